"""
``scrapy`` commands, each in a process of its own that has imported everything already.

A process that has imported Scrapy and this project, and done nothing else, forks
for every command: half of what a small crawl costs is to import what it runs.
Nothing that one command does is seen by the next.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path

ROOT = Path(__file__).parents[2]
LONGEST = 600  # seconds of a command; none takes that long, on however busy a machine


class Forks:
    """Runs commands, one after another, all with the environment *env*."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.crawls.forks"],
            cwd=ROOT,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(
        self, arguments: Sequence[str], folder: Path, stdin: str = ""
    ) -> subprocess.CompletedProcess[str]:
        """
        Run ``scrapy`` with *arguments* in *folder*, and *stdin* as its standard input.

        A command that takes longer than ``LONGEST`` is ended by SIGALRM.
        """
        asked, told = self._process.stdin, self._process.stdout
        assert asked is not None
        assert told is not None
        with tempfile.TemporaryDirectory() as name:
            files = [Path(name, stream) for stream in ("in", "out", "err")]
            files[0].write_text(stdin, "utf-8")
            job = (list(arguments), str(folder), list(map(str, files)))
            asked.write(json.dumps(job) + "\n")
            asked.flush()
            code = int(told.readline())
            out, err = (file.read_text("utf-8") for file in files[1:])
        return subprocess.CompletedProcess(list(arguments), code, out, err)

    def close(self) -> None:
        """End the process that forks."""
        self._process.communicate()


def _main() -> None:
    from scrapy.cmdline import execute
    from scrapy.utils.misc import walk_modules_iter

    for package in ("commands", "spiders", "pipelines", "extensions"):
        list(walk_modules_iter(f"pubcrawl.{package}"))
    # A crawl makes its own, and a thread would not survive a fork.
    assert "twisted.internet.reactor" not in sys.modules
    for line in iter(sys.stdin.readline, ""):
        arguments, folder, files = json.loads(line)
        child = os.fork()
        if not child:
            _become(folder, files)
            sys.argv = ["scrapy", *arguments]
            execute(sys.argv[:])
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


def _become(folder: str, files: list[str]) -> None:
    """Go to *folder*, with *files* as standard input, output and error."""
    os.chdir(folder)
    with ExitStack() as stack:
        for number, path in enumerate(files):
            file = stack.enter_context(Path(path).open("wb" if number else "rb"))
            os.dup2(file.fileno(), number)
    signal.alarm(LONGEST)


if __name__ == "__main__":
    _main()
