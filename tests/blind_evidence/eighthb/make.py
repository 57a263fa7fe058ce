"""
Makes the cases of this set, written as those of ``seventhb.make``.

``shells.txt`` and ``files.txt`` of this folder come before those of that one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial
from html import escape
from pathlib import Path

from tests.blind_evidence.case import Case
from tests.blind_evidence.case import page as shown
from tests.blind_evidence.casefile import Answers, case_sections, sections
from tests.blind_evidence.seventhb import make as seventh
from tests.server import Answer

HERE = Path(__file__).parent


def read() -> tuple[Case, ...]:
    """Return the cases."""
    return tuple(_case(name, text.strip("\n")) for name, text in case_sections(HERE))


@cache
def _known(source: str) -> dict[str, str]:
    return {name: text.strip("\n") for name, text in sections(HERE / source)}


def _case(name: str, text: str) -> Case:
    files = _known("files.txt")
    text = re.sub(r"(?m)^@use (\S+)$", lambda match: files.get(match[1], match[0]), text)
    made = seventh._case(name, text)
    at = re.search(r"(?m)^at: (\S+) (\S+)$", text)
    if at and at[1] in _known("shells.txt") and isinstance(made.answers, Answers):
        makers = dict(made.answers.makers)
        place = seventh._at(at[2])
        page = makers[place]
        if isinstance(page, partial):
            makers[place] = partial(_page, *page.args)
        made = replace(made, answers=Answers(makers))
    return replace(made, name=f"w8b-{name}")


def _page(shell: str, fields: Mapping[str, str], values: Mapping[str, str]) -> Answer:
    safe = {key: escape(value) for key, value in values.items()}
    if values["ABS"].startswith("<"):
        safe["ABS"] = seventh._filled(values["ABS"], safe)
    places = {key.upper(): seventh._filled(fields.get(key, ""), safe) for key in seventh.PLACES}
    places["HEAD"] = seventh._metas(fields.get("metas", "hw"), safe) + places["HEAD"]
    return shown(seventh._filled(_known("shells.txt")[shell], safe | places))
