"""
``scrapy`` commands, each in a process of its own that has imported everything already.

    done = forks().run(["extract", "doi", "page.html"], folder)

A process that has imported Scrapy and this project, and read the built-in tables, forks
for every command: most of what a small crawl costs is to load what it runs.
Nothing that one command does is seen by the next.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import runpy
import signal
import subprocess
import sys
import tempfile
import threading
import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import NoReturn

from tests.moments import wait_until

ROOT = Path(__file__).parents[2]
NOTHING: Mapping[str, str] = MappingProxyType({})
RUNS = 1000  # in place of an exit code
WITH_WORKERS = ("crawl", "boundary", "extract")  # commands
LONGEST = 1800  # seconds of a command; none takes that long, on however busy a machine


class Forks:
    """Runs commands, one after another, all with the environment *env* and *mode* of Python."""

    def __init__(self, env: Mapping[str, str], mode: Sequence[str] = ()) -> None:
        self._process = subprocess.Popen(
            [sys.executable, *mode, "-m", "tests.crawls.forks"],
            cwd=ROOT,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(
        self,
        arguments: Sequence[str],
        folder: Path,
        stdin: str = "",
        env: Mapping[str, str] = NOTHING,
    ) -> subprocess.CompletedProcess[str]:
        """
        Run ``scrapy`` with *arguments* in *folder*, and *stdin* as its standard input.

        *env* is added to the environment; the settings have been read by then.
        A script with its arguments is run in place of a command of ``scrapy``. What takes longer
        than ``LONGEST`` is ended by SIGALRM.
        """
        with tempfile.TemporaryDirectory() as name:
            files = [Path(name, stream) for stream in ("in", "out", "err")]
            files[0].write_text(stdin, "utf-8")
            job = (list(arguments), str(folder), list(map(str, files)), dict(env))
            code = self._ask(job, "run")
            out, err = (file.read_text("utf-8") for file in files[1:])
        return subprocess.CompletedProcess(list(arguments), code, out, err)

    def start(self, arguments: Sequence[str], folder: Path) -> Fork:
        """Begin ``scrapy`` with *arguments* in *folder*."""
        place = tempfile.TemporaryDirectory()
        files = [Path(place.name, stream) for stream in ("in", "out", "err")]
        files[0].touch()
        pid = self._ask((list(arguments), str(folder), list(map(str, files)), {}), "start")
        return Fork(self, pid, place)

    def poll(self, pid: int) -> int | None:
        """Return the exit code of a process that was begun; None while it runs."""
        code = self._ask(pid, "poll")
        return None if code == RUNS else code

    def _ask(self, job: object, kind: str) -> int:
        asked, told = self._process.stdin, self._process.stdout
        assert asked is not None
        assert told is not None
        asked.write(json.dumps((kind, job)) + "\n")
        asked.flush()
        return int(told.readline())

    def close(self) -> None:
        """End the process that forks."""
        self._process.communicate()


class Fork:
    """A process that was begun: what ``subprocess.Popen`` knows of one, as far as it is needed."""

    def __init__(self, forks: Forks, pid: int, place: tempfile.TemporaryDirectory[str]) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._forks = forks
        self._place = place

    def poll(self) -> int | None:
        """Return the exit code, None while it runs."""
        if self.returncode is None:
            self.returncode = self._forks.poll(self.pid)
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send a signal to it, unless it is known to be over."""
        if self.returncode is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill it."""
        self.send_signal(signal.SIGKILL)

    def log(self) -> str:
        """Return what it has written to standard error so far."""
        err = Path(self._place.name, "err")
        return err.read_text("utf-8") if err.exists() else ""  # it makes the file itself

    def wait(self) -> int:
        """Wait for its end, and return the exit code."""
        wait_until(lambda: self.poll() is not None)
        assert self.returncode is not None
        return self.returncode

    def communicate(self) -> tuple[str, str]:
        """Wait for its end; return what it wrote to standard output and error."""
        self.wait()
        with self._place as name:
            return Path(name, "out").read_text("utf-8"), Path(name, "err").read_text("utf-8")


def environment() -> dict[str, str]:
    """Return all that commands of this project find in their environment."""
    return {
        "PATH": os.environ["PATH"],
        "SCRAPY_SETTINGS_MODULE": "pubcrawl.settings",
        "PYTHONPATH": str(ROOT),
        "TERM": "xterm",
        "COLUMNS": "120",
    }


@cache
def forks() -> Forks:
    """Return what runs the commands of this session, with nothing of its environment."""
    return _until_the_end(Forks(environment()))


@cache
def developing() -> Forks:
    """Return what runs scripts in Python's development mode, and in this environment."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "NO_PROXY": "*"}
    return _until_the_end(Forks(env, ("-X", "dev", "-W", "ignore")))


def _until_the_end(made: Forks) -> Forks:
    atexit.register(made.close)
    return made


def scrapy(arguments: Sequence[str]) -> NoReturn:
    """Be ``scrapy`` with *arguments*, in a process that was forked for it."""
    from scrapy.cmdline import execute

    from pubcrawl.engine.workers import pool
    from tests.crawls import worker_forks

    sys.argv = ["scrapy", *arguments]
    sys.path.insert(0, str(Path.cwd()))  # as for ``python -m scrapy``
    # Python's own were made for the files of the process that was forked: they seek.
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", closefd=False, buffering=1)  # noqa: SIM115
    if set(WITH_WORKERS) & set(arguments[:1]) and worker_forks.POSSIBLE:
        pool.start_process = worker_forks.WorkerForks().start_process  # type: ignore[assignment]
    with _end_at_once():
        execute(sys.argv[:])
    raise AssertionError("scrapy returned")


@contextmanager
def _end_at_once() -> Iterator[None]:
    """
    End this process where Python would, without taking apart what it has loaded.

    That is what a third of a small crawl costs: each object that is released copies the page of
    memory that it shared. Threads are waited for and exit functions are called, as always, and
    what nothing refers to any more can complain, such as a task that was never finished.
    """
    code = 0
    try:
        yield
    except SystemExit as end:
        if not (end.code is None or isinstance(end.code, int)):
            raise  # Python prints it
        code = end.code or 0
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    gc.collect()
    for stream in (sys.stdout, sys.stderr):
        if not stream.closed:  # a crawl closes its output when its reader has gone
            stream.flush()
    os._exit(code)


def _main() -> None:
    if sys.flags.dev_mode:
        _forget_origins()
    load()
    # Otherwise each child would look through all of it, and have its own copy.
    gc.freeze()
    for line in iter(sys.stdin.readline, ""):
        kind, job = json.loads(line)
        if kind == "poll":
            print(_code(job, os.WNOHANG), flush=True)
            continue
        arguments, folder, files, env = job
        child = os.fork()
        if not child:
            _become(folder, files)
            os.environ.update(env)
            if arguments[0].endswith(".py"):
                sys.argv = arguments
                with _end_at_once():
                    runpy.run_path(arguments[0], run_name="__main__")
            scrapy(arguments)
        print(_code(child) if kind == "run" else child, flush=True)


def _forget_origins() -> None:
    """
    Let asyncio's debug mode check all that it checks, without the stack of each future and call.

    No test looks at where one was made, and to note it is two thirds of what a crawl costs.
    """
    assert "_asyncio" not in sys.modules  # which takes the function when it is imported
    extract = traceback.extract_stack
    traceback.extract_stack = lambda *_: []  # type: ignore[assignment,return-value]
    try:
        from asyncio import constants, format_helpers
    finally:
        traceback.extract_stack = extract
    format_helpers.extract_stack = lambda *_: []  # type: ignore[assignment,return-value]
    constants.DEBUG_STACK_DEPTH = 1  # of coroutines that nothing awaits


def load() -> None:
    """Import what crawls import, and read the tables that they read if nobody lays others over."""
    import_module("tests.crawls.worker_forks")
    from scrapy import cmdline
    from scrapy.utils.misc import load_object, walk_modules_iter
    from scrapy.utils.project import get_project_settings

    for package in ("commands", "spiders", "pipelines", "extensions"):
        list(walk_modules_iter(f"pubcrawl.{package}"))
    list(walk_modules_iter("scrapy.commands"))
    settings = get_project_settings()
    for kind in ("EXTENSIONS", "DOWNLOADER_MIDDLEWARES", "SPIDER_MIDDLEWARES"):
        for component, order in settings.getwithbase(kind).items():
            if order is not None:
                load_object(component)
    for module in ("uvloop", "encodings.utf_8_sig", "encodings.charmap"):
        with suppress(ImportError):
            import_module(module)

    from pubcrawl.engine.page_client import load_rules
    from pubcrawl.fetch import blocked
    from pubcrawl.publications import resources
    from pubcrawl.store.store import Store
    from pubcrawl.store.workers import this_worker

    blocked.table(settings, compat=False)
    # What is made at first use is kept: patterns, statements, which class is which.
    address = "https://example.org/"
    rules = [load_rules(settings)]
    rules.append(import_module("pubcrawl.reading.jobs").known_rules((), (), compat=False))
    for each in rules:
        each.webpage(address)
        each.journal(address)
        each.javascript(address)
        each.restart(address)
    cmdline.entry_points = cache(cmdline.entry_points)  # to look for them is to read 140 files
    command_classes = cmdline._iter_command_classes
    cmdline._iter_command_classes = cache(lambda module: tuple(command_classes(module)))
    cmdline._get_commands_dict(settings, inproject=True)
    resources.known(settings)
    with tempfile.TemporaryDirectory() as folder:
        Store.open(f"sqlite:///{folder}/store.db").close()
    this_worker.cache_clear()  # the name of this process, which is not that of its children
    # A crawl makes its own, and a thread would not survive a fork.
    assert "twisted.internet.reactor" not in sys.modules


def _code(child: int, options: int = 0) -> int:
    found, status = os.waitpid(child, options)
    return os.waitstatus_to_exitcode(status) if found else RUNS


def _become(folder: str, files: list[str]) -> None:
    """Go to *folder*, with *files* as standard input, output and error."""
    os.chdir(folder)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # these tests may have been begun by nohup
    with ExitStack() as stack:
        for number, path in enumerate(files):
            file = stack.enter_context(Path(path).open("wb" if number else "rb"))
            os.dup2(file.fileno(), number)
    signal.alarm(LONGEST)


if __name__ == "__main__":
    _main()
