"""``scrapy export`` of artifacts: what crawlers are told of them, and packages of captures."""

from __future__ import annotations

import argparse
import hashlib
import heapq
import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from scrapy.settings import Settings

import pubcrawl
from pubcrawl.commands import export_audit
from pubcrawl.exceptions import UsageError
from pubcrawl.export import wacz
from pubcrawl.export.archiveit import archiveit
from pubcrawl.export.browsertrix import browsertrix
from pubcrawl.export.flows import flow, trace
from pubcrawl.export.heritrix import heritrix
from pubcrawl.export.lockss import lockss
from pubcrawl.export.scope_rules import CrawlScope, scope
from pubcrawl.export.urls import urls
from pubcrawl.fetch import cdx_build, cdx_lines
from pubcrawl.fetch.cdx import CdxIndex, index_files
from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.items.artifact import ArtifactRecord, Portal, PortalType
from pubcrawl.items.artifact_record import from_record, to_record
from pubcrawl.items.ingest import Capture
from pubcrawl.parse.portals import Portals
from pubcrawl.spiders.artifact_ways import load_portals, unknown_portal
from pubcrawl.store import artifacts
from pubcrawl.store.database import Database

FOLDER = "out/scopes"
_ODD = re.compile(r"[^a-z0-9]+")
_NAME_MAX = 60  # characters of an address in a name


class One(NamedTuple):
    """An artifact, its name among files, and what a crawler is told of it."""

    name: str
    record: ArtifactRecord
    scope: CrawlScope
    portal: Portal
    type: PortalType | None


def export(settings: Settings, opts: argparse.Namespace) -> str:
    """
    Write the files of each artifact into a folder of its own, and return how many there are.

    Raises ``UsageError``, ``ArchiveError``, ``StoreError`` and ``OSError``.
    """
    folder = Path(FOLDER if opts.output == "-" else opts.output)
    if opts.format == "audit":
        return export_audit.export(_records(settings, opts), opts)
    rules = load_portals(settings)
    if opts.format == "wacz":
        return _export_wacz(settings, opts, rules, folder)
    count = 0
    for record in _records(settings, opts):
        one = _one(record, rules)
        own = folder / one.name
        own.mkdir(parents=True, exist_ok=True)
        files = {**_always(one), **FILES[opts.format](one)}
        for name, text in files.items():
            (own / name).write_text(text, encoding="utf-8", errors="replace", newline="")
        count += 1
        print(f"{own}: {one.scope.kind} ({one.scope.why}): {', '.join(files)}")
    return f"{count} artifacts in {folder}"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of these formats."""
    group = parser.add_argument_group("of artifacts, which are written into a folder each")
    group.add_argument(
        "--in",
        dest="feed",
        default="",
        metavar="FILE",
        help="records of a crawl, JSON lines; without: those in the store",
    )
    group.add_argument(
        "--warc",
        default="",
        metavar="DIR",
        help="of wacz, audit: a folder of WARC files; of wacz WARC_DIR if not given",
    )
    group.add_argument(
        "--timemaps", default="", metavar="DIR", help="of audit: a folder of TimeMaps"
    )


def file_name(url: str) -> str:
    """Return a name for the files of an artifact, by its entry page; others have another one."""
    words = _ODD.sub("-", artifact_key(url).lower()).strip("-")[:_NAME_MAX].strip("-")
    return f"{words}-{hashlib.sha256(artifact_key(url).encode()).hexdigest()[:8]}"


def _always(one: One) -> dict[str, str]:
    record = json.dumps(to_record(one.record), ensure_ascii=False, indent=1)
    return {"urls.txt": urls(one.scope), "boundary.json": f"{record}\n", **_flows(one)}


def _flows(one: One) -> dict[str, str]:
    """Return what is to be done on the entry page, as programs take it."""
    done = one.type.interactions if one.type else ()
    if not done:
        return {}
    entry = one.scope.entry
    return {
        "trace.json": trace(entry, done, one.portal.entry),
        "flow.json": flow(entry, one.record.title, done),
    }


def _browsertrix(one: One) -> dict[str, str]:
    behaviors = tuple(name for name in _flows(one) if name == "flow.json")
    return {"browsertrix.yaml": browsertrix(one.scope, one.name, behaviors)}


FILES: dict[str, Callable[[One], dict[str, str]]] = {
    "urls": lambda one: {},
    "browsertrix": _browsertrix,
    "heritrix": lambda one: heritrix(one.scope),
    "lockss": lambda one: {"lockss.xml": lockss(one.scope, one.record.title)},
    "archiveit": lambda one: {"archiveit.csv": archiveit(one.scope)},
}
FORMATS = (*FILES, "wacz", "audit")


def _one(record: ArtifactRecord, rules: Portals) -> One:
    entry = record.final_uri or record.entry_uri
    portal, kind = rules.find(entry) or (unknown_portal(entry), None)
    made = scope(record, portal, kind)
    return One(file_name(record.entry_uri), record, made, portal, kind)


def _records(settings: Settings, opts: argparse.Namespace) -> Iterator[ArtifactRecord]:
    """Yield the artifacts that have an entry page, of a feed or of the store."""
    if opts.feed:
        yield from _feed(Path(opts.feed))
        return
    database = Database(settings["STORE_URL"], create=False)
    try:
        yield from (stored.record for stored in artifacts.every(database))
    finally:
        database.close()


def _feed(path: Path) -> Iterator[ArtifactRecord]:
    try:
        with path.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    yield _read(line, f"{path}:{number}")
    except OSError as error:
        raise UsageError(f"--in {path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UsageError(
            f"--in {path}: no UTF-8; give the feed of `scrapy crawl artifacts`"
        ) from error


def _read(line: str, place: str) -> ArtifactRecord:
    try:
        record = from_record(json.loads(line))
        told = (record.entry_uri, record.final_uri, *(member.uri for member in record.members))
        if not all(isinstance(url, str) for url in told):
            raise TypeError("an address is no text")
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise UsageError(
            f"{place}: no record of an artifact ({error}); give what `scrapy crawl artifacts -O "
            "out/artifacts.jsonl` writes"
        ) from error
    if not artifact_url(record.entry_uri):
        raise UsageError(f"{place}: entry_uri {record.entry_uri!r} is no http address")
    return record


# Packages of captures.


def _export_wacz(settings: Settings, opts: argparse.Namespace, rules: Portals, target: Path) -> str:
    folder = Path(opts.warc or settings.get("WARC_DIR") or "")
    if not (opts.warc or settings.get("WARC_DIR")) or not folder.is_dir():
        raise UsageError(
            f"--warc {folder}: give the folder of WARC files that the crawl wrote "
            "(scrapy crawl artifacts -a capture=wacz -s WARC_DIR=out/warc)"
        )
    cdx_build.complete(folder)
    target.mkdir(parents=True, exist_ok=True)
    index = CdxIndex(folder)
    count = missing = 0
    now, software = datetime.now(UTC), f"pubcrawl {pubcrawl.__version__}"
    try:
        for record in _records(settings, opts):
            one = _one(record, rules)
            found = _captured(index, one)
            if found is None:
                missing += 1
                print(f"{one.scope.entry}: not in {folder}")
                continue
            path = target / f"{one.name}.wacz"
            names, pages = found
            warcs = [folder / name for name in names]
            with _lines(folder, names) as lines:
                contents = wacz.Contents(to_record(record), warcs, lines, pages)
                wacz.write(path, contents, now, software)
            count += 1
            print(f"{path}: {len(pages)} pages, {len(names)} WARC files")
    finally:
        index.close()
    return f"{count} packages in {target}" + (f", {missing} not captured" if missing else "")


def _captured(index: CdxIndex, one: One) -> tuple[list[str], list[wacz.WaczPage]] | None:
    """Return the WARC files with captures of an artifact, and its pages; None without any."""
    record, scope = one.record, one.scope
    wanted = [*record.redirects, record.entry_uri, *scope.members, *scope.embeds]
    names: set[str] = set()
    pages: dict[str, wacz.WaczPage] = {}
    html = {m.uri for m in record.members if "html" in m.mimetype and m.role != "embed"}
    titles = {m.uri: m.name for m in record.members} | {scope.entry: record.title}
    for url in dict.fromkeys(wanted):
        captures = index.captures(url)
        names.update(one.warc_path for one in captures)
        names.update(each.warc_path for each in _originals(index, captures))
        shown = [each for each in captures if each.url == url] or captures
        if shown and (url in html or url == scope.entry):
            pages[url] = wacz.WaczPage(url, shown[-1].datetime[:14], titles.get(url, ""))
    if scope.entry not in pages:
        return None
    first = pages.pop(scope.entry)
    return sorted(names), [first, *pages.values()]


def _originals(index: CdxIndex, captures: Iterable[Capture]) -> Iterator[Capture]:
    """Yield the captures that have the payload of revisits."""
    for capture in captures:
        date, _, url = capture.revisit.partition(" ")
        if url:
            yield from (each for each in index.captures(url) if each.datetime == date)


@contextmanager
def _lines(folder: Path, names: Iterable[str]) -> Iterator[Iterator[str]]:
    """Give the lines of the index that are of the WARC files *names*, sorted, each once."""
    held = set(names)
    with ExitStack() as stack:
        files: list[Any] = [
            stack.enter_context(path.open(encoding="utf-8", errors="replace", newline="\n"))
            for path in index_files(folder)
        ]
        lines = (line.rstrip("\n") for line, _ in groupby(heapq.merge(*files)))
        yield (line for line in lines if cdx_lines.capture(line).warc_path in held)
