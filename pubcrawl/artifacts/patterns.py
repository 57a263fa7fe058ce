"""Match the regular expressions of rules, with a time limit of one second each."""

from __future__ import annotations

import logging
from collections.abc import Iterable

import regex

logger = logging.getLogger(__name__)

SECONDS = 1.0


class Patterns:
    """Patterns for addresses; raises ``regex.error`` for an invalid pattern."""

    def __init__(self, patterns: Iterable[str], *, any_case: bool = False) -> None:
        flags = regex.IGNORECASE if any_case else 0
        self._any_case = any_case
        self._patterns = [regex.compile(pattern, flags) for pattern in patterns]

    def occurs_in(self, url: str) -> bool:
        """Answer whether *url* contains a match of any pattern."""
        return any(_match(pattern, url, whole=False) for pattern in self._patterns)

    def identities(self, url: str) -> list[tuple[str, ...] | None]:
        """
        Return the identity of *url* by each pattern; None if it does not match at the beginning.

        The identity is the values of the groups, or the whole match of a pattern without groups.
        """
        return [self._identity(pattern, url) for pattern in self._patterns]

    def _identity(self, pattern: regex.Pattern[str], url: str) -> tuple[str, ...] | None:
        match = _match(pattern, url, whole=True)
        if match is None:
            return None
        texts = match.groups("") if pattern.groups else (match[0].rstrip("/?#"),)
        return tuple(text.lower() for text in texts) if self._any_case else texts


def _match(pattern: regex.Pattern[str], url: str, *, whole: bool) -> regex.Match[str] | None:
    """Return the match of *pattern*, from the beginning of *url* if *whole*."""
    try:
        match_function = pattern.match if whole else pattern.search
        return match_function(url, timeout=SECONDS)
    except TimeoutError:
        logger.warning("%s takes too long on %s", pattern.pattern, url)
        return None
