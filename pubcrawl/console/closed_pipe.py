"""
The output of a command: UTF-8, safe for terminals, and silent when its pipe is closed.

What a command prints may come from hosts and from seed lists: see ``formats.terminal``.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, TextIO, TypeVar, cast

EXIT_PIPE = 141  # 128 + SIGPIPE, the exit code of every tool that ends so in a shell

C = TypeVar("C", bound=Any)
Run = Callable[[C, list[str], argparse.Namespace], None]


def ends_with_its_reader(run: Run[C]) -> Run[C]:
    """
    Make the ``run`` of a command end silently, with exit code 141, when its pipe is closed.

    Its output and its messages have no control characters; see ``visible_output``.
    """

    @wraps(run)
    def until_closed(self: C, args: list[str], opts: argparse.Namespace) -> None:
        try:
            try:
                with visible_output():
                    run(self, args, opts)
            finally:
                sys.stdout.flush()
        except BrokenPipeError:
            _discard(sys.stdout)
            self.exitcode = EXIT_PIPE

    return until_closed


def print_message(message: str) -> None:
    """Print *message* on standard error; if that is closed, the command goes on."""
    try:
        print(message, file=sys.stderr, flush=True)
    except BrokenPipeError:
        _discard(sys.stderr)


def _discard(stream: TextIO) -> None:
    # The rest of its buffer would fail once more, at the end of the process.
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


@contextmanager
def visible_output() -> Iterator[None]:
    """Make control characters visible in all that the block prints, and write it in UTF-8."""
    from pubcrawl.formats.terminal import VisibleStream

    before = sys.stdout, sys.stderr
    for stream in before:
        if reconfigure := getattr(stream, "reconfigure", None):
            # Lone surrogates are made visible; "replace" is for streams that stay as they are.
            reconfigure(encoding="utf-8", errors="replace")
    sys.stdout = cast("TextIO", VisibleStream(before[0]))
    sys.stderr = cast("TextIO", VisibleStream(before[1], messages=True))
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def data_output() -> TextIO:
    """Return standard output for a file format: unchanged, unless it is a terminal."""
    from pubcrawl.formats.terminal import VisibleStream

    stream = sys.stdout
    if isinstance(stream, VisibleStream) and not stream.isatty():
        return stream.stream
    return stream
