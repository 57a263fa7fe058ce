"""
Answers written from the services' documentation, and the expected results.

Every directory below recorded_blind/ is a test. Its expected.json has *lines*: the
expected values of each publication, in order. A missing key is not compared, and a
list is compared whole. An expected value can also be one of

``{"has": […]}``
    a list that contains these, in any order
``{"any": […]}``
    any of these
``{"matches": "…"}``
    text in which the regular expression is found

An empty value expects no value. *name* of a contributor is the whole name, however it
is divided. The identifiers pmid, pmcid and doi are compared with those by which the
reader assigns an answer to a publication: a line contains them as parts only if the
resource fills them, and never if the user gave them.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from scrapy.http import Response

from pubcrawl.publications.resources.resource import Resource
from pubcrawl.workbench.extract.answers import lines
from pubcrawl.workbench.extract.jobs import Job, make_job
from pubcrawl.works.findings import Findings

RECORDED = Path(__file__).parents[2] / "recorded_blind"
CASES = sorted(path.parent for path in RECORDED.glob("*/*/expected.json"))

_ARTICLE_PAGE = (
    "a page of an article on Europe PMC gives its PMCID, by which other resources are asked, "
    "and is no link to be visited"
)
KNOWN_GAPS = {
    "europepmc_links/another-article": _ARTICLE_PAGE,
    "europepmc_links/article": _ARTICLE_PAGE,
    "europepmc_links/single-object-lists": _ARTICLE_PAGE,
}
"""Case → the reason why its reader does not pass it."""


def case_id(case: Path) -> str:
    return f"{case.parent.name}/{case.name}"


def value_of(actual: Any, key: str) -> Any:
    if key == "name" and "name" not in actual:
        parts = (actual.get("given"), actual.get("family"), actual.get("suffix"))
        return " ".join(filter(None, parts)) or actual.get("literal")
    return actual.get(key)


def with_identifiers(
    found: list[dict[str, Any]], work: Job, resource: Resource
) -> list[dict[str, Any]]:
    """Return the lines of *found*, with the identifiers of their publications among the parts."""
    if any(line["error"] for line in found):
        return found
    headers = {"Content-Type": work.content_type}
    response = Response("about:blank", headers=headers, body=work.file.read_bytes())
    read = [
        each
        for each in resource.read_response(response)
        if not any(work.ids) or _is_for(each, work)
    ]
    if len(read) != len(found):
        return found
    return [
        {**line, "parts": {**line["parts"], **_identifiers(each)}}
        for line, each in zip(found, read, strict=True)
    ]


def _is_for(findings: Findings, work: Job) -> bool:
    return findings.ids.shares(work.ids)


def _identifiers(findings: Findings) -> dict[str, dict[str, str]]:
    return {kind: {"content": value} for kind, value in findings.ids.pairs()}


def differences(expected: Any, actual: Any, place: str = "") -> list[str]:
    """Return the differences between *actual* and *expected*, one per line."""
    wrong = [f"{place}: expected {expected!r}, not {actual!r}"]
    if isinstance(expected, dict) and expected:
        if expected.keys() == {"any"}:
            fits = any(not differences(each, actual) for each in expected["any"])
            return [] if fits else wrong
        if expected.keys() == {"matches"}:
            fits = isinstance(actual, str) and bool(re.search(expected["matches"], actual))
            return [] if fits else wrong
        if expected.keys() == {"has"}:
            return [
                f"{place}: no {each!r} in {actual!r}"
                for each in expected["has"]
                if all(differences(each, one) for one in actual or ())
            ]
        if not isinstance(actual, dict):
            # A source without a value for a field omits the field and all fields below it.
            return wrong if actual or any(differences(v, None) for v in expected.values()) else []
        return [
            line
            for key, each in expected.items()
            for line in differences(each, value_of(actual, key), f"{place}.{key}")
        ]
    if not expected:
        return wrong if actual else []
    if isinstance(expected, list):
        if not isinstance(actual, list) or len(actual) != len(expected):
            return wrong
        return [
            line
            for number, (each, one) in enumerate(zip(expected, actual, strict=True))
            for line in differences(each, one, f"{place}[{number}]")
        ]
    return [] if expected == actual else wrong


def test_there_are_cases() -> None:
    assert len(CASES) >= 72
    assert KNOWN_GAPS.keys() <= {case_id(case) for case in CASES}


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_services(case: Path, places: dict[bool, dict[str, Resource]]) -> None:
    expected = json.loads((case / "expected.json").read_text("utf-8"))
    work = make_job(
        {
            "kind": case.parent.name,
            "file": "body",
            "content_type": expected["content_type"],
            "ids": expected.get("ids"),
        },
        case,
    )
    read = with_identifiers(list(lines(work, places[False])), work, places[False][case.parent.name])
    found = differences(expected["lines"], read)
    if case_id(case) in KNOWN_GAPS:
        assert found, f"no gap any more: {KNOWN_GAPS[case_id(case)]}"
        return
    assert not found, "\n".join(found)
