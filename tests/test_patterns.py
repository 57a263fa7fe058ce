"""Every regular expression takes time in proportion to the length of its text."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from pubcrawl.artifacts.evidence.words import is_identifier
from pubcrawl.fetch.robots import normalise_delays
from pubcrawl.ids.identifier_text import identify
from pubcrawl.reading.meta.people import bare_name
from tests.patterns import Pattern, pump


@pytest.mark.long
def test_all_patterns() -> None:
    done = subprocess.run([sys.executable, "-m", "tests.patterns"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    count, *slow = done.stdout.splitlines()
    print(count, "patterns")
    assert int(count) > 1000
    assert not slow, "\n".join(slow)


@pytest.mark.parametrize(("pattern", "slow"), [("<[^>]*>", True), ("<[^<>]*>", False)])
def test_a_quadratic_pattern_is_found(pattern: str, slow: bool) -> None:
    assert bool(pump(Pattern(re.compile(pattern), frozenset({"search"}), ()))) is slow


@contextmanager
def processor_time(seconds: float) -> Iterator[None]:
    """Fail after *seconds* of processor time; a search notices the signal."""

    def fail(*_: object) -> None:
        pytest.fail(f"more than {seconds} s of processor time")

    before = signal.signal(signal.SIGVTALRM, fail)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (normalise_delays, b"User-agent: *\nCrawl-delay" + b" " * 500_000),
        (bare_name, f"Doe, Jane {'†' * 1000}y"),
        (is_identifier, f"a{'1' * 44}-b"),
        (identify, f"pmc{' ' * 30_000}x"),
        (identify, "doi:" * 100_000),
        (identify, "(" * 100_000 + ")" * 100_000),
    ],
    ids=["robots.txt", "author", "redirect", "seed", "labels", "brackets"],
)
def test_texts_that_took_minutes(read: Callable[[Any], Any], text: str | bytes) -> None:
    with processor_time(1):
        read(text)
