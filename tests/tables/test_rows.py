"""Tables of rows: each kind of value, the wording of mistakes, and files that override others."""

from __future__ import annotations

import json

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from pubcrawl.exceptions import RuleErrors
from pubcrawl.tables.json_schema import json_schema
from pubcrawl.tables.mistakes import Mistakes
from pubcrawl.tables.rows import Key, Keys, NamedRows, Row, read_file, read_rows
from pubcrawl.tables.values import (
    HOST,
    PATTERN,
    TEXT,
    AnyOf,
    Choice,
    Each,
    Flag,
    MapOf,
    Number,
)
from pubcrawl.tables.yaml import Source
from tests.cases import beside, table


def check(row: Row, mistakes: Mistakes) -> None:
    if "paths" in row and "hosts" not in row:
        mistakes.under("paths").add(row.lines["paths"], "give hosts too")


TABLE = NamedRows(
    Keys(
        {
            "title": Key(TEXT, "What it is called.", required=True),
            "hosts": Key(Each(HOST)),
            "state": Key(Choice(("open", "closed"))),
            "seen": Key(Flag()),
            "size": Key(Number(int, 1, 99)),
            "share": Key(Number(float, 0, 1)),
            "word": Key(PATTERN),
            "paths": Key(AnyOf()),
            "headers": Key(MapOf(PATTERN, "names and patterns")),
            "inner": Key(Keys({"a": Key(TEXT)}, "{a: b}", empty=True)),
        },
        check=check,
        synonyms={"name": "title"},
    ),
    "my-row: {title: Moss}",
)


def rows(*texts: str) -> dict[str, Row]:
    files = [Source(f"{at}.yaml", text.encode()) for at, text in enumerate(texts)]
    return read_rows(files, TABLE)


def mistakes(text: str) -> list[str]:
    return [
        f"{error.line}: {error.message}"
        for error in read_file(Source("t", text.encode()), TABLE).errors
    ]


def test_values() -> None:
    row = rows(
        """
moss:
  title: 2020-01-02
  hosts: [WWW.Moor.example, a.moor.example]
  state: open
  seen: TRUE
  size: 7
  share: .5
  word: ^A
  paths: [/a, /b]
  headers: {Server: x$}
  inner: {a: }
"""
    )["moss"]
    assert row["title"] == "2020-01-02"
    assert row["hosts"] == ("moor.example", "a.moor.example")
    assert (row["state"], row["seen"], row["size"], row["share"]) == ("open", True, 7, 0.5)
    assert row["word"].search("alder")
    assert row["paths"].search("/B")
    assert row["headers"]["Server"].search("nginX")
    assert row["inner"] == {}
    assert (row.file, row.line, row.lines["size"]) == ("0.yaml", 2, 7)


@table
def test_a_mistake_has_its_line_and_one_wording(text: str, wording: str) -> None:
    [mistake] = mistakes(text)
    assert mistake.startswith(wording)


def test_all_mistakes_of_all_files_are_reported_in_order() -> None:
    with pytest.raises(RuleErrors) as caught:
        rows("a: {title: x, size: 0}\nb: {titel: x}\n", "- a", "c: {title: x}")
    assert [f"{error.file}:{error.line}" for error in caught.value.errors] == [
        "0.yaml:1",
        "0.yaml:2",
        "0.yaml:2",
        "1.yaml:1",
    ]


def test_a_mistake_behind_an_alias_is_reported_once() -> None:
    assert len(mistakes("a: &x {title: y, size: 0}\nb: *x\n")) == 2
    assert len(mistakes("a: {title: x, hosts: &x [moss]}\nb: {title: x, hosts: *x}\n")) == 2


def test_later_files_replace_remove_and_come_first() -> None:
    first = "a: {title: one}\nb: {title: two}\nc: {title: three}\n"
    later = "b: {title: other}\nd: {title: new}\nc:\n---\ne: {title: last}\n"
    found = rows(first, "", later)
    assert {name: row["title"] for name, row in found.items()} == {
        "e": "last",
        "d": "new",
        "a": "one",
        "b": "other",
    }
    assert list(found) == ["e", "d", "a", "b"]
    assert (found["b"].file, found["b"].line) == ("2.yaml", 1)


# Editors check neither relations between the keys of a row nor the syntax of a pattern; YAML
# itself keeps the last of two equal keys and reads yes as true.
BEYOND_EDITORS = ("already", "pattern '", "give hosts", "opens", "yes instead")


def test_the_json_schema_refuses_what_the_reader_refuses() -> None:

    schema = json_schema("Test", "Rows.", TABLE.json())
    Draft7Validator.check_schema(schema)
    editor = Draft7Validator(schema)
    cases = beside(__file__)
    for text, wording in cases["test_a_mistake_has_its_line_and_one_wording"]:
        if not any(words in wording for words in BEYOND_EDITORS):
            assert not editor.is_valid(yaml.safe_load(text)), text
    assert editor.is_valid(yaml.safe_load("a: {title: x, hosts: b.example, share: 0.5}\nb:\n"))


def test_parts_of_a_json_schema_that_occur_twice_are_shared() -> None:
    both = Keys({"one": Key(TABLE), "two": Key(TABLE)})
    alone = json_schema("One", "", Keys({"one": Key(TABLE)}).json())
    shared = json_schema("Two", "", both.json())
    assert len(json.dumps(shared)) < 1.2 * len(json.dumps(alone))
    editor = Draft7Validator(shared)
    assert editor.is_valid({"one": {"a": {"title": "x"}}, "two": {}})
    assert not editor.is_valid({"two": {"a": {"titel": "x"}}})


@given(st.text(alphabet="a: {}[],'\"\n- titlehosz&*!|>7~\\", max_size=60))
def test_any_text_is_a_table_or_mistakes_with_lines(text: str) -> None:
    found = read_file(Source("t", text.encode()), TABLE)
    assert all(0 < error.line <= text.count("\n") + 1 for error in found.errors)
