"""
Publishers at 500 loopback addresses, as an ingest meets them.

    python -m bench.ingest_server requests

Of ten requests for a PDF four begin at a page that links it, two at the PDF, two at an
address that redirects twice, one at a page without a link, one where nothing is.
"""

from __future__ import annotations

import asyncio
import sys

from bench import articles
from bench.page_server import TEXT, Body, html, serve

HOSTS = 500
WAYS = ("page",) * 4 + ("file",) * 2 + ("moved",) * 2 + ("bare", "none")
REDIRECTS = 2


def way(number: int) -> str:
    """Return how request *number* goes."""
    return WAYS[number % len(WAYS)]


def has_file(number: int) -> bool:
    """Answer whether request *number* ends at a PDF."""
    return way(number) not in ("bare", "none")


def address(number: int, port: int) -> str:
    """Return the base address of request *number*: they go round the hosts."""
    path = articles.pdf_path(number)
    if (kind := way(number)) == "moved":
        path = f"/moved/{number}/{REDIRECTS}"
    elif kind in ("page", "bare"):
        path = articles.path(number)
    host = number % HOSTS
    return f"http://127.0.{1 + host // 250}.{1 + host % 250}:{port}{path}"


def bodies(count: int) -> dict[str, Body]:
    """Return what there is at which path."""
    found = {"/robots.txt": Body(TEXT, b"User-agent: *\nDisallow: /private/\n")}
    for number in range(count):
        kind, file = way(number), articles.pdf_path(number)
        if kind in ("page", "bare"):
            page = articles.page(number, text=False)
            if kind == "bare":
                page = page.replace(file.encode(), b"#top")
            found[articles.path(number)] = html(page)
        if has_file(number):
            found[file] = Body("application/pdf", articles.pdf(number))
        if kind == "moved":
            for left in range(1, REDIRECTS + 1):
                target = f"/moved/{number}/{left - 1}" if left > 1 else file
                found[f"/moved/{number}/{left}"] = Body(TEXT, b"", location=target)
    return found


if __name__ == "__main__":
    asyncio.run(serve(bodies(int(sys.argv[-1]))))
