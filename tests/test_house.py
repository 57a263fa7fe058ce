"""The floor plan of the house: who may import whom, and how long a file may be."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import pubcrawl

HOUSE = Path(pubcrawl.__file__).parent
FILES = sorted(HOUSE.rglob("*.py"))

ALLOWED: dict[str, set[str]] = {
    "": {"runs"},
    "runs": set(),
    "ids": set(),
    "tables": set(),
    "works": {"ids", "tables"},
    "items": {"ids", "works"},
    "merge": {"ids", "items", "works"},
    "match": {"ids", "items"},
    "parse": {"ids", "items", "tables", "works"},
    # Entries that turn out to be one work are joined in the transaction that finds it.
    "store": {"ids", "items", "merge"},
    "export": {"ids", "items", "works"},
    "workers": {"ids", "items", "parse", "tables"},
    "fetch": {"ids", "items", "tables"},
    "frontier": {"ids", "items", "merge", "works"},
    "resources": {"ids", "items", "parse"},
    "pipelines": {"items", "merge", "store"},
    "extensions": {"fetch", "items", "merge", "store"},
    # Whoever sends says how, in the meta of a request (fetch.browser.Browse), asks the
    # downloader which hosts rest, and drops the cookies of a walk that is over.
    "spiders": {
        *("ids", "items", "parse", "frontier", "resources", "store", "tables"),
        *("fetch", "workers"),
    },
    "addons": {"fetch"},
}
ANY = {"settings", "commands"}
EVERYONE = {"", "exceptions"}  # the version, and the errors
WITHOUT_SCRAPY = {
    "runs",
    "ids",
    "tables",
    "works",
    "items",
    "merge",
    "match",
    "parse",
    "store",
    "frontier",
}

LINES = 400
LONGER: dict[str, str] = {
    "parse/journal.py": "the layers of a page, in the order in which they are asked",
}
"""Files that may be longer, and why."""


def room(path: Path) -> str:
    """Return the room that a file is in; "" for the house itself."""
    parts = path.relative_to(HOUSE).with_suffix("").parts
    return "" if parts[0] == "__init__" else parts[0]


def imports(text: str, place: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """Yield line and dotted name of all that the file *text* at *place* imports, anywhere in it."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            above = ("pubcrawl", *place)[: -node.level] if node.level else ()
            for alias in node.names:
                yield node.lineno, ".".join((*above, *filter(None, [node.module]), alias.name))


def our_room(name: str) -> str | None:
    """Return the room that a dotted name is of; None for what is not ours."""
    package, _, rest = name.partition(".")
    if package != "pubcrawl":
        return None
    first = rest.partition(".")[0]
    known = (HOUSE / first).is_dir() or (HOUSE / f"{first}.py").is_file()
    return first if known else ""


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_data_goes_one_way(path: Path) -> None:
    here = room(path)
    assert here in ALLOWED or here in ANY | EVERYONE, f"{here} has no place in the floor plan"
    for line, name in imports(path.read_text("utf-8"), path.relative_to(HOUSE).parts):
        there = our_room(name)
        if there is not None and here not in ANY:
            allowed = ALLOWED.get(here, set()) | EVERYONE | {here}
            assert there in allowed, f"{path}:{line}: {here} may not import {name}"
        if here in WITHOUT_SCRAPY:
            library = name.partition(".")[0]
            assert library not in {"scrapy", "twisted"}, f"{path}:{line}: {here} imports {library}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_files_are_short(path: Path) -> None:
    name = str(path.relative_to(HOUSE))
    lines = len(path.read_text("utf-8").splitlines())
    assert lines <= LINES or name in LONGER, f"{name} has {lines} lines, more than {LINES}"


def test_a_class_name_stands_for_one_class() -> None:
    """Scrapy wants each command to be called ``Command``; all others have a name of their own."""
    known: dict[str, list[str]] = {}
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                known.setdefault(node.name, []).append(f"{path.relative_to(HOUSE)}:{node.lineno}")
    known.pop("Command")
    assert {name: places for name, places in known.items() if len(places) > 1} == {}


def test_imports_are_seen_wherever_they_stand() -> None:
    """The tests above are worth what they see."""
    text = (
        "import scrapy.http\nif 1:\n    from .doi import is_doi\n    from ..store import ledger\n"
    )
    assert list(imports(text, ("ids", "pmid.py"))) == [
        (1, "scrapy.http"),
        (3, "pubcrawl.ids.doi.is_doi"),
        (4, "pubcrawl.store.ledger"),
    ]
    assert our_room("pubcrawl.ids.doi.is_doi") == "ids"
    assert our_room("pubcrawl.__version__") == ""
    assert our_room("scrapy.http") is None
