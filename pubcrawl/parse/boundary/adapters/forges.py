"""What forges have in common: lists of discussions without end, of which a part is named."""

from __future__ import annotations

from pubcrawl.items.artifact import ArtifactResponse, DocumentRequest
from pubcrawl.parse.boundary.adapters import answers

DISCUSSIONS_MAX = 10
"""Pages of issues, or of requests to merge, that are asked for."""

_DISCUSSIONS = ("issues", "pulls", "merge_requests", "pullrequests")


def onward(
    answer: ArtifactResponse, name: str, link: str = ""
) -> tuple[tuple[DocumentRequest, ...], tuple[str, ...]]:
    """Return the question for the next page of a list, and warnings."""
    asks, warnings = answers.onward(answer, name, link)
    place = answers.address(answer).partition("?")[0].rstrip("/").rpartition("/")[2]
    number = answers.query(asks[0].url, "page") if asks and place in _DISCUSSIONS else ""
    if number.isdecimal() and int(number) > DISCUSSIONS_MAX:
        return (), (f"{answer.url}: only {DISCUSSIONS_MAX} pages of {place} are listed",)
    return asks, warnings
