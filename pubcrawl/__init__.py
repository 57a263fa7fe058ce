"""
pubcrawl: scholarly identifiers and URLs in, complete records with provenance out.

A seed becomes a record in these steps:
ids → engine (queue) → one kind of crawl (next request) → fetch → formats and reading → merge →
store → export. docs/design.md lists the rooms and their imports.
"""

from pubcrawl.runs import crawl

__all__ = ["__version__", "crawl"]
__version__ = "0.2.0"
