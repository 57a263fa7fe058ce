"""JSON lines: the same values as from Scrapy's own exporter."""

from __future__ import annotations

import json
import math
from datetime import date, datetime
from decimal import Decimal
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scrapy.exporters import JsonLinesItemExporter

from pubcrawl.extensions.json_lines import JsonLines
from pubcrawl.ids.identifiers import Identifiers
from tests.cases import table

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"]))
    | st.dates()
    | st.datetimes()
    | st.decimals(allow_nan=False),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner) | st.tuples(inner, inner),
    max_leaves=20,
)


def written(kind: type[JsonLinesItemExporter], *items: Any, **options: Any) -> bytes:
    file = BytesIO()
    exporter = kind(file, **{"encoding": "utf-8", **options})
    exporter.start_exporting()
    for item in items:
        exporter.export_item(item)
    exporter.finish_exporting()
    return file.getvalue()


@given(st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), VALUES))
def test_the_values_are_those_of_scrapy(item: dict[str, object]) -> None:
    ours, theirs = (written(kind, item) for kind in (JsonLines, JsonLinesItemExporter))
    assert json.loads(ours) == json.loads(theirs)
    assert ours.count(b"\n") == 1
    assert ours.endswith(b"\n")


@pytest.mark.parametrize(
    ("item", "line"),
    [
        ({"a": "\u00fc\U0001d54f", "b": [1, None]}, '{"a":"\u00fc\U0001d54f","b":[1,null]}\n'),
        ({"at": datetime(2020, 3, 2, 1, 2, 3)}, '{"at":"2020-03-02T01:02:03"}\n'),
        ({"on": date(2020, 3, 2), "cost": Decimal("1.10")}, '{"on":"2020-03-02","cost":"1.10"}\n'),
        ({"large": 2**70}, '{"large": 1180591620717411303424}\n'),
        ({"by number": {1: "a"}}, '{"by number": {"1": "a"}}\n'),
        ({"pair": Identifiers("1", "", "")}, '{"pair": ["1", "", ""]}\n'),
    ],
)
def test_lines(item: dict[str, object], line: str) -> None:
    assert written(JsonLines, item, item).decode() == 2 * line


@table
def test_options_are_those_of_scrapy(options: dict[str, object]) -> None:
    item = {"b": "\u00fc", "a": 1}
    ours, theirs = (written(kind, item, **options) for kind in (JsonLines, JsonLinesItemExporter))
    encoding = str(options.get("encoding") or "utf-8")
    assert json.loads(ours.decode(encoding)) == json.loads(theirs.decode(encoding))
    if not {"fields_to_export"} & options.keys():
        assert ours == theirs


def test_what_is_no_number_is_none() -> None:
    assert written(JsonLines, {"a": math.nan}) == b'{"a":null}\n'
