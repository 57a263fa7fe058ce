"""Pages are found by their start URL, and the better record is kept."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from pubcrawl.engine.seeds import SeedForm, parse_line
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.model.webpage import WebPage
from pubcrawl.store import tables
from pubcrawl.store.keys import names, page_names, seed_key
from pubcrawl.store.ledger import Facts
from pubcrawl.store.store import Store
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Publication
from pubcrawl.works.work_record import FieldSource, SourcedField

NOW = 1_700_000_000_000
URL = "https://tool.example/a?b=1#c"
FINAL = WebPage(
    start_url=URL,
    final_url=URL,
    content_type="text/html",
    status_code=200,
    title="Otters",
    content="They swim. " * 9,
    license="MIT",
    language="R",
    content_time=NOW,
    fetch_time=NOW,
)


def test_a_page_comes_back_as_it_was(open_store: Callable[..., Store]) -> None:
    store = open_store(run="first")
    store.put(FINAL, now=NOW + 5)
    (stored,) = store.find(WebPage, page_names(URL))  # not committed yet
    assert stored.record == FINAL
    assert (stored.updated, stored.run) == (NOW + 5, "first")
    assert store.find(WebPage, page_names("https://TOOL.example:443/a?b=1#c")) == [stored]
    for other in ("https://tool.example/a?b=1", "http://tool.example/a?b=1#c"):
        assert store.find(WebPage, page_names(other)) == []


def test_webpages_and_docs_are_apart(store: Store) -> None:
    doc = replace(FINAL, kind="doc", title="Manual")
    store.put(FINAL, now=NOW)
    store.put(doc, now=NOW)
    assert [found.record for found in store.find(WebPage, page_names(URL, "doc"))] == [doc]
    assert [found.record for found in store.find(WebPage, page_names(URL))] == [FINAL, doc]


def test_what_is_worth_less_replaces_nothing(store: Store) -> None:
    store.put(FINAL, now=NOW)
    store.flush()
    store.put(
        WebPage(
            start_url=URL, final_url=URL, status_code=404, fetch_time=NOW + 9, reason="not-found"
        ),
        now=NOW,
    )
    store.flush()
    (stored,) = store.find(WebPage, page_names(URL))
    assert stored.record == replace(FINAL, fetch_time=NOW + 9, reason="not-found")


def test_addresses_of_any_length_are_stored(store: Store) -> None:
    urls = [f"https://tool.example/{'x' * 4000}{end}" for end in "ab"]
    for url in urls:
        store.put(replace(FINAL, start_url=url), now=NOW)
    store.flush()
    (found,) = store.find(WebPage, page_names(urls[1]))
    assert found.record.start_url == urls[1]


def test_seeds_lead_to_pages(open_store: Callable[..., Store]) -> None:
    store = open_store(run="first")
    seeds = store.ledger.list_id("webpages", "urls.txt", NOW)
    urls = (URL, "https://gone.example/", URL.upper()[:8] + URL[8:])
    lines = [parse_line(url, line, SeedForm.URLS) for line, url in enumerate(urls, 1)]
    imported = store.ledger.begin(seeds, lines, lambda facts: True, NOW)
    assert (imported.lines, imported.new, imported.duplicates) == (3, 2, 1)
    claimed = {seed.url: seed for seed in store.ledger.claim(seeds, 9, NOW)}
    assert set(claimed) == {URL, "https://gone.example/"}
    one, two = claimed[URL], claimed["https://gone.example/"]
    store.put(FINAL, [one.id], now=NOW)
    broken = WebPage(start_url=two.url, final_url=two.url, status_code=404)
    store.put(broken, [two.id], state="failed", reason="not-found", now=NOW)
    store.flush()
    assert [(row.state, row.reason) for row in store.ledger.rows(seeds)] == [
        ("done", ""),
        ("failed", "not-found"),
        ("duplicate", "line 1"),
    ]
    (stored,) = store.find(WebPage, page_names(URL))
    (asked,) = store.ledger.seeds_for(Identifiers(), URL, stored.id, table=tables.page)
    assert (asked.line, asked.entry) == (1, stored.id)
    assert list(store.others(seeds)) == []
    later = open_store(run="second", worker="elsewhere/1/1")
    assert [found.record for found in later.others(seeds)] == [FINAL, broken]
    # The page decides whether its seed may be fetched again.
    calls: list[Facts] = []
    later.ledger.begin(seeds, lines, lambda facts: bool(calls.append(facts)), NOW)
    assert [(facts.final, facts.fetch_time) for facts in calls] == [(True, NOW)]
    assert [seed.url for seed in later.ledger.claim(seeds, 9, NOW)] == ["https://gone.example/"]


def test_a_settled_page_that_needs_no_fetch_is_led_to(store: Store) -> None:
    store.put(FINAL, now=NOW)
    store.flush()
    (stored,) = store.find(WebPage, page_names(URL))
    seeds = store.ledger.list_id("webpages", "urls.txt", NOW)
    store.ledger.begin(seeds, [parse_line(URL, 1, SeedForm.URLS)], lambda facts: False, NOW)
    (seed,) = store.ledger.claim(seeds, 9, NOW)
    store.settle([seed.id], "skipped", "final", entry=stored.id, of=WebPage, now=NOW)
    store.flush()
    assert [row.entry for row in store.ledger.rows(seeds)] == [stored.id]


def test_seed_key() -> None:
    keys = {
        seed_key(Identifiers(pmid="1")),
        seed_key(Identifiers(), "https://a.example/"),
        seed_key(Identifiers(), "", "https://a.example/"),
        seed_key(Identifiers(), "", "@https://a.example/"),
    }
    assert len(keys) == 4
    assert seed_key(Identifiers(), "HTTPS://A.example") == seed_key(
        Identifiers(), "https://a.example/"
    )


def known(address: str = "", *, title: str = "", **ids: str) -> Publication:
    publication = Publication.from_ids(Identifiers(**ids))
    publication.addresses = (address,) if address else ()
    if title:
        publication.fields["title"] = SourcedField(title, FieldSource(PartType.DOI))
    return publication


def test_a_publication_is_found_by_the_address_it_was_asked_by(store: Store) -> None:
    address = "https://journal.example/article/1"
    store.put(known(address, title="Otters"), now=NOW)
    (stored,) = store.find(Publication, names(Identifiers(), [address]))
    assert (stored.name, stored.record.text("title")) == (address, "Otters")
    assert (
        store.find(Publication, names(Identifiers(), ["https://journal.example/article/2"])) == []
    )
    found = stored.record
    found.fields["doi"] = SourcedField("10.5555/A", FieldSource(PartType.DOI))
    store.put(found, origin=stored.id, now=NOW)
    store.flush()
    for ids, addresses in ((Identifiers(doi="10.5555/A"), []), (Identifiers(), [address])):
        (again,) = store.find(Publication, names(ids, addresses))
        assert (again.id, again.name) == (stored.id, "10.5555/A")


def test_addresses_of_one_doi_are_one_work(store: Store) -> None:
    one, two = "https://journal.example/1", "https://mirror.example/1"
    store.put(known(one, title="Otters"), now=NOW)
    store.put(known(two, doi="10.5555/A"), now=NOW)
    store.flush()
    assert len(store.find(Publication, names(Identifiers(), [one, two]))) == 2
    (stored,) = store.find(Publication, names(Identifiers(), [one]))
    stored.record.fields["doi"] = SourcedField("10.5555/A", FieldSource(PartType.DOI))
    store.put(stored.record, origin=stored.id, now=NOW)
    store.flush()
    (joined,) = store.find(Publication, names(Identifiers(), [one, two]))
    assert set(joined.record.addresses) == {one, two}
    assert joined.record.text("title") == "Otters"


@pytest.mark.parametrize("second", ["https://journal.example/1", "HTTPS://journal.example:443/1"])
def test_an_address_leads_to_one_work_only(store: Store, second: str) -> None:
    store.put(known("https://journal.example/1", doi="10.5555/A", title="One"), now=NOW)
    store.put(known(second, doi="10.5555/B", title="Two"), now=NOW)
    store.flush()
    (found,) = store.find(Publication, names(Identifiers(), [second]))
    assert found.record.text("title") == "One"
    (other,) = store.find(Publication, names(Identifiers(doi="10.5555/B")))
    assert other.record.text("title") == "Two"


def test_one_spelling_twice_is_one_address(store: Store) -> None:
    publication = known("https://journal.example/", title="Otters")
    publication.addresses += ("https://JOURNAL.example",)
    store.put(publication, now=NOW)
    store.flush()
    assert len(store.find(Publication, names(Identifiers(), ["https://journal.example/"]))) == 1
