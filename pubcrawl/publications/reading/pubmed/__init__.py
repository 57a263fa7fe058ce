"""PubMed: its XML, its pages, and what both say of a work."""
