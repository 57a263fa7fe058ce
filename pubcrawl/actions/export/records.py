"""``scrapy export`` of stored records: tables, bibliographies and texts, without any request."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from difflib import get_close_matches
from pathlib import Path
from time import time

from scrapy.settings import Settings

from pubcrawl.actions.export.options import KINDS
from pubcrawl.commands import result_filter, selection
from pubcrawl.commands.output_file import output_bytes
from pubcrawl.engine.seeds import Seed, SeedForm, parse_line
from pubcrawl.exceptions import UsageError
from pubcrawl.exchange import crate as crate_description
from pubcrawl.exchange.crate import Crate, CrateFile
from pubcrawl.exchange.file_names import file_stem
from pubcrawl.exchange.record_values import (
    ARTIFACT,
    DOC,
    PUBLICATION,
    WEBPAGE,
    ExportOptions,
    Record,
    record_view,
)
from pubcrawl.exchange.registry import FORMATS, ExportFormat, check_options, format_named
from pubcrawl.queries.kinds import Interval
from pubcrawl.queries.selection import Selection, find_records, narrowed
from pubcrawl.store.database import Database
from pubcrawl.store.ledger import Ledger

_TABLE_SPIDERS = {WEBPAGE: "webpages", DOC: "docs", ARTIFACT: "artifacts"}
_FORMS = {PUBLICATION: SeedForm.EITHER, ARTIFACT: SeedForm.ENTRIES}


def format_of(opts: argparse.Namespace, known: Collection[str]) -> str:
    """Return the format's name, from ``--format`` or the output's. Raises ``UsageError``."""
    if opts.format:
        if opts.format not in known:
            near = get_close_matches(opts.format, known, 1)
            hint = f", did you mean {near[0]}?" if near else f"; formats: {', '.join(known)}"
            raise UsageError(f"no format {opts.format!r}{hint}")
        return str(opts.format)
    found = format_named(opts.output)
    if found is None:
        suffixes = ", ".join(each.suffixes[0] for each in FORMATS.values())
        raise UsageError(f"give --format NAME, or an output (-o) that ends in one of {suffixes}")
    return found.name


def export(settings: Settings, opts: argparse.Namespace, words: Sequence[str]) -> tuple[str, int]:
    """
    Write the records that *words* name, all without words; return a summary and an exit code.

    Raises ``UsageError``, ``StoreError`` and ``OSError``.
    """
    form = FORMATS[opts.format]
    options = _options(opts)
    check_options(form, options)
    if opts.crate and (opts.output == "-" or Path(opts.output).is_file()):
        raise UsageError("--crate writes several files; name a folder with -o")
    where = [opts.where] if opts.where else []
    with selection.open_selection([opts.kind, *where], opts, settings) as (database, chosen):
        chosen = _narrowed(chosen, database, opts, options.kind)
        missing: list[str] = []
        if words:
            by_name = selection.entries_by_name(database, opts.kind, _seeds(words, options.kind))
            missing = [name for name, entries in by_name.items() if not entries]
            entries = set().union(*by_name.values())
            chosen = chosen._replace(
                entries=entries if chosen.entries is None else entries & set(chosen.entries)
            )
        for name in missing:
            print(f"{name}: not in the store", file=sys.stderr)
        found = (each.record for each in find_records(database, chosen))
        if opts.crate:
            count = _write_crate(Path(opts.output), form, options, found)
        elif opts.output.endswith("/") or Path(opts.output).is_dir():
            count = _write_folder(Path(opts.output), form, options, found)
        else:
            count = _write_file(opts.output, form, options, found)
    return f"{count} {opts.kind if count != 1 else options.kind}", 1 if missing else 0


def _options(opts: argparse.Namespace) -> ExportOptions:
    def names(text: str) -> tuple[str, ...] | None:
        return tuple(filter(None, (word.strip() for word in text.split(",")))) or None

    if opts.slug:
        raise UsageError("--slug selects results of ingests, not stored records")
    return ExportOptions(
        plain=opts.plain,
        parts=names(opts.parts),
        columns=names(opts.columns),
        bom=opts.bom,
        kind=KINDS[opts.kind],
    )


def _narrowed(
    chosen: Selection, database: Database, opts: argparse.Namespace, kind: str
) -> Selection:
    """Return *chosen* with only the records that ``--list`` and ``--since`` select."""
    if opts.list:
        spider = _TABLE_SPIDERS.get(kind)
        known = Ledger(database).lists()
        mine = [each for each in known if spider is None or each.spider == spider]
        numbers = result_filter.list_ids(opts.list, mine)
        sources = tuple({each.source.lower() for each in mine if each.id in numbers})
        chosen = narrowed(chosen, "list", "=", sources)
    if opts.since:
        moment = result_filter.since(opts.since, round(time() * 1000))
        chosen = narrowed(chosen, "stored", ">=", Interval(moment, moment + 1))
    return chosen


def _seeds(words: Sequence[str], kind: str) -> Iterator[Seed]:
    for word in words:
        seed = parse_line(word, 1, _FORMS.get(kind, SeedForm.URLS))
        if seed.reason:
            raise UsageError(f"{word!r}: {seed.sentence}")
        yield seed


def _write_file(
    name: str, form: ExportFormat, options: ExportOptions, found: Iterator[Record]
) -> int:
    count = 0
    with output_bytes(name) as file:
        writer = form.writer(file, options)
        for record in found:
            writer.write(record)
            count += 1
        writer.close()
    return count


def _write_crate(
    folder: Path, form: ExportFormat, options: ExportOptions, found: Iterator[Record]
) -> int:
    """Write one file and its description."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{options.kind}s{form.suffixes[0]}"
    crate = Crate()

    def described() -> Iterator[Record]:
        for record in found:
            crate.add(record)
            yield record

    count = _write_file(str(path), form, options, described())
    file = CrateFile(path.name, form.media_type, path.stat().st_size, f"{count} {options.kind}s")
    with output_bytes(str(folder / crate_description.NAME)) as target:
        crate.write(target, [file], datetime.now(UTC).date().isoformat())
    return count


def _write_folder(
    folder: Path, form: ExportFormat, options: ExportOptions, found: Iterator[Record]
) -> int:
    """Write one file a record; earlier files of other records stay."""
    if not form.folder:
        names = ", ".join(each.name for each in FORMATS.values() if each.folder)
        raise UsageError(
            f"the format {form.name} is one file for all records; name it with -o. Formats with "
            f"one file a record: {names}"
        )
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for record in found:
        count += 1
        path = folder / f"{file_stem(record_view(record).name)}{form.suffixes[0]}"
        with output_bytes(str(path)) as file:
            writer = form.writer(file, replace(options, single=True))
            writer.write(record)
            writer.close()
    return count
