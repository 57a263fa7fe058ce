"""The schema of tables of walls: rules/walls.yaml and the user's tables over it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from pubcrawl.fetch.walls.wall import ROW_SIZE, SLUGS, Wall
from pubcrawl.tables.files import WALLS, builtin
from pubcrawl.tables.mistakes import Mistakes
from pubcrawl.tables.rows import Key, Keys, NamedRows, Row, read_rows
from pubcrawl.tables.values import HOST, PATTERN, TEXT, AnyOf, Choice, Each, Flag, MapOf, Number
from pubcrawl.tables.yaml import Source

_ADDRESS = {"host", "path", "query"}
_PAGE = {"status", "header", "title", "body", "heading", "text"}
_LIMITS = {"size", "words", "prose", "without"}
_VISIBLE = {"framed", "heading", "prose", "text", "words"}
_COUNT = Number(int, 1, 10**9)


def _check(row: Row, mistakes: Mistakes) -> None:
    """Record conditions that exclude each other as mistakes."""
    keys = row.lines.keys()
    if not keys & (_ADDRESS | _PAGE - {"status"}):
        names = "host, path, query, header, title, heading, body or text"
        mistakes.add(row.line, f"it has no condition: give {names}")
    if row.get("ahead") and keys & (_PAGE | _LIMITS):
        problem = "such a page is not fetched; give only host, path and query"
        mistakes.under("ahead").add(row.lines["ahead"], problem)
    if row.get("framed") and "heading" not in keys:
        mistakes.under("framed").add(row.lines["framed"], "give a heading")
    if keys & _VISIBLE and not row.get("otherwise"):
        line = row.lines[min(keys & _VISIBLE)]
        mistakes.add(line, f"{', '.join(sorted(_VISIBLE))} are for rows with otherwise: true")
    if row.get("otherwise") and "text" in keys and not keys & (_ADDRESS | {"body"}):
        problem = "give an address, or in body a text of the page's markup"
        mistakes.under("text").add(row.lines["text"], problem)


TABLE: Final = NamedRows(
    Keys(
        {
            "slug": Key(Choice(tuple(SLUGS)), "The reason in the record.", required=True),
            "host": Key(Each(HOST), "Host or parent domain."),
            "path": Key(AnyOf(), "One is found in the path of the address."),
            "query": Key(AnyOf(), "One is found in the query of the address."),
            "ahead": Key(Flag(), "The address decides: a redirect to it is not followed."),
            "status": Key(Each(_COUNT), "HTTP status."),
            "header": Key(
                MapOf(PATTERN, "names and patterns, such as {server: ^x$}"),
                "Name of a header, and what is found in its value.",
            ),
            "title": Key(AnyOf(), "One is found in the title."),
            "body": Key(Each(Each(TEXT)), "All are in the page; of an inner list one is enough."),
            "size": Key(_COUNT, "Bytes of the largest page; 65536 if the row has a body."),
            "text": Key(Each(AnyOf()), "All are found in the visible text; see body."),
            "heading": Key(AnyOf(), "One is found in the title or a main heading."),
            "words": Key(_COUNT, "Most words that the page shows."),
            "prose": Key(_COUNT, "Most words in its paragraphs."),
            "without": Key(AnyOf(), "None is found in the markup."),
            "otherwise": Key(Flag(), "The row applies only if no row without this key matches."),
            "framed": Key(Flag(), "The row also applies to a page with an article's meta tags."),
            "note": Key(TEXT, "What the page is, and why these marks recognise it.", required=True),
            "seen": Key(TEXT, "Where such a page was seen; described; or unseen.", required=True),
        },
        check=_check,
    ),
    "my-wall: {slug: blocked-login, title: …}",
)
"""Names of walls with their conditions."""


def read_walls(paths: Iterable[str | Path] = ()) -> list[Wall]:
    """
    Return the rows of the built-in table and of the tables at *paths*.

    A row of a later file replaces the row with its name, an empty row removes it, and
    new rows come first. Raises ``RuleErrors`` with every mistake in the files.
    """
    rows = read_rows([builtin(WALLS), *map(Source.read, paths)], TABLE)
    return [_wall(name, row) for name, row in rows.items()]


def _wall(name: str, row: Row) -> Wall:
    body: tuple[tuple[str, ...], ...] = row.get("body", ())
    headers: dict[str, re.Pattern[str]] = row.get("header", {})
    without: re.Pattern[str] | None = row.get("without")
    size = ROW_SIZE if body and not row.get("otherwise") else 0
    values: dict[str, Any] = {
        "hosts": row.get("host", ()),
        "statuses": frozenset(row.get("status", ())),
        "headers": tuple((field.lower(), pattern) for field, pattern in headers.items()),
        "body": tuple(tuple(text.lower().encode() for text in group) for group in body),
        "size": row.get("size", size),
        "texts": row.get("text", ()),
        "without": re.compile(without.pattern.encode(), re.IGNORECASE) if without else None,
        "evidence": row["seen"],
    }
    same = ("slug", "path", "query", "ahead", "title", "heading", "words", "prose")
    values |= {key: row[key] for key in (*same, "otherwise", "framed", "note") if key in row}
    return Wall(name, **values)
