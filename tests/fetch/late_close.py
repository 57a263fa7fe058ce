"""A handler whose connections close only after the loop has been held up."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from twisted.internet.defer import Deferred

from pubcrawl.fetch.handler import Handler as Ours

HELD_UP = 1.5  # seconds; Scrapy waits for one


class Handler(Ours):
    """A handler that holds the loop up just before it closes the last connection."""

    async def close(self) -> None:
        closed: Deferred[Any] = Deferred()

        def late() -> None:
            time.sleep(HELD_UP)
            closed.callback(None)

        asyncio.get_running_loop().call_soon(late)
        self._pool.closeCachedConnections = lambda: closed
        await super().close()
