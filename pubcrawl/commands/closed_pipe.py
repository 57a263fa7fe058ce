"""What a command does when the program that reads its output has enough, as ``head`` has."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

EXIT_PIPE = 141  # 128 and SIGPIPE, as a shell says of every tool that ends so

C = TypeVar("C", bound=Any)
Run = Callable[[C, list[str], argparse.Namespace], None]


def ends_with_its_reader(run: Run[C]) -> Run[C]:
    """Let the ``run`` of a command end without a word, exit code 141, when its pipe is closed."""

    @wraps(run)
    def until_closed(self: C, args: list[str], opts: argparse.Namespace) -> None:
        try:
            try:
                run(self, args, opts)
            finally:
                sys.stdout.flush()
        except BrokenPipeError:
            # What is still in the buffer would fail once more, at the end of the process.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            self.exitcode = EXIT_PIPE

    return until_closed
