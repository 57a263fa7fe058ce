"""The content of one response for one publication, before it is merged."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Final, NamedTuple

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.works.parts import PARTS, Content, PartType, is_content
from pubcrawl.works.publication import Author, PossibleWork
from pubcrawl.works.work import NOTHING, Work

NOBODY = Identifiers()
DIRECTIONS = ("references", "cited-by")
"""The works that a work cites, and those that cite it."""


class Offer(NamedTuple):
    """
    Content for a part, as the response has it.

    *url*: empty for the address of the response itself. *rule*: see ``FieldSource``.
    """

    name: str
    content: Content
    type: PartType
    url: str = ""
    rule: str = ""


CLEANED: Final = "body"
"""The layer that gives the text of a page by cleaning it."""


class Refusal(NamedTuple):
    """An implausible value for *part* from a layer of reading, and the *reason*."""

    part: str
    layer: str
    reason: str


class WorkOffer(NamedTuple):
    """
    The work according to one layer of a response, such as its meta tags.

    *type*: the rank of the layer. *url*: empty for the address of the response itself.
    *rule*: see ``FieldSource``, or the name of the layer.
    """

    work: Work
    type: PartType
    url: str = ""
    rule: str = ""


class LinkedWorks(NamedTuple):
    """
    The references of a work, or the works that cite it, as a source names them.

    *direction*: one of ``DIRECTIONS``. *works*: kind and value of the identifiers of each.
    *complete*: whether no further page and no limit of the source leaves some out.
    """

    direction: str
    works: tuple[tuple[tuple[str, str], ...], ...]
    complete: bool = True


class Link(NamedTuple):
    """A page or PDF worth fetching: its address, and the type of its content."""

    url: str
    type: PartType


@dataclass(slots=True)
class Findings:
    """
    The content of one response for one publication.

    *ids* identify the publication; they become parts only if the resource fills
    those. *type*: the type of every part that ``add`` offers. Offers are merged in
    order. *flags*: further information for the walk (``is_oa``,
    ``has_mined_terms``, ``manuscript``), and ``notices_unknown`` if the answer of a source that
    names notices is cut off or cannot be read. *replace_authors*: these authors may
    replace those of another resource. *work*: the work beyond the parts, of rank
    *type*; *works*: the work according to further layers, each with its own type.
    *refusals*: implausible values. *layers*: part → layer of its content. *site*:
    the site of the rule that read the page, empty without one. *rule_hits*: key of
    that rule → whether it matched. *unread*: keys of the record that its reader does not know.
    *candidates*: for a description, works of which none is surely the one. *citations*: the works
    that it cites, or that cite it. *next_page*: what to ask for next, see ``Ask``.

    Raises ``ValueError`` for an offer whose content is not of its part, or whose part is unknown.
    """

    type: PartType
    ids: Identifiers = NOBODY
    offers: list[Offer] = field(default_factory=list)
    oa: bool = False
    preprint: bool = False
    journal_title: str = ""
    pub_date: date | None = None
    citations_count: int = -1
    corresp_authors: tuple[Author, ...] = ()
    replace_authors: bool = False
    work: Work = NOTHING
    works: list[WorkOffer] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    flags: frozenset[str] = frozenset()
    refusals: tuple[Refusal, ...] = ()
    layers: dict[str, str] = field(default_factory=dict)
    site: str = ""
    rule_hits: dict[str, bool] = field(default_factory=dict)
    unread: tuple[str, ...] = field(default=(), compare=False)
    candidates: tuple[PossibleWork, ...] = ()
    citations: tuple[LinkedWorks, ...] = ()
    next_page: str = ""

    def __post_init__(self) -> None:
        for offer in self.offers:
            if not is_content(offer.name, offer.content):
                raise ValueError(f"{offer.name} has another content: {offer.content!r:.100}")

    def add(self, name: str, content: Content, rule: str = "") -> None:
        """Offer *content* for the part *name*, unless it is empty."""
        if name not in PARTS:
            from pubcrawl.tables.mistakes import unknown

            raise ValueError(unknown("part", name, PARTS))
        if content:
            self.offers.append(Offer(name, content, self.type, rule=rule))


class ArticlePage(NamedTuple):
    """
    The findings of an article's page.

    *refresh*: target of a refresh by a meta element; empty for none.
    """

    findings: Findings
    refresh: str
