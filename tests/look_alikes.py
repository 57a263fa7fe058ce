"""A web of look-alike portals for a crawl, on the hosts of the real ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from urllib.parse import urlsplit

from pubcrawl.ids.url import artifact_key, artifact_url
from tests.corpora.portals import Page, Portal
from tests.live_web import LiveWeb
from tests.server import Answer


class LookAlikes(LiveWeb):
    """
    A proxy that acts as the hosts of *sites*; other hosts have no pages.

    A DOI at doi.org leads to the landing page that *dois* gives for it. *robots*: host → its
    robots.txt.
    """

    def __init__(
        self, sites: Iterable[Portal], dois: Mapping[str, str], robots: Mapping[str, bytes]
    ) -> None:
        super().__init__()
        self.dois, self.robots = dois, robots
        self._pages: dict[str, Page] = {}
        self._missing: dict[str, Page] = {}
        for site in sites:
            for url, page in site.pages.items():
                self._pages[artifact_key(artifact_url(url))] = page
                self._missing[urlsplit(url).netloc] = site.not_found

    def answer(self, method: str, url: str, body: bytes) -> Answer:
        """Return the response to a request."""
        self.seen.append(url)
        parts = urlsplit(url)
        if parts.netloc == "doi.org" and (landing := self.dois.get(parts.path[1:])):
            return Answer(302, b"", {"Location": landing})
        if parts.path == "/robots.txt" and (text := self.robots.get(parts.netloc)):
            return Answer(200, text, {"Content-Type": "text/plain"})
        page = self._pages.get(artifact_key(artifact_url(url)))
        page = page or self._missing.get(parts.netloc, Page(b"", 404))
        return Answer(page.status, page.body, dict(page.headers))
