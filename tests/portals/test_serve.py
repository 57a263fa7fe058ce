"""Portals give the same responses over HTTP as in a dictionary."""

from __future__ import annotations

from http.client import HTTPConnection
from urllib.parse import urlsplit

from tests.portals.serve import Names, served
from tests.portals.site import sites


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
    portals = [sites("forge_raw")[2], sites("registry")[5], sites("osf")[1]]
    portals += [sites(kind)[seed] for kind in ("blog", "datasets") for seed in range(4)]
    resolvers = [url for site in portals for url in site.pages if "doi.example" in url]
    assert len(resolvers) > 1
    with served(*portals) as (server, names):
        assert set(names.values()) == {(server.address, server.port)}
        for site in portals[:3]:
            for url in [*site.pages, *site.routes, f"{site.home}not-there"]:
                page = site.answer(url)
                came = ask(names, url)
                assert (came[0], came[2]) == (page.status, page.body)
                for name, value in page.headers:
                    assert came[1][name.lower()] == value
        assert {ask(names, url)[0] for url in resolvers} == {302}


def test_another_host_is_nobodys() -> None:
    with served(sites("blog")[1]) as (server, _):
        status, _, _ = ask({"none.example": (server.address, server.port)}, "http://none.example/")
        assert status == 421
