from __future__ import annotations

import pytest

from pubcrawl.reading.meta.licences import best_licence, licence_name, licences, pick_licences
from pubcrawl.works.work import Licence
from tests.cases import table

CC_BY = "https://creativecommons.org/licenses/by/4.0/"


@pytest.mark.parametrize(
    ("candidates", "wanted"),
    [
        (["© 2021", "CC BY 4.0", f"see {CC_BY}."], CC_BY),
        (["CC BY 4.0"], "CC BY 4.0"),
        (["https://example.org/copyright", "All rights reserved"], ""),
        (["exclusive licensee Otter Society"], ""),
    ],
)
def test_licence(candidates: list[str], wanted: str) -> None:
    assert best_licence(candidates) == wanted


@table
def test_names_of_creative_commons(url: str, name: str) -> None:
    assert licence_name(url) == name


def test_one_licence_in_two_spellings_counts_once() -> None:
    assert licences([CC_BY, "http://creativecommons.org/licenses/by/4.0"]) == (
        Licence(CC_BY, "CC-BY-4.0"),
    )


def test_the_article_knows_the_version_better_than_the_head() -> None:
    old, new, other = (
        licences([f"https://creativecommons.org/licenses/{terms}/"])
        for terms in ("by/3.0", "by/4.0", "by-nc/4.0")
    )
    assert pick_licences(old, new) == new
    assert pick_licences(old, other) == old
    assert pick_licences((), new) == new
    assert pick_licences(old, ()) == old
