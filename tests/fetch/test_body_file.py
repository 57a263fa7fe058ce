"""Bodies in files."""

from __future__ import annotations

import asyncio
import os

import pytest
from scrapy.http import Response

from pubcrawl.engine.workers import wire
from pubcrawl.fetch import large
from pubcrawl.fetch.body_file import LARGE, PIECE, BodyFile, body_file
from pubcrawl.fetch.large import LargeBodies, take_body

BODY = os.urandom(LARGE) + b"end"


def test_a_body_comes_back_whole() -> None:
    file = BodyFile(BODY)
    assert (len(file), bytes(file)) == (len(BODY), BODY)
    assert file.startswith(BODY[:9])
    assert not file.startswith(b"other")
    assert max(map(len, file.pieces())) == PIECE
    assert asyncio.run(body_file(BODY[:LARGE])) == BODY[:LARGE]


def test_a_response_keeps_the_beginning_of_a_large_body() -> None:
    async def take() -> None:
        bodies = LargeBodies(10)
        flag = bodies.begin(len(BODY))
        bodies.finish(flag)
        response = Response("https://kelp.example/", body=BODY, flags=["partial", flag])
        del flag
        assert bodies.size == len(BODY)
        body = await take_body(response)
        assert (bytes(body), response.flags) == (BODY, ["partial"])
        assert BODY.startswith(response.body)
        assert bodies.size == 0

    asyncio.run(take())


def test_a_worker_receives_bytes() -> None:
    call = wire.Call(len, (BodyFile(BODY), b"small", BODY), {"more": 1}, 7)
    read, write = os.pipe()
    with os.fdopen(read, "rb") as incoming, os.fdopen(write, "wb") as outgoing:
        pieces = list(wire.packed(call))
        assert max(map(len, pieces)) <= wire.PIECE

        async def send() -> wire.Call | None:
            def sent() -> None:
                for piece in pieces:
                    outgoing.write(piece)
                outgoing.flush()

            sending = asyncio.to_thread(sent)
            return (await asyncio.gather(asyncio.to_thread(wire.received, incoming), sending))[0]

        assert asyncio.run(send()) == call._replace(args=(BODY, b"small", BODY))


def test_a_complete_body_counts_until_it_is_released() -> None:
    bodies = LargeBodies(10)
    first, second = bodies.begin(20), bodies.begin(5)
    assert (bodies.may_grow(first), bodies.may_grow(second)) == (True, False)
    bodies.finish(first)
    assert not bodies.may_grow(second)
    bodies.begin_again(first)  # it is unpacked
    assert (bodies.may_grow(first), bodies.may_grow(second)) == (True, False)
    bodies.finish(first)
    assert not bodies.may_grow(second)
    del first
    assert bodies.may_grow(second)


def test_no_body_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    bodies = LargeBodies(10)
    held, waiting = bodies.begin(20), bodies.begin(5)
    bodies.finish(held)
    assert not bodies.may_grow(waiting)
    monkeypatch.setattr(large, "PATIENCE", 0)
    assert bodies.may_grow(waiting)
