"""``scrapy report artifacts``: an overview of many artifacts."""

from __future__ import annotations

import argparse
import csv
import json
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, TextIO

from scrapy.settings import Settings

from pubcrawl.artifacts.study.overview import GROUPS, StudyOverview, overview, rows
from pubcrawl.console import output_file
from pubcrawl.console.artifact_records import read_records
from pubcrawl.console.cells import aligned, cell
from pubcrawl.formats.terminal import visible

ADDRESSES = 3  # addresses of a row that are shown


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Write the report of artifacts."""
    found = overview(partial(read_records, settings, opts.feed))
    with output_file.output(opts.output) as file:
        _FORMS[opts.form or "text"](found, opts.top or None, file)
    return 0


def _text(found: StudyOverview, most: int | None, file: TextIO) -> None:
    total = found.total
    file.write(
        f"{total.artifacts} artifacts, {total.members} members; {total.complete} complete, "
        f"{total.partial} partial, {total.review} need a review\n"
    )
    for group in GROUPS:
        lines = [[group, *_COLUMNS]]
        lines += [
            [value, *(str(counts.values()[name]) for name in _COLUMNS)]
            for value, counts in list(rows(found, group))[:most]
        ]
        _table(lines, file)
    if found.controls:
        _table([["controls not used", "number"], *_counts(found)], file)
    suspicions = [
        [each.entry_uri, str(len(each.addresses)), _some(each.addresses)]
        for each in found.suspicions[:most]
    ]
    if suspicions:
        _table([["may be missing from", "number", "addresses"], *suspicions], file)
    shared = [
        [each.uri, str(each.artifacts), each.portal, _some(each.examples)]
        for each in found.shared[:most]
    ]
    if shared:
        _table([["member of many", "artifacts", "portal", "such as"], *shared], file)


_COLUMNS = ("artifacts", "complete", "partial", "review", "members", "suspected_missing")


def _counts(found: StudyOverview) -> list[list[str]]:
    return [[kind, str(count)] for kind, count in found.controls.most_common()]


def _some(addresses: Sequence[str]) -> str:
    more = len(addresses) - ADDRESSES
    return " ".join(addresses[:ADDRESSES]) + (f" … {more} more" if more > 0 else "")


def _table(lines: list[list[str]], file: TextIO) -> None:
    """Write a table below an empty line; numbers are right-aligned."""
    file.write("\n")
    for line in aligned(lines, numbers_right=True):
        file.write(visible(line) + "\n")


def _json(found: StudyOverview, most: int | None, file: TextIO) -> None:
    values = {
        "total": found.total.values(),
        "by": {
            group: [
                {"value": value, **counts.values()}
                for value, counts in list(rows(found, group))[:most]
            ]
            for group in GROUPS
        },
        "controls": dict(found.controls.most_common()),
        "suspected_missing": [each._asdict() for each in found.suspicions[:most]],
        "shared_members": [each._asdict() for each in found.shared[:most]],
    }
    file.write(json.dumps(values, ensure_ascii=False, indent=1) + "\n")


def _csv(found: StudyOverview, most: int | None, file: TextIO) -> None:
    writer = csv.writer(file, lineterminator="\n")
    names = list(found.total.values())
    writer.writerow(["group", "value", *names, "addresses"])

    def lines() -> Iterator[list[Any]]:
        yield ["total", "", *found.total.values().values(), ""]
        for group in GROUPS:
            for value, counts in list(rows(found, group))[:most]:
                yield [group, value, *counts.values().values(), ""]
        empty = [""] * (len(names) - 1)
        for each in found.suspicions[:most]:
            values = [""] * len(names)
            values[names.index("suspected_missing")] = str(len(each.addresses))
            yield ["may be missing from", each.entry_uri, *values, " ".join(each.addresses)]
        for shared in found.shared[:most]:
            yield [
                "member of many",
                shared.uri,
                shared.artifacts,
                *empty,
                " ".join(shared.examples),
            ]

    writer.writerows([cell(value) for value in line] for line in lines())


_FORMS = {"text": _text, "json": _json, "csv": _csv}
