"""Readers of documents: article pages, web pages, JATS and other XML, PDFs."""
