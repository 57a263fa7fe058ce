"""
GROBID: a service that turns a PDF, or references, into TEI, used through the downloader.

A PDF that GROBID cannot read gives a status, never an error, as the file itself exists.
This module checks only that the TEI is whole and which GROBID wrote it; other modules
read its content.
https://grobid.readthedocs.io/en/latest/Grobid-service/
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Self
from urllib.parse import urlencode

from scrapy.http import Response

from pubcrawl.exceptions import FetchError, SettingError, SizeError
from pubcrawl.fetch.services import ask
from pubcrawl.fetch.slots import NO_REST
from pubcrawl.fetch.stats import count
from pubcrawl.formats.xml.stream import INVALID, START, events

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

logger = logging.getLogger(__name__)

BLOB_MAX = 256 * 1024**2  # bytes of a PDF
TEI_MAX = 12_000_000  # characters
MESSAGE_MAX = 1000  # characters of an error message

TRIES = 3
TIMEOUT = 180.0  # seconds for one PDF; GROBID itself gives up earlier
"""Requests for one PDF if the service is busy (503)."""

TIMEOUT_CODE = -4
"""Stands for the HTTP status if there was no answer in time."""

FIELDS = (
    ("consolidateCitations", "0"),
    ("includeRawCitations", "1"),
    ("includeRawAffiliations", "1"),
    ("segmentSentences", "1"),
    *(("teiCoordinates", name) for name in ("ref", "figure", "persName", "formula", "biblStruct")),
)
"""Form fields of a request, besides ``consolidateHeader``."""


class TEI(NamedTuple):
    """
    The result for a PDF.

    *status*: ``success``, ``error-timeout``, ``blob-too-large``,
    ``bad-grobid-xml`` or ``error``. *status_code*: that of HTTP, ``TIMEOUT_CODE``
    without an answer in time, 0 without any answer. *body*: TEI in UTF-8, empty
    without success. *version* and *timestamp*: those of the GROBID that wrote the
    TEI. *error_message*: of the service or of this module.
    """

    status: str
    status_code: int = 0
    body: bytes = b""
    version: str = ""
    timestamp: str = ""
    error_message: str = ""

    def block(self) -> dict[str, Any]:
        """Return the block ``grobid`` of a record, without the text."""
        fields = {
            "status": self.status,
            "status_code": self.status_code,
            "grobid_version": self.version,
            "grobid_timestamp": self.timestamp,
            "error_message": self.error_message,
        }
        return {name: value for name, value in fields.items() if value not in ("", 0)}


def check(settings: BaseSettings) -> tuple[str, int]:
    """
    Return ``GROBID_URL``, "" for none, and ``GROBID_CONSOLIDATE_HEADER``.

    Raises ``SettingError`` if a value is invalid.
    """
    base = str(settings.get("GROBID_URL") or "").strip()
    if base and not base.startswith(("http://", "https://")):
        raise SettingError(f"GROBID_URL={base}: give an address like http://localhost:8070")
    consolidate = str(settings.get("GROBID_CONSOLIDATE_HEADER") or "0")
    if settings.getbool("GROBID_REFERENCES") and not base:
        raise SettingError("GROBID_REFERENCES needs a server: set GROBID_URL")
    if consolidate not in ("0", "1", "2", "3"):
        raise SettingError(f"GROBID_CONSOLIDATE_HEADER={consolidate}: give 0, 1, 2 or 3")
    return base, int(consolidate)


class Grobid:
    """
    A client of ``GROBID_URL``.

    ``GROBID_CONSOLIDATE_HEADER``: 0 to 3,
    whether GROBID looks the header up elsewhere (1, or for DOIs only 2 and 3).
    """

    def __init__(self, crawler: Crawler, base: str, *, timeout: float, consolidate: int) -> None:
        self.crawler = crawler
        self.base = base.rstrip("/")
        self.timeout = timeout
        self.consolidate = consolidate
        settings = crawler.settings
        pause = settings.getfloat("RETRY_AFTER_DEFAULT", 5)
        self.pause = 0.0 if settings.get("REPLAY") else pause  # seconds, longer for each attempt
        self._version = ""

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self | None:
        """Return the client, ``None`` without ``GROBID_URL``. Raises ``SettingError``."""
        settings = crawler.settings
        base, consolidate = check(settings)
        if not base:
            return None
        timeout = TIMEOUT
        return cls(crawler, base, timeout=timeout, consolidate=consolidate)

    async def version(self) -> str:
        """Return the version of the service, "" if it is unknown; requested once."""
        if not self._version:
            try:
                answer = await ask(self.crawler, f"{self.base}/api/version")
            except FetchError as error:
                logger.info("GROBID at %s does not give its version: %s", self.base, error)
                return ""
            self._version = _read_version(answer)
        return self._version

    async def fulltext(self, pdf: bytes) -> TEI:
        """Return the result of the service for *pdf*."""
        tei = await self._process(pdf)
        count(self.crawler, f"grobid/{tei.status}")
        if tei.status == "success" and not tei.version:
            tei = tei._replace(version=await self.version())
        return tei

    async def _process(self, pdf: bytes) -> TEI:
        if len(pdf) > BLOB_MAX:
            message = f"{len(pdf)} bytes, more than {BLOB_MAX}"
            return TEI("blob-too-large", error_message=message)
        body, content_type = multipart(pdf, (("consolidateHeader", str(self.consolidate)), *FIELDS))
        return await self._post("processFulltextDocument", body, content_type)

    @property
    def references_url(self) -> str:
        """The address that reads references."""
        return f"{self.base}/api/processCitationList"

    async def references(self, texts: Sequence[str]) -> TEI:
        """Return the TEI with the fields of references, in the order of their *texts*."""
        form = [("citations", " ".join(text.split())) for text in texts]
        form += [("consolidateCitations", "0"), ("includeRawCitations", "1")]
        return await self._post(
            "processCitationList", urlencode(form).encode(), "application/x-www-form-urlencoded"
        )

    async def _post(self, service: str, body: bytes, content_type: str) -> TEI:
        """Return the answer of a *service*; ask again while it is busy."""
        for attempt in range(TRIES):
            if attempt:
                await asyncio.sleep(self.pause * attempt)
            try:
                answer = await ask(
                    self.crawler,
                    f"{self.base}/api/{service}",
                    method="POST",
                    headers={"Content-Type": content_type, "Accept": "application/xml"},
                    body=body,
                    # A PDF may take a minute; a rest of that length would delay the next one.
                    meta={
                        "download_timeout": self.timeout,
                        NO_REST: True,
                    },
                )
            except FetchError as error:
                if error.slug == "read-timeout":
                    message = f"no answer in {self.timeout:.0f} s"
                    return TEI("error-timeout", TIMEOUT_CODE, error_message=message)
                return TEI("error", error.status, error_message=f"{error.slug}: {error}")
            if answer.status != 503:
                break
        return read_answer(answer.status, answer.body)


def read_answer(status: int, body: bytes) -> TEI:
    """Return the result that an answer of the service with HTTP *status* means."""
    if status == 204:
        return TEI("error", status, error_message="GROBID found no text")
    if status != 200:
        message = body[: 4 * MESSAGE_MAX].decode("utf-8", "replace").strip()
        return TEI("error", status, error_message=message[:MESSAGE_MAX] or f"HTTP {status}")
    # The service names no charset, or a wrong one; it writes UTF-8.
    text = body.decode("utf-8", "replace")
    if len(text) > TEI_MAX:
        message = f"TEI of {len(text)} characters, more than {TEI_MAX}"
        return TEI("error", status, error_message=message)
    try:
        writer = _read_writer(text)
    except (INVALID, SizeError, ValueError) as error:
        return TEI("bad-grobid-xml", status, error_message=str(error))
    return TEI("success", status, text.encode(), *writer)


def _read_writer(text: str) -> tuple[str, str]:
    """
    Return version and time of the GROBID that wrote the TEI *text*.

    Raises ``INVALID`` if it is not well-formed, ``ValueError`` if it is not TEI, ``SizeError`` if
    it has a DTD.
    """
    starts = [(name, values) for kind, name, values in events([text.encode()]) if kind == START]
    root = starts[0][0]
    if root not in ("TEI", "teiCorpus"):
        raise ValueError(f"<{root}> is not TEI")
    for name, values in starts:
        if name == "application" and values.get("ident", "").upper() == "GROBID":
            return values.get("version", ""), values.get("when", "")
    return "", ""


def multipart(pdf: bytes, fields: tuple[tuple[str, str], ...]) -> tuple[bytes, str]:
    """
    Return body and content type of a form with *pdf* as ``input``, and *fields*.

    The bytes depend on the arguments only, so that a replay finds the answer.
    """
    digest = hashlib.sha1(pdf, usedforsecurity=False).hexdigest()
    boundary = f"pubcrawl-{digest}"
    parts = [
        f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in fields
    ]
    head = (
        f'--{boundary}\r\nContent-Disposition: form-data; name="input"; filename="{digest}.pdf"\r\n'
        "Content-Type: application/pdf\r\n\r\n"
    )
    body = "".join([*parts, head]).encode() + pdf + f"\r\n--{boundary}--\r\n".encode()
    return body, f"multipart/form-data; boundary={boundary}"


def _read_version(answer: Response) -> str:
    """Return the version in *answer*: a JSON object, or plain text from older services."""
    if answer.status != 200:
        return ""
    text = answer.body[:MESSAGE_MAX].decode("utf-8", "replace").strip()
    try:
        version = json.loads(text)
    except (ValueError, RecursionError):
        version = text
    if isinstance(version, dict):
        version = version.get("version", "")
    return str(version).strip() if isinstance(version, (str, int, float)) else ""
