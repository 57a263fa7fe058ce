"""Selectors and Java patterns, generated from a grammar and changed at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tests.fuzz.case import PIECES

_OF = PIECES["selectors"]
_IN = PIECES["patterns"]
_NOISE = _OF["noise"]


def selector(random: Random, seeds: Sequence[str]) -> str:
    """Return a selector, valid or invalid."""
    made = random.choice(seeds) if random.random() < 0.4 else _group(random, 0)
    for _ in range(random.choice((0, 0, 0, 1, 1, 2, 4))):
        made = _changed(random, made, seeds, _NOISE)
    return made[:2000]


def _group(random: Random, depth: int) -> str:
    made = random.choice(_OF["combinators"]) if random.random() < 0.05 + 0.2 * (depth > 0) else ""
    for place in range(random.choice((1, 1, 2, 3))):
        made += (random.choice(_OF["combinators"]) if place else "") + _compound(random, depth)
    return made


def _compound(random: Random, depth: int) -> str:
    made = random.choice(_OF["tags"]) if random.random() < 0.6 else ""
    if random.random() < 0.05:
        made = f"{random.choice(_OF['tags'])}|{random.choice(_OF['tags'])}"
    for _ in range(random.choice((0, 1, 1, 2)) + (not made)):
        made += _part(random, depth)
    return made


def _part(random: Random, depth: int) -> str:
    dice = random.random()
    value = random.choice(_OF["values"])
    if dice < 0.15:
        return random.choice(".#") + value
    if dice < 0.4:
        sign = random.choice(_OF["signs"])
        flag = random.choice(("", "", "", " i"))
        return f"[{random.choice(_OF['keys'])}{sign}{value if sign else ''}{flag if sign else ''}]"
    if dice < 0.5:
        return f":{random.choice(_OF['plain'])}"
    if dice < 0.6:
        return f":{random.choice(_OF['nths'])}({random.choice(_OF['values'])})"
    if dice < 0.7:
        return f":{random.choice(_OF['texts'])}({value})"
    if dice < 0.8 or depth > 4:
        found = value if random.random() < 0.5 else pattern(random, ())
        return f":{random.choice(_OF['matches'])}({found})"
    return f":{random.choice(_OF['groups'])}({_group(random, depth + 1)})"


def pattern(random: Random, seeds: Sequence[str], depth: int = 0) -> str:
    """Return a Java pattern, valid or invalid."""
    if seeds and random.random() < 0.35:
        made = random.choice(seeds)
    else:
        pieces = []
        for _ in range(random.choice((1, 1, 2, 3, 4))):
            piece = random.choice(_IN["atoms"])
            if depth < 4 and random.random() < 0.3:
                piece = random.choice(_IN["openings"]) + pattern(random, (), depth + 1) + ")"
            count = random.choice(_IN["counts"])
            pieces.append(piece + count + (random.choice(("", "", "?", "+")) if count else ""))
            if random.random() < 0.12:
                pieces.append("|")
        made = "".join(pieces)
    for _ in range(random.choice((0, 0, 0, 1, 2)) if not depth else 0):
        made = _changed(random, made, seeds or ["a"], _NOISE + list("?<[](){}|\\"))
    if not depth and random.random() < 0.01:
        made = (
            random.choice(("(", "(?:", "[", "(?=", "a|(")) * random.choice((50, 400, 5000)) + made
        )
    return made[:20_000]


def slow(random: Random) -> tuple[str, str]:
    """Return a slow pattern and a text for it."""
    found, piece = random.choice(_IN["slow"])
    if random.random() < 0.3:
        found = f"(?:{found}|{random.choice(_IN['slow'])[0]})"
    return found, piece * random.choice((10, 30, 100, 1000, 30_000)) + random.choice(
        ("", "!", "\n")
    )


def text(random: Random) -> str:
    """Return a text to search."""
    return "".join(random.choice(_IN["text"]) for _ in range(random.choice((0, 1, 3, 8, 30, 200))))


def replacement(random: Random) -> str:
    """Return a replacement, valid or invalid."""
    return "".join(random.choice(_IN["replacement"]) for _ in range(random.choice((0, 1, 2, 4))))


def _changed(random: Random, made: str, seeds: Sequence[str], noise: Sequence[str]) -> str:
    start = random.randrange(len(made) + 1)
    end = min(len(made), start + random.choice((0, 1, 1, 2, 5, 20)))
    dice = random.random()
    if dice < 0.4:
        return made[:start] + random.choice(noise) + made[start:]
    if dice < 0.7:
        return made[:start] + made[end:]
    if dice < 0.9:
        return made[:end] + made[start:end] * random.choice((1, 2, 30)) + made[end:]
    other = random.choice(seeds)
    at = random.randrange(len(other) + 1)
    return made[:start] + other[at:]
