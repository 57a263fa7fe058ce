"""Pages made to choke a parser give a document or a named error; others are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from pubcrawl.engine.readers import reader
from pubcrawl.exceptions import ParseError
from pubcrawl.formats.html import document
from pubcrawl.formats.html.guard import refuse_bombs
from tests.shares import share

N = 100_000
DEEP = {
    "div": "<div>" * N, "list": "<ul><li>" * N, "quoted": "<div title='</div>'>" * N,
    "in SVG": "<svg><style>" + "<g></style>" * N, "stray ends": "<span><div></span>" * N,
    "tables": "<table><tr><td>" * N, "formatting": "<b><div></b>" * N,
    "links": "<a><b><div></a>" * N, "ends": "<div>" * N + "</p>" * N,
    "unknown": "<x-y>" * N, "upper": "<DIV>" * N, "few": "<div>" * 5_000 + "x" * 9,
}  # fmt: skip
WIDE = {
    "fonts": "".join(f"<p><font id={index}>" for index in range(N)),
    "few fonts": "".join(f"<p><FONT id={index}>" for index in range(4_000)),
    "attributes": "<p " + " ".join(f"a{index}='>'" for index in range(N)) + " id=x>y",
    "names": "".join(f"<p a{index}>" for index in range(N)),
    "elements": "".join(f"<a{index}></a{index}>" for index in range(N)),
    "cells": f"<p>{'<tr a=b>x12345' * N}", "ends": f"<p>{'</x a=b>x12345' * N}",
}  # fmt: skip
HARMLESS = {
    "breaks": "<br>" * N, "brackets": "<" * N, "half tags": "<a" * N, "comments": "<!--" * N,
    "quotes": "<a b='" * N, "entities": "&#" * N, "raw": "<title>" + "<b>" * 900,
    "careless": "<p>x<b>y" * 3_000, "misnested": "<b><i>x</b></i>" * 3_000,
    "cells": f"<table>{'<tr class=a><td class=b>c' * 9_000}</table>",
    "lists": "<ul>" + "<li>x<ul><li>y</ul>" * 9_000, "options": "<select>" + "<option>x" * N,
    "icons": "".join(f"<i class='fa a{index}'></i>" for index in range(9_000)),
    "scripts": f"<script>{'x=`<div>`;' * 3_000}</script>" + "<p>x</p>" * 10_000,
    "words": "".join(f"<p title='b{index} c'>gene{index}</p>" for index in range(60_000)),
}  # fmt: skip


@pytest.mark.parametrize("source", [*DEEP.values(), *WIDE.values()], ids=[*DEEP, *WIDE])
def test_bombs_are_refused_by_name(source: str) -> None:
    with pytest.raises(ParseError, match=r"more than|too many"):
        document(source.encode()).page.text(0)


@pytest.mark.parametrize("name", HARMLESS)
@pytest.mark.parametrize("compat", [True, False])
def test_others_are_read(name: str, compat: bool) -> None:
    page = reader(compat).document(HARMLESS[name].encode()).page
    assert len(page.tag) < 300_000


def test_recorded_pages_are_read(shared: Path) -> None:
    for file in sorted((shared / "corpus/d-html").iterdir())[:: share(3, 1)]:
        refuse_bombs(file.read_text("utf-8", "replace"))
