"""The inputs of ``scrapy match``: PDFs, lines of records, files of results."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from pubcrawl.exceptions import UsageError
from pubcrawl.exchange.matching import match_work
from pubcrawl.exchange.record_values import WorkView
from pubcrawl.fetch.archive.exchanges import unpacked
from pubcrawl.formats.entities import unescape
from pubcrawl.formats.warc_file import WARC_SUFFIXES, records
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.url import slot
from pubcrawl.ingest import jobs
from pubcrawl.ingest.commands.files.stored import StoredFiles
from pubcrawl.ingest.commands.match import cdx
from pubcrawl.ingest.evidence import FileFront
from pubcrawl.ingest.evidence.matching import title_lines, work_of
from pubcrawl.ingest.file_names import parse_key
from pubcrawl.ingest.store.results import IngestResults
from pubcrawl.model.ingest import UNVERIFIED, WRONG, Capture
from pubcrawl.works.match import MatchWork

STATUSES = (UNVERIFIED, WRONG)
_BATCH = 500  # files looked up in the store at a time
_NAMES = ("authors", "names", "contrib_names", "author")


class MatchInput(NamedTuple):
    """
    A file or record whose work is sought. *front*: of a file; None for a record.

    *problem*: why it cannot be compared, "" if it can. *simhash*: of the text, "" without one.
    *sha1*: of the file, in hexadecimal. *authors*, *container*, *pages*: as printed, of new works.
    """

    name: str
    work: MatchWork
    front: FileFront | None = None
    simhash: str = ""
    problem: str = ""
    sha1: str = ""
    authors: tuple[str, ...] = ()
    container: str = ""
    pages: str = ""

    @property
    def titles(self) -> tuple[str, ...]:
        """Possible titles: that by the layout, then lines of a file's first page."""
        if self.front is None:
            return (self.work.plain,)
        return (self.work.plain, *title_lines(self.front.text))

    @property
    def ids(self) -> Identifiers:
        """The identifiers by which a store finds it."""
        ids = self.work.ids
        return Identifiers(ids.get("pmid", ""), ids.get("pmcid", ""), self.work.doi.upper())


InputReader = Callable[[], MatchInput]
"""Reads an input; a sample calls only the readers that it has chosen."""


def of_paths(paths: list[str], pages_max: int) -> Iterator[InputReader]:
    """Yield PDFs and records in files, folders and WARC files. Raises ``UsageError``."""
    for text in paths:
        path = Path(text)
        if path.is_dir():
            names = (".pdf", *WARC_SUFFIXES)  # an index names what is in them
            found = sorted(each for each in path.rglob("*") if each.name.lower().endswith(names))
            if not found:
                raise UsageError(
                    f"{path} holds no PDF and no WARC; give PDFs, WARC files, folders of them or "
                    "JSON lines"
                )
            for each in found:
                if each.suffix.lower() == ".pdf":
                    yield partial(_pdf_at, each, pages_max)
                else:
                    yield from of_warc(each, pages_max)
        elif not path.is_file():
            raise UsageError(f"there is no file {path}")
        else:
            yield from _of_file(path, pages_max)


def _pdf_at(path: Path, pages_max: int) -> MatchInput:
    return of_pdf(str(path), path.read_bytes(), pages_max)


def _of_file(path: Path, pages_max: int) -> Iterator[InputReader]:
    if path.name.endswith(WARC_SUFFIXES):
        yield from of_warc(path, pages_max)
        return
    if path.name.lower().endswith(cdx.SUFFIXES):
        yield from of_cdx(path, pages_max)
        return
    with path.open("rb") as file:
        first = file.read(1024)
    if b"%PDF-" in first:
        yield partial(_pdf_at, path, pages_max)
        return
    with gzip.open(path) if first.startswith(b"\x1f\x8b") else path.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                record = json.loads(line)
            except (ValueError, RecursionError):
                record = None
            if not isinstance(record, dict):
                if number == 1:
                    raise UsageError(
                        f"{path} is neither a PDF nor JSON lines: give one object a line, "
                        '{"title": "…", "authors": ["…"], "year": 2021, "doi": "…"}'
                    )
                yield partial(_unreadable, f"{path}:{number}", "no-object")
                continue
            yield partial(of_record, f"{path}:{number}", record)


def _unreadable(name: str, problem: str) -> MatchInput:
    return MatchInput(name, MatchWork(""), problem=problem)


def of_warc(path: Path, pages_max: int) -> Iterator[InputReader]:
    """
    Yield the PDFs in a WARC file, by their addresses; each body once.

    Raises ``ArchiveError`` for a damaged file.
    """
    bodies: set[bytes] = set()
    for record in records(path):
        if record.kind not in ("resource", "response"):
            continue
        body = unpacked(record)
        digest = hashlib.sha1(body, usedforsecurity=False).digest()
        if b"%PDF-" in body[:1024] and digest not in bodies:
            bodies.add(digest)
            yield partial(_captured, path, record.offset, pages_max)


def _captured(path: Path, offset: int, pages_max: int) -> MatchInput:
    record = next(records(path, offset))
    return of_pdf(record.url, unpacked(record), pages_max)


def of_cdx(path: Path, pages_max: int) -> Iterator[InputReader]:
    """Yield the PDFs that a CDX file names, by their addresses. Raises ``UsageError``."""
    for row in cdx.indexed_pdfs(path):
        yield partial(_indexed, path.parent, row, pages_max)


def _indexed(folder: Path, row: Capture, pages_max: int) -> MatchInput:
    found = cdx.read_indexed(folder, row)
    if isinstance(found, str):
        return _unreadable(row.url, found)
    return of_pdf(row.url, unpacked(found), pages_max)


def of_pdf(name: str, body: bytes, pages_max: int) -> MatchInput:
    """Return a PDF; one that cannot be read has a problem."""
    read = jobs.pdf(body, pages_max=pages_max)
    meta = read.extra["pdf_meta"]
    front = read.front or FileFront()
    problem = "" if meta["status"] == "success" else meta["status"]
    return MatchInput(
        name,
        work_of(front),
        front,
        meta.get("simhash", ""),
        problem,
        read.file.sha1hex if read.file else "",
        front.names,
        front.serial.title,
    )


def of_record(name: str, record: Mapping[str, Any]) -> MatchInput:
    """Return a line of a feed of publications, or an object with title, authors, year and ids."""
    if "parts" in record:
        view = WorkView(record)
        return MatchInput(
            name,
            match_work(record),
            authors=tuple(view.author_names),
            container=view.container_title,
        )
    names = next((record[key] for key in _NAMES if record.get(key)), ())
    if isinstance(names, str):
        names = [name.strip() for name in unescape(names).split(";")]
    people = [each if isinstance(each, str) else _name(each) for each in names]
    year = str(record.get("year") or "")[:4]
    ids = {kind: str(record.get(kind) or "") for kind in ("doi", "pmid", "pmcid", "arxiv")}
    container = str(record.get("container") or record.get("journal") or "")
    work = MatchWork(
        str(record.get("title") or ""),
        people,
        year=int(year) if year.isdecimal() else None,
        ids=ids,
        kind=str(record.get("type") or ""),
        container=container,
        issns=_texts(record.get("issn")),
        host=slot(str(record.get("url") or "")),
        pages=str(record.get("pages") or ""),
    )
    return MatchInput(
        name,
        work,
        problem="" if work.title or any(ids.values()) else "no-title",
        authors=tuple(people),
        container=container,
        pages=str(record.get("pages") or ""),
    )


def _texts(value: Any) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list) else [str(value or "")]


def _name(person: Mapping[str, Any]) -> str:
    family, given = person.get("family"), person.get("given")
    return f"{family}, {given or ''}" if family else str(person.get("name") or "")


def of_orphans(results: IngestResults, files: StoredFiles, pages_max: int) -> Iterator[InputReader]:
    """Yield the PDFs in ``FILES_DIR`` that no result of the store names."""
    names = (each.name for each in files.all() if each.regular)
    while some := list(islice(names, _BATCH)):
        parsed = {name: parse_key(name) for name in some if name.lower().endswith(".pdf")}
        known = results.file_metas(key.sha1hex for key in parsed.values() if key)
        for name, key in parsed.items():
            if key is None or key.sha1hex not in known:
                yield partial(_stored, files, name, pages_max)


def _stored(files: StoredFiles, name: str, pages_max: int) -> MatchInput:
    with files.open(name) as file:
        return of_pdf(name, file.read(), pages_max)


def of_results(results: IngestResults, files: StoredFiles, pages_max: int) -> Iterator[InputReader]:
    """Yield the files of results that are not hits: unverified ones and those of other works."""
    for stored in results.all(statuses=STATUSES):
        path = stored.record.get("file_path")
        if path:
            yield partial(_stored_result, files, stored.record, pages_max)
        else:
            yield partial(_unreadable, stored.record["request"]["base_url"], "no-file")


def _stored_result(files: StoredFiles, record: Mapping[str, Any], pages_max: int) -> MatchInput:
    """Return the file of a result, with the journal that GROBID or its landing page names."""
    found = _stored(files, record["file_path"], pages_max)
    biblio = record.get("html_biblio") or {}
    read = (record.get("grobid") or {}).get("metadata") or {}
    journal = found.container or str(read.get("journal") or biblio.get("container_name") or "")
    return found._replace(container=journal)
