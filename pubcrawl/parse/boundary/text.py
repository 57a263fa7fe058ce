"""
What a page says: how long its main text is, whether it holds a string, what it is known by.

A string is held by the whole content of an answer: its text without markup, its source as
decoded, strings of JSON and XML with their escapes undone, the text of a PDF.

Sources: https://html.spec.whatwg.org/#syntax-charref, https://www.rfc-editor.org/rfc/rfc8259#section-7
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from html import unescape
from typing import Final, NamedTuple
from urllib.parse import unquote, urlsplit

from pubcrawl.exceptions import ParseError
from pubcrawl.parse import pdf
from pubcrawl.parse.boundary.regions import MAIN, Regions
from pubcrawl.parse.html import Document, encoding
from pubcrawl.parse.html import text as html_text
from pubcrawl.parse.html.names import TEXT

PDF_SECONDS: Final = 10
"""Seconds for which a PDF is read for strings."""

_INVISIBLE = re.compile("[\u200b\xad\ufeff]+")
# One that nothing closes goes to the end, or each quote in it would be looked at as another.
_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)', re.DOTALL)
_TAG = re.compile(r"<!\[CDATA\[|\]\]>|<[^<>]*>")
_MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
_DAYS = "mon|tue|wed|thu|fri|sat|sun"
_CHANGING = re.compile(
    rf"\b(?:(?:{_MONTHS})[a-z]{{0,6}}|(?:{_DAYS})[a-z]{{0,6}}|a\.?m|p\.?m|utc|gmt)\b"
    r"|\b(?=\w*\d)\w+\b|\b\w{20,}\b",
)
_WORD = re.compile(r"\w+")
_SHORTEST = 3  # characters of a part of an address that is masked where it stands in a text


def line(words: str) -> str:
    """Return *words* in one line: composed characters, single spaces, nothing invisible."""
    plain = unicodedata.normalize("NFC", _INVISIBLE.sub("", words))
    return " ".join(plain.split())


class Shown(NamedTuple):
    """What a reader sees of a page: its title, and all the text of its body, each in one line."""

    title: str
    body: str


def shown(document: Document) -> Shown:
    """Return what a reader sees of a page."""
    return Shown(title(document), line(html_text.text(document.body)))


def title(document: Document) -> str:
    """Return the first title in the head of a page."""
    nodes = (node for node in document.css("head title") if not _drawn(node.parent))
    return next((line(html_text.text(node)) for node in nodes), "")


def _drawn(parent: object) -> bool:
    return getattr(parent, "tag", None) == "svg"


def main_length(document: Document, regions: Regions) -> int:
    """
    Return how many characters of prose the main part of a page has.

    Not those of links, controls, scripts and menus. Where a page says what its main part is,
    nothing outside it counts.
    """
    said = unsaid = 0
    for node in document.body.traverse(include_text=True):
        if node.tag_id != TEXT or node.parent is None:
            continue
        place = regions.place(node.parent)
        if place.silent or place.region not in ("", MAIN):
            continue
        words = " ".join((node.text_content or "").split())
        if words:
            size = len(words) + 1
            said, unsaid = (said + size, unsaid) if place.region else (said, unsaid + size)
    return said or unsaid


def fingerprint(words: str, url: str) -> str:
    """
    Return what a text is known by, 32 hexadecimal digits, "" for an empty one.

    It stays the same where the page repeats the *url* that was asked for, or shows numbers,
    dates or long random words; only words count.
    """
    words = line(words).casefold()
    if not words:
        return ""
    for part in _parts(url):
        words = words.replace(part, " ")
    kept = " ".join(_WORD.findall(_CHANGING.sub(" ", words))) or words
    return hashlib.blake2b(kept.encode("utf-8", "replace"), digest_size=16).hexdigest()


def _parts(url: str) -> list[str]:
    """Return the ways in which a page may repeat an address, the longest first."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return []
    host = parts.netloc.rpartition("@")[2].partition(":")[0]
    place = f"{parts.path}?{parts.query}" if parts.query else parts.path
    wholes = [f"{parts.scheme}://{parts.netloc}{place}", place, parts.path, host]
    wholes += parts.path.split("/")
    wholes += [piece for pair in parts.query.split("&") for piece in (pair, pair.partition("=")[2])]
    spelled = {spelling.casefold() for each in wholes for spelling in (each, unquote(each))}
    return sorted((each for each in spelled if len(each) >= _SHORTEST), key=lambda e: (-len(e), e))


class SourceText:
    """The source of an answer that is text, in the spellings in which a string may stand in it."""

    def __init__(self, body: bytes, content_type: str) -> None:
        self._body, self._content_type = body, content_type

    @cached_property
    def decoded(self) -> str:
        """As decoded."""
        return encoding.decode(self._body, content_type=self._content_type)

    @cached_property
    def raw(self) -> str:
        """In one line."""
        return line(self.decoded)

    @cached_property
    def unescaped(self) -> str:
        """With the character references of HTML and XML undone."""
        return line(unescape(self.decoded)) if "&" in self.decoded else ""

    @cached_property
    def strings(self) -> str:
        """With the escapes of JSON undone in what stands in quotes."""
        return line(_STRING.sub(_string, self.decoded)) if "\\" in self.decoded else ""

    @cached_property
    def untagged(self) -> str:
        """Without tags."""
        return line(unescape(_TAG.sub("", self.decoded))) if "<" in self.decoded else ""

    def spellings(self) -> Iterator[str]:
        """Yield them one after the other; each is made only if it is asked for."""
        yield self.raw
        yield self.unescaped
        yield self.strings
        yield self.untagged


def _string(quoted: re.Match[str]) -> str:
    if "\\" not in quoted[0]:
        return quoted[0]
    try:
        return f'"{json.loads(quoted[0], strict=False)}"'
    except ValueError:
        return quoted[0]


def held(wanted: Iterable[str], texts: Callable[[], Iterator[str]]) -> frozenset[str]:
    """
    Return those of *wanted* that are in one of the *texts*, which are looked at in order.

    They are compared in one line (``line``); what is empty is nowhere.
    """
    missing = {each: spelled for each in wanted if (spelled := line(each))}
    found: set[str] = set()
    for words in texts() if missing else ():
        for each, spelled in list(missing.items()):
            if spelled in words:
                found.add(each)
                del missing[each]
        if not missing:
            break
    return frozenset(found)


def of_pdf(body: bytes, url: str) -> Iterator[str]:
    """Yield the title and text of a PDF; nothing of one that cannot be read."""
    try:
        read = pdf.read(body, url=url, seconds=PDF_SECONDS, raw=True)
    except ParseError:
        return
    yield line(read.title)
    yield line(read.text)
