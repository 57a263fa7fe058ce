"""A Scrapy spider that ignores its responses: the reference for the walk."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

from scrapy import Request, Spider
from scrapy.http import Response


class Bare(Spider):
    """Spider that fetches every line of the file *addresses*."""

    name = "bare"
    addresses: str

    async def start(self) -> AsyncIterator[Request]:
        for url in Path(self.addresses).read_text().splitlines():
            yield Request(url, dont_filter=True)

    def parse(self, response: Response) -> None:
        """Ignore the response."""
