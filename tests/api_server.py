"""
The APIs that a crawl uses, as one local HTTP/1.1 server.

    with ApiServer(Synthetic(1000)) as server:
        settings = server.urls          # EUROPEPMC_URL, EUTILS_URL, …

Sources of documents: made-up publications by the thousand (``Synthetic``), the examples, or
recorded answers (``Recorded``).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Self
from urllib.parse import parse_qsl, unquote, urlsplit

from tests import server
from tests.apis import europepmc, ncbi, registries
from tests.apis.answer import PLAIN, XML, Answer, Ask, Tally
from tests.apis.source import Source

Handler = Callable[[Ask, Source], Answer]
# Setting → path, loopback address of the host with *spread*, handler.
APIS: dict[str, tuple[str, str, Handler]] = {
    "EUROPEPMC_URL": ("/europepmc/webservices/rest", "127.0.0.1", europepmc.rest),
    "EUROPEPMC_ANNOTATIONS_URL": (
        "/europepmc/annotations_api",
        "127.0.0.1",
        europepmc.mined_terms,
    ),
    "EUTILS_URL": ("/entrez/eutils", "127.0.0.2", ncbi.eutils),
    "PUBMED_HTML_URL": ("/pubmed", "127.0.0.3", ncbi.pubmed_pages),
    "PMC_HTML_URL": ("/pmc/articles", "127.0.0.3", ncbi.pmc_pages),
    "UNPAYWALL_URL": ("/unpaywall/v2", "127.0.0.4", registries.unpaywall),
    "DOI_URL": ("/doi", "127.0.0.5", registries.doi_resolver),
}
# robots.txt allows pages but not APIs, so a crawl that obeys it for an API fails.
ROBOTS = b"User-agent: *\nDisallow: /entrez/\nDisallow: /europepmc/\nDisallow: /unpaywall/\n"


class ApiServer:
    """
    The server: a context manager.

    *spread*: bind 127.0.0.1 to 127.0.0.5, an address for each real host, so that a crawler counts
    them separately. *latency*: seconds before an answer. *poison*: identifiers that spoil the
    answer to every request for them: with others the answer is status 500, or cut off if *cut*;
    alone always 500.
    """

    def __init__(
        self,
        source: Source,
        *,
        spread: bool = False,
        latency: float = 0,
        poison: Collection[str] = (),
        cut: bool = False,
    ) -> None:
        self.source = source
        self.spread = spread
        self.latency = latency
        self.poison = {each.upper() for each in poison}
        self.cut = cut
        self.tally = Tally()
        self.port = 0

    @property
    def urls(self) -> dict[str, str]:
        """Return base addresses by setting."""
        return {
            setting: f"http://{address if self.spread else '127.0.0.1'}:{self.port}{path}"
            for setting, (path, address, _) in APIS.items()
        }

    def __enter__(self) -> Self:
        address = "0.0.0.0" if self.spread else "127.0.0.1"
        self.server = server.Server(address, fallback=self._reply).__enter__()
        self.port = self.server.port
        return self

    def __exit__(self, *_: object) -> None:
        self.server.close()

    def _reply(self, seen: server.Seen) -> server.Answer:
        answer = self.answer(seen.method, seen.target, seen.body)
        self.tally.requests[answer.resource] += 1
        self.tally.identifiers[answer.resource] += len(answer.asked)
        headers = {"Content-Type": answer.type}
        return server.Answer(answer.status, answer.body, headers, delay=self.latency)

    def answer(self, method: str, target: str, form: bytes) -> Answer:
        """Return the answer to one request; *form*: the body of a POST."""
        url = urlsplit(target)
        parameters: dict[str, str] = {}
        for source in (url.query, form.decode(errors="replace")):
            for key, value in parse_qsl(source, keep_blank_values=True):
                # The values of a repeated parameter, one per line.
                parameters[key] = f"{parameters[key]}\n{value}" if key in parameters else value
        if url.path == "/robots.txt":
            return Answer(200, PLAIN, ROBOTS, "robots")
        for base, _, handle in APIS.values():
            if url.path == base or url.path.startswith(base + "/"):
                if len(target) > ncbi.URL_MAX:
                    return Answer(414, PLAIN, b"URI too long", "too-long")
                path = unquote(url.path[len(base) :])
                return self._spoiled(handle(Ask(method, path, parameters), self.source))
        return Answer(404, PLAIN, b"not found", "other")

    def _spoiled(self, answer: Answer) -> Answer:
        values = (value for each in answer.asked for value in (each, each.rpartition(":")[2]))
        if not self.poison or self.poison.isdisjoint(value.upper() for value in values):
            return answer
        if self.cut and len(answer.asked) > 1:
            return answer._replace(body=answer.body[: len(answer.body) // 2])
        return answer._replace(status=500, type=XML, body=b"<error>internal</error>")
