"""Ingests: every type, every reason that a host can cause, files and results."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path

from tests.crawls.ingests import JATS, OTHER_PDF, PDF, TEXT, Ingest, file, html, meta, paper
from tests.fetch.browser.browsing import needs_chromium
from tests.reading.pdf.maker import pdf
from tests.server import Answer, Seen, Server

PDF_LINK = meta("citation_pdf_url", "/a.pdf")
TITLE = meta("citation_title", "On ways, and where they lead") + meta(
    "citation_author", "Ann Lutra"
)


def test_a_pdf_is_found_checked_and_kept(tmp_path: Path) -> None:
    with Server("127.0.0.2") as resolver, Server("127.0.0.3") as server:
        resolver.route("/10.5555/x", Answer.redirect(server.url("/a")))
        server.route("/a", html(head=PDF_LINK + meta("citation_title", "On ways")))
        server.route("/a.pdf", file(PDF))
        ingest = Ingest(tmp_path)
        ingest.requests(("pdf", resolver.url("/10.5555/x")))
        result = ingest.run()["/10.5555/x"]
    digest = hashlib.sha1(PDF, usedforsecurity=False).hexdigest()
    assert (result["status"], result["hit"]) == ("success", True)
    assert result["hops"] == [resolver.url("/10.5555/x"), server.url("/a"), server.url("/a.pdf")]
    assert result["terminal"]["terminal_url"] == server.url("/a.pdf")
    assert result["terminal"]["terminal_status_code"] == 200
    assert len(result["terminal"]["terminal_dt"]) == 14
    assert result["file_meta"] == {
        "sha1hex": digest,
        "sha256hex": hashlib.sha256(PDF).hexdigest(),
        "md5hex": hashlib.md5(PDF, usedforsecurity=False).hexdigest(),
        "size_bytes": len(PDF),
        "mimetype": "application/pdf",
    }
    assert result["terminal"]["terminal_sha1hex"] == result["cdx"]["sha1hex"] == digest
    assert result["html_biblio"]["title"] == "On ways"
    assert result["extract_next_hop"]["technique"] == "citation-pdf-url"
    assert result["pdf_meta"]["status"] == "success"
    assert result["pdf_meta"]["page_count"] == 2
    place = f"{digest[:2]}/{digest[2:4]}/{digest}"
    assert ingest.files() == [f"pdf/{place}.pdf", f"text/{place}.txt"]
    assert (tmp_path / "files/pdf" / f"{place}.pdf").read_bytes() == PDF


def test_every_type_has_its_way(tmp_path: Path) -> None:
    with Server("127.0.0.2") as server:
        server.route(
            "/page", html(TEXT, '<script src="/s.js"></script><link rel=stylesheet href=/s.css>')
        )
        server.route("/s.js", file(b"let a", "text/javascript"))
        server.route("/s.css", Answer.redirect("/t.css"))
        server.route("/t.css", file(b"p {}", "text/css"))
        server.route("/landing", html("short", meta("citation_fulltext_html_url", "/page")))
        server.route("/xml", html(head=meta("citation_xml_url", "/a.xml")))
        server.route("/a.xml", file(JATS, "text/xml"))
        server.route("/src", file(gzip.compress(b"\\documentclass{article}"), "application/gzip"))
        server.route("/a.rar", file(b"Rar!\x1a\x07\x00" + bytes(60), "application/octet-stream"))
        server.route("/part.pdf", file(PDF))
        ingest = Ingest(tmp_path)
        ingest.requests(
            ("webcapture", server.url("/page")),
            ("html", server.url("/landing")),
            ("xml", server.url("/xml")),
            ("src", server.url("/src")),
            ("component", server.url("/a.rar")),
            ("component", server.url("/part.pdf")),
        )
        results = ingest.run()
    assert {name: one["status"] for name, one in results.items()} == dict.fromkeys(
        results, "success"
    )
    page = results["/page"]
    assert (page["scope"], page["html_completeness"]) == ("article-fulltext", 1.0)
    loaded = {row["url"].rpartition("/")[2]: row for row in page["html_resources"]}
    assert set(loaded) == {"s.js", "s.css"}
    assert loaded["s.css"]["size"] == 4
    assert loaded["s.js"]["resource_type"] == "script"
    assert page["html_body"]["word_count"] > 1000
    assert results["/landing"]["hops"] == [server.url("/landing"), server.url("/page")]
    assert results["/xml"]["xml_meta"]["status"] == "success"
    assert results["/xml"]["html_biblio"]["title"] == "On ways"
    assert results["/part.pdf"]["pdf_meta"]["page_count"] == 2
    folders = {name.partition("/")[0] for name in ingest.files()}
    assert folders == {"html", "xml", "src", "component", "pdf", "text"}


REFRESH = '<meta http-equiv="refresh" content="0; url={}">'
LINES = [" ".join(f"w{line * 9 + n}" for n in range(9)) for line in range(60)]
PATHS: dict[str, Answer] = {
    # The link in the text is tried after that in the metadata, which is dead.
    "/turn": html(
        '<p>Read it: <a href="/second.pdf">Download PDF</a>',
        TITLE + meta("citation_pdf_url", "/first.pdf"),
    ),
    "/second.pdf": file(paper("On ways, and where they lead", "a second")),
    # A page that only leads on says nothing of the article.
    "/in": html(head=REFRESH.format("/out"), title="Redirecting..."),
    "/out": html('<a class="obj_galley_link pdf" href="/out.pdf">PDF</a>', TITLE),
    "/out.pdf": file(paper("On ways, and where they lead", "an end")),
    # A PDF of fewer pages than its article is a preview.
    "/pages": html(
        head=meta("citation_pdf_url", "/pages.pdf")
        + meta("citation_title", "On ways")
        + meta("citation_firstpage", "101")
        + meta("citation_lastpage", "120")
    ),
    "/pages.pdf": file(PDF),
    "/text": html(TEXT),
    "/edition1.pdf": file(pdf("\n".join(LINES), END := "References\n1. On maps.")),
    "/edition2.pdf": file(pdf("\n".join([*LINES, "a stamp"]), END)),
    "/edition3.pdf": file(pdf("\n".join(line[::-1] for line in LINES), END)),
    **{f"/expect{number}.pdf": file(paper(f"expected {number}")) for number in range(4)},
}
EXPECTED: dict[str, tuple[dict[str, object], str]] = {
    "/expect0.pdf": (
        {"expect_hash": {"sha1": hashlib.sha1(PATHS["/expect0.pdf"].body).hexdigest()}},
        "success",
    ),
    "/expect1.pdf": ({"expect_hash": {"sha256": "0" * 64}}, "mismatch-sha256"),
    "/expect2.pdf": ({"expect_mimetypes": ["application/pdf"]}, "success"),
    "/expect3.pdf": ({"expect_mimetypes": ["text/plain"]}, "wrong-mimetype"),
    # What is of another type is requested as that where the request takes it.
    "/text": ({"expect_mimetypes": ["application/pdf", "text/html"]}, "no-pdf-link"),
}


def test_links_and_what_a_request_expects(tmp_path: Path) -> None:
    starts = [*EXPECTED, "/turn", "/in", "/pages", *(f"/edition{n}.pdf" for n in (1, 2, 3))]
    with Server("127.0.0.2") as server:
        for path, answer in PATHS.items():
            server.route(path, answer)
        ingest = Ingest(tmp_path)
        ingest.requests(
            *(
                {"ingest_type": "pdf", "base_url": server.url(path)} | EXPECTED.get(path, ({},))[0]
                for path in starts
            )
        )
        done = ingest.done()
        (page,) = [one for one in done.records if one["request"]["ingest_type"] == "html"]
        results = {
            one["request"]["base_url"].removeprefix(server.url("").rstrip("/")): one
            for one in done.records
            if one is not page
        }
    assert "Traceback" not in done.log, done.log
    assert {path: results[path]["status"] for path in starts} == {
        path: EXPECTED.get(path, ({}, "success"))[1] for path in starts
    }
    assert (page["request"]["base_url"], page["status"]) == (server.url("/text"), "success")
    hops = {path: [hop.rpartition("/")[2] for hop in results[path]["hops"]] for path in starts}
    assert hops["/turn"] == ["turn", "first.pdf", "second.pdf"]
    assert results["/turn"]["extract_next_hop"]["pdf_url"] == server.url("/second.pdf")
    assert hops["/in"] == ["in", "out", "out.pdf"]
    biblio = results["/in"]["html_biblio"]
    assert biblio["title"] == "On ways, and where they lead"
    # The address comes from a link of the page, not from a field of its metadata.
    assert biblio["pdf_fulltext_url"] == server.url("/out.pdf")
    preview = results["/pages"]["pdf_meta"]
    assert (preview["page_count"], preview["expected_pages"], preview["preview"]) == (2, 20, True)
    # Another edition of a text names the first.
    first, again, other = (results[f"/edition{n}.pdf"] for n in (1, 2, 3))
    near = first.get("near_duplicate") or again.get("near_duplicate")
    assert near["sha1hex"] in {one["terminal"]["terminal_sha1hex"] for one in (first, again)}
    assert near["distance"] <= 12
    assert "near_duplicate" not in other
    kept = {name.rpartition("/")[2].partition(".")[0] for name in ingest.files()}
    for path, (_, status) in EXPECTED.items():
        digest = hashlib.sha1(PATHS[path].body, usedforsecurity=False).hexdigest()
        assert (digest in kept) == (status == "success" or path == "/text")


def test_a_session_lasts_for_one_request(tmp_path: Path) -> None:
    def guarded(seen: Seen) -> Answer:
        if "s=1" in seen.headers.get("cookie", ""):
            return file(PDF)
        return Answer.redirect("/check")

    with Server("127.0.0.2") as server:
        server.route("/a.pdf", guarded)
        server.route("/b.pdf", guarded)
        check = Answer(302, headers={"Location": "/a.pdf", "Set-Cookie": "s=1; Path=/"})
        server.route("/check", check)
        ingest = Ingest(tmp_path)
        ingest.requests(("pdf", server.url("/a.pdf")))
        result = ingest.run()["/a.pdf"]
        assert result["status"] == "success"
        assert len(result["hops"]) == 3
        ingest.requests(("pdf", server.url("/b.pdf")))
        ingest.run()
        first = next(seen for seen in server.seen if seen.target == "/b.pdf")
        assert "cookie" not in first.headers


def test_a_hit_is_not_asked_again_and_a_miss_when_it_is_told_to(tmp_path: Path) -> None:
    with Server("127.0.0.2") as server:
        server.route("/a.pdf", file(PDF))
        server.route("/b", html("no link"), html(head=PDF_LINK))
        ingest = Ingest(tmp_path)
        ingest.requests(("pdf", server.url("/a.pdf")), ("pdf", server.url("/b")))
        first = ingest.run()
        assert {path: one["status"] for path, one in first.items()} == {
            "/a.pdf": "success",
            "/b": "no-pdf-link",
        }
        asked = len(server.seen)
        assert ingest.run() == first
        assert len(server.seen) == asked
        again = ingest.run("-a", "retry=X")
        assert {path: one["status"] for path, one in again.items()} == {
            "/a.pdf": "success",
            "/b": "success",
        }
        assert server.paths().count("/a.pdf") == 2  # once as a link of /b


def test_a_damaged_page_loads_what_is_there(tmp_path: Path) -> None:
    with Server("127.0.0.2") as server:
        scripts = "".join(f'<script src="/{number}.js"></script>' for number in range(4))
        server.route("/a", html(TEXT, scripts))
        server.route("/b", html(TEXT, '<script src="/3.js"></script>'))
        for number in range(3):
            server.route(f"/{number}.js", file(b"let a", "text/javascript"))
        server.route("/3.js", Answer(403))
        # /gone.png is 404: readers of the page do not see it either.
        server.route(
            "/c", html(TEXT + '<img src="/gone.png">', "<link rel=stylesheet href=/c.css>")
        )
        server.route("/c.css", file(b"p { margin: 0 }", "text/css"))
        ingest = Ingest(tmp_path)
        ingest.requests(*(("html", server.url(path)) for path in ("/a", "/b", "/c")))
        results = ingest.run()
    assert (results["/a"]["status"], results["/a"]["html_completeness"]) == ("success", 0.75)
    assert results["/a"]["html_missing"] == {server.url("/3.js"): "forbidden"}
    assert results["/b"]["status"] == "html-resource-no-capture"
    assert (results["/c"]["status"], results["/c"]["html_completeness"]) == ("success", 1)
    assert results["/c"]["html_missing"] == {server.url("/gone.png"): "not-found"}
    (sheet,) = results["/c"]["html_resources"]
    assert sheet["mimetype"] == "text/css"


def test_a_typed_address_is_a_request(tmp_path: Path) -> None:
    with Server("127.0.0.2") as server:
        server.route("/a.pdf", file(paper("typed")))
        done = Ingest(tmp_path).done("-a", f"urls={server.url('/a.pdf')}")
        kinds = tmp_path / "kinds.yaml"
        kinds.write_text("tauchbuch: {first: [typed], repeats: true}\n")
        own = f"DOCUMENT_KINDS_YAML={kinds}"
        (tmp_path / "own").mkdir()
        judged = Ingest(tmp_path / "own").done("-a", f"urls={server.url('/a.pdf')}", "-s", own)
    assert done.code == 0, done.log
    assert done.records[0]["status"] == "success"
    assert "ingest: 1 " in done.log
    assert judged.records[0]["status"] == "wrong-work", judged.log
    assert "tauchbuch" in str(judged.records[0]["evidence"])


@needs_chromium
def test_a_host_that_needs_a_browser_gets_one(tmp_path: Path) -> None:
    (tmp_path / "hosts.yaml").write_text(
        "ours: {host: 127.0.0.2, browser: first, note: a script writes its links, seen: here}\n"
    )
    script = "<script>document.body.innerHTML = '<a href=\"/a.pdf\">Download PDF</a>'</script>"
    with Server("127.0.0.2") as server:
        server.route("/a", html(script, TITLE))
        server.route("/a.pdf", file(PDF))
        plain = Ingest(tmp_path, JAVASCRIPT="off", HOSTS_YAML="hosts.yaml")
        plain.requests(("pdf", server.url("/a")))
        assert plain.run()["/a"]["status"] == "no-pdf-link"
        ingest = Ingest(tmp_path, HOSTS_YAML="hosts.yaml")
        result = ingest.run("-a", "retry=all")["/a"]
    assert result["status"] == "success", result
    assert result["hops"] == [server.url("/a"), server.url("/a.pdf")]


def test_a_lookup_service_names_the_release(tmp_path: Path) -> None:
    def tei(title: str, doi: str = "") -> bytes:
        idno = f'<idno type="DOI">{doi}</idno>' if doi else ""
        return (
            "<TEI><teiHeader><fileDesc><titleStmt><title>" + title + "</title></titleStmt>"
            "<sourceDesc><biblStruct><analytic><author><persName><forename>Ann</forename>"
            f"<surname>Lutra</surname></persName></author>{idno}</analytic></biblStruct>"
            "</sourceDesc></fileDesc></teiHeader></TEI>"
        ).encode()

    long = "On ways, and where they lead at night"
    release = "aaaaaaaaaaaaarceaaaaaaaaai"
    record = {
        "DOI": "10.5555/WAYS",
        "title": [long],
        "author": [{"family": "Lutra", "given": "Ann"}],
        "fatcat_release": release,
    }
    other = record | {"title": ["Another work altogether, of many words"]}
    teis = {PDF: tei(long), OTHER_PDF: tei(long, "10.5555/other")}
    with Server("127.0.0.2") as server, Server("127.0.0.3") as service:
        server.route("/a.pdf", file(PDF))
        server.route("/b.pdf", file(OTHER_PDF))
        service.route(
            "/api/processFulltextDocument",
            lambda seen: file(next(t for p, t in teis.items() if p in seen.body), "text/xml"),
            method="POST",
        )
        service.route("/api/version", file(b"0.8.0", "text/plain"))
        by_title = "/service/lookup?atitle=On+ways%2C+and+where+they+lead+at+night"
        by_title += "&firstAuthor=Lutra&postValidate=true"
        service.route(by_title, file(json.dumps(record).encode(), "application/json"), Answer(404))
        service.route(
            "/service/lookup?doi=10.5555%2Fother",
            file(json.dumps(other).encode(), "application/json"),
        )
        base = service.url("").rstrip("/")
        ingest = Ingest(tmp_path, GROBID_URL=base, LOOKUP_URL=f"{base}/service")
        ingest.requests(("pdf", server.url("/a.pdf")))
        found = ingest.run()["/a.pdf"]["grobid"]
        ingest.requests(("pdf", server.url("/b.pdf")))
        refused = ingest.run()["/b.pdf"]["grobid"]
    assert found["fatcat_release"] == release
    assert found["lookup"] == {
        "status": "found",
        "verdict": "exact",
        "reason": "title-authors",
        "doi": "10.5555/ways",
    }
    # The DOI belongs to another work, and the title is unknown.
    assert "fatcat_release" not in refused
    assert refused["lookup"] == {"status": "not-found"}
