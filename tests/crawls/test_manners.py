"""A crawl never sends a host two requests at once."""

from __future__ import annotations

from pathlib import Path

from tests.api_server import APIS, ApiServer
from tests.apis.synthetic import Synthetic
from tests.crawls.run import Crawl
from tests.server import Answer, Seen, Server

ALLOW = b"User-agent: *\nDisallow: /entrez/\n"


def test_one_request_at_a_time_for_each_host(tmp_path: Path) -> None:
    """Pages redirect from host to host; PubMed has no XML here, so the crawl fetches its pages."""
    source = Synthetic(40, small=True)
    api = ApiServer(source)
    hops = {"127.0.0.3": "127.0.0.5", "127.0.0.5": "127.0.0.4"}
    servers = {address: Server(address) for _, address, _ in APIS.values()}

    def answer(seen: Seen) -> Answer:
        if seen.target == "/robots.txt":
            return Answer(200, ALLOW, {"Content-Type": "text/plain"}, delay=0.02)
        here = seen.headers["host"].partition(":")[0]
        if seen.target.startswith("/pubmed") and here in hops:
            return Answer.redirect(servers[hops[here]].url(seen.target))
        right = api.answer(seen.method, seen.target, seen.body)
        if right.resource in ("pubmed_xml", "pmc_xml"):
            return Answer(404, delay=0.01)
        return Answer(right.status, right.body, {"Content-Type": right.type}, delay=0.01)

    urls = {setting: servers[address].url(path) for setting, (path, address, _) in APIS.items()}
    try:
        for server in servers.values():
            server.fallback = answer
            server.__enter__()
        crawl = Crawl(tmp_path, urls, DOWNLOAD_DELAY=0, HOST_REST_FACTOR=0, BATCH_MAX=7, QUICK=True)
        crawl.seeds(*source.pmids)
        done = crawl.run()
    finally:
        for server in servers.values():
            server.close()
    assert done.code == 0, done.log
    assert len(done.records) == source.count
    peaks = {address: server.peak.get(address, 0) for address, server in servers.items()}
    connections = {
        address: server.peak_connections.get(address, 0) for address, server in servers.items()
    }
    assert peaks == connections == dict.fromkeys(servers, 1)
    for address in ("127.0.0.3", "127.0.0.4", "127.0.0.5"):
        asked = [seen.target for seen in servers[address].seen]
        assert asked.count("/robots.txt") == 1
        assert len(asked) > 2
