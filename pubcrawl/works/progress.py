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
    flags: set[str] = field(default_factory=set)
    answered: set[str] = field(default_factory=set)
    attempts: set[tuple[str, str]] = field(default_factory=set)

    def final(self, *names: str) -> bool:
        """Answer whether each of these parts is final, or not requested."""
        return all(map(self.publication.part_final, self.requested.intersection(names)))

    def usable(self, *names: str) -> bool:
        """Answer whether each of *names* that is a part, and requested, is usable."""
        return all(map(self.publication.part_usable, self.requested.intersection(names)))

    def lacks(self, *names: str) -> bool:
        """Answer whether one of *names*, parts or fields of a work, has no value yet."""
        fields = self.publication.fields.keys()
        return not self.usable(*names) or not fields >= set(names).difference(PARTS)

    def wants(self, *names: str) -> bool:
        """Answer whether the user wants any of these parts."""
        return not self.requested.isdisjoint(names)
