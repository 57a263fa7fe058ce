"""Whole crawls of made-up publishers: pages, texts, PDFs and scripts behind a DOI."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests import publishers
from tests.apis.publish import publish
from tests.apis.source import Documents
from tests.apis.work import Work
from tests.crawls.run import Apis, Crawl, Record, problems
from tests.fetch.browser.browsing import needs_chromium
from tests.moments import HANGS
from tests.publishers import HTML, RULES, invented, serve, slug
from tests.server import Answer, Seen, Server

PDF = {"Content-Type": "application/pdf"}
FAST = {
    "HOST_REST_FACTOR": 0,
    "JAVASCRIPT_SETTLE": 1,
    "JAVASCRIPT_TIMEOUT": HANGS,
    "JAVASCRIPT_WAIT": HANGS,
    "JOURNALS_YAML": RULES,
    "RETRY_AFTER_DEFAULT": 0,
    "SEED_ATTEMPTS": 1,
    "SEED_FAILURES_MAX": "100%",
    "WALL_HOLD": 1,
}


@pytest.fixture
def server() -> Server:  # type: ignore[misc]
    # On every address of this machine, so that each address is a separate host.
    with Server("0.0.0.0") as running:
        yield running


def crawl(folder: Path, server: Server, *works: Work, **settings: object) -> Crawl:
    folder.mkdir(exist_ok=True)
    urls = {"DOI_URL": server.url("/doi", "127.0.0.9")}
    made = Crawl(folder, urls, **{**FAST, "JAVASCRIPT": "off", **settings})
    made.seeds(*(work.doi for work in works))
    return made


def by_doi(records: list[Record]) -> dict[str, Record]:
    return {record["doi"].lower(): record for record in records}


def types(record: Record) -> dict[str, str]:
    return {name: part["type"] for name, part in record["parts"].items()}


def last_words(work: Work) -> str:
    return work.body[-1][1][-1][-40:]


# --- to the text ------------------------------------------------------------------


@pytest.mark.parametrize("batch", [1, 1000])
def test_what_services_lack_is_behind_the_doi(tmp_path: Path, server: Server, batch: int) -> None:
    layouts = ["complete", "linked", "pdf", "check"]
    works = [invented(number) for number in range(len(layouts))]
    documents = Documents()
    for work, layout in zip(works, layouts, strict=True):
        publish(replace(work, places=frozenset(["europepmc"])), documents)
        serve(server, work, layout, host="127.0.0.2")
    with Apis(documents) as apis:
        urls = {**apis.urls, "DOI_URL": server.url("/doi", "127.0.0.9")}
        made = Crawl(tmp_path, urls, **FAST, JAVASCRIPT="off", BATCH_MAX=batch)
        made.seeds(*(work.doi for work in works))
        done = made.run()
    assert done.code == 0, done.log
    assert made.states() == {"done": 4}
    found = by_doi(done.records)
    complete, linked, pdf, check = (found[work.doi] for work in works)
    for record in (complete, linked, pdf, check):
        assert types(record)["title"] == types(record)["abstract"] == "europepmc"
    assert types(complete)["fulltext"] == types(linked)["fulltext"] == "doi"
    assert types(pdf)["fulltext"] == "pdf_doi"
    assert linked["parts"]["fulltext"]["url"].endswith(f"/tides/text/{slug(works[1])}")
    for record, work in ((complete, works[0]), (linked, works[1])):
        assert record["status"] == "final"
        assert last_words(work) in record["parts"]["fulltext"]["content"]
        assert "cookies" not in record["parts"]["fulltext"]["content"]
    assert last_words(works[2]) in " ".join(pdf["parts"]["fulltext"]["content"].split())
    assert "fulltext" not in types(check)
    assert ("doi", "blocked-challenge") in problems(check)
    assert done.log.count("fulltext 2") == done.log.count("pdf_doi    fulltext 1") == 1


@needs_chromium
def test_a_script_writes_the_article(tmp_path: Path, server: Server) -> None:
    work = invented(1)
    landing = serve(server, work, "script", host="127.0.0.2")
    made = crawl(tmp_path, server, work, JAVASCRIPT="auto", WARC_DIR="warc")
    (record,) = made.run(spider="doi").records
    assert record["status"] == "final"
    assert last_words(work) in record["parts"]["fulltext"]["content"]
    assert [site["url"] for site in record["visited_sites"]] == [landing]
    # The WARC also has the requests of the script.
    server.close()
    again = crawl(tmp_path / "again", server, work, JAVASCRIPT="auto", REPLAY="../warc")
    (replayed,) = again.run(spider="doi").records
    assert replayed["parts"]["fulltext"]["content"] == record["parts"]["fulltext"]["content"]


# --- cookies ----------------------------------------------------------------------


def test_cookies_lead_from_the_landing_page_to_the_pdf(tmp_path: Path, server: Server) -> None:
    """Only the session that the article's landing page began can fetch the PDF."""
    works = [invented(number) for number in range(3)]
    refused = []

    def guarded(work: Work) -> Answer:
        def answer(seen: Seen) -> Answer:
            if seen.headers.get("cookie") != f"session={slug(work)}":
                refused.append(seen.headers.get("cookie", ""))
                return Answer(403)
            return Answer(body=publishers.pdf(work), headers=PDF)

        return answer

    for work in works:
        landing = serve(server, work, "pdf", host="127.0.0.2")
        page = publishers.publish(work, "pdf", landing.partition("/tides")[0])[landing]
        cookie = {"Set-Cookie": f"session={slug(work)}; Path=/; HttpOnly"}
        server.route(
            f"/tides/article/{slug(work)}", replace(page, headers={**page.headers, **cookie})
        )
        server.route(f"/tides/pdf/{slug(work)}.pdf", guarded(work))
    done = crawl(tmp_path, server, *works).run(spider="journal")
    assert refused == [], done.log
    assert {types(record)["fulltext"] for record in done.records} == {"pdf_doi"}
    assert len(done.records) == 3
    for seen in server.seen:
        assert seen.host == "127.0.0.2" or "cookie" not in seen.headers


# --- manners ----------------------------------------------------------------------


@needs_chromium
def test_browser_and_plain_pages_share_the_slot_of_a_host(tmp_path: Path, server: Server) -> None:
    layouts = ["script", "pdf", "linked", "script", "complete", "pdf", "linked", "script"]
    works = [invented(number) for number in range(len(layouts))]
    for number, (work, layout) in enumerate(zip(works, layouts, strict=True)):
        host = f"127.0.0.{2 + number % 2}"
        answers = publishers.publish(work, layout, server.url("", host))
        server.route(f"/doi/{work.doi.upper()}", Answer.redirect(next(iter(answers))))
        for url, answer in answers.items():
            server.route("/" + url.split("/", 3)[3], replace(answer, delay=0.1))
    made = crawl(tmp_path, server, *works, JAVASCRIPT="auto", JAVASCRIPT_PAGES=4)
    done = made.run(spider="journal")
    assert [record["status"] for record in done.records].count("final") == 6, done.log
    assert len(done.records) == 8
    assert server.peak == server.peak_connections
    assert server.peak == dict.fromkeys(("127.0.0.2", "127.0.0.3", "127.0.0.9"), 1)


def test_a_pdf_that_fails_leaves_what_the_landing_page_gave(tmp_path: Path, server: Server) -> None:
    """A crawl recognises a PDF by its bytes, not its media type; a wall is not a PDF."""
    works = [invented(number) for number in range(3)]
    answers = [
        Answer(403),
        Answer(body=publishers.pdf(works[1]), headers=HTML),
        Answer(body=b"<title>Sign in</title><p>Sign in to read", headers=HTML),
    ]
    for work, answer in zip(works, answers, strict=True):
        serve(server, work, "pdf", host="127.0.0.2")
        server.route(f"/tides/pdf/{slug(work)}.pdf", answer)
    made = crawl(tmp_path, server, *works)
    found = by_doi(made.run(spider="journal").records)
    refused, mislabelled, page = (found[work.doi] for work in works)
    assert problems(refused) == [("doi", "abstract-page"), ("links", "forbidden")]
    assert problems(page) == [("doi", "abstract-page"), ("links", "not-pdf")]
    assert types(mislabelled)["fulltext"] == "pdf_doi"
    for record in (refused, page):
        assert types(record)["abstract"] == "doi"
        assert types(record)["fulltext"] == "webpage"  # never usable
    assert made.states() == {"done": 3}
