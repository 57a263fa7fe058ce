"""The web server of ``metrics``: imported only by crawls with a METRICS_PORT."""

from __future__ import annotations

import json
from typing import Any, Protocol

from twisted.web.resource import Resource
from twisted.web.server import Site


class Watched(Protocol):
    """A crawl to watch."""

    def text(self) -> str:
        """Return the current metrics."""

    def health(self) -> dict[str, Any]:
        """Return the state of the crawl, with its *status*."""


def metrics_site(crawl: Watched) -> Site:
    """Return a site with ``/metrics`` and ``/health``."""
    make_page: Any = Resource
    root = make_page()
    root.putChild(b"metrics", _MetricsPage(crawl))
    root.putChild(b"health", _HealthPage(crawl))
    make: Any = Site
    site: Site = make(root)
    site.noisy = False
    return site


class _MetricsPage(Resource):
    isLeaf = True  # noqa: N815 (a name of Twisted)

    def __init__(self, crawl: Watched) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.crawl = crawl

    def render_GET(self, request: Any) -> bytes:  # noqa: N802 (a name of Twisted)
        request.setHeader("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
        return self.crawl.text().encode()


class _HealthPage(_MetricsPage):
    def render_GET(self, request: Any) -> bytes:  # noqa: N802 (a name of Twisted)
        state = self.crawl.health()
        request.setHeader("Content-Type", "application/json")
        if state["status"] != "ok":
            request.setResponseCode(503)
        return json.dumps(state).encode() + b"\n"
