"""The fetch of a dataset's files, with simulated platforms and no network."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, TypeVar
from urllib.parse import urlsplit

import pytest

from pubcrawl import platforms
from pubcrawl.engine.client import PageRequest
from pubcrawl.exceptions import FetchError, ParseError
from pubcrawl.formats.html import document
from pubcrawl.ingest.filesets import Fileset, FilesetEnd, FilesetLimits
from pubcrawl.ingest.hops import HopResponse
from pubcrawl.model.fileset import DatasetFile, DatasetRef, ListingPage, ListingRequest
from pubcrawl.model.ingest import FileMeta, files_by_digest, fixity
from pubcrawl.platforms.unknown import linked_files
from tests.apis.datasets import DATASET, PLATFORMS, SINGLE, Dataset, publish
from tests.cases import Agree, golden, table
from tests.ingest.ways import result_of

T = TypeVar("T")

BASE = "https://otters.example.org"
PLACE = DatasetRef(
    "zenodo", "1", url=f"{BASE}/records/1", asks=(ListingRequest(f"{BASE}/api/records/1"),)
)
LISTING = "/api/records/1"
TYPE = "application/octet-stream"
DIVES = DATASET.files["data/dives.csv"]
Reply = HopResponse | ListingPage | FetchError | ParseError

NOT_FOUND = FetchError("no", slug="not-found", status=404)


class Platform:
    """
    A client that answers from a dictionary, path → reply; other paths are not found.

    A ``ListingPage`` is what a worker reads there. *asked*: path and meta of each request.
    """

    def __init__(self, replies: Mapping[str, Reply]) -> None:
        self.replies = replies
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.stored: list[bytes] = []
        self.reply: Reply = NOT_FOUND

    async def get(self, request: PageRequest, **meta: Any) -> HopResponse:
        path = request.url.removeprefix(BASE)
        self.asked.append((path, meta))
        self.reply = self.next_reply(path)
        if isinstance(self.reply, FetchError):
            raise self.reply
        return self.reply if isinstance(self.reply, HopResponse) else file_response(b"{}")

    def next_reply(self, path: str) -> Reply:
        assert len(self.asked) < 1000, "it does not end"
        return self.replies.get(path, NOT_FOUND)

    async def read(self, function: Callable[..., T], *args: Any) -> Any:
        if isinstance(self.reply, ParseError):
            raise self.reply
        return self.reply if isinstance(self.reply, ListingPage) else function(*args)

    async def store_file(self, body: bytes, meta: FileMeta, kind: str) -> str:
        self.stored.append(body)
        return f"{kind}/{meta.sha1hex}"

    @property
    def paths(self) -> list[str]:
        return [path for path, _ in self.asked]


def file_response(body: bytes, mimetype: str = TYPE, *, archived: bool = False) -> HopResponse:
    return HopResponse(
        200, body=body, mimetype=mimetype, datetime="20260101000000", archived=archived
    )


def fetched(
    platform: str,
    dataset: Dataset = DATASET,
    changes: Mapping[bytes, Reply] | None = None,
    existing: Mapping[str, FileMeta] | None = None,
) -> tuple[Fileset, Platform]:
    """Fetch a dataset from a simulated platform; *changes*: replies in place of some bodies."""
    landing, answers, api = publish(platform, dataset, BASE)
    replies = {
        path: (changes or {}).get(
            answer.body,
            file_response(answer.body)._replace(
                status=answer.status, location=answer.headers.get("Location", "")
            ),
        )
        for path, answer in answers.items()
    }
    ref = page = None
    if platform != "signposting":
        hosts = {urlsplit(landing).netloc: f"{platform} {api}"}
        ref = platforms.find_dataset(landing, hosts)
    else:
        answer = answers[urlsplit(landing).path]
        found = linked_files(document(answer.body, url=landing), landing, answer.headers)
        assert found
        ref, page = found
    client = Platform(replies)
    fileset = Fileset(ref, client, page=page, existing=existing)
    result_of(fileset.fetch())
    return fileset, client


def listed(
    *items: DatasetFile,
    ref: DatasetRef | None = PLACE,
    limits: FilesetLimits | None = None,
    replies: Mapping[str, Reply] | None = None,
) -> tuple[Fileset, Platform]:
    """Fetch a dataset whose platform lists *items*."""
    client = Platform({LISTING: ListingPage(items), **(replies or {})})
    fileset = Fileset(ref, client, limits)
    result_of(fileset.fetch())
    return fileset, client


@pytest.mark.parametrize("platform", PLATFORMS)
def test_every_platform_gives_its_files(platform: str) -> None:
    fileset, client = fetched(platform)
    assert fileset.end == FilesetEnd("success", True)
    names = {path.rpartition("/")[2] for path in DATASET.files}
    paths = {item.path for item in fileset.items}
    assert paths == (names if platform == "signposting" else set(DATASET.files))
    block = fileset.block()
    assert block["platform_name"] == platform
    assert block["file_count"] == 3
    assert block["total_size"] == sum(map(len, DATASET.files.values()))
    assert block["ingest_strategy"] == "web-fileset"
    assert {file.status for file in block["manifest"]} == {"success"}
    assert all(file.terminal_dt == "20260101000000" for file in block["manifest"])
    assert sorted(client.stored) == sorted(DATASET.files.values())
    bodies = {path.rpartition("/")[2]: body for path, body in DATASET.files.items()}
    for item in fileset.items:
        known = fixity(bodies[item.path.rpartition("/")[2]], TYPE)
        assert fileset.metas[item.path] == known
        assert (item.sha1, item.sha256, item.md5) == known[:3]
        assert item.size == known.size_bytes
        assert item.file_path == f"dataset/{known.sha1hex}"
        assert item.mimetype


@pytest.mark.parametrize("platform", PLATFORMS)
def test_one_file_is_a_dataset_too(platform: str) -> None:
    fileset, _ = fetched(platform, SINGLE)
    assert fileset.end == FilesetEnd("success-file", True)
    assert fileset.block()["fileset_file"]["file_meta"]["size_bytes"] == 15


@pytest.mark.parametrize("platform", [name for name in PLATFORMS if name != "signposting"])
def test_what_is_not_for_everybody(platform: str) -> None:
    fileset, client = fetched(platform, Dataset("restricted"))
    assert fileset.end
    expected = "platform-404" if platform in ("dataone", "pmc") else "platform-restricted"
    assert fileset.end.status == expected
    assert not fileset.end.hit
    assert len(client.asked) <= 2


@pytest.mark.parametrize("platform", PLATFORMS)
def test_changed_files_are_noticed(platform: str) -> None:
    fileset, client = fetched(platform, changes={DIVES: file_response(DIVES.replace(b"40", b"41"))})
    assert fileset.end
    if platform == "signposting":  # it gives no sizes or digests
        assert fileset.end.hit
        return
    assert fileset.end.status.startswith("mismatch-")
    assert len(client.stored) == 2
    assert [item.status for item in fileset.items if item.path != "data/dives.csv"] == [
        "success",
        "success",
    ]


@table
def test_failures_of_the_list(slug: str, code: int, status: str) -> None:
    """*slug*: of an error, "" for a response with the status *code*."""
    error: Reply = HopResponse(code)
    if slug:
        parsed = slug in ("platform-scope", "bad-json")
        error = ParseError("x", slug=slug) if parsed else FetchError(slug=slug, status=code)
    fileset, _ = listed(replies={LISTING: error})
    assert fileset.end
    assert fileset.end.status == status


def test_no_place_no_files() -> None:
    assert listed(ref=None)[0].end == FilesetEnd(
        "no-platform-match", False, "no platform that is known, and no links to files"
    )
    end = listed()[0].end
    assert end and end.status == "empty-manifest"
    end = listed(ref=PLACE._replace(reason="platform-scope"))[0].end
    assert end and end.status == "platform-scope"


def file(path: str, size: int | None = 1, **known: str) -> DatasetFile:
    return DatasetFile(path, size, platform_url=f"{BASE}/{path}", **known)


@pytest.mark.parametrize(
    "path",
    [
        "../a",
        "a/../b",
        "/etc/passwd",
        "a//b",
        "./a",
        "a/.",
        "a\\b",
        "C:/a",
        "~/a",
        "a/",
        "a\x00b",
        "a\nb",
        "\u202egpj.exe",
        "x" * 256,
        "a/" * 2100 + "a",
        "..",
        "...",
        "a/ /b",
        "\ufffd",
        "\ud800",
    ],
)
def test_unsafe_paths(path: str) -> None:
    fileset, client = listed(file("ok"), file(path))
    assert fileset.end
    assert fileset.end.status == "unsafe-path"
    assert fileset.items[1].status == "unsafe-path"
    assert client.paths == [LISTING]


class Replies(Platform):
    """A platform that gives its replies in turn; after the last one, ``IndexError``."""

    def next_reply(self, path: str) -> Reply:
        return list(self.replies.values())[len(self.asked) - 1]


@golden
def test_files(case: dict[str, Any], agree: Agree) -> None:
    """
    *items*: paths, or the fields of files. *answers*: those of all requests in turn.

    An answer is a body, a failure, or the fields of a ``HopResponse``. *next*: the request that
    has no answer.
    """
    items = []
    for given in case["items"]:
        fields = {"path": given} if isinstance(given, str) else {**given}
        status = fields.pop("status", "")
        items.append(DatasetFile(**{"platform_url": f"{BASE}/{fields['path']}", **fields}))
        items[-1].status = status or items[-1].status
    replies: list[Reply] = [ListingPage(tuple(items))]
    for answer in case.get("answers", ()):
        if "fail" in answer:
            replies.append(FetchError(slug=answer["fail"], status=answer["status"]))
        elif "body" in answer:
            content = {**answer, "body": answer["body"].encode()}
            replies.append(file_response(**{"mimetype": "text/plain", **content}))
        else:
            replies.append(HopResponse(**answer))
    client = Replies({str(number): reply for number, reply in enumerate(replies)})
    existing = {GOOD.sha1hex: GOOD} if case.get("exists") else {}
    limits = FilesetLimits(**case.get("limits", {}))
    fileset = Fileset(PLACE, client, limits, existing=existing)
    with suppress(IndexError):
        result_of(fileset.fetch())
    path, meta = client.asked[-1]
    result = {
        "plan": fileset.strategy,
        "asked": [path.removeprefix("/") for path in client.paths[1 : len(replies)]],
        "items": [f"{item.path}: {item.status}" for item in fileset.items],
        "end": fileset.end and [fileset.end.status, fileset.end.hit],
        "sizes": [known.size_bytes for known in fileset.metas.values()],
        "last": [item.terminal_url for item in fileset.items if item.terminal_url],
        "next": None if fileset.end else [BASE + path, meta["download_maxsize"]],
    }
    agree(case, {name: value for name, value in result.items() if value})


def test_a_redirecting_list_ends() -> None:
    redirects = {f"/{number}": HopResponse(302, location=f"/{number + 1}") for number in range(30)}
    fileset, client = listed(replies={LISTING: HopResponse(302, location="/0"), **redirects})
    assert fileset.end and fileset.end.status == "platform-http-error"
    assert len(client.asked) == 26


def test_lists_that_never_end() -> None:
    parts = [ListingRequest(f"{BASE}/{number}") for number in range(1000)]
    pages = {f"/{number}": ListingPage((), (part,)) for number, part in enumerate(parts[1:])}
    fileset, client = listed(
        limits=FilesetLimits(answers_max=50),
        replies={LISTING: ListingPage((), (parts[0],)), **pages},
    )
    assert fileset.end and fileset.end.status == "platform-error"
    assert len(client.asked) == 50


def test_a_list_that_leads_back_is_asked_once() -> None:
    more = (PLACE.asks[0], ListingRequest(f"{BASE}/2"))
    pages = {LISTING: ListingPage((file("a"),), more), "/2": ListingPage((file("b"),), more)}
    _, client = listed(replies=pages)
    assert client.paths == [LISTING, "/2", "/a", "/b"]


@pytest.mark.parametrize(("count", "status"), [(200, ""), (201, "too-many-files")])
def test_so_many_files(count: int, status: str) -> None:
    fileset, client = listed(*(file(f"f{number}") for number in range(count)))
    assert fileset.end and fileset.end.status == (status or "error-platform-download")
    assert len(client.asked) == (1 if status else 201)


def test_a_list_that_is_too_long_is_not_read_on() -> None:
    files = tuple(file(f"f{number}") for number in range(100_000))
    page = ListingPage(files, (ListingRequest(f"{BASE}/2"),))
    fileset, client = listed(replies={LISTING: page})
    assert fileset.end and fileset.end.status == "too-many-files"
    assert fileset.block()["file_count"] == 100_000
    assert len(fileset.block()["manifest"]) == 10_000
    assert len(client.asked) == 1


def test_apis_are_for_programs_and_files_are_not() -> None:
    replies: dict[str, Reply] = {
        LISTING: HopResponse(302, location="/elsewhere"),
        "/elsewhere": HopResponse(302, location="https://other.example.net/"),
        "https://other.example.net/": ListingPage((file("a"), file("api/b"), file("apis/c"))),
    }
    _, client = listed(ref=PLACE._replace(api=f"{BASE}/api"), replies=replies)
    api = {path: meta["api"] and meta["dont_obey_robotstxt"] for path, meta in client.asked}
    assert api == {
        LISTING: True,
        "/elsewhere": True,
        "https://other.example.net/": False,
        "/a": False,
        "/api/b": True,
        "/apis/c": False,
    }
    _, client = listed(file("a"))
    assert [meta["api"] for _, meta in client.asked] == [True, False]
    _, client = listed(ref=PLACE._replace(platform="signposting"))
    assert [meta["api"] for _, meta in client.asked] == [False]


GOOD = fixity(b"a,b\n", TYPE)


@pytest.mark.parametrize("platform", [name for name in PLATFORMS if name != "signposting"])
def test_a_second_time_only_what_failed_is_fetched(platform: str) -> None:
    fileset, _ = fetched(platform, changes={DIVES: HopResponse(500)})
    rows = json.loads(json.dumps([file.to_json() for file in fileset.items]))
    again, client = fetched(platform, existing=files_by_digest(rows))
    assert again.end == FilesetEnd("success", True)
    assert sorted(item.status for item in again.items) == ["exists", "exists", "success"]
    assert client.stored == [DIVES]
    for path, body in DATASET.files.items():
        assert again.metas[path][:4] == fixity(body, TYPE)[:4]
