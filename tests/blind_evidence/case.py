"""The form of a case, and functions that put its answers on servers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tests.blind_evidence.works import Work
from tests.server import Answer, Server

BASE, OTHER = "{base}", "{other}"

# The ingest refused a wrong file or did not request it.
REFUSED = frozenset({"no-pdf-link", "wrong-work", "unverified-file"})
# No link is worth a request.
NOTHING = frozenset({"no-pdf-link", "link-loop"})
# A wall, which its address, its text or its status reveals.
WALLED = (
    frozenset(
        {"blocked-wall", "skip-wall", "blocked-cookie", "blocked-captcha", "blocked-forbidden"}
        | {"forbidden", "terminal-bad-status", "wrong-mimetype"}
    )
    | NOTHING
)
# The address no longer exists.
GONE = frozenset({"not-found", "terminal-bad-status"})
# The bytes are no complete, readable file of the requested kind.
BROKEN = frozenset(
    {"wrong-mimetype", "unverified-file", "wrong-work", "empty-blob", "null-body", "no-pdf-link"}
    | {"link-loop", "terminal-bad-status"}
)
FOUND = frozenset({"success"})


@dataclass(frozen=True)
class Case:
    """See the package's docstring."""

    name: str
    kind: str
    language: str
    request: dict[str, Any]
    answers: Mapping[str, Answer]
    hit: bool
    slugs: frozenset[str]
    file: str | None = None


def request(work: Work, url: str, known: str, ingest_type: str = "pdf") -> dict[str, Any]:
    """
    Return a request for *work* at *url*.

    *known*: what the requester knows besides the address: "url" nothing, "doi" the DOI, "title"
    the title, "cited" title, authors and year, "all" the DOI too.
    """
    made: dict[str, Any] = {"ingest_type": ingest_type, "base_url": url}
    if known in ("doi", "all"):
        made["ext_ids"] = {"doi": work.doi}
    if known in ("title", "cited", "all"):
        made["title"] = work.title
    if known in ("cited", "all"):
        made |= {"authors": list(work.authors), "year": work.year}
    return made


def address(text: str, base: str, other: str) -> str:
    """Return *text* with the real addresses of the two hosts."""
    return text.replace(BASE, base).replace(OTHER, other)


def placed(answer: Answer, base: str, other: str) -> Answer:
    """Return *answer* with the real addresses of the two hosts in its headers and its text."""
    headers = {name: address(value, base, other) for name, value in answer.headers.items()}
    body = answer.body
    if not body.startswith(b"%PDF"):
        body = body.replace(BASE.encode(), base.encode()).replace(OTHER.encode(), other.encode())
    return replace(answer, headers=headers, body=body)


def route(case: Case, main: Server, other: Server) -> dict[str, Any]:
    """Put the answers of *case* on the servers; return its request with real addresses."""
    bases = main.url("").rstrip("/"), other.url("").rstrip("/")
    for place, answer in case.answers.items():
        server = main if place.startswith(BASE) else other
        server.route(place.removeprefix(BASE).removeprefix(OTHER), placed(answer, *bases))
    made: dict[str, Any] = json.loads(json.dumps(case.request))
    return made | {"base_url": address(made["base_url"], *bases)}


# --- answers -------------------------------------------------------------------


def page(html: str, status: int = 200, **headers: str) -> Answer:
    """Return a page."""
    return Answer(status, html.encode(), _headers("text/html; charset=utf-8", headers))


def file(body: bytes, content_type: str = "application/pdf", **headers: str) -> Answer:
    """Return a file; names of *headers* have underscores for hyphens."""
    return Answer(200, body, _headers(content_type, headers))


def _headers(content_type: str, headers: Mapping[str, str]) -> dict[str, str]:
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    return {"Content-Type": content_type, **names}
