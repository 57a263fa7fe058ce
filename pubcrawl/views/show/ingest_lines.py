"""An ingest request and everything stored about it, as JSON values and as lines for people."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from scrapy.settings import Settings

from pubcrawl.exceptions import ArchiveError, PubcrawlError
from pubcrawl.fetch.archive.archive import Archive
from pubcrawl.ingest.commands.files.listing import named_files
from pubcrawl.ingest.commands.files.stored import StoredFiles, open_files
from pubcrawl.ingest.store.lookups import lines_of_request, pending_requests
from pubcrawl.ingest.store.results import IngestResults
from pubcrawl.model.fields import Show, declared, to_json
from pubcrawl.model.ingest import IngestResult
from pubcrawl.model.times import iso
from pubcrawl.store.database import Database
from pubcrawl.views.show.record_lines import block, seed_line

Values = dict[str, Any]


def request_values(database: Database, number: int, settings: Settings) -> Values:
    """
    Return the request *number*, its result, attempts, sources, files, captures and seeds.

    Without a result yet there are no files and captures.
    """
    results = IngestResults(database)
    stored = results.find_result(number)
    given = pending_requests(database, [number])[number]
    record = stored.record if stored else {"request": given}
    values: Values = {"kind": "ingest", **record}
    if stored:
        values["stored"] = iso(stored.updated)
        values["run"] = stored.run
        values["due"] = iso(stored.due) if stored.due else None
        stored_files = files_or_none(settings)
        ((_, named),) = named_files([stored])
        values["files"] = [
            {
                **each.meta._asdict(),
                "url": each.source_url,
                "name": each.name,
                "path": each.path,
                "found": place(each.find(stored_files), stored_files) if stored_files else None,
            }
            for each in named
        ]
        values["captures"] = captures(settings, stored.record.get("hops", ()))
    values["attempts"] = [
        {**each._asdict(), "time": iso(each.time), "due": iso(each.due) if each.due else None}
        for each in results.attempts(number)
    ]
    values["versions"] = [
        {"stored": iso(each.updated), "attempt": each.attempts, **each.record}
        for each in results.versions(number)
    ]
    values["sources"] = [
        {**_words(each.given), **each._asdict(), "created": iso(each.created)}
        for each in results.sources(number)
    ]
    for each in values["sources"]:
        del each["given"]
    values["seeds"] = [row._asdict() for row in lines_of_request(database, number)]
    return values


def request_lines(values: Values, database: Database, number: int) -> Iterator[str]:
    """Yield the lines that describe a request."""
    request = values["request"]
    state = (
        f"{'hit' if values['hit'] else 'no hit'}, {values['status']}" if "status" in values else ""
    )
    yield f"{request['ingest_type']} {request['base_url']}: {state or 'not tried yet'}"
    if "stored" in values:
        yield f"  stored {values['stored']} by {values['run']}"
    if values.get("due"):
        yield f"  to be tried again from {values['due']}"
    if values.get("error_message"):
        yield f"  {values['error_message']}"
    yield from block("hops", values.get("hops", ()))
    if link := values.get("extract_next_hop"):
        yield f"  the link was found by {link['technique']}"
    if terminal := values.get("terminal"):
        code = terminal.get("terminal_status_code") or "no response"
        yield f"  ended at {terminal['terminal_url']}: {code}, {terminal.get('terminal_dt') or '-'}"
    for (*_, field), show in declared(IngestResult, Show):
        if values.get(field.key):
            yield f"  {show.label}: {values[field.key]}"
    for each in values.get("files", ()):
        yield from file_lines(each)
    places = [values[name] for name in ("cdx", "revisit_cdx") if values.get(name)]
    yield from block("captures", map(capture_line, [*places, *values.get("captures", ())]))
    yield from block("evidence", _evidence_lines(values))
    yield from block("earlier files", map(_version_line, values["versions"]))
    yield from block("attempts", map(_attempt_line, values["attempts"]))
    yield from block("named by", filter(None, map(_source_line, values["sources"])))
    yield from block("requested by", map(seed_line, lines_of_request(database, number)))
    yield ""


def _evidence_lines(values: Values) -> Iterator[str]:
    if "confidence" in values:
        yield f"confidence {values['confidence']:.2f}"
    for kind, value, weight in values.get("evidence", ()):
        yield f"{weight:+.1f} {kind}: {value}"


def _version_line(version: Values) -> str:
    meta = version.get("file_meta") or {}
    kind = "a hit" if version.get("hit") else version["status"]
    return f"attempt {version['attempt']}, {version['stored']}, {kind}, {meta.get('sha1hex', '-')}"


def file_lines(file: Values) -> Iterator[str]:
    """Yield the lines that describe a file."""
    yield ""
    name = f"{file['name']}, " if file.get("name") else ""
    yield f"file: {name}{file['mimetype']}, {file['size_bytes']:,} bytes"
    if file.get("found"):
        yield f"  {file['found']}"
    elif file.get("path"):
        yield f"  {file['path']}, not in FILES_DIR"
    for digest in ("sha1hex", "sha256hex", "md5hex"):
        if file.get(digest):
            yield f"  {digest.removesuffix('hex')} {file[digest]}"
    if file.get("url"):
        yield f"  from {file['url']}"


def capture_line(capture: Values) -> str:
    """Return the line of a capture, with its place in an archive if it is known."""
    place = ""
    if capture.get("warc_path"):
        place = f", {capture['warc_path']} at {capture['warc_offset']}"
    code = capture.get("status_code", "")
    return f"{capture['datetime']} {code} {capture['mimetype']} {capture['url']}{place}"


def captures(settings: Settings, urls: Iterable[str]) -> list[Values]:
    """Return the captures of *urls* in the index of ``WARC_DIR``; none without an archive."""
    folder = settings.get("WARC_DIR")
    if not folder or not Path(folder).is_dir():
        return []
    found: dict[tuple[str, int], Values] = {}
    try:
        archive = Archive(folder)
        for url in dict.fromkeys(urls):
            for capture in archive.captures(url):
                found[capture.warc_path, capture.warc_offset] = to_json(capture)
        archive.close()
    except ArchiveError:
        return []
    return list(found.values())


def files_or_none(settings: Settings) -> StoredFiles | None:
    """Return the files of ``FILES_DIR``; None if they cannot be read from here."""
    try:
        return open_files(settings)[0]
    except PubcrawlError:
        return None


def place(file: Any, files: StoredFiles) -> str | None:
    """Return the path of a stored file, its name in a bucket, or None."""
    if file is None:
        return None
    return str(files.path(file.name) or file.name)


_OF_CLAIM = ("link_source", "link_source_id", "ingest_request_source")
_OF_REQUEST = ("ingest_type", "base_url", *_OF_CLAIM, "created")


def _words(given: str) -> Values:
    """Return the values of a source for the link: stage, identifiers, licence; *given*: JSON."""
    request: Values = json.loads(given) if given else {}
    return {name: value for name, value in request.items() if name not in _OF_REQUEST}


def _source_line(source: Values) -> str:
    words = " ".join(filter(None, (source[name] for name in _OF_CLAIM)))
    more = {name: value for name, value in source.items() if name not in _OF_REQUEST}
    flat = {**more, **(more.pop("ext_ids", None) or {}), **(more.pop("edit_extra", None) or {})}
    own = "; ".join(
        f"{name} {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}"
        for name, value in flat.items()
        if name not in ("ext_ids", "edit_extra") and value
    )
    line = f"{words}, {source['created']}" if words else ""
    return f"{line}: {own}" if line and own else line or own


def _attempt_line(attempt: Values) -> str:
    code = attempt["terminal_status_code"] or "-"
    message = f": {attempt['error_message']}" if attempt["error_message"] else ""
    line = f"{attempt['number']}  {attempt['time']}  {attempt['status']}  {code}"
    return f"{line}  {attempt['terminal_url']}{message}"
