"""Ingest requests, their attempts and results in the store."""
