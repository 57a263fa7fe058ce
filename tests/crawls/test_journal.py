"""Crawls of publishers' pages alone, by DOI and by address, with their links."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.crawls.run import Crawl, Record
from tests.server import Answer, Server

TEXT = "".join(f"<p>{day}. " + "The otters were counted by their calls. " * 12 for day in range(6))
META = '<meta name=citation_{} content="{}">'
RULES = """
'127\\.0\\.0\\.1:[0-9]+/(article|copy|full)': firth
---
firth: {title: h1, abstract: '#abstract', fulltext: '#body', fulltext_a: '.full', pdf_a: '.pdf'}
---
[]
"""
FAST = {
    "SEED_ATTEMPTS": 1,
    "HOST_REST_FACTOR": 0,
    "JAVASCRIPT": "off",
    "JOURNALS_YAML": "rules.yaml",
}


def article(*metas: tuple[str, str], body: str = "", links: str = "") -> bytes:
    head = "".join(META.format(*meta) for meta in metas)
    abstract = f"<p id=abstract>{'Otters call at night. ' * 20}"
    return f"{head}<h1>Otters of the firth</h1>{abstract}{links}<div id=body>{body}</div>".encode()


@pytest.fixture
def server() -> Server:  # type: ignore[misc]
    with Server() as running:
        yield running


def crawl(folder: Path, server: Server, *seeds: str, **settings: object) -> Crawl:
    (folder / "rules.yaml").write_text(RULES)
    made = Crawl(folder, {"DOI_URL": server.url("/doi")}, **{**FAST, **settings})
    made.seeds(*seeds)
    return made


def by_title(records: list[Record]) -> list[str]:
    return sorted(record["parts"]["title"]["content"] for record in records)


def test_a_doi_leads_to_its_page_and_that_to_its_text(tmp_path: Path, server: Server) -> None:
    server.route("/doi/10.5555/FIRTH.1", Answer.redirect("/article/1"))
    server.route(
        "/article/1", article(("doi", "10.5555/firth.1"), links="<a class=full href=/full>")
    )
    server.route("/full", article(body=TEXT))
    made = crawl(tmp_path, server, "https://doi.org/10.5555/firth.1", "12345678")
    (record,) = (one for one in made.run(spider="journal").records if one["doi"])
    assert [(state, reason) for _, state, reason in made.ledger()] == [
        ("done", ""),
        ("failed", "not-asked"),
    ]
    assert record["final"]
    assert (record["doi"], record["addresses"]) == ("10.5555/FIRTH.1", [])
    assert [(visit["url"], visit["type"]) for visit in record["visited_sites"]] == [
        (server.url("/article/1"), "doi"),
        (server.url("/full"), "doi"),
    ]
    alone = made.run("-a", "links=0", "-a", "ids=10.5555/firth.1", spider="journal")
    assert alone.code == 0, alone.log
    assert server.paths().count("/full") == 1


def test_what_has_only_an_address_is_kept_under_it(tmp_path: Path, server: Server) -> None:
    url = server.url("/article/2")
    server.route("/article/2", article(), article(("doi", "10.5555/firth.2"), body=TEXT))
    made = crawl(tmp_path, server, url)
    (first,) = made.run(spider="journal").records
    assert (first["doi"], first["addresses"], first["status"]) == ("", [url], "non-final")
    assert first["parts"]["abstract"]["type"] == "link"
    assert made.states() == {"done": 1}
    assert made.command("show", url).startswith(f"{url}: non-final")
    # A seed list with the DOI finds the same page, which now names its DOI.
    made.seeds(url, "10.5555/FIRTH.2")
    server.route("/doi/10.5555/FIRTH.2", Answer.redirect("/article/2"))
    done = made.run(spider="journal")
    assert [(record["doi"], record["addresses"]) for record in made.stored()] == [
        ("10.5555/FIRTH.2", [url])
    ]
    assert len(done.records) == 1
    assert made.states() == {"done": 2}
    for name in (url, "10.5555/firth.2"):
        assert made.command("show", name).startswith("10.5555/FIRTH.2: ")


def test_addresses_of_one_article_are_one_record(tmp_path: Path, server: Server) -> None:
    for path in ("/article/3", "/copy/3"):
        server.route(path, article(("doi", "10.5555/firth.3"), body=TEXT))
    made = crawl(tmp_path, server, server.url("/article/3"), server.url("/copy/3"))
    done = made.run(spider="journal")
    assert made.states() == {"done": 2}
    (stored,) = made.stored()
    assert sorted(stored["addresses"]) == [server.url("/article/3"), server.url("/copy/3")]
    assert {record["doi"] for record in done.records} == {"10.5555/FIRTH.3"}
    again = made.run(spider="journal")
    assert [record["doi"] for record in again.records] == ["10.5555/FIRTH.3"]
