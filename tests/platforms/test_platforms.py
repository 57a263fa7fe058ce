"""What the answers of platforms say: of an artifact, walked or one by one, and of its files."""

from __future__ import annotations

from typing import Any

from pubcrawl.exceptions import ParseError
from tests.cases import Agree, Case, golden
from tests.platforms.listing import read_files
from tests.platforms.walk import Walk, read


def body(answer: Case) -> Any:
    return answer["text"].encode() if "text" in answer else answer["json"]


def told(answer: Case) -> tuple[int, Any, dict[str, str]]:
    return answer.get("status", 200), body(answer), answer.get("headers", {})


@golden
def test_walks(case: Case, agree: Agree) -> None:
    answers = {url: told(answer) for url, answer in case["answers"].items()}
    walk = Walk(case["entry"], answers, case.get("adapter", ""), case.get("api", ""))
    agree(case, vars(walk))


@golden
def test_answers(case: Case, agree: Agree) -> None:
    agree(case, read(case["platform"], case["url"], told(case), case.get("entry", "")))


@golden
def test_listings(case: Case, agree: Agree) -> None:
    try:
        agree(case, read_files(case["platform"], body(case), case.get("url", "")))
    except ParseError as error:
        agree(case, {"slug": error.slug})
