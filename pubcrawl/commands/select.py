"""``scrapy extract select``: print the matches of a selector in a saved page."""

from __future__ import annotations

from pubcrawl.console.command import OfflineCommand
from pubcrawl.console.options import flag, text


class Command(OfflineCommand):
    """
    Print the matches of a selector in a saved page.

    Print, as JSON, the number and the texts of the elements in FILE that match SELECTOR, or the
    error in SELECTOR. Selectors have the syntax of rule files, that of jsoup.
    """

    arguments = "FILE SELECTOR [options] | --manifest FILE"
    examples = (
        "scrapy extract select examples/rules/kelp.html title",
        "scrapy extract select examples/rules/kelp.html 'p:has(a)' --links --url https://kelp.example/",
    )
    requires_project = True
    default_settings = {}  # noqa: RUF012 - the log has warnings of the reader

    does = "pubcrawl.workbench.extract.select.run"
    options = (
        text("--url", "URL", "address of the page"),
        text("--content-type", "CONTENT_TYPE", "Content-Type of the page"),
        flag("--xml", "read the page as XML"),
        flag("--compat", "select as PubFetcher does"),
        text("--scope", "SCOPE", "selector of the element to search"),
        flag("--links", "print the absolute addresses of matches too"),
        text("--manifest", "FILE", "JSON lines of file, selector, options"),
    )
