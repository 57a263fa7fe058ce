"""``scrapy export artifacts --format wacz``: packages with the captures of one artifact each."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from scrapy.settings import Settings

import pubcrawl
from pubcrawl.artifacts.commands.scoped_artifacts import ScopedArtifact, output_folder, scoped
from pubcrawl.artifacts.scopes import wacz
from pubcrawl.artifacts.spider.kind import load_portals
from pubcrawl.console.artifact_records import read_records
from pubcrawl.exceptions import UsageError
from pubcrawl.fetch.archive.archive import Archive
from pubcrawl.fetch.archive.cdx import build as cdx_build
from pubcrawl.fetch.archive.extract import WarcExtractor


def export(settings: Settings, opts: argparse.Namespace) -> str:
    """
    Write a package for each captured artifact into a folder; return a summary.

    Raises ``UsageError``, ``ArchiveError``, ``StoreError`` and ``OSError``.
    """
    rules, target = load_portals(settings), output_folder(opts)
    folder = Path(opts.warc or settings.get("WARC_DIR") or "")
    if not (opts.warc or settings.get("WARC_DIR")) or not folder.is_dir():
        raise UsageError(
            f"--warc {folder}: give the folder of WARC files that the crawl wrote "
            "(scrapy crawl artifacts -a capture=wacz -s WARC_DIR=out/warc)"
        )
    cdx_build.complete(folder)
    target.mkdir(parents=True, exist_ok=True)
    archive = Archive(folder)
    extractor = WarcExtractor(archive)
    count = missing = 0
    now, software = datetime.now(UTC), f"pubcrawl {pubcrawl.__version__}"
    try:
        for record in read_records(settings, opts.feed):
            artifact = scoped(record, rules, {})
            pages = _pages(archive, artifact)
            if pages is None:
                missing += 1
                print(f"{artifact.scope.entry}: not in {folder}")
                continue
            path = target / f"{artifact.name}.wacz"
            with TemporaryDirectory(dir=target) as place:
                warc = Path(place) / f"{artifact.name}.warc.gz"
                lines = extractor.extract(_urls(artifact), warc, now)
                contents = wacz.Contents(record.to_json(), [warc], lines, pages)
                wacz.write(path, contents, now, software)
            count += 1
            print(f"{path}: pages {len(pages)}, captures {len(lines)}")
    finally:
        archive.close()
    return f"{count} packages in {target}" + (f", {missing} not captured" if missing else "")


def _urls(artifact: ScopedArtifact) -> list[str]:
    """Return the addresses of an artifact, with those that redirect to it and its resources."""
    record, scope = artifact.record, artifact.scope
    urls = (*record.redirects, record.entry_uri, *scope.members, *scope.embeds)
    return list(dict.fromkeys(urls))


def _pages(archive: Archive, artifact: ScopedArtifact) -> list[wacz.WaczPage] | None:
    """Return the captured pages of an artifact, the entry page first; None without that page."""
    record, entry = artifact.record, artifact.scope.entry
    html = {m.uri for m in record.members if "html" in m.mimetype and m.role != "embed"}
    titles = {m.uri: m.name for m in record.members} | {entry: record.title}
    pages: dict[str, wacz.WaczPage] = {}
    for url in _urls(artifact):
        captures = archive.captures(url)
        shown = [each for each in captures if each.url == url] or captures
        if shown and (url in html or url == entry):
            pages[url] = wacz.WaczPage(url, shown[-1].datetime[:14], titles.get(url, ""))
    if entry not in pages:
        return None
    first = pages.pop(entry)
    return [first, *pages.values()]
