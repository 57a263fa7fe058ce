"""Bodies in files."""

from __future__ import annotations

import asyncio
import os

import pytest
from scrapy.http import Response, TextResponse, XmlResponse

from pubcrawl.engine.workers import wire
from pubcrawl.fetch.body_file import LARGE, PIECE, BodyFile, BodyWriter, head_of, part_of
from pubcrawl.fetch.large import body_of, in_file, response_head, with_body

BODY = os.urandom(LARGE) + b"end"


def test_a_body_comes_back_whole() -> None:
    file = BodyFile(BODY)
    assert (len(file), bytes(file)) == (len(BODY), BODY)
    assert (part_of(file, 9, 5), head_of(file, 9)) == (BODY[9:14], BODY[:9])
    assert file.startswith(BODY[:9])
    assert not file.startswith(b"other")
    assert max(map(len, file.pieces())) == PIECE
    stream = file.open()
    assert stream.read(LARGE) + stream.read() == BODY
    assert (stream.seek(5), stream.read(3)) == (5, BODY[5:8])


@pytest.mark.parametrize("size", [0, 1, LARGE, LARGE + 1])
def test_a_body_is_in_a_file_only_if_it_is_large(size: int) -> None:
    writer = BodyWriter()
    for start in range(0, size, 1000):
        writer.write(BODY[start : min(start + 1000, size)])
    assert (len(writer), bytes(writer.body())) == (size, BODY[:size])
    assert isinstance(writer.body(), BodyFile) == (size > LARGE)


@pytest.mark.parametrize("kind", [Response, TextResponse, XmlResponse])
def test_a_response_with_a_file_is_like_any_other(kind: type[Response]) -> None:
    plain = kind("https://kelp.example/", 206, {"A": "b"}, flags=["partial"], protocol="HTTP/1.1")
    large = with_body(plain, BodyFile(BODY))
    assert isinstance(large, kind)
    assert (large.body, body_of(large), response_head(large, 5)) == (BODY, large.file, BODY[:5])
    other = large.replace(url="https://otter.example/")
    assert (type(other), body_of(other)) == (type(large), large.file)
    assert other.url == "https://otter.example/"
    small = large.replace(body=b"kelp")
    assert (type(small), small.body) == (kind, b"kelp")
    for name in ("status", "headers", "flags", "protocol"):
        assert getattr(other, name) == getattr(small, name) == getattr(plain, name)
    assert asyncio.run(in_file(plain)) is plain
    moved = asyncio.run(in_file(plain.replace(body=BODY)))
    assert (isinstance(moved, kind), bytes(body_of(moved))) == (True, BODY)
    assert isinstance(body_of(moved), BodyFile)


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
