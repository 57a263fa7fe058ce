"""
The JSON Schema of a record class.

Source: https://json-schema.org/draft/2020-12
"""

from __future__ import annotations

from typing import Annotated, Any, get_args, get_origin

from msgspec import Meta
from msgspec.json import schema as schema_of_type

from pubcrawl.model.fields import (
    Absent,
    Internal,
    Null,
    Record,
    RecordField,
    Shape,
    field_of,
    is_object,
    item_field,
    item_type,
    may_be_none,
    record_fields,
)


def json_schema(record: type[Record], title: str, *, further: bool = False) -> dict[str, Any]:
    """
    Return the schema of the JSON of *record*, with the docstring of the class.

    *further*: its records may have further fields.
    """
    shapes: dict[str, Any] = {}
    schema = _object(record, shapes)
    if further:
        del schema["additionalProperties"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "description": " ".join((record.__doc__ or "").split()),
        **schema,
        "$defs": shapes,
    }


def _object(record: type, shapes: dict[str, Any]) -> dict[str, Any]:
    fields = [field for field in record_fields(record) if not field.all(Internal)]
    beside: dict[str, list[str]] = {}
    for field in fields:
        for absent in field.all(Absent):
            if absent.beside:
                beside.setdefault(absent.beside, []).append(field.key)
    return _stated(
        type="object",
        additionalProperties=False,
        required=[field.key for field in fields if not field.optional],
        dependentRequired=beside,
        properties={
            field.key: _stated(**_of_field(field, shapes), description=field.sentence)
            for field in fields
        },
    )


def _stated(**schema: Any) -> dict[str, Any]:
    """Return *schema* without empty values."""
    return {key: value for key, value in schema.items() if value not in ("", None, [], {})}


def _of_field(field: RecordField, shapes: dict[str, Any]) -> dict[str, Any]:
    schema = _type(field.of, field, shapes)
    return _or_null(schema) if field.all(Null) else schema


def _type(given: Any, field: RecordField, shapes: dict[str, Any]) -> dict[str, Any]:
    if shape := field.get(Shape):
        for name, part in shape.classes:
            shapes[name] = _object(part, shapes)
        if not shape.name:
            return {**shape.schema}
        if shape.name not in shapes:
            of = item_type(given) if may_be_none(given) else given
            shapes[shape.name] = shape.schema or _type(of, field_of("", of), shapes)
        return {"$ref": f"#/$defs/{shape.name}"}
    if field.choices:
        return {"enum": list(field.choices)}
    if is_object(given):
        return _object(given, shapes)
    item, limits = item_field(given), tuple(field.all(Meta))
    if item and may_be_none(given):
        schema = _type(item.of, item._replace(notes=item.notes + limits), shapes)
        return schema if field.optional else _or_null(schema)
    annotated: Any = Annotated
    plain = schema_of_type(annotated[(get_origin(given) or given, None, *limits)])
    if item is None:
        return plain
    of_item = _type(item.of, item, shapes)
    if get_origin(given) is dict:
        key = field_of("", get_args(given)[0])
        of_key = _type(key.of, key, shapes)
        names = of_key if "enum" in of_key else None
        return _stated(**plain, propertyNames=names, additionalProperties=of_item)
    # An empty list that is absent then has an item where it is present.
    least = 1 if field.all(Absent) else None
    return _stated(type="array", minItems=least, items=of_item) | plain


def _or_null(schema: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in schema:
        return {"anyOf": [schema, {"type": "null"}]}
    return {**schema, "type": [schema["type"], "null"]}
