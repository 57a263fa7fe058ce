"""Pages that are not articles, with and without a browser, stored as webpages and docs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.crawls.run import Crawl, Record, timeless
from tests.fetch.browser.browsing import needs_chromium
from tests.reading.pdf import maker
from tests.server import Answer, Server

WORDS = "It counts otters in recordings from rivers, by species and by day. " * 6
PAGE = f"<title>Otter tool | Firth Lab</title><nav>Home</nav><h1>Otters</h1><p>{WORDS}".encode()
SHORT = b"<title>Short</title><p>Loading"
DRAWN = f"<title>Drawn</title><p id=p><script>p.textContent = {WORDS!r}</script>".encode()
PDF = {"Content-Type": "application/pdf"}
FAST = {"SEED_ATTEMPTS": 1, "RETRY_AFTER_DEFAULT": 0, "HOST_REST_FACTOR": 0}
HTML = {"Content-Type": "text/html"}


PAPER = Answer(
    body=maker.pdf("Otter manual: count the otters.", info={"Title": b"(Otter manual)"}),
    headers=PDF,
)


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


def test_each_seed_ends_with_a_record_a_state_and_a_reason(tmp_path: Path, server: Server) -> None:
    server.route("/tool", Answer(body=PAGE, headers=HTML))
    server.route("/old", Answer.redirect("/tool"))
    server.route("/moved", b'<meta http-equiv=refresh content="0; url=/tool"><p>Moved')
    server.route("/down", Answer(503, b"down"))
    server.route("/short", SHORT)
    server.route("/nothing", b"")
    server.route("/image", Answer(body=b"\x89PNG", headers={"Content-Type": "image/png"}))
    server.route("/paper", PAPER)
    server.route("/torn", Answer(body=b"%PDF-1.4\n", headers=PDF))
    paths = ("/tool", "/old", "/moved", "/gone", "/down", "/short", "/nothing", "/image", "/paper")
    seeds = (*paths, "/torn", "http://127.0.0.1:1/closed")
    made = crawl(tmp_path, server, *seeds, SEED_FAILURES_MAX="100%")
    with (tmp_path / "ids.txt").open("a") as file:
        file.write(f"otters\n{server.url('/tool')}\n{server.url('/a')} {server.url('/b')}\n")
    done = made.run(spider="webpages")
    assert done.code == 0, done.log
    found = by_path(done.records)
    assert set(found) == {*paths, "/torn", "/closed"}
    tool = found["/tool"]
    assert (tool["title"], tool["status"], tool["status_code"]) == ("Otter tool", "final", 200)
    assert tool["content"] == f"Otters\n\n{WORDS.strip()}"
    for path in ("/old", "/moved"):
        assert found[path]["final_url"] == server.url("/tool")
        assert found[path]["content"] == tool["content"]
    assert {path: (record["status"], record["reason"]) for path, record in found.items()} == {
        "/tool": ("final", ""),
        "/old": ("final", ""),
        "/moved": ("final", ""),
        "/gone": ("broken", "not-found"),
        "/down": ("broken", "unavailable"),
        "/short": ("non-usable", "needs-browser"),
        "/nothing": ("empty", "needs-browser"),
        "/image": ("empty", "unsupported-content"),
        "/paper": ("non-usable", ""),
        "/torn": ("empty", "pdf-damaged"),
        "/closed": ("broken", "connection-refused"),
    }
    assert {path for path, record in found.items() if record["fetch_exception"]} == {
        "/down",
        "/closed",
    }
    assert found["/gone"]["status_code"] == 404
    assert (found["/paper"]["title"], found["/paper"]["content"]) == (
        "Otter manual",
        "Otter manual: count the otters.",
    )
    assert (found["/closed"]["final_url"], found["/closed"]["status_code"]) == ("", 0)
    assert made.states() == {"done": 5, "failed": 6, "rejected": 2, "duplicate": 1}
    rejected = [(state, reason) for _, state, reason in made.ledger() if state == "rejected"]
    assert rejected == [("rejected", "no-url"), ("rejected", "several")]
    assert "pages, by status" in done.log


@pytest.mark.parametrize("spider", ["webpages", "docs"])
def test_pdfs_that_give_no_text_have_their_reasons(
    tmp_path: Path, server: Server, spider: str
) -> None:
    whole = maker.pdf(*(f"Page {number} on otters. {WORDS}" for number in range(9)))
    bodies = {
        "/whole": whole,
        "/cut": whole[: whole.rindex(b" 0 obj") - 200],
        "/stub": whole[:200],
        "/scan": maker.pdf(b"0 0 100 100 re f", info={"Title": b"(scan0001.tif)"}),
        "/locked": maker.encrypted("secret words", b"secret"),
        "/login": b"<p>Please log in",
    }
    for path, body in bodies.items():
        server.route(path, Answer(body=body, headers=PDF))
    server.route("/blank", Answer(body=b"<title></title><p> ", headers=HTML))
    (tmp_path / "rules.yaml").write_text("'127.*/blank': {javascript: 'false'}\n")
    settings = {"SEED_FAILURES_MAX": "100%", "WEBPAGES_YAML": tmp_path / "rules.yaml"}
    done = crawl(tmp_path, server, *bodies, "/blank", **settings).run(spider=spider)
    assert done.code == 0, done.log
    found = by_path(done.records)
    assert {path: (record["status"], record["reason"]) for path, record in found.items()} == {
        "/whole": ("final", ""),
        "/cut": ("final", "pdf-cut"),
        "/stub": ("empty", "pdf-damaged"),
        "/scan": ("empty", "pdf-no-text"),
        "/locked": ("empty", "pdf-encrypted"),
        "/login": ("empty", "not-pdf"),
        "/blank": ("empty", "empty-answer"),
    }
    assert found["/cut"]["content"].startswith("Page 0 on otters.")
    assert found["/scan"]["content_type"] == "application/pdf"


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


RULES = """
'127\\.0\\.0\\.1:[0-9]+/ruled':
  title: h1
  content: '#main'
  license: .licence
  language: .lang
'127\\.0\\.0\\.1:[0-9]+/never':
  javascript: no
"""
RULED = b"""<title>T</title><h1>Otters</h1><p id=main>Main.<i class=licence>MIT</i>
<i class=lang>R</i><i class=lang>C</i>"""


@pytest.mark.parametrize(("compat", "language"), [(False, "R"), (True, "R, C")])
def test_rules_read_the_page(tmp_path: Path, server: Server, compat: bool, language: str) -> None:
    (tmp_path / "rules.yaml").write_text(RULES)
    server.route("/start", Answer.redirect("/ruled"))
    server.route("/ruled", RULED)
    server.route("/never", SHORT)
    settings = {"WEBPAGES_YAML": "rules.yaml", "PUBFETCHER_COMPAT": compat}
    made = crawl(tmp_path, server, "/start", "/never", **settings)
    found = by_path(made.run(spider="webpages").records)
    page = found["/start"]
    assert (page["title"], page["license"], page["language"]) == ("Otters", "MIT", language)
    assert page["content"].startswith("Main.")
    assert page["final_url"] == server.url("/ruled")
    assert (found["/never"]["title"], found["/never"]["reason"]) == ("Short", "")


def test_compat_marks_only_what_pubfetcher_marks(tmp_path: Path, server: Server) -> None:
    server.route("/broken", Answer(500, b"oops"))
    server.route("/down", Answer(503, b"down"))
    server.route("/tool", PAGE)
    server.route("/image", Answer(body=b"\x89PNG", headers={"Content-Type": "image/png"}))
    server.route("/paper", PAPER)
    settings = {"PUBFETCHER_COMPAT": True, "SEED_FAILURES_MAX": "100%"}
    made = crawl(tmp_path, server, "/broken", "/down", "/tool", "/image", "/paper", **settings)
    found = by_path(made.run(spider="webpages").records)
    marks = {path for path, record in found.items() if record["fetch_exception"]}
    assert marks == {"/down"}
    assert found["/paper"]["content"] == "Otter manual: count the otters."
    assert server.paths().count("/paper") == 2
    assert found["/tool"]["title"] == "Otter tool | Firth Lab"
    image = found["/image"]
    assert (image["status_code"], image["content_type"]) == (0, "image/png")
    assert not image["broken"]


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
