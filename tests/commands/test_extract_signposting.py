"""``scrapy extract signposting``: the typed links of a saved answer, and of linksets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pubcrawl.exceptions import UsageError
from pubcrawl.workbench.extract.jobs import make_job, parse_header
from pubcrawl.workbench.extract.signposting import answer
from tests.cases import Agree, golden

URL = "https://otters.example/d/7"


def read(body: bytes, folder: Path, **options: Any) -> dict[str, Any]:
    (folder / "body").write_bytes(body)
    return answer(make_job({"kind": "signposting", "file": "body", **options}, folder))


@golden
def test_answers(case: dict[str, Any], tmp_path: Path, agree: Agree) -> None:
    options = {"url": URL, **case}
    body, _ = options.pop("body"), options.pop("expected")
    line = read(body.encode(), tmp_path, **options)
    assert line["error"] is None
    links = [
        " ".join(
            [str(link["context"]), link["rel"], str(link["href"])]
            + [f"{name}={link[name]}" for name in ("type", "profile") if link[name]]
        )
        for link in line["links"]
    ]
    result = {"links": links, "warnings": line["warnings"]}
    agree(case, {name: value for name, value in result.items() if value})


def test_a_page_that_is_too_much_has_its_headers_still(tmp_path: Path) -> None:
    body = b"<b>" * 3_000_000
    line = read(
        body,
        tmp_path,
        url=URL,
        content_type="text/html",
        headers=[["Link", "<https://doi.org/10.5555/o.7>; rel=cite-as"]],
    )
    assert [link["rel"] for link in line["links"]] == ["cite-as"]


def test_headers_of_the_command_line() -> None:
    assert parse_header("Link: <a:b>; rel=x ") == ("Link", "<a:b>; rel=x")
    with pytest.raises(UsageError, match="write it as"):
        parse_header("<a>; rel=x")
