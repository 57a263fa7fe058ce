"""Ingests: every type, every reason that a host can cause, files and results."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests import cases
from tests.cases import Agree, Case, golden
from tests.crawls.forks import environment
from tests.crawls.hostile import assert_at_home, assert_kept
from tests.crawls.hosts import filled, read_reply
from tests.crawls.ingests import OTHER_PDF, PDF, Ingest, file, html, meta, paper
from tests.fetch.browser.browsing import needs_chromium
from tests.server import Answer, Seen, Server

PDF_LINK = meta("citation_pdf_url", "/a.pdf")
TITLE = meta("citation_title", "On ways, and where they lead") + meta(
    "citation_author", "Ann Lutra"
)


@golden
def test_every_type_has_its_way(case: Case, tmp_path: Path, agree: Agree) -> None:
    journal = filled(cases.read(Path(__file__).with_name("journal.yaml")))
    with Server("127.0.0.2") as server:
        for path, reply in journal["routes"].items():
            server.route(path, read_reply(reply))
        ingest = Ingest(tmp_path)
        ingest.requests(*((kind, server.url(path)) for path, kind in journal["requests"].items()))
        results = ingest.run()
        here = server.url("").rstrip("/")
    assert_at_home(ingest)
    assert_kept(ingest, list(results.values()))
    assert results["/10.5555/x"]["file_meta"] == {
        "sha1hex": hashlib.sha1(PDF).hexdigest(),
        "sha256hex": hashlib.sha256(PDF).hexdigest(),
        "md5hex": hashlib.md5(PDF).hexdigest(),
        "size_bytes": len(PDF),
        "mimetype": "application/pdf",
    }
    for result in results.values():
        digest = result["terminal"]["terminal_sha1hex"]
        assert result["hit"] == (result["status"] == "success")
        assert len(result["terminal"]["terminal_dt"]) == 14
        assert result["cdx"]["sha1hex"] == digest or result["file_meta"]["sha1hex"] == digest
    # Another edition of a text names the first.
    first, again, other = (results[f"/edition{n}.pdf"] for n in (1, 2, 3))
    near = first.get("near_duplicate") or again.get("near_duplicate")
    assert near["sha1hex"] in {one["terminal"]["terminal_sha1hex"] for one in (first, again)}
    assert near["distance"] <= 12
    assert "near_duplicate" not in other
    told = {
        path: {name: found for name in TOLD if (found := part(result, name)) is not None}
        for path, result in sorted(results.items())
    }
    agree(case, json.loads(json.dumps(told).replace(here, "")))


TOLD = tuple(
    """
    status hops terminal.terminal_url terminal.terminal_status_code extract_next_hop.technique
    extract_next_hop.pdf_url html_biblio.title html_biblio.pdf_fulltext_url scope
    html_completeness html_body.word_count html_missing html_resources.url html_resources.size
    html_resources.resource_type html_resources.mimetype pdf_meta.status pdf_meta.page_count
    pdf_meta.expected_pages pdf_meta.preview xml_meta.status
""".split()
)


def part(result: dict[str, Any], name: str) -> Any:
    """Return the value at a dotted name; of a list, the values of its items in their order."""
    first, _, rest = name.partition(".")
    found = result.get(first)
    if isinstance(found, list) and rest:
        return sorted(item[rest] for item in found)
    return part(found, rest) if rest and found else found


def test_a_request_enters_few_files(tmp_path: Path) -> None:
    """Who follows a request from its page to its PDF opens 214 files, 20 of them on ingests."""
    with Server("127.0.0.2") as server:
        server.route("/b", html(head=PDF_LINK + TITLE))
        server.route("/a.pdf", file(PDF))
        ingest = Ingest(tmp_path, WORKERS=0)
        ingest.requests(("pdf", server.url("/b")))
        command = [sys.executable, "-m", "tests.crawls.entered", "entered.txt"]
        command += ingest.crawl._crawl((), "ingest", "out.jsonl")
        subprocess.run(command, cwd=tmp_path, env=environment(), check=True, capture_output=True)
    assert ingest.results()["/b"]["hit"]
    entered = (tmp_path / "entered.txt").read_text().splitlines()
    assert len(entered) <= 214
    assert len([name for name in entered if name.startswith("ingest/")]) <= 20


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
