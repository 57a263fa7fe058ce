"""The output file of a command: complete or absent, compressed by its suffix."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from errno import ENOENT
from io import TextIOWrapper
from pathlib import Path
from typing import IO, Any, TextIO

from pubcrawl.console.closed_pipe import data_output
from pubcrawl.exceptions import UsageError


def check_format(args: list[str], opts: argparse.Namespace, formats: Iterable[str]) -> None:
    """Raise ``UsageError`` for an export without a format, or with identifiers."""
    if not opts.format:
        raise UsageError(f"give --format NAME, one of {', '.join(formats)}")
    if args:
        raise UsageError(f"{args[0]!r}: the format {opts.format} takes no identifiers")


@contextmanager
def output(name: str) -> Iterator[TextIO]:
    """
    Open the output for text; a file appears under its name only when it is complete.

    *name*: "" to discard the output, - for standard output. A file whose name ends in
    ``.gz`` or ``.zst`` is compressed. Raises ``OSError``.
    """
    if name == "-":
        file = data_output()
        yield file
        file.flush()
        return
    with output_bytes(name) as target:
        text = TextIOWrapper(target, encoding="utf-8", errors="replace", newline="")
        yield text
        text.detach()


@contextmanager
def output_bytes(name: str) -> Iterator[IO[bytes]]:
    """Open the output for bytes, like ``output``."""
    if not name:
        with Path(os.devnull).open("wb") as nowhere:
            yield nowhere
        return
    if name == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    part = Path(f"{name}.part")
    if not part.parent.is_dir():
        raise FileNotFoundError(ENOENT, "there is no folder", str(part.parent))
    try:
        with part.open("wb") as file, packed(name, file) as target:
            yield target
        part.replace(name)
    finally:
        part.unlink(missing_ok=True)


def packed(name: str, file: IO[bytes]) -> Any:
    """Return *file*, or what compresses into it if *name* ends in ``.gz`` or ``.zst``."""
    if name.endswith(".gz"):
        from isal import igzip

        gzip: Any = igzip.IGzipFile  # it has no types
        # Neither name nor time: the same records are the same bytes.
        return gzip("", "wb", fileobj=file, mtime=0)
    if name.endswith(".zst"):
        from pubcrawl.formats.zstd import zstd

        return zstd.ZstdFile(file, "wb")
    return file
