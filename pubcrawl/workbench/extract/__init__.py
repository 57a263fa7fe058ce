"""``scrapy extract``: the contents of saved responses, a JSON line each."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scrapy.settings import Settings

from pubcrawl.exceptions import Crash, UsageError
from pubcrawl.workbench.extract.jobs import make_job, parse_header, parse_ids, read_file, read_line
from pubcrawl.workbench.extract.lines import failure
from pubcrawl.workbench.extract.responses import ResponseReader

_OPTIONS = (
    "url",
    "final_url",
    "type",
    "content_type",
    "journals",
    "webpages",
    "publication",
    "compat",
)

Line = dict[str, Any]


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Print the lines; return 4 for a job that cannot be done, or whose reader crashes."""
    defaults: Line = {name: value for name in _OPTIONS if (value := getattr(opts, name))}
    if opts.header:
        defaults["headers"] = [parse_header(each) for each in opts.header]
    code = 0
    reader = ResponseReader(settings)
    try:
        for source, line, wrong in _lines(args, opts, defaults, reader):
            print(json.dumps(line, ensure_ascii=False))
            error = line["error"]
            if wrong or (error and error["reason"] == Crash.slug):
                print(f"scrapy extract: {source}: {error['message']}", file=sys.stderr)
                code = 4
    finally:
        reader.close()
    return code


def _lines(
    args: list[str], opts: argparse.Namespace, defaults: Line, reader: ResponseReader
) -> Iterator[tuple[str, Line, bool]]:
    """Yield where each line comes from, the line, and whether its job is wrong."""
    if not opts.manifest:
        if len(args) != 2:
            only = f"{args[0]!r} alone is not enough: " if args else ""
            raise UsageError(f"{only}give KIND and FILE: scrapy extract webpage page.html")
        options = {**defaults, "kind": args[0], "file": args[1], "ids": parse_ids(opts.ids)}
        for line in reader.lines(make_job(options, Path())):
            yield args[1], line, False
        return
    if args:
        raise UsageError("--manifest already names the files: leave out KIND and FILE")
    manifest = Path(opts.manifest)
    for number, row in enumerate(read_file(manifest).split(b"\n"), 1):
        if not row.strip():
            continue
        given: Any = None
        wrong = False
        try:
            given = read_line(row)
            lines = list(reader.lines(make_job({**defaults, **given}, manifest.parent)))
        except UsageError as error:
            wrong = True
            lines = [failure((given or {}).get("kind"), "bad-job", str(error))]
        for line in lines:
            yield f"{manifest}:{number}", {"id": (given or {}).get("id"), **line}, wrong
