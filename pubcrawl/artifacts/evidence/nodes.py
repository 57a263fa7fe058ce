"""An address with the evidence for and against it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from pubcrawl.artifacts.boundary.nodes import AddressNode
from pubcrawl.artifacts.evidence.weights import probability
from pubcrawl.model.artifact import Member
from pubcrawl.model.fields import Internal

_REASONS = (
    ("soft_404", "soft_404"),
    ("sibling", "other_artifact"),
    ("to_other", "other_artifact"),
    ("declared_related", "related"),
    ("return_address", "action"),
    ("action", "action"),
    ("text:action", "action"),
    ("to_login", "action"),
    ("home", "ignored:home"),
    ("to_home", "ignored:home"),
    ("on_home", "ignored:home"),
    ("on_missing", "ignored:404"),
    ("on_siblings", "shared"),
    ("part:related", "related"),
    ("part:references", "related"),
    ("lists_siblings", "listing"),
    ("profile", "profile"),
    ("part:people", "profile"),
    ("listing", "listing"),
    ("facet", "listing"),
    ("part:subjects", "listing"),
    ("part:listing", "listing"),
    ("above", "listing"),
    ("off_portal", "off_portal"),
    ("network", "off_portal"),
    ("page_elsewhere", "off_portal"),
)


@dataclass(slots=True)
class EvidenceNode(AddressNode):
    """
    An address with its evidence.

    *on_pages*: page → evidence of the links on it; *responded*: evidence of the response.
    """

    on_pages: dict[str, list[str]] = field(default_factory=dict)
    responded: list[str] = field(default_factory=list)
    evidence: Annotated[list[str], Internal()] = field(default_factory=list)
    odds: Annotated[float, Internal()] = 0.0

    def member(self, *, login_everywhere: bool) -> Member:
        """Return the member, with the confidence of its evidence."""
        made = AddressNode.member(self, login_everywhere=login_everywhere)
        made.confidence = round(probability(self.odds), 4)
        return made

    @property
    def reason(self) -> str:
        """Why it is not a member: the weightiest kind of evidence against it."""
        return next((reason for name, reason in _REASONS if name in self.evidence), "no_evidence")
