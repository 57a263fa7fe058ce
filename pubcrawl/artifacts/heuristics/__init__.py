"""
Nine heuristics that find the members of an artifact by its pages, links and titles.

Source: Jones (2017), "Pushing Boundaries"
"""

from __future__ import annotations

from pubcrawl.artifacts.heuristics.base import Ground, Heuristic, Verdict, is_featured, is_licence
from pubcrawl.artifacts.heuristics.pages import (
    SinglePage,
    SinglePagePlus,
    SinglePagePlusIgnored,
    is_next,
)
from pubcrawl.artifacts.heuristics.paths import PathBased, PathBasedExternals
from pubcrawl.artifacts.heuristics.strings import (
    SigstrFilteredTitle,
    SigstrTitle,
    SigstrTitlePlusIgnored,
    SigstrUri,
)
from pubcrawl.model.artifact import HEURISTICS

__all__ = ["CLASSES", "Ground", "Heuristic", "Verdict", "is_featured", "is_licence", "is_next"]

CLASSES: dict[str, type[Heuristic]] = {
    "single_page": SinglePage,
    "single_page_plus": SinglePagePlus,
    "single_page_plus_ignored": SinglePagePlusIgnored,
    "path_based": PathBased,
    "path_based_externals": PathBasedExternals,
    "sigstr_title": SigstrTitle,
    "sigstr_title_plus_ignored": SigstrTitlePlusIgnored,
    "sigstr_filtered_title": SigstrFilteredTitle,
    "sigstr_uri": SigstrUri,
}
"""Name, as in ``HEURISTICS``, to the heuristic."""

if odd := CLASSES.keys() ^ HEURISTICS.keys():
    raise ValueError(f"model/artifact.py and artifacts/heuristics differ: {', '.join(odd)}")
