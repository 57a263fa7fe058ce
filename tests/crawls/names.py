"""
Internet host names that resolve to servers on this machine, for a crawl in its own process.

Set ``TWISTED_DNS_RESOLVER=tests.crawls.names.Names``, and put ``names.json`` in the folder of the
crawl: name → address and port. Test sites then have the addresses of the real ones, without a
port. No other name resolves, and no name resolves for https.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from twisted.internet.address import IPv4Address
from twisted.internet.interfaces import IAddress, IHostResolution, IResolutionReceiver
from zope.interface import implementer

from pubcrawl.fetch.guard import GuardedResolver

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from twisted.internet.base import ReactorBase


@implementer(IHostResolution)
class _Resolution:
    def __init__(self, name: str) -> None:
        self.name = name

    def cancel(self) -> None:
        """Do nothing: a resolution ends as soon as it begins."""


class Names(GuardedResolver):
    """Resolves the names in ``names.json``; see the module's docstring."""

    names: dict[str, tuple[str, int]]

    @classmethod
    def from_crawler(cls, crawler: Crawler, reactor: ReactorBase) -> Self:
        """Return the resolver for the settings of *crawler*."""
        made = super().from_crawler(crawler, reactor)
        made.names = json.loads(Path("names.json").read_text("utf-8"))
        return made

    def resolveHostName(
        self,
        resolutionReceiver: IResolutionReceiver,  # noqa: N803
        hostName: str,  # noqa: N803
        portNumber: int = 0,  # noqa: N803
        addressTypes: Sequence[type[IAddress]] | None = None,  # noqa: N803
        transportSemantics: str = "TCP",  # noqa: N803
    ) -> IHostResolution:
        """Resolve a name in ``names.json``; report no address for any other."""
        receiver: Any = resolutionReceiver
        resolution = _Resolution(hostName)
        receiver.resolutionBegan(resolution)
        if portNumber == 80 and (place := self.names.get(hostName)):
            receiver.addressResolved(IPv4Address("TCP", *place))
        receiver.resolutionComplete()
        return resolution  # type: ignore[return-value]
