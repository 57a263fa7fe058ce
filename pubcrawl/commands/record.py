"""``scrapy extract record``: record a response of a resource, or a page, as a test case."""

from __future__ import annotations

from pubcrawl.console.command import OfflineCommand
from pubcrawl.console.options import flag, text


class Command(OfflineCommand):
    """Record a response, and the values in it, as a test case."""

    arguments = "KIND ID|URL [options]"
    details = (
        "Query the resource KIND with a PMID, PMCID or DOI, or fetch the page at URL, and write "
        "FOLDER/KIND/NAME/ with body, response.json (address, status, headers, date) and "
        "expected.jsonl, the lines that `scrapy extract KIND` prints. KIND is a resource, or "
        "for a page one of journal, meta, webpage, clean."
    )
    examples = (
        "scrapy extract record webpage https://otters.example.org/ --pages examples/pages.warc.gz "
        "--folder out/cases",
        "scrapy extract record unpaywall 10.1234/abc  # live; set CONTACT_EMAIL first",
    )
    default_settings = {"LOG_LEVEL": "WARNING"}  # noqa: RUF012
    requires_project = True

    does = "pubcrawl.workbench.extract.record.run"
    options = (
        text("--folder", "FOLDER", "default: tests/recorded", "tests/recorded"),
        text("--name", "NAME", "name of the case; default: from ID or URL"),
        text("--pages", "PATH", "take it from this WARC file or folder"),
        flag("--force", "replace an existing case"),
    )
