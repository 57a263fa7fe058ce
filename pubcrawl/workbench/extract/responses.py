"""The readers of saved responses, with the tables that they keep from one to the next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scrapy.settings import Settings

from pubcrawl.exceptions import UsageError
from pubcrawl.fetch import blocked
from pubcrawl.fetch.walls import Walls
from pubcrawl.ingest.file_links import LinkTable
from pubcrawl.ingest.spider.settings import dataset_hosts
from pubcrawl.publications.resources import build
from pubcrawl.publications.resources.resource import Resource
from pubcrawl.reading.rules import Rules
from pubcrawl.workbench.extract import answers as extract_answers
from pubcrawl.workbench.extract import biblio as extract_biblio
from pubcrawl.workbench.extract import links as extract_links
from pubcrawl.workbench.extract import manifest as extract_manifest
from pubcrawl.workbench.extract import pages as extract_pages
from pubcrawl.workbench.extract import pdf as extract_pdf
from pubcrawl.workbench.extract import signposting as extract_signposting
from pubcrawl.workbench.extract.jobs import (
    LINKS,
    MANIFEST,
    PAGES,
    PDF,
    SELF_DESCRIPTIONS,
    SIGNPOSTING,
    Job,
)
from pubcrawl.workbench.extract.lines import with_crash
from pubcrawl.workbench.rules.sources import rules_for


class ResponseReader:
    """Reads saved responses of all kinds."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._resources: dict[bool, dict[str, Resource]] = {}
        self._rules: dict[tuple[Any, ...], Rules | UsageError] = {}
        self._pdfs: extract_pdf.PdfReader | None = None
        self._links: LinkTable | None = None

    def close(self) -> None:
        """End the process that reads PDFs."""
        if self._pdfs is not None:
            self._pdfs.close()

    def lines(self, work: Job) -> Iterator[dict[str, Any]]:
        """Yield the values of each publication in a response. Raises ``UsageError``."""
        return with_crash(work.kind, self._lines(work))

    def _lines(self, work: Job) -> Iterator[dict[str, Any]]:
        if work.kind in PAGES:
            yield extract_pages.answer(work, self._rules_for(work), self._walls(work))
            return
        if work.kind in SELF_DESCRIPTIONS:
            yield extract_biblio.answer(work, self._walls(work))
            return
        if work.kind == LINKS:
            if self._links is None:
                self._links = extract_links.table(self.settings)
            yield extract_links.answer(work, self._links, self._rules_for(work), self._walls(work))
            return
        if work.kind == MANIFEST:
            yield extract_manifest.answer(work, dataset_hosts(self.settings))
            return
        if work.kind == SIGNPOSTING:
            yield extract_signposting.answer(work)
            return
        if work.kind == PDF:
            self._pdfs = self._pdfs or extract_pdf.PdfReader(self.settings)
            yield self._pdfs.answer(work)
            return
        if work.compat not in self._resources:
            resources = build(self.settings, compat=work.compat)
            self._resources[work.compat] = {resource.key: resource for resource in resources}
        yield from extract_answers.lines(work, self._resources[work.compat])

    def _rules_for(self, work: Job) -> Rules:
        journals, webpages = (list(map(str, each)) for each in (work.journals, work.webpages))
        key = work.journals, work.webpages, work.compat
        if key not in self._rules:
            settings = self.settings
            try:
                self._rules[key] = rules_for(settings, journals, webpages, compat=work.compat)
            except UsageError as error:
                self._rules[key] = error
        rules = self._rules[key]
        if isinstance(rules, UsageError):
            raise rules
        return rules

    def _walls(self, work: Job) -> Walls:
        return blocked.table(self.settings, compat=work.compat)
