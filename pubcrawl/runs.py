"""
Crawls from Python: each in a process of its own, its records one by one.

    for record in pubcrawl.crawl(ids=["10.5555/otters"], settings={"CONTACT_EMAIL": "…"}):
        print(record["parts"]["title"]["content"])

A process of its own, because Twisted's reactor runs once: this works in notebooks, in
threads, in programs with an event loop, and as often as one likes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from typing import IO, Any, Final

from pubcrawl.exceptions import CrawlError

_LOG: Final = 8 * 1024  # bytes of the end of the log that an error shows
# The command comes by the standard input: arguments can be long, and every user of the machine
# sees those of a process, keys and e-mail addresses included.
_CHILD = "import json, sys; from scrapy.cmdline import execute; execute(json.load(sys.stdin))"


def crawl(
    spider: str = "publications",
    *,
    ids: Iterable[str] = (),
    urls: Iterable[str] = (),
    settings: Mapping[str, Any] | None = None,
    **arguments: str,
) -> Iterator[dict[str, Any]]:
    """
    Yield the records of a crawl as they come, as a feed of JSON lines has them.

    *ids*, *urls*, *arguments*: those of the spider (docs/spiders.md), such as
    ``seeds="ids.txt"``. *settings*: as with ``-s``; ``STORE_URL`` is the file ``pubcrawl.db``
    in the working folder unless it is given. Where the iterator is closed early, the crawl
    ends in order, and the same call goes on.

    Raises ``CrawlError`` once the crawl is over with an exit code other than 0
    (docs/output.md).
    """
    given = {**arguments, "ids": ",".join(ids), "urls": ",".join(urls)}
    command = ["scrapy", "crawl", spider, "-O", "-:jsonlines"]
    for name, value in given.items():
        command += ["-a", f"{name}={value}"] if value else []
    for name, value in {"LOG_LEVEL": "ERROR", **(settings or {})}.items():
        command += ["-s", f"{name}={value if isinstance(value, str) else json.dumps(value)}"]
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(  # noqa: S603 (our own)
            [sys.executable, "-u", "-c", _CHILD],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            env={"SCRAPY_SETTINGS_MODULE": "pubcrawl.settings", **os.environ},
        )
        try:
            assert process.stdin is not None  # noqa: S101 (it is a pipe)
            assert process.stdout is not None  # noqa: S101
            with process.stdin as stdin:
                stdin.write(json.dumps(command).encode())
            yield from map(json.loads, process.stdout)
        except BaseException:
            process.terminate()
            raise
        finally:
            code = process.wait()
        if code:
            raise CrawlError(code, _end(log))


def _end(log: IO[bytes]) -> str:
    size = log.seek(0, os.SEEK_END)
    log.seek(max(0, size - _LOG))
    return log.read().decode("utf-8", "replace").strip()
