"""All kinds of made-up portals, by name."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.portals import kinds_api, kinds_paths, kinds_single, kinds_strings, kinds_traps
from tests.portals.model import Site

KINDS: dict[str, Callable[[int, Random], Site]] = {
    "blog": kinds_single.blog,
    "repository": kinds_single.repository,
    "customised": kinds_single.customised,
    "forge": kinds_paths.forge,
    "forge_raw": lambda seed, rng: kinds_paths.forge(seed, rng, raw=True),
    "tenant": kinds_paths.tenant,
    "slideshow": kinds_paths.slideshow,
    "datasets": kinds_strings.datasets,
    "prefix_titles": kinds_strings.prefix_titles,
    "suffix_titles": kinds_strings.suffix_titles,
    "registry": kinds_strings.registry,
    "traps": kinds_traps.traps,
}
"""Name → generator, for the kinds that heuristics are made for."""

OTHERS: dict[str, Callable[[int, Random], Site]] = {
    "figshare": kinds_api.figshare,
    "osf": kinds_api.osf,
    "endless": kinds_traps.endless,
}
"""Name → generator, for portals with an API and for endless ones."""


def generate(kind: str, seed: int) -> Site:
    """Return portal number *seed* of *kind*, which is always the same."""
    return (KINDS | OTHERS)[kind](seed, Random(f"{kind}/{seed}"))
