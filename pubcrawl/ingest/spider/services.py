"""Services that read PDFs of an ingest: GROBID for the header, a lookup service for the work."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from pubcrawl.engine.page_client import PageClient
from pubcrawl.exceptions import ParseError
from pubcrawl.fetch.body_file import LARGE, Body
from pubcrawl.fetch.grobid import Grobid
from pubcrawl.fetch.lookup import NOT_FOUND, LookupService
from pubcrawl.ingest import jobs
from pubcrawl.ingest.biblio.lookup import lookup_questions, read_match

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

BAD_TEI = "bad-grobid-xml"


class PdfServices:
    """The services of a crawl that read PDFs, if their addresses are set."""

    def __init__(self, crawler: Crawler, client: PageClient) -> None:
        self.client = client
        self.grobid = Grobid.from_crawler(crawler)
        self.lookup = LookupService.from_crawler(crawler)
        self._one = asyncio.Lock()

    async def read(self, body: Body) -> tuple[dict[str, Any], bytes] | None:
        """Return the block ``grobid`` of a result, and the TEI; None without GROBID."""
        if self.grobid is None:
            return None
        if len(body) <= LARGE:
            tei = await self.grobid.fulltext(bytes(body))
        else:
            async with self._one:
                tei = await self.grobid.fulltext(bytes(body))
        metadata: dict[str, Any] = {}
        if tei.body:
            try:
                metadata = await self.client.pool.run(jobs.tei, tei.body)
            except ParseError as error:
                tei = tei._replace(status=BAD_TEI, body=b"", error_message=str(error))
        block = tei.block() | ({"metadata": metadata} if metadata else {})
        if metadata and self.lookup is not None:
            block |= await self._looked_up(metadata, self.lookup)
        return block, tei.body

    async def _looked_up(self, metadata: dict[str, Any], service: LookupService) -> dict[str, Any]:
        """Return ``lookup``, and ``fatcat_release`` if the service knows the work."""
        last: dict[str, Any] = {"status": NOT_FOUND}
        for fields in lookup_questions(metadata):
            answer = await service.find(fields)
            last = {"status": answer.status}
            if answer.message:
                last["error_message"] = answer.message
            if answer.status == "found":
                last |= read_match(metadata, answer.record)
                if release := last.pop("fatcat_release", ""):
                    return {"lookup": last, "fatcat_release": release}
                if last["verdict"] in ("exact", "strong"):
                    break
        return {"lookup": last}
