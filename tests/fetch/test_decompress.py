import gzip
import sys
import zlib

import brotli
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.exceptions import FetchError
from pubcrawl.fetch import body_file
from pubcrawl.fetch.body_file import BodyFile
from pubcrawl.fetch.decompress import is_complete, unpack, unpack_body

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

PACKERS = {
    "gzip": gzip.compress,
    "x-gzip": lambda body: (
        gzip.compress(body[: len(body) // 2]) + gzip.compress(body[len(body) // 2 :])
    ),
    "deflate": zlib.compress,
    "br": brotli.compress,
    "zstd": zstd.compress,
}


def raw_deflate(body: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return packer.compress(body) + packer.flush()


@given(st.sampled_from(sorted(PACKERS)), st.binary(), st.integers(1, 3000))
def test_there_and_back(encoding, body, times):
    body *= times
    assert unpack(PACKERS[encoding](body), encoding, 0) == body
    assert unpack(PACKERS[encoding](body), encoding, len(body) or 1) == body


@given(st.binary(min_size=20))
def test_raw_deflate(body):
    assert unpack(raw_deflate(body), "deflate", 0) == body


@pytest.mark.parametrize("encoding", sorted(PACKERS))
def test_bombs(encoding):
    with pytest.raises(FetchError) as caught:
        unpack(PACKERS[encoding](b"\0" * 3_000_000), encoding, 2_000_000)
    assert caught.value.slug == "too-large"


@pytest.mark.parametrize("encoding", sorted(PACKERS))
@pytest.mark.parametrize("share", [0.1, 0.5, 0.99])
def test_cut_streams(encoding, share):
    packed = PACKERS[encoding](b"".join(b"%d," % (n * n) for n in range(20_000)))
    with pytest.raises(FetchError) as caught:
        unpack(packed[: int(len(packed) * share)], encoding, 0)
    assert caught.value.slug == "connection-lost"


@pytest.mark.parametrize("encoding", sorted(PACKERS))
@pytest.mark.parametrize("piece", [5, 7, 4096])
def test_a_file_is_unpacked_in_pieces(encoding, piece, monkeypatch):
    monkeypatch.setattr(body_file, "PIECE", piece)
    body = b"".join(b"%d," % (n * n) for n in range(20_000))
    packed = PACKERS[encoding](body)
    for padding in (b"",) if encoding == "br" else (b"", b"\0" * 20):
        assert unpack_body(BodyFile(packed + padding), encoding, 0) == body
        assert is_complete(BodyFile(packed + padding), encoding, 0)
    assert is_complete(BodyFile(packed), encoding, 1000)
    assert not is_complete(BodyFile(packed[:-9]), encoding, 0)
    with pytest.raises(FetchError) as caught:
        unpack_body(BodyFile(packed[:-9]), encoding, 0)
    assert caught.value.slug == "connection-lost"
    large = unpack_body(BodyFile(PACKERS[encoding](body * 9)), encoding, 0)
    assert isinstance(large, BodyFile)
    assert bytes(large) == body * 9


@given(st.sampled_from(sorted(PACKERS)), st.binary())
def test_any_bytes(encoding, body):
    try:
        assert isinstance(unpack(body, encoding, 1000), bytes)
    except FetchError as error:
        assert error.slug in ("connection-lost", "too-large")


def test_padding_and_plain_bodies():
    assert unpack(gzip.compress(b"text") + b"\0\0\0", "gzip", 0) == b"text"
    assert unpack(b"<html>not packed", "gzip", 0) == b"<html>not packed"
    assert unpack(b"", "br", 0) == b""
