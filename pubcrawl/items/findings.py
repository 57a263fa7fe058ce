"""What one answer says of one publication, before merge decides what is kept."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.items.parts import Content, PartType
from pubcrawl.items.publication import Author
from pubcrawl.works.work import NOTHING, Work

NOBODY = Identifiers()


class Offer(NamedTuple):
    """
    Content for a part, as found.

    *url* is empty while the address of the whole answer is meant. *rule*: as of
    a ``Part``.
    """

    name: str
    content: Content
    type: PartType
    url: str = ""
    rule: str = ""


class Refusal(NamedTuple):
    """A value for *part* that a layer of reading gave and that is not plausible (*reason*)."""

    part: str
    layer: str
    reason: str


class WorkOffer(NamedTuple):
    """
    What one layer of an answer says of a work, such as its meta tags.

    *type*: what the layer is worth. *url* is empty while the address of the whole
    answer is meant. *rule*: as of a ``Part``, or the name of the layer.
    """

    work: Work
    type: PartType
    url: str = ""
    rule: str = ""


class Link(NamedTuple):
    """A page or PDF worth a visit: address, type of what it will give."""

    url: str
    type: PartType


@dataclass(slots=True)
class Findings:
    """
    The harvest of one answer for one publication.

    *ids* say whom the answer is about; they are offered as parts too only
    where the resource fills them. *type* is given to every part added. Offers
    stand in the order in which they are tried. *flags* are what the walk wants
    to know beyond parts (``is_oa``, ``has_mined_terms``, ``manuscript``).
    *replace_authors*: these authors may replace those of another resource.
    *work*: what the answer says of the work beyond the parts, worth *type*;
    *works*: what further layers of it say, each with a type of its own.
    *refusals*: values that were not plausible. *layers*: part → the layer that gave it.
    *site*: whose rule read the page, empty without one. *tried*: the keys of
    that rule, and whether each found something.
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
    tried: dict[str, bool] = field(default_factory=dict)

    def add(self, name: str, content: Content, rule: str = "") -> None:
        """Offer *content* for the part *name*; nothing happens when it is empty."""
        if content:
            self.offers.append(Offer(name, content, self.type, rule=rule))
