"""The text of pages outside publishing: its floors on the corpus."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from bench.quality import web


@pytest.fixture(scope="module")
def scores(shared: Path) -> list[web.WebScore]:
    found = web.web_scores()
    assert len(found) == 349
    return found


def test_text_of_web_pages_keeps_its_floors(scores: list[web.WebScore]) -> None:
    means = web.means(scores, "pubcrawl")
    assert {kind: f1 for kind, f1 in means.items() if f1 < web.FLOORS[kind]} == {}
    assert means.keys() == web.FLOORS.keys()


def test_no_page_with_text_gives_none(scores: list[web.WebScore]) -> None:
    assert not any(score.empty for score in scores)


def test_few_pages_ask_for_a_browser_without_need(scores: list[web.WebScore]) -> None:
    assert sum(score.asks for score in scores) <= web.NEEDLESS_MAX * len(scores)


@pytest.mark.nightly
@pytest.mark.skipif(find_spec("trafilatura") is None, reason="trafilatura is not installed")
def test_text_of_web_pages_is_better_than_trafilaturas(scores: list[web.WebScore]) -> None:
    others = web.means(web.web_scores(("trafilatura",)), "trafilatura")
    ours = web.means(scores, "pubcrawl")
    assert {kind for kind, f1 in others.items() if f1 >= ours[kind]} == set()
