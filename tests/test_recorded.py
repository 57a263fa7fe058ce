"""
Every directory below recorded/ is a test: an answer and its expected result.

``pytest --rewrite-expected tests/test_recorded.py`` writes the present results.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pubcrawl.publications.resources import KINDS
from pubcrawl.publications.resources.resource import Resource
from pubcrawl.workbench.extract.answers import lines
from pubcrawl.workbench.extract.jobs import make_job

RECORDED = Path(__file__).parent / "recorded"
CASES = sorted(path.parent for path in RECORDED.glob("*/*/response.json"))


def test_every_resource_has_a_case() -> None:
    assert {case.parent.name for case in CASES} >= set(KINDS)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}/{case.name}")
def test_recorded(
    case: Path, places: dict[bool, dict[str, Resource]], request: pytest.FixtureRequest
) -> None:
    response = json.loads((case / "response.json").read_text("utf-8"))
    work = make_job(
        {
            "kind": case.parent.name,
            "file": "body",
            "url": response["url"],
            "content_type": response["headers"].get("Content-Type", ""),
        },
        case,
    )
    text = "".join(
        json.dumps(line, ensure_ascii=False) + "\n" for line in lines(work, places[False])
    )
    expected = case / "expected.jsonl"
    if request.config.getoption("--rewrite-expected"):
        expected.write_text(text, "utf-8")
    assert text == expected.read_text("utf-8")
