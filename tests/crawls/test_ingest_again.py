"""Ingests that are interrupted, replayed, or answered from earlier captures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.crawls.ingests import JATS, TEXT, Ingest, file, html, meta, paper, path
from tests.fetch.archive.archive import Archive
from tests.server import Answer, Server


def routed(server: Server) -> None:
    server.route("/a", html(head=meta("citation_pdf_url", "/a.pdf")))
    server.route("/a.pdf", file(paper("On ways")))
    server.route("/page", html(TEXT, '<script src="/s.js"></script>'))
    server.route("/s.js", file(b"let a", "text/javascript"))
    server.route("/a.xml", file(JATS, "text/xml"))
    server.route("/loop", Answer.redirect("/loop"))
    server.route("/500", Answer(500))


def wanted(server: Server) -> list[tuple[str, str]]:
    paths = ("/a", "/loop", "/500", "/404")
    return [
        *(("pdf", server.url(path)) for path in paths),
        ("html", server.url("/page")),
        ("xml", server.url("/a.xml")),
    ]


def told(result: dict[str, Any]) -> dict[str, Any]:
    """Return the part of a result that a replay repeats."""
    kept = {key: value for key, value in result.items() if key not in ("cdx", "html_resources")}
    loaded = result.get("html_resources", ())
    return {**kept, "loaded": [(row["url"], row["sha1hex"]) for row in loaded]}


def test_a_replay_tells_the_same(tmp_path: Path) -> None:
    with Server("127.0.0.2") as server:
        routed(server)
        live = Ingest(_folder(tmp_path, "live"), WARC_DIR="warc")
        live.requests(*wanted(server))
        first = live.run()
    assert {path: one["status"] for path, one in first.items()} == {
        "/a": "success",
        "/loop": "redirect-loop",
        "/500": "remote-server-error",
        "/404": "not-found",
        "/page": "success",
        "/a.xml": "success",
    }
    assert all(first[path]["cdx"]["warc_path"] for path in ("/a", "/page", "/a.xml"))
    again = Ingest(_folder(tmp_path, "again"), REPLAY=live.folder / "warc")
    again.requests(*wanted(server))
    second = again.run()
    assert {path: told(one) for path, one in second.items()} == {
        path: told(one) for path, one in first.items()
    }
    assert again.files() == live.files()
    nothing = Ingest(_folder(tmp_path, "nothing"), REPLAY=live.folder / "warc")
    nothing.requests(("pdf", server.url("/never")))
    missing = nothing.run()["/never"]
    assert missing["status"] == "no-capture"
    assert missing["terminal"] == {
        "terminal_url": server.url("/never"),
        "terminal_dt": None,
        "terminal_status_code": None,
    }


def test_what_was_captured_before_is_not_asked_again(tmp_path: Path) -> None:
    """Where only captures count, nothing is asked; with force_recrawl, all is."""
    with Server("127.0.0.2") as server:
        routed(server)
        first = Ingest(_folder(tmp_path, "first"), WARC_DIR="warc")
        first.requests(("pdf", server.url("/a")))
        before = first.run()["/a"]
        asked = len(server.seen)
        later = Ingest(
            _folder(tmp_path, "later"), HISTORY="local", HISTORY_DIR=first.folder / "warc"
        )
        later.requests(("pdf", server.url("/a")))
        after = later.run()["/a"]
        assert len(server.seen) == asked
        assert after["terminal"] == before["terminal"]
        assert after["file_meta"] == before["file_meta"]
        bulk = Ingest(
            _folder(tmp_path, "bulk"),
            HISTORY="local",
            HISTORY_DIR=first.folder / "warc",
            CAPTURE="none",
        )
        bulk.requests(("pdf", server.url("/500")))
        assert bulk.run()["/500"]["status"] == "no-capture"
        assert len(server.seen) == asked
        forced = Ingest(
            _folder(tmp_path, "forced"), HISTORY="local", HISTORY_DIR=first.folder / "warc"
        )
        forced.requests({"ingest_type": "pdf", "base_url": server.url("/a"), "force_recrawl": True})
        assert forced.run()["/a"]["hit"]
        assert len(server.seen) > asked


def test_a_file_that_is_not_whole_is_looked_for_elsewhere(tmp_path: Path) -> None:
    """The ingest looks in older captures first, then behind the next link of the page."""
    title = "On ways, and where they lead"
    whole = paper(title)
    torn = whole[: len(whole) * 2 // 3]
    with Server("127.0.0.1") as site, Server("127.0.0.2") as machine:
        archive = Archive(machine)
        typed = {"Content-Type": "application/pdf"}
        older, lost, next_one, page = map(site.url, ("/older.pdf", "/lost.pdf", "/next", "/page"))
        for date, url, body in (
            ("20210102030405", older, torn),
            ("20200102030405", older, torn[:-50]),
            ("20190102030405", older, whole),
            ("20210102030405", lost, torn),
            ("20210102030405", next_one, whole),
        ):
            archive.keep(date, url, body, headers=typed)
        links = meta("citation_pdf_url", lost)
        head = meta("citation_title", title) + meta("citation_volume", "7") + links
        archive.keep("20210102030405", page, html(f'<a href="{next_one}">PDF</a>', head).body)
        ingest = Ingest(tmp_path, **archive.settings, HISTORY="wayback", CAPTURE="none")
        ingest.requests(("pdf", older), ("pdf", lost), ("pdf", page))
        done = ingest.done()
        assert site.seen == []
    results = {path(record): record for record in done.records}
    assert results["/older.pdf"]["status"] == "success"
    assert results["/older.pdf"]["terminal"]["terminal_dt"] == "20190102030405"
    assert results["/lost.pdf"]["status"] == "unverified-file"
    assert results["/lost.pdf"]["file_meta"]["size_bytes"] == len(torn)
    assert results["/page"]["status"] == "success"
    assert results["/page"]["terminal"]["terminal_url"] == next_one


def _folder(above: Path, name: str) -> Path:
    folder = above / name
    folder.mkdir()
    return folder
