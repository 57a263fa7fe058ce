"""``scrapy seeds import FORMAT FILE …``: dumps of other services become ingest requests."""

from __future__ import annotations

import argparse
import gc
import re
import sys
from base64 import b32decode
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from typing import Any

import orjson
from scrapy.settings import Settings

from pubcrawl.console.cells import print_table
from pubcrawl.console.resumable_output import ResumableOutputs
from pubcrawl.engine.setting_values import paths as paths_of_setting
from pubcrawl.exceptions import UsageError
from pubcrawl.formats.dates import ISO_DATE
from pubcrawl.formats.xml.records import TRUNCATED
from pubcrawl.ids.url import normalise_url
from pubcrawl.ingest.dumps import DELETED_LATER, DumpSelection, requests_of_records, tables
from pubcrawl.ingest.dumps.changelog import is_changelog, new_releases
from pubcrawl.ingest.dumps.deletions import LaterDeletions
from pubcrawl.ingest.dumps.fields import read_json
from pubcrawl.ingest.dumps.files import DAMAGED, lines, records
from pubcrawl.ingest.dumps.filters import own_filter
from pubcrawl.ingest.dumps.formats import dump_formats, record_elements, shape_of, use_dumps
from pubcrawl.ingest.dumps.known import HashedSet
from pubcrawl.ingest.dumps.paper_ids import PaperIds
from pubcrawl.model.ingest_request import SETTABLE
from pubcrawl.tables.yaml import Source

_HEX, _BASE32 = re.compile(r"[0-9a-fA-F]{40}"), re.compile(r"[A-Za-z2-7]{32}")

SHAPES = 20
"""First records that show whether a file has the format."""

EVERY = 50_000
"""Records between two checkpoints."""


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Write the requests; return 1 if a file ends in the middle."""
    if own := paths_of_setting(settings, "DUMPS_YAML"):
        use_dumps(map(Source.read, own))
    if opts.formats:
        print_table((name, each.about) for name, each in dump_formats().items())
        return 0
    name, paths = _arguments(args, opts)
    takes = _selection(name, opts)
    try:
        columns = tables.parse_columns(opts.columns) if name == "table" else {}
    except ValueError as error:
        raise UsageError(f"--map: {error}") from None
    key = [name, [_state_of(path) for path in paths], _options(opts)]
    outputs = {"requests": opts.output, "rejected": opts.rejected}
    with PaperIds() as paper_ids, ResumableOutputs(outputs, key) as output:
        if opts.ids:
            print(f"{sum(map(paper_ids.add, _id_files(opts.ids)))} identifiers", file=sys.stderr)
            takes = replace(takes, paper_ids=paper_ids.of)
        work = _Import(name, takes, output, opts.limit)
        if work.written or work.counts:
            print(f"continues after {work.written} requests", file=sys.stderr)
        gc.disable()  # records have no cycles; looking for them takes a tenth of the time
        try:
            work.run(paths, columns)
        finally:
            gc.enable()
    print(f"{work.written} requests", file=sys.stderr)
    for reason, number in work.counts.most_common():
        print(f"{number} {reason}", file=sys.stderr)
    if opts.changelog and not work.written and work.counts["not-new"]:
        print(
            "no release of the changelog is in the files; give a dump that is not older than it",
            file=sys.stderr,
        )
    if opts.output != "-":
        print(f"next: scrapy crawl ingest -a seeds={opts.output}", file=sys.stderr)
    return 1 if work.counts[TRUNCATED] else 0


class _Import:
    """An import of the files of a dump; it continues where the outputs of an earlier one end."""

    def __init__(
        self, name: str, takes: DumpSelection, output: ResumableOutputs, limit: int
    ) -> None:
        self.name, self.takes, self.output, self.limit = name, takes, output, limit
        done = output.done or {}
        self.file: int = done.get("file", 0)
        self.record: int = done.get("record", 0)
        self.written: int = done.get("written", 0)
        self.counts: Counter[str] = Counter(done.get("counts"))
        self.fresh = 0  # records since the last checkpoint
        self.has_deletions = name == "oai"
        self.deletions = LaterDeletions()

    def run(self, paths: list[str], columns: dict[str, str]) -> None:
        """Read the files; write the requests."""
        if self.has_deletions:
            for place, path in enumerate(paths):
                self.deletions.add(place, records(path, dump_formats()[self.name].elements))
        for place, path in enumerate(paths[self.file :], self.file):
            self.file = place
            if self._read(path, columns):
                return
            self.record = 0

    def _read(self, path: str, columns: dict[str, str]) -> bool:
        """Write the requests of a file; return whether they are enough."""
        every: Iterator[bytes | str] = records(path, dump_formats()[self.name].elements)
        if columns:
            every = tables.rows(every, columns)
        every = islice(every, self.record, None)
        damaged = self.counts[TRUNCATED]
        found = requests_of_records(every, self.name, self.counts, self.takes, start=self.record)
        write, reject = self.output.writer("requests"), self.output.writer("rejected")
        try:
            for number, each in found:
                one = self._unless_deleted(number, each) if self.has_deletions else each
                if number - 1 > self.record:
                    self.fresh += number - 1 - self.record
                    self.record = number - 1
                    if self.fresh >= EVERY:
                        self._note(one)
                if isinstance(one, str):
                    reject(f"{path}\t{number}\t{one}\n".encode())
                    continue
                write(orjson.dumps(one, option=orjson.OPT_APPEND_NEWLINE))
                self.written += 1
                if self.written == self.limit:
                    return True
        except ValueError as error:
            raise UsageError(f"{path}: {error}") from None
        if self.counts[TRUNCATED] > damaged:
            print(f"{path} ends in the middle; fetch it again", file=sys.stderr)
        return False

    def _unless_deleted(self, number: int, one: dict[str, Any] | str) -> dict[str, Any] | str:
        if isinstance(one, str) or not self.deletions.include(
            one.get("link_source_id", ""), self.file, number
        ):
            return one
        self.counts[DELETED_LATER] += 1
        return DELETED_LATER

    def _note(self, next_one: object) -> None:
        """Note that all is done before *next_one*, which may be counted already."""
        self.fresh = 0
        counts = self.counts - Counter([next_one] if isinstance(next_one, str) else ())
        self.output.checkpoint(
            {
                "file": self.file,
                "record": self.record,
                "written": self.written,
                "counts": dict(counts),
            }
        )


def _selection(name: str, opts: argparse.Namespace) -> DumpSelection:
    if opts.created and not ISO_DATE.fullmatch(opts.created):
        raise UsageError(f"--created {opts.created}: give a date as 2026-01-31")
    more = _fields(opts.fields)
    is_daily = bool(opts.changelog or opts.daily)
    if is_daily:
        more.setdefault("ingest_request_source", "fatcat-changelog")
    return DumpSelection(
        _known(opts.known_urls),
        _sha1s(opts.known_sha1),
        own_filter(opts.filters, name),
        opts.created,
        more=more,
        id_type=opts.id_type,
        daily=is_daily,
        new=_new_releases(opts.changelog) if opts.changelog else None,
    )


def _fields(pairs: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for pair in pairs:
        field, mark, value = pair.partition("=")
        if field not in SETTABLE or not mark:
            raise UsageError(f"--set {pair}: give one of {', '.join(SETTABLE)}, as rel=repository")
        found[field] = value
    return found


def _new_releases(path: str) -> frozenset[str]:
    try:
        return new_releases(_lines(path, "--changelog"))
    except ValueError as error:
        raise UsageError(f"--changelog {path}: {error}") from None


def _known(path: str) -> HashedSet | None:
    if not path:
        return None
    texts = (line.decode("utf-8", "replace").strip() for line in _lines(path, "--known-urls"))
    return HashedSet(filter(None, texts), _canonical)


def _canonical(url: str) -> str:
    try:
        return normalise_url(url)
    except ValueError:
        return url


def _sha1s(path: str) -> HashedSet | None:
    if not path:
        return None
    return HashedSet(_digests(path), _hexadecimal)


def _digests(path: str) -> Iterator[str]:
    for number, line in enumerate(_lines(path, "--known-sha1"), 1):
        text = line.decode("utf-8", "replace").strip()
        if text:
            if not _HEX.fullmatch(text) and not _BASE32.fullmatch(text):
                raise UsageError(
                    f"--known-sha1: {path}, line {number}: {text[:60]!r} is not a SHA-1"
                )
            yield text


def _hexadecimal(digest: str) -> str:
    """Return a digest as lists of files have it; lists of captures have base 32."""
    return b32decode(digest.upper()).hex() if _BASE32.fullmatch(digest) else digest.lower()


def _id_files(paths: list[str]) -> Iterator[Iterator[bytes]]:
    for path in paths:
        yield _lines(path, "--ids")


def _lines(path: str, option: str) -> Iterator[bytes]:
    if not Path(path).is_file():
        raise UsageError(f"{option}: there is no file {path}")
    try:
        yield from lines(path)
    except DAMAGED as error:
        raise UsageError(f"{option}: {path} ends in the middle ({error}); get it again") from None


_NEEDS_DUMP = (
    "a changelog only names new releases; also give a dump of releases that is not older: "
    "scrapy seeds import fatcat release_export_expanded.json.gz --changelog {log}"
)
_ONLY_OF = {
    "ids": "mag",
    "columns": "table",
    "id_type": "arabesque",
    "changelog": "fatcat",
    "daily": "fatcat",
}


def _arguments(args: list[str], opts: argparse.Namespace) -> tuple[str, list[str]]:
    if not args:
        raise UsageError(f"give a format and files; formats: {', '.join(dump_formats())}")
    name, *given = args
    if name not in dump_formats():
        if Path(name).is_file() and (found := _shape(name)):
            raise UsageError(f"{name} looks like {found}: scrapy seeds import {found} {name}")
        near = get_close_matches(name, dump_formats(), 1)
        hint = f"did you mean {near[0]}?" if near else f"formats: {', '.join(dump_formats())}"
        raise UsageError(f"{name} is not a format; {hint}")
    for option, only in _ONLY_OF.items():
        if getattr(opts, option) and name != only:
            shown = "map" if option == "columns" else option.replace("_", "-")
            raise UsageError(f"--{shown} is for {only}")
    if lost := next((path for path in given if not Path(path).exists()), ""):
        raise UsageError(f"{lost}: no such file or folder")
    if name == "table" and not opts.columns:
        raise UsageError("say what the columns are: --map base_url=Link,doi=DOI")
    if not given:
        if opts.changelog:
            raise UsageError(_NEEDS_DUMP.format(log=opts.changelog))
        raise UsageError(f"give files of {dump_formats()[name].about}")
    paths = [path for one in given for path in _files(one)]
    without = []  # a manifest, a README, checksums
    for path in paths if name != "table" else ():
        found = _shape(path, name)
        if found and found != name:
            raise UsageError(f"{path} looks like {found}: scrapy seeds import {found} {path}")
        if not found and name == "fatcat" and _is_changelog(path):
            raise UsageError(_NEEDS_DUMP.format(log=path))
        if not found and TRUNCATED in islice(records(path, record_elements()), SHAPES):
            raise UsageError(f"{path} ends in the middle of its first record; fetch it again")
        if not found:
            without.append(path)
    left = [path for path in paths if path not in without]
    for path in without:
        if path in given or not left:
            raise UsageError(
                f"{path} holds no records of {dump_formats()[name].about} in its first lines; a "
                "list of addresses or identifiers needs no import: scrapy crawl ingest -a "
                "seeds=FILE; for columns of other names: scrapy seeds import table FILE --map "
                "base_url=NAME"
            )
        print(f"{path} holds no records; it is passed over", file=sys.stderr)
    return name, left


def _files(path: str) -> list[str]:
    """Return the files in a folder and its folders, sorted by their paths, or the file itself."""
    place = Path(path)
    if place.is_dir():
        found = sorted(str(each) for each in place.rglob("*") if _is_data(each))
        if not found:
            raise UsageError(f"the folder {path} is empty")
        return found
    if not place.is_file():
        raise UsageError(f"there is no file {path}")
    return [path]


def _is_data(path: Path) -> bool:
    return path.is_file() and not path.name.startswith(".") and path.suffix != ".part"


def _shape(path: str, wanted: str = "") -> str:
    """Return the format of most of the first records of a file; *wanted* if they fit it."""
    first = list(islice(records(path, record_elements()), SHAPES))
    if not first:  # an answer without records
        with suppress(*DAMAGED):
            return "oai" if b"<OAI-PMH" in b"".join(islice(lines(path), SHAPES)) else ""
    return shape_of(first, wanted)


def _is_changelog(path: str) -> bool:
    first = next(records(path, record_elements()), b"")
    record = read_json(first) if isinstance(first, bytes) else None
    return isinstance(record, dict) and is_changelog(record)


def _state_of(path: str) -> tuple[str, int, int]:
    state = Path(path).stat()
    return str(Path(path).absolute()), state.st_size, state.st_mtime_ns


def _options(opts: argparse.Namespace) -> dict[str, object]:
    """Return the options that decide what is written."""
    names = ("known_urls", "known_sha1", "filters", "created", "fields", "columns", "ids")
    more = ("id_type", "changelog", "daily", "limit", "output", "rejected")
    return {name: getattr(opts, name) for name in (*names, *more)}
