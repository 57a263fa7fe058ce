"""
A program ``scrapy`` for shells, that asks a process which has imported everything to fork.

    subprocess.run(["bash", "-c", example], env={"PATH": f"{folder_of_scrapy()}:{path}"})

To a shell it is as the real one: arguments, folder, environment, standard streams, exit code.
A real one takes two seconds to import what it runs, and the pages of the docs show many.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NoReturn

from tests.crawls.forks import LONGEST, ROOT, environment, load, scrapy

_LENGTH = 8  # bytes of the number before a request

PROGRAM = f"""#!{sys.executable} -IS
import json, os, socket, sys
with socket.socket(socket.AF_UNIX) as server:
    server.connect(os.path.join(os.path.dirname(os.path.abspath(__file__)), "socket"))
    request = json.dumps([sys.argv[1:], os.getcwd(), dict(os.environ)]).encode()
    socket.send_fds(server, [len(request).to_bytes({_LENGTH}, "big")], [0, 1, 2])
    server.sendall(request)
    sys.exit(int(server.makefile().readline() or 1))
"""


@cache
def folder_of_scrapy() -> str:
    """Return a folder for PATH; its ``scrapy`` works until this process ends."""
    folder = tempfile.TemporaryDirectory(prefix="pubcrawl-")
    program = Path(folder.name, "scrapy")
    program.write_text(PROGRAM, "utf-8")
    program.chmod(0o755)
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.crawls.forked_scrapy", f"{folder.name}/socket"],
        cwd=ROOT,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"

    def end() -> None:
        process.kill()
        process.communicate()
        folder.cleanup()

    atexit.register(end)
    return folder.name


def _serve(path: str) -> NoReturn:
    load()
    gc.freeze()
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(path)
        server.listen()
        print("ready", flush=True)
        while True:
            asking, _ = server.accept()
            with suppress(ChildProcessError):  # those that have ended
                while os.waitpid(-1, os.WNOHANG)[0]:
                    pass
            with asking:
                if not os.fork():
                    server.close()
                    _answer(asking)


def _answer(asking: socket.socket) -> NoReturn:
    """Fork the command that is asked for, and tell its exit code."""
    head, streams, _, _ = socket.recv_fds(asking, _LENGTH, 3)
    with asking.makefile("rb") as rest:
        arguments, folder, env = json.loads(rest.read(int.from_bytes(head, "big")))
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


if __name__ == "__main__":
    _serve(sys.argv[1])
