"""
Requests for works, sites modelled on real platforms, and the expected results of an ingest.

    with Server() as main, Server("127.0.0.2") as other:
        request = route(case, main, other)     # the servers now have the case's answers
        … ingest *request*; compare with case.hit, case.slugs, case.file …

Addresses begin with ``{base}``, the site, or ``{other}``, a second host. Both stand for
scheme, host and port, without a final slash. They also occur in text bodies and headers, and
percent-encoded in parameters of addresses, where ``route`` replaces them with the real ones, but
never in a PDF.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote

from tests.corpora import Case, content, read
from tests.server import Answer, Server

BASE, OTHER = "{base}", "{other}"
LAST = tuple(
    """
    fiftha fifthb sixtha seventha seventhb eightha eighthb nintha ninthb tentha tenthb eleventha
    eleventhb
""".split()
)
"""Sets that have only ordinary pages, in the order of writing."""


@dataclass(frozen=True)
class Evidence:
    """
    A request, the answers of the sites, and what an ingest should find.

    *kind*: what the case tests, such as "supplement" or "meta-refresh"; cases may share one.
    *language*: ISO 639-1 code of the work and its page. *request*: ``ingest_type``, ``base_url``
    and the facts that the requester knows: any of ``ext_ids`` (``{"doi": …}``, ``{"arxiv": …}``),
    ``title``, ``authors`` (a list of "Given Family") and ``year``. The last three are no fields of
    a plain request; the caller puts them where the ingest expects them. *answers*: by address;
    every other address is not found. *hit*: whether the ingest should find the work. *slugs*: the
    acceptable statuses; for a hit always ``success``. *file*: for a hit, the address among the
    answers whose bytes are the work's file.
    """

    name: str
    kind: str
    language: str
    request: dict[str, Any]
    answers: Mapping[str, Answer]
    hit: bool
    slugs: frozenset[str]
    file: str | None = None


def cases(*sets: str, step: int = 1) -> tuple[Evidence, ...]:
    """Return one in *step* cases of sets, such as "tentha"."""
    return tuple(map(evidence, read(*(f"evidence-{name}" for name in sets), step=step)))


def evidence(case: Case) -> Evidence:
    """Return the request and the answers that a frozen case describes."""
    kept = ("name", "kind", "language", "request", "hit", "file")
    return Evidence(
        **{name: case[name] for name in kept},
        answers={row["url"]: _answer(row) for row in case["responses"]},
        slugs=frozenset(case["slugs"]),
    )


def placed(answer: Answer, base: str, other: str) -> Answer:
    """Return *answer* with the real addresses of the two hosts in its headers and its text."""
    headers = {name: _address(value, base, other) for name, value in answer.headers.items()}
    body = answer.body
    if not body.startswith(b"%PDF"):
        for mark, real in ((BASE, base), (OTHER, other)):
            body = body.replace(mark.encode(), real.encode())
            body = body.replace(quote(mark).encode(), quote(real, safe="").encode())
    return replace(answer, headers=headers, body=body)


def route(case: Evidence, main: Server, other: Server) -> dict[str, Any]:
    """Put the answers of *case* on the servers; return its request with real addresses."""
    bases = main.url("").rstrip("/"), other.url("").rstrip("/")
    for place, answer in case.answers.items():
        server = main if place.startswith(BASE) else other
        server.route(place.removeprefix(BASE).removeprefix(OTHER), placed(answer, *bases))
    return case.request | {"base_url": _address(case.request["base_url"], *bases)}


def _address(text: str, base: str, other: str) -> str:
    return text.replace(BASE, base).replace(OTHER, other)


def _answer(row: Mapping[str, Any]) -> Answer:
    return Answer(row["status"], content(row["body"]), dict(row["headers"]), cut=row.get("cut"))
