"""Random changes of texts and bytes of any kind."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

Body = TypeVar("Body", str, bytes)
Place = Callable[[Random, Body], int]


def anywhere(random: Random, body: Body) -> int:
    """Return a place in *body*."""
    return random.randrange(len(body) + 1)


def span(random: Random, body: Body, place: Place[Body] = anywhere) -> tuple[int, int]:
    """Return where a part of *body* begins and ends; most are short."""
    start = place(random, body)
    return start, min(len(body), start + int(random.paretovariate(0.7)))


def insert(random: Random, body: Body, piece: Body, place: Place[Body] = anywhere) -> Body:
    at = place(random, body)
    return body[:at] + piece + body[at:]


def drop(random: Random, body: Body, place: Place[Body] = anywhere) -> Body:
    start, end = span(random, body, place)
    return body[:start] + body[end:]


def repeat(random: Random, body: Body, place: Place[Body] = anywhere) -> Body:
    start, end = span(random, body, place)
    return body[:end] + body[start:end] * random.choice((1, 2, 5, 50, 1000)) + body[end:]


def truncate(random: Random, body: Body, place: Place[Body] = anywhere) -> Body:
    at = place(random, body)
    return body[:at] if random.random() < 0.7 else body[at:]


def swap(random: Random, body: Body, place: Place[Body] = anywhere) -> Body:
    first, second, third = sorted(place(random, body) for _ in range(3))
    return body[:first] + body[second:third] + body[first:second] + body[third:]


def flip(random: Random, body: bytes) -> bytes:
    """Flip a few bits."""
    out = bytearray(body)
    for _ in range(random.choice((1, 3, 30)) if out else 0):
        out[random.randrange(len(out))] ^= 1 << random.randrange(8)
    return bytes(out)
