"""
The process that imports everything once and forks for each command (``forks.py``).

Workers of pytest and ``scrapy`` programs of shells (``forked_scrapy.py``) connect to its socket;
it forks a process for each connection, and ends after the last worker has disconnected.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import os
import runpy
import select
import signal
import socket
import sys
import tempfile
import threading
import traceback
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from copy import copy, deepcopy
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from tests.crawls.forks import LENGTH, RUNS, alone

if TYPE_CHECKING:
    from scrapy.settings import SettingsAttribute

    from pubcrawl.tables.values import ValueKind
    from pubcrawl.tables.yaml import Source

WITH_WORKERS = ("crawl", "show", "extract")  # commands
LONGEST = 1800  # seconds; no command takes that long, even on a busy machine


def scrapy(arguments: Sequence[str]) -> NoReturn:
    """Run ``scrapy`` with *arguments* in this forked process, and exit."""
    from scrapy.cmdline import execute

    from pubcrawl.engine.workers import pool
    from tests.crawls import worker_forks

    sys.argv = ["scrapy", *arguments]
    sys.path.insert(0, str(Path.cwd()))  # as for ``python -m scrapy``
    # Python opened its streams on the files of the parent process, so they seek.
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
    End this process where Python would, without releasing the objects that it has loaded.

    Releasing them takes a third of the time of a small crawl, because it copies each page of
    memory shared with the parent. As usual, threads are joined and exit functions called, and
    unreferenced objects can still complain, such as a task that did not finish.
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
        if not stream.closed:  # a crawl closes its output when the reader has gone
            stream.flush()
    os._exit(code)


def _main(path: str) -> None:
    if sys.flags.dev_mode:
        _forget_origins()
    load()
    # Otherwise the garbage collector of each child would scan, and so copy, all objects.
    gc.freeze()
    this = os.getpid()
    Path(path).unlink(missing_ok=True)  # left by a killed server
    try:
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(path)
            server.listen()
            print("ready", flush=True)
            _serve(server)
    finally:
        if os.getpid() == this:
            Path(path).unlink()


def _serve(server: socket.socket) -> None:
    """Fork a process for each connection, until no worker of pytest has one."""
    ends: dict[int, socket.socket] = {}
    poll = select.poll()
    poll.register(server, select.POLLIN)
    while True:
        for descriptor, _ in poll.poll(LONGEST * 1000):
            if descriptor in ends:
                poll.unregister(descriptor)
                ends.pop(descriptor).close()
                continue
            asking, _ = server.accept()
            if not os.fork():
                for other in (server, *ends.values()):
                    other.close()
                _answer(asking)
            ends[asking.fileno()] = asking
            poll.register(asking, 0)  # report only that the connection has closed
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        if not ends:
            with alone():
                if not select.select([server], [], [], 0)[0]:
                    return


def _answer(asking: socket.socket) -> NoReturn:
    """Run the commands of a pytest worker, or the one command of a shell that sends its streams."""
    head, streams, _, _ = socket.recv_fds(asking, LENGTH, 3)
    if streams:
        _answer_shell(asking, int.from_bytes(head, "big"), streams)
    with suppress(BrokenPipeError), asking.makefile("rw", encoding="utf-8") as lines:
        for line in lines:
            kind, job = json.loads(line)
            code = _code(job, os.WNOHANG) if kind == "poll" else _forked(kind, *job)
            print(code, file=lines, flush=True)
    os._exit(0)


def _forked(
    kind: str, arguments: list[str], folder: str, files: list[str], env: dict[str, str]
) -> int:
    """Return the exit code of a command, or the number of the process that it started."""
    child = os.fork()
    if not child:
        _become(folder, files)
        os.environ.update(env)
        if arguments[0].endswith(".py"):
            sys.argv = arguments
            with _end_at_once():
                runpy.run_path(arguments[0], run_name="__main__")
        scrapy(arguments)
    return _code(child) if kind == "run" else child


def _answer_shell(asking: socket.socket, length: int, streams: list[int]) -> NoReturn:
    """Fork a process for the command of a shell, and send back its exit code."""
    with asking.makefile("rb") as rest:
        arguments, folder, env = json.loads(rest.read(length))
    child = os.fork()
    if not child:
        asking.close()
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
            os.close(stream)
        signal.alarm(LONGEST)
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(env)
        importlib.reload(sys.modules["pubcrawl.settings"])  # it reads the environment
        scrapy(arguments)
    for stream in streams:
        os.close(stream)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    asking.sendall(b"%d\n" % (code if code >= 0 else 128 - code))
    os._exit(0)


def _forget_origins() -> None:
    """
    Keep all checks of asyncio's debug mode, without the stack of each future and call.

    No test reads these stacks, and recording them takes two thirds of the time of a crawl.
    """
    assert "_asyncio" not in sys.modules  # its import binds the function
    extract = traceback.extract_stack
    traceback.extract_stack = lambda *_: []  # type: ignore[assignment,return-value]
    try:
        from asyncio import constants, format_helpers
    finally:
        traceback.extract_stack = extract
    format_helpers.extract_stack = lambda *_: []  # type: ignore[assignment,return-value]
    constants.DEBUG_STACK_DEPTH = 1  # for coroutines that are never awaited


def load() -> None:
    """Import what crawls import, and read the built-in tables."""
    import_module("tests.crawls.worker_forks")
    _keep_own_tables()
    from scrapy import cmdline
    from scrapy.settings import SettingsAttribute
    from scrapy.utils.misc import load_object, walk_modules_iter
    from scrapy.utils.project import get_project_settings

    # Functions import modules too: all are imported here, once for all processes.
    for package in ("pubcrawl", "scrapy.commands"):
        list(walk_modules_iter(package))
    settings = get_project_settings()
    for kind in ("EXTENSIONS", "DOWNLOADER_MIDDLEWARES", "SPIDER_MIDDLEWARES"):
        for component, order in settings.getwithbase(kind).items():
            if order is not None:
                load_object(component)
    drivers = ("psycopg", "sqlalchemy.dialects.postgresql.psycopg")
    for module in ("uvloop", *drivers, "encodings.utf_8_sig", "encodings.charmap"):
        with suppress(ImportError):
            import_module(module)

    from pubcrawl.engine.page_client import load_rules
    from pubcrawl.fetch import blocked
    from pubcrawl.ingest.evidence import kinds
    from pubcrawl.publications import resources
    from pubcrawl.store.workers import this_worker
    from pubcrawl.workbench.rules.check import check_all
    from tests.crawls.kept_statements import keep_statements

    check_all(settings)
    kinds.document_kinds()
    blocked.table(settings, compat=False)
    # Fill the caches that code fills at first use: patterns, statements, classes by name.
    address = "https://example.org/"
    rules = [load_rules(settings)]
    rules.append(import_module("pubcrawl.reading.reader").Reader.known_rules())
    for each in rules:
        each.webpage(address)
        each.journal(address)
        each.javascript(address)
        each.restart(address)
    SettingsAttribute.__deepcopy__ = _copied  # type: ignore[attr-defined]
    cmdline.entry_points = cache(cmdline.entry_points)  # a search for them reads 140 files
    command_classes = cmdline._iter_command_classes
    cmdline._iter_command_classes = cache(lambda module: tuple(command_classes(module)))
    cmdline._get_commands_dict(settings, inproject=True)
    resources.known(settings)
    with tempfile.TemporaryDirectory() as folder:
        keep_statements(f"sqlite:///{folder}/store.db")
    this_worker.cache_clear()  # it names this process, not its children
    # Each crawl makes its own reactor, and the threads of a reactor would not survive a fork.
    assert "twisted.internet.reactor" not in sys.modules


def _copied(one: SettingsAttribute, memo: dict[int, Any]) -> SettingsAttribute:
    """Return the same copy as ``deepcopy``, faster: a crawl copies all of its settings twice."""
    made = copy(one)
    made.value = deepcopy(one.value, memo)
    return made


def _keep_own_tables() -> None:
    """Read each built-in table once: compiling them takes a third of a small ingest."""
    from pubcrawl.tables import rows

    read = rows.read_file
    tables: dict[tuple[Source, int], tuple[object, rows.TableFile[Any]]] = {}

    def read_once(source: Source, value: ValueKind[Any]) -> rows.TableFile[Any]:
        if not source.own:
            return read(source, value)
        if (source, id(value)) not in tables:
            tables[source, id(value)] = value, read(source, value)
        return tables[source, id(value)][1]

    rows.read_file = read_once


def _code(child: int, options: int = 0) -> int:
    found, status = os.waitpid(child, options)
    return os.waitstatus_to_exitcode(status) if found else RUNS


def _become(folder: str, files: list[str]) -> None:
    """Change to *folder*, with *files* as standard input, output and error."""
    os.chdir(folder)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # nohup may have started these tests
    with ExitStack() as stack:
        for number, path in enumerate(files):
            file = stack.enter_context(Path(path).open("wb" if number else "rb"))
            os.dup2(file.fileno(), number)
    signal.alarm(LONGEST)


if __name__ == "__main__":
    _main(sys.argv[1])
