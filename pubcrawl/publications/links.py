"""The links in responses: which pages and PDFs to visit, and in which order."""

from __future__ import annotations

import logging
import re
from bisect import bisect_right
from collections.abc import Hashable
from typing import NamedTuple

from pubcrawl.engine.readers import reader
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
# compat: the schemes that Java's URL class opens; mailto: and file: use up visits.
COMPAT_SCHEMES = SCHEMES | {"file", "mailto"}
# PDFs on the hosts of article pages, which no other resource gives.
_HOSTED_PDFS = frozenset((PartType.PDF_PMC, PartType.PDF_EUROPEPMC))
OPEN_COPIES = frozenset((PartType.LINK_OADOI, PartType.PDF_OADOI))
# A link is visited while its type is better than the worst type of these parts.
VISITED_FOR = ("title", "keywords", "abstract", "fulltext")

_SPACE = "".join(map(chr, range(0x21)))
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

    *compat*: the hosts of PubMed and PMC since 2020 are ordinary ones, and every
    scheme that Java knows is queued.
    """

    def __init__(self, *, compat: bool = False) -> None:
        self.compat = compat
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
        address = split_url(link.url, compat=self.compat)
        if address is None:
            logger.debug("%s: cannot open the link %s", origin, link.url)
            return
        url, host = str(address), address.host.lower()
        # compat: DOI.ORG in capitals is an ordinary host.
        if is_doi(
            url if self.compat else str(address._replace(authority=address.authority.lower()))
        ):
            return
        # A PDF beside the PMC page of an author manuscript is on PMC itself; those of
        # preprints are on Europe PMC.
        if link.type not in _HOSTED_PDFS and (
            host in ARTICLE_HOSTS or (not self.compat and host in NEW_ARTICLE_HOSTS)
        ):
            kind, value = reader(self.compat).identifier_in_url(url)
            # The address of a link does not correct an identifier from the user.
            if kind and publication.type(kind) is not PartType.EXTERNAL:
                source = FieldSource(link.type, origin, now)
                reader(self.compat).put(publication, kind, value, source)
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
        address = split_url(url, compat=True)
        if address is not None:
            self._visited_keys.add(self._key(address))
            self._ended_keys.add(self._key(address))

    def is_ended(self, url: str) -> bool:
        """
        Answer whether a visit has ended at *url*, so that a redirect to it is not followed.

        compat: never; a page is fetched again for every link that leads to it.
        """
        address = None if self.compat else split_url(url, compat=True)
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
        # Open copies are read for these parts alone. compat: they are visited for keywords
        # too, which no such page gives.
        no_copy = (
            not self.compat
            and progress.wants(*CONTENT_PARTS)
            and progress.final("title", "abstract", "fulltext")
        )
        while self.queue and self.queue[0].type.better(worst):
            entry = self.queue.pop(0)
            address = split_url(entry.url, compat=True)
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
        if self.compat:  # two spellings of an address are two links
            return address.authority, address.path, address.query
        return url_key(str(address._replace(fragment=""))).partition("://")[2]


def split_url(url: str, *, compat: bool = False) -> UrlPieces | None:
    """
    Return *url* in pieces; None if it cannot be opened.

    *compat*: as lenient as Java's URL class, which accepts an empty host and a
    port above 65535.
    """
    match = _URL.fullmatch(url.strip(_SPACE))
    if match is None:
        return None
    scheme, authority, path, query, fragment = match.groups()
    scheme = scheme.lower()
    host_and_port = _AUTHORITY.fullmatch(authority or "")
    if host_and_port is None or scheme not in (COMPAT_SCHEMES if compat else SCHEMES):
        return None
    host, port = host_and_port[1], host_and_port[2] or ""
    if not compat and (not host or re.search(r"\s", host) or int(port or 0) > 65535):
        return None
    return UrlPieces(scheme, authority or "", path, query, fragment or "", host, port)


def _rank(entry: LinkEntry) -> int:
    return 0 if entry.type.final else entry.type.rank
