"""Read references that are only a text by GROBID; an optional pipeline."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from msgspec import structs
from scrapy.exceptions import NotConfigured

from pubcrawl.exceptions import ParseError
from pubcrawl.fetch.grobid import Grobid
from pubcrawl.items.outcome import Outcome
from pubcrawl.pipelines.write_buffer import RecordPipeline
from pubcrawl.works.publication import Publication
from pubcrawl.works.work import CitedWork

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

TOGETHER = 100
"""References in a request."""


class ReferencesPipeline(RecordPipeline):
    """Complete references with ``GROBID_REFERENCES``: each text is sent once and stays as it is."""

    of = (Publication,)

    def __init__(self, crawler: Crawler, grobid: Grobid | None = None) -> None:
        super().__init__(crawler)
        if grobid is None and crawler.settings.getbool("GROBID_REFERENCES"):
            grobid = Grobid.from_crawler(crawler)
        if grobid is None:  # refused before the crawl
            raise NotConfigured
        self.grobid = grobid

    async def process_item(self, item: Any) -> Any:
        """Return the outcome with complete references, or as it was if GROBID does not answer."""
        if isinstance(item, Outcome) and isinstance(item.record, Publication):
            await self._complete(item.record)
        return item

    async def _complete(self, publication: Publication) -> None:
        from pubcrawl.reading.cited_works import unread_references, with_fields

        field = publication.fields.get("references")
        places = unread_references(field.value) if field else []
        if field is None or not places:
            return
        cited: list[CitedWork] = list(field.value)
        for start in range(0, len(places), TOGETHER):
            some = places[start : start + TOGETHER]
            found = await self._read([cited[place].text for place in some])
            for place, read in zip(some, found, strict=True):
                if read is not None:
                    cited[place] = with_fields(cited[place], read)
        if tuple(cited) != field.value:
            helped = dict.fromkeys((*field.completed_by, self.grobid.references_url))
            publication.fields["references"] = structs.replace(
                field, value=tuple(cited), completed_by=tuple(helped)
            )

    async def _read(self, texts: list[str]) -> list[CitedWork | None]:
        """Return the fields read from each text; if GROBID fails at one, the others still count."""
        from pubcrawl.reading.cited_works import read_cited_works

        answer = await self.grobid.references(texts)
        found: list[CitedWork | None] = [None] * len(texts)
        if answer.status == "success":
            try:
                pool = self.crawler.spider.client.pool  # type: ignore[union-attr]
                found = await pool.run(read_cited_works, answer.body, texts)
            except ParseError as error:
                logger.warning("GROBID's references cannot be read: %s", error)
        elif answer.status_code >= 500 and answer.status_code != 503 and len(texts) > 1:
            half = len(texts) // 2
            return [*await self._read(texts[:half]), *await self._read(texts[half:])]
        else:
            logger.warning(
                "GROBID did not read %d references: %s", len(texts), answer.error_message
            )
        read = sum(each is not None for each in found)
        self.count("grobid/references/read", read)
        self.count("grobid/references/unread", len(found) - read)
        return found
