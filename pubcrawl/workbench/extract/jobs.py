"""The jobs of ``scrapy extract``: one from the command line, or one from each manifest line."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scrapy.utils.project import get_project_settings

from pubcrawl.exceptions import UsageError
from pubcrawl.ids.doi import normalise_doi
from pubcrawl.ids.identifiers import KINDS as ID_KINDS
from pubcrawl.ids.identifiers import VALID, Identifiers
from pubcrawl.model.ingest_request import ALIASES, TYPES
from pubcrawl.publications.resources import kinds, known
from pubcrawl.works.parts import PartType

if TYPE_CHECKING:
    from pubcrawl.reading.reader import AnyReader

MINED = "europepmc_mined"
PAGES = ("journal", "meta", "webpage", "clean")
"""Kinds for any page: read by its site's rule, by meta tags, by a page rule, or as text."""

SELF_DESCRIPTIONS = ("biblio", "scope")
"""Kinds that read a page's metadata."""

PDF = "pdf"
LINKS = "fulltext_links"
MANIFEST = "manifest"
SIGNPOSTING = "signposting"

_OTHERS = (PDF, LINKS, MANIFEST, SIGNPOSTING)
_NEXT_ID = re.compile(r",(?=\s*(?:pmid|pmcid|doi)\s*=)")
_KEYS = frozenset(
    (
        "id",
        "kind",
        "file",
        "row",
        "url",
        "final_url",
        "type",
        "ids",
        "content_type",
        "compat",
        "journals",
        "webpages",
        "publication",
        "headers",
    )
)


@dataclass(frozen=True, slots=True)
class Job:
    """
    A saved answer, and how to read it.

    *ids*: the identifiers of the requested publication. *url*: the address of the
    answer. *type*: the type of the parts, instead of that of the resource. *row*: the
    line of a .jsonl file, from 0; None for all lines.

    For pages: *final_url*: the address after redirects; *journals* and *webpages*:
    rule files instead of the built-in ones; *publication*: clean the page as that
    of an article. *wanted*: the type of the files to which links are wanted, one of
    ``items.ingest.TYPES``; empty: any. *headers*: names and values of the answer's
    headers, in order.
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

    @property
    def reader(self) -> AnyReader:
        """What reads the answer."""
        from pubcrawl.engine.readers import reader

        return reader(self.compat)


def make_job(options: Mapping[str, Any], folder: Path) -> Job:
    """
    Return the job that *options*, from a manifest or the command line, describe.

    A relative path is searched in *folder*, then in the working directory.
    Raises ``UsageError``.
    """
    unknown = sorted(options.keys() - _KEYS)
    if unknown:
        raise UsageError(f"unknown key {unknown[0]!r}; keys are {', '.join(sorted(_KEYS))}")
    kind, name = options.get("kind"), options.get("file")
    if not isinstance(kind, str) or not isinstance(name, str):
        raise UsageError("'kind' and 'file' are required, as text")
    row = options.get("row")
    if row is not None and (not isinstance(row, int) or row < 0):
        raise UsageError(f"'row' is the number of a line, from 0, not {row!r}")
    kind = _kind(kind)
    type_name = _text(options, "type")
    return Job(
        kind=kind,
        file=saved_path(folder, name),
        url=_text(options, "url"),
        type=None if kind == LINKS else _type(type_name),
        ids=_identifiers(options.get("ids") or {}),
        content_type=_text(options, "content_type"),
        compat=_boolean(options, "compat"),
        row=row,
        final_url=_text(options, "final_url"),
        journals=_files(folder, options, "journals"),
        webpages=_files(folder, options, "webpages"),
        publication=_boolean(options, "publication"),
        wanted=_file_type(type_name) if kind == LINKS else "",
        headers=_headers(options.get("headers") or []),
    )


def parse_ids(text: str) -> dict[str, str]:
    """
    Return kind → value of ``pmid=1,pmcid=PMC2,doi=10.1/a,b``; a DOI may contain commas.

    Raises ``UsageError``.
    """
    ids: dict[str, str] = {}
    for pair in filter(None, (pair.strip() for pair in _NEXT_ID.split(text))):
        kind, equals, value = pair.partition("=")
        if not equals:
            raise UsageError(f"--ids: {pair!r} is not an identifier; write pmid=… or doi=…")
        ids[kind.strip()] = value.strip()
    return ids


def parse_header(text: str) -> tuple[str, str]:
    """Return name and value of a header such as ``Link: <a>; rel=item``; raises ``UsageError``."""
    name, colon, value = text.partition(":")
    if not (colon and name.strip()):
        raise UsageError(f"--header: {text!r} is not a header; write it as 'Link: <a>; rel=item'")
    return name.strip(), value.strip()


@lru_cache(maxsize=1)
def read_file(file: Path) -> bytes:
    """Return the bytes of *file*; raises ``UsageError`` if it cannot be read."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise UsageError(f"cannot read {file}: {error.strerror or error}") from error
    except ValueError as error:  # U+0000 in its name
        raise UsageError(f"cannot read {str(file)!r}: {error}") from error


def read_line(text: bytes) -> dict[str, Any]:
    """Return the object on a line of a manifest; raises ``UsageError`` for other text."""
    try:
        options = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"not a JSON object: {error}") from error
    if not isinstance(options, dict):
        raise UsageError("not a JSON object")
    return options


def _text(options: Mapping[str, Any], key: str) -> str:
    value = options.get(key) or ""
    # A lone surrogate, as in "\\ud800", can be neither sent nor written.
    if not isinstance(value, str) or any("\ud800" <= char <= "\udfff" for char in value):
        raise UsageError(f"{key!r} is text, not {value!r}")
    return value


def _boolean(options: Mapping[str, Any], key: str) -> bool:
    value = options.get(key)
    if not isinstance(value, int | None):  # bool is an int
        raise UsageError(f"{key!r} is true or false, not {value!r}")
    return bool(value)


def saved_path(folder: Path, name: str) -> Path:
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
    return tuple(saved_path(folder, name) for name in names)


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
    return tuple((name, text) for name, text in pairs)


@lru_cache(maxsize=1)
def _resources() -> tuple[str, ...]:
    return kinds(known(get_project_settings()))


def _kind(name: str) -> str:
    from pubcrawl.publications.resources.europepmc_mined import KINDS

    resources = _resources()
    kinds = [
        *resources,
        *PAGES,
        *SELF_DESCRIPTIONS,
        *_OTHERS,
        *(f"{MINED}_{part}" for part in KINDS),
    ]
    if name not in kinds:
        shown = (*resources, *PAGES, *SELF_DESCRIPTIONS, *_OTHERS)
        raise UsageError(f"unknown kind {name!r}: {_hint(name, kinds, shown)}")
    return name


def _type(name: str) -> PartType | None:
    if not name:
        return None
    try:
        return PartType(name)
    except ValueError:
        hint = _hint(name, list(PartType), PartType)
        raise UsageError(f"unknown part type {name!r}: {hint}") from None


def _hint(name: str, names: list[str], shown: Iterable[str]) -> str:
    near = difflib.get_close_matches(name, names, 3, 0.5)
    return f"did you mean {' or '.join(near)}?" if near else f"known are {', '.join(shown)}"


def _file_type(name: str) -> str:
    if name and name not in (*TYPES, *ALIASES):
        raise UsageError(f"unknown type {name!r}: known are {', '.join(TYPES)}")
    return ALIASES.get(name, name)


def _identifiers(ids: Any) -> Identifiers:
    if not isinstance(ids, dict):
        raise UsageError('\'ids\' is an object such as {"pmid": "1", "doi": "10.1/a"}')
    values = dict.fromkeys(ID_KINDS, "")
    for kind, value in ids.items():
        if kind not in VALID:
            raise UsageError(f"unknown kind of identifier {kind!r}; known are pmid, pmcid, doi")
        text = str(value or "").strip()
        if text and not VALID[kind](text):
            raise UsageError(f"{text!r} is not a {kind.upper()}")
        values[kind] = normalise_doi(text) if kind == "doi" else text
    return Identifiers(**values)
