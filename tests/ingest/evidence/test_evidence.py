"""Evidence that a file is the work, and evidence that it is not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from scrapy.settings import Settings

from pubcrawl.exceptions import RuleErrors
from pubcrawl.ingest.evidence import ExpectedWork, FileFront, expected_work, judge, same_doi
from pubcrawl.ingest.evidence.document import text_shape
from pubcrawl.ingest.evidence.kinds import document_kinds, kind_of_line, kind_of_name
from pubcrawl.ingest.evidence.titles import ShownText
from pubcrawl.ingest.spider.settings import use_tables
from pubcrawl.model.ingest import Candidate
from pubcrawl.model.ingest_request import IngestRequest
from tests.cases import Agree, golden, table

TITLE = "Kelp forests and the diet of sea otters in winter"
NAMES = ("Ann Lutra", "Bo Kelp")
DOI = "10.5555/kelp.7"
BODY = "Otters eat urchins, and urchins eat kelp. " * 20
ENGLISH = "In the air and on the shore, the diet of an animal is that of the sea. " * 9
GERMAN = f"Zusammenfassung\n{'Die Otter fressen Igel, und die Igel fressen den Tang. ' * 9}"
PAPER = f"Abstract\n{BODY}"
ARTICLE = f"Journal of Shores 7\n{TITLE}\nAnn Lutra and Bo Kelp\n{BODY}"
WORK = ExpectedWork({"doi": DOI}, DOI, TITLE, NAMES, 9, described=True)
WORDS = Candidate("", "pdf", "anchor-text-pdf", 0.5)
NAMED = Candidate("", "pdf", "citation-pdf-url", 1.0)
URL = "https://shores.example/download/7.pdf"


def front(text: str = ARTICLE, **fields: object) -> FileFront:
    return FileFront(text=text, pages=9, shape=text_shape(text))._replace(**fields)


TEXTS = {
    "ARTICLE": ARTICLE,
    "PAPER": PAPER,
    "BODY": BODY,
    "ENGLISH": ENGLISH,
    "GERMAN": GERMAN,
    "TITLE": TITLE,
}
LINKS = {"words": WORDS, "named": NAMED}


def filled(value: Any) -> Any:
    """Return a value of a case with the texts that it names in braces, and tuples for lists."""
    if isinstance(value, dict):
        return {name: filled(item) for name, item in value.items()}
    if isinstance(value, list):
        return tuple(map(filled, value))
    return value.format(**TEXTS) if isinstance(value, str) else value


@golden
def test_verdicts(case: dict[str, Any], agree: Agree) -> None:
    """*work*: what differs from ``WORK``, or *only* what is known; *place*: that of the *link*."""
    given = filled(case)
    work = ExpectedWork(**given["only"]) if "only" in given else WORK
    link = LINKS.get(case.get("link"))
    if link and "place" in case:
        link = link._replace(place=case["place"])
    verdict = judge(
        work._replace(**given.get("work", {})),
        URL,
        link,
        front(**{"text": "", **given.get("file", {})}),
    )
    assert (verdict.confidence >= 0.88) is (not verdict.status)
    result = {
        "name": verdict.name,
        "status": verdict.status,
        "message": verdict.message,
        "evidence": [each.kind for each in verdict.evidence],
    }
    agree(case, {name: value for name, value in result.items() if value})


@table
def test_a_title_before_its_journal_is_a_citation(behind: str, shown: bool) -> None:
    text = f"Ann Lutra\nThe nests of gulls. 2001.\n{TITLE}{behind}\n{BODY}"
    assert ShownText(text).begins_with(TITLE) is shown
    assert ShownText(f"{text}\n{TITLE}\n").begins_with(TITLE)


@table
def test_dois_of_versions(one: str, other: str, same: bool) -> None:
    assert same_doi(one, other) is same


@table
def test_a_title_is_shown(title: str, text: str, shown: bool) -> None:
    share = ShownText(text).share(title)
    assert share is not None
    assert (share >= 0.8) is shown, share


@table
def test_a_name_is_shown(text: str, name: str, shown: bool) -> None:
    """Initials of a given name begin many words, and many Vietnamese names share a word."""
    assert ShownText(text).has_name(name) is shown


def test_a_short_title_tells_nothing() -> None:
    assert ShownText(ARTICLE).share("Kelp") is None


@table
def test_what_a_line_says(line: str, kind: str) -> None:
    found = kind_of_line(line)
    assert (found.name if found else "") == kind


def test_a_title_may_be_of_a_kind_itself() -> None:
    title = "Privacy policies of journals: a survey of 200 sites"
    work = WORK._replace(title=title)
    text = f"{title}\nAnn Lutra and Bo Kelp\n{BODY}"
    assert judge(work, "https://s.example/privacy-policies.pdf", WORDS, front(text)).name == "exact"
    assert kind_of_name("https://s.example/privacy-policy.pdf", "Kelp") is not None
    assert kind_of_name("https://s.example/10.1000_sm1234.pdf", "Kelp") is None


def test_every_kind_has_words() -> None:
    assert all(
        kind.first or kind.above or kind.words or kind.heading or kind.types or kind.after
        for kind in document_kinds()
    )


def test_what_a_request_asks_for() -> None:
    request = IngestRequest(
        "pdf", "https://a.example", link_source="arxiv", link_source_id="2601.00007"
    )
    biblio = {"title": TITLE, "contrib_names": list(NAMES), "first_page": "11", "last_page": "19"}
    work = expected_work(request, biblio, described=True)
    assert work == ExpectedWork(
        {"arxiv": "2601.00007"}, "", TITLE, NAMES, 9, described=True, serial=True
    )
    of_type = replace(request, expect_type="phd-thesis")
    thesis = expected_work(of_type, {"stated_types": ["Book Review"]}, described=True)
    assert {kind.name for kind in thesis.kinds} == {"thesis", "review"}
    found = judge(work, "https://arxiv.org/pdf/2601.00007v2", None, front(""))
    assert ("identifier", "2601.00007", 2.0) in found.evidence


def test_the_state_of_a_review_is_no_part_of_a_title() -> None:
    asked = f"{TITLE} [version 2; peer review: 1 approved]"
    request = IngestRequest("pdf", URL, expect_title=asked)
    found = {"title": f"{TITLE} [version 1; peer review: 2 approved, 1 not approved]"}
    work = expected_work(request, found, described=True)
    assert work.asked_title == work.title == TITLE


@pytest.fixture
def own_tables(tmp_path: Path) -> Iterator[Path]:
    """Yield a folder for the user's tables; restore the built-in tables after the test."""
    yield tmp_path
    use_tables(Settings())


def test_a_server_of_the_user_registers_copies(own_tables: Path) -> None:
    copy = front(dois=("10.5072/tide.archive.7",))
    verdict = judge(WORK, URL, NAMED, copy)
    assert verdict.status == "unverified-file"
    assert "sibling-doi" in {each.kind for each in verdict.evidence}
    table = own_tables / "deposits.yaml"
    settings = Settings({"DEPOSITS_YAML": str(table)})
    table.write_text("tide-archive: {prefixes: ['10.5072']}\nzenodo:\n")
    use_tables(settings)
    verdict = judge(WORK, URL, NAMED, copy)
    assert verdict.status == ""
    assert "other-doi" in {each.kind for each in verdict.evidence}
    zenodo = judge(WORK, URL, NAMED, front(dois=("10.5281/zenodo.7",)))
    assert zenodo.status == "unverified-file"
    for wrong, message in (
        ("tide-archive: {prefix: ['10.5072']}", "did you mean 'prefixes'"),
        ("tide-archive: {prefixes: [doi.org]}", "'doi.org' is not the prefix of a DOI"),
    ):
        table.write_text(f"\n{wrong}\n")
        for _ in range(2):  # a second attempt reports the mistakes again
            with pytest.raises(RuleErrors, match=f"deposits.yaml:2: .*{message}"):
                use_tables(settings)


def test_a_kind_of_the_user_is_no_article(own_tables: Path) -> None:
    supplement = f"Supporting Information for\n{ARTICLE}"
    log = front(f"Tauchbuch der Insel\n{ARTICLE}")
    assert judge(WORK, URL, WORDS, log).status == ""
    verdict = judge(WORK, URL, NAMED, front(supplement))
    assert ("document", "supplement") in {(each.kind, each.value) for each in verdict.evidence}
    table = own_tables / "document_kinds.yaml"
    table.write_text("tauchbuch: {first: ['tauchbuch der'], repeats: true}\nsupplement:\n")
    use_tables(Settings({"DOCUMENT_KINDS_YAML": str(table)}))
    verdict = judge(WORK, URL, WORDS, log)
    assert verdict.status == "wrong-work"
    assert ("document", "tauchbuch") in {(each.kind, each.value) for each in verdict.evidence}
    verdict = judge(WORK, URL, NAMED, front(supplement))
    assert ("document", "supplement") not in {(each.kind, each.value) for each in verdict.evidence}
