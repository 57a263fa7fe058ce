"""``scrapy export`` of artifacts: their scopes for crawlers, and packages of captures."""

from __future__ import annotations

import argparse
import heapq
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from scrapy.settings import Settings

import pubcrawl
from pubcrawl.artifacts.portals import Portals
from pubcrawl.artifacts.scopes import wacz
from pubcrawl.artifacts.scopes.archiveit import archiveit
from pubcrawl.artifacts.scopes.browsertrix import browsertrix
from pubcrawl.artifacts.scopes.flows import flow, trace
from pubcrawl.artifacts.scopes.heritrix import heritrix
from pubcrawl.artifacts.scopes.lockss import lockss
from pubcrawl.artifacts.scopes.rules import CrawlScope, scope
from pubcrawl.artifacts.scopes.urls import urls
from pubcrawl.artifacts.spider.options import load_portals, unknown_portal
from pubcrawl.commands.export import audit as export_audit
from pubcrawl.exceptions import UsageError
from pubcrawl.exchange.file_names import hashed_stem
from pubcrawl.fetch.archive.cdx import build as cdx_build
from pubcrawl.fetch.archive.cdx import lines as cdx_lines
from pubcrawl.fetch.archive.cdx.index import CdxIndex, index_files
from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.items.artifact import ArtifactRecord, Portal, PortalType
from pubcrawl.items.artifact.record import from_record, to_record
from pubcrawl.items.ingest import Capture
from pubcrawl.store import artifacts
from pubcrawl.store.database import Database

FOLDER = "out/scopes"


class ScopedArtifact(NamedTuple):
    """An artifact, the name of its files, its scope for a crawler, and its portal."""

    name: str
    record: ArtifactRecord
    scope: CrawlScope
    portal: Portal
    type: PortalType | None


def export(settings: Settings, opts: argparse.Namespace) -> str:
    """
    Write the files of each artifact into a folder of its own; return a summary.

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
        artifact = _scoped(record, rules)
        own = folder / artifact.name
        own.mkdir(parents=True, exist_ok=True)
        files = {**_common_files(artifact), **FILES[opts.format](artifact)}
        for name, text in files.items():
            (own / name).write_text(text, encoding="utf-8", errors="replace", newline="")
        count += 1
        print(f"{own}: {artifact.scope.kind} ({artifact.scope.why}): {', '.join(files)}")
    return f"{count} artifacts in {folder}"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of these formats."""
    group = parser.add_argument_group("artifact options")
    group.add_argument(
        "--in",
        dest="feed",
        default="",
        metavar="FILE",
        help="feed of an artifact crawl, as JSON lines; default: the artifacts in the store",
    )
    group.add_argument(
        "--warc",
        default="",
        metavar="DIR",
        help="folder of WARC files for audit, or for wacz instead of WARC_DIR",
    )
    group.add_argument("--timemaps", default="", metavar="DIR", help="folder of TimeMaps for audit")


def file_name(url: str) -> str:
    """Return a unique name for the files of an artifact, by its entry page."""
    return hashed_stem(artifact_key(url), artifact_key(url))


def _common_files(artifact: ScopedArtifact) -> dict[str, str]:
    record = json.dumps(to_record(artifact.record), ensure_ascii=False, indent=1)
    return {"urls.txt": urls(artifact.scope), "boundary.json": f"{record}\n", **_flows(artifact)}


def _flows(artifact: ScopedArtifact) -> dict[str, str]:
    """Return the interactions with the entry page, in the formats of programs."""
    interactions = artifact.type.interactions if artifact.type else ()
    if not interactions:
        return {}
    entry = artifact.scope.entry
    return {
        "trace.json": trace(entry, interactions, artifact.portal.entry),
        "flow.json": flow(entry, artifact.record.title, interactions),
    }


def _browsertrix(artifact: ScopedArtifact) -> dict[str, str]:
    behaviors = tuple(name for name in _flows(artifact) if name == "flow.json")
    return {"browsertrix.yaml": browsertrix(artifact.scope, artifact.name, behaviors)}


FILES: dict[str, Callable[[ScopedArtifact], dict[str, str]]] = {
    "urls": lambda artifact: {},
    "browsertrix": _browsertrix,
    "heritrix": lambda artifact: heritrix(artifact.scope),
    "lockss": lambda artifact: {"lockss.xml": lockss(artifact.scope, artifact.record.title)},
    "archiveit": lambda artifact: {"archiveit.csv": archiveit(artifact.scope)},
}
FORMATS = (*FILES, "wacz", "audit")


def _scoped(record: ArtifactRecord, rules: Portals) -> ScopedArtifact:
    entry = record.final_uri or record.entry_uri
    portal, kind = rules.find_portal(entry) or (unknown_portal(entry), None)
    crawl_scope = scope(record, portal, kind)
    return ScopedArtifact(file_name(record.entry_uri), record, crawl_scope, portal, kind)


def _records(settings: Settings, opts: argparse.Namespace) -> Iterator[ArtifactRecord]:
    """Yield the artifacts with an entry page, from a feed or the store."""
    if opts.feed:
        yield from _feed(Path(opts.feed))
        return
    database = Database(settings["STORE_URL"], create=False)
    try:
        yield from (stored.record for stored in artifacts.all_artifacts(database))
    finally:
        database.close()


def _feed(path: Path) -> Iterator[ArtifactRecord]:
    try:
        with path.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    yield _parse_record(line, f"{path}:{number}")
    except OSError as error:
        raise UsageError(f"--in {path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UsageError(
            f"--in {path}: not UTF-8; give the feed of `scrapy crawl artifacts`"
        ) from error


def _parse_record(line: str, position: str) -> ArtifactRecord:
    try:
        record = from_record(json.loads(line))
        urls = (record.entry_uri, record.final_uri, *(member.uri for member in record.members))
        if not all(isinstance(url, str) for url in urls):
            raise TypeError("an address is not text")
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise UsageError(
            f"{position}: not a record of an artifact ({error}); give the feed of `scrapy crawl "
            "artifacts -O out/artifacts.jsonl`"
        ) from error
    if not artifact_url(record.entry_uri):
        raise UsageError(f"{position}: entry_uri {record.entry_uri!r} is not an http address")
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
            artifact = _scoped(record, rules)
            captured = _captured(index, artifact)
            if captured is None:
                missing += 1
                print(f"{artifact.scope.entry}: not in {folder}")
                continue
            path = target / f"{artifact.name}.wacz"
            names, pages = captured
            warcs = [folder / name for name in names]
            with _lines(folder, names) as lines:
                contents = wacz.Contents(to_record(record), warcs, lines, pages)
                wacz.write(path, contents, now, software)
            count += 1
            print(f"{path}: {len(pages)} pages, {len(names)} WARC files")
    finally:
        index.close()
    return f"{count} packages in {target}" + (f", {missing} not captured" if missing else "")


def _captured(
    index: CdxIndex, artifact: ScopedArtifact
) -> tuple[list[str], list[wacz.WaczPage]] | None:
    """Return the WARC files with captures of an artifact, and its pages; None if not captured."""
    record, scope = artifact.record, artifact.scope
    urls = [*record.redirects, record.entry_uri, *scope.members, *scope.embeds]
    names: set[str] = set()
    pages: dict[str, wacz.WaczPage] = {}
    html = {m.uri for m in record.members if "html" in m.mimetype and m.role != "embed"}
    titles = {m.uri: m.name for m in record.members} | {scope.entry: record.title}
    for url in dict.fromkeys(urls):
        captures = index.captures(url)
        names.update(each.warc_path for each in captures)
        names.update(each.warc_path for each in _originals(index, captures))
        shown = [each for each in captures if each.url == url] or captures
        if shown and (url in html or url == scope.entry):
            pages[url] = wacz.WaczPage(url, shown[-1].datetime[:14], titles.get(url, ""))
    if scope.entry not in pages:
        return None
    first = pages.pop(scope.entry)
    return sorted(names), [first, *pages.values()]


def _originals(index: CdxIndex, captures: Iterable[Capture]) -> Iterator[Capture]:
    """Yield the captures that hold the payload of revisits."""
    for capture in captures:
        date, _, url = capture.revisit.partition(" ")
        if url:
            yield from (each for each in index.captures(url) if each.datetime == date)


@contextmanager
def _lines(folder: Path, names: Iterable[str]) -> Iterator[Iterator[str]]:
    """Open the index lines of the WARC files *names*, sorted, without duplicates."""
    warcs = set(names)
    with ExitStack() as stack:
        files: list[Any] = [
            stack.enter_context(path.open(encoding="utf-8", errors="replace", newline="\n"))
            for path in index_files(folder)
        ]
        lines = (line.rstrip("\n") for line, _ in groupby(heapq.merge(*files)))
        yield (line for line in lines if cdx_lines.read_capture(line).warc_path in warcs)
