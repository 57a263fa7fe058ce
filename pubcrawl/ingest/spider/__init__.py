"""The spider of an ingest: requests, responses, files."""
