"""
GROBID: a service that turns a PDF into TEI, asked through the downloader.

A PDF that it cannot read is a status, never an error: the file is there all the
same. What stands in the TEI is for others to read; here is looked only whether
it is whole, and which GROBID wrote it.
https://grobid.readthedocs.io/en/latest/Grobid-service/
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.parsers import expat

from scrapy.http import Response

from pubcrawl.exceptions import FetchError, SettingError
from pubcrawl.fetch.host_slot import NO_REST
from pubcrawl.fetch.services import ask

if TYPE_CHECKING:
    from typing import Self

    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

logger = logging.getLogger(__name__)

BLOB_MAX = 256 * 1024**2  # bytes of a PDF
TEI_MAX = 12_000_000  # characters
MESSAGE_MAX = 1000  # characters of an error that is kept

TRIES = 3
"""How often a service whose places are all taken (503) is asked for one PDF."""

TIMEOUT_CODE = -4
"""Stands for the HTTP status where none came in time."""

FIELDS = (
    ("consolidateCitations", "0"),
    ("includeRawCitations", "1"),
    ("includeRawAffiliations", "1"),
    ("segmentSentences", "1"),
    *(("teiCoordinates", name) for name in ("ref", "figure", "persName", "formula", "biblStruct")),
)
"""What the service is told, besides ``consolidateHeader``."""


class TEI(NamedTuple):
    """
    What became of a PDF.

    *status*: ``success``, ``error-timeout``, ``blob-too-large``,
    ``bad-grobid-xml`` or ``error``. *status_code*: of HTTP; ``TIMEOUT_CODE``
    where no answer came in time, 0 where none came at all. *body*: TEI in
    UTF-8, empty without success. *version* and *timestamp*: of the GROBID that
    wrote it. *error_message*: what it says, or what is wrong.
    """

    status: str
    status_code: int = 0
    body: bytes = b""
    version: str = ""
    timestamp: str = ""
    error_message: str = ""

    def block(self) -> dict[str, Any]:
        """Return this as the block ``grobid`` of a result, without the text."""
        named = {
            "status": self.status,
            "status_code": self.status_code,
            "grobid_version": self.version,
            "grobid_timestamp": self.timestamp,
            "error_message": self.error_message,
        }
        return {name: value for name, value in named.items() if value not in ("", 0)}


def check(settings: BaseSettings) -> tuple[str, int]:
    """
    Return ``GROBID_URL``, "" for none, and ``GROBID_CONSOLIDATE_HEADER``.

    Raises ``SettingError`` if they cannot be used.
    """
    base = str(settings.get("GROBID_URL") or "").strip()
    if base and not base.startswith(("http://", "https://")):
        raise SettingError(f"GROBID_URL={base}: give an address like http://localhost:8070")
    given = str(settings.get("GROBID_CONSOLIDATE_HEADER") or "0")
    if given not in ("0", "1", "2", "3"):
        raise SettingError(f"GROBID_CONSOLIDATE_HEADER={given}: give 0, 1, 2 or 3")
    return base, int(given)


class Grobid:
    """
    A client of ``GROBID_URL``.

    ``GROBID_TIMEOUT``: seconds for one PDF; ``GROBID_CONSOLIDATE_HEADER``: 0 to
    3, whether it looks the header up elsewhere (1, or 2 and 3 for DOIs alone).
    """

    def __init__(self, crawler: Crawler, base: str, *, timeout: float, consolidate: int) -> None:
        self.crawler = crawler
        self.base = base.rstrip("/")
        self.timeout = timeout
        self.consolidate = consolidate
        settings = crawler.settings
        pause = settings.getfloat("RETRY_AFTER_DEFAULT", 5)
        self.pause = 0.0 if settings.get("REPLAY") else pause  # seconds between two of these
        self._version = ""

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self | None:
        """Return the client, ``None`` without ``GROBID_URL``. Raises ``SettingError``."""
        settings = crawler.settings
        base, consolidate = check(settings)
        if not base:
            return None
        timeout = settings.getfloat("GROBID_TIMEOUT", 180)
        return cls(crawler, base, timeout=timeout, consolidate=consolidate)

    async def is_alive(self) -> bool:
        """Answer whether the service says that it is ready."""
        try:
            answer = await ask(self.crawler, f"{self.base}/api/isalive")
        except FetchError as error:
            logger.info("GROBID at %s does not answer: %s", self.base, error)
            return False
        return answer.status == 200 and answer.body.strip().lower() == b"true"

    async def version(self) -> str:
        """Return the version of the service, "" if it does not tell; asked for once."""
        if not self._version:
            try:
                answer = await ask(self.crawler, f"{self.base}/api/version")
            except FetchError as error:
                logger.info("GROBID at %s tells no version: %s", self.base, error)
                return ""
            self._version = _version(answer)
        return self._version

    async def fulltext(self, pdf: bytes) -> TEI:
        """Return what the service makes of *pdf*."""
        done = await self._fulltext(pdf)
        if self.crawler.stats:
            self.crawler.stats.inc_value(f"grobid/{done.status}")
        if done.status == "success" and not done.version:
            done = done._replace(version=await self.version())
        return done

    async def _fulltext(self, pdf: bytes) -> TEI:
        if len(pdf) > BLOB_MAX:
            message = f"{len(pdf)} bytes, more than {BLOB_MAX}"
            return TEI("blob-too-large", error_message=message)
        body, content_type = multipart(pdf, (("consolidateHeader", str(self.consolidate)), *FIELDS))
        for turn in range(TRIES):
            if turn:
                await asyncio.sleep(self.pause * turn)
            try:
                answer = await ask(
                    self.crawler,
                    f"{self.base}/api/processFulltextDocument",
                    method="POST",
                    headers={"Content-Type": content_type, "Accept": "application/xml"},
                    body=body,
                    # A PDF may take a minute; the next one need not wait for that.
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
        return read(answer.status, answer.body)


def read(status: int, body: bytes) -> TEI:
    """Return what an answer of the service with HTTP *status* is."""
    if status == 204:
        return TEI("error", status, error_message="nothing could be made out in the PDF")
    if status != 200:
        message = body[: 4 * MESSAGE_MAX].decode("utf-8", "replace").strip()
        return TEI("error", status, error_message=message[:MESSAGE_MAX] or f"HTTP {status}")
    # The service names no charset, or a wrong one; it writes UTF-8.
    text = body.decode("utf-8", "replace")
    if len(text) > TEI_MAX:
        message = f"TEI of {len(text)} characters, more than {TEI_MAX}"
        return TEI("error", status, error_message=message)
    try:
        writer = _written_by(text)
    except (expat.ExpatError, ValueError) as error:
        return TEI("bad-grobid-xml", status, error_message=str(error))
    return TEI("success", status, text.encode(), *writer)


def _written_by(text: str) -> tuple[str, str]:
    """
    Return version and time of the GROBID that wrote the TEI *text*.

    Raises ``ExpatError`` if it is not well-formed, ``ValueError`` if it is no
    TEI or declares entities.
    """
    found: list[dict[str, str]] = []
    roots: list[str] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        if not roots:
            roots.append(name)
        if name == "application" and attributes.get("ident", "").upper() == "GROBID":
            found.append(attributes)

    def declared(*_: object) -> None:
        raise ValueError("it declares entities")

    parser = expat.ParserCreate("utf-8")
    parser.StartElementHandler = start
    parser.EntityDeclHandler = declared
    parser.Parse(text.encode(), True)
    if roots[0].rpartition(":")[2] not in ("TEI", "teiCorpus"):
        raise ValueError(f"<{roots[0]}> is no TEI")
    by = found[0] if found else {}
    return by.get("version", ""), by.get("when", "")


def multipart(pdf: bytes, fields: tuple[tuple[str, str], ...]) -> tuple[bytes, str]:
    """
    Return body and content type of a form with *pdf* as ``input``, and *fields*.

    Equal forms are equal in every byte, so that a replay finds their answer.
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


def _version(answer: Response) -> str:
    """Return the version that *answer* tells: an object, or of older services the bare text."""
    if answer.status != 200:
        return ""
    text = answer.body[:MESSAGE_MAX].decode("utf-8", "replace").strip()
    try:
        told = json.loads(text)
    except ValueError:
        told = text
    if isinstance(told, dict):
        told = told.get("version", "")
    return str(told).strip() if isinstance(told, (str, int, float)) else ""
