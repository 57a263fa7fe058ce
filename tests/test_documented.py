"""Files in documented forms; tests/documented/README.md says what is right of them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.engine.seeds import read_seeds
from pubcrawl.engine.seeds.sources import SeedOptions, list_parts
from pubcrawl.exchange.csl import csl_type, work_of
from pubcrawl.exchange.imports.records import publication_of
from pubcrawl.exchange.record_values import issued, main_title
from pubcrawl.works.parts import Limits
from pubcrawl.works.work import Container

Case = dict[str, Any]

FOLDER = Path(__file__).parent / "documented"


def seeds_are_right(folder: Path, case: Case) -> None:
    """Compare what lines name, in order, and how many name nothing."""
    files = [case["input"]] if isinstance(case["input"], str) else case["input"]
    allowed = case.get("any_of") or [case]
    right = [([*map(lowered, each["seeds"])], each.get("rejected", 0)) for each in allowed]
    for file in files:
        read = list(read_seeds(folder / file))
        found = [lowered(dict(seed.ids.pairs())) for seed in read if not seed.reason]
        assert (found, len(read) - len(found)) in right, file


def lowered(ids: dict[str, str]) -> dict[str, str]:
    return {kind: value.lower() for kind, value in ids.items()}


def works_are_right(folder: Path, case: Case) -> None:
    """Compare what is known of each entry, and the seeds."""
    seeds_are_right(folder, case)
    parts = list_parts(str(folder / case["input"]), SeedOptions(), "")
    entries = [entry for part in parts for entry in part.entries or ()]
    for entry, right in zip(entries, case["works"], strict=True):
        found = work_values(publication_of(entry, Limits(), 0).to_json())
        for key, value in right.items():
            if key in ("authors", "editors"):
                names = zip(value, found[key], strict=True)
                found[key] = [{part: one.get(part) for part in other} for other, one in names]
            assert folded(key, found[key]) == folded(key, value), key


def work_values(record: Case) -> Case:
    place = Container(**record["container"])
    people = [{**each, "name": each.get("literal")} for each in record["contributors"]]
    return {
        **place._asdict(),
        "title": main_title(record),
        "authors": [each for each in people if each["role"] == "author"],
        "editors": [each for each in people if each["role"] == "editor"],
        "container": place.title,
        "year": issued(record)[:4],
        "first_page": place.first_page or place.article_number,
        "isbn": place.isbns,
        "issn": place.all_issns,
        "type": csl_type(record),
        "doi": record["doi"],
        "pmid": record["pmid"],
    }


def folded(key: str, value: Any) -> Any:
    if key in ("isbn", "issn"):
        return {re.sub("[- ]", "", each) for each in ([value] if isinstance(value, str) else value)}
    if isinstance(value, str):
        return " ".join((value.lower() if key == "doi" else value).split()).rstrip(".")
    return value


KINDS: dict[str, Callable[[Path, Case], None]] = {
    "lists": seeds_are_right,
    "bibliographies": works_are_right,
}
"""Kind, the name of a folder → the check of its cases."""


@pytest.mark.parametrize(
    "folder",
    [each for kind in KINDS for each in sorted((FOLDER / kind).iterdir())],
    ids=lambda folder: f"{folder.parent.name}-{folder.name}",
)
def test_documented(folder: Path) -> None:
    case = json.loads((folder / "expected.json").read_text("utf-8"))
    KINDS[folder.parent.name](folder, case)


@pytest.mark.parametrize("name", ["seed-nbib", "ris-doi-m3-pmid", "bib-doi-latex"])
def test_bibliographies_of_bug_reports(shared: Path, name: str) -> None:
    (file,) = (each for each in (shared / "cases" / name).iterdir() if each.suffix != ".json")
    lines = next(iter(json.loads((file.parent / "expected.json").read_text())["expected"].values()))
    found = [" ".join(filter(None, seed.ids)) for seed in read_seeds(file)]
    assert found == [line.partition(" (")[0].upper() for line in lines]


def test_a_placeholder_is_no_author(shared: Path) -> None:
    body = json.loads((shared / "cases/author-na/body.json").read_text())
    people = work_of(body["message"])[1].contributors
    assert [each.name for each in people] == ["X Yew"]
