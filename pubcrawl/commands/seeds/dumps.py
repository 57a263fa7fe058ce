"""``scrapy seeds import FORMAT FILE …``: dumps of other services become ingest requests."""

from __future__ import annotations

import argparse
import gzip
import re
import sys
import zlib
from base64 import b32decode, b32encode
from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from typing import IO, Any

import orjson
from scrapy.settings import Settings

from pubcrawl.commands.output_file import output_bytes
from pubcrawl.exceptions import UsageError
from pubcrawl.ingest.dumps import FORMATS, DumpSelection, dump_of_line, requests_of_lines
from pubcrawl.ingest.dumps.fields import DATE
from pubcrawl.ingest.dumps.filters import own_filter
from pubcrawl.ingest.dumps.paper_ids import PaperIds

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

_HEX, _BASE32 = re.compile(r"[0-9a-fA-F]{40}"), re.compile(r"[A-Za-z2-7]{32}")

TRUNCATED = "truncated-file"
SHAPES = 20
"""First records that show whether a file has the format."""


def add_options(group: argparse._ArgumentGroup) -> None:
    """Add the options for the requests that are written."""
    group.add_argument(
        "-o", "--output", default="-", metavar="FILE", help="requests; - is standard output"
    )
    group.add_argument(
        "--rejected", default="", metavar="FILE", help="write file, line and reason of the rest"
    )
    group.add_argument(
        "--known-urls", default="", metavar="FILE", help="leave these addresses out, one a line"
    )
    group.add_argument(
        "--known-sha1", default="", metavar="FILE", help="leave these files out, one SHA-1 a line"
    )
    group.add_argument(
        "--filters", action="append", default=[], metavar="FILE", help="YAML: hosts, DOI prefixes"
    )
    group.add_argument(
        "--created", default="", metavar="DATE", help="of records without a date: of the dump"
    )
    group.add_argument(
        "--ids",
        action="append",
        default=[],
        metavar="FILE",
        help="mag: Papers.txt and PaperExtendedAttributes.txt, for DOI, PMID and PMCID",
    )
    group.add_argument("--limit", type=int, default=0, metavar="N", help="write N requests at most")
    group.add_argument("--formats", action="store_true", help="list the formats")


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Write the requests; return 1 if a file ends in the middle."""
    if opts.formats:
        for name, each in FORMATS.items():
            print(f"{name}\t{each.about}")
        return 0
    name, paths = _arguments(args)
    if opts.limit < 0:
        raise UsageError("--limit: give a number above 0")
    if opts.created and not DATE.fullmatch(opts.created):
        raise UsageError(f"--created {opts.created}: give a date as 2026-01-31")
    takes = DumpSelection(
        _known(opts.known_urls),
        own_filter(opts.filters, name),
        opts.created,
        _sha1s(opts.known_sha1),
    )
    if opts.ids and name != "mag":
        raise UsageError("--ids is for mag")
    counts: Counter[str] = Counter()
    written = 0
    with (
        PaperIds() as paper_ids,
        output_bytes(opts.output) as target,
        output_bytes(opts.rejected) as rejected,
    ):
        if opts.ids:
            print(f"{sum(map(paper_ids.add, _id_files(opts.ids)))} identifiers", file=sys.stderr)
            takes = takes._replace(paper_ids=paper_ids.of)
        for path in paths:
            rows = requests_of_lines(_whole(path, counts), name, counts, takes)
            for line, one in rows:
                if isinstance(one, str):
                    if opts.rejected:
                        rejected.write(f"{path}\t{line}\t{one}\n".encode())
                    continue
                target.write(orjson.dumps(one, option=orjson.OPT_APPEND_NEWLINE))
                written += 1
                if written == opts.limit:
                    break
            if opts.limit and written >= opts.limit:
                break
    print(f"{written} requests", file=sys.stderr)
    for reason, number in counts.most_common():
        print(f"{number} {reason}", file=sys.stderr)
    if opts.output != "-":
        print(f"next: scrapy crawl ingest -a seeds={opts.output}", file=sys.stderr)
    return 1 if counts[TRUNCATED] else 0


def _sha1s(path: str) -> frozenset[str]:
    """Return the digests in a file, in both forms in which lists have them."""
    if not path:
        return frozenset()
    if not Path(path).is_file():
        raise UsageError(f"--known-sha1: there is no file {path}")
    found: set[str] = set()
    for number, line in enumerate(_lines(path), 1):
        text = line.decode("utf-8", "replace").strip()
        if _HEX.fullmatch(text):
            found |= {text.lower(), b32encode(bytes.fromhex(text)).decode()}
        elif _BASE32.fullmatch(text):
            found |= {text.upper(), b32decode(text.upper()).hex()}
        elif text:
            raise UsageError(f"--known-sha1: {path}, line {number}: {text[:60]!r} is no SHA-1")
    return frozenset(found)


def _id_files(paths: list[str]) -> Iterator[Iterator[bytes]]:
    for path in paths:
        if not Path(path).is_file():
            raise UsageError(f"--ids: there is no file {path}")
        yield _lines(path)


def _arguments(args: list[str]) -> tuple[str, list[str]]:
    if not args:
        raise UsageError(f"give a format and files; formats: {', '.join(FORMATS)}")
    name, *paths = args
    if name not in FORMATS:
        if Path(name).is_file() and (found := _shape(name)):
            raise UsageError(f"{name} looks like {found}: scrapy seeds import {found} {name}")
        near = get_close_matches(name, FORMATS, 1)
        hint = f"did you mean {near[0]}?" if near else f"formats: {', '.join(FORMATS)}"
        raise UsageError(f"{name} is no format; {hint}")
    if not paths:
        raise UsageError(f"give files of {FORMATS[name].about}")
    for path in paths:
        if not Path(path).is_file():
            raise UsageError(f"there is no file {path}")
        found = _shape(path)
        if found and found != name:
            raise UsageError(f"{path} looks like {found}: scrapy seeds import {found} {path}")
        if not found:
            raise UsageError(f"{path} holds no records of {FORMATS[name].about} in its first lines")
    return name, paths


def _shape(path: str) -> str:
    """Return the format of most of the first records of a file, "" for none."""
    shapes: Counter[str] = Counter()
    for line in islice(_lines(path), SHAPES):
        if found := dump_of_line(line):
            shapes[found] += 1
    return shapes.most_common(1)[0][0] if shapes else ""


def _known(path: str) -> frozenset[str]:
    if not path:
        return frozenset()
    if not Path(path).is_file():
        raise UsageError(f"--known-urls: there is no file {path}")
    return frozenset(line.decode("utf-8", "replace").strip() for line in _lines(path))


def _whole(path: str, counts: Counter[str]) -> Iterator[bytes]:
    """Yield the lines of a file; one that ends in the middle is counted."""
    try:
        with _opened(path) as file:
            yield from file
    except (EOFError, OSError, zlib.error, zstd.ZstdError) as error:
        counts[TRUNCATED] += 1
        print(f"{path} ends in the middle: {error}; fetch it again", file=sys.stderr)


def _lines(path: str) -> Iterator[bytes]:
    yield from _whole(path, Counter())


def _opened(path: str) -> IO[bytes]:
    file: Any = Path(path).open("rb")  # noqa: SIM115 - the caller closes it
    first = file.read(4)
    file.seek(0)
    if first.startswith(b"\x1f\x8b"):
        file = gzip.open(file)  # noqa: SIM115 - of several members, too
    elif first == b"\x28\xb5\x2f\xfd":
        file = zstd.ZstdFile(file)
    return file  # type: ignore[no-any-return]
