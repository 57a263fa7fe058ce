"""The result of a heuristic for an artifact; see ``boundary.Boundary``."""

from __future__ import annotations

from typing import Protocol

from pubcrawl.model.artifact import ArtifactContext, Excluded, Member, Related, SignificantString


class HeuristicResult(Protocol):
    """The result of the heuristic *name*."""

    name: str
    related: set[Related]
    context: set[ArtifactContext]

    @property
    def members(self) -> list[Member]:
        """The members."""

    @property
    def files(self) -> list[Member]:
        """The members that the pages show as files, besides metadata."""

    @property
    def significant_string(self) -> SignificantString | None:
        """The string that decides about members, if the heuristic has one."""

    @property
    def excluded(self) -> list[Excluded]:
        """The excluded addresses, with reasons."""

    @property
    def excluded_counts(self) -> dict[str, int]:
        """Reason → number of excluded addresses."""

    @property
    def limits_hit(self) -> list[str]:
        """The limits that were reached."""

    @property
    def needs(self) -> list[str]:
        """The needs for the rest of the members."""

    @property
    def warnings(self) -> list[str]:
        """Sentences for people."""

    @property
    def evidence(self) -> list[str]:
        """The evidence of the heuristic."""

    @property
    def suspected_missing(self) -> list[str]:
        """Possible members that were not fetched."""
