"""
Conversion of the values of a work to plain JSON values and back.

Keys without a value are left out: ``{"family": "Kask", "role": "author"}``. A list
of affiliations is a list of objects, a row of a table a list of strings. Schema:
docs/schema/publication.schema.json.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pubcrawl.works.work import (
    NOTHING,
    AbstractText,
    Affiliation,
    CitedWork,
    Container,
    Figure,
    Funding,
    Licence,
    Relation,
    Supplement,
    TextSection,
    TitleText,
    WorkContributor,
    WorkDates,
    WorkIdentifier,
    WorkKind,
)

CLASSES: dict[str, type[Any]] = {
    "titles": TitleText,
    "abstracts": AbstractText,
    "contributors": WorkContributor,
    "container": Container,
    "dates": WorkDates,
    "kind": WorkKind,
    "licences": Licence,
    "identifiers": WorkIdentifier,
    "funding": Funding,
    "references": CitedWork,
    "relations": Relation,
    "sections": TextSection,
    "figures": Figure,
    "supplements": Supplement,
}
"""The class of a field, or of its items; ``language`` is a string."""

# The fields of those classes that contain such values themselves.
_INNER: dict[tuple[type, str], type[Any]] = {
    (WorkContributor, "affiliations"): Affiliation,
    (AbstractText, "sections"): TextSection,
}


def field_json(name: str, value: Any, whole: str = "") -> Any:
    """
    Return *value* of the field *name* as JSON values.

    *whole*: a text that the record has elsewhere, such as the full text. Sections of
    this text are written as *offset* and *length*, in characters; sections of an
    abstract refer to the text of the abstract.
    """
    if name == "sections":
        return _sections_json(value, whole)
    if isinstance(value, str):
        return value
    if type(value) is not tuple:
        return _object(value)
    return [_object(item) for item in value]


def field_value(name: str, plain: Any, whole: str = "") -> Any:
    """Return the value of the field *name* that ``field_json`` wrote."""
    if name not in CLASSES:
        return str(plain)
    if name == "sections":
        return _sections(plain, whole)
    kind = CLASSES[name]
    if type(getattr(NOTHING, name)) is not tuple:
        return _value(kind, plain)
    return tuple(_value(kind, item) for item in plain)


def contributor_name(plain: Mapping[str, Any]) -> str:
    """Return the whole name of a contributor, given name first."""
    names = ("family", "given", "suffix", "literal")
    return WorkContributor(*(plain.get(name, "") for name in names)).name


def _object(item: Any) -> dict[str, Any]:
    plain = {}
    for name, value in zip(item._fields, item, strict=True):
        if not value:
            continue
        if name == "sections":
            plain[name] = _sections_json(value, item.text)
        elif isinstance(value, tuple):
            plain[name] = [_inner(each) for each in value]
        else:
            plain[name] = value
    return plain


def _inner(value: Any) -> Any:
    if hasattr(value, "_fields"):
        return _object(value)
    return list(value) if isinstance(value, tuple) else value


def _value(kind: type[Any], plain: Mapping[str, Any]) -> Any:
    # Missing keys are empty, whatever the default of the class is.
    values: dict[str, Any] = dict(_empty(kind))
    for name, value in plain.items():
        inner = _INNER.get((kind, name))
        if inner is TextSection:
            values[name] = _sections(value, plain.get("text", ""))
        elif inner:
            values[name] = tuple(_value(inner, each) for each in value)
        elif isinstance(value, list):
            values[name] = tuple(tuple(each) if isinstance(each, list) else each for each in value)
        elif name in values:
            values[name] = value
    return kind(**values)


def _empty(kind: type[Any]) -> dict[str, Any]:
    defaults = kind._field_defaults
    return {name: type(defaults.get(name, ""))() for name in kind._fields}


def _sections_json(sections: tuple[TextSection, ...], whole: str) -> list[dict[str, Any]]:
    plain, end = [], 0
    for section in sections:
        one = _object(section)
        if section.text and whole:
            # Sections are in the order of the text; for others the search starts over.
            offset = whole.find(section.text, end)
            if offset < 0:
                offset = whole.find(section.text)
            if offset >= 0:
                end = offset + len(section.text)
                del one["text"]
                one |= {"offset": offset, "length": len(section.text)}
        plain.append(one)
    return plain


def _sections(plain: list[Mapping[str, Any]], whole: str) -> tuple[TextSection, ...]:
    sections = []
    for one in plain:
        section: TextSection = _value(TextSection, one)
        if "offset" in one:
            offset = one["offset"]
            section = section._replace(text=whole[offset : offset + one["length"]])
        sections.append(section)
    return tuple(sections)
