"""
Makes the cases of this set and of the eleventh, written as those of ``ninthb.make``.

``shells.txt`` and ``files.txt`` of their folder come before those of the ninth. The values of
``seventhb.make``, such as ``{T}``, may stand in all HTML and files.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

from tests.blind_evidence.case import Case
from tests.blind_evidence.casefile import case_sections, sections
from tests.blind_evidence.ninthb import make as ninth
from tests.blind_evidence.seventhb import make as seventh

HERE = Path(__file__).parent


def read(folder: Path = HERE) -> tuple[Case, ...]:
    """Return the cases of a set."""
    return tuple(_case(folder, name, text) for name, text in case_sections(folder))


@cache
def _known(folder: Path, source: str) -> dict[str, str]:
    own = {name: text.strip("\n") for name, text in sections(folder / source)}
    return ninth._known(source) | own


def _case(folder: Path, name: str, text: str) -> Case:
    top, *rest = text.strip().split("\n--- ")
    fields = ninth._fields(top)
    made = [f"{key}: {fields[key]}" for key in ninth.PASSED if key in fields]
    if "at" in fields:
        shell, place = fields["at"].split()
        made += [f"at: - {place}", f"main: {ninth._linked(_page(folder, shell, fields))}"]
    for served in filter(None, fields.get("serve", "").split(";")):
        place, file = served.split()
        made.append(f"--- {place}\n@use {file}")
    made += [f"--- {ninth._linked(answer)}" for answer in rest]
    return replace(seventh._case(name, _used(folder, "\n".join(made))), name=name)


def _page(folder: Path, shell: str, fields: dict[str, str]) -> str:
    html = " ".join(_known(folder, "shells.txt")[shell].split("\n"))
    values = fields | {"metas": ninth._metas(fields.get("metas", "hw"), fields["work"])}
    return re.sub(r"\[\[([a-z]+)\]\]", lambda found: values.get(found[1], ""), html)


def _used(folder: Path, text: str) -> str:
    """Return *text* with the files of this folder."""
    known = _known(folder, "files.txt")
    return re.sub(r"^@use (\S+)$", lambda found: known.get(found[1], found[0]), text, flags=re.M)
