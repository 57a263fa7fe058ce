"""The work that a request expects, and the front matter of a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from pubcrawl.ids.doi import normalise_doi, registrant
from pubcrawl.ingest.evidence.kinds import DocumentKind, kinds_of_work
from pubcrawl.ingest.evidence.shape import TextShape
from pubcrawl.ingest.evidence.titles import ShownText, has_names
from pubcrawl.reading.pdf.serial import PrintedSerial
from pubcrawl.works.match.work import F1000, F1000_VERSION

SHOWN: Final = 0.8
"""Least share of the words of a title in a text that shows the title."""


class ExpectedWork(NamedTuple):
    """
    The expected work, by the request and its landing page.

    *ids*: identifiers of the request by kind; *page_doi*: of the page. *title*, *names*, *pages*:
    as on the page. *described*: the page describes a publication, see ``biblio.describes``.
    *asked_title*, *asked_names*: as in the request. *types*: words of metadata for its kind.
    *container*, *year*: of the page; *serial*: the page numbers its volume, issue or pages.
    """

    ids: Mapping[str, str] = {}
    page_doi: str = ""
    title: str = ""
    names: tuple[str, ...] = ()
    pages: int | None = None
    described: bool = False
    asked_title: str = ""
    asked_names: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    container: str = ""
    year: str = ""
    serial: bool = False

    @property
    def page_title(self) -> str:
        """The title of the page if it may be that of the work; "" on pages of other works."""
        if self.other_page:
            return ""
        # The page of a researcher has the name of an author as its title.
        names = (*self.asked_names, *self.names)
        shares = (ShownText(name).share(self.title) for name in names)
        return "" if any((share or 0) >= SHOWN for share in shares) else self.title

    @property
    def kinds(self) -> frozenset[DocumentKind]:
        """The kinds of the work, by its titles and its metadata."""
        return kinds_of_work((self.asked_title, self.page_title), self.types, self.container)

    @property
    def other_page(self) -> str:
        """The evidence that the page is that of another work: its DOI or its title; or ""."""
        doi = self.ids.get("doi", "")
        if doi and self.page_doi:
            return "" if same_doi(doi, self.page_doi) else self.page_doi
        # A title alone may be a translation.
        named = has_names(ShownText("\n".join(self.names)), self.asked_names)
        other = self.described and self.names and named is False
        return self.title if other and not self.shows_title else ""

    @property
    def shows_title(self) -> bool:
        """Whether the title of the page is that of the request."""
        one, other = self.title, self.asked_title
        shares = (ShownText(one).share(other), ShownText(other).share(one))
        return max((share for share in shares if share is not None), default=0.0) >= SHOWN


class FileFront(NamedTuple):
    """
    The front matter of a file.

    *title*, *names*: by the layout of the first page or the metadata; *dois*: its own. *text*: of
    the first pages; *end*: the last lines. *pages*: their number, 0 if unknown. *words*: of the
    whole text. *layout*: ``slides`` or ``poster``, by the size of its pages and their texts.
    *fault*: why it is damaged: the status of a PDF, or ``cut`` for a missing end; or "". *shape*:
    of the whole text. *stops*: its text ends within a sentence. *scanned*: at least half of its
    pages have no text. *serial*: the journal that it names.
    """

    title: str = ""
    names: tuple[str, ...] = ()
    dois: tuple[str, ...] = ()
    text: str = ""
    pages: int = 0
    words: int = 0
    layout: str = ""
    fault: str = ""
    shape: TextShape = TextShape()
    stops: bool = False
    serial: PrintedSerial = PrintedSerial()
    scanned: bool = False
    end: str = ""


def same_doi(one: str, other: str) -> bool:
    """Return whether two DOIs name one work or its versions: 10.5555/a and 10.5555/a.v2."""
    return _unversioned(one) == _unversioned(other)


def is_other_version(one: str, other: str) -> bool:
    """Return whether two DOIs name two versions of one work: 10.5555/a.v1 and 10.5555/a.v2."""
    plain = [normalise_doi(each).lower() for each in (one, other)]
    return plain[0] != plain[1] and all(_unversioned(each) != each for each in plain)


def same_registrant(one: str, other: str) -> bool:
    """Return whether two DOIs have the same prefix, that of one publisher."""
    return normalise_doi(one).partition("/")[0] == normalise_doi(other).partition("/")[0]


def _unversioned(doi: str) -> str:
    plain = normalise_doi(doi).lower()
    if registrant(plain) == F1000:
        plain = F1000_VERSION.sub("", plain)
    head, mark, tail = plain.rpartition("v")
    return head.rstrip("./") if mark and tail.isdecimal() and head[-1:] in "./0123456789" else plain
