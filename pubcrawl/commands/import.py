# ruff: noqa: N999 - the name of the command
"""``scrapy import``: store records without fetching anything."""

from __future__ import annotations

from pubcrawl.console.command import OfflineCommand
from pubcrawl.console.options import flag


class Command(OfflineCommand):
    """Store records of pubcrawl, BibTeX, RIS, CSL-JSON, Zotero, EndNote, bio.tools, PubFetcher."""

    page = "matching.md#journals"
    arguments = "FILE …"
    examples = (
        "scrapy import examples/library.ris",
        "scrapy import library.bib pubfetcher.json  # live; give your own files",
    )

    does = "pubcrawl.pipelines.imports.run"
    options = (flag("--json", "print a JSON object for each file"),)
