"""The title and the abstract of a work as one text each: the parts of a publication."""

from __future__ import annotations

from typing import Any

from pubcrawl.works.folding import slug
from pubcrawl.works.work import AbstractText, TitleText

TEXTS = {"title": "titles", "abstract": "abstracts"}
"""Part → the field of a work with its text."""

_CLASSES: dict[str, Any] = {"title": TitleText, "abstract": AbstractText}
# PubMed puts its English title before the original one, as PubFetcher has it.
_KINDS = {"title": ("main", "translated"), "abstract": ("author",)}
_SUB = "sub"
_ENDS = tuple(":?!.")


def flat(part: str, values: tuple[Any, ...], offered: str = "") -> str:
    """
    Return the text of *part*: the title, or the abstract of the authors; "" without one.

    *offered*: the text as the source has it; if that has the subtitle, or several abstracts in a
    row, so has the result.
    """
    texts = [str(value.text).strip() for value in values if value.kind in _KINDS[part]]
    main = texts[0] if texts else ""
    if part == "title":
        sub = next((value.text for value in values if value.kind == _SUB), "")
        whole = f"{main}{' ' if main.endswith(_ENDS) else ': '}{sub}" if sub else main
    else:
        whole = "\n\n".join(texts)
    same = whole != main and slug(offered) == slug(whole)
    return whole if main and same else main


def with_text(part: str, values: tuple[Any, ...], text: str) -> tuple[Any, ...]:
    """Return *values* with *text* as their flat text; without any, the text is all there is."""
    for number, value in enumerate(values):
        if value.kind in _KINDS[part]:
            return (*values[:number], value._replace(text=text), *values[number + 1 :])
    return (_CLASSES[part](text), *values) if text else values


def further(part: str, current: tuple[Any, ...], other: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return *current* with values of *other* of kinds that it lacks, such as a short title."""
    kinds = {*_KINDS[part], _SUB, *(value.kind for value in current)}
    return (*current, *(value for value in other if value.kind not in kinds))
