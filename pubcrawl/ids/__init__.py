"""Identifiers: text → pmid, pmcid, doi, URL. Imports nothing of ours."""
