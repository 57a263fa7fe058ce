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


MISTAKES = {
    "- a": "1: a list instead of names of rows, such as my-row: {title: Moss}",
    "a b: {title: x}": "1: 'a b': a name has lower-case letters, digits and single hyphens",
    "a: {title: x}\na: {title: y}": "2: row 'a' is already in line 1: delete one of them",
    "a: x": "1: a: 'x' instead of keys: title, hosts, state",
    "a: 7": "1: a: 7 instead of keys: ",
    "a:\n  hosts: b.example": "1: a: 'title' is missing",
    "a: {titel: x, title: x}": "1: a: unknown key 'titel', did you mean 'title'?",
    "a: {name: x, title: x}": "1: a: unknown key 'name', did you mean 'title'?",
    "a: {zzz: x, title: x}": "1: a: unknown key 'zzz', keys are title, hosts",
    "a:\n  title: x\n  title: y": "3: a: key 'title' is already in line 2: delete one of them",
    "a: {title: }": "1: a.title: nothing instead of a text",
    "a: {title: ' '}": "1: a.title: ' ' instead of a text",
    "a: {title: [x]}": "1: a.title: a list instead of a text",
    "a: {title: x, hosts: []}": "1: a.hosts: the list is empty: fill it, or delete it",
    "a: {title: x, hosts: {b: c}}": "1: a.hosts: a map instead of a host",
    "a:\n  title: x\n  hosts:\n  - b.example\n  - moss": "5: a.hosts: 'moss' is not a host",
    "a: {title: x, state: opened}": "1: a.state: unknown value 'opened', did you mean 'open'?",
    "a: {title: x, state: z}": "1: a.state: unknown value 'z', values are open, closed",
    "a: {title: x, seen: yes}": "1: a.seen: yes instead of true or false",
    "a: {title: x, size: 0}": "1: a.size: 0 instead of a whole number from 1 to 99",
    "a: {title: x, size: 1.5}": "1: a.size: 1.5 instead of a whole number from 1 to 99",
    "a: {title: x, share: many}": "1: a.share: 'many' instead of a number from 0 to 1",
    "a: {title: x, word: 'b('}": "1: a.word: pattern 'b(', character 2: missing )",
    "a: {title: x, headers: {}}": "1: a.headers: a map instead of names and patterns",
    "a: {title: x, headers: {b: '['}}": "1: a.headers: pattern '[', character 1:",
    "a: {title: x, inner: [b]}": "1: a.inner: a list instead of keys, such as {a: b}",
    "a: {title: x, inner: {b: c}}": "1: a.inner: unknown key 'b', keys are a",
    "a:\n  title: x\n  paths: /b": "3: a.paths: give hosts too",
    "a: {": "1: [ or { opens a list or map that is not closed",
}


@pytest.mark.parametrize("text", MISTAKES)
def test_a_mistake_has_its_line_and_one_wording(text: str) -> None:
    [mistake] = mistakes(text)
    assert mistake.startswith(MISTAKES[text])


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
    for text, mistake in MISTAKES.items():
        if not any(words in mistake for words in BEYOND_EDITORS):
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
