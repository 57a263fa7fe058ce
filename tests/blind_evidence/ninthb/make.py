"""
Makes the cases of this set, written as those of ``seventhb.make`` but for their pages.

``at`` names a shell of this folder's ``shells.txt``. Fields stand in a shell as ``[[name]]``;
``[[metas]]`` are those of the head, in the style of the field of that name: "hw" (unless said),
"dc", "og" or "none". There may be fields of any name that a shell has. In all HTML
``[[/address words]]`` is a link.

``serve: /address name; …`` puts files of this folder's ``files.txt``, or of that of
``seventhb``, at addresses.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from html import escape
from pathlib import Path

from tests.blind_evidence.case import Case
from tests.blind_evidence.casefile import case_sections, sections
from tests.blind_evidence.seventhb import make as seventh

HERE = Path(__file__).parent
PASSED = ("is", "work", "asked", "knows", "base", "abs", "file")


def read() -> tuple[Case, ...]:
    """Return the cases."""
    return tuple(_case(name, text) for name, text in case_sections(HERE))


@cache
def _known(source: str) -> dict[str, str]:
    return {name: text.strip() for name, text in sections(HERE / source)}


def _case(name: str, text: str) -> Case:
    top, *rest = text.strip().split("\n--- ")
    fields = _fields(top)
    made = [f"{key}: {fields[key]}" for key in PASSED if key in fields]
    if "at" in fields:
        shell, place = fields["at"].split()
        made += [f"at: - {place}", f"main: {_linked(_page(shell, fields))}"]
    for served in filter(None, fields.get("serve", "").split(";")):
        place, file = served.split()
        made.append(f"--- {place}\n@use {file}")
    made += [f"--- {_linked(answer)}" for answer in rest]
    # That gives it a name of its own set.
    return replace(seventh._case(name, _used("\n".join(made))), name=name)


def _fields(top: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    key = ""
    for line in top.splitlines():
        if found := re.match(r"([a-z]+): ?(.*)", line):
            key = found[1]
            fields[key] = found[2]
        else:
            fields[key] += f" {line.strip()}"
    return fields


def _linked(html: str) -> str:
    return re.sub(r"\[\[((?:/|https?:|\{)[^\s\]]*) ([^\]]+)\]\]", r'<a href="\1">\2</a>', html)


def _page(shell: str, fields: dict[str, str]) -> str:
    html = " ".join(_known("shells.txt")[shell].split("\n"))
    values = fields | {"metas": _metas(fields.get("metas", "hw"), fields["work"])}
    return re.sub(r"\[\[([a-z]+)\]\]", lambda found: values.get(found[1], ""), html)


def _metas(style: str, work: str) -> str:
    title, by, year, container, _place, doi = (escape(part.strip()) for part in work.split("|"))
    names = [author.strip() for author in by.split(";")]
    pairs = {
        "hw": [
            ("citation_title", title),
            *(("citation_author", author) for author in names),
            ("citation_journal_title", container),
            ("citation_publication_date", year),
            ("citation_doi", doi),
        ],
        "dc": [
            ("DC.title", title),
            *(("DC.creator", author) for author in names),
            ("DC.date", year),
            ("DC.identifier", doi and f"doi:{doi}"),
        ],
        "og": [("description", title)],
        "none": [],
    }[style]
    metas = "".join(f'<meta name="{key}" content="{value}">' for key, value in pairs if value)
    if style == "og":
        metas += f'<meta property="og:title" content="{title}">'
    return metas


def _used(text: str) -> str:
    """Return *text* with the files of this folder."""
    known = _known("files.txt")
    return re.sub(r"^@use (\S+)$", lambda found: known.get(found[1], found[0]), text, flags=re.M)
