"""What a saved PDF gives, read in a worker process as a crawl does."""

from __future__ import annotations

import asyncio
from typing import Any

from scrapy.settings import BaseSettings

from pubcrawl import merge
from pubcrawl.commands.extract_jobs import Job, read
from pubcrawl.commands.extract_lines import failure, line, page_line
from pubcrawl.exceptions import ParseError
from pubcrawl.frontier.links import LinkQueue
from pubcrawl.ids.url import asked_url
from pubcrawl.items.parts import PartType
from pubcrawl.items.publication import Publication
from pubcrawl.items.webpage import Webpage
from pubcrawl.parse import pdf
from pubcrawl.workers.pool import Pool, pool_of

STATUS = 200  # that of a PDF which somebody saved


class PdfReader:
    """Reads PDFs in a worker, which is started for the first one; *settings* are its limits."""

    def __init__(self, settings: BaseSettings) -> None:
        self._settings = settings
        self._runner = asyncio.Runner()
        self._pool: Pool | None = None

    def answer(self, work: Job) -> dict[str, Any]:
        """
        Return the line of the PDF that *work* names; what cannot be read gives one with *error*.

        Raises ``UsageError`` where the file itself cannot be read.
        """
        body = read(work.file)
        url = asked_url(work.final_url or work.url, compat=work.compat)
        start_url = work.url or url
        content_type = "" if work.compat else work.content_type
        record = Webpage(start_url, url, content_type)
        publication, links = Publication.from_ids(work.ids), LinkQueue(compat=work.compat)
        trouble = found = None
        try:
            found = self._runner.run(self._read(work, body, url))
        except ParseError as error:
            trouble = failure(work.kind, error.slug, str(error))["error"]
        if found is not None:
            record = pdf.webpage(
                found,
                start_url=start_url,
                final_url=url,
                content_type=content_type,
                status_code=STATUS,
                compat=work.compat,
            )
            findings = pdf.findings(found, work.type or PartType.DOI, compat=work.compat)
            merge.merge(publication, findings, url, 0, compat=work.compat)
            if not found.text:
                message = f"no text on {found.pages} pages"
                trouble = failure(work.kind, "pdf-no-text", message)["error"]
        return {
            **line(work.kind, publication, links, compat=work.compat),
            "page": page_line(record),
            "pages": found.pages if found else 0,
            "reader": found.reader if found else None,
            "warnings": list(found.warnings) if found else [],
            "error": trouble,
        }

    def close(self) -> None:
        """End the worker."""
        if self._pool is not None:
            self._pool.close()
        self._runner.close()

    async def _read(self, work: Job, body: bytes, url: str) -> pdf.Pdf:
        if self._pool is None:
            self._pool = pool_of(self._settings)
        pages_max = self._settings.getint("PDF_PAGES_MAX")
        return await self._pool.run(
            pdf.read,
            body,
            url=url,
            compat=work.compat,
            pages_max=pages_max,
            references=self._settings.getbool("PDF_REFERENCES"),
        )
