"""The formats of bibliographies: rows of ``rules/bibliographies.yaml``, which explains them."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from pubcrawl.tables.files import BIBLIOGRAPHIES, builtin
from pubcrawl.tables.rows import Key, Keys, NamedRows, Row, read_rows
from pubcrawl.tables.values import TEXT, Each, Flag, MapOf, TextKind


def _tags(text: str) -> list[list[str]]:
    """Return groups of tags; the first group with a value counts. Texts in a path have spaces."""
    return [re.findall(r"""(?:'[^']*'|"[^"]*"|[^\s'"])+""", group) for group in text.split("|")]


_PATTERN: Final = TextKind(re.compile, "a regular expression")
_FIELDS: Final = MapOf(TextKind(_tags, "tags"), "values with their tags, such as title: TI T1")
_TYPES: Final = MapOf(TEXT, "words with types")
_NAMES: Final = Each(TEXT)

TABLE: Final = NamedRows(
    Keys(
        {
            "program": Key(TEXT, "The name of the format.", required=True),
            "sign": Key(_PATTERN, "What a file has near its beginning.", required=True),
            "line": Key(_PATTERN, "A line that begins a value: its tag and the value."),
            "entries": Key(TEXT, "The path of the entries in the first element."),
            "names": Key(MapOf(TEXT, "parts"), "Parts of names with paths in a person's element."),
            "begins": Key(TEXT, "The tag of the first line of an entry."),
            "ends": Key(TEXT, "The tag of the last line of an entry."),
            "blank": Key(Flag(), "A blank line ends any entry, also one with begins."),
            "lists": Key(_NAMES, "Tags with a value a line."),
            "around": Key(_NAMES, "Tags of the file."),
            "groups": Key(_NAMES, "Tags with names of groups."),
            "divided": Key(Flag(), "A name without a comma may be that of a person: Berg AB."),
            "default": Key(TEXT, "The type of an entry in no journal or book."),
            "fields": Key(_FIELDS, "Values with their tags.", required=True),
            "types": Key(_TYPES, "Words with types of CSL.", required=True),
            "of-type": Key(MapOf(_FIELDS, "types with values"), "Values with other tags there."),
        }
    ),
    "tides: {program: Tides, sign: '^TIDES', fields: {title: TI}, types: {book: book}}",
)
"""Names of formats with the tags of their values."""


@cache
def formats() -> dict[str, Row]:
    """Return the formats by name, in the order in which they are looked for."""
    return read_rows([builtin(BIBLIOGRAPHIES)], TABLE)
