"""``scrapy browse``: the store in Datasette, read only, on this machine."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from importlib.util import find_spec

from scrapy.settings import Settings

from pubcrawl.exceptions import StoreError, UsageError
from pubcrawl.store.database import Database
from pubcrawl.store.inspection import sqlite_file
from pubcrawl.views.datasette import ACCESSIBLE, SETTINGS, STATIC, STATIC_FOLDER, configuration

ADDRESS = "127.0.0.1"


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Serve the store until Ctrl-C."""
    if opts.port >= 2**16:
        raise UsageError(f"--port {opts.port}: give a number from 0 to 65535")
    url = str(settings["STORE_URL"])
    # An older store gets the tables that the queries read.
    database = Database(url, create=False)
    database.close()
    file = sqlite_file(url)
    if file is None:
        raise UsageError(
            f"{database.name}: Datasette reads SQLite files only. Use scrapy report, show, "
            "count and top, export the records with scrapy export, or ask PostgreSQL "
            "itself: docs/store.md has the tables"
        )
    metadata = configuration(file.stem)
    if opts.json:
        print(json.dumps(metadata, ensure_ascii=False))
        return 0
    if find_spec("datasette") is None:
        raise StoreError(
            "Datasette is not installed: pip install datasette. Without it: "
            "scrapy report -o report.html, or the program sqlite3"
        )
    words = [sys.executable, "-m", "datasette", "serve", str(file.resolve())]
    words += ["--host", ADDRESS, "--port", str(opts.port), "--metadata", "-"]
    words += ["--static", f"{STATIC}:{STATIC_FOLDER}"]
    for name, value in SETTINGS.items():
        words += ["--setting", name, str(value)]
    words += ["--open"] if opts.open else []
    print(f"{file}: http://{ADDRESS}:{opts.port}/ until Ctrl-C", file=sys.stderr)
    _become(words, json.dumps({**metadata, **ACCESSIBLE}))
    return 0


def _become(words: list[str], text: str) -> None:
    """Replace this process by the program *words*, whose standard input is *text*."""
    with tempfile.TemporaryFile() as file:
        file.write(text.encode())
        file.seek(0)
        os.dup2(file.fileno(), 0)
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(words[0], words)  # noqa: S606 (no shell)
