"""Parse the options of an artifact, from a line of a seed list or from ``-a``."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from difflib import get_close_matches
from typing import Any

from pubcrawl.model.artifact import LIMITS, ArtifactLimits, ArtifactRequest
from pubcrawl.model.fields import Internal, RecordField, is_object, record_fields

OPTIONS = {field.name: field for field in record_fields(ArtifactRequest) if not field.all(Internal)}
"""The options besides the entry page."""

_TRUE, _FALSE = ("1", "true", "yes", "on"), ("0", "false", "no", "off")


def option_values(option: RecordField) -> tuple[str, ...]:
    """Return the values of an option, or the names of those in it."""
    if is_object(option.of):
        return tuple(limit.key for limit in record_fields(option.of))
    return tuple(filter(None, option.choices)) or ("0", "1")


def request_of(
    entry_uri: str, options: Mapping[str, Any], limits: ArtifactLimits = LIMITS
) -> ArtifactRequest:
    """
    Return the request for *entry_uri*.

    *options*: names of ``OPTIONS``, switches as booleans or text; *limits*: defaults for limits
    that the options omit. Raises ``ValueError`` with a message for the user.
    """
    values: dict[str, Any] = {}
    for name, value in options.items():
        option = OPTIONS[_known(name, OPTIONS)]
        if option.choices:
            values[name] = _known("" if value is None else value, option.choices, f"{name}=")
        elif option.of is bool:
            values[name] = _switch(name, value)
        else:
            limits = _limits(value, limits)
    return ArtifactRequest(entry_uri, **values, limits=limits)


def _known(value: object, names: Collection[str], before: str = "") -> str:
    """Return *value* if it is one of *names*; else an error shows it, with the text *before*."""
    text = str(value)
    if value not in names:
        close = next(filter(None, get_close_matches(text, names, 1)), "")
        hint = f" (did you mean {close}?)" if close else ""
        raise ValueError(f"{before}{text}{hint}: there are {', '.join(filter(None, names))}")
    return text


def _switch(name: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    text = str(value).lower()
    if text not in (*_TRUE, *_FALSE):
        raise ValueError(f"{name}={value}: give 1 for yes or 0 for no")
    return text in _TRUE


def _limits(value: object, limits: ArtifactLimits) -> ArtifactLimits:
    if not isinstance(value, Mapping):
        raise ValueError(  # noqa: TRY004 (an error in user input)
            f"limits={value}: give an object with {', '.join(ArtifactLimits._fields)}"
        )
    for name, number in value.items():
        _known(name, ArtifactLimits._fields, "limits: ")
        if isinstance(number, bool) or not isinstance(number, int | float) or number < 0:
            raise ValueError(f"limits: {name}={number}: give a number, 0 or more")
    return limits._replace(**value)
