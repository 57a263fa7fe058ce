"""``scrapy report artifacts`` and ``scrapy portals``: the study of a list of artifacts."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from pubcrawl.store.store import Store
from tests.artifacts.study.records import CHROME, HOST, record
from tests.conftest import Command

HOSTILE = '</script><script>alert("x")</script><img src=x onerror=alert(1)>\u2028\x1b[31m'


@pytest.fixture
def feed(tmp_path: Path) -> Path:
    path = tmp_path / "feed.jsonl"
    records = [record(number) for number in range(100, 106)]
    records[0].title = HOSTILE
    records[1].members[1].uri = "javascript:alert(1)"
    records[2].warnings.append(f"review: {HOSTILE}")
    path.write_text("".join(json.dumps(each.to_json()) + "\n" for each in records))
    return path


def test_the_overview(feed: Path, command: Command, tmp_path: Path) -> None:
    done = command("report", "artifacts", "--in", feed)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == ("6 artifacts, 36 members; 0 complete, 6 partial, 6 need a review")
    text = " ".join(done.stdout.split())
    assert "hold.example 6 0 6 6 36 6" in text
    assert f"{CHROME} 6 hold.example {HOST}/sets/100 {HOST}/sets/101" in text
    done = command("report", "artifacts", "--in", feed, "--json")
    values = json.loads(done.stdout)
    assert values["total"]["artifacts"] == 6
    assert set(values["by"]) == {"portal", "heuristic", "source", "state", "needs"}
    assert values["by"]["source"][0]["value"] == "choice"
    assert values["shared_members"][0]["artifacts"] == 6
    assert values["suspected_missing"][0]["addresses"] == [f"{HOST}/sets/100/late.zip"]
    done = command("report", "artifacts", "--in", feed, "--csv", "-o", tmp_path / "a.csv")
    rows = list(csv.DictReader((tmp_path / "a.csv").open()))
    assert {row["group"] for row in rows} >= {"total", "portal", "member of many"}


def test_the_overview_of_a_store(command: Command, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'store.db'}"
    store = Store(url)
    store.put(record(1), now=1_770_000_000_000)
    store.close()
    done = command("report", "artifacts", "-s", f"STORE_URL={url}")
    assert done.stdout.startswith("1 artifacts, 6 members;")


RULE = """\
- id: hold
  hosts: [hold.example]
  types: [{type: Dataset, entry: ['hold\\.example/sets/(\\d+)'], heuristic: path_based}]
"""


def test_a_rule_is_tried(feed: Path, command: Command, tmp_path: Path) -> None:
    rules = tmp_path / "portals.yaml"
    rules.write_text(RULE)
    done = command("rules", "portals", rules, "--in", feed)
    assert done.returncode == 1  # no record agrees with the rule
    first, entry, *_ = done.stdout.splitlines()
    assert first == ("6 artifacts: 0 the same, 6 with more members, 6 with fewer, 0 not tried")
    assert entry == f"{HOST}/sets/100"
    assert f"  - {CHROME}" in done.stdout
    done = command("rules", "portals", rules, "--in", feed, "--json")
    assert [json.loads(line)["same"] > 0 for line in done.stdout.splitlines()] == [True] * 6
    feed.write_text(json.dumps(record(100, wrong=False).to_json()))
    rules.write_text(RULE.replace("path_based", "path_based_externals, params: {externals: all}"))
    done = command("rules", "portals", rules, "--in", feed)
    assert (
        done.stdout == "1 artifacts: 1 the same, 0 with more members, 0 with fewer, 0 not tried\n"
    )
