"""``scrapy extract``: what a saved answer gives, without network."""

from __future__ import annotations

import argparse
import difflib
import json
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from scrapy.commands import ScrapyCommand
from scrapy.http import Response

from pubcrawl import merge
from pubcrawl.exceptions import NotAnArticle, ParseError, UsageError
from pubcrawl.frontier.links import Links
from pubcrawl.ids.doi import is_doi, normalise_doi
from pubcrawl.ids.identifiers import KINDS as ID_KINDS
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.pmcid import is_pmcid
from pubcrawl.ids.pmid import is_pmid
from pubcrawl.items.findings import Findings
from pubcrawl.items.parts import PARTS, PartType
from pubcrawl.items.publication import Publication
from pubcrawl.items.record import content_json
from pubcrawl.parse import europepmc_mined
from pubcrawl.resources import KINDS, build
from pubcrawl.resources.resource import Ask, Resource

_VALID = {"pmid": is_pmid, "pmcid": is_pmcid, "doi": is_doi}
_NEXT_ID = re.compile(r",(?=\s*(?:pmid|pmcid|doi)\s*=)")
_MINED = "europepmc_mined"
_KEYS = frozenset(("id", "kind", "file", "url", "type", "ids", "content_type", "compat", "row"))


@dataclass(frozen=True, slots=True)
class Job:
    """
    A saved answer and what is known of it.

    *ids*: the publication it was asked for, as the user gives it. *url*: where
    it came from. *type*: given to the parts instead of the resource's own.
    *row*: the line of a .jsonl file that is meant, from 0; None for all.
    """

    kind: str
    file: Path
    url: str = ""
    type: PartType | None = None
    ids: Identifiers = field(default=Identifiers())
    content_type: str = ""
    compat: bool = False
    row: int | None = None


class Command(ScrapyCommand):
    """Print what a saved answer gives, a JSON line for each publication in it."""

    requires_project = True
    requires_crawler_process = False

    def __init__(self) -> None:
        super().__init__()
        self._resources: dict[bool, dict[str, Resource]] = {}

    def syntax(self) -> str:
        """Return what follows the name of the command."""
        return "KIND FILE [options] | --manifest FILE"

    def short_desc(self) -> str:
        """Return the line in the list of commands."""
        return "Print what a saved answer gives, without network"

    def long_desc(self) -> str:
        """Return what -h says."""
        return (
            "Print a JSON line for each publication in a saved answer: parts, fields, "
            f"corresponding authors, links. KIND is one of {', '.join(KINDS)}."
        )

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """Add the options of this command."""
        super().add_options(parser)
        parser.add_argument("--url", default="", help="address that the answer came from")
        parser.add_argument("--type", default="", help="part type, instead of the resource's own")
        parser.add_argument(
            "--ids",
            default="",
            metavar="pmid=N,pmcid=PMCN,doi=10.…",
            help="publication that was asked for; only what answers it is printed",
        )
        parser.add_argument("--content-type", default="", help="Content-Type of the answer")
        parser.add_argument("--compat", action="store_true", help="read as PubFetcher does")
        parser.add_argument(
            "--manifest", default="", metavar="FILE", help="JSON Lines: kind, file and options"
        )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Print the lines; exit code 4 where something given cannot be used."""
        try:
            if opts.manifest:
                if args:
                    raise UsageError("--manifest names the files: give no KIND and FILE with it")
                self._run_manifest(Path(opts.manifest), compat=opts.compat)
                return
            if len(args) != 2:
                raise UsageError("give KIND and FILE, such as: scrapy extract pubmed_xml body.xml")
            options = {
                "kind": args[0],
                "file": args[1],
                "url": opts.url,
                "type": opts.type,
                "ids": parse_ids(opts.ids),
                "content_type": opts.content_type,
            }
            for line in self._lines(job(options, Path(), compat=opts.compat)):
                _print(line)
        except UsageError as error:
            self._complain(str(error))

    def _run_manifest(self, manifest: Path, *, compat: bool) -> None:
        for number, text in enumerate(_read(manifest).split(b"\n"), 1):
            if not text.strip():
                continue
            options: Any = None
            try:
                options = _object(text)
                lines = list(self._lines(job(options, manifest.parent, compat=compat)))
            except UsageError as error:
                self._complain(f"{manifest}:{number}: {error}")
                kind = options.get("kind") if isinstance(options, dict) else None
                lines = [_failure(kind, "bad-job", str(error))]
            name = options.get("id") if isinstance(options, dict) else None
            for line in lines:
                _print({"id": name, **line})

    def _lines(self, work: Job) -> Iterator[dict[str, Any]]:
        if work.compat not in self._resources:
            places = build(self.settings or {}, compat=work.compat)
            self._resources[work.compat] = {place.key: place for place in places}
        yield from lines(work, self._resources[work.compat])

    def _complain(self, message: str) -> None:
        sys.stderr.write(f"scrapy extract: {message}\n")
        self.exitcode = 4


def job(options: Mapping[str, Any], folder: Path, *, compat: bool = False) -> Job:
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
    file = folder / name
    return Job(
        kind=_kind(kind),
        file=file if file.is_file() else Path(name),
        url=options.get("url") or "",
        type=_type(options.get("type") or ""),
        ids=_identifiers(options.get("ids") or {}),
        content_type=options.get("content_type") or "",
        compat=bool(options.get("compat", compat)),
        row=row,
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


def lines(work: Job, resources: Mapping[str, Resource]) -> Iterator[dict[str, Any]]:
    """
    Yield a line for each publication in the file; with identifiers given, exactly one.

    An answer that cannot be used, or holds nothing, gives a line with *error*.
    Raises ``UsageError`` where the file cannot be read.
    """
    body = _read(work.file)
    if work.file.suffix != ".jsonl" or not body.strip():
        yield from _answer(work, body, resources)
        return
    rows = _rows(body)
    if work.row is None:
        for row in filter(bytes.strip, rows):
            yield from _answer(work, row, resources)
    elif work.row < len(rows):
        yield from _answer(work, rows[work.row], resources)
    else:
        raise UsageError(f"{work.file} has {len(rows)} lines: there is no row {work.row}")


def _answer(work: Job, body: bytes, resources: Mapping[str, Resource]) -> Iterator[dict[str, Any]]:
    resource, parts = _reader(work, resources)
    kind = next(((kind, value) for kind, value in work.ids.known() if kind in resource.needs), None)
    publication = Publication.from_ids(work.ids)
    ask = Ask(publication, kind[0] if kind else resource.needs[0])
    url = work.url or (resource.url(ask) if kind else "")
    headers = {"Content-Type": work.content_type} if work.content_type else {}
    response = Response(url or "about:blank", headers=headers, body=body)
    try:
        found = list(_mined(work, body) if parts else resource.read(response))
    except ParseError as error:
        yield _failure(work.kind, error.slug, str(error))
        return
    if any(work.ids):
        chosen = resource.choose(found, ask)
        found = [chosen] if chosen else []
    # An <Article> of PubMed is none of JATS, though it has the name.
    found = [findings for findings in found if not _blank(findings)]
    if not found:
        yield _failure(work.kind, "not-found", "the answer is well-formed, but holds nothing")
    for findings in found:
        publication = Publication.from_ids(work.ids)
        yield _line(work, resource, publication, findings, url)


def _reader(work: Job, resources: Mapping[str, Resource]) -> tuple[Resource, bool]:
    """Return the resource that reads the file; True if both kinds of mined terms may be in it."""
    if work.kind != _MINED:
        return resources[work.kind], False
    asked = parse_qs(urlsplit(work.url).query).get("type", [""])[0].lower()
    for part, kind in europepmc_mined.KINDS.items():
        if kind.lower() == asked:
            return resources[f"{_MINED}_{part}"], False
    return resources[f"{_MINED}_efo"], True


def _mined(work: Job, body: bytes) -> Iterator[Findings]:
    articles = list(
        europepmc_mined.articles(body, content_type=work.content_type, compat=work.compat)
    )
    for article in articles:
        findings = europepmc_mined.findings(article, *europepmc_mined.KINDS, typed=True)
        if findings is not None:
            yield findings
    kinds = {annotation.kind for _, found in articles for annotation in found}
    if kinds == {""}:
        raise NotAnArticle(
            "no annotation says its type: give the address they came from, with "
            f"type=…, or the kind {_MINED}_efo or {_MINED}_go"
        )


def _blank(findings: Findings) -> bool:
    return replace(findings, flags=frozenset(), replace_authors=False) == Findings(findings.type)


def _line(
    work: Job, resource: Resource, publication: Publication, findings: Findings, url: str
) -> dict[str, Any]:
    if work.type is not None:
        findings.offers = [
            offer._replace(type=work.type) if offer.type is resource.type else offer
            for offer in findings.offers
        ]
    merge.merge(publication, findings, url, 0, compat=work.compat)
    links = Links(compat=work.compat)
    for link in findings.links:
        links.add(publication, link, url, 0)
    day = publication.pub_date
    if work.compat and day and day.year < 1970:
        day = None  # compat: dates before 1970 read as unknown
    count = publication.citations_count
    return {
        "kind": work.kind,
        "parts": {
            name: {
                "content": content_json(part.content),
                "type": part.type.value,
                "url": part.url,
            }
            for name in PARTS
            if (part := publication.parts.get(name)) and part.type is not PartType.EXTERNAL
        },
        "fields": {
            "oa": publication.oa,
            "preprint": publication.preprint,
            "journal_title": publication.journal_title,
            "pub_date": day.isoformat() if day else None,
            "citations_count": count if count >= 0 else None,
        },
        "corresp_authors": [author._asdict() for author in publication.corresp_authors],
        "links": [{"url": entry.url, "type": entry.type.value} for entry in links.queue],
        "error": None,
    }


def _failure(kind: Any, reason: str, message: str) -> dict[str, Any]:
    return {
        "kind": kind,
        "parts": {},
        "fields": {
            "oa": False,
            "preprint": False,
            "journal_title": "",
            "pub_date": None,
            "citations_count": None,
        },
        "corresp_authors": [],
        "links": [],
        "error": {"reason": reason, "message": message},
    }


def _kind(name: str) -> str:
    known = [*KINDS, *(f"{_MINED}_{part}" for part in europepmc_mined.KINDS)]
    if name not in known:
        near = difflib.get_close_matches(name, known, 3, 0.5)
        hint = f"did you mean {' or '.join(near)}?" if near else f"known are {', '.join(KINDS)}"
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


def _object(text: bytes) -> dict[str, Any]:
    try:
        options = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"not a JSON object: {error}") from error
    if not isinstance(options, dict):
        raise UsageError("not a JSON object")
    return options


@lru_cache(maxsize=1)
def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise UsageError(f"cannot read {file}: {error.strerror or error}") from error


@lru_cache(maxsize=1)
def _rows(body: bytes) -> list[bytes]:
    return body.rstrip().split(b"\n")


def _print(line: dict[str, Any]) -> None:
    text = json.dumps(line, ensure_ascii=False) + "\n"
    sys.stdout.buffer.write(text.encode("utf-8", "replace"))
