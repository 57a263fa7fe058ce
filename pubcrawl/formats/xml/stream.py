"""
XML of strangers → its tags and texts, one after the other, without a tree.

Memory does not grow with the document. There are no entities, because a DTD is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final
from xml.parsers import expat

from pubcrawl.exceptions import SizeError

START, TEXT, END = "start", "text", "end"

TOKEN_MAX: Final = 1024**2
"""Most bytes of a tag or comment."""

INVALID: Final[type[Exception]] = expat.ExpatError
"""The error for a document that is not well-formed."""

Event = tuple[str, str, Mapping[str, str]]

_NONE: Mapping[str, str] = {}


def events(chunks: Iterable[bytes]) -> Iterator[Event]:
    """
    Yield ``START``, name and attributes; ``TEXT`` and a piece of text; ``END`` and name.

    Names are without namespaces. Raises ``INVALID``, or ``SizeError``.
    """
    found: list[Event] = []
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartElementHandler = lambda name, attributes: found.append(
        (START, _local(name), {_local(key): value for key, value in attributes.items()})
    )
    parser.CharacterDataHandler = lambda text: found.append((TEXT, text, _NONE))
    parser.EndElementHandler = lambda name: found.append((END, _local(name), _NONE))
    parser.StartDoctypeDeclHandler = _refuse
    length = 0
    for chunk in chunks:
        length += len(chunk)
        parser.Parse(chunk)
        if length - parser.CurrentByteIndex > TOKEN_MAX:
            raise SizeError(f"it has a tag of more than {TOKEN_MAX:,} bytes")
        yield from found
        found.clear()
    parser.Parse(b"", True)
    yield from found


def _local(name: str) -> str:
    return name.rpartition(" ")[2]


def _refuse(*_: object) -> None:
    raise SizeError("it has a DTD, whose entities may be of any size")
