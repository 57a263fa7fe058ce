from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from pubcrawl.exceptions import ParseError
from pubcrawl.formats import sizes
from pubcrawl.formats.pdf.streams import check_streams
from pubcrawl.formats.sizes import Sizes
from tests.reading.pdf.maker import file, pdf, stream

MB = 1024**2


@pytest.fixture(autouse=True)
def few() -> Iterator[None]:
    before = sizes.sizes()
    sizes.limit(Sizes(streams=16 * MB))
    yield
    sizes.limit(before)


def packed(size: int, *, layers: int = 1, extra: bytes = b"") -> bytes:
    data = b" " * size
    for _ in range(layers):
        data = zlib.compress(data)
    return stream(data, b"/Filter [%s] %s" % (b"/FlateDecode " * layers, extra))


def refused(body: bytes) -> str:
    with pytest.raises(ParseError) as error:
        check_streams(body)
    assert error.value.slug == "pdf-too-large"
    return str(error.value)


def test_streams_within_the_limits() -> None:
    check_streams(file([packed(2 * MB), packed(2 * MB), packed(MB)]))
    check_streams(pdf("kelp", "tides", xmp="<x/>", page_packed=True))
    check_streams(b"%PDF-1.7")


@pytest.mark.parametrize("layers", [1, 2, 3])
def test_one_stream_that_becomes_too_much(layers: int) -> None:
    body = file([packed(16 * MB, layers=layers)])
    assert len(body) < 100_000
    assert "an eighth of PDF_STREAMS_MAXSIZE" in refused(body)


def test_streams_that_become_too_much_together() -> None:
    assert "(PDF_STREAMS_MAXSIZE)" in refused(file([packed(2 * MB)] * 9))


def test_a_stream_without_end_and_length() -> None:
    whole = file([packed(16 * MB)])
    assert "an eighth of PDF_STREAMS_MAXSIZE" in refused(whole[: whole.rindex(b"endstream") - 20])


def test_a_layer_that_is_no_stream_all_the_way() -> None:
    """Bytes after the inner stream are unpacked and counted too."""
    inner = zlib.compress(b"kelp") + bytes(16 * MB)
    assert "an eighth of PDF_STREAMS_MAXSIZE" in refused(file([stream(zlib.compress(inner))]))


def test_pictures_and_damage_are_passed_over() -> None:
    check_streams(file([packed(16 * MB, extra=b"/Subtype /Image")]))
    check_streams(file([stream(zlib.compress(b"kelp")[:-6] + b"damage")]))
    check_streams(file([b"stream\nx\x9c" * 1000]))


def test_recorded_ones_pass(shared: Path) -> None:
    sizes.limit(Sizes())
    for path in (shared / "corpus/f-pdf").glob("*.pdf"):
        check_streams(path.read_bytes())
