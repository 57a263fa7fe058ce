"""
The quality of the readers on the articles of the corpus: ``python -m bench quality``.

Pages are read with the built-in rules, without rules, without the rules of their own
platform, and with meaningless classes and ids; also by trafilatura and readability-lxml.
docs/quality.md has the figures.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from bench.quality import floors, pages, pdfs, readers, records, report
from bench.quality.corpus import files


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables; return 4 if no page or reader matches the arguments."""
    options = _options(arguments)
    if not files():
        print("no corpus: name its folder in SHARED_DIR", file=sys.stderr)
        return 0
    by = [name for name in options.reader or readers.READERS if readers.installed(name)]
    for name in set(options.reader or readers.READERS) - set(by):
        print(f"{name} is missing: pip install -r requirements-dev.txt", file=sys.stderr)
    selected = pages.chosen(options.page, options.platform)
    if not selected or not by:
        print("no such page, platform or reader", file=sys.stderr)
        return 4
    if options.page:
        for page in selected:
            with readers.quietly():
                print("\n".join(pages.detail(page, by)), flush=True)
        return 0
    start = time.perf_counter()
    rows = pages.rows(selected, by, options.workers)
    if options.json:
        lines = (json.dumps(row, ensure_ascii=False) for row in rows)
        options.json.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    to_text = report.markdown if options.markdown else report.plain
    tables = [("Pages", report.total_table(rows)), ("Layers", report.layer_table(rows))]
    if not (options.reader or options.platform):
        tables += [("JATS", records.table()), ("PDFs", pdfs.table())]
    counts = (f"{number} {what}" for what, number in report.cases(rows).items())
    print(f"Measured on {', '.join(counts)}.")
    if not options.markdown:
        if options.pages:
            print(report.plain(report.page_table(rows)))
        if worse := floors.worse_with_rules(rows):
            print(f"\nThe rules take away {len(worse)} parts:", *worse, sep="\n  ")
    for title, table in tables:
        print(f"\n{'### ' if options.markdown else ''}{title}\n\n{to_text(table)}", flush=True)
    print(f"\n{time.perf_counter() - start:.0f} s", file=sys.stderr)
    return 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench quality", description=__doc__)
    parser.add_argument(
        "--reader",
        action="append",
        choices=list(readers.READERS),
        help="only this reader; may be repeated",
    )
    parser.add_argument("--platform", default="", help="only pages of this platform")
    parser.add_argument(
        "--page",
        action="append",
        default=[],
        metavar="PATH",
        help="show the pages whose path holds this text in detail; may be repeated",
    )
    parser.add_argument(
        "--totals", dest="pages", action="store_false", help="no line for each page"
    )
    parser.add_argument("--markdown", action="store_true", help="the totals as Markdown tables")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write a line for each page")
    parser.add_argument(
        "--workers", type=int, default=pages.WORKERS, help="processes (%(default)s)"
    )
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
