"""Strings that the pages of an artifact, or their addresses, have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from pubcrawl.artifacts import sigstr
from pubcrawl.artifacts.probes import Ignored
from pubcrawl.items.artifact import ArtifactPage
from tests.cases import Agree, Case, golden


def page(
    title: str, text: str = "", crumbs: Iterable[str] = (), titles: Mapping[str, str] | None = None
) -> ArtifactPage:
    """Return an entry page whose *text* was searched for the pieces of its titles."""
    entry = ArtifactPage("u", "u", 200, title=title, titles=titles or {}, crumbs=tuple(crumbs))
    outside = frozenset(piece for piece in sigstr.pieces(entry) if piece in text)
    return replace(entry, holds=outside | {title}, outside=outside)


@golden
def test_strings(case: Case, agree: Agree) -> None:
    if "page" in case:
        given = [page(**case["page"])]
        if "ignored" in case:
            kinds = {"home_title": str, "titles": tuple, "holds": frozenset}
            ignored = {name: kinds[name](value) for name, value in case["ignored"].items()}
            given.append(Ignored(**ignored))
    else:
        given = [case["address"]]
        if "links" in case:
            given += [case["links"], case.get("elsewhere", ())]
    agree(case, getattr(sigstr, case["function"])(*given, **case.get("options", {})))
