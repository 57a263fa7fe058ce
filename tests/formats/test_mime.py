"""Types of bodies, recognised by their bytes."""

from __future__ import annotations

import gzip
import io
import re
import tarfile
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.formats.mime import sniff
from pubcrawl.ingest.hops import ACCEPTED
from tests.cases import table


def _zip(*names: str, mimetype: str = "") -> bytes:
    body = io.BytesIO()
    with zipfile.ZipFile(body, "w") as packed:
        if mimetype:
            packed.writestr("mimetype", mimetype)
        for name in names:
            packed.writestr(name, "x" * 20)
    return body.getvalue()


def _tar() -> bytes:
    body = io.BytesIO()
    with tarfile.open(fileobj=body, mode="w") as packed:
        packed.addfile(tarfile.TarInfo("a.tex"))
    return body.getvalue()


@table
def test_bytes_tell_the_type(body: str, expected: str) -> None:
    assert sniff(body.encode("latin-1")) == expected


@table
def test_the_name_tells_texts_apart_and_nothing_else(name: str, expected: str) -> None:
    assert sniff(b"a,b\n1,2\n", name=name) == expected
    assert sniff(b"%PDF-1.4", name=name) == "application/pdf"


@given(st.binary(max_size=3000) | st.text(max_size=2000).map(str.encode))
def test_any_bytes_have_a_type(body: bytes) -> None:
    assert re.fullmatch(r"[a-z]+/[a-z0-9.+-]+", sniff(body))


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (b"<!--a-->" * 2000 + b"X", "text/plain"),
        (b"<!--" * 3000, "text/plain"),
        (b"<?xml >" * 2000 + b"X", "text/xml"),
        (b"\n" * 10**6, "text/plain"),
        (b" " * 10**6 + b"\\", "text/plain"),
        (b"<" + b"a" * 10**6, "text/plain"),
        (b"<a:" * 300_000, "text/plain"),
    ],
    ids=["comments", "open comments", "declarations", "lines", "spaces", "name", "prefixes"],
)
def test_what_a_pattern_might_try_again_and_again(body: bytes, expected: str) -> None:
    assert sniff(body) == expected


def test_archives_are_components() -> None:
    for body in (_zip("a"), _tar(), b"Rar!\x1a\x07\x00", b"BZhx", gzip.compress(b"a", mtime=0)):
        assert sniff(body) in ACCEPTED["component"]
