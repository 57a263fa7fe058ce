"""A walk through the answers of an API, which a table gives: the requests and the claims."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pubcrawl import platforms
from pubcrawl.artifacts.page_reader import READERS
from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import About, ArtifactResponse, Claim, SourceClaims

ANSWERS_MAX = 500
Told = Mapping[str, Any]
"""Address → content; or status and content; or status, content and headers."""


def answer(url: str, told: Any) -> ArtifactResponse:
    """Return an answer with *told* as its body: bytes unchanged, other values as JSON."""
    status, value, headers = 200, told, {}
    if isinstance(told, tuple):
        status, value, headers = (*told, {})[:3]
    body = value if isinstance(value, bytes) else json.dumps(value).encode()
    return ArtifactResponse(url, url, status, "application/json", tuple(headers.items()), body)


def read(name: str, url: str, told: Any, entry: str = "") -> SourceClaims:
    """Return the claims that a reader finds in one answer."""
    return READERS[f"api:{name}"](answer(url, told), About(entry or url, entry or url))


class Walk:
    """
    All claims about an artifact.

    *asked*: addresses in order. *lost*: addresses without an answer, which give a 404.
    """

    def __init__(self, entry: str, told: Told, adapter: str = "", api: str = "") -> None:
        known = {artifact_url(url): value for url, value in told.items()}
        self.asked: list[str] = []
        self.lost: list[str] = []
        self.said: list[SourceClaims] = []
        waiting = list(platforms.ask(entry, adapter, api))
        while waiting:
            get = waiting.pop(0)
            if get.url in self.asked:
                continue
            self.asked.append(get.url)
            assert get.purpose == "document"
            assert len(self.asked) < ANSWERS_MAX
            if get.url not in known:
                self.lost.append(get.url)
            reply = answer(get.url, known.get(get.url, (404, {"message": "Not Found"})))
            said = READERS[get.reader](reply, About(entry, entry))
            self.said.append(said)
            waiting += said.asks

    @property
    def claims(self) -> list[Claim]:
        return [claim for said in self.said for claim in said.claims]

    def of(self, role: str, why: str = "") -> list[str]:
        """Return the addresses of a role, in order."""
        return [
            claim.uri
            for claim in self.claims
            if claim.role == role and (not why or claim.why == f"api:{why}")
        ]

    def all(self, name: str) -> list[Any]:
        """Return the elements of a list field of all answers."""
        return [each for said in self.said for each in getattr(said, name)]
