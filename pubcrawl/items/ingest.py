"""Full-text ingest: what is asked for, what was found on the way, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

TYPES = ("pdf", "html", "xml", "component", "src", "dataset")
"""What can be asked for."""

ALIASES = {"file": "pdf", "fileset": "dataset", "webcapture": "html"}
"""Names of the first design, taken as what they became."""


@dataclass(frozen=True, slots=True)
class IngestRequest:
    """
    An address, and what is wanted from there.

    *ingest_type*: one of ``TYPES``. *base_url*: as given. *link_source* and
    *link_source_id*: who claims the link, and under which identifier. *given*:
    the request as it came in, for the result to repeat. *expect_mimetypes*: if
    any, the file has to be of one; *expect_hash*: algorithm (md5, sha1, sha256)
    to lower-case hexadecimal digest that the file has to have.
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
    given: dict[str, Any] = field(default_factory=dict)


class Candidate(NamedTuple):
    """
    A link that may lead to the full text.

    *type*: one of ``TYPES`` it would give, or ``page``: another page to look
    at. *technique*: the row, rule or heuristic that found it, a slug. *score*:
    0 to 1, the better the likelier; candidates are tried from the highest on.
    *release_stage*: as of a request, where the page tells.
    """

    url: str
    type: str
    technique: str
    score: float = 1.0
    release_stage: str = ""


class Capture(NamedTuple):
    """
    One fetched answer, as a line of an index of archives (CDX) tells it.

    *surt*: the address as a sort key. *datetime*: 14 digits, UTC. *mimetype*:
    as served. *sha1hex*: of the payload as it came, 40 digits; *sha1b32* the
    same in 32 of base 32. *warc_path*, *warc_offset*, *warc_csize*: where the
    record is, in bytes; "" and 0 where it is in no archive. *revisit*: of the
    record with the same payload that stands for this one, "" for none: its
    14 digits and address with a space between.
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


@dataclass(slots=True)
class IngestResult:
    """
    What became of a request.

    *status*: a slug of docs/ingest-hops.md; *hit*: what was asked for is there.
    *hops*: every address that was visited or taken out of a page, in order,
    from the base address on. *terminal_url*: where it ended, or the address
    that is missing. *terminal_dt*: 14 digits; *terminal_status_code*: None
    where no answer came. *next_hop*: the link that led to the file, with its
    technique. *extra*: the blocks that only some types have, by their names in
    the feed (``html_biblio``, ``pdf_meta``, ``grobid``, ``xml_meta``, ``scope``,
    ``platform``, ``html_body``, ``html_resources``, ``manifest``, …).
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
    extra: dict[str, Any] = field(default_factory=dict)
