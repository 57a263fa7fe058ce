"""Services that read PDFs of an ingest: GROBID for the header, a lookup service for the work."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from pubcrawl.engine.page_client import PageClient
from pubcrawl.exceptions import ParseError
from pubcrawl.fetch.body_file import LARGE, Body
from pubcrawl.fetch.grobid import Grobid
from pubcrawl.fetch.lookup import NOT_FOUND, LookupService
from pubcrawl.formats.json import Cursor
from pubcrawl.ids.doi import normalise_doi
from pubcrawl.ingest import jobs
from pubcrawl.ingest.biblio.xml import BAD_TEI
from pubcrawl.works.match import MatchWork, verify

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

RELEASE: Final = re.compile(r"[a-z2-7]{26}")
"""An identifier of a release in fatcat."""

_RELEASE_NAMES = ("fatcat_release", "fatcat_ident", "release_ident", "fatcatId", "fatcat")
_IDS = {"DOI": "doi", "pmid": "pmid", "pmcid": "pmcid", "arxivId": "arxiv"}


def lookup_questions(metadata: Mapping[str, Any]) -> Iterator[dict[str, str]]:
    """
    Yield the parameters of requests for the work of a PDF, the most reliable first.

    *metadata*: of GROBID's header, as in a result.
    """
    if doi := metadata.get("doi"):
        yield {"doi": str(doi)}
    title, names = str(metadata.get("title") or ""), _names(metadata)
    if title and names:
        yield {"atitle": title, "firstAuthor": names[0].partition(",")[0], "postValidate": "true"}


def read_match(metadata: Mapping[str, Any], record: Mapping[str, Any]) -> dict[str, Any]:
    """
    Return verdict, reason and identifiers of the work in *record*, a response of the service.

    The service finds a similar title for almost any title, and GROBID may take the DOI of a
    reference for that of the work, so title and authors are compared. If they agree,
    ``fatcat_release`` is present.
    """
    own = MatchWork(
        str(metadata.get("title") or ""), _names(metadata), year=_year(metadata.get("date"))
    )
    issued = record.get("issued") or record.get("published-print")
    days = issued.get("date-parts") if isinstance(issued, Mapping) else None
    other = MatchWork(
        _first(record.get("title")),
        [
            f"{author.text('family')}, {author.text('given')}"
            for author in Cursor(dict(record)).rows("author")
            if author.text("family")
        ],
        subtitle=_first(record.get("subtitle")),
        year=_year(_first(days[0] if days and isinstance(days, list) else None)),
        container=_first(record.get("container-title")),
    )
    verdict = verify(own, other)
    found: dict[str, Any] = {"verdict": verdict.status, "reason": verdict.reason}
    for name, kind in _IDS.items():
        if value := record.get(name):
            found[kind] = normalise_doi(str(value)).lower() if kind == "doi" else str(value)
    if verdict.same and (release := _release(record)):
        found["fatcat_release"] = release
    return found


def _release(record: Mapping[str, Any]) -> str:
    for name in _RELEASE_NAMES:
        value = record.get(name)
        if isinstance(value, Mapping):
            value = value.get("release_ident") or value.get("ident")
        value = str(value or "").removeprefix("release_")
        if RELEASE.fullmatch(value):
            return value
    return ""


def _names(metadata: Mapping[str, Any]) -> list[str]:
    """Return the names of the authors, family name first."""
    return [
        f"{each['surname']}, {each.get('given_name') or ''}"
        if each.get("surname")
        else str(each.get("name") or "")
        for each in metadata.get("authors") or ()
        if isinstance(each, Mapping) and (each.get("surname") or each.get("name"))
    ]


def _first(value: Any) -> str:
    return str(next(iter(value), "")) if isinstance(value, list) else str(value or "")


def _year(value: Any) -> int | None:
    text = str(value or "")[:4]
    return int(text) if len(text) == 4 and text.isdecimal() else None


class PdfServices:
    """The services of a crawl that read PDFs: *grobid*, and a lookup service if it is set."""

    def __init__(self, crawler: Crawler, client: PageClient, grobid: Grobid) -> None:
        self.client = client
        self.grobid = grobid
        self.lookup = LookupService.from_crawler(crawler)
        self._one = asyncio.Lock()

    async def read(self, body: Body) -> tuple[dict[str, Any], bytes]:
        """Return the block ``grobid`` of a result, and the TEI."""
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
