"""The common parts of code forges: lists of discussions, which may be very long, and paths."""

from __future__ import annotations

from urllib.parse import quote

from pubcrawl.items.artifact import ArtifactResponse, DocumentRequest
from pubcrawl.platforms.address import parameter
from pubcrawl.platforms.boundary import final_url, toward
from pubcrawl.reading import signposting

DISCUSSIONS_MAX = 10
"""The most pages requested of issues, or of merge requests."""

_DISCUSSIONS = ("issues", "pulls", "merge_requests", "pullrequests")


def onward(
    response: ArtifactResponse, name: str, link: str = ""
) -> tuple[tuple[DocumentRequest, ...], tuple[str, ...]]:
    """
    Return the request for the next page of a list, and warnings.

    *link*: its address; "" for the link of relation ``next`` in the headers of the response.
    """
    url = final_url(response)
    if not link:
        headers = {"link": ", ".join(value for key, value in response.headers if key == "link")}
        links = signposting.links(None, url, headers)
        link = next((each.url for each in links if each.rel == "next"), "")
    asks, warnings = toward(response, name, link)
    kind = url.partition("?")[0].rstrip("/").rpartition("/")[2]
    number = parameter(asks[0].url, "page") if asks and kind in _DISCUSSIONS else ""
    if number.isdecimal() and int(number) > DISCUSSIONS_MAX:
        return (), (f"{response.url}: only {DISCUSSIONS_MAX} pages of {kind} are listed",)
    return asks, warnings


def quote_path(name: str) -> str:
    """Return the path of a file, percent-encoded."""
    return quote(name, safe="/!$&'()*+,;=:@~", errors="replace")
