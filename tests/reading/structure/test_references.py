"""Lists of references with a name or a heading."""

from __future__ import annotations

import pytest

from pubcrawl.formats.html import document
from pubcrawl.reading.structure.article import read_article
from pubcrawl.reading.structure.references import find_references

ENTRIES = [
    f"Okeke A, Lind B. Kelp of the outer shore, part {n}. Tides. 20{n}." for n in (10, 11, 12)
]
ITEMS = "".join(f"<li>{entry}</li>" for entry in ENTRIES)
TEXT = "<p>" + "Kelp grows at night, as was said in 2011 and again in 2012. " * 12 + "</p>"


def listed(html: str) -> list[str] | None:
    found = find_references(document(html.encode()))
    return None if found is None else [block.text for block in found]


@pytest.mark.parametrize(
    "html",
    [
        f"<main>{TEXT}<ol class='references'>{ITEMS}</ol></main>",
        f"<main>{TEXT}<div id=refList><h3>Cited</h3><ul class=references>{ITEMS}</ul></div></main>",
        f"<main>{TEXT}<section role=doc-bibliography><ol>{ITEMS}</ol></section></main>",
        f"<main>{TEXT}<h2>References</h2><ol>{ITEMS}</ol><h2>Funding</h2>{TEXT}</main>",
        f"<main>{TEXT}<div><h2>Literatur</h2></div><div><ol>{ITEMS}</ol></div></main>",
    ],
)
def test_a_list_is_found_by_its_name_or_its_heading(html: str) -> None:
    assert listed(html) == ENTRIES


@pytest.mark.parametrize(
    "entry",
    [
        "<div class='citation c-article-references__item'>{}</div>",
        "<li><div class=bibliography-item>{}</div></li>",
    ],
)
def test_a_list_is_found_by_the_names_of_its_entries(entry: str) -> None:
    own = (
        "<div><div class=bibliography-item>Okeke A, Lind B. Kelp at night. Tides. 2014.</div></div>"
    )
    items = "".join(map(entry.format, ENTRIES))
    assert listed(f"<main>{own}{TEXT}<section><ul>{items}</ul></section></main>") == ENTRIES


@pytest.mark.parametrize("name", ["references-pop-up popup", "references"])
def test_a_list_in_a_window_that_opens_is_not_counted_again(name: str) -> None:
    again = f"<div class='{name}'><ol>{ITEMS}</ol></div>"
    assert listed(f"<main>{TEXT}<ol class=references>{ITEMS}</ol></main>{again}") == ENTRIES


@pytest.mark.parametrize(
    "html",
    [
        f"<main>{TEXT}</main>",
        f"<main>{TEXT}<ol class=references><li>{ENTRIES[0]}</li></ol></main>",
        f"<main>{TEXT}<nav><ol class=references>{ITEMS}</ol></nav></main>",
        f"<main>{TEXT}<ol>{ITEMS}</ol></main>",
        f"<main>{TEXT}<div class=bibliography-item>{ENTRIES[0]}</div></main>",
        f"<main class=references>{TEXT * 4}</main>",
    ],
    ids=["none", "too few", "in a menu", "no name", "one", "the whole article"],
)
def test_what_the_whole_page_has_to_tell(html: str) -> None:
    assert listed(html) is None


def test_the_whole_page_tells_the_same() -> None:
    page = document(f"<main>{TEXT}<h2>References</h2><ol class=references>{ITEMS}</ol>".encode())
    assert list(read_article(page).references) == ENTRIES
