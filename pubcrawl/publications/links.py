"""The links in responses: which pages and PDFs to visit, and in which order."""

from __future__ import annotations

import logging
import re
from bisect import bisect_right
from collections.abc import Hashable
from typing import ClassVar, NamedTuple

from pubcrawl.engine.readers import ANSWER_READERS
from pubcrawl.formats.characters import TRIMMED
from pubcrawl.ids.article_url import ARTICLE_HOSTS, NEW_ARTICLE_HOSTS
from pubcrawl.ids.doi import is_doi
from pubcrawl.ids.url import url_key
from pubcrawl.works.findings import Link
from pubcrawl.works.parts import CONTENT_PARTS, ID_PARTS, PartType
from pubcrawl.works.progress import Progress
from pubcrawl.works.publication import Publication
from pubcrawl.works.work_record import FieldSource

logger = logging.getLogger(__name__)

LINKS_MAX = 10
"""How many links of one publication are visited at most."""

SCHEMES = frozenset(("http", "https", "ftp"))
# The schemes that Java's URL class opens; in PubFetcher, mailto: and file: use up visits.
JAVA_SCHEMES = SCHEMES | {"file", "mailto"}
# PDFs on the hosts of article pages, which no other resource gives.
_HOSTED_PDFS = frozenset((PartType.PDF_PMC, PartType.PDF_EUROPEPMC))
OPEN_COPIES = frozenset((PartType.LINK_OADOI, PartType.PDF_OADOI))
# A link is visited while its type is better than the worst type of these parts.
VISITED_FOR = ("title", "keywords", "abstract", "fulltext")

_URL = re.compile(
    r"([A-Za-z][A-Za-z0-9+.-]*):(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(#.*)?", re.DOTALL
)
_AUTHORITY = re.compile(r"(?:[^@]*@)?(\[[0-9A-Fa-f:.%]+\]|[^\[\]:@]*)(?::([0-9]{0,9}))?", re.DOTALL)


class UrlPieces(NamedTuple):
    """
    A URL in pieces, not decoded.

    *query* is None where there is no ``?``; *fragment* keeps its ``#``.
    """

    scheme: str
    authority: str
    path: str
    query: str | None
    fragment: str
    host: str
    port: str

    def __str__(self) -> str:
        authority = f"//{self.authority}" if self.authority else ""
        query = "" if self.query is None else f"?{self.query}"
        return f"{self.scheme}:{authority}{self.path}{query}{self.fragment}"


class LinkEntry(NamedTuple):
    """A link in the queue; *origin*: the address of the answer that named it."""

    url: str
    type: PartType
    origin: str


class LinkQueue:
    """
    The links of one publication, the best first; links of equal type in order of arrival.

    *article_hosts*: the hosts of the article pages that are resources of their own.
    """

    compat: ClassVar[bool] = False
    article_hosts: ClassVar[frozenset[str]] = ARTICLE_HOSTS | NEW_ARTICLE_HOSTS

    def __init__(self) -> None:
        self.queue: list[LinkEntry] = []
        self.visits = 0
        self._queued: dict[Hashable, LinkEntry] = {}
        self._visited_keys: set[Hashable] = set()
        self._ended_keys: set[Hashable] = set()

    def add(self, publication: Publication, link: Link, origin: str, now: int) -> None:
        """
        Queue *link*, named by the answer at *origin*, unless its page is already known.

        It drops addresses that cannot be opened, DOIs, and article pages of PubMed and
        PMC. These pages are resources of their own; their addresses give *publication*
        an identifier. *now*: milliseconds since 1970.
        """
        address = self._opened(link.url)
        if address is None:
            logger.debug("%s: cannot open the link %s", origin, link.url)
            return
        url, host = str(address), address.host.lower()
        if self._is_doi(address):
            return
        # A PDF beside the PMC page of an author manuscript is on PMC itself; those of
        # preprints are on Europe PMC.
        if link.type not in _HOSTED_PDFS and host in self.article_hosts:
            kind, value = ANSWER_READERS[self.compat].identifier_in_url(url)
            # The address of a link does not correct an identifier from the user.
            if kind and publication.type(kind) is not PartType.EXTERNAL:
                source = FieldSource(link.type, origin, now)
                ANSWER_READERS[self.compat].put(publication, kind, value, source)
            return
        key = self._key(address)
        old = self._queued.get(key)
        if key in self._visited_keys or (old and not link.type.better(old.type)):
            return
        if old:
            self.queue.remove(old)
        entry = LinkEntry(url, link.type, origin)
        self._queued[key] = entry
        self.queue.insert(bisect_right(self.queue, _rank(entry), key=_rank), entry)

    def mark(self, url: str) -> None:
        """Record that a visit has ended at *url*, which is not visited again."""
        address = java_url(url)
        if address is not None:
            self._visited_keys.add(self._key(address))
            self._ended_keys.add(self._key(address))

    def is_ended(self, url: str) -> bool:
        """Answer whether a visit has ended at *url*, so that a redirect to it is not followed."""
        address = java_url(url)
        return address is not None and self._key(address) in self._ended_keys

    def pop(self, progress: Progress) -> LinkEntry | None:
        """
        Remove and return the link to visit next; None if no visit can improve the parts.

        It returns at most ``LINKS_MAX`` links in all, and only links of a better type
        than the worst of title, keywords, abstract and full text, requested or not.
        """
        satisfied = progress.final(*VISITED_FOR) and (
            progress.final(*ID_PARTS) or progress.wants(*CONTENT_PARTS)
        )
        if self.visits >= LINKS_MAX or satisfied:
            return None
        publication = progress.publication
        worst = max((publication.type(name) for name in VISITED_FOR), key=lambda type: type.rank)
        no_copy = self._needs_no_copy(progress)
        while self.queue and self.queue[0].type.better(worst):
            entry = self.queue.pop(0)
            address = java_url(entry.url)
            if address is None or self._key(address) in self._visited_keys:
                continue
            if no_copy and entry.type in OPEN_COPIES:
                continue
            self._visited_keys.add(self._key(address))
            self.visits += 1
            return entry
        return None

    def _key(self, address: UrlPieces) -> Hashable:
        """Return the key that two links to one page share, without scheme and fragment."""
        return url_key(str(address._replace(fragment=""))).partition("://")[2]

    def _opened(self, url: str) -> UrlPieces | None:
        """Return *url* in pieces; None if it cannot be opened."""
        return split_url(url)

    def _is_doi(self, address: UrlPieces) -> bool:
        return is_doi(str(address._replace(authority=address.authority.lower())))

    def _needs_no_copy(self, progress: Progress) -> bool:
        """Whether open copies have nothing to add: they are read for these parts alone."""
        return progress.wants(*CONTENT_PARTS) and progress.final("title", "abstract", "fulltext")


class PubFetcherLinks(LinkQueue):
    """
    The links as PubFetcher has them.

    Two spellings of an address are two links, DOI.ORG in capitals and the hosts of PubMed and PMC
    since 2020 are ordinary ones, and every scheme that Java knows is queued. A page is fetched
    again for every link that leads to it.
    """

    compat = True
    article_hosts = ARTICLE_HOSTS

    def is_ended(self, url: str) -> bool:
        return False

    def _key(self, address: UrlPieces) -> Hashable:
        return address.authority, address.path, address.query

    def _opened(self, url: str) -> UrlPieces | None:
        return java_url(url)

    def _is_doi(self, address: UrlPieces) -> bool:
        return is_doi(str(address))

    def _needs_no_copy(self, progress: Progress) -> bool:
        return False  # they are visited for keywords too, which no such page gives


def link_queue(*, compat: bool) -> LinkQueue:
    """Return an empty queue, that of PubFetcher in *compat*."""
    return (LinkQueue, PubFetcherLinks)[compat]()


def split_url(url: str) -> UrlPieces | None:
    """Return *url* in pieces; None if it cannot be opened."""
    found = java_url(url)
    if found is None or found.scheme not in SCHEMES or int(found.port or 0) > 65535:
        return None
    return found if found.host and not re.search(r"\s", found.host) else None


def java_url(url: str) -> UrlPieces | None:
    """Return what ``split_url`` does, also without a host, and with any port."""
    match = _URL.fullmatch(url.strip(TRIMMED))
    if match is None:
        return None
    scheme, authority, path, query, fragment = match.groups()
    scheme = scheme.lower()
    host_and_port = _AUTHORITY.fullmatch(authority or "")
    if host_and_port is None or scheme not in JAVA_SCHEMES:
        return None
    host, port = host_and_port[1], host_and_port[2] or ""
    return UrlPieces(scheme, authority or "", path, query, fragment or "", host, port)


def _rank(entry: LinkEntry) -> int:
    return 0 if entry.type.final else entry.type.rank
