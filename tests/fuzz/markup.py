"""Broken pages: recorded ones with random changes of bytes and structure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from tests.fuzz import changes
from tests.fuzz.case import PIECES

LONGEST = 100_000  # bytes of a page that is not a bomb
BOMB = 2_000_000

_OF = PIECES["markup"]
_FIXED = [piece.encode("latin-1") for piece in _OF["fixed"]]
NAMES, _LABELS, _ENTITIES, _ATTRIBUTES = map(_OF.get, ("names", "labels", "entities", "attributes"))


def content_type(random: Random) -> str:
    """Return a Content-Type header, usually an empty one."""
    if random.random() < 0.7:
        return ""
    kind = random.choice(["text/html", "application/xhtml+xml", "text/plain", "", "x"])
    return f"{kind}; charset={random.choice(_LABELS)}"


def token(random: Random) -> bytes:
    """Return a piece of markup."""
    dice = random.random()
    name = random.choice(NAMES)
    if dice < 0.3:
        return random.choice(_FIXED)
    if dice < 0.65:
        count = random.choice((0, 0, 1, 2))
        attributes = "".join(f" {random.choice(_ATTRIBUTES)}" for _ in range(count))
        return f"<{name}{attributes}{random.choice(('>', '>', '>', '/>', ''))}".encode("latin-1")
    if dice < 0.85:
        return f"</{name}>".encode()
    if dice < 0.95:
        return random.choice(_ENTITIES).encode()
    return bytes(random.randrange(256) for _ in range(random.randrange(1, 5)))


def page(random: Random, seeds: Sequence[bytes]) -> bytes:
    """Return a page made of one of *seeds*, or only of pieces of markup."""
    if random.random() < 0.15:
        body = b"".join(token(random) for _ in range(random.randrange(1, 60)))
    else:
        body = random.choice(seeds)
    for _ in range(random.choice((1, 1, 2, 2, 3, 5, 8))):
        change = random.choice((partial(_splice, seeds=seeds), *_CHANGES))
        body = change(random, body)[:LONGEST]
    return body


def bomb(random: Random) -> bytes:
    """Return a large page that repeats one piece."""
    piece = b"".join(token(random) for _ in range(random.choice((1, 1, 2, 3, 5))))
    if random.random() < 0.25:
        piece = f"<{random.choice(NAMES)}>".encode()
    if random.random() < 0.2:
        piece += b"x%d"
    size = random.choice((50_000, 200_000, 200_000, BOMB))
    count = size // max(1, len(piece))
    body = b"".join(piece.replace(b"%d", b"%d" % n) for n in range(count))
    start = b"".join(token(random) for _ in range(random.choice((0, 1, 3))))
    end = b"".join(token(random) for _ in range(random.choice((0, 1, 3))))
    if random.random() < 0.2:
        other = token(random)
        end = other * (size // max(1, len(other))) + end
    return start + body + end


def _place(random: Random, body: bytes) -> int:
    """Return a place in *body*, often one where a tag begins."""
    at = random.randrange(len(body) + 1)
    if random.random() < 0.5:
        tag = body.find(b"<", at)
        return at if tag < 0 else tag
    return at


def _splice(random: Random, body: bytes, seeds: Sequence[bytes]) -> bytes:
    other = random.choice(seeds)
    start, end = _place(random, other), _place(random, other)
    at = _place(random, body)
    return body[:at] + other[min(start, end) : max(start, end)] + body[at:]


def _nest(random: Random, body: bytes) -> bytes:
    name = random.choice(NAMES)
    count = random.choice((2, 5, 30, 600, 3000))
    at = _place(random, body)
    shut = f"</{name}>".encode() * random.choice((0, count // 2, count))
    return body[:at] + f"<{name}>".encode() * count + body[at:] + shut


def _insert(random: Random, body: bytes) -> bytes:
    for _ in range(random.choice((1, 2, 5, 20))):
        body = changes.insert(random, body, token(random), _place)
    return body


def _drop_ends(random: Random, body: bytes) -> bytes:
    rate = random.choice((0.1, 0.5, 1.0))
    return re.sub(rb"</\w+>", lambda tag: b"" if random.random() < rate else tag[0], body)


def _rename(random: Random, body: bytes) -> bytes:
    rate = random.choice((0.05, 0.3))
    names = random.sample(NAMES, 4)
    return re.sub(
        rb"(?<=[</])[a-z]+\b",
        lambda name: random.choice(names).encode() if random.random() < rate else name[0],
        body,
    )


def _attributes(random: Random, body: bytes) -> bytes:
    at = body.find(b">", _place(random, body))
    count = random.choice((1, 3, 50, 700, 5000))
    flood = "".join(f" {random.choice(_ATTRIBUTES)}{n}" for n in range(count))
    return body[:at] + flood.encode("latin-1") + body[at:]


def _value(random: Random, body: bytes) -> bytes:
    """Insert an attribute whose value repeats one piece."""
    at = body.find(b">", _place(random, body))
    name = random.choice(("href", "content", "class", "id", "data-x", "role", "src", "type"))
    piece = random.choice((*_OF["pieces"], random.choice(_ENTITIES)))
    flood = f" {name}='" + piece * random.choice((1, 20, 1000, 20_000)) + "'"
    return body[:at] + flood.encode() + body[at:]


def _entities(random: Random, body: bytes) -> bytes:
    at = _place(random, body)
    flood = "".join(random.choice(_ENTITIES) for _ in range(random.choice((1, 5, 500))))
    return body[:at] + flood.encode() + body[at:]


def _charset(random: Random, body: bytes) -> bytes:
    label = random.choice(_LABELS).encode()
    if random.random() < 0.5:
        return b"<meta charset='" + label + b"'>" + body
    try:
        return body.decode("utf-8", "replace").encode(label.decode(), "replace")
    except (LookupError, ValueError):
        return b"<?xml version='1.0' encoding='" + label + b"'?>" + body


def _raw(random: Random, body: bytes) -> bytes:
    return changes.insert(random, body, f"<{random.choice(_OF['raw'])}>".encode(), _place)


def _mark(random: Random, body: bytes) -> bytes:
    return random.choice([piece for piece in _FIXED if piece[:1] > b"\x7f"]) + body


def _chain(random: Random, body: bytes) -> bytes:
    names = random.sample(_OF["formatting"], random.choice((1, 2, 5, len(_OF["formatting"]))))
    start = "".join(f"<{name} id={n}>" for n, name in enumerate(names)).encode()
    return start + body.replace(b"</p>", start) if random.random() < 0.5 else start * 40 + body


_CHANGES: tuple[Callable[[Random, bytes], bytes], ...] = (
    *(
        partial(change, place=_place)
        for change in (changes.drop, changes.repeat, changes.swap, changes.truncate)
    ),
    changes.flip,
    *[_insert] * 3,
    _attributes,
    _chain,
    _charset,
    _drop_ends,
    _entities,
    _mark,
    _nest,
    _raw,
    _rename,
    _value,
)
