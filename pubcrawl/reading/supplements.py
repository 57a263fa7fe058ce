"""
What a text says of a supplementary file: rules/supplements.yaml.

"Additional file 1: Table S1. Counts of otters. (XLSX 24 kb)" has the label, the caption and the
size of a file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

from pubcrawl.formats.byte_size import byte_size
from pubcrawl.tables.files import SUPPLEMENTS, builtin
from pubcrawl.tables.rows import Key, Keys, read_files
from pubcrawl.tables.values import TEXT, AnyOf, Each, MapOf
from pubcrawl.works.work import Supplement

_PATTERNS = AnyOf()
TABLE: Final = Keys(
    {
        "addresses": Key(MapOf(_PATTERNS, "platforms with patterns"), "Of files."),
        "pages": Key(_PATTERNS, "Addresses of pages that list files."),
        "endings": Key(Each(TEXT), "Of names of files."),
        "labels": Key(_PATTERNS, "At the beginning of a text."),
        "phrases": Key(_PATTERNS, "That say nothing about a file."),
    }
)
"""Addresses, endings, labels and phrases."""

_NAME = re.compile(r"[^/\\]+\.[A-Za-z0-9]{1,5}")
_ITEM = re.compile(r"\A\d{1,2}[.)] ")  # of a list
_ENDING_MIN = 3  # characters of an ending that is no unit or letter of a panel: (R), (m)
_NAME_MIN = 5  # characters of a name that is no word
_BETWEEN = " \t.,:;|—–-\u2003"  # around a label and a caption


@cache
def table() -> dict[str, Any]:
    """Return the table."""
    (found,) = read_files([builtin(SUPPLEMENTS)], TABLE)
    return dict(found)


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """
    Return what matches sizes of files, and brackets with nothing but formats.

    A size stands after "Size:" or before a bracket, a comma, a format or the end, and K, M and G
    after a space not before the last two: a deletion of 10 kb, plots of 5 m, 2 M NaCl and 10 K are
    no sizes.
    """
    endings = [ending for ending in table()["endings"] if len(ending) >= _ENDING_MIN]
    name = rf"\.?(?:{'|'.join([*endings, 'word', 'excel'])})(?: (?:document|file|archive|video))?\b"
    size = re.compile(
        r"(?P<told>\bsize: {0,3})?\b(?P<size>\d[\d.,]{0,20}+(?:(?-i:[KMG])\b| ?(?:bytes\b"
        rf"|[kmg]i?b(?:ytes)?\b(?(told)|(?= ?(?:[)\],;]|\Z|{name})))"
        r"|(?-i:[KMG])(?(told)\b|(?= ?[)\],;])))))",
        re.IGNORECASE,
    )
    kind = rf"(?:{name})?"
    empty = rf"\s?[([]\s?{kind}[\s,;:–-]{{0,5}}+{kind}\s?[)\]]\.?"
    return size, re.compile(empty, re.IGNORECASE)


@lru_cache(1 << 12)  # the pages of a site have many links in common
def is_file(url: str) -> bool:
    """Whether a platform has supplements under such an address."""
    return any(pattern.search(url) for pattern in table()["addresses"].values())


def ends_as_file(url: str) -> bool:
    """Whether an address ends with the name of a file."""
    return file_name(url).rpartition(".")[2].lower() in table()["endings"]


def file_name(url: str) -> str:
    """Return the name of the file at an address, "" if the address does not have it."""
    parts = urlsplit(url)
    names = [value for _, value in parse_qsl(parts.query)]
    names.append(unquote(parts.path.rpartition("/")[2]))
    endings = table()["endings"]
    fitting = (
        name
        for name in map(str.strip, names)
        if _NAME.fullmatch(name) and name.rpartition(".")[2].lower() in endings
    )
    return next(fitting, "")


def supplement(url: str, texts: Iterable[str], label: str = "") -> Supplement:
    """Return the file at *url*; *texts*: what stands around the link, *label*: if it is known."""
    name, size, captions = file_name(url), "", list[str]()
    labels, phrases = table()["labels"], table()["phrases"]
    sizes, formats = _patterns()
    for text in texts:
        for found in sizes.finditer(text):
            if not size and byte_size(found["size"]):
                size = found["size"]
        rest = sizes.sub("", text)
        for known in (name, url, name.rpartition(".")[0]):
            rest = rest.replace(known, "") if len(known) >= _NAME_MIN else rest
        rest = phrases.sub("", formats.sub("", rest).lstrip(_BETWEEN).rstrip()).strip()
        rest = _ITEM.sub("", rest)
        if not label and (found := labels.match(rest)):
            label, rest = found[0], rest[found.end() :].lstrip(_BETWEEN)
        if rest.strip(_BETWEEN) and rest not in captions:
            captions.append(rest)
    return Supplement(label, " ".join(captions).lstrip(_BETWEEN), url, name, size)
