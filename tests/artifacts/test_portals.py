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
from pubcrawl.artifacts.portal_rules import (
    ACTIONS,
    PARAMS,
    PORTAL_KEYS,
    STATUS,
    TABLE,
    TYPE_KEYS,
)
from pubcrawl.artifacts.portals import Portals
from pubcrawl.exceptions import RegexTimeout, RuleErrors
from pubcrawl.items.artifact import HEURISTICS, Portal, PortalType
from pubcrawl.tables.files import PORTALS, builtin
from pubcrawl.tables.rows import read_file
from pubcrawl.tables.yaml import Source
from tests.cases import read, table

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
    by_name = {rule.name: rule for rule in portals.rules}
    assert len(rows) == len(ROWS) == 36
    for row in rows:
        rule = by_name[row["portal"]]
        kind = rule.types[0]
        found = kind.type, kind.heuristic, bool(rule.common.challenge)
        assert found == (row["artifact_type"], row["heuristic_id"], row["starred"] == "yes")
        words = row["class"].lower().replace("-", "_").split()
        assert kind.artifact_class in ("_".join(words), words[0])
        assert rule.id in ROWS
        side = row["note"].partition("side=")[2].partition(" ")[0]
        assert kind.params.get("side", "") == side


@table
def test_the_landing_page_of_a_page_deep_in_an_artifact(
    url: str, landing: str, portals: Portals
) -> None:
    _, kind = known(portals, url)
    assert kind is not None
    assert kind.landing == landing


def test_what_a_portal_is(portals: Portals) -> None:
    portal, kind = known(portals, "http://WWW.GitHub.com:80/Ann/Tool#readme")
    assert kind is not None
    assert (portal.home, portal.adapter) == ("https://github.com/", "github")
    assert portal.hosts == {"github.com"}
    assert "raw.githubusercontent.com" in portal.content_hosts
    assert portal.api_hosts == {"api.github.com"}
    assert kind.params == {"externals": "content", "case_insensitive_path": True}
    assert kind.id == "Ann/Tool"
    assert portals.find_portal("https://repo.example/") is None
    assert portals.find_portal("no address") is None
    assert portals.find_portal("https://notgithub.com/a/b") is None


def test_tenants_are_portals_of_their_own(portals: Portals) -> None:
    portal, _ = known(portals, "https://moor.hypotheses.org/12")
    assert portal.hosts == {"moor.hypotheses.org"}
    assert portal.home == "https://moor.hypotheses.org/"
    portal, _ = known(portals, "https://dataverse.nl/dataverse/root")
    assert (portal.hosts, portal.home) == ({"dataverse.nl"}, "https://dataverse.nl/")
    assert portals.find_portal("https://hypotheses.org/12") is None


MINE = r"""
- id: mine
  hosts: [data.example:8080, '*.tenants.example']
  home: http://data.example:8080/start
  content_hosts: [files.example]
  root_regex: '[^/]+/sets/\d+'
  entry_suffixes: [/about]
  interactions: [{do: click_until, css: a.next, max: 3}, {do: scroll}]
  challenge: it is slow
  types:
    - type: Paper
      entry: '[^/]+/papers/(?P<id>\d+)'
      heuristic: single_page
      entry_suffixes: [/text]
      interactions: [{do: click, css: '#more'}]
      challenge: it is long
    - type: Dataset
      entry: ['[^/]+/sets/(?P<id>\d+)', '^https://data\.example:8080/old/\d+$']
      params: {side: right, whole_host: TRUE, keep_fragment: false}
- id: zenodo
- id: github
  hosts: [github.com]
"""


def test_files_of_the_user_are_laid_over_the_table(own: Callable[[str], Portals]) -> None:
    portals = own(MINE)
    assert portals.rules[0].id == "mine"
    assert portals.counts()["portals"] == Portals.load().counts()["portals"]
    assert portals.find_portal("https://zenodo.org/records/7") is None
    assert known(portals, "https://github.com/ann/tool")[1] is None
    portal, kind = known(portals, "http://data.example:8080/sets/7/files/a?b=c")
    assert kind == PortalType(
        type="Dataset",
        heuristic="",
        id="7",
        params={"side": "right", "whole_host": True, "keep_fragment": False},
        landing="http://data.example:8080/sets/7",
        entry_suffixes=("/about",),
        interactions=({"do": "click_until", "css": "a.next", "max": 3}, {"do": "scroll"}),
        challenge="it is slow",
    )
    assert portal.home == "http://data.example:8080/start"
    assert len(portal.entry) == 3
    portal, kind = known(portals, "https://one.tenants.example/papers/9")
    assert kind is not None
    assert portal.hosts == {"one.tenants.example", "data.example:8080"}
    assert (kind.entry_suffixes, kind.challenge) == (("/text",), "it is long")
    assert kind.interactions == ({"do": "click", "css": "#more"},)
    assert known(portals, "https://data.example:8080/old/3")[1] is not None
    assert portals.find_portal("https://data.example/sets/7") is None


def test_an_empty_file_says_nothing(own: Callable[[str], Portals]) -> None:
    assert own("# nothing\n").counts() == Portals.load().counts()


def test_the_first_rule_whose_entry_pattern_fits_wins(own: Callable[[str], Portals]) -> None:
    portals = own(
        "- {id: one, hosts: [a.example], types: [{type: A, entry: a\\.example/a}]}\n"
        "- {id: two, hosts: [a.example], types: [{type: B, entry: a\\.example/}]}\n"
    )
    found = {path: known(portals, f"https://a.example/{path}") for path in ("a", "b")}
    assert [found[path][0].id for path in "ab"] == ["one", "two"]


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
