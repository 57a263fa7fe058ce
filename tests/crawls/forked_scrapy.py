"""
A ``scrapy`` program for shells that has ``fork_server.py`` fork a process for its command.

    subprocess.run(["bash", "-c", example], env={"PATH": f"{folder_of_scrapy()}:{path}"})

A shell sees no difference: arguments, folder, environment, standard streams and exit code are
those of the real program. The real one takes two seconds to import what it runs, and the pages
of the docs show many commands.
"""

from __future__ import annotations

import atexit
import sys
import tempfile
from functools import cache
from pathlib import Path

from tests.crawls.forks import LENGTH, forks

PROGRAM = f"""#!{{python}} -IS
import json, os, socket, sys
with socket.socket(socket.AF_UNIX) as server:
    server.connect({{path!r}})
    request = json.dumps([sys.argv[1:], os.getcwd(), dict(os.environ)]).encode()
    socket.send_fds(server, [len(request).to_bytes({LENGTH}, "big")], [0, 1, 2])
    server.sendall(request)
    sys.exit(int(server.makefile().readline() or 1))
"""


@cache
def folder_of_scrapy() -> str:
    """Return a folder for PATH, whose ``scrapy`` works until this process ends."""
    folder = tempfile.TemporaryDirectory(prefix="pubcrawl-")
    program = Path(folder.name, "scrapy")
    program.write_text(PROGRAM.format(python=sys.executable, path=forks().path), "utf-8")
    program.chmod(0o755)
    atexit.register(folder.cleanup)
    return folder.name
