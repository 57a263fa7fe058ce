"""
The JSON Schema of a record class.

Source: https://json-schema.org/draft/2020-12
"""

from __future__ import annotations

from typing import Any, get_args, get_origin

from msgspec import Meta

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

_TYPES = {
    str: "string",
    int: "integer",
    bool: "boolean",
    float: "number",
    dict: "object",
    list: "array",
}
_LIMITS = {
    "pattern": "pattern",
    "min_length": "minLength",
    "max_length": "maxLength",
    "ge": "minimum",
    "le": "maximum",
}
_OF_LISTS = {"minLength": "minItems", "maxLength": "maxItems"}


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
    required = [field.key for field in fields if not field.optional]
    return {
        "type": "object",
        "additionalProperties": False,
        **({"required": required} if required else {}),
        **({"dependentRequired": beside} if beside else {}),
        "properties": {
            field.key: {
                **_of_field(field, shapes),
                **({"description": field.sentence} if field.sentence else {}),
            }
            for field in fields
        },
    }


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
            whole = RecordField("", given, (), derived=False)
            of = item_type(given) if may_be_none(given) else given
            shapes[shape.name] = shape.schema or _type(of, whole, shapes)
        return {"$ref": f"#/$defs/{shape.name}"}
    if field.choices:
        return {"enum": list(field.choices)}
    if is_object(given):
        return _object(given, shapes)
    limits = {
        name: value
        for meta in field.all(Meta)
        for limit, name in _LIMITS.items()
        if (value := getattr(meta, limit)) is not None
    }
    if given is Any:
        return {}
    item = item_field(given)
    if item is None:
        return {"type": _TYPES[get_origin(given) or given], **limits}
    of_inner = _type(item.of, item, shapes)
    if get_origin(given) in (tuple, list):
        # An empty list that is absent then has an item where it is present.
        return {
            "type": "array",
            **({"minItems": 1} if field.all(Absent) else {}),
            **({"items": of_inner} if of_inner else {}),
            **{_OF_LISTS[limit]: value for limit, value in limits.items()},
        }
    if get_origin(given) is dict:
        key = field_of("", get_args(given)[0])
        of_key = _type(key.of, key, shapes)
        return {
            "type": "object",
            **({"propertyNames": of_key} if "enum" in of_key else {}),
            **({"additionalProperties": of_inner} if of_inner else {}),
        }
    if field.optional:
        return {**of_inner, **limits}
    return {**_or_null(of_inner), **limits}


def _or_null(schema: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in schema:
        return {"anyOf": [schema, {"type": "null"}]}
    return {**schema, "type": [schema["type"], "null"]}
