"""Properties that vary between instances of a kind of portal."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from random import Random
from typing import Any

MISSING = ("hard", "soft", "home", "mean", "mean_redirect")
"""Response for a missing address: 404; 200; the home page; a 404 that names the entry page; the
entry page itself."""

TITLES = ("plain", "suffix", "prefix", "both", "same", "script")
"""Form of a title: plain; with the site's name after, before or around it; the site's name alone;
set later by a script."""


@dataclass
class Knobs:
    """See the module. *echo*: parameter of login links with the return address, "" for none."""

    menu: int
    inner_only: int
    missing: str
    title: str
    alphabet: str
    echo: str
    featured: bool
    scripted: float
    interlinked: int
    patterns: bool
    authors: bool
    resolver: bool
    slash: bool
    files: int
    download: str
    theme: str
    shared_letters: bool

    def as_dict(self) -> dict[str, Any]:
        """Return the knobs by name."""
        return asdict(self)


def draw(rng: Random, **given: Any) -> Knobs:
    """Return random knobs, with the values *given*."""
    menu = rng.choice((5, 5, 6, 6, 7, 7, 8, 8, 9, 10, 12, 15, 20, 30, 60))
    missing = rng.choices(MISSING, (5, 3, 1, 1, 1))[0]
    values: dict[str, Any] = {
        "menu": menu,
        "inner_only": rng.choice((0,) * 6 + (1,)),
        "missing": missing,
        "title": rng.choices(TITLES, (4, 3, 1, 1, 1, 1))[0],
        "alphabet": rng.choices(("plain", "entities", "other"), (4, 1, 1))[0],
        "echo": rng.choice(("", "next", "return", "redirect", "url")),
        "featured": rng.random() < 0.3,
        "scripted": rng.choice((0,) * 9 + (0.25,)),
        "interlinked": rng.choice((0, 1, 2, 3)),
        "patterns": rng.random() < 0.6,
        "authors": rng.random() < 0.5,
        "resolver": rng.random() < 0.3,
        "slash": rng.random() < 0.2,
        "files": rng.choice((1, 1, 2, 2, 3, 3, 4, 5, 6, 8, 12, 25)),
        "download": rng.choice(("prefix", "query", "opaque", "host")),
        "theme": rng.choice(("plain", "plain", "soup")),
        "shared_letters": rng.random() < 0.3,
    }
    values |= given
    # Only an ordinary error page shows the form of login links.
    if values["missing"] not in ("hard", "soft"):
        values["echo"] = ""
    return Knobs(**values)
