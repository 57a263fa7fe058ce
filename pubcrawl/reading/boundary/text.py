"""
Read the text of a page: the length of its main part, the strings in it, a fingerprint.

Strings are searched in the whole content of a response: its text without markup, its decoded
source, its JSON and XML strings without escapes, the text of a PDF.

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
from pubcrawl.formats.dates import MONTH
from pubcrawl.formats.html import Document, encoding
from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.names import TEXT
from pubcrawl.reading import pdf
from pubcrawl.reading.boundary.regions import MAIN, Regions

PDF_SECONDS: Final = 10
"""Time limit for searching a PDF, in seconds."""

_INVISIBLE = re.compile("[\u200b\xad\ufeff]+")
# An unclosed string goes to the end; otherwise each quote in it would start another one.
_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)', re.DOTALL)
_TAG = re.compile(r"<!\[CDATA\[|\]\]>|<[^<>]*>")
_DAYS = "mon|tue|wed|thu|fri|sat|sun"
_CHANGING = re.compile(rf"{MONTH}|(?:{_DAYS})[a-z]{{0,6}}|am|pm|utc|gmt|[^\W\d]*+\d\w*|\w{{20,}}")
_HALF_OF_DAY = re.compile(r"\b[ap]\.m\b")
_COUNTED = re.compile(
    r"\b(?:files|downloads|dateien|fichiers)(?:\s*\(|:\s*)([0-9]{1,4})(?![0-9.,]| ?[kmg]i?b)"
    # A year before a heading is the end of a title: "Larks 2019-2020", "Files".
    r"|(?<![0-9.,/\N{EN DASH}-])(?!(?:19|20)[0-9]{2} (?-i:[A-Z]))"
    r"([0-9]{1,4}) (?:data )?(?:files|dateien|fichiers|attachments|bitstreams)\b",
    re.IGNORECASE,
)
_COUNTABLE = ("files", "downloads", "dateien", "fichiers", "attachments", "bitstreams")
"""Words of ``_COUNTED``, one of which stands in each match."""
_WORD = re.compile(r"\w+")
_SHORTEST = 3  # characters of a part of an address that is masked in a text


def line(words: str) -> str:
    """Return *words* in one line: NFC, single spaces, no invisible characters."""
    plain = unicodedata.normalize("NFC", _INVISIBLE.sub("", words))
    return " ".join(plain.split())


class Shown(NamedTuple):
    """The visible text of a page: its title and its body, each in one line."""

    title: str
    body: str


def shown(document: Document) -> Shown:
    """Return the visible text of a page."""
    return Shown(title(document), line(html_text.text(document.body)))


def title(document: Document) -> str:
    """Return the first title in the head of a page."""
    nodes = (
        node for node in document.css("head title") if getattr(node.parent, "tag", None) != "svg"
    )
    return next((line(html_text.text(node)) for node in nodes), "")


def main_length(document: Document, regions: Regions) -> int:
    """
    Return the length of the prose in the main part of a page, in characters.

    Links, controls, scripts and menus do not count. If the page marks its main part, nothing
    outside it counts.
    """
    marked = unmarked = 0
    for node in document.body.traverse(include_text=True):
        if node.tag_id != TEXT or node.parent is None:
            continue
        element = regions.locate(node.parent)
        if element.silent or element.region not in ("", MAIN):
            continue
        words = " ".join((node.text_content or "").split())
        if words:
            size = len(words) + 1
            marked, unmarked = (
                (marked + size, unmarked) if element.region else (marked, unmarked + size)
            )
    return marked or unmarked


def counted_files(document: Document, body: str) -> int | None:
    """
    Return the number of files that a page states, the highest; None if none.

    *body*: its text in one line, where a heading "Set 87" and the next one, "Files", look like a
    number of files.
    """
    folded = body.casefold()
    if not (any(word in folded for word in _COUNTABLE) and _COUNTED.search(body)):
        return None
    lines = html_text.formatted(document.body)
    counts = [int(found[1] or found[2]) for found in _COUNTED.finditer(lines)]
    return max(counts, default=None)


def digest(shown: Shown) -> str:
    """Return the digest of the visible text of a page, 32 hexadecimal digits; "" without text."""
    words = " ".join(shown).encode("utf-8", "replace")
    return hashlib.blake2b(words, digest_size=16).hexdigest() if shown.body else ""


def fingerprint(words: str, url: str) -> str:
    """
    Return the fingerprint of a text, 32 hexadecimal digits; "" for an empty text.

    Only words count: the requested *url*, numbers, dates and long random words in the text do
    not change it.
    """
    words = line(words).casefold()
    if not words:
        return ""
    for part in _parts(url):
        words = words.replace(part, " ")
    every = _WORD.findall(_HALF_OF_DAY.sub(" ", words))
    changing = set(filter(_CHANGING.fullmatch, set(every)))  # each word once: most are repeated
    stable = " ".join(word for word in every if word not in changing) or words
    return hashlib.blake2b(stable.encode("utf-8", "replace"), digest_size=16).hexdigest()


def _parts(url: str) -> list[str]:
    """Return the spellings in which a page may repeat an address, the longest first."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return []
    host = parts.netloc.rpartition("@")[2].partition(":")[0]
    path = f"{parts.path}?{parts.query}" if parts.query else parts.path
    wholes = [f"{parts.scheme}://{parts.netloc}{path}", path, parts.path, host]
    wholes += parts.path.split("/")
    wholes += [piece for pair in parts.query.split("&") for piece in (pair, pair.partition("=")[2])]
    spelled = {spelling.casefold() for each in wholes for spelling in (each, unquote(each))}
    return sorted((each for each in spelled if len(each) >= _SHORTEST), key=lambda e: (-len(e), e))


class SourceText:
    """The source of a text response, in the spellings that a string may have in it."""

    def __init__(self, body: bytes, content_type: str) -> None:
        self._body, self._content_type = body, content_type

    @cached_property
    def decoded(self) -> str:
        """The decoded source."""
        return encoding.decode(self._body, content_type=self._content_type)

    @cached_property
    def raw(self) -> str:
        """The source in one line."""
        return line(self.decoded)

    @cached_property
    def unescaped(self) -> str:
        """The source with the character references of HTML and XML resolved."""
        return line(unescape(self.decoded)) if "&" in self.decoded else ""

    @cached_property
    def strings(self) -> str:
        """The source with the JSON escapes in quoted strings resolved."""
        return line(_STRING.sub(_string, self.decoded)) if "\\" in self.decoded else ""

    @cached_property
    def untagged(self) -> str:
        """The source without tags."""
        return line(unescape(_TAG.sub("", self.decoded))) if "<" in self.decoded else ""

    def spellings(self) -> Iterator[str]:
        """Yield the spellings; each is computed only when the caller takes it."""
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


def find_strings(strings: Iterable[str], texts: Callable[[], Iterator[str]]) -> frozenset[str]:
    """
    Return those of *strings* that occur in one of the *texts*, which are searched in order.

    Strings are compared in one line (``line``); an empty string never occurs.
    """
    missing = {each: spelled for each in strings if (spelled := line(each))}
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
    """Yield the title and text of a PDF; nothing for an unreadable one."""
    try:
        content = pdf.read_pdf(body, url=url, seconds=PDF_SECONDS, drawn=pdf.DRAWN)
    except ParseError:
        return
    yield line(content.title)
    yield line(content.text)
