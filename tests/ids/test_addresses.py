"""Addresses as users write them in lists."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.engine.seeds import Seed, SeedForm, parse_line, seeds
from pubcrawl.engine.seeds.text_lines import TextLine
from pubcrawl.ids.addresses import address, addresses
from pubcrawl.items.reasons import LINES
from tests.cases import table


def read(text: str, wants: SeedForm = SeedForm.URLS) -> list[Seed]:
    return list(seeds((TextLine(n, line) for n, line in enumerate(text.split("\n"), 1)), wants))


def urls(found: Iterable[Seed]) -> list[str]:
    return [seed.url or seed.reason for seed in found]


@table
def test_address(text: str, url: str | None) -> None:
    assert address(text) == (text if url is None else url)


@given(st.text())
def test_any_text_is_an_address_or_none(text: str) -> None:
    found = address(text)
    assert found == "" or found.lower().startswith(("http://", "https://"))
    assert address(found) == found
    assert set(addresses(text)) <= {*addresses(text), found}


@table
def test_a_line_of_a_list_of_pages(line: str, found: str) -> None:
    assert urls([parse_line(line, 1, SeedForm.URLS)]) == [found]
    assert found in LINES or ":" in found


@table
def test_a_line_of_either(line: str, found: str) -> None:
    seed = parse_line(line, 1, SeedForm.EITHER)
    ids = [value for _, value in seed.ids.pairs()]
    assert [*ids, *filter(None, (seed.url, seed.reason))] == [found]


def test_a_table_of_pages() -> None:
    table = (
        "name,Homepage,year\notters,https://a.example/,2020\nseals,,2021\n"
        '"two, three",https://b.example/?q=1,2\n"'
    )
    assert urls(read(table)) == ["https://a.example/", "no-url", "https://b.example/?q=1", "no-url"]


def test_a_table_of_either() -> None:
    table = "doi\turl\n10.5555/a\thttps://a.example/\n\thttps://b.example/12\nNA\tx\n\thttps://b.example/\n"
    found = read(table, SeedForm.EITHER)
    assert [seed.ids.doi for seed in found] == ["10.5555/A", "", "", ""]
    assert [seed.url for seed in found] == ["", "https://b.example/12", "", ""]
    assert [found[2].reason, found[3].reason] == ["no-identifier", "no-article"]


def test_a_list_of_identifiers_takes_no_address() -> None:
    assert urls(read("https://a.example/\n", SeedForm.IDS)) == ["unknown-url"]
