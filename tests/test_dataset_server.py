"""The platforms of datasets on a real server, with the requests that a crawl would make."""

from __future__ import annotations

import http.client
import json
from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit

import pytest

from pubcrawl import platforms
from pubcrawl.engine.client import PageRequest
from pubcrawl.formats.html import document
from pubcrawl.ingest.filesets import Fileset, FilesetLimits
from pubcrawl.ingest.hops import HopResponse
from pubcrawl.model.ingest import FileMeta
from pubcrawl.platforms.unknown import linked_files
from tests.apis.datasets import DATASET, PLATFORMS, Dataset, serve
from tests.ingest.ways import result_of
from tests.server import Answer, Seen, Server

T = TypeVar("T")


def fetched(url: str) -> tuple[int, dict[str, str], bytes]:
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.netloc)
    try:
        connection.request("GET", parts._replace(scheme="", netloc="").geturl())
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()
    finally:
        connection.close()


class Wire:
    """A client without politeness."""

    async def get(self, request: PageRequest, **meta: Any) -> HopResponse:
        status, headers, body = fetched(request.url)
        location = headers.get("Location", "")
        return HopResponse(status, location=location, body=body, mimetype="text/plain")

    async def read(self, function: Callable[..., T], *args: Any) -> T:
        return function(*args)

    async def store_file(self, body: bytes, meta: FileMeta, kind: str) -> str:
        return meta.sha1hex


def crawled(landing: str, hosts: dict[str, str]) -> Fileset:
    """Fetch a dataset as a crawl does, but without its politeness."""
    _, headers, body = fetched(landing)
    page = None
    place = platforms.find_dataset(landing, hosts)
    if place is None:
        found = linked_files(document(body, url=landing), landing, headers)
        place, page = found or (None, None)
    fileset = Fileset(place, Wire(), page=page)
    result_of(fileset.fetch())
    return fileset


@pytest.mark.parametrize("platform", PLATFORMS)
def test_every_platform(platform: str) -> None:
    with Server() as server:
        landing, hosts = serve(server, platform)
        if platform == "signposting":
            hosts = {}
        fileset = crawled(landing, hosts)
        assert fileset.end and fileset.end.status == "success", fileset.end
        assert len(fileset.metas) == len(DATASET.files)
        assert server.peak[urlsplit(landing).hostname or ""] == 1


def test_a_list_without_end_and_one_with_many_files() -> None:
    with Server() as server:
        landing, hosts = serve(server, "osf")
        start = "/v2/nodes/otter/files/osfstorage/?page%5Bsize%5D=100"
        numbers = iter(range(10_000))

        def again(seen: Seen) -> Answer:
            following = f"{server.url(start)}&page={next(numbers)}"
            return Answer(body=json.dumps({"data": [], "links": {"next": following}}).encode())

        server.fallback = again
        server.route(start, again)
        fileset = crawled(landing, hosts)
        assert fileset.end and fileset.end.status == "platform-error"
        assert len(server.paths()) == 1 + FilesetLimits().answers_max
    with Server() as server:
        fileset = crawled(*serve(server, "zenodo", Dataset("many")))
        assert fileset.end and fileset.end.status == "too-many-files"
        assert len(server.paths()) == 2
