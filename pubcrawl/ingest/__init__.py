"""Full-text ingest: a request becomes a file with hashes, or a reason why it has none."""
