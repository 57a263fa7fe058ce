"""What counts for and against a link: each kind of member, and the look-alike that is none."""

from __future__ import annotations

import pytest

from pubcrawl.artifacts.evidence.links import settled
from pubcrawl.artifacts.evidence.weights import log_odds
from pubcrawl.artifacts.evidence.words import acts, of_text


@pytest.mark.parametrize(
    ("response", "member"), [({"links_back", "title"}, False), ({"file", "attachment"}, True)]
)
def test_the_form_to_edit_a_file_is_no_file(response: set[str], member: bool) -> None:
    link = {"action", "identifier", "part:files", "media", "on_file_page"}
    assert (log_odds(settled(link | response)) > 0) is member


def test_a_report_of_statistics_is_read_and_a_report_of_abuse_is_sent() -> None:
    assert not acts("https://repo.example/stats/report/271")
    assert acts("https://repo.example/items/report/271")


@pytest.mark.parametrize(("text", "meaning"), [("v2", "version"), ("R12", ""), ("C81", "")])
def test_a_code_of_a_subject_is_no_version(text: str, meaning: str) -> None:
    assert of_text(text) == meaning
