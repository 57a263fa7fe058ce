"""Rules drafted from decisions and tried on the other artifacts of the portal."""

from __future__ import annotations

import json

import pytest
import regex

from pubcrawl.artifacts.study.decisions import FORMAT, ArtifactDecision, read_decisions
from pubcrawl.artifacts.study.draft import draft_rules, entry_patterns, load_draft
from pubcrawl.exceptions import UsageError
from pubcrawl.items.artifact import ArtifactRecord
from tests.artifacts.study.records import CHROME, HOST, record


def decided(*records: ArtifactRecord) -> dict[str, ArtifactDecision]:
    """Return the decisions of a person who corrects the records."""
    rows = [
        {
            "entry_uri": each.entry_uri,
            "portal": each.portal,
            "done": True,
            "accepted": [],
            "rejected": [CHROME, f"{each.entry_uri}/share?to=mail"],
        }
        for each in records
    ]
    return read_decisions(json.dumps({"format": FORMAT, "artifacts": rows}), "decisions.json")


def test_a_rule_is_drafted_and_tried_on_the_others() -> None:
    records = [record(n) for n in range(100, 120)]
    (draft,) = draft_rules(records, decided(*records[:2]))
    rules = load_draft(draft.text)
    found = rules.find_portal(f"{HOST}/sets/777?tab=files")
    assert found is not None
    portal, kind = found
    assert kind is not None
    assert kind.id == "777"
    assert portal.content_hosts == {"files.hold.example"}
    assert not any(pattern in "/stats" for pattern in portal.deny)
    by_decision = [trial for trial in draft.trials if trial.decided]
    others = [trial for trial in draft.trials if not trial.decided]
    assert [trial.exact for trial in by_decision] == [True, True]
    # The other records still contain the members that the person rejected.
    assert len(others) == 18
    for trial in others:
        assert trial.added == ()
        assert trial.dropped == (CHROME, f"{trial.entry_uri}/share?to=mail")


def test_decisions_about_unknown_artifacts_are_refused() -> None:
    with pytest.raises(UsageError, match="none of the decisions is about an artifact"):
        list(draft_rules([record(1)], decided(record(2))))


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"format": "other"}',
        f'{{"format": "{FORMAT}"}}',
        f'{{"format": "{FORMAT}", "artifacts": [{{"entry_uri": "x"}}]}}',
        f'{{"format": "{FORMAT}", "artifacts": [{{"entry_uri": "https://a.example/", '
        '"accepted": ["https://a.example/b"], "rejected": ["https://a.example/b"]}]}',
    ],
)
def test_other_files_are_no_decisions(text: str) -> None:
    with pytest.raises(UsageError, match=r"^d\.json: no decisions of a review sheet"):
        read_decisions(text, "d.json")


@pytest.mark.parametrize(
    ("urls", "other", "stranger"),
    [
        (["https://a.example/d/1", "https://a.example/d/22"], "https://a.example/d/3", "/e/3"),
        (["https://a.example/d/1"], "https://a.example/d/3", "/d/x"),
        (
            ["https://a.example/ann/tool", "https://a.example/bob/kit", "https://a.example/c/d"],
            "https://a.example/eve/box",
            "/",
        ),
        (
            ["https://a.example/view?id=7", "https://a.example/view?id=9"],
            "https://a.example/view?x=1&id=12",
            "/view?x=1",
        ),
        (
            [f"https://a.example/dataset/0b7f6a8e-5d3c-4c55-9a54-1f0d6f6f7c1{n}" for n in range(3)],
            "https://a.example/dataset/9c1d2e3f-1111-4222-8333-444455556666",
            "/dataset/new",
        ),
    ],
)
def test_patterns_of_entry_pages(urls: list[str], other: str, stranger: str) -> None:
    patterns = [regex.compile(rf"^https?://(?:www\.)?{each}") for each in entry_patterns(urls)]

    def ids(url: str) -> set[tuple[str, ...]]:
        return {found.groups() for each in patterns if (found := each.match(url))}

    assert all(ids(url) for url in urls)
    assert len({min(ids(url)) for url in (*urls, other)}) == len(urls) + 1
    assert not ids(f"https://a.example{stranger}")
