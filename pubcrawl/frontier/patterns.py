"""Regular expressions of rules, each with a second to answer in."""

from __future__ import annotations

import logging
from collections.abc import Iterable

import regex

logger = logging.getLogger(__name__)

SECONDS = 1.0


class Patterns:
    """Patterns that addresses are compared with; raises ``regex.error`` for what is none."""

    def __init__(self, patterns: Iterable[str], *, any_case: bool = False) -> None:
        flags = regex.IGNORECASE if any_case else 0
        self._any_case = any_case
        self._patterns = [regex.compile(pattern, flags) for pattern in patterns]

    def found_in(self, url: str) -> bool:
        """Answer whether one of them is somewhere in *url*."""
        return any(_tried(pattern, url, whole=False) for pattern in self._patterns)

    def identities(self, url: str) -> list[tuple[str, ...] | None]:
        """
        Return for each what *url* is by it, None where it does not begin with it.

        That is what its groups hold, or, if it has none, all that it matches.
        """
        return [self._identity(pattern, url) for pattern in self._patterns]

    def _identity(self, pattern: regex.Pattern[str], url: str) -> tuple[str, ...] | None:
        match = _tried(pattern, url, whole=True)
        if match is None:
            return None
        texts = match.groups("") if pattern.groups else (match[0].rstrip("/?#"),)
        return tuple(text.lower() for text in texts) if self._any_case else texts


def _tried(pattern: regex.Pattern[str], url: str, *, whole: bool) -> regex.Match[str] | None:
    """Return the match of *pattern*, from the beginning of *url* if *whole*."""
    try:
        look = pattern.match if whole else pattern.search
        return look(url, timeout=SECONDS)
    except TimeoutError:
        logger.warning("%s takes too long on %s", pattern.pattern, url)
        return None
