"""
Run ``scrapy`` in this process, and write the files of the project that it enters.

    python -m tests.crawls.entered FILE crawl artifacts -a seeds=ids.txt

FILE receives a line for each file with a function that was called, besides calls by imports.
"""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from types import CodeType, FrameType

from scrapy.cmdline import execute

HOUSE = f"{Path(__file__).parents[2] / 'pubcrawl'}/"


class EnteredFiles:
    """The files of the functions that were called; *write*: into which file."""

    def __init__(self, write: Path) -> None:
        self._write = write
        self._codes: set[CodeType] = set()

    def note(self, frame: FrameType, event: str, _argument: object) -> None:
        """Take an event of Python's profiler."""
        code = frame.f_code
        if event != "call" or code in self._codes or not code.co_filename.startswith(HOUSE):
            return
        above: FrameType | None = frame
        while above is not None:
            if above.f_code.co_name == "<module>" and above.f_code.co_filename.startswith(HOUSE):
                return
            above = above.f_back
        self._codes.add(code)

    def write(self) -> None:
        """Write the names of the files."""
        names = sorted({code.co_filename.removeprefix(HOUSE) for code in self._codes})
        self._write.write_text("".join(f"{name}\n" for name in names), "utf-8")


if __name__ == "__main__":
    entered = EnteredFiles(Path(sys.argv[1]).resolve())
    sys.argv = ["scrapy", *sys.argv[2:]]
    threading.setprofile(entered.note)
    sys.setprofile(entered.note)
    try:
        execute(sys.argv[:])
    finally:
        sys.setprofile(None)
        entered.write()
