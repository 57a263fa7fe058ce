"""The progress of a publication through the resources."""

from __future__ import annotations

from dataclasses import dataclass, field

from pubcrawl.works.parts import PARTS
from pubcrawl.works.publication import Publication


@dataclass(slots=True)
class Progress:
    """
    The state by which a resource decides whether to make a request.

    *requested*: the parts that the user wants. *flags*: further information of
    responses. *answered*: names of the resources with a result. *attempts*:
    (resource, kind of identifier) pairs of the requests so far.
    """

    publication: Publication
    requested: frozenset[str] = frozenset(PARTS)
    compat: bool = False
    flags: set[str] = field(default_factory=set)
    answered: set[str] = field(default_factory=set)
    attempts: set[tuple[str, str]] = field(default_factory=set)

    def final(self, *names: str) -> bool:
        """Answer whether each of these parts is final, or not requested."""
        return all(
            name not in self.requested or self.publication.part_final(name) for name in names
        )

    def usable(self, *names: str) -> bool:
        """Answer whether each of *names* that is a part, and requested, is usable."""
        parts = (name for name in names if name in PARTS and name in self.requested)
        return all(self.publication.part_usable(name) for name in parts)

    def lacks(self, *names: str) -> bool:
        """Answer whether one of *names*, parts or fields of a work, has no value yet."""
        return not self.usable(*names) or any(
            name not in self.publication.fields for name in names if name not in PARTS
        )

    def wants(self, *names: str) -> bool:
        """Answer whether the user wants any of these parts."""
        return not self.requested.isdisjoint(names)
