"""
What the licences of a work allow people who have its text: to share it, or to mine it.

The law of a country may allow more; a text without a known licence is ``unknown``, never free.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from pubcrawl.ids.url import WWW
from pubcrawl.tables.files import LICENCES, builtin
from pubcrawl.tables.rows import Key, Keys, NamedRows, read_rows
from pubcrawl.tables.values import AnyOf
from pubcrawl.works.work import LICENCE_CLASSES, Licence

TABLE: Final = NamedRows(
    Keys(
        {
            "addresses": Key(AnyOf(), "How addresses of licences begin, after scheme and www."),
            "names": Key(AnyOf(), "Whole names, without spaces, punctuation and versions."),
        }
    ),
    "shared: {names: ['publicdomain']}",
)
"""Classes of licences."""

_VERSION = re.compile(r"(?<!\d)\d{1,3}\.\d{1,3}")
_PUNCTUATION = re.compile(r"[\W_]+")
_NAME_MAX = 80  # characters; longer texts are sentences, which may speak of the metadata


@cache
def _patterns() -> dict[str, tuple[re.Pattern[str], re.Pattern[str]]]:
    rows = read_rows([builtin(LICENCES)], TABLE)
    return {name: (row["addresses"], row["names"]) for name, row in rows.items()}


def licence_class(licences: Iterable[Licence], day: str = "") -> str:
    """
    Return what the most open of *licences* allows, one of ``LICENCE_CLASSES``.

    *day*: today as ISO 8601; a licence that begins later does not count yet.
    """
    found = {_class(each) for each in licences if not (day and each.start[:10] > day)}
    return next((name for name in LICENCE_CLASSES if name in found), "unknown")


def _class(licence: Licence) -> str:
    address = WWW.sub("", licence.url.strip(), count=1)
    name = "" if len(licence.name) > _NAME_MAX else _VERSION.sub("", licence.name)
    name = _PUNCTUATION.sub("", name).lower()
    for allowed, (addresses, names) in _patterns().items():
        if (address and addresses.match(address)) or (name and names.fullmatch(name)):
            return allowed
    return "unknown"
