"""Crawls with a real Chromium."""

from __future__ import annotations

import base64
import os
import signal
from pathlib import Path
from typing import Any

import pytest
from scrapy.settings import Settings

from pubcrawl.fetch.browser.find import find_chromium
from tests.moments import HANGS
from tests.server import Answer

needs_chromium = pytest.mark.skipif(
    not find_chromium(Settings()), reason="no Chromium: sh scripts/chromium.sh"
)

FAST = {
    "ROBOTSTXT_OBEY": False,
    "JAVASCRIPT_SETTLE": 1,  # a busy machine needs time to process an answer
    "JAVASCRIPT_TIMEOUT": HANGS,
    "JAVASCRIPT_WAIT": HANGS,
}


def page(url: str, selector: str = "", **options: Any) -> dict[str, Any]:
    """Return a request for *url* in the browser, waiting for *selector*."""
    return {"url": url, "meta": {"accepts": "html", "browser": {"selector": selector, **options}}}


def script(text: str) -> Answer:
    """Return an answer that is a script."""
    return Answer(body=text.encode(), headers={"Content-Type": "text/javascript"})


def body(result: dict[str, Any]) -> str:
    """Return the page in a result of ``crawling.crawl``."""
    return base64.b64decode(result["body"]).decode()


def processes(root: int) -> dict[int, str]:
    """Return the command lines of all descendants of process *root*."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_text()
            except OSError:
                continue
            parents[int(entry.name)] = int(stat.rpartition(")")[2].split()[1])
    found: dict[int, str] = {}
    todo = [root]
    while todo:
        parent = todo.pop()
        for child in [child for child, above in parents.items() if above == parent]:
            todo.append(child)
            found[child] = command(child)
    return found


def command(pid: int) -> str:
    """Return the command line of process *pid*, "" if it is gone or a zombie."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def main_browser(root: int) -> list[int]:
    """Return the main processes of Chromium below process *root*."""
    return [
        pid
        for pid, line in processes(root).items()
        if "--remote-debugging-pipe" in line and "--type=" not in line
    ]


def kill(pid: int) -> None:
    """Kill process *pid*."""
    os.kill(pid, signal.SIGKILL)
