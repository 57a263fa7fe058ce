"""
Crawls from Python: each runs in a process of its own, and its records come one by one.

    for record in pubcrawl.crawl(ids=["10.5555/otters"], settings={"CONTACT_EMAIL": "…"}):
        print(record["parts"]["title"]["content"])

The process is necessary because Twisted's reactor can run only once. So a crawl works in
notebooks, in threads and beside an event loop, any number of times.
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
# The child reads its command from standard input: arguments can be long, and every user of the
# machine sees the arguments of a process, keys and e-mail addresses included.
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
    Yield the records of a crawl as they arrive, in the form of a feed of JSON lines.

    *ids*, *urls*, *arguments*: the arguments of the spider (docs/spiders.md), such as
    ``seeds="ids.txt"``. *settings*: as with ``-s``; the default of ``STORE_URL`` is the file
    ``pubcrawl.db`` in the working folder. If the iterator is closed early, the crawl ends in
    order, and the same call continues it.

    Raises ``CrawlError`` after a crawl with an exit code other than 0 (docs/output.md).
    """
    spider_arguments = {**arguments, "ids": ",".join(ids), "urls": ",".join(urls)}
    command = ["scrapy", "crawl", spider, "-O", "-:jsonlines"]
    for name, value in spider_arguments.items():
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
            # A child whose pipe is full would wait for a reader, and never end.
            for _ in process.stdout or ():
                pass
            raise
        finally:
            code = process.wait()
        if code:
            raise CrawlError(code, _end(log))


def _end(log: IO[bytes]) -> str:
    size = log.seek(0, os.SEEK_END)
    log.seek(max(0, size - _LOG))
    return log.read().decode("utf-8", "replace").strip()
