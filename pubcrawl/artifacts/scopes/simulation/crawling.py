"""The links that a crawl met, and a crawl along them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.model.artifact import ArtifactRecord

FOLLOWED = 20
"""Pages on which a link is assumed if the record does not name its page."""

_STATEMENTS = ("api", "signposting", "ore", "rocrate", "schema_org")

Links = Mapping[str, Sequence[str]]
"""Page → the addresses that it links."""


class Arrival(NamedTuple):
    """
    A link that a crawler meets.

    *hop*: of the link. *state*: of the page, as the crawler's rules count.
    """

    page: str
    link: str
    hop: int
    state: int


Follows = Callable[[Arrival], int | None]
"""Returns the state of the linked page, None if the crawler does not follow the link."""


def crawl(seeds: Iterable[tuple[str, int]], links: Links, follows: Follows) -> set[str]:
    """
    Return the captured addresses.

    *seeds*: each with its state. A server gives the same page for an address with a slash at its
    end and without.
    """
    found: set[tuple[str, int]] = set()
    queue = deque((url, state, 0) for url, state in seeds)
    while queue:
        url, state, hop = queue.popleft()
        if (url, state) in found:
            continue
        found.add((url, state))
        for link in links.get(url) or links.get(url.removesuffix("/")) or ():
            next_state = follows(Arrival(url, link, hop + 1, state))
            if next_state is not None and (link, next_state) not in found:
                queue.append((link, next_state, hop + 1))
    return {url for url, _ in found}


def links_of(record: ArtifactRecord, others: Iterable[str] = ()) -> dict[str, list[str]]:
    """
    Return the links that *record* names; *others*: addresses of further artifacts.

    It names the pages that link a member, but not those that link an excluded or related
    address: these are assumed on the entry page and on the first pages of the artifact.
    """
    entry = _fetched(record.final_uri or record.entry_uri)
    links: dict[str, dict[str, None]] = {entry: {}}
    pages = [entry]
    for member in record.members:
        url = _fetched(member.uri)
        if not url or member.contained_in or member.role == "embed":
            continue
        if member.why and all(each.partition(":")[0] in _STATEMENTS for each in member.why):
            continue  # a statement of the portal names it, and no page links it
        for page in member.via or [entry]:
            links.setdefault(_fetched(page) or entry, {})[url] = None
        if "html" in member.mimetype and url != entry:
            pages.append(url)
    strangers = list(_strangers(record, others))
    for page in pages[:FOLLOWED]:
        links.setdefault(page, {}).update(dict.fromkeys(strangers))
    return {page: list(found) for page, found in links.items()}


def _strangers(record: ArtifactRecord, others: Iterable[str]) -> Iterator[str]:
    inside = {artifact_key(_fetched(member.uri)) for member in record.members}
    for uri in (
        *(each.uri for each in record.excluded),
        *(each.uri for each in record.related),
        *(each.uri for each in record.context),
        *others,
    ):
        url = _fetched(uri)
        if url and artifact_key(url) not in inside:
            yield url


def _fetched(url: str) -> str:
    return artifact_url(url, keep_fragment=True)
