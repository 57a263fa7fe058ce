"""``scrapy export`` of stored records: tables, bibliographies and texts, without any request."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from difflib import get_close_matches
from io import BytesIO
from itertools import islice
from pathlib import Path

from scrapy.settings import Settings

from pubcrawl.console import selection
from pubcrawl.console.lists import list_ids
from pubcrawl.console.output_file import output_bytes
from pubcrawl.console.result_filter import since
from pubcrawl.engine.seeds import Seed, SeedForm, parse_line
from pubcrawl.exceptions import UsageError
from pubcrawl.exchange import crate as crate_description
from pubcrawl.exchange.crate import Crate, CrateFile
from pubcrawl.exchange.file_names import file_stem
from pubcrawl.exchange.other_formats import ARTIFACT_FORMATS, RESULT_FORMATS
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
from pubcrawl.formats.terminal import program
from pubcrawl.queries.kinds import Interval
from pubcrawl.queries.selection import Selection, find_records, narrowed
from pubcrawl.store.database import Database
from pubcrawl.store.ledger import Ledger, SeedList
from pubcrawl.store.statements import sql
from pubcrawl.store.tables import RECORDS
from pubcrawl.works.versions import superseded
from pubcrawl.works.work import LICENCE_CLASSES

_AT_ONCE = 200  # records whose lines are read together
_TABLE_SPIDERS = {WEBPAGE: "webpages", DOC: "docs", ARTIFACT: "artifacts"}
_FORMS = {PUBLICATION: SeedForm.EITHER, ARTIFACT: SeedForm.ENTRIES}


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Write the records that *args* name, all without any; return 1 if one is not stored."""
    form = _format(opts, args)
    options = _options(opts)
    check_options(form, options)
    if opts.crate and (opts.output == "-" or Path(opts.output).is_file()):
        raise UsageError("--crate writes several files; name a folder with -o")
    where = [opts.where] if opts.where else []
    with selection.open_selection([opts.kind, *where], opts, settings) as (database, chosen):
        lists = _lists(database, opts, options.kind)
        if opts.since:
            moment = since(opts.since)
            chosen = narrowed(chosen, "stored", ">=", Interval(moment, moment + 1))
        missing: list[str] = []
        if args:
            by_name = selection.entries_by_name(database, opts.kind, _seeds(args, options.kind))
            missing = [name for name, entries in by_name.items() if not entries]
            entries = set().union(*by_name.values())
            chosen = chosen._replace(
                entries=entries if chosen.entries is None else entries & set(chosen.entries)
            )
        for name in missing:
            print(f"{name}: not in the store", file=sys.stderr)
        passed: Counter[str] = Counter()
        found = _chosen(database, chosen, lists, options, form, passed)
        if opts.prefer:
            if options.kind != PUBLICATION:
                raise UsageError("--prefer selects among publications")
            preprints = superseded(record for _, record in find_records(database, chosen))
            found = (record for record in found if record["doi"] not in preprints)
        if opts.licence_class:
            if options.kind != PUBLICATION:
                raise UsageError("--licence-class selects among publications")
            allowed = LICENCE_CLASSES[: LICENCE_CLASSES.index(opts.licence_class) + 1]
            found = (record for record in found if record["licence_class"] in allowed)
        if opts.crate:
            count = _write_crate(Path(opts.output), form, options, found)
        elif opts.output.endswith("/") or Path(opts.output).is_dir():
            count = _write_folder(Path(opts.output), form, options, found, passed)
        else:
            count = _write_file(opts.output, form, options, found)
    summary = f"{form.name}: {count} {opts.kind if count != 1 else options.kind}"
    if empty := passed["empty"]:
        summary += f", {empty} empty" + (" left out" if form.titled else "")
    if blank := passed["blank"]:
        summary += f", {blank} without a text left out"
    if form.name == "supplements" and not passed["supplements"]:
        summary += (
            f"; none names supplementary files: first {program()} crawl publications -a seeds=LIST"
        )
    print(summary, file=sys.stderr)
    return 1 if missing else 0


def _format(opts: argparse.Namespace, words: Sequence[str]) -> ExportFormat:
    """Return the format, by ``--format`` or the output's name. Raises ``UsageError``."""
    if opts.format:
        if opts.format not in FORMATS:
            near = get_close_matches(opts.format, (*FORMATS, *RESULT_FORMATS, *ARTIFACT_FORMATS), 1)
            hint = f", did you mean {near[0]}?" if near else f"; formats: {', '.join(FORMATS)}"
            raise UsageError(f"no format {opts.format!r}{hint}")
        return FORMATS[opts.format]
    found = format_named(opts.output)
    if found is None:
        suffixes = ", ".join(each.suffixes[0] for each in FORMATS.values())
        if file := next(filter(format_named, words), ""):
            raise UsageError(f"{file} is no identifier; for a file of this name: -o {file}")
        suffix = Path(opts.output).suffix
        what = f"-o {opts.output}: no format has the suffix {suffix}; " if suffix else ""
        raise UsageError(f"{what}give -o FILE with one of {suffixes}, or --format NAME")
    return found


def _chosen(
    database: Database,
    chosen: Selection,
    lists: Sequence[SeedList],
    options: ExportOptions,
    form: ExportFormat,
    passed: Counter[str],
) -> Iterator[Record]:
    """Yield the records, with their lines in *lists*; count in *passed* the empty ones."""
    wanted = options.lines or not {"lists", "line"}.isdisjoint(options.columns or ())
    found = find_records(database, chosen)
    while some := list(islice(found, _AT_ONCE)):
        places: dict[int, list[tuple[str, int]]] = {}
        if wanted:
            of: dict[str, list[int]] = {table.name: [] for table in RECORDS}
            of[chosen.of.table.name] = [each.entry for each in some]
            of["lists"] = [each.id for each in lists]
            for entry, source, line, text in sql.fetch(database, "lines_of_records", **of):
                # Of several files, the text of a seed begins with the name of its own.
                file = text.partition(": ")[0] if {*source} & {*",*"} and ": " in text else source
                places.setdefault(entry, []).append((file, line))
        for entry, record in some:
            passed["supplements"] += len(record.get("supplements") or ())
            if record.get("status") == "empty":
                passed["empty"] += 1
                if form.titled:
                    continue
            lines = places.get(entry)
            if lines:
                files = list(dict.fromkeys(file for file, _ in lines))
                record = {**record, "lists": files, "line": [line for _, line in lines]}
            yield record


def _options(opts: argparse.Namespace) -> ExportOptions:
    def names(text: str) -> tuple[str, ...] | None:
        return tuple(filter(None, (word.strip() for word in text.split(",")))) or None

    return ExportOptions(
        plain=opts.plain,
        parts=names(opts.parts),
        columns=names(opts.columns),
        bom=opts.bom,
        kind=opts.kind.removesuffix("s"),
        lines=bool(opts.list),
    )


def _lists(database: Database, opts: argparse.Namespace, kind: str) -> list[SeedList]:
    """Return the seed lists whose lines a table shows: those of ``--list``, else all."""
    spider = _TABLE_SPIDERS.get(kind)
    known = [each for each in Ledger(database).lists() if spider in (None, each.spider)]
    numbers = list_ids(opts.list, known) if opts.list else None
    return [each for each in known if numbers is None or each.id in numbers]


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
    folder: Path,
    form: ExportFormat,
    options: ExportOptions,
    found: Iterator[Record],
    passed: Counter[str],
) -> int:
    """Write one file a record, and count those without a text; files of other records stay."""
    if not form.folder:
        names = ", ".join(each.name for each in FORMATS.values() if each.folder)
        raise UsageError(
            f"the format {form.name} is one file for all records; name it with -o. Formats with "
            f"one file a record: {names}"
        )
    folder.mkdir(parents=True, exist_ok=True)
    if form.index_file:
        return _write_index(folder, form, options, found)
    count = 0
    for record in found:
        text = BytesIO()
        writer = form.writer(text, replace(options, single=True))
        writer.write(record)
        writer.close()
        if not text.getvalue().strip():
            passed["blank"] += 1
            continue
        count += 1
        path = folder / f"{file_stem(record_view(record).name)}{form.suffixes[0]}"
        with output_bytes(str(path)) as file:
            file.write(text.getvalue())
    return count


def _write_index(
    folder: Path, form: ExportFormat, options: ExportOptions, found: Iterator[Record]
) -> int:
    """Write the files of each record, and their index."""
    count = 0
    with output_bytes(str(folder / form.index_file)) as index:
        writer = form.writer(index, options)
        for record in found:
            for name, content in writer.files(record):
                with output_bytes(str(folder / name)) as file:
                    file.write(content)
            writer.write(record)
            count += 1
        writer.close()
    return count
