"""Made-up portals give the same responses over HTTP as in a dictionary."""

from __future__ import annotations

from http.client import HTTPConnection
from urllib.parse import urlsplit

from tests.portals.generate import generate
from tests.portals.render import answer
from tests.portals.serve import Names, served


def ask(names: Names, url: str) -> tuple[int, dict[str, str], bytes]:
    parts = urlsplit(url)
    connection = HTTPConnection(*names[parts.netloc])
    target = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
    connection.request("GET", target, headers={"Host": parts.netloc})
    came = connection.getresponse()
    body = came.read()
    connection.close()
    return came.status, {name.lower(): value for name, value in came.getheaders()}, body


def test_all_hosts_are_on_one_port() -> None:
    sites = [generate("forge_raw", 2), generate("registry", 5), generate("osf", 1)]
    sites += [generate(kind, seed) for kind in ("blog", "datasets") for seed in range(4)]
    resolvers = [url for site in sites for url in site.docs if "doi.example" in url]
    assert len(resolvers) > 1
    with served(*sites) as (server, names):
        assert set(names.values()) == {(server.address, server.port)}
        for site in sites[:3]:
            for url in [*site.docs, *site.routes, f"{site.home}not-there"]:
                status, headers, body = answer(site, url)
                came = ask(names, url)
                assert (came[0], came[2]) == (status, body)
                for name, value in headers:
                    assert came[1][name.lower()] == value
        assert {ask(names, url)[0] for url in resolvers} == {302}


def test_another_host_is_nobodys() -> None:
    with served(generate("blog", 1)) as (server, _):
        status, _, _ = ask({"none.example": (server.address, server.port)}, "http://none.example/")
        assert status == 421
