"""The schemas for editors agree with the loader."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator

from pubcrawl.workbench.rules.tables import json_schemas
from tests.cases import table

ROOT = Path(__file__).parents[3]
TABLES = sorted(path.stem for path in (ROOT / "rules").glob("*.yaml"))
SCHEMAS = {
    kind: json.loads((ROOT / f"docs/schema/{kind}.schema.json").read_text("utf-8"))
    for kind in TABLES
}
PUBFETCHER = ("journals", "webpages")


def mistakes(kind: str, path: Path) -> Iterator[str]:
    Draft7Validator.check_schema(SCHEMAS[kind])
    for document in yaml.safe_load_all(path.read_bytes()):
        for error in Draft7Validator(SCHEMAS[kind]).iter_errors(document):
            yield error.message


def test_every_table_has_a_schema() -> None:
    assert set(json_schemas()) == set(TABLES)


@pytest.mark.parametrize("kind", TABLES)
def test_built_in_files_fit(kind: str) -> None:
    path = ROOT / "rules" / f"{kind}.yaml"
    assert list(mistakes(kind, path)) == []
    first = path.read_text("utf-8").splitlines()[0]
    schema = first.removeprefix("# yaml-language-server: $schema=")
    assert (path.parent / schema).resolve() == ROOT / f"docs/schema/{kind}.schema.json"


def test_files_that_pubfetcher_takes_fit(shared: Path) -> None:
    for kind in PUBFETCHER:
        for path in (shared / "vectors/rules").rglob(f"{kind}.yaml"):
            assert list(mistakes(kind, path)) == [], path


@table
def test_what_the_loader_refuses_does_not_fit(kind: str, document: Any) -> None:
    assert not Draft7Validator(SCHEMAS[kind]).is_valid(document)
