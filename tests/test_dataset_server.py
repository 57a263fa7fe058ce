"""The platforms of datasets on a real server, with the requests that a crawl would make."""

from __future__ import annotations

import http.client
import json
from urllib.parse import urlsplit

import pytest

from pubcrawl import platforms
from pubcrawl.exceptions import ParseError
from pubcrawl.formats.html import document
from pubcrawl.ingest.filesets import Fileset, FilesetLimits, FilesetResponse
from pubcrawl.ingest.filesets.fixity import Fixity
from pubcrawl.platforms.unknown import linked_files
from tests.apis.datasets import DATASET, PLATFORMS, Dataset, serve
from tests.server import Answer, Seen, Server


def fetched(url: str) -> tuple[int, dict[str, str], bytes]:
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.netloc)
    try:
        connection.request("GET", parts._replace(scheme="", netloc="").geturl())
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()
    finally:
        connection.close()


def crawled(landing: str, hosts: dict[str, str]) -> Fileset:
    """Fetch a dataset as a crawl does, but without its politeness."""
    _, headers, body = fetched(landing)
    page = None
    place = platforms.find_dataset(landing, hosts)
    if place is None:
        found = linked_files(document(body, url=landing), landing, headers)
        place, page = found or (None, None)
    fileset = Fileset(place, page=page)
    while fileset.get:
        get = fileset.get
        status, headers, body = fetched(get.url)
        location = headers.get("Location", "")
        if get.ask and status == 200 and fileset.ref:
            try:
                fileset.receive(
                    FilesetResponse(status, page=platforms.read_listing(fileset.ref, get.ask, body))
                )
            except ParseError as error:
                fileset.fail(error)
        else:
            fixity = Fixity()
            fixity.update(body)
            fileset.receive(
                FilesetResponse(status, location, meta=fixity.meta("application/octet-stream"))
            )
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
