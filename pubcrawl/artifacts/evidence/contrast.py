"""
Compare the entry page with those of other artifacts of the portal.

A link that all of them have is of the portal; a link that changes with the identifier is of the
artifact. The pages are requested once for a portal (``REQUESTS_MAX``) and kept for its other
artifacts.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from pubcrawl.artifacts.evidence import words
from pubcrawl.artifacts.evidence.address import EntryAddress
from pubcrawl.artifacts.site import address_key, path_of, values_of
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import ArtifactPage, DocumentRequest, Fetch, PageLink
from pubcrawl.reading.boundary.links import is_file_name

REQUESTS_MAX = 3
"""The most requests to find and read other artifacts, once for a portal."""

SIBLINGS = 2
KEPT = 4
_LINKS_MAX = 2_000


@dataclass(frozen=True)
class SiblingPage:
    """The page of another artifact: its address, its title, the keys of its links."""

    url: str
    title: str
    links: frozenset[str]

    @classmethod
    def of(cls, page: ArtifactPage) -> SiblingPage:
        """Return the fields of a page that a contrast needs."""
        keys = dict.fromkeys(artifact_key(link.url) for link in page.links)
        return cls(page.final_url, page.title, frozenset(list(keys)[:_LINKS_MAX]))


@dataclass(frozen=True)
class Contrast:
    """
    The pages of other artifacts of a portal, and what they have shown about its addresses.

    *pages*: their pages. *neighbours*: addresses that stood among the files of an artifact, and
    are other artifacts. *file_pages*: addresses there that have the form of an entry page, and
    are pages of files.
    """

    pages: tuple[SiblingPage, ...] = ()
    neighbours: tuple[str, ...] = ()
    file_pages: tuple[str, ...] = ()

    def others(self, entry: EntryAddress) -> list[SiblingPage]:
        """Return the pages of artifacts other than that of *entry*."""
        own = entry.key.rstrip("/")
        return [page for page in self.pages if artifact_key(page.url).rstrip("/") != own]

    def shared(self, entry: EntryAddress) -> frozenset[str]:
        """Return the keys of links that another artifact has too."""
        return self._compared(entry)[0]

    def aligned(self, entry: EntryAddress) -> frozenset[str]:
        """Return the keys of links that others have with their own identifier in the same place."""
        return self._compared(entry)[1]

    @cached_property
    def _known(self) -> dict[str, tuple[frozenset[str], frozenset[str]]]:
        return {}

    def _compared(self, entry: EntryAddress) -> tuple[frozenset[str], frozenset[str]]:
        if entry.key not in self._known:
            shared: set[str] = set()
            aligned: set[str] = set()
            for page in self.others(entry):
                shared |= page.links
                other = EntryAddress(page.url)
                if len(other.tokens) == len(entry.tokens):
                    mine = {entry.in_place_of(f"https://{key}", other) for key in page.links}
                    aligned |= mine - page.links
            self._known[entry.key] = frozenset(shared), frozenset(aligned)
        return self._known[entry.key]

    def without(self, keys: Collection[str], title: str) -> Contrast:
        """Leave out pages with these keys or this title: they are versions of the artifact."""
        pages = (
            page
            for page in self.pages
            if artifact_key(page.url) not in keys and page.title != title
        )
        return replace(self, pages=tuple(pages))

    def with_page(self, page: ArtifactPage) -> Contrast:
        """Return the contrast with one more page."""
        key = artifact_key(page.final_url)
        pages = [each for each in self.pages if artifact_key(each.url) != key]
        return replace(self, pages=(*pages, SiblingPage.of(page))[:KEPT])

    def with_neighbours(self, urls: Iterable[str]) -> Contrast:
        """Return the contrast with addresses of other artifacts that stand among files."""
        return replace(self, neighbours=tuple(dict.fromkeys((*self.neighbours, *urls)))[:KEPT])

    def with_file_pages(self, urls: Iterable[str]) -> Contrast:
        """Return the contrast with pages of files that have the form of an entry page."""
        return replace(self, file_pages=tuple(dict.fromkeys((*self.file_pages, *urls)))[:KEPT])

    def among_files(self, entry: EntryAddress) -> str:
        """
        Return what stands among files at addresses of the form of *entry*.

        ``neighbours``: other artifacts; ``file_pages``: pages of files; "" if it is not known.
        """
        if any(map(entry.sibling, self.file_pages)):
            return "file_pages"
        return "neighbours" if any(map(entry.sibling, self.neighbours)) else ""


async def find_siblings(
    fetch: Fetch, entry: ArtifactPage, address: EntryAddress, home: ArtifactPage | None
) -> tuple[Contrast, list[ArtifactPage]]:
    """
    Request pages of other artifacts, and return what was learned, with the pages.

    Siblings are taken from the entry page, the home page, or else from one listing.
    """
    left = REQUESTS_MAX
    contrast, pages = Contrast(), []
    candidates = [
        *_siblings(entry.links, address),
        *(_siblings(home.links, address) if home is not None else ()),
    ]
    candidates = _distinct(candidates, address)
    if not candidates and (listing := _listing(entry, home, address)):
        (page,) = await fetch([DocumentRequest(listing, "page")])
        left -= 1
        candidates = _distinct(_siblings(page.links, address), address)
    wanted = candidates[: min(SIBLINGS, left)]
    if wanted:
        for page in await fetch([DocumentRequest(url, "page") for url in wanted]):
            if _is_other(page, entry, address):
                contrast = contrast.with_page(page)
                pages.append(page)
    return contrast, pages


def neighbours(
    pages: Collection[ArtifactPage], home: ArtifactPage | None, address: EntryAddress
) -> Iterable[str]:
    """
    Yield other artifacts that stand among the files on *pages*, pages of other artifacts.

    All addresses of that form on a page need to be known artifacts: of *pages*, or on the home
    page.
    """
    known = {artifact_key(page.final_url) for page in pages}
    known |= {artifact_key(link.url) for link in home.links} if home is not None else set()
    for page in pages:
        own = address.sibling_root(page.final_url)
        listed = [each.url for each in page.links if each.part == "files"]
        urls = [url for url in listed if address.sibling_root(url) not in ("", own)]
        if all(artifact_key(url) in known for url in urls):
            yield from urls


def versions(entry: ArtifactPage) -> frozenset[str]:
    """Return the keys of links to versions of the artifact."""
    return frozenset(
        artifact_key(link.url)
        for link in entry.links
        if link.part == "versions" or words.of_text(link.text) == "version"
    )


def _siblings(links: Iterable[PageLink], address: EntryAddress) -> list[str]:
    """Return links to other artifacts, not versions of this one."""
    return [
        link.url
        for link in links
        if link.source in ("a", "area")
        and not link.download
        and not link.export
        and not is_file_name(link.text)
        and link.part not in ("versions", "files", "exports", "share", "people", "subjects")
        and words.of_text(link.text) not in ("version", "action")
        and not words.acts(link.url)
        and not words.facets(link.url)
        and address.sibling(link.url)
    ]


def _distinct(urls: Iterable[str], address: EntryAddress) -> list[str]:
    """Return the shortest address of each artifact."""
    found: dict[str, str] = {}
    for url in urls:
        root = address.sibling_root(url)
        if root and (root not in found or len(url) < len(found[root])):
            found[root] = url
    return list(found.values())


def _listing(entry: ArtifactPage, home: ArtifactPage | None, address: EntryAddress) -> str:
    """Return the address of a page that lists artifacts, if a page links one."""
    pages = [page for page in (entry, home) if page is not None]
    links = [link for page in pages for link in page.links if link.source in ("a", "area")]
    links = [link for link in links if address_key(link.url) != address.key]
    same_host = [link for link in links if artifact_key(link.url).partition("/")[0] == address.host]
    parents = [
        link.url
        for link in same_host
        if len(path_of(link.url).strip("/")) > 0
        and address.base.startswith(path_of(link.url).rstrip("/") + "/")
    ]
    if parents:
        return max(parents, key=len)
    lists = [
        link.url
        for link in same_host
        if words.first_word(link.url, words.LISTINGS)
        and not address.carries(link.url)
        and not words.acts(link.url)
    ]
    return lists[0] if lists else ""


def _is_other(page: ArtifactPage, entry: ArtifactPage, address: EntryAddress) -> bool:
    """Answer whether a page is that of another artifact."""
    return (
        200 <= page.status < 300
        and page.html
        and bool(page.links)
        and page.title != entry.title
        and artifact_key(page.final_url) != address.key
        and address.sibling(page.final_url)
    )


def session_parameters(
    first: ArtifactPage, others: Iterable[ArtifactPage], own: Iterable[str]
) -> frozenset[str]:
    """
    Return the names of parameters that carry a session.

    On each page all links have one value, and the same links of two pages have different ones.
    *own*: identifiers of the artifact. They are not sessions, and neither are numbers of records.
    """
    mine = _constant(link.url for link in first.links)
    identifiers = tuple(own)
    names: set[str] = set()
    for other in others:
        theirs = _constant(link.url for link in other.links)
        for name, (value, paths) in mine.items():
            there, other_paths = theirs.get(name, (value, frozenset()))
            if (
                there != value
                and len(value) >= _VALUE_MIN
                and not _RECORD.fullmatch(value)
                and len(paths & other_paths) >= _SAME_MIN
                and not any(text in value or value in text for text in identifiers)
            ):
                names.add(name)
    return frozenset(names)


def record_numbers(first: ArtifactPage, others: Iterable[SiblingPage]) -> list[tuple[str, str]]:
    """
    Return the parameters that name the artifact in the addresses of its programs, with the values.

    ``/display/larks`` links ``attachments?pageId=65518``, ``history?pageId=65518`` and more; the
    page of another artifact links the same programs with another number.
    """
    mine = _constant(link.url for link in first.links if link.region == "main")
    found: dict[str, str] = {}
    for other in others:
        theirs = _constant(f"https://{key}" for key in other.links)
        for name, (value, paths) in mine.items():
            there, other_paths = theirs.get(name, (value, frozenset()))
            same = len(paths & other_paths) >= _PROGRAMS_MIN
            if there != value and same and _RECORD.fullmatch(value) and not _GROUP.search(name):
                found[name] = value
    return list(found.items())


def _constant(urls: Iterable[str]) -> dict[str, tuple[str, frozenset[str]]]:
    """Return the parameters with one value on a page: name → value, and the paths of the links."""
    values: dict[str, set[str]] = {}
    paths: dict[str, set[str]] = {}
    for url in urls:
        for name, value in values_of(url):
            values.setdefault(name, set()).add(value)
            rest = strip_parameters(url, frozenset((name,)))
            paths.setdefault(name, set()).add(artifact_key(rest))
    return {
        name: (next(iter(found)), frozenset(paths[name]))
        for name, found in values.items()
        if len(found) == 1
    }


_SAME_MIN, _VALUE_MIN = 2, 5
_PROGRAMS_MIN = 3
"""The fewest programs with one parameter that show that it names the artifact."""
_GROUP = re.compile(
    "author|owner|user|person|member|creator|collection|group|communit|categor|tag|topic|subject"
    "|journal|series|organi[sz]ation|licen[cs]e|year|page$|lang"
)
"""Names of parameters that name a person, or what several artifacts have in common."""
_RECORD = re.compile("[0-9]{1,9}")
"""The number of a record; that of a session is longer."""


def strip_session(page: ArtifactPage, names: frozenset[str]) -> ArtifactPage:
    """Return *page* with links without the parameters *names*."""
    if not names:
        return page
    return replace(
        page,
        final_url=strip_parameters(page.final_url, names),
        links=tuple(link._replace(url=strip_parameters(link.url, names)) for link in page.links),
    )


def strip_parameters(url: str, names: frozenset[str]) -> str:
    """Return *url* without the parameters *names*."""
    head, mark, query = url.partition("?")
    if not mark:
        return url
    rest = [each for each in query.split("&") if each.partition("=")[0].lower() not in names]
    return f"{head}?{'&'.join(rest)}" if rest else head
