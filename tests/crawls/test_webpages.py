"""Pages that are not articles, with and without a browser, stored as webpages and docs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.crawls.run import Crawl, Record, timeless
from tests.fetch.browser.browsing import needs_chromium
from tests.server import Answer, Server

WORDS = "It counts otters in recordings from rivers, by species and by day. " * 6
PAGE = f"<title>Otter tool | Firth Lab</title><nav>Home</nav><h1>Otters</h1><p>{WORDS}".encode()
SHORT = b"<title>Short</title><p>Loading"
DRAWN = f"<title>Drawn</title><p id=p><script>p.textContent = {WORDS!r}</script>".encode()
PDF = {"Content-Type": "application/pdf"}
FAST = {"SEED_ATTEMPTS": 1, "RETRY_AFTER_DEFAULT": 0, "HOST_REST_FACTOR": 0}
HTML = {"Content-Type": "text/html"}


@pytest.fixture
def server() -> Server:  # type: ignore[misc]
    with Server() as running:
        yield running


def crawl(folder: Path, server: Server, *paths: str, **settings: object) -> Crawl:
    folder.mkdir(exist_ok=True)
    made = Crawl(folder, {}, **{**FAST, "JAVASCRIPT": "off", **settings})
    made.seeds(*(path if "://" in path else server.url(path) for path in paths))
    return made


def by_path(records: list[Record]) -> dict[str, Record]:
    return {"/" + record["start_url"].split("/", 3)[3]: record for record in records}


def test_webpages_and_docs_are_kept_apart(tmp_path: Path, server: Server) -> None:
    server.route("/tool", PAGE)
    made = crawl(tmp_path, server, "/tool")
    kinds = [made.run(spider=name).records[0]["kind"] for name in ("webpages", "docs", "webpages")]
    assert kinds == ["webpage", "doc", "webpage"]
    assert [page["kind"] for page in made.stored("page")] == ["webpage", "doc"]
    for store in ("webpages", "docs"):
        made.run(spider=store, output="out.json:pubfetcher")
        document = json.loads((tmp_path / "out.json").read_bytes())
        assert [page["title"] for page in document[store]] == ["Otter tool"]
    assert server.paths().count("/tool") == 2  # at the later runs it was final
    shown = made.command("show", server.url("/tool"))
    assert "webpage, final" in shown
    assert "line 1 of" in shown
    told = map(json.loads, made.command("show", server.url("/tool"), "--json").splitlines())
    assert [page["title"] for page in told] == ["Otter tool"] * 2
    assert "webpages\t1\t0\t0\t0\t1" in made.command("seeds")
    for path in ("/a", "/b"):
        server.route(path, PAGE)
    typed = made.run("-a", f"urls={server.url('/a')} {server.url('/b')}", spider="docs")
    assert sorted(by_path(typed.records)) == ["/a", "/b"], typed.log


def test_a_page_that_is_gone_keeps_what_it_said(tmp_path: Path, server: Server) -> None:
    server.route("/tool", Answer(body=SHORT, headers=HTML), Answer(410, b"gone"), PAGE)
    made = crawl(tmp_path, server, "/tool", FRONTIER_NON_FINAL_COOLDOWN=0)
    first, second, third = (made.run(spider="webpages").records[0] for _ in range(3))
    assert (first["title"], first["status_code"]) == ("Short", 200)
    assert second["reason"] == "not-found"
    kept = ("title", "content", "content_time", "status_code", "final_url", "status")
    assert [second[name] for name in kept] == [first[name] for name in kept]
    assert second["fetch_time"] > first["fetch_time"]
    assert (third["title"], third["status"], third["reason"]) == ("Otter tool", "final", "")
    assert made.stored("page") == [third]


def test_retries_count_and_then_the_page_rests(tmp_path: Path, server: Server) -> None:
    server.route("/tool", SHORT)
    made = crawl(tmp_path, server, "/tool")
    counters = [made.run(spider="webpages").records[0]["retry_counter"] for _ in range(5)]
    assert counters == [0, 1, 2, 3, 3]
    assert made.ledger()[0][1:] == ("done", "needs-browser")
    assert server.paths().count("/tool") == 4


def test_a_seed_that_may_work_later_is_tried_again(tmp_path: Path, server: Server) -> None:
    server.route("/tool", Answer(500, b"oops"), PAGE)
    made = crawl(tmp_path, server, "/tool", SEED_ATTEMPTS=2)
    done = made.run(spider="webpages")
    assert [(record["status"], record["reason"]) for record in done.records] == [("final", "")]
    assert made.states() == {"done": 1}


def test_a_crawl_that_was_recorded_is_repeated_without_network(tmp_path: Path) -> None:
    with Server() as server:
        server.route("/tool", Answer.redirect("/new"))
        server.route("/new", PAGE)
        made = crawl(tmp_path / "live", server, "/tool", "/gone")
        live = made.run("-s", "WARC_DIR=../warc", spider="webpages")
        again = crawl(tmp_path / "again", server, "/tool", "/gone")
    replayed = again.run("-s", "REPLAY=../warc", spider="webpages")
    assert replayed.code == 0, replayed.log
    assert sorted(map(str, map(_of_page, replayed.records))) == sorted(
        map(str, map(_of_page, live.records))
    )


def _of_page(record: Record) -> Record:
    return {name: value for name, value in timeless(record).items() if name != "content_time"}


@needs_chromium
@pytest.mark.parametrize("compat", [False, True])
def test_a_page_that_is_drawn_by_its_script(tmp_path: Path, server: Server, compat: bool) -> None:
    server.route("/app", DRAWN)
    (tmp_path / "rules.yaml").write_text(
        "'127\\.0\\.0\\.1:[0-9]+/always': {javascript: 'true', wait_until: '#p'}\n"
    )
    server.route("/always", DRAWN)
    settings = {
        "JAVASCRIPT": "auto",
        "PUBFETCHER_COMPAT": compat,
        "WEBPAGES_YAML": "rules.yaml",
    }
    made = crawl(tmp_path, server, "/app", "/always", **settings)
    done = made.run(spider="webpages")
    found = by_path(done.records)
    for path, fetches in (("/app", 2), ("/always", 1)):
        page = found[path]
        assert page["content"] == WORDS.strip(), done.log
        assert (page["status"], page["reason"]) == ("final", "")
        assert page["status_code"] == (0 if compat else 200)
        assert page["content_type"].startswith("text/html")
        assert server.paths().count(path) == fetches
