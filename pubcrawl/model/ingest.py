"""Full-text ingest: requests, links, captures and results."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Final, NamedTuple, Protocol

from msgspec import Meta

from pubcrawl.model.fields import (
    Absent,
    Choices,
    Column,
    Form,
    Internal,
    Job,
    Query,
    QueryKind,
    Record,
    Shape,
    from_json,
    to_json,
)
from pubcrawl.model.fileset import DatasetFile
from pubcrawl.model.ingest_request import IngestRequest, ingest_request

PLACES = ("article", "header", "nav", "aside", "footer", "related", "list", "address")


class Candidate(NamedTuple):
    """
    A link that may lead to the full text.

    *type*: one of ``TYPES``, or ``page`` for another page to search. *technique*:
    slug of the row, rule or heuristic behind it. *score*: 0 to 1, the likelihood;
    candidates are tried in descending order. *release_stage*: as in a request, if
    the page shows it. *place*: one of ``PLACES``, the part of the page;
    ``address``: only derived from that of the page; empty if unknown.
    """

    url: str
    type: str
    technique: str
    score: float = 1.0
    release_stage: str = ""
    place: str = ""


class WorkEvidence(NamedTuple):
    """
    A piece of evidence for or against a file: docs/ingest.md lists the kinds.

    *weight*: added up, in units of log odds; negative: against it.
    """

    kind: str
    value: str
    weight: float


LEAST: Final = {"exact": 4.0, "strong": 2.0, "weak": 0.5}
"""Verdict → least sum of weights; below, it is ambiguous."""


def confidence_of(name: str) -> float:
    """Return the least confidence of the verdict *name*: exact, strong or weak."""
    return confidence(LEAST[name])


def confidence(total: float) -> float:
    """Return the confidence, 0 to 1, of a sum of weights."""
    return round(1 / (1 + math.exp(-total)), 4)


Sha1 = Annotated[str, Shape("sha1hex", {"type": "string", "pattern": "^[0-9a-f]{40}$"})]
Datetime = Annotated[
    str,
    Shape(
        "datetime",
        {"description": "UTC, without separators.", "type": "string", "pattern": "^[0-9]{14}$"},
    ),
]


class Capture(NamedTuple):
    """
    One fetched response, with the fields of a line in the index of an archive (CDX).

    *surt*: sort key of the address. *datetime*: 14 digits, UTC. *mimetype*: as
    served. *sha1hex*: of the payload as received, 40 digits; *sha1b32*: the same
    in 32 digits of base 32. *warc_path*, *warc_offset*, *warc_csize*: position of
    the record, in bytes; "" and 0 if it is in no archive. *revisit*: time (14
    digits), space and address of an earlier record with the same payload, to which
    this one refers; "" without one.
    """

    surt: str
    datetime: Datetime
    url: str
    mimetype: Annotated[str, "As served."]
    status_code: Annotated[
        int, Shape("", {"type": ["integer", "null"], "minimum": 0, "maximum": 999})
    ]
    sha1b32: Annotated[str, Meta(pattern="^[A-Z2-7]{32}$")]
    sha1hex: Sha1
    warc_path: Annotated[str, Meta(min_length=1), Absent] = ""
    warc_offset: Annotated[int, Meta(ge=0), Absent("warc_path")] = 0
    warc_csize: Annotated[int, Meta(ge=0), Absent("warc_path")] = 0
    revisit: Annotated[str, Internal] = ""


CDX = Annotated[Capture | None, Shape("cdx", {}), Absent]


class FileMeta(NamedTuple):
    """Fixity of a file: digests in lower-case hexadecimal, bytes, and the type its bytes show."""

    sha1hex: Sha1
    sha256hex: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    md5hex: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
    size_bytes: Annotated[int, Meta(ge=0)]
    mimetype: Annotated[str, "Detected from the bytes."]

    @classmethod
    def of_dataset(cls, file: DatasetFile) -> FileMeta | None:
        """Return the fixity of a file of a dataset; None if it was not fetched."""
        if file.status not in ("success", "exists") or not file.sha1:
            return None
        return cls(file.sha1, file.sha256, file.md5, file.size or 0, file.mimetype)


class InPieces(Protocol):
    """A body that is not in memory."""

    def __len__(self) -> int:
        """Return its bytes."""

    def pieces(self) -> Iterator[bytes]:
        """Yield it in pieces."""


def fixity(body: bytes | InPieces, mimetype: str) -> FileMeta:
    """Return the fixity of *body*, which is of type *mimetype*."""
    sha1, md5 = (hashlib.new(name, usedforsecurity=False) for name in ("sha1", "md5"))
    sha256 = hashlib.sha256()
    for piece in (body,) if isinstance(body, bytes) else body.pieces():
        for digest in (sha1, md5, sha256):
            digest.update(piece)
    return FileMeta(sha1.hexdigest(), sha256.hexdigest(), md5.hexdigest(), len(body), mimetype)


def files_by_digest(rows: Iterable[Mapping[str, Any]]) -> dict[str, FileMeta]:
    """Return digest → file, for all digests of the files in *rows* of an earlier manifest."""
    metas = (FileMeta.of_dataset(from_json(DatasetFile, row)) for row in rows)
    return {digest: meta for meta in metas if meta for digest in meta[:3]}


LISTED = "listed"
"""The status of a request that fetches no file (``list_only``), and of the files in its list."""

UNVERIFIED, WRONG = "unverified-file", "wrong-work"
"""The statuses of files that may be another work, and that are one."""

MESSAGE_MAX = 1600
"""Characters of ``error_message``."""


def _cut(message: str) -> str:
    return message[:MESSAGE_MAX]


class Terminal(NamedTuple):
    """The last address of a request, with its response; false without an address."""

    terminal_url: Annotated[
        str, Meta(min_length=1), Column, Query("url", QueryKind.URL, "its last address")
    ] = ""
    terminal_dt: Annotated[Datetime | None, Column(make=lambda time: time or "")] = None
    terminal_status_code: Annotated[
        int | None,
        Meta(ge=100, le=999),
        Column,
        Query("status-code", meaning="HTTP status of its last response"),
    ] = None
    terminal_sha1hex: Annotated[
        Sha1,
        "Only if the body was accepted.",
        Column,
        Query("sha1", QueryKind.WORD, "SHA-1 of its file"),
        Absent,
    ] = ""

    def __bool__(self) -> bool:
        return bool(self.terminal_url)


class NextHop(NamedTuple):
    """The link that led to a file: its address, by what it leads to, and how it was found."""

    pdf_url: Annotated[str, Absent]
    next_url: Annotated[str, Absent]
    technique: str
    place: Annotated[str, Choices(PLACES), Absent]
    release_stage: Annotated[str, Absent]

    @classmethod
    def of(cls, link: Candidate) -> NextHop:
        """Return a link that was followed."""
        pdf, page = (link.url, "") if link.type == "pdf" else ("", link.url)
        return cls(pdf, page, link.technique, link.place, link.release_stage)


class NearDuplicate(NamedTuple):
    """An earlier PDF with nearly the same text; *distance*: of the fingerprints, in bits."""

    sha1hex: Sha1
    distance: Annotated[int, Meta(ge=0, le=12)]


Block = Annotated[dict[str, Any] | None, Absent]
BlockText = Annotated[str, Absent]
BlockNumber = Annotated[int | None, Meta(ge=0), Absent]
BlockList = Annotated[list[Any] | None, Absent]


class IngestResult(Record, kw_only=True):
    """
    The result of an ingest request: a line of the feed of `scrapy crawl ingest`. Fields without a
    value are left out; results of some types have further fields.
    """

    request: Annotated[
        IngestRequest,
        "The request as given; see ingest-request.schema.json.",
        Form(IngestRequest.to_json, ingest_request),
        Shape("", {"type": "object", "required": ["ingest_type", "base_url"]}),
    ]
    status: Annotated[
        str,
        "A slug of docs/reasons.md.",
        Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*(:[a-z0-9._-]+)?$"),
        Column,
    ]
    hit: Annotated[
        bool,
        "Whether the requested file was fetched or is stored.",
        Column,
        Query(meaning="a file was found"),
    ] = False
    error_message: Annotated[
        str,
        "What went wrong.",
        Meta(max_length=MESSAGE_MAX),
        Form(_cut),
        Absent,
    ] = ""
    hops: Annotated[
        tuple[str, ...],
        "Every address that was visited or found on a page, in order.",
        Query("hop", QueryKind.URL, "an address on the way"),
    ] = ()
    terminal: Annotated[
        Terminal,
        "The last address. Without a response: the missing address, with date and status null.",
        Absent,
    ] = Terminal()
    file_meta: Annotated[FileMeta | None, "Of the decoded body.", Absent] = None
    cdx: Annotated[CDX, "The capture."] = None
    revisit_cdx: Annotated[CDX, "For a revisit, the record with the same payload."] = None
    extract_next_hop: Annotated[
        NextHop | None,
        "The link that led to the file, and the technique that found it.",
        Absent,
        Column("technique", lambda link: link.technique if link else ""),
        Query(
            "technique",
            QueryKind.WORD,
            "how the link to its file was found, see docs/ingest.md",
            "technique",
        ),
    ] = None
    confidence: Annotated[
        float | None, "That the file is the requested work.", Meta(ge=0, le=1), Absent
    ] = None
    evidence: Annotated[
        tuple[Annotated[WorkEvidence, Form(list, WorkEvidence._make)], ...],
        "Kind, value and weight of each fact for or against the file.",
        Shape("", {"type": "array", "items": {"type": "array", "minItems": 3, "maxItems": 3}}),
        Absent("confidence"),
    ] = ()
    job: Job = ""
    file_path: Annotated[
        BlockText,
        "The file below FILES_DIR.",
        Meta(pattern="^[a-z]+/[0-9a-f]{2}/[0-9a-f]{2}/[0-9a-f]{40}[.]"),
    ] = ""
    html_biblio: Annotated[Block, "Of the first page among the hops that has a title."] = None
    grobid: Annotated[Block, "What GROBID read in a PDF."] = None
    near_duplicate: Annotated[
        NearDuplicate | None, "An earlier PDF with nearly the same text.", Absent
    ] = None
    pdf_meta: Annotated[Block, "Of a PDF: what it says about itself, its pages and words."] = None
    xml_meta: Annotated[Block, "Of an XML article."] = None
    scope: Annotated[BlockText, "What a page is."] = ""
    platform: Annotated[BlockText, "The software of a page's site."] = ""
    html_body: Annotated[Block, "The size of a page's text."] = None
    html_resources: Annotated[BlockList, "What a page loads."] = None
    html_completeness: Annotated[
        float | None, "The share of it that was fetched.", Meta(ge=0, le=1), Absent
    ] = None
    html_missing: Annotated[Block, "What was not fetched, with the reason."] = None
    manifest: Annotated[list[DatasetFile] | None, "The files of a dataset.", Absent] = None
    platform_name: Annotated[BlockText, "The platform of a dataset."] = ""
    platform_domain: Annotated[BlockText, "The host of the platform."] = ""
    platform_id: Annotated[BlockText, "The dataset on its platform."] = ""
    platform_version: Annotated[BlockText, "Its version."] = ""
    platform_base_url: Annotated[BlockText, "Its page."] = ""
    file_count: Annotated[BlockNumber, "The number of its files."] = None
    total_size: Annotated[BlockNumber, "Their size in bytes."] = None
    ingest_strategy: Annotated[BlockText, "How its files are stored."] = ""
    fileset_bundle: Annotated[Block, "The archive of its files."] = None
    fileset_file: Annotated[Block, "Its only file."] = None
    archiveorg_item_name: Annotated[BlockText, "Its name as an item of archive.org."] = ""

    def to_json(self) -> dict[str, Any]:
        """
        Return it as plain JSON values: a line of the feed.

        Lone surrogates, from the JSON of requests, pages and platforms, become U+FFFD:
        a feed cannot contain them.
        """
        record = to_json(self)
        text = json.dumps(record, ensure_ascii=False)
        try:
            text.encode()
        except UnicodeEncodeError:
            whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
            record = json.loads(whole)
        return record

    def files(self) -> Iterator[FileMeta]:
        """Yield every file: its own, those of a dataset, the resources of a page."""
        if self.file_meta:
            yield self.file_meta
        yield from filter(None, map(FileMeta.of_dataset, self.manifest or ()))
        for part in self.html_resources or ():
            sha1, sha256, md5 = (part.get(f"{name}hex", "") for name in ("sha1", "sha256", "md5"))
            if sha1:
                yield FileMeta(sha1, sha256, md5, part.get("size", 0), part.get("mimetype", ""))
