"""Every golden page, read by rules, by meta tags and as text, through ``scrapy extract``."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.works.parts import size
from tests.crawls.forks import forks
from tests.shares import share

ROOT = Path(__file__).parents[2]
Case = dict[str, Any]

NO_RULES = {"journals": "{}\n---\n{}\n---\n[]\n---\n[]\n", "webpages": "{}\n"}
"""Rule files without rules."""

COUNTS = Counter(
    {
        ("pubfetcher_dev", "site"): 90,
        ("pubfetcher_dev", "webpage"): 143,
        ("pubfetcher_snippets", "site"): 54,
        ("pubfetcher_snippets", "webpage"): 12,
        ("rules/expected", "site"): 262,
        ("rules/expected", "webpage"): 58,
    }
)


@pytest.fixture(scope="module")
def cases(shared: Path) -> dict[str, Case]:
    """Return the golden cases by id; ``from`` is the file."""
    found = {}
    for name in ("pubfetcher_dev", "pubfetcher_snippets", "rules/expected"):
        with (shared / f"vectors/{name}.jsonl").open(encoding="utf-8") as lines:
            for case in map(json.loads, lines):
                if case["cmd"] in ("site", "webpage") and not case.get("has_rule"):
                    found[case["id"]] = {**case, "from": name}
    return found


@pytest.fixture(scope="module")
def lines(
    cases: dict[str, Case], shared: Path, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Case]:
    """Run the command once, and return the line of each case, of every third by day."""
    folder = tmp_path_factory.mktemp("pages")
    manifest = folder / "jobs.jsonl"
    works = jobs([*cases.values()][:: share(3, 1)], shared, folder)
    manifest.write_text("".join(json.dumps(work) + "\n" for work in works), "utf-8")
    done = forks().run(["extract", "--compat", "--manifest", str(manifest)], ROOT)
    assert done.returncode == 0, done.stderr
    return {line["id"]: line for line in map(json.loads, done.stdout.splitlines())}


def jobs(cases: Iterable[Case], shared: Path, folder: Path) -> Iterator[Case]:
    """Yield a manifest line for each case."""
    for name, text in NO_RULES.items():
        (folder / f"{name}.yaml").write_text(text)
    for case in cases:
        work = {
            "id": case["id"],
            "kind": {"site": "journal", "webpage": "webpage"}[case["cmd"]],
            "url": case["url"],
            "final_url": case.get("final_url", ""),
            "ids": case.get("given", {}),
            "content_type": case.get("page", {}).get("contentType") or "text/html",
            "type": case.get("page_type", case.get("part_type", "")),
            **rules(case, shared, folder),
        }
        if "file" in case:
            work["file"] = str(shared / "corpus" / case["file"])
        else:
            work["file"] = f"{case['id']}.html"
            (folder / work["file"]).write_text(case.get("html", case.get("body", "")), "utf-8")
        yield work


def rules(case: Case, shared: Path, folder: Path) -> Case:
    """Return the rule files of a case."""
    if case["from"] == "rules/expected":
        places = [shared / "vectors/rules"]
        places += [shared / "vectors/rules/custom"] * bool(case.get("custom"))
    else:
        places = [folder]
    files = {
        name: [str(place / f"{name}.yaml") for place in places] for name in ("journals", "webpages")
    }
    keys = {
        key: case[f"{key}_selector"] for key in ("title", "content") if case.get(f"{key}_selector")
    }
    if keys:
        own = folder / f"{case['id']}.yaml"
        own.write_text(json.dumps({"^https?://": keys}))
        files["webpages"] = [str(own)]
    return files


def same(found: Any, golden: Case) -> bool:
    """Return whether a content equals that of a golden part or page."""
    wanted = golden.get("content", golden.get("list"))
    if wanted is not None:
        return bool(found == wanted)
    sha256 = golden.get("sha256", golden.get("content_sha256"))
    return isinstance(found, str) and hashlib.sha256(found.encode()).hexdigest() == sha256


def site_differences(line: Case, case: Case) -> Case:
    """Return the differences on an article's page: name → (ours, golden)."""
    found = {}
    wanted = case.get("request_parts")
    asked = {"pmid", "pmcid", "doi", *wanted} if wanted else None
    ours = {name: part for name, part in line["parts"].items() if not asked or name in asked}
    golden = case["parts"]
    for name in ours.keys() | golden.keys():
        mine, other = ours.get(name), golden.get(name)
        if (
            mine is None
            or other is None
            or mine["type"] != other["type"]
            or not same(mine["content"], other)
            or size(mine["content"]) != other.get("size", other.get("length_utf16"))
            or mine["url"] != other.get("url", mine["url"])
        ):
            found[name] = (mine, other)
    authors = [
        {key: value for key, value in author.items() if value} for author in line["corresp_authors"]
    ]
    for name, mine, other in (
        ("corresp", authors, case.get("corresp_authors", case.get("corresp_author"))),
        ("links", line["links"], case["links"]),
        ("site", line["site"], case.get("site")),
        ("regex", line["regex"], case.get("regex")),
        ("javascript", line["javascript"], case.get("javascript", False)),
        ("visited", line["visited"], case.get("visited", line["visited"])),
    ):
        if mine != other:
            found[name] = (mine, other)
    return found


def webpage_differences(line: Case, case: Case) -> Case:
    """Return the differences on any page: name → (ours, golden)."""
    ours, golden = line["page"], case["page"]
    found = {
        name: (ours[name], golden[name])
        for name in ("title", "license", "language")
        if ours[name] != golden[name]
    }
    if not same(ours["content"], golden):
        found["content"] = (ours["content"], golden)
    if ours["final_url"] != golden.get("final_url", golden.get("finalUrl")):
        found["final_url"] = (ours["final_url"], golden)
    # An argument of the golden run took precedence over the page.
    browser = case.get("javascript", golden.get("javascript", golden.get("statusCode") == 0))
    if line["javascript"] != browser:
        found["javascript"] = (line["javascript"], browser)
    if case["from"] == "rules/expected" and line["webpage_regex"] != case.get("webpage_regex"):
        found["regex"] = (line["webpage_regex"], case.get("webpage_regex"))
    return found


@pytest.mark.parametrize("cmd", ["site", "webpage"])
def test_golden_pages(cases: dict[str, Case], lines: dict[str, Case], cmd: str) -> None:
    compare = {"site": site_differences, "webpage": webpage_differences}[cmd]
    chosen = {name: case for name, case in cases.items() if case["cmd"] == cmd and name in lines}
    wrong = {name: found for name, case in chosen.items() if (found := compare(lines[name], case))}
    assert chosen
    assert not wrong


def test_no_case_is_passed_over(cases: dict[str, Case]) -> None:
    counts = Counter((case["from"], case["cmd"]) for case in cases.values())
    assert counts == COUNTS
