"""Extraction from a saved PDF, read in a worker process as in a crawl."""

from __future__ import annotations

import asyncio
from typing import Any

from scrapy.settings import BaseSettings

from pubcrawl.engine.workers.pool import Pool, pool_of
from pubcrawl.exceptions import ParseError
from pubcrawl.model.webpage import WebPage
from pubcrawl.publications.links import link_queue
from pubcrawl.reading import pdf
from pubcrawl.workbench.extract.jobs import Job, read_file
from pubcrawl.workbench.extract.lines import failure, line, page_line
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Publication

STATUS = 200  # assumed of saved PDFs


class PdfReader:
    """A reader of PDFs in a worker, started for the first one; *settings*: its limits."""

    def __init__(self, settings: BaseSettings) -> None:
        self._settings = settings
        self._runner = asyncio.Runner()
        self._pool: Pool | None = None

    def answer(self, work: Job) -> dict[str, Any]:
        """
        Return the line of the PDF that *work* names, with *error* if the PDF cannot be read.

        Raises ``UsageError`` if the file itself cannot be read.
        """
        body = read_file(work.file)
        url = work.reader.request_url(work.final_url or work.url)
        start_url = work.url or url
        content_type = "" if work.compat else work.content_type
        record = WebPage(start_url=start_url, final_url=url, content_type=content_type)
        publication, links = Publication.from_ids(work.ids), link_queue(compat=work.compat)
        error_field = pdf_content = None
        try:
            pdf_content = self._runner.run(self._read_pdf(work, body, url))
        except ParseError as error:
            error_field = failure(work.kind, error.slug, str(error))["error"]
        if pdf_content is not None:
            record = work.reader.pdf_record(
                pdf_content,
                start_url=start_url,
                final_url=url,
                content_type=content_type,
                status_code=STATUS,
            )
            findings = work.reader.pdf_findings(pdf_content, work.type or PartType.DOI)
            work.reader.merge(publication, findings, url, 0)
            if not pdf_content.text:
                message = f"no text on {pdf_content.pages} pages"
                error_field = failure(work.kind, "pdf-no-text", message)["error"]
        return {
            **line(work.kind, publication, links, compat=work.compat),
            "page": page_line(record),
            "pages": pdf_content.pages if pdf_content else 0,
            "reader": pdf_content.reader if pdf_content else None,
            "warnings": list(pdf_content.warnings) if pdf_content else [],
            "error": error_field,
        }

    def close(self) -> None:
        """End the worker."""
        if self._pool is not None:
            self._pool.close()
        self._runner.close()

    async def _read_pdf(self, work: Job, body: bytes, url: str) -> pdf.Pdf:
        if self._pool is None:
            self._pool = pool_of(self._settings)
        pages_max = self._settings.getint("PDF_PAGES_MAX")
        return await self._pool.run(
            work.reader.read_pdf,
            body,
            url=url,
            pages_max=pages_max,
            references=self._settings.getbool("PDF_REFERENCES"),
        )
