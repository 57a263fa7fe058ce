"""
Texts for machines: the text of a record, and its sections with identifiers, offsets and licence.

The text is that of the record's abstract and sections: the title of each, and its paragraphs, with
a blank line between them. ``text[start:end]`` is what stands in a section, without its title and
without the sections in it.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from pubcrawl.exchange.record_values import RecordView, WorkView, paragraphs
from pubcrawl.exchange.writer import RecordWriter
from pubcrawl.reading.jats.sections import title_kind, without_number

BETWEEN = "\n\n"

_WORD = re.compile(r"[^\W_]+")
_NAME_MAX = 60  # characters of a title in an identifier
_UNTITLED = "text"


class MachineSection(NamedTuple):
    """
    A section of ``machine_text``.

    *id*: unique in its record, from the titles of the section and of those around it; so it does
    not depend on texts and positions, but on a title that an earlier section has too. *path*: these
    titles. *start*, *end*: characters.
    """

    id: str
    title: str
    level: int
    path: list[str]
    kind: str
    start: int
    end: int


def machine_text(record: RecordView) -> tuple[str, list[MachineSection]]:
    """Return the text of *record*, and its sections in their order."""
    text = ""
    sections: list[MachineSection] = []
    above: list[tuple[int, str, str]] = []  # level, title and id of the sections around
    taken: set[str] = set()
    for level, title, kind, texts in _parts(record):
        above = [each for each in above if each[0] < level]
        name = "/".join((*(each[2].rpartition("/")[2] for each in above), _name(title)))
        id = next(each for each in _numbered(name) if each not in taken)
        taken.add(id)
        above.append((level, title, id))
        path = [each[1] for each in above if each[1]]
        if title:
            text += (BETWEEN if text else "") + title
        inside = BETWEEN.join(texts)
        text += BETWEEN if text and inside else ""
        sections.append(
            MachineSection(id, title, level, path, kind, len(text), len(text) + len(inside))
        )
        text += inside
    return text, sections


def _parts(record: RecordView) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield level, title, kind and paragraphs."""
    if isinstance(record, WorkView) and (abstract := paragraphs(record.abstract)):
        yield 1, "Abstract", "abstract", abstract
    for level, title, texts in record.body:
        if title or texts:
            yield max(level, 1), " ".join(title.split()), title_kind(title), texts


def _name(title: str) -> str:
    """Return the words of *title* for an identifier."""
    words = _WORD.findall(unicodedata.normalize("NFKC", without_number(title) or title).lower())
    name = "-".join(words)
    if len(name) > _NAME_MAX:
        name = name[: _NAME_MAX + 1].rpartition("-")[0] or name[:_NAME_MAX]
    return name or _UNTITLED


def _numbered(name: str) -> Iterator[str]:
    yield name
    number = 2
    while True:
        yield f"{name}-{number}"
        number += 1


class SectionsWriter(RecordWriter):
    """Writes a line of JSON for each record with a text."""

    def text(self, record: RecordView) -> str:
        whole, sections = machine_text(record)
        if not sections:
            return ""
        rights = {"licence": record.licence, "licence_class": record.licence_class}
        values = {
            **record.ids,
            "address": record.address,
            "title": record.title,
            **rights,
            "text": whole,
            "sections": [{**section._asdict(), **rights} for section in sections],
        }
        return json.dumps(values, ensure_ascii=False) + "\n"
