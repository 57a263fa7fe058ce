"""The fetch of a dataset's files, with simulated platforms and no network."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import pytest

from pubcrawl import platforms
from pubcrawl.exceptions import FetchError, ParseError
from pubcrawl.formats.html import document
from pubcrawl.ingest.filesets import Fileset, FilesetEnd, FilesetLimits, FilesetResponse
from pubcrawl.ingest.filesets.fixity import Fixity
from pubcrawl.model.fileset import DatasetFile, DatasetRef, ListingPage, ListingRequest
from pubcrawl.model.ingest import FileMeta, files_by_digest
from pubcrawl.platforms.unknown import linked_files
from tests.apis.datasets import DATASET, PLATFORMS, SINGLE, Dataset, publish
from tests.cases import Agree, golden, table
from tests.server import NOT_FOUND, Answer

BASE = "https://otters.example.org"
PLACE = DatasetRef(
    "zenodo", "1", url=f"{BASE}/records/1", asks=(ListingRequest(f"{BASE}/api/records/1"),)
)


def meta(body: bytes, mimetype: str = "application/octet-stream") -> FileMeta:
    fixity = Fixity()
    fixity.update(body)
    return fixity.meta(mimetype)


def played(fileset: Fileset, answers: Mapping[str, Answer], most: int = 1000) -> list[str]:
    """Answer all requests and return their paths, in order."""
    asked = []
    for _ in range(most):
        if fileset.get is None:
            return asked
        get = fileset.get
        path = get.url.removeprefix(BASE)
        asked.append(path)
        answer = answers.get(path, NOT_FOUND)
        location = answer.headers.get("Location", "")
        if get.ask and answer.status == 200:
            assert fileset.ref
            try:
                page = platforms.read_listing(fileset.ref, get.ask, answer.body)
            except ParseError as error:
                fileset.fail(error)
            else:
                fileset.receive(FilesetResponse(200, page=page))
        elif get.item and answer.status == 200:
            fileset.receive(FilesetResponse(200, meta=meta(answer.body), datetime="20260101000000"))
        else:
            fileset.receive(FilesetResponse(answer.status, location=location))
    raise AssertionError("it does not end")


def start(
    platform: str, dataset: Dataset = DATASET, limits: FilesetLimits | None = None
) -> tuple[Fileset, dict[str, Answer]]:
    landing, answers, api = publish(platform, dataset, BASE)
    if platform == "signposting":
        answer = answers[urlsplit(landing).path]
        found = linked_files(document(answer.body, url=landing), landing, answer.headers)
        assert found
        return Fileset(found[0], limits, page=found[1]), answers
    place = platforms.find_dataset(landing, {urlsplit(landing).netloc: f"{platform} {api}"})
    return Fileset(place, limits), answers


@pytest.mark.parametrize("platform", PLATFORMS)
def test_every_platform_gives_its_files(platform: str) -> None:
    fileset, answers = start(platform)
    played(fileset, answers)
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
    bodies = {path.rpartition("/")[2]: body for path, body in DATASET.files.items()}
    for item in fileset.items:
        known = meta(bodies[item.path.rpartition("/")[2]])
        assert fileset.metas[item.path] == known
        assert (item.sha1, item.sha256, item.md5) == known[:3]
        assert item.size == known.size_bytes
        assert item.mimetype


@pytest.mark.parametrize("platform", PLATFORMS)
def test_one_file_is_a_dataset_too(platform: str) -> None:
    fileset, answers = start(platform, SINGLE)
    played(fileset, answers)
    assert fileset.end == FilesetEnd("success-file", True)
    assert fileset.block()["fileset_file"]["file_meta"]["size_bytes"] == 15


@pytest.mark.parametrize("platform", [name for name in PLATFORMS if name != "signposting"])
def test_what_is_not_for_everybody(platform: str) -> None:
    fileset, answers = start(platform, Dataset("restricted"))
    asked = played(fileset, answers)
    assert fileset.end
    expected = "platform-404" if platform == "dataone" else "platform-restricted"
    assert fileset.end.status == expected
    assert not fileset.end.hit
    assert len(asked) <= 2


@pytest.mark.parametrize("platform", PLATFORMS)
def test_changed_files_are_noticed(platform: str) -> None:
    fileset, answers = start(platform)
    for path, answer in answers.items():
        if answer.body == DATASET.files["data/dives.csv"]:
            answers[path] = Answer(body=answer.body.replace(b"40", b"41"))
    played(fileset, answers)
    assert fileset.end
    if platform == "signposting":  # it gives no sizes or digests
        assert fileset.end.hit
        return
    assert fileset.end.status.startswith("mismatch-")
    assert [item.status for item in fileset.items if item.path != "data/dives.csv"] == [
        "success",
        "success",
    ]


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("status", [404, 410, 500, 429])
def test_an_api_that_fails(platform: str, status: int) -> None:
    fileset, _ = start(platform)
    assert fileset.get
    fileset.receive(FilesetResponse(status))
    slugs = {404: "platform-404", 410: "platform-restricted"}
    assert fileset.end
    assert fileset.end.status == slugs.get(status, "platform-http-error")


@table
def test_failures_of_the_list(slug: str, code: int, status: str) -> None:
    fileset = Fileset(PLACE)
    parsed = slug in ("platform-scope", "bad-json")
    fileset.fail(ParseError("x", slug=slug) if parsed else FetchError(slug=slug, status=code))
    assert fileset.end
    assert fileset.end.status == status


def listed(*items: DatasetFile, limits: FilesetLimits | None = None, **more: object) -> Fileset:
    fileset = Fileset(PLACE, limits, **more)  # type: ignore[arg-type]
    fileset.receive(FilesetResponse(200, page=ListingPage(items)))
    return fileset


def test_no_place_no_files() -> None:
    assert Fileset(None).end == FilesetEnd(
        "no-platform-match", False, "no platform that is known, and no links to files"
    )
    end = listed().end
    assert end and end.status == "empty-manifest"
    end = Fileset(PLACE._replace(reason="platform-scope")).end
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
    fileset = listed(file("ok"), file(path))
    assert fileset.end
    assert fileset.end.status == "unsafe-path"
    assert fileset.items[1].status == "unsafe-path"
    assert fileset.get is None


@golden
def test_files(case: dict[str, Any], agree: Agree) -> None:
    """
    *items*: paths, or the fields of files. *answers*: those of all requests in turn.

    An answer is a body, a failure, or the fields of a ``FilesetResponse``.
    """
    existing = {GOOD.sha1hex: GOOD} if case.get("exists") else {}
    items = []
    for given in case["items"]:
        fields = {"path": given} if isinstance(given, str) else {**given}
        status = fields.pop("status", "")
        items.append(DatasetFile(**{"platform_url": f"{BASE}/{fields['path']}", **fields}))
        items[-1].status = status or items[-1].status
    limits = FilesetLimits(**case.get("limits", {}))
    fileset = listed(*items, limits=limits, existing=existing)
    asked = []
    for answer in case.get("answers", ()):
        if fileset.get is None:
            break
        path = fileset.get.url.removeprefix(f"{BASE}/")
        if "fail" in answer:
            given = fileset.fail(FetchError(slug=answer["fail"], status=answer["status"]))
        elif "unread" in answer:
            given = fileset.fail(ParseError("x", slug=answer["unread"]))
        elif "body" in answer:
            content = meta(answer["body"].encode(), answer.get("mimetype", "text/plain"))
            archived = answer.get("archived", False)
            given = fileset.receive(FilesetResponse(200, meta=content, archived=archived))
        else:
            given = fileset.receive(FilesetResponse(**answer))
        asked.append(f"{path}: {given}")
    result = {
        "plan": fileset.strategy,
        "asked": asked,
        "items": [f"{item.path}: {item.status}" for item in fileset.items],
        "end": fileset.end and [fileset.end.status, fileset.end.hit],
        "sizes": [known.size_bytes for known in fileset.metas.values()],
        "last": [item.terminal_url for item in fileset.items if item.terminal_url],
        "next": fileset.get and [fileset.get.url, fileset.get.size_max],
    }
    agree(case, {name: value for name, value in result.items() if value})


def test_a_redirecting_list_ends() -> None:
    fileset = Fileset(PLACE)
    for number in range(30):
        if fileset.get is None:
            break
        fileset.receive(FilesetResponse(302, location=f"/{number}"))
    assert fileset.end and fileset.end.status == "platform-http-error"
    assert number == 26


def test_lists_that_never_end() -> None:
    fileset = Fileset(PLACE, FilesetLimits(answers_max=50))
    for number in range(1000):
        if fileset.get is None:
            break
        fileset.receive(
            FilesetResponse(200, page=ListingPage((), (ListingRequest(f"{BASE}/{number}"),)))
        )
    assert fileset.end and fileset.end.status == "platform-error"
    assert number == 50


def test_a_list_that_leads_back_is_asked_once() -> None:
    fileset = Fileset(PLACE)
    fileset.receive(
        FilesetResponse(
            200, page=ListingPage((file("a"),), (PLACE.asks[0], ListingRequest(f"{BASE}/2")))
        )
    )
    fileset.receive(
        FilesetResponse(
            200, page=ListingPage((file("b"),), (PLACE.asks[0], ListingRequest(f"{BASE}/2")))
        )
    )
    assert fileset.get and fileset.get.item == fileset.items[0]


@pytest.mark.parametrize(("count", "status"), [(200, ""), (201, "too-many-files")])
def test_so_many_files(count: int, status: str) -> None:
    fileset = listed(*(file(f"f{number}") for number in range(count)))
    assert (fileset.end.status if fileset.end else "") == status
    assert bool(fileset.get) is not bool(status)


def test_a_list_that_is_too_long_is_not_read_on() -> None:
    fileset = Fileset(PLACE)
    files = tuple(file(f"f{number}") for number in range(100_000))
    fileset.receive(FilesetResponse(200, page=ListingPage(files, (ListingRequest(f"{BASE}/2"),))))
    assert fileset.end and fileset.end.status == "too-many-files"
    assert fileset.block()["file_count"] == 100_000
    assert len(fileset.block()["manifest"]) == 10_000


def test_apis_are_for_programs_and_files_are_not() -> None:
    fileset = Fileset(PLACE)
    assert fileset.get and fileset.get.api and fileset.get.size_max
    fileset.receive(FilesetResponse(302, location="/elsewhere"))
    assert fileset.get.api
    fileset.receive(FilesetResponse(302, location="https://other.example.net/"))
    assert not fileset.get.api
    fileset.receive(FilesetResponse(200, page=ListingPage((file("a"),))))
    assert fileset.get.item and not fileset.get.api
    fileset = Fileset(PLACE._replace(api=f"{BASE}/api"))
    fileset.receive(
        FilesetResponse(200, page=ListingPage((file("a"), file("api/b"), file("apis/c"))))
    )
    for path in ("a", "api/b", "apis/c"):
        assert fileset.get and fileset.get.api == (path == "api/b")
        fileset.receive(FilesetResponse(200, meta=meta(b"x")))
    linked = Fileset(PLACE._replace(platform="signposting"))
    assert linked.get and not linked.get.api


BODY = b"a,b\n"
GOOD = meta(BODY)


def test_digests_of_pieces_are_those_of_the_whole() -> None:
    fixity = Fixity()
    for at in range(len(BODY)):
        fixity.update(BODY[at : at + 1])
    assert fixity.meta(GOOD.mimetype) == GOOD


@pytest.mark.parametrize("platform", [name for name in PLATFORMS if name != "signposting"])
def test_a_second_time_only_what_failed_is_fetched(platform: str) -> None:
    fileset, answers = start(platform)
    right = dict(answers)
    for path, answer in answers.items():
        if answer.body == DATASET.files["data/dives.csv"]:
            answers[path] = Answer(500)
    played(fileset, answers)
    rows = json.loads(json.dumps([file.to_json() for file in fileset.items]))
    again = Fileset(fileset.ref, existing=files_by_digest(rows))
    played(again, right)
    assert again.end == FilesetEnd("success", True)
    assert sorted(item.status for item in again.items) == ["exists", "exists", "success"]
    assert all(again.metas[path][:4] == meta(body)[:4] for path, body in DATASET.files.items())


def test_an_answer_to_nothing_is_a_bug() -> None:
    with pytest.raises(RuntimeError):
        Fileset(None).receive(FilesetResponse(200))
