"""Every golden answer of a resource, through ``scrapy extract --manifest``."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cases import read
from tests.conftest import Command
from tests.publications.resources import golden
from tests.shares import share

DATA = read(Path(__file__).with_suffix(".yaml"))

PLACES = {**golden.PLACES, "europepmcxml": "europepmc_fulltext", "pmcxml": "pmc_xml"}
# The identifier in the request to each resource when no publication is named.
PLACEHOLDERS = DATA["PLACEHOLDERS"]
CASES = Counter(
    europepmc=49, europepmcxml=114, pmcxml=55, efo=4, go=4, pubmedxml=126, pubmedhtml=2, oadoi=613
)
# The search for placeholder 1 returned several results, and 1 is not one of them.
NOT_ASKED_FOR = {"dev-main-0000", "dev-main-0002", "dev-main-0005"}

Case = dict[str, Any]


@pytest.fixture(scope="module")
def every(shared: Path) -> dict[str, Case]:
    """Return all golden cases by id."""
    found = {}
    for name in ("pubfetcher_dev", "pubfetcher_snippets"):
        with (shared / f"vectors/{name}.jsonl").open(encoding="utf-8") as lines:
            for case in map(json.loads, lines):
                if case["cmd"] in PLACES:
                    found[case["id"]] = case
    return found


@pytest.fixture(scope="module")
def cases(every: dict[str, Case]) -> dict[str, Case]:
    """Return the golden cases that are read: with every resource, with and without identifiers."""
    step = share(6, 1)
    given = [name for name in every if every[name].get("given")]
    others = [name for name in every if name not in set(given) - NOT_ASKED_FOR]
    kept = {*given[::step], *others[::step], *NOT_ASKED_FOR}
    return {name: case for name, case in every.items() if name in kept}


def extract(command: Command, jobs: Iterable[Case], folder: Path) -> dict[str, list[Case]]:
    """Run the command over all *jobs* at once, and return id → lines."""
    manifest = folder / "jobs.jsonl"
    manifest.write_text("".join(json.dumps(job) + "\n" for job in jobs), "utf-8")
    done = command("extract", "--manifest", manifest)
    assert done.returncode == 0, done.stderr
    # Each line on stderr names a value that is not an identifier.
    assert all(": not a " in line for line in done.stderr.splitlines()), done.stderr
    lines: dict[str, list[Case]] = {}
    for line in map(json.loads, done.stdout.splitlines()):
        lines.setdefault(line["id"], []).append(line)
    return lines


def jobs(cases: dict[str, Case], shared: Path, folder: Path, **options: Any) -> Iterator[Case]:
    """Yield a manifest line for each case."""
    for name, case in cases.items():
        work = {
            "id": name,
            "kind": PLACES[case["cmd"]],
            "ids": case.get("given", {}),
            "content_type": case.get("content_type", ""),
            "compat": True,
            **options,
        }
        if "file" in case:
            work["file"] = str(shared / "corpus" / case["file"])
            work |= {"row": case["row"]} if "row" in case else {}
        else:
            work["file"] = f"{name}.body"
            (folder / work["file"]).write_bytes(golden.body(case, shared))
        yield work


def differences(line: Case, case: Case, *, urls: bool = True) -> dict[str, tuple[Any, Any]]:
    """Return the differences: name → (ours, golden)."""
    count = line["fields"]["citations_count"]
    result = {
        "parts": {
            name: {**part, "content": in_golden_words(part["content"])}
            for name, part in line["parts"].items()
        },
        **line["fields"],
        "citations_count": -1 if count is None else count,
        "corresp_author": [
            {key: value for key, value in author.items() if value}
            for author in line["corresp_authors"]
        ],
        "links": line["links"],
    }
    return golden.differences(result, case, urls=urls)


def in_golden_words(content: Any) -> Any:
    words = {"major_topic": "majorTopic", "unique_id": "uniqueId"}
    if isinstance(content, str):
        return content
    return [
        {words.get(key, key): value for key, value in item.items()}
        if isinstance(item, dict)
        else item
        for item in content
    ]


def test_the_publication_that_was_given(
    cases: dict[str, Case], shared: Path, tmp_path: Path, command: Command
) -> None:
    given = {name: case for name, case in cases.items() if case.get("given")}
    lines = extract(command, jobs(given, shared, tmp_path), tmp_path)
    wrong = {}
    for name, case in given.items():
        [line] = lines[name]
        if found := differences(line, case):
            wrong[name] = found
    assert not wrong


def test_no_case_is_passed_over(every: dict[str, Case], cases: dict[str, Case]) -> None:
    assert Counter(case["cmd"] for case in every.values()) == CASES
    assert {case["cmd"] for case in cases.values()} == {*CASES}


@pytest.mark.parametrize("named", [False, True])
def test_without_identifiers(
    cases: dict[str, Case], shared: Path, tmp_path: Path, command: Command, named: bool
) -> None:
    """A single answer reads the same without an identifier and with a placeholder."""
    none = {name: case for name, case in cases.items() if not case.get("given")}
    works = list(jobs(none, shared, tmp_path))
    for work in works:
        work["ids"] = PLACEHOLDERS[work["kind"]] if named else {}
    lines = extract(command, works, tmp_path)
    wrong = {}
    for name, case in none.items():
        if not named and name in NOT_ASKED_FOR:
            assert len(lines[name]) > 1
            assert all(line["parts"]["title"]["content"] for line in lines[name])
            continue
        [line] = lines[name]
        if found := differences(line, case, urls=named):
            wrong[name] = found
    assert not wrong


def test_an_address_stands_for_what_was_asked(
    cases: dict[str, Case], shared: Path, tmp_path: Path, command: Command
) -> None:
    """A part gets the given address, whatever the identifiers."""
    given = {name: case for name, case in cases.items() if case.get("given")}
    works = jobs(given, shared, tmp_path, url="https://answers.example.org/1")
    lines = extract(command, works, tmp_path)
    for name, case in given.items():
        [line] = lines[name]
        assert not differences(line, case, urls=False), name
        urls = {part["url"] for part in line["parts"].values() if part["type"] != "link_oadoi"}
        assert urls <= {"https://answers.example.org/1"}, name
