"""A downloader that loses its lease once, between two requests, to another crawl."""

from __future__ import annotations

from time import monotonic

from scrapy.http import Request
from scrapy.utils.asyncio import call_later

from pubcrawl.fetch.slots import Downloader
from pubcrawl.items.host_state import REFUSAL, HostState, Streak


class Fenced(Downloader):
    """
    A downloader whose host another crawl leases at the second check and returns soon after.

    ``FENCED_HELD``: milliseconds of the host's hold; ``FENCED_REFUSALS``: number of its refusals.
    """

    checks = 0
    elsewhere = False

    def may_use(self, key: str) -> bool:
        return not self.elsewhere

    def may_send(self, host: str) -> bool:
        self.checks += 1
        self.elsewhere = self.checks == 2
        return not self.elsewhere

    async def wait_for_lease(self, request: Request) -> None:
        call_later(0, self._back, self.get_slot_key(request))
        await super().wait_for_lease(request)

    def _back(self, key: str) -> None:
        self.elsewhere = False
        state = HostState(streaks={REFUSAL: Streak(self.settings.getint("FENCED_REFUSALS"))})
        if seconds := self.settings.getint("FENCED_HELD") / 1000:
            state.hold(monotonic() + seconds, "rate-limited")
        self.host(key).learn(state)
        self.host_taken(key)
