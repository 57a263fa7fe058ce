"""
Seed file → ingest requests: objects as JSON lines, addresses, identifiers, or rows of a table.

An object with ``base_url`` or ``ingest_type`` is a request itself (``model.ingest_request``).
A line with an address or an identifier becomes the object of a request, which is read
the same way. Blank lines and lines that begin with ``#`` are skipped. For the ledger, a request is
an entry of plain values, fast enough for lists of millions.
"""

from __future__ import annotations

import gc
import json
import marshal
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from queue import Queue
from struct import Struct
from sys import intern
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from pubcrawl.engine.seeds import line as other
from pubcrawl.engine.seeds.seed import TEXT_MAX, SeedForm, excerpt
from pubcrawl.engine.seeds.text_lines import TextLine, lines
from pubcrawl.exceptions import RequestError, SeedError
from pubcrawl.exchange.spreadsheets.header_names import COLUMNS
from pubcrawl.exchange.spreadsheets.layout import HEADER_WITHIN
from pubcrawl.exchange.spreadsheets.named_columns import NamedColumns, named_columns
from pubcrawl.exchange.spreadsheets.table_rows import TableRows, trim_row
from pubcrawl.ids.addresses import addresses, spaced
from pubcrawl.ids.identifier_text import PMID_OR_PMCID, identify, read_text
from pubcrawl.ids.mending import NOTHING, trim, unwrap
from pubcrawl.ids.url import ingest_key, mended, normalise_url
from pubcrawl.ingest.dumps.formats import dump_of, dump_of_line
from pubcrawl.ingest.id_addresses import IDS, identified, of_ids
from pubcrawl.items.reasons import LINES
from pubcrawl.model.ingest_request import DIGESTS, IngestRequest, ingest_request, plain_request
from pubcrawl.model.ingest_request import REASONS as OF_REQUESTS

Entry = tuple[Any, ...]
"""
Key, number, type, address, claim (source, its identifier), submitter, the request as JSON.

A rejected line: b"", number, reason, text, ("", ""), sentence, "". Plain tuples are fast
for the garbage collector and for ``marshal``.
"""


class IngestSeed(NamedTuple):
    """
    A request in a line, or a rejected line.

    *line*: its number, from 1; the ledger increases a repeated number. *text*: the line, trimmed
    and cut. *reason*: empty, or a slug of ``REASONS``; *sentence*: the reason in words, with
    advice. *given*: the whole line if it is the JSON of the request.
    """

    line: int
    text: str = ""
    request: IngestRequest | None = None
    reason: str = ""
    sentence: str = ""
    given: str = ""


def entry_of(line: IngestSeed) -> Entry:
    """Return the entry of *line*."""
    request = line.request
    if request is None:
        return b"", line.line, line.reason, line.text, ("", ""), line.sentence, ""
    url = normalise_url(request.base_url)
    key = ingest_key(request.ingest_type, url)
    # There are few different values: one object serves many entries.
    claim = intern(request.link_source), request.link_source_id
    submitter = intern(request.ingest_request_source)
    given = line.given or _encode(request.to_json())
    return key, line.line, request.ingest_type, url, claim, submitter, given


def plain_entry(text: str, number: int) -> Entry | None:
    """
    Return the entry of a line with a simple request as JSON.

    None for any other line; ``ingest.seeds`` and ``entry_of`` read it then.
    """
    # An object without space around it is kept as it is.
    if not text.isascii() or text[:1] + text[-1:] != "{}" or not (found := plain_request(text)):
        return None
    kind, url, source, source_id, submitter = found
    claim = intern(source), source_id
    return ingest_key(kind, url), number, kind, url, claim, intern(submitter), text


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


DECODER = json.JSONDecoder(parse_constant=_refuse)
"""Decoder of the JSON of lines, which refuses NaN and infinities."""

_encode = json.JSONEncoder(separators=(",", ":")).encode


PLAIN_TYPE = "pdf"
"""The ingest type of an address or identifier alone."""

T = TypeVar("T")

REASONS = {
    **OF_REQUESTS,
    **{
        slug: LINES[slug]
        for slug in ("several", "spaced-url", "bad-json", "too-long", PMID_OR_PMCID)
    },
    "unknown-id": "no address, and no DOI, PMCID, PMID, arXiv, DOAJ or handle identifier",
    "no-identifier": "the row names no address and no identifier",
    "dump": "a record of a dump, which names several addresses; scrapy seeds import",
}

_MEMBER = re.compile(r'"[^"]+"\s*:\s')
_MARKUP = re.compile(
    r"<(?:(?:[\w-]+:)?(OAI-PMH|record|header|metadata|identifier|relation|dc|datafield|subfield)|"
    r"dblp|article|inproceedings|incollection|phdthesis|mastersthesis|proceedings|www|ee)[\s>]"
)

_TEXTS = ("ingest_type", "base_url", "link_source", "link_source_id", "ingest_request_source")
_FIELDS = (*_TEXTS, "release_stage", "rel", "force_recrawl", *DIGESTS, *IDS)
_COLUMNS = {
    **COLUMNS,
    **{re.sub("[^a-z0-9]", "", name): name for name in _FIELDS},
    **dict.fromkeys(("url", "address", "link", "href", "pdfurl", "fulltexturl"), "base_url"),
    **dict.fromkeys(("arxivid", "arxivids"), "arxiv"),
    **dict.fromkeys(("handle", "hdlid"), "hdl"),
    **dict.fromkeys(("title", "articletitle", "expecttitle"), "expect_title"),
    **dict.fromkeys(("authors", "author", "expectnames"), "expect_names"),
    "type": "ingest_type",
}
_NUMBERED = {*COLUMNS.values(), PMID_OR_PMCID}
_BOOLEANS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def read_ingest_seeds(path: str | Path, default: str = "") -> Iterator[IngestSeed]:
    """
    Yield the requests of a file, and its rejected lines, in order; ``-`` is standard input.

    *default*: the type of requests without one. If it is empty, an address or identifier alone gets
    ``PLAIN_TYPE``, and an object without a type is rejected. Formats of files: see
    ``engine.seeds.read_seeds``. Raises ``SeedError`` for an unreadable file.
    """
    return seeds(lines(path), default)


def entries(path: str | Path, default: str = "") -> Iterator[Entry]:
    """Yield the lines of ``read_ingest_seeds`` as entries for the ledger."""
    # The fast path for plain lines saves more than half of the time of a list of millions.
    for one in _seeds(lines(path), default, plain_entry):
        yield entry_of(one) if isinstance(one, IngestSeed) else one


def seeds(source: Iterable[TextLine], default: str = "") -> Iterator[IngestSeed]:
    """Yield the requests of numbered lines; the first header found decides how rows are read."""
    return _seeds(source, default, _nothing)


def _nothing(text: str, number: int) -> None:
    return None


def _seeds(
    source: Iterable[TextLine], default: str, quick: Callable[[str, int], T | None]
) -> Iterator[IngestSeed | T]:
    """Yield requests; for an object, the result of *quick* instead, unless it is None."""
    table: NamedColumns | None = None
    header_expected = True
    rejected = 0
    rows = TableRows(source)
    for line in rows:
        text = trim(line.text)
        if not text or text.startswith("#"):
            continue
        if line.cut:
            yield _reject(line.number, text, "too-long")
            continue
        is_object = text[0] == "{"
        if is_object and (found := quick(text, line.number)) is not None:
            header_expected = False
            yield found
            continue
        if header_expected and not is_object and (header := _header(text)):
            table, header_expected = header, False
            continue
        if table and not is_object:
            seed = _row(trim_row(rows.whole(line, table.delimiter)), line.number, table, default)
        else:
            seed = _line(text, line.number, default)
        rejected += bool(seed.reason)
        header_expected = header_expected and bool(seed.reason) and rejected < HEADER_WITHIN
        yield seed


def parse_line(text: str, line: int, default: str = "") -> IngestSeed:
    """Return the request in *text*, a line outside a table."""
    return _line(trim(text), line, default)


def _line(text: str, line: int, default: str) -> IngestSeed:
    if text.startswith("{"):
        return _json(text, line, default)
    whole = unwrap(text)
    if ids := identified(whole):
        return _seed(text, line, of_ids(ids, default or PLAIN_TYPE))
    if name := _of_other_program(whole, text):
        return _of_dump(text, line, name)
    if _MEMBER.match(text):  # part of a JSON document of several lines
        return _reject(line, text, "bad-json")
    torn = mended(whole)
    if torn.lower().startswith("ftp://") and not spaced(torn):
        return _seed(text, line, _of_address(torn, default or PLAIN_TYPE))
    found = addresses(torn)
    if len(found) > 1:
        return _reject(line, text, "several")
    if found:
        if spaced(found[0]):
            return _reject(line, text, "spaced-url")
        return _seed(text, line, _of_address(found[0], default or PLAIN_TYPE))
    return _other(text, line, default)


def _of_other_program(whole: str, text: str) -> str:
    """Return the format of a line from another program, "" for none."""
    if text[:1] == "<" and (found := _MARKUP.match(text)):
        return "oai" if found[1] else "dblp"
    if "://" in whole and ("\t" in whole or " " in whole or whole.startswith(("[", "gs://"))):
        # "123\t3\thttps://…\ten", '["org,example)/4.pdf","2021…'
        inner = whole[1:] if whole.startswith("[{") else text
        inner = inner.rstrip("],") if inner is not text else text
        return dump_of_line(f"{inner}\n".encode())
    return ""


def _of_address(url: str, ingest_type: str) -> dict[str, Any]:
    given: dict[str, Any] = {"ingest_type": ingest_type, "base_url": url}
    if name := identify(url):
        value = name.value.lower() if name.kind == "doi" else name.value
        given["ext_ids"] = {name.kind: value}
    return given


def _other(text: str, line: int, default: str) -> IngestSeed:
    """Return the request of a line in the form of other spiders: identifiers in any form."""
    seed = other.parse_line(text, line, SeedForm.EITHER)
    if seed.url:
        return _seed(text, line, _of_address(seed.url, default or PLAIN_TYPE))
    if seed.reason:
        return _reject(line, text, seed.reason if seed.reason in REASONS else "unknown-id")
    return _seed(text, line, of_ids(dict(seed.ids.pairs()), default or PLAIN_TYPE))


def _json(text: str, line: int, default: str) -> IngestSeed:
    try:
        given, end = DECODER.raw_decode(text)
    except (ValueError, RecursionError):
        end = -1
    if end != len(text):  # ``decode`` also strips both ends, which takes a quarter of its time
        return _reject(line, text, "bad-json")
    if "base_url" not in given and "ingest_type" not in given:
        if name := dump_of(given):
            return _of_dump(text, line, name)
        seed = _other(text, line, default)
        return seed if seed.request else _seed(text, line, given, default)
    # Any database can store ASCII JSON unchanged.
    whole = text if given.get("ingest_type") and text.isascii() else ""
    return _seed(text, line, given, default, whole)


def _header(text: str) -> NamedColumns | None:
    found = named_columns(text, _COLUMNS)
    leads = found and not {"base_url", PMID_OR_PMCID, *IDS}.isdisjoint(found.kinds.values())
    return found if leads else None


def _row(text: str, line: int, table: NamedColumns, default: str) -> IngestSeed:
    cells = table.cells(text)
    text = trim(text)
    if table.numbers == PMID_OR_PMCID:
        if len(cells) == 1 and read_text(text, PMID_OR_PMCID).reason == PMID_OR_PMCID:
            return _reject(line, text, PMID_OR_PMCID)
        if not table.delimiter and identify(text):  # "PMID 12" is not a row of two cells
            return parse_line(text, line, default)
    given: dict[str, Any] = {}
    reason = "no-identifier"
    for place, field in table.kinds.items():
        cell = trim(cells[place]) if place < len(cells) else ""
        if cell.lower() in NOTHING:
            continue
        if field in _NUMBERED:
            content = read_text(cell, field)
            reason = content.reason if content.reason in REASONS else reason
            if content.urls and not content.ids:
                given.setdefault("base_url", content.urls[0])
            for kind, identifier in content.ids:
                value = identifier.lower() if kind == "doi" else identifier
                if given.setdefault("ext_ids", {}).setdefault(kind, value) != value:
                    return _reject(line, text, "several")
        elif field in IDS:
            if found := _identifier(cell, field):
                given.setdefault("ext_ids", {})[field] = found
        elif field in DIGESTS:
            given.setdefault("expect_hash", {})[field] = cell
        elif field == "expect_names":
            given[field] = [name for one in cell.split(";") if (name := one.strip())]
        else:
            given[field] = _BOOLEANS.get(cell.lower(), cell) if field == "force_recrawl" else cell
    if not given and len(cells) == 1:
        return parse_line(text, line, default)
    if "base_url" in given:
        given.setdefault("ingest_type", default or PLAIN_TYPE)
        return _seed(text, line, given)
    ids = given.get("ext_ids")
    if not ids:
        return _reject(line, text, reason)
    return _seed(
        text, line, {**of_ids(ids, given.get("ingest_type", default or PLAIN_TYPE)), **given}
    )


def _identifier(cell: str, kind: str) -> str:
    """Return the identifier in a cell of a column of *kind*; "" for none."""
    bare = unwrap(cell)
    return identified(bare).get(kind) or identified(f"{kind}:{bare}").get(kind, "")


def _seed(
    text: str, line: int, given: dict[str, Any], default: str = "", whole: str = ""
) -> IngestSeed:
    try:
        request = ingest_request(given, default)
        return IngestSeed(line, whole[:TEXT_MAX] or excerpt(text), request, "", "", whole)
    except RequestError as error:
        return IngestSeed(line, excerpt(text), None, error.slug, str(error))


def _of_dump(text: str, line: int, name: str) -> IngestSeed:
    return IngestSeed(line, excerpt(text), None, "dump", f"{REASONS['dump']} {name} FILE")


def _reject(line: int, text: str, reason: str) -> IngestSeed:
    return IngestSeed(line, excerpt(text), None, reason, REASONS[reason])


LARGE = 8 * 1024**2
"""Fewest bytes of a file worth a process, whose start takes as long as reading them."""

_BLOCK = 1000  # entries sent together
_AHEAD = 64  # blocks read in advance: 32 MB, more than one transaction of the ledger
_PIPE = 1024**2  # bytes
_SIZE = Struct("!I")  # of the next block; the last block is None, or an error message
# In a Scrapyd egg, only this process has pubcrawl on its path.
_BOOT = (
    "import sys; path, default, *sys.path[:] = sys.argv[1:]; "
    "from pubcrawl.ingest.seeds import main; main(path, default)"
)


@contextmanager
def reading(path: str | Path, default: str = "") -> Iterator[Iterator[Entry]]:
    """
    Provide the entries of the lines of *path*, in order; none if it is empty.

    Iteration raises ``SeedError`` for an unreadable or incomplete file.
    """
    if not _is_large(path):
        yield entries(path, default) if path else iter(())
        return
    process = subprocess.Popen(  # noqa: S603 - this program, with paths
        [sys.executable, "-c", _BOOT, str(path), default, *sys.path],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        pipesize=_PIPE,
    )
    try:
        yield _received(process, path)
    finally:
        process.kill()
        process.communicate()


def main(path: str, default: str) -> None:
    """Write the entries of a file to standard output, in the format of ``reading``."""
    for of_terminal in (signal.SIGINT, signal.SIGHUP):  # the crawler handles them
        signal.signal(of_terminal, signal.SIG_IGN)
    gc.set_threshold(100_000)  # the default scans a block of entries several times
    blocks: Queue[bytes] = Queue(_AHEAD)
    Thread(target=_read, args=(path, default, blocks), daemon=True).start()
    with suppress(BrokenPipeError):  # the crawler has ended
        while data := blocks.get():
            _write(_SIZE.pack(len(data)) + data)


def _read(path: str, default: str, blocks: Queue[bytes]) -> None:
    last = b""
    try:
        rows = entries(path, default)
        while block := list(islice(rows, _BLOCK)):
            blocks.put(marshal.dumps(block))
        last = marshal.dumps(None)
    except SeedError as error:
        last = marshal.dumps(str(error))
    finally:
        if last:
            blocks.put(last)
        blocks.put(b"")


def _write(data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(sys.stdout.fileno(), rest) :]


def _received(process: subprocess.Popen[bytes], path: str | Path) -> Iterator[Entry]:
    assert process.stdout is not None  # noqa: S101 - as it was opened
    while head := process.stdout.read(_SIZE.size):
        data = process.stdout.read(_SIZE.unpack(head)[0])
        block = marshal.loads(data)  # noqa: S302 - of our own process; pickle takes twice as long
        if block is None:
            return
        if isinstance(block, str):
            raise SeedError(block)
        yield from block
    raise SeedError(
        f"{path}: its reading process ended early ({process.wait()}); run the same command again, "
        "imported lines stay"
    )


def _is_large(path: str | Path) -> bool:
    """Return whether *path* is a large file; standard input is not."""
    with suppress(OSError, ValueError):
        return Path(path).is_file() and Path(path).stat().st_size >= LARGE
    return False
