"""What a heuristic tells of an artifact when it is through; see ``boundary.Boundary``."""

from __future__ import annotations

from typing import Protocol

from pubcrawl.items.artifact import ArtifactContext, Excluded, Member, Related


class HeuristicResult(Protocol):
    """What was found by a heuristic; *name*: its name."""

    name: str
    related: set[Related]
    context: set[ArtifactContext]

    @property
    def members(self) -> list[Member]:
        """What belongs."""

    @property
    def excluded(self) -> list[Excluded]:
        """What does not, and why."""

    @property
    def excluded_counts(self) -> dict[str, int]:
        """Reasons to their number."""

    @property
    def limits_hit(self) -> list[str]:
        """Limits that were in the way."""

    @property
    def needs(self) -> list[str]:
        """What it takes to have all of it."""

    @property
    def warnings(self) -> list[str]:
        """Sentences for people."""

    @property
    def evidence(self) -> list[str]:
        """What the heuristic went by."""

    @property
    def suspected_missing(self) -> list[str]:
        """What may belong and was not had."""
