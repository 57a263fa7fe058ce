"""How far a publication is on its way through the resources."""

from __future__ import annotations

from dataclasses import dataclass, field

from pubcrawl.items.parts import PARTS
from pubcrawl.items.publication import Publication


@dataclass(slots=True)
class Progress:
    """
    What a resource may look at to say whether it is wanted.

    *requested*: the parts that the user wants. *flags*: what answers said
    beyond parts. *answered*: names of the resources that gave a result.
    *tried*: (resource, kind of identifier) pairs that were asked.
    """

    publication: Publication
    requested: frozenset[str] = frozenset(PARTS)
    compat: bool = False
    flags: set[str] = field(default_factory=set)
    answered: set[str] = field(default_factory=set)
    tried: set[tuple[str, str]] = field(default_factory=set)

    def final(self, *names: str) -> bool:
        """Answer whether each of these parts is final; one nobody wants counts as final."""
        return all(
            name not in self.requested or self.publication.part_final(name) for name in names
        )

    def wants(self, *names: str) -> bool:
        """Answer whether the user wants any of these parts."""
        return not self.requested.isdisjoint(names)
