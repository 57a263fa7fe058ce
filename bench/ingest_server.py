"""
Publishers at 500 loopback addresses, for an ingest.

    python -m bench.ingest_server requests

Of ten requests for a PDF, four begin at a page with a link to it, two at the PDF, two at an
address that redirects twice, one at a page without a link, and one at a missing page.
"""

from __future__ import annotations

import asyncio
import sys

from bench import articles
from bench.page_server import TEXT, Body, html, serve

HOSTS = 500
CASES = ("page",) * 4 + ("file",) * 2 + ("moved",) * 2 + ("bare", "none")
REDIRECTS = 2


def case_of(number: int) -> str:
    """Return the case of request *number*."""
    return CASES[number % len(CASES)]


def has_file(number: int) -> bool:
    """Return whether request *number* ends at a PDF."""
    return case_of(number) not in ("bare", "none")


def address(number: int, port: int) -> str:
    """Return the base address of request *number*, on the hosts in turn."""
    path = articles.pdf_path(number)
    if (kind := case_of(number)) == "moved":
        path = f"/moved/{number}/{REDIRECTS}"
    elif kind in ("page", "bare"):
        path = articles.path(number)
    host = number % HOSTS
    return f"http://127.0.{1 + host // 250}.{1 + host % 250}:{port}{path}"


def bodies(count: int) -> dict[str, Body]:
    """Return the contents of the site: path → body."""
    result = {"/robots.txt": Body(TEXT, b"User-agent: *\nDisallow: /private/\n")}
    for number in range(count):
        kind, file = case_of(number), articles.pdf_path(number)
        if kind in ("page", "bare"):
            page = articles.page(number, text=False)
            if kind == "bare":
                page = page.replace(file.encode(), b"#top")
            result[articles.path(number)] = html(page)
        if has_file(number):
            result[file] = Body("application/pdf", articles.pdf(number))
        if kind == "moved":
            for left in range(1, REDIRECTS + 1):
                target = f"/moved/{number}/{left - 1}" if left > 1 else file
                result[f"/moved/{number}/{left}"] = Body(TEXT, b"", location=target)
    return result


if __name__ == "__main__":
    asyncio.run(serve(bodies(int(sys.argv[-1]))))
