"""PubMed: its XML, its pages, and the works in both."""
