"""A work prepared for comparison with many others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from string import ascii_letters
from typing import Final

from pubcrawl.ids.doi import normalise_doi, registrant
from pubcrawl.works.folding import folded, slug
from pubcrawl.works.match.containers import (
    CONFERENCE,
    JOURNAL,
    SERVER,
    ContainerTitle,
    container_title,
    is_one_title,
)
from pubcrawl.works.match.generic import is_generic
from pubcrawl.works.match.titles import plain_title, spellings
from pubcrawl.works.names import NameIndex, PersonName, person_names
from pubcrawl.works.values import issns as find_issns
from pubcrawl.works.values import page_range

_KINDS = {
    "journal-article": "article-journal",
    "proceedings-article": "paper-conference",
    "book-chapter": "chapter",
    "posted-content": "article",
    "preprint": "article",
    "monograph": "book",
    "edited-book": "book",
    "stub": "component",
    "reference-entry": "entry",
}
# .v2 and /v2 of figshare and preprints, /2 of F1000, u of an undated British Standard.
F1000_VERSION: Final = re.compile(r"(?<=\d)\.\d{1,2}$")
"""The version in a DOI of F1000: 10.12688/f1000research.123.1, 10.12688/openreseurope.123.1."""

F1000: Final = "12688"
"""The registrant of F1000's journals and of those that it runs for funders."""

_VERSION = re.compile(r"(?:[./]?v\d+|/\d{1,2}|(?<=\d)u)$")
_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(.+)$")
_DIGITS = re.compile(r"\d+")
_ELEMENT = (
    "A[cglmrstu]|B[aeikr]?|C[adelorsu]?|Dy|E[ru]|F[er]?|G[ade]|H[efgo]?|I[nr]?|Kr?|L[aiu]|M[gno]"
    "|N[abdeip]?|Os?|P[abdmortu]?|R[abehnu]|S[bceimnr]?|T[abceilmh]|U|V|W|Xe|Yb?|Z[nr]"
)
# Not PAP, CUBE and LA, which are words in capitals, and not B2B and P2P.
_FORMULA = re.compile(
    rf"\b(?=[A-Za-z]*[a-z]|\w*\d)(?![A-Z]2[A-Z]\b)"
    rf"(?:(?:{_ELEMENT})\d*+(?:[._,]\d++|[-+])?){{2,}}(?![A-Za-z])"
)
_ROMAN = re.compile(r"\b[ivx]{1,5}\b")
_PARALLEL = re.compile(r"(?<!\s)\s++[/=]\s++")
_JSTOR = "2307"
_WORD = re.compile(r"[^\W_]+")
_LONG_WORD = 4
# A39, S12, 246a: pages of abstracts. BMJ's c332 and PLOS's e1000 are articles.
_ABSTRACT_PAGE = re.compile(r"[aps]\d+|\d+[aps]|[ivx]{2,}\d+")
_SHORT_MAX = 2  # pages of an abstract
_PUBLISHED_IN = {"paper-conference": CONFERENCE, "article-journal": JOURNAL}
_POSTED = frozenset(("article", "post"))
_SERVERS = frozenset("1101 64898 20944 21203 26434 2139 36227 22541 3386 35542 7287".split())
# Deposits in servers that share their registrant with journals: OSF, SciELO, Copernicus, whose
# discussions have years for volumes.
_POSTED_DOI = re.compile(
    r"10\.(?:17605|312\d\d)/osf|10\.1590/scielopreprints|10\.5194/[a-z]+-(?:19|20)\d\d-\d+$"
)
_ARTICLE = re.compile(r"^(?:the|der|die|das|le|la|les|el|los|las|il|o|a) (?=\S+ )")
SHARED_HOSTS = frozenset(
    """
    doi.org hdl.handle.net europepmc.org ncbi.nlm.nih.gov arxiv.org jstor.org zenodo.org
    figshare.com osf.io researchgate.net academia.edu core.ac.uk sciencedirect.com
    link.springer.com onlinelibrary.wiley.com tandfonline.com journals.sagepub.com academic.oup.com
    cambridge.org mdpi.com jstage.jst.go.jp scielo.br dergipark.org.tr cyberleninka.ru muse.jhu.edu
    degruyter.com web.archive.org semanticscholar.org hal.science persee.fr elibrary.ru
""".split()
)
"""Hosts of many journals, without ``www.``."""


class MatchWork:
    """
    The values of a work, prepared for comparison with many others.

    *title*, *subtitle*: as printed; *plain*: the title without markup and labels. *names*: of the
    authors, in order; *persons*: those that are not collaborations. *ids*: values by kind
    (doi, pmid, pmcid, arxiv, jstor, work, …; ``work`` is a source's own group of versions).
    *kind*: type in the words of CSL or Crossref. *container*: title or identifier of the
    journal or book; *issns*: its ISSNs; *host*: of its pages. *pages*: as printed, or their
    number. *version*: as the source numbers it.
    *versions*: DOIs of other versions that the record names.
    """

    def __init__(
        self,
        title: str,
        names: Iterable[str] = (),
        *,
        subtitle: str = "",
        year: int | None = None,
        ids: Mapping[str, str] | None = None,
        kind: str = "",
        container: str = "",
        issns: Iterable[str] = (),
        host: str = "",
        pages: str | int = "",
        version: str = "",
        versions: Iterable[str] = (),
    ) -> None:
        self.title = " ".join(title.split())
        self.plain = plain_title(title)
        self.lower = folded(self.plain)
        self.subtitle = slug(plain_title(subtitle)) if subtitle else ""
        self.slug = slug(self.lower) + self.subtitle
        self.generic = is_generic(self.plain)
        self.names: tuple[PersonName, ...] = person_names(names)
        self.index = NameIndex.of(self.names)
        self.persons = tuple(each for each in self.names if not each.collective)
        self.parallel = frozenset(map(slug, _PARALLEL.split(self.plain)))
        self.year = year
        self.ids = {name: value.strip() for name, value in (ids or {}).items() if value}
        self.pmid, self.pmcid, self.work = map(self.ids.get, ("pmid", "pmcid", "work"))
        self.doi = normalise_doi(self.ids.get("doi", "")).lower()
        self.registrant = registrant(self.doi) if self.doi else ""
        self.doi_base = _VERSION.sub("", self.doi)
        if self.registrant == F1000:
            self.doi_base = F1000_VERSION.sub("", self.doi_base)
        if self.registrant == _JSTOR:
            self.ids.setdefault("jstor", self.doi.partition("/")[2])
        self.jstor = self.ids.get("jstor")
        posted = _ARXIV_DOI.match(self.doi)
        arxiv = self.ids.get("arxiv", "") or (posted[1] if posted else "")
        self.arxiv: str = arxiv.lower().removeprefix("arxiv:").partition("v")[0]
        keys = (self.doi, self.pmid, self.pmcid, self.work, self.arxiv)
        self.keys = frozenset((kind, key) for kind, key in enumerate(keys) if key)
        self.kind = _KINDS.get(kind, kind)
        self.printed_container = container
        self.container = slug(_ARTICLE.sub("", folded(container)).replace("&", " and "))
        self.issns = frozenset(number.replace("-", "") for number in find_issns(" ".join(issns)))
        self.linking: frozenset[str] = frozenset()
        self.host = "" if host in SHARED_HOSTS else host
        self.pages = pages if isinstance(pages, int) else _page_count(pages)
        self.first_page, self.last_page = _page_numbers("" if isinstance(pages, int) else pages)
        self.version = version
        self.versions = frozenset(normalise_doi(each).lower() for each in versions)
        self.numbers = (*_DIGITS.findall(self.lower), *_ROMAN.findall(self.lower))

    def link_issns(self, table: Mapping[str, str]) -> MatchWork:
        """Return this work; set its linking ISSNs by *table*, from ISSN to linking ISSN."""
        self.linking = frozenset(table[issn] for issn in self.issns if issn in table)
        return self

    def shares_container(self, other: MatchWork) -> bool | None:
        """
        Return whether two works are of one journal or book; None if that is unknown.

        By ISSN, those of print and online editions and the linking one; else by the title; else
        by the host.
        """
        if self.issns & other.issns:
            return True
        if self.linking and other.linking:
            return not self.linking.isdisjoint(other.linking)
        if self.container and other.container:
            return self.container == other.container or is_one_title(
                self.printed_container, other.printed_container
            )
        if self.issns and other.issns:
            return None  # of print, and of online
        return True if self.host and self.host == other.host else None

    def common_authors(self, other: MatchWork) -> int:
        """Return how many authors of the longer list are in the shorter one."""
        if not self.index.may_share(other.index):
            return 0
        short, long = (self, other) if len(self.names) <= len(other.names) else (other, self)
        return sum(map(short.index.has, long.names))

    @cached_property
    def container_title(self) -> ContainerTitle:
        """The words and the kind of the title of the journal or the book."""
        return container_title(self.printed_container)

    @cached_property
    def published_in(self) -> str:
        """``journal`` or ``conference`` by the title of the container, else by the kind of work."""
        return self.container_title.kind or _PUBLISHED_IN.get(self.kind, "")

    @cached_property
    def posted(self) -> bool:
        """Whether it is a preprint, a working paper or a report."""
        return bool(
            self.arxiv
            or self.kind == "report"
            # CSL's "article" is a preprint, BibTeX's one of a journal.
            or (self.kind in _POSTED and not self.container)
            or (self.registrant in _SERVERS and not self.doi.startswith("10.1101/gr."))
            or _POSTED_DOI.match(self.doi)
            or self.container_title.kind == SERVER
        )

    @cached_property
    def short(self) -> bool:
        """Whether it is an abstract by its kind, its pages or the meeting in its container."""
        return (
            self.kind == "abstract"
            or self.container_title.meeting
            or bool(_ABSTRACT_PAGE.fullmatch(self.first_page) and (self.pages or 1) <= _SHORT_MAX)
            or 0 < (self.pages or 0) <= _SHORT_MAX
        )

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of the title."""
        return frozenset(self.lower.split())

    @cached_property
    def tokens(self) -> list[str]:
        """The words of the title, in order; those with a hyphen are two."""
        return _WORD.findall(self.lower)

    @cached_property
    def long_words(self) -> frozenset[str]:
        """The words of the title that say what it is about: four letters and more."""
        return frozenset(word for word in self.tokens if len(word) >= _LONG_WORD)

    @cached_property
    def spellings(self) -> tuple[str, str]:
        """The title in two spellings, see ``titles.spellings``."""
        return spellings(self.lower)

    @cached_property
    def unnumbered(self) -> str:
        """The title without numbers: that of the whole of which it is a part."""
        return slug(_ROMAN.sub(" ", _DIGITS.sub(" ", self.lower)))

    @cached_property
    def formulas(self) -> list[str]:
        """The chemical formulas in the title."""
        return _FORMULA.findall(self.plain)


def _page_numbers(pages: str) -> tuple[str, str]:
    """Return the first and the last page without zeros at the front; "" if unknown."""
    first, last = page_range(folded(pages.replace("?", "-")))
    return first.strip(" .").lstrip("0"), last.strip(" .").lstrip("0")


def _page_count(pages: str) -> int | None:
    numbers = [page.lstrip(ascii_letters) for page in page_range(pages.replace("?", "-"))]
    if not all(map(str.isdecimal, numbers)):
        return None
    count = int(numbers[1]) - int(numbers[0]) + 1
    return count if 0 < count < 10_000 else None
