"""For every slug that an ingest can end with, a test has an ingest that ends with it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from pubcrawl.items.slugs import SLUGS
from tests import cases

ROOT = Path(__file__).parents[2]
FILES = {
    slug: ROOT / file
    for file, slugs in cases.read(Path(__file__).with_suffix(".yaml")).items()
    for slug in slugs
}
"""Slug → the file of a test that sees it."""


@pytest.mark.parametrize("slug", SLUGS)
def test_each_slug_is_seen_somewhere(slug: str) -> None:
    assert slug in FILES, f"{slug}: no test sees it; add a row to tests/crawls/test_slugs.yaml"
    assert slug in _texts(FILES[slug])
    if FILES[slug] == ROOT / "pubcrawl/items/reasons.py":
        made = [path for path in sorted((ROOT / "pubcrawl").rglob("*.py")) if slug in _texts(path)]
        assert made == [FILES[slug]], f"{slug} is ours now: it needs a test"


@cache
def _texts(path: Path) -> frozenset[str]:
    """Return the string constants of a module, and those of the cases beside it."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    texts = {each.value for each in nodes if isinstance(each, ast.Constant)}
    if (data := path.with_suffix(".yaml")).exists():
        texts |= _strings(cases.read(data))
    return frozenset(text for text in texts if isinstance(text, str))


def _strings(value: object) -> set[str]:
    if isinstance(value, dict | list):
        items = value.values() if isinstance(value, dict) else value
        return set().union(*map(_strings, items))
    return {value} if isinstance(value, str) else set()
