"""Crawls with CAPTURE=spn2 against a scripted service, and each slug they can end with."""

import gzip
import json
from pathlib import Path
from typing import Any

from pubcrawl.fetch.history.spn2 import error_slug
from tests.cases import table
from tests.fetch.archive.archive import Archive
from tests.fetch.crawling import crawl
from tests.fetch.test_history import asks, body, capture
from tests.server import Answer, Server

QUIET = {"ROBOTSTXT_OBEY": True, "RETRY_AFTER_DEFAULT": 0.01, "CAPTURE": "spn2"}


def reply(value: object, status: int = 200) -> Answer:
    return Answer(status, json.dumps(value).encode(), {"Content-Type": "application/json"})


def error(code: str, message: str = "no") -> Answer:
    return reply({"status": "error", "status_ext": f"error:{code}", "message": message})


@table
def test_words_of_the_service(reply: str, slug: str) -> None:
    assert error_slug(reply) == slug


def test_an_address_is_captured(tmp_path: Path) -> None:
    with Server("127.0.0.1") as site, Server("127.0.0.2") as machine:
        archive = Archive(machine, indexed=1)
        archive.pending = 2
        url, other, redirect, archived = map(site.url, ("/a.pdf", "/b", "/moved", "/kept"))
        archive.pages[url] = (b"%PDF-1.4", 200, {"Content-Type": "application/pdf"})
        archive.pages[other] = (b"none", 404)
        archive.pages[redirect] = (b"", 302, {"Location": url})
        # Save Page Now ignores an older capture; with HISTORY=wayback it is the answer.
        archive.keep("20200101000000", url, b"older")
        archive.keep("20200101000000", archived, b"kept")
        requests = [*asks(redirect, url, other), *asks(url, force_recrawl=True), *asks(archived)]
        settings = {**QUIET, **archive.settings, "CONCURRENT_REQUESTS": 1}
        done = crawl(tmp_path, requests[:4], {**settings, "WARC_DIR": str(tmp_path / "warc")})
        print(done.log)
        assert done.slugs == [""] * 4
        assert site.seen == []
        assert [done.results[number]["status"] for number in range(4)] == [302, 200, 404, 200]
        assert done.results[0]["headers"]["Location"] == url
        assert body(done, 1) == body(done, 3) == b"%PDF-1.4"
        assert all(result["flags"] == ["archived"] for result in done.results.values())
        first = capture(done, 1)
        assert first is not None
        assert (first.datetime, first.url) == ("20260101000000", url)
        # A redirect's target that a job has captured is not captured again.
        assert [job["url"] for job in archive.jobs] == [redirect, other]
        job = archive.jobs[0]
        assert job["authorization"] == "LOW access-of-a-reader:secret-of-a-reader"
        assert (job["force_get"], job["capture_all"]) == ("1", "1")
        assert job["if_not_archived_within"] == "14d"
        assert done.stats["spn2/captured"] == 4
        # The key is sent to Save Page Now only.
        keyed = {
            request.target.split("?")[0]
            for request in machine.seen
            if "authorization" in request.headers
        }
        assert keyed == {"/save", "/save/status/user", "/save/status/spn2-0", "/save/status/spn2-1"}
        (recorded,) = (tmp_path / "warc").glob("*.warc.gz")
        written = done.log + gzip.decompress(recorded.read_bytes()).decode("latin-1")
        assert "/save/status/user" in written
        assert "of-a-reader" not in written.replace(json.dumps(settings), "")

        archive.jobs.clear()
        both = {**settings, "HISTORY": "wayback"}
        done = crawl(tmp_path, [*asks(archived), *asks(url, force_recrawl=True)], both)
        assert body(done, 0) == b"kept"
        assert [job["url"] for job in archive.jobs] == [url]
        assert "if_not_archived_within" not in archive.jobs[0]


SPENT = {"available": 5, "daily_captures": 9, "daily_captures_limit": 9}
SAME = {"message": "The same snapshot had been made 1 minute ago."}
DONE = {"status": "success", "original_url": "http://a.example/", "timestamp": "20260101000000"}

FAULTS: list[tuple[str, dict[str, list[Any]]]] = [
    ("spn2-backoff", {"places": [reply({"available": 1, "processing": 9})]}),
    ("spn2-backoff", {"places": [reply({"available": 0, "processing": 10})]}),
    ("spn2-backoff", {"places": [reply(SPENT)]}),
    ("spn2-error", {"places": [Answer(500)]}),
    ("spn2-error", {"places": [Answer(body=b"<html>")]}),
    ("spn2-error", {"places": [reply({}, 401)]}),
    ("spn2-backoff", {"job": [Answer(429)] * 4}),
    ("spn2-backoff", {"job": [error("user-session-limit")]}),
    ("spn2-error", {"job": [Answer(502)]}),
    ("spn2-error", {"job": [reply({"message": "no thanks"})]}),
    ("spn2-error", {"job": [Answer(body=b"{}", cut=1)]}),
    ("spn2-recent-capture", {"job": [reply(SAME)]}),
    ("spn2-recent-capture", {"job": [error("too-many-daily-captures")]}),
    ("spn2-error:blocked-url", {"job": [error("blocked-url")]}),
    ("spn2-error:filesize-limit", {"state": [error("filesize-limit")]}),
    ("not-found", {"state": [error("not-found")]}),
    ("forbidden", {"state": [error("no-access")]}),
    ("spn2-error", {"state": [reply({"status": "lost"})]}),
    ("spn2-error", {"state": [reply({"status": "pending"})] * 60}),
    ("spn2-error", {"state": [reply({**DONE, "timestamp": "soon"})]}),
    ("spn2-success-partial-url", {"state": [reply({**DONE, "original_url": "/a"})]}),
    ("spn2-cdx-lookup-failure", {"cdx": [reply([])] * 4}),
    ("spn2-cdx-lookup-failure", {"cdx": [Answer(500)] * 4}),
    ("spn2-wayback-error", {"replay": [Answer(502)] * 4}),
    ("spn2-wayback-error", {"replay": [Answer(body=b"something else")] * 4}),
]  # fmt: skip


def test_each_fault_has_its_word(tmp_path: Path) -> None:
    """Requests run one after the other, and each uses all of its scripted answers."""
    with Server("127.0.0.1") as site, Server("127.0.0.2") as machine:
        archive = Archive(machine)
        urls = [site.url(f"/{number}") for number in range(len(FAULTS))]
        turns = iter(FAULTS)
        left: list[str] = []

        def next_fault(request: Any) -> Answer:
            # Each request first asks for the places, once.
            left.extend(
                name for name, answers in archive.answers.items() if name != "places" and answers
            )
            _, answers = next(turns)
            archive.answers = {name: list(replies) for name, replies in answers.items()}
            scripted = archive.answers.pop("places", None)
            archive.answers["places"] = [next_fault]
            return scripted[0] if scripted else archive.places(request, "", "")

        archive.answers["places"] = [next_fault]
        archive.pages = dict.fromkeys(urls, (b"page",))
        settings = {**QUIET, **archive.settings, "CONCURRENT_REQUESTS": 1, "SPN2_POLL": 0.01}
        done = crawl(tmp_path, asks(*urls), {**settings, "SPN2_INDEX_WAIT": 0.03})
        print(done.log)
        assert done.slugs == [slug for slug, _ in FAULTS]
        assert left == []
        assert site.seen == []
        assert done.stats["spn2/failed/spn2-backoff"] == 5


def test_what_it_does_not_take(tmp_path: Path) -> None:
    with Server("127.0.0.1") as site, Server("127.0.0.2") as machine:
        archive = Archive(machine)
        urls = ["ftp://files.example/a.pdf", "https://archive.org/details/a"]
        done = crawl(tmp_path, asks(*urls), {**QUIET, **archive.settings})
        assert done.slugs == ["spn2-no-ftp", "not-implemented"]
        assert machine.seen == []
        assert site.seen == []


def test_a_young_capture_will_do(tmp_path: Path) -> None:
    with Server("127.0.0.1") as site, Server("127.0.0.2") as machine:
        archive = Archive(machine)
        archive.keep("20991231000000", site.url("/a"), b"young")
        archive.answers["job"] = [error("too-many-daily-captures")]
        done = crawl(tmp_path, asks(site.url("/a")), {**QUIET, **archive.settings})
        assert body(done, 0) == b"young"
