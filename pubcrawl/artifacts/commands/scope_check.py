"""``scrapy export check``: simulate the crawls of scopes, and report what they miss and add."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

from scrapy.settings import Settings

from pubcrawl.artifacts.commands.scoped_artifacts import (
    FILES,
    EntryPages,
    ScopedArtifact,
    entry_pages,
    others,
    output_folder,
    scoped,
)
from pubcrawl.artifacts.page_reader import read_artifact_page
from pubcrawl.artifacts.portals import Portals
from pubcrawl.artifacts.scopes.rules import LIST, as_list, complete, siblings, urls
from pubcrawl.artifacts.scopes.simulation import (
    Files,
    ScopeCheck,
    check,
    links_of,
)
from pubcrawl.artifacts.spider.kind import load_portals
from pubcrawl.console.artifact_records import read_records
from pubcrawl.exceptions import ScopeFileError, UsageError
from pubcrawl.exchange.other_formats import CRAWLERS
from pubcrawl.fetch.archive.archive import Archive
from pubcrawl.fetch.archive.cdx import build as cdx_build
from pubcrawl.fetch.archive.exchanges import unpacked
from pubcrawl.items.artifact import About, ArtifactResponse
from pubcrawl.model.artifact import ArtifactRecord
from pubcrawl.model.ingest import Capture

Links = dict[str, list[str]]
_MENDED_MAX = 3
_SHOWN = 10  # addresses of a kind that are printed


def safely_scoped(
    record: ArtifactRecord, rules: Portals, entries: EntryPages, format_: str
) -> ScopedArtifact:
    """Return an artifact whose scope in *format_* captures no other artifact, as simulated."""
    artifact = scoped(record, rules, entries)
    elsewhere = others(record, entries)
    links = links_of(record, elsewhere)
    for _ in range(_MENDED_MAX):
        scope = artifact.scope
        if scope.kind == LIST:
            return artifact
        result = _simulate(artifact, format_, _files(artifact, format_), links, elsewhere)
        if result.siblings:
            why = f"its rules would admit another artifact, {result.siblings[0]}"
            return artifact._replace(scope=as_list(scope, why))
        mended = complete(scope, result.missed, result.strangers)
        if mended == scope:
            return artifact
        artifact = artifact._replace(scope=mended)
    return artifact


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Print the differences of each scope; return 1 if a crawl captures another artifact."""
    rules, folder = load_portals(settings), output_folder(opts)
    formats = [opts.format] if opts.format else CRAWLERS
    if opts.warc and not Path(opts.warc).is_dir():
        raise UsageError(f"--warc {opts.warc}: no such folder")
    if opts.warc:
        cdx_build.complete(Path(opts.warc))
    entries = entry_pages(read_records(settings, opts.feed))
    count = exact = wrong = 0
    for record in read_records(settings, opts.feed):
        elsewhere = others(record, entries)
        links = links_of(record, elsewhere)
        if opts.warc:
            links = _with_captured(links, record, opts.warc)
        for format_ in formats:
            artifact = safely_scoped(record, rules, entries, format_)
            own = folder / artifact.name
            files = _written(own, artifact, format_)
            try:
                result = _simulate(artifact, format_, files, links, elsewhere)
            except ScopeFileError as error:
                raise UsageError(f"{own}: {error}; export it again") from error
            count += 1
            exact += result.exact
            wrong += bool(result.siblings)
            print(f"{own}: {format_}: {artifact.scope.kind}: {_summary(result)}")
            for line in _details(result):
                print(f"  {line}")
    print(f"check: {count} scopes, {exact} exact, {wrong} with other artifacts", file=sys.stderr)
    return int(wrong > 0)


def _simulate(
    artifact: ScopedArtifact,
    format_: str,
    files: Files,
    links: Links,
    elsewhere: Iterable[str],
) -> ScopeCheck:
    return check(format_, files, artifact.scope, links, siblings(artifact.record, elsewhere))


def _files(artifact: ScopedArtifact, format_: str) -> Files:
    return {"urls.txt": urls(artifact.scope), **FILES[format_](artifact)}


def _written(own: Path, artifact: ScopedArtifact, format_: str) -> Files:
    """Return the files of a format in the folder *own*, or those that would be written there."""
    files = _files(artifact, format_)
    names = list(FILES[format_](artifact)) or ["urls.txt"]
    if not all((own / name).is_file() for name in names):
        return files
    return {name: (own / name).read_text("utf-8", "replace") for name in names}


def _summary(result: ScopeCheck) -> str:
    if result.exact:
        return "exact"
    parts = [
        f"{len(result.missed)} members missed",
        f"{len(result.strangers)} strangers admitted",
    ]
    if result.siblings:
        parts.append(f"{len(result.siblings)} of them other artifacts")
    return ", ".join(parts)


def _details(result: ScopeCheck) -> Iterator[str]:
    strangers = [url for url in result.strangers if url not in result.siblings]
    for name, addresses in (
        ("missed", result.missed),
        ("other artifact", result.siblings),
        ("stranger", strangers),
    ):
        yield from (f"{name} {url}" for url in addresses[:_SHOWN])
        if len(addresses) > _SHOWN:
            yield f"{name} … {len(addresses) - _SHOWN} more"


def _with_captured(links: Links, record: ArtifactRecord, warc: str) -> Links:
    """Return the links of the captured pages; of other pages, those that the record names."""
    pages = {record.final_uri or record.entry_uri}
    pages |= {m.uri for m in record.members if "html" in m.mimetype and m.role != "embed"}
    found = dict(links)
    with closing(Archive(warc)) as archive:
        for url in sorted(pages):
            captures = [row for row in archive.captures(url) if not row.revisit]
            if captures:
                found[url] = _page_links(archive, captures[-1])
    return found


def _page_links(archive: Archive, capture: Capture) -> list[str]:
    """Return the addresses that a captured page links without scripts."""
    record = archive.record(capture)
    _, pairs, _ = record.response()
    headers = tuple((n.decode("latin-1").lower(), v.decode("latin-1")) for n, v in pairs)
    response = ArtifactResponse(
        capture.url,
        capture.url,
        capture.status_code,
        dict(headers).get("content-type", ""),
        headers,
        unpacked(record),
    )
    page = read_artifact_page(response, About(capture.url, capture.url))
    urls = (link.url for link in page.links if link.source != "scripted")
    return list(dict.fromkeys(url for url in urls if url.startswith(("http://", "https://"))))
