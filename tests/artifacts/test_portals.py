"""Rules for portals: the built-in table, the user's files, and errors in those files."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest
import yaml

from pubcrawl.artifacts import portals as portals_module
from pubcrawl.artifacts.portals import (
    ACTIONS,
    PARAMS,
    PORTAL_KEYS,
    STATUS,
    TABLE,
    TYPE_KEYS,
    Portals,
)
from pubcrawl.exceptions import RegexTimeout, RuleErrors
from pubcrawl.items.artifact import Portal, PortalType
from pubcrawl.model.artifact import HEURISTICS
from pubcrawl.tables.files import PORTALS, builtin
from pubcrawl.tables.rows import read_file
from pubcrawl.tables.yaml import Source
from tests.cases import Agree, Case, golden, read, table

CASES = read(Path(__file__).with_suffix(".yaml"))
ROWS = read(Path(__file__).with_name("portal_pages.yaml"))


@pytest.fixture(scope="module")
def portals() -> Portals:
    return Portals.load()


@pytest.fixture
def own(tmp_path: Path) -> Callable[[str], Portals]:
    def load(text: str) -> Portals:
        path = tmp_path / "mine.yaml"
        path.write_text(text, "utf-8")
        return Portals.load([path])

    return load


def known(portals: Portals, url: str) -> tuple[Portal, PortalType | None]:
    found = portals.find_portal(url)
    assert found is not None, url
    return found


def errors(text: str) -> list[str]:
    return [
        f"{each.line}: {each.message}"
        for each in read_file(Source("p", text.encode()), TABLE).errors
    ]


@pytest.mark.parametrize("id", ROWS)
def test_entry_pages_are_known_and_their_neighbours_are_not(portals: Portals, id: str) -> None:
    row = ROWS[id]
    kinds = []
    for url in row["entry"]:
        portal, kind = known(portals, url)
        assert kind is not None, url
        assert (portal.id, kind.heuristic) == (id, row["heuristic"]), url
        assert kind.artifact_class == HEURISTICS[row["heuristic"]]
        assert bool(kind.challenge) is row.get("challenge", False)
        kinds.append(kind.id)
    assert len(set(kinds)) == 1, kinds
    for url in row["misses"]:
        portal, kind = known(portals, url)
        assert (portal.id, kind) == (id, None), url


def test_the_classes_of_the_table() -> None:
    classes = Counter(HEURISTICS[row["heuristic"]] for row in ROWS.values())
    assert classes == {"single": 21, "single_hop": 5, "multi_hop": 10}
    assert sum("challenge" in row for row in ROWS.values()) == 5


def test_the_table_is_the_published_one(shared: Path, portals: Portals) -> None:
    with (shared / "spec/portals.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    by_name = {rule.get("name", rule["id"]): rule for rule in portals.rules}
    assert len(rows) == len(ROWS) == 36
    for row in rows:
        rule = by_name[row["portal"]]
        kind = {**rule, **rule["types"][0]}
        found = kind["type"], kind["heuristic"], "challenge" in rule
        assert found == (row["artifact_type"], row["heuristic_id"], row["starred"] == "yes")
        words = row["class"].lower().replace("-", "_").split()
        assert kind.get("class", HEURISTICS[kind["heuristic"]]) in ("_".join(words), words[0])
        assert rule["id"] in ROWS
        side = row["note"].partition("side=")[2].partition(" ")[0]
        assert kind.get("params", {}).get("side", "") == side


MINE: str = CASES["test_known_portals"]["files of the user are laid over the table"]["rules"]


@golden
def test_known_portals(case: Case, own: Callable[[str], Portals], agree: Agree) -> None:
    portals = own(case.get("rules", ""))
    more = portals.counts()["portals"] - Portals.load().counts()["portals"]
    found = {url: portals.find_portal(url) for url in case["urls"]}
    told = {url: known and {"portal": known[0], "type": known[1]} for url, known in found.items()}
    agree(case, {"more portals": more, "first": portals.rules[0]["id"], "found": told})


def test_an_empty_file_says_nothing(own: Callable[[str], Portals]) -> None:
    assert own("# nothing\n").counts() == Portals.load().counts()


def test_a_pattern_that_takes_too_long_is_told(
    own: Callable[[str], Portals], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(portals_module, "SECONDS", 0.01)
    portals = own(
        "- {id: a, hosts: [a.example], types: [{type: A, entry: 'a\\.example/(x|xx)+\\1[yz]'}]}"
    )
    with pytest.raises(RegexTimeout, match=r"took longer than 0\.01 s"):
        portals.find_portal("https://a.example/" + "x" * 60)


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    first, second = tmp_path / "first.yaml", tmp_path / "second.yaml"
    first.write_text("- {id: a, hosts: [a.example], hoem: x}\n- {id: b}\n- {id: c, hosts: 1}\n")
    second.write_text("a: b\n")
    with pytest.raises(RuleErrors) as caught:
        Portals.load([first, second, tmp_path / "missing.yaml"])
    assert [str(error) for error in caught.value.errors] == [
        f"{first}:1: a: unknown key 'hoem', did you mean 'home'?",
        f"{second}:1: a map instead of a list of portals, each after - and a space",
        f"{tmp_path / 'missing.yaml'}:1: cannot be read: No such file or directory",
    ]


@table
def test_mistakes_are_told_with_their_line(text: str, said: str) -> None:
    found = errors(text)
    assert len(found) == 1, found
    assert found[0] == said or (said.endswith(": ") and found[0].startswith(said))


def test_mistakes_of_one_portal_are_told_together() -> None:
    text = """
- id: a
  hosts: [A.example, b.example]
  hoem: x
  types:
    - type: A
      entry: ['(', 'b.example']
      heuristic: singel_page
  interactions:
    - {do: clik, css: a}
"""
    assert [each.partition(":")[0] for each in errors(text)] == ["4", "7", "8", "10"]


DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_every_key_is_explained() -> None:
    page = (
        (DOCS / "artifacts.md")
        .read_text("utf-8")
        .partition("## Rules for portals")[2]
        .partition("\n## ")[0]
    )
    cells = "\n".join(line.split(" | ")[0] for line in page.splitlines() if line.startswith("| `"))
    assert set(re.findall("`([a-z_]+)`", cells)) == {*PORTAL_KEYS, *TYPE_KEYS}
    for word in (*HEURISTICS, *PARAMS, *ACTIONS, *STATUS):
        assert re.search(rf"`(?:{{do: )?{word}\b", page), word


def test_the_schema_of_editors_fits_portals() -> None:
    schema = json.loads((DOCS / "schema/portals.schema.json").read_text("utf-8"))
    valid = jsonschema.Draft7Validator(schema)
    for text in (builtin(PORTALS).body.decode(), MINE):
        assert [error.message for error in valid.iter_errors(yaml.safe_load(text))] == []
    for text in ("[{}]", "[{id: a, home: https://a.example/}]", "[{id: a, hosts: [a], hsots: b}]"):
        assert not valid.is_valid(yaml.safe_load(text))


@table
def test_addresses_that_a_portal_had_once(url: str, known_entry: bool, portals: Portals) -> None:
    assert (known(portals, url)[1] is not None) is known_entry, url
