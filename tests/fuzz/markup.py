"""Broken pages: recorded ones with random changes of bytes and structure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

from tests.fuzz.case import words

LONGEST = 100_000  # bytes of a page that is not a bomb
BOMB = 2_000_000

NAMES = words(
    r"""
    a b i em strong font nobr u s small code tt big p div span li ul ol dl dt dd table tbody
    thead tr td th caption colgroup col form button select option optgroup input textarea title
    script style noscript iframe xmp plaintext template svg math mi mo foreignObject desc
    annotation-xml html head body frameset frame meta link base br hr img h1 h2 nav footer
    article section main aside pre listing marquee applet object ruby rt rp keygen image isindex
    x-y x:y selectedcontent dialog details summary noembed noframes
    """
)
_RAW = words("script style title textarea xmp iframe noembed noframes plaintext noscript")
_FORMATTING = words("a b big code em font i nobr s small strike strong tt u")
_ENTITIES = words(
    r"""
    &amp; &lt &ampx &notit; &notin; &#0; &#x110000; &#xD800; &#128; &#x; &#; &; &nbsp &copy=1
    &CounterClockwiseContourIntegral; &#99999999999999999999; &amp;amp;lt; &ZeroWidthSpace;
    """
)
_ATTRIBUTES = words(
    r"""
    class="x y" id=main href="//x.example/%zz" href=" http://[::1" href="mailto:a@b?c"
    class='nav menu' content="&lt;p&gt;a" data-x='' x=y "=' ' <=> = /=/ onoff name=citation_doi
    property=og:title type=application/ld+json role=main lang style charset=utf-7 xmlns:x=y
    href="javascript:1" href=http://Ã©.example abs:href=1 is=x
    """
)
_PIECES = (
    "/a/..",
    "/.",
    "../",
    "a ",
    "nav-",
    "aA",
    "menu1",
    "%41",
    "#",
    "?",
    ":",
    "//",
    "\t",
    "; ",
)
_FIXED: tuple[bytes, ...] = (
    b"<!--",
    b"-->",
    b"--!>",
    b"<!-->",
    b"<![CDATA[",
    b"]]>",
    b"<!DOCTYPE html>",
    b'<!doctype html public "-//IETF//DTD HTML//">',
    b"<?xml version='1.0' encoding='utf-16'?>",
    b"<?php",
    b"</",
    b"<",
    b">",
    b"<>",
    b"</>",
    b"</ x>",
    b"<a/",
    b"<p on\0off='\0'>",
    b"<a/b='",
    b'="',
    b"\0",
    b"\r",
    b"\r\n",
    b"\x0c",
    b"\xed\xa0\x80",
    b"\xed\xa0\xbd\xed\xb8\x80",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\xfe\xff",
    b"\xff\xfe\0\0",
    b"\xf4\x90\x80\x80",
    b"\xc0\x80",
    b"\xf0\x9f\x98\x80",
    b"\xef\xbf\xbf",
    b"\xe2\x80\x8b\xc2\xad\xc2\xa0",
    b"\x1b$B",
    b"+AGE-",
    b"<script><!--<script>",
    b"</script>",
    b"<svg><title><p>",
    b"<math><mi><table><mglyph>",
    b"<table><a><tr><td></a>x",
    b"<select><table><option><select>",
    b"<template><tr><template></tr>",
    b"<b><p></b><i></p>",
    b"<a><div><a></div>",
    b"<p><table><p>",
    b"<ul><li><div><li>",
    b"<body class=a><html id=b>",
    b"<frameset><frame></frameset>",
    b"<form><form></form>",
    b"<nobr><nobr>",
    b"<button><button>",
    b"<h1><h2>",
    b"<dd><dt><dd>",
    b"<svg><foreignObject><div><svg><desc>",
    b"<meta charset=utf-16>",
    b"<meta charset=iso-2022-jp>",
    b"<meta http-equiv=content-type content='text/html; charset=hz-gb-2312'>",
    b"<meta http-equiv=refresh content='0;url=x'>",
    b"<base href='http://[x'>",
    b"<meta name=citation_doi content='10.5555/a b'>",
    b"<meta name=citation_date content='2024/99/99'>",
    b"<meta name=citation_reference content='citation_title=;citation_author=,;;='>",
    b"<meta name=citation_author_email content='@'>",
    b"<meta name=keywords content=';,|,;'>",
    b"<meta name=citation_pdf_url content='http://[::'>",
    b"<script type=application/ld+json>[[[[",
    b'<script type=application/ld+json>{"@type":"Article","headline":"a\\u0000b\\ud800"}</script>',
    b'<script type=application/ld+json>{"@type":["Article",null,1],"author":{"name":{"@value":[]}}'
    b',"datePublished":1e999,"citation":[[{}]],"identifier":{"value":{}},"isPartOf":[]}</script>',
)
_LABELS = words(
    r"""
    utf-8 utf-16 utf-16be utf-32 utf-7 windows-1252 iso-8859-1 shift_jis euc-jp gb18030 big5
    iso-2022-jp iso-2022-kr hz ibm037 x-user-defined rot13 hex idna punycode unicode_escape
    undefined mbcs zlib us-ascii koi8-r macintosh '' " utf-8;q=1
    """
)


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
        body = random.choice(_CHANGES)(random, body, seeds)[:LONGEST]
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


def _span(random: Random, body: bytes) -> tuple[int, int]:
    start = _place(random, body)
    return start, min(len(body), start + int(random.paretovariate(0.7)))


def _splice(random: Random, body: bytes, seeds: Sequence[bytes]) -> bytes:
    other = random.choice(seeds)
    start, end = _place(random, other), _place(random, other)
    at = _place(random, body)
    return body[:at] + other[min(start, end) : max(start, end)] + body[at:]


def _repeat(random: Random, body: bytes, _: Sequence[bytes]) -> bytes:
    start, end = _span(random, body)
    times = random.choice((2, 2, 5, 40, 600))
    return body[:end] + body[start:end] * times + body[end:]


def _nest(random: Random, body: bytes, _: Sequence[bytes]) -> bytes:
    name = random.choice(NAMES)
    count = random.choice((2, 5, 30, 600, 3000))
    at = _place(random, body)
    shut = f"</{name}>".encode() * random.choice((0, count // 2, count))
    return body[:at] + f"<{name}>".encode() * count + body[at:] + shut


def _truncate(random: Random, body: bytes, _: Sequence[bytes]) -> bytes:
    at = _place(random, body)
    return body[:at] if random.random() < 0.7 else body[at:]


def _flip(random: Random, body: bytes, _: Sequence[bytes]) -> bytes:
    out = bytearray(body)
    for _ in range(random.choice((1, 3, 20)) if out else 0):
        out[random.randrange(len(out))] ^= 1 << random.randrange(8)
    return bytes(out)


def _insert(random: Random, body: bytes, _: Sequence[bytes]) -> bytes:
    for _ in range(random.choice((1, 2, 5, 20))):
        at = _place(random, body)
        body = body[:at] + token(random) + body[at:]
    return body


def _drop(random: Random, body: bytes, _: Sequence[bytes]) -> bytes:
    start, end = _span(random, body)
    return body[:start] + body[end:]


def _swap(random: Random, body: bytes, _: Sequence[bytes]) -> bytes:
    a, b, c = sorted(_place(random, body) for _ in range(3))
    return body[:a] + body[b:c] + body[a:b] + body[c:]


def _drop_ends(random: Random, body: bytes, _: Sequence[bytes]) -> bytes:
    rate = random.choice((0.1, 0.5, 1.0))
    return re.sub(rb"</\w+>", lambda tag: b"" if random.random() < rate else tag[0], body)


def _rename(random: Random, body: bytes, _: Sequence[bytes]) -> bytes:
    rate = random.choice((0.05, 0.3))
    names = random.sample(NAMES, 4)
    return re.sub(
        rb"(?<=[</])[a-z]+\b",
        lambda name: random.choice(names).encode() if random.random() < rate else name[0],
        body,
    )


def _attributes(random: Random, body: bytes, _: Sequence[bytes]) -> bytes:
    at = body.find(b">", _place(random, body))
    count = random.choice((1, 3, 50, 700, 5000))
    flood = "".join(f" {random.choice(_ATTRIBUTES)}{n}" for n in range(count))
    return body[:at] + flood.encode("latin-1") + body[at:]


def _value(random: Random, body: bytes, _: Sequence[bytes]) -> bytes:
    """Insert an attribute whose value repeats one piece."""
    at = body.find(b">", _place(random, body))
    name = random.choice(("href", "content", "class", "id", "data-x", "role", "src", "type"))
    piece = random.choice((*_PIECES, random.choice(_ENTITIES)))
    flood = f" {name}='" + piece * random.choice((1, 20, 1000, 20_000)) + "'"
    return body[:at] + flood.encode() + body[at:]


def _entities(random: Random, body: bytes, _: Sequence[bytes]) -> bytes:
    at = _place(random, body)
    flood = "".join(random.choice(_ENTITIES) for _ in range(random.choice((1, 5, 500))))
    return body[:at] + flood.encode() + body[at:]


def _charset(random: Random, body: bytes, _: Sequence[bytes]) -> bytes:
    label = random.choice(_LABELS).encode()
    if random.random() < 0.5:
        return b"<meta charset='" + label + b"'>" + body
    try:
        return body.decode("utf-8", "replace").encode(label.decode(), "replace")
    except (LookupError, ValueError):
        return b"<?xml version='1.0' encoding='" + label + b"'?>" + body


def _raw(random: Random, body: bytes, _: Sequence[bytes]) -> bytes:
    at = _place(random, body)
    return body[:at] + f"<{random.choice(_RAW)}>".encode() + body[at:]


def _mark(random: Random, body: bytes, _: Sequence[bytes]) -> bytes:
    return random.choice([piece for piece in _FIXED if piece[:1] > b"\x7f"]) + body


def _chain(random: Random, body: bytes, _: Sequence[bytes]) -> bytes:
    names = random.sample(_FORMATTING, random.choice((1, 2, 5, len(_FORMATTING))))
    start = "".join(f"<{name} id={n}>" for n, name in enumerate(names)).encode()
    return start + body.replace(b"</p>", start) if random.random() < 0.5 else start * 40 + body


_CHANGES: tuple[Callable[[Random, bytes, Sequence[bytes]], bytes], ...] = (
    _splice,
    _repeat,
    _nest,
    _truncate,
    _flip,
    _insert,
    _insert,
    _insert,
    _drop,
    _swap,
    _drop_ends,
    _rename,
    _attributes,
    _value,
    _entities,
    _charset,
    _raw,
    _mark,
    _chain,
)
