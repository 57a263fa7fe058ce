"""Near-duplicates of texts, and PDFs that are previews."""

from __future__ import annotations

import random

import pytest

from pubcrawl.ingest.biblio.near import (
    BITS,
    DISTANCE,
    Editions,
    Near,
    distance,
    expected_pages,
    preview,
    simhash,
)
from tests.cases import table


def near(one: str, other: str) -> bool:
    """Return whether one text is an edition of the other."""
    first, second = simhash(one), simhash(other)
    assert first is not None and second is not None
    return distance(first, second) <= DISTANCE


def text(seed: int, words: int = 3000) -> list[str]:
    """Return a random text in which few words are frequent, as in natural language."""
    chance = random.Random(seed)
    vocabulary = [f"w{number}" for number in range(2000)]
    weights = [1 / (rank + 1) for rank in range(2000)]
    return chance.choices(vocabulary, weights, k=words)


def edition(words: list[str], share: float, seed: int) -> str:
    """Return another edition of a text: a contiguous *share* of its words is replaced."""
    cut = int(len(words) * share)
    return " ".join(words[cut:] + text(seed, cut))


@pytest.mark.parametrize("seed", range(5))
def test_editions_are_near_and_others_are_not(seed: int) -> None:
    one = text(seed)
    assert near(" ".join(one), "\n".join(one).upper() + "!")
    assert near(" ".join(one), edition(one, 0.08, seed + 100))
    assert not near(" ".join(one), " ".join(text(seed + 50)))


def test_a_text_is_compared_with_the_last_ones() -> None:
    editions = Editions(most=2)
    assert editions.add(0b0, "a") is None
    assert editions.add(0b0, "a") is None  # it is the same file
    assert editions.add(0b111, "b") == Near("a", 3)
    assert editions.add((1 << 64) - 1, "c") is None  # the first is dropped now
    assert editions.add(0b11, "d") == Near("b", 1)
    assert editions.add(0b0, "e") == Near("d", 2)


def test_fingerprints_stand_for_their_texts() -> None:
    one, other = simhash("Otters swim in rivers."), simhash("otters, swim: in RIVERS")
    assert one is not None and 0 < one < 1 << BITS
    assert one == other
    editions = Editions()
    assert editions.add(one, "one") is None
    assert editions.add(one ^ (1 << DISTANCE) - 1, "near") == Near("one", DISTANCE)
    assert editions.add(one ^ (1 << DISTANCE + 1) - 1 << 40, "far") is None


@pytest.mark.parametrize(
    ("text", "fingerprint"),
    [
        ("Otters swim in rivers.", 0xD030D04898152015),
        ("kelp tides", 0xAF21D1ECA06A013D),
        ("Kelp, TIDES and otters \ud800 東京 12" * 9, 0x870EC5AACD474A4C),
    ],
)
def test_fingerprints_in_stores_stay_comparable(text: str, fingerprint: int) -> None:
    assert simhash(text) == fingerprint


def test_texts_without_words_are_near_to_nothing() -> None:
    assert simhash("") is None
    assert simhash(" … ") is None


@pytest.mark.parametrize(
    "words", ["Otter", "Otters swim", "\ud800 \udfff x", "κύμα ποταμός ενυδρίδα"]
)
def test_short_and_odd_texts(words: str) -> None:
    assert near(words, words)
    assert not near(words, "Beavers build dams.")


@table
def test_pages_that_an_article_should_have(first: str, last: str, pages: int | None) -> None:
    assert expected_pages(first, last) == pages


@table
def test_a_preview_has_fewer_than_half_of_them(
    pages: int, expected: int | None, answer: bool
) -> None:
    assert preview(pages, expected) is answer
