"""The spiders: one for each resource, the walk through all of them, pages, ingest, artifacts."""
