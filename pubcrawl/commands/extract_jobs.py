"""What ``scrapy extract`` is asked to do: one job of the command line, or of a manifest's line."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from pubcrawl.exceptions import UsageError
from pubcrawl.ids.doi import is_doi, normalise_doi
from pubcrawl.ids.identifiers import KINDS as ID_KINDS
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.pmcid import is_pmcid
from pubcrawl.ids.pmid import is_pmid
from pubcrawl.items.ingest import ALIASES, TYPES
from pubcrawl.items.parts import PartType
from pubcrawl.parse import europepmc_mined
from pubcrawl.resources import KINDS

MINED = "europepmc_mined"
PAGES = ("journal", "meta", "webpage", "clean")
"""Kinds that read any page: by its site's rule, by meta tags, by a page rule, as text."""

SELF = ("biblio", "scope")
"""Kinds that read what a page says of itself."""

PDF = "pdf"
LINKS = "fulltext_links"
MANIFEST = "manifest"
SIGNPOSTING = "signposting"

_OTHERS = (PDF, LINKS, MANIFEST, SIGNPOSTING)
_VALID = {"pmid": is_pmid, "pmcid": is_pmcid, "doi": is_doi}
_NEXT_ID = re.compile(r",(?=\s*(?:pmid|pmcid|doi)\s*=)")
_KEYS = frozenset(
    (
        *("id", "kind", "file", "row", "url", "final_url", "type", "ids", "content_type"),
        *("compat", "journals", "webpages", "publication", "headers"),
    )
)


@dataclass(frozen=True, slots=True)
class Job:
    """
    A saved answer and what is known of it.

    *ids*: the publication it was asked for, as the user gives it. *url*: where
    it came from. *type*: given to the parts instead of the resource's own.
    *row*: the line of a .jsonl file that is meant, from 0; None for all.

    Of pages: *final_url* is the address after redirects; *journals* and
    *webpages* are rule files instead of those that are always there;
    *publication*: clean as the page of an article is cleaned. *wanted*: what
    links are looked for to, one of ``items.ingest.TYPES``; empty: to anything.
    *headers*: name and value of those that the answer came with, in order.
    """

    kind: str
    file: Path
    url: str = ""
    type: PartType | None = None
    ids: Identifiers = field(default=Identifiers())
    content_type: str = ""
    compat: bool = False
    row: int | None = None
    final_url: str = ""
    journals: tuple[Path, ...] = ()
    webpages: tuple[Path, ...] = ()
    publication: bool = False
    wanted: str = ""
    headers: tuple[tuple[str, str], ...] = ()


def job(options: Mapping[str, Any], folder: Path) -> Job:
    """
    Return the job that *options* describe: a line of a manifest, or of the command line.

    A relative file is looked for in *folder*, then in the working directory.
    Raises ``UsageError``, which says what to do.
    """
    unknown = sorted(options.keys() - _KEYS)
    if unknown:
        raise UsageError(f"unknown key {unknown[0]!r}; known are {', '.join(sorted(_KEYS))}")
    kind, name = options.get("kind"), options.get("file")
    if not isinstance(kind, str) or not isinstance(name, str):
        raise UsageError("'kind' and 'file' are needed, and are text")
    row = options.get("row")
    if row is not None and (not isinstance(row, int) or row < 0):
        raise UsageError(f"'row' is the number of a line, from 0, not {row!r}")
    kind = _kind(kind)
    asked = _text(options, "type")
    return Job(
        kind=kind,
        file=saved(folder, name),
        url=_text(options, "url"),
        type=None if kind == LINKS else _type(asked),
        ids=_identifiers(options.get("ids") or {}),
        content_type=_text(options, "content_type"),
        compat=_answer(options, "compat"),
        row=row,
        final_url=_text(options, "final_url"),
        journals=_files(folder, options, "journals"),
        webpages=_files(folder, options, "webpages"),
        publication=_answer(options, "publication"),
        wanted=_wanted(asked) if kind == LINKS else "",
        headers=_headers(options.get("headers") or []),
    )


def parse_ids(text: str) -> dict[str, str]:
    """
    Return kind → value of ``pmid=1,pmcid=PMC2,doi=10.1/a,b``; a DOI may hold commas.

    Raises ``UsageError``.
    """
    ids: dict[str, str] = {}
    for pair in filter(None, (pair.strip() for pair in _NEXT_ID.split(text))):
        kind, equals, value = pair.partition("=")
        if not equals:
            raise UsageError(f"--ids: {pair!r} is no identifier; write it as pmid=… or doi=…")
        ids[kind.strip()] = value.strip()
    return ids


def parse_header(text: str) -> tuple[str, str]:
    """Return name and value of a header such as ``Link: <a>; rel=item``; raises ``UsageError``."""
    name, colon, value = text.partition(":")
    if not (colon and name.strip()):
        raise UsageError(f"--header: {text!r} is no header; write it as 'Link: <a>; rel=item'")
    return name.strip(), value.strip()


@lru_cache(maxsize=1)
def read(file: Path) -> bytes:
    """Return what the file holds; raises ``UsageError`` where it cannot be read."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise UsageError(f"cannot read {file}: {error.strerror or error}") from error
    except ValueError as error:  # U+0000 in its name
        raise UsageError(f"cannot read {str(file)!r}: {error}") from error


def read_line(text: bytes) -> dict[str, Any]:
    """Return a line of a manifest; raises ``UsageError`` where it is no JSON object."""
    try:
        given = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"not a JSON object: {error}") from error
    if not isinstance(given, dict):
        raise UsageError("not a JSON object")
    return given


def _text(options: Mapping[str, Any], key: str) -> str:
    value = options.get(key) or ""
    # A surrogate alone, as in "\\ud800", can be sent and written nowhere.
    if not isinstance(value, str) or any("\ud800" <= char <= "\udfff" for char in value):
        raise UsageError(f"{key!r} is text, not {value!r}")
    return value


def _answer(options: Mapping[str, Any], key: str) -> bool:
    value = options.get(key)
    if not isinstance(value, int | None):  # as true and false are
        raise UsageError(f"{key!r} is true or false, not {value!r}")
    return bool(value)


def saved(folder: Path, name: str) -> Path:
    """Return the path of a file that a manifest in *folder* names."""
    file = folder / name
    try:
        return file if file.is_file() else Path(name)
    except OSError:  # the name is too long
        return Path(name)


def _files(folder: Path, options: Mapping[str, Any], key: str) -> tuple[Path, ...]:
    names = options.get(key) or []
    if isinstance(names, str):
        names = [names]
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise UsageError(f"{key!r} is the path of a rule file, or a list of them, not {names!r}")
    return tuple(saved(folder, name) for name in names)


def _headers(value: Any) -> tuple[tuple[str, str], ...]:
    pairs = list(value.items()) if isinstance(value, dict) else value
    if not isinstance(pairs, list) or not all(
        isinstance(pair, list | tuple) and len(pair) == 2 and all(isinstance(x, str) for x in pair)
        for pair in pairs
    ):
        raise UsageError(
            "'headers' is a list of names and values such as "
            f'[["Link", "<a>; rel=item"]], not {value!r}'
        )
    return tuple((name, words) for name, words in pairs)


def _kind(name: str) -> str:
    known = [
        *KINDS,
        *PAGES,
        *SELF,
        *_OTHERS,
        *(f"{MINED}_{part}" for part in europepmc_mined.KINDS),
    ]
    if name not in known:
        near = difflib.get_close_matches(name, known, 3, 0.5)
        hint = (
            f"did you mean {' or '.join(near)}?"
            if near
            else f"known are {', '.join((*KINDS, *PAGES, *SELF, *_OTHERS))}"
        )
        raise UsageError(f"unknown kind {name!r}: {hint}")
    return name


def _type(name: str) -> PartType | None:
    if not name:
        return None
    try:
        return PartType(name)
    except ValueError:
        near = difflib.get_close_matches(name, list(PartType), 3, 0.5)
        hint = f"did you mean {' or '.join(near)}?" if near else f"known are {', '.join(PartType)}"
        raise UsageError(f"unknown part type {name!r}: {hint}") from None


def _wanted(name: str) -> str:
    if name and name not in (*TYPES, *ALIASES):
        raise UsageError(f"unknown type {name!r}: known are {', '.join(TYPES)}")
    return ALIASES.get(name, name)


def _identifiers(ids: Any) -> Identifiers:
    if not isinstance(ids, dict):
        raise UsageError('\'ids\' is an object such as {"pmid": "1", "doi": "10.1/a"}')
    values = dict.fromkeys(ID_KINDS, "")
    for kind, value in ids.items():
        if kind not in _VALID:
            raise UsageError(f"unknown kind of identifier {kind!r}; known are pmid, pmcid, doi")
        words = str(value or "").strip()
        if words and not _VALID[kind](words):
            raise UsageError(f"{words!r} is not a {kind.upper()}")
        values[kind] = normalise_doi(words) if kind == "doi" else words
    return Identifiers(**values)
