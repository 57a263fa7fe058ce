"""Texts that several works of a host share."""

from __future__ import annotations

from pubcrawl.publications.shared_texts import SharedTexts
from pubcrawl.works.findings import Findings, Offer, Refusal
from pubcrawl.works.parts import PartType

PAGE = "https://kelp.example/1"
SLOGAN = "An international forum for research on kelp and tides."


def findings(**texts: str) -> Findings:
    return Findings(
        PartType.DOI, offers=[Offer(name, text, PartType.OG) for name, text in texts.items()]
    )


def names(found: Findings) -> list[str]:
    return [offer.name for offer in found.offers]


def test_the_second_work_with_a_text_does_not_get_it() -> None:
    shared = SharedTexts()
    first = shared.without_shared(findings(abstract=SLOGAN, title="A"), PAGE, "10.5555/a")
    assert names(first) == ["abstract", "title"]
    again = shared.without_shared(findings(abstract=SLOGAN), PAGE, "10.5555/A")
    assert names(again) == ["abstract"]
    other = shared.without_shared(findings(abstract=f"  {SLOGAN.upper()}"), PAGE, "10.5555/b")
    assert names(other) == []
    assert other.refusals == (Refusal("abstract", "og", "shared"),)


def test_another_host_may_have_the_same_text() -> None:
    shared = SharedTexts()
    shared.without_shared(findings(abstract=SLOGAN), PAGE, "10.5555/a")
    other = shared.without_shared(findings(abstract=SLOGAN), "https://tide.example/", "10.5555/b")
    assert names(other) == ["abstract"]


def test_short_titles_and_full_texts_may_be_alike() -> None:
    shared = SharedTexts()
    texts = {"title": "Editorial", "fulltext": SLOGAN}
    shared.without_shared(findings(**texts), PAGE, "10.5555/a")
    assert names(shared.without_shared(findings(**texts), PAGE, "10.5555/b")) == list(texts)


def test_old_texts_are_forgotten() -> None:
    shared = SharedTexts(remembered=2)
    for number in range(3):
        shared.without_shared(findings(abstract=f"{SLOGAN} {number}"), PAGE, f"10.5555/{number}")
    assert names(shared.without_shared(findings(abstract=f"{SLOGAN} 0"), PAGE, "10.5555/9")) == [
        "abstract"
    ]
    assert names(shared.without_shared(findings(abstract=f"{SLOGAN} 2"), PAGE, "10.5555/9")) == []


def test_versions_of_a_work_share_their_texts() -> None:
    shared = SharedTexts()
    shared.without_shared(findings(abstract=SLOGAN), PAGE, "10.5555/rs.1/v1")
    other = shared.without_shared(findings(abstract=SLOGAN), PAGE, "10.5555/rs.1/v2")
    assert names(other) == ["abstract"]
