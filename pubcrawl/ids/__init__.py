"""Identifiers: text → PMID, PMCID, DOI, URL. Imports no other part of pubcrawl but exceptions."""
