"""Full-text ingest: requests, links, captures and results."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any, NamedTuple

TYPES = ("pdf", "html", "xml", "component", "src", "dataset")
"""Types of requests."""

ALIASES = {"file": "pdf", "fileset": "dataset", "webcapture": "html"}
"""Earlier names of types → present names."""


@dataclass(frozen=True, slots=True)
class IngestRequest:
    """
    An address, and the type of content to fetch from there.

    *ingest_type*: one of ``TYPES``. *base_url*: the original address.
    *link_source*, *link_source_id*: the source of the link, and its identifier
    there. *given*: the original request, which the result repeats.
    *expect_mimetypes*: if any, the file must be of one of these types;
    *expect_hash*: algorithm (md5, sha1, sha256) → lower-case hexadecimal digest of
    the file. *expect_title*, *expect_names*: of the work, its first author first.
    *expect_type*: its kind, in the words of its source: ``dissertation``, ``letter``.
    """

    ingest_type: str
    base_url: str
    link_source: str = ""
    link_source_id: str = ""
    ingest_request_source: str = ""
    release_stage: str = ""
    rel: str = ""
    ext_ids: dict[str, str] = field(default_factory=dict)
    force_recrawl: bool = False
    expect_mimetypes: tuple[str, ...] = ()
    expect_hash: dict[str, str] = field(default_factory=dict)
    expect_title: str = ""
    expect_names: tuple[str, ...] = ()
    expect_type: str = ""
    given: dict[str, Any] = field(default_factory=dict)


class Candidate(NamedTuple):
    """
    A link that may lead to the full text.

    *type*: one of ``TYPES``, or ``page`` for another page to search. *technique*:
    slug of the row, rule or heuristic behind it. *score*: 0 to 1, the likelihood;
    candidates are tried in descending order. *release_stage*: as in a request, if
    the page shows it. *place*: part of the page: ``article``, ``header``, ``nav``,
    ``aside``, ``footer``, ``related``, ``list``; ``address``: only derived from that of the page;
    empty if unknown.
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
    datetime: str
    url: str
    mimetype: str
    status_code: int
    sha1b32: str
    sha1hex: str
    warc_path: str = ""
    warc_offset: int = 0
    warc_csize: int = 0
    revisit: str = ""


class FileMeta(NamedTuple):
    """Fixity of a file: digests in lower-case hexadecimal, bytes, and the type its bytes show."""

    sha1hex: str
    sha256hex: str
    md5hex: str
    size_bytes: int
    mimetype: str

    @classmethod
    def of(cls, body: bytes, mimetype: str) -> FileMeta:
        """Return the fixity of *body*, which is of type *mimetype*."""
        sha1, md5 = (hashlib.new(name, body, usedforsecurity=False) for name in ("sha1", "md5"))
        sha256 = hashlib.sha256(body)
        return cls(sha1.hexdigest(), sha256.hexdigest(), md5.hexdigest(), len(body), mimetype)


@dataclass(slots=True)
class IngestResult:
    """
    The result of a request.

    *status*: a slug of docs/reasons.md; *hit*: the requested content is there.
    *hops*: all addresses that were fetched or extracted from a page, in order,
    from the base address on. *terminal_url*: the last address, or the address
    that is missing. *terminal_dt*: 14 digits; *terminal_status_code*: None without
    a response. *next_hop*: the link that led to the file, with its technique.
    *extra*: blocks of single types, by their names in the feed (``html_biblio``,
    ``pdf_meta``, ``grobid``, ``xml_meta``, ``scope``, ``platform``, ``html_body``,
    ``html_resources``, ``manifest``, …). *job*: the job that fetched it, "" for a crawl
    without a job.
    """

    request: IngestRequest
    status: str
    hit: bool = False
    error_message: str = ""
    hops: tuple[str, ...] = ()
    terminal_url: str = ""
    terminal_dt: str = ""
    terminal_status_code: int | None = None
    terminal_sha1hex: str = ""
    file_meta: FileMeta | None = None
    cdx: Capture | None = None
    revisit_cdx: Capture | None = None
    next_hop: Candidate | None = None
    confidence: float | None = None
    evidence: tuple[WorkEvidence, ...] = ()
    job: str = ""
    extra: dict[str, Any] = field(default_factory=dict)
