"""The fields of queries: each is in docs/queries.md, with its kind."""

from __future__ import annotations

from pathlib import Path

import pytest

from pubcrawl.queries.selection import SETS
from pubcrawl.works.parts import PARTS

DOCS = (Path(__file__).parents[2] / "docs/queries.md").read_text("utf-8")
ROWS = [line.strip("| ").split(" | ") for line in DOCS.splitlines() if line.startswith("| `")]


@pytest.mark.parametrize("of", SETS)
def test_each_field_is_in_the_docs(of: str) -> None:
    for field in SETS[of].fields().values():
        part, _, ending = field.name.partition(".")
        name = f"PART.{ending}" if of == "publications" and part in PARTS and ending else field.name
        kinds = [row[1] for row in ROWS if f"`{name}`" in row[0]]
        assert field.kind.value in kinds, f"docs/queries.md: no row for {name}, {field.kind}"
