"""
The description of a work without an identifier, as the query of an address.

``title=Iron+in+eiders&contributors=Skua%2C+A.&year=2014`` has the fields of a reference. A seed
has it as its address, after ``sought:``.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import parse_qsl, urlencode

from pubcrawl.works.work import CitedWork

PREFIX: Final = "sought:"
FIELD_MAX: Final = 600
"""Most characters of a field; longer texts are no titles."""

_BETWEEN = "; "


def write_description(cited: CitedWork) -> str:
    """Return the fields of *cited* that are not empty."""
    values = {**cited._asdict(), "contributors": _BETWEEN.join(cited.contributors)}
    return urlencode({name: value[:FIELD_MAX] for name, value in values.items() if value})


def read_description(text: str) -> CitedWork:
    """Return the fields in *text*; unknown ones are left out."""
    values = {name: value for name, value in parse_qsl(text) if name in CitedWork._fields}
    names = values.pop("contributors", "")
    people = tuple(filter(None, names.split(_BETWEEN.strip())))
    return CitedWork(**values, contributors=tuple(map(str.strip, people)))


def is_sought(url: str) -> bool:
    """Return whether the address of a seed is a description."""
    return url.startswith(PREFIX)
