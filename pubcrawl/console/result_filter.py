"""The options that select ingest results: by list, time and slug."""

from __future__ import annotations

from difflib import get_close_matches

from pubcrawl.console.options import repeated, text
from pubcrawl.exceptions import UsageError

SLUGS = repeated(
    "--slug",
    "SLUG",
    "only results with these slugs, or classes T L X N; comma-separated or repeated",
)
SINCE = text(
    "--since",
    "SINCE",
    "only what is stored since 2026-01-31, 2026-01-31T12:00 (UTC), or 7d or 12h ago",
)
OUTPUT = text("-o --output", "FILE", "output file; - is standard output", "-")
RESULTS = (
    text("--list", "LIST", "only results of this seed list: its path, or the end of it"),
    SINCE,
    SLUGS,
    OUTPUT,
)


def since(text: str, option: str = "--since") -> int:
    """Return a time in milliseconds since 1970; ``7d`` counts back from now."""
    from pubcrawl.model.times import now_ms
    from pubcrawl.queries.kinds import read_time

    try:
        return int(read_time(text, now_ms()).start)
    except ValueError as error:
        raise UsageError(f"{option} {error}") from None


def statuses(words: list[str]) -> tuple[str, ...]:
    """Return the slugs that *words* name, directly or by their class. Raises ``UsageError``."""
    from pubcrawl.items.reasons import CLASSES
    from pubcrawl.items.slugs import SLUGS

    slugs: dict[str, None] = {}
    for word in filter(None, ",".join(words).split(",")):
        if word in CLASSES:
            slugs |= dict.fromkeys(name for name, slug in SLUGS.items() if slug.ingest == word)
        elif word in SLUGS or word.startswith("spn2-error:"):
            slugs[word] = None
        else:
            near = get_close_matches(word, (*SLUGS, *CLASSES), 1)
            hint = f", did you mean {near[0]}?" if near else "; docs/reasons.md lists them"
            raise UsageError(f"--slug {word}: no such slug{hint}")
    return tuple(slugs)
