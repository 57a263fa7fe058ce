"""Scrapy spiders for comparison: one ignores its responses, one reads them with trafilatura."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

from scrapy import Request, Spider
from scrapy.http import Response


class Bare(Spider):
    """Spider that fetches every line of the file *addresses*."""

    name = "bare"
    addresses: str
    read = ""

    async def start(self) -> AsyncIterator[Request]:
        for url in Path(self.addresses).read_text().splitlines():
            yield Request(url, dont_filter=True)

    def parse(self, response: Response) -> Iterator[dict[str, Any]]:
        """Read the text of pages, if *read* is trafilatura; otherwise ignore the response."""
        if self.read == "trafilatura" and response.headers.get("Content-Type", b"").startswith(
            b"text/html"
        ):
            import trafilatura

            yield {"url": response.url, "text": trafilatura.extract(response.body)}
