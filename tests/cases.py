"""
Cases as data: ``NAME.yaml`` beside ``NAME.py`` has the cases of its tests, by the name of the test.

A table has a row of arguments a case. A golden case has a name, the fields that its test reads and
``expected``, which ``pytest --rewrite-expected`` writes; read its difference before committing it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from inspect import signature
from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec import Struct, structs

from pubcrawl.model.fields import field_defaults

Test = Callable[..., None]
Case = dict[str, Any]
Agree = Callable[[Case, Any], None]


class _Dumper(yaml.CSafeDumper):
    """Writes texts of several lines as blocks, short values in a line, and no references."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def represent_text(self, text: str) -> yaml.ScalarNode:
        return self.represent_scalar("tag:yaml.org,2002:str", text, "|" if "\n" in text else None)

    def represent_items(self, items: list[Any]) -> yaml.SequenceNode:
        return self.represent_sequence("tag:yaml.org,2002:seq", items, _is_short(items))

    def represent_fields(self, fields: Case) -> yaml.MappingNode:
        return self.represent_mapping("tag:yaml.org,2002:map", fields, _is_short(fields))


def _is_short(value: Any) -> bool:
    """Return whether a list or mapping is written in a line."""
    return len(text := repr(value)) < 90 and "\\n" not in text


_Dumper.add_representer(str, _Dumper.represent_text)
_Dumper.add_representer(list, _Dumper.represent_items)
_Dumper.add_representer(dict, _Dumper.represent_fields)


def read(file: Path) -> Any:
    return yaml.load(file.read_bytes(), yaml.CSafeLoader)


@cache
def beside(file: str) -> Any:
    """Return the data beside a module; *file* is its ``__file__``."""
    return read(Path(file).with_suffix(".yaml"))


def write(file: Path, cases: Any) -> None:
    text = yaml.dump(cases, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=10_000)
    file.write_text(text, "utf-8")


def _cases(test: Test) -> Any:
    return beside(test.__code__.co_filename)[test.__name__]


def table(test: Test) -> Test:
    """Parametrise the first arguments of a test with the rows of its table."""
    rows = _cases(test)
    names = list(signature(test).parameters)[: len(rows[0])]
    return pytest.mark.parametrize(names, rows)(test)


def golden(test: Test) -> Test:
    """Parametrise the *case* of a test with its golden cases; it calls *agree* with its result."""
    cases = [pytest.param(case, id=name) for name, case in _cases(test).items()]
    return pytest.mark.parametrize("case", cases)(test)


@pytest.fixture
def agree(request: pytest.FixtureRequest) -> Agree:
    """Return a function that compares a result with what its golden case expects."""

    def compare(case: Case, result: Any) -> None:
        if request.config.getoption("rewrite_expected"):
            file = request.path.with_suffix(".yaml")
            cases = read(file)
            for each in cases[request.function.__name__].values():
                if {**each, "expected": None} == {**case, "expected": None}:
                    each["expected"] = plain(result)
            write(file, cases)
        else:
            assert plain(result) == case["expected"]

    return compare


def plain(value: Any) -> Any:
    """Return a value as YAML has it, without the fields of a record that have their default."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if hasattr(value, "_fields"):
        items, defaults = value._asdict(), value._field_defaults
    elif isinstance(value, Struct):
        items, defaults = structs.asdict(value), field_defaults(type(value))
    elif is_dataclass(value):
        items = {field.name: getattr(value, field.name) for field in fields(value) if field.init}
        defaults = {
            field.name: field.default
            if field.default_factory is MISSING
            else field.default_factory()
            for field in fields(value)
        }
    else:
        items = defaults = {}
    if items:
        return {
            name: plain(item)
            for name, item in items.items()
            if name not in defaults or item != defaults[name]
        }
    if isinstance(value, set | frozenset):
        return sorted(map(plain, value), key=str)
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value
