"""
How the cases of the eighth set are written: as those of ``seventha.make``, and shorter.

``[[/a.pdf words]]``                          besides the link, the file: a leaf of that heading
``((/a.pdf title | authors | journal))``      a link with the title, and the file: that article
``((/a.pdf words = title | authors | …))``    the same, the link having other words

A file that has answers of its own, after ``---``, is what is said there.
"""

from __future__ import annotations

import re
from pathlib import Path

from tests.blind_evidence.case import Case
from tests.blind_evidence.casefile import case_sections
from tests.blind_evidence.seventha import make

HERE = Path(__file__).parent
LEAF = re.compile(
    r"\[\[((?:\{base\}|\{other\})?/\S*(?:\.pdf|download|bitstream)\S*) (.+?)\]\]", re.DOTALL
)
ARTICLE = re.compile(r"\(\((\S+) (?:([^|()]+?) = )?(.+?)\)\)", re.DOTALL)


def read() -> tuple[Case, ...]:
    """Return the cases."""
    shells = make.shells(make.HERE) | make.shells(HERE)
    return tuple(
        make.case_of(head, _spread(text.strip("\n")), shells) for head, text in case_sections(HERE)
    )


def _spread(text: str) -> str:
    """Write out the short forms."""
    there = set(re.findall(r"(?m)^--- (\S+)", text))
    more: list[str] = []

    def add(place: str, answer: str) -> None:
        if place not in there:
            there.add(place)
            more.append(f"--- {place}{answer}")

    def article(found: re.Match[str]) -> str:
        what = " ".join(found[3].split())
        add(found[1], f" art {what}")
        return f"[[{found[1]} {found[2] or what.partition(' | ')[0]}]]"

    for place, words in LEAF.findall(text):
        heading = " ".join(re.sub(r"<[^>]+>", "", words).split())
        add(place, f"\n{{15}}{heading}\n%down 14\n%body 4 {heading}")
    text = ARTICLE.sub(article, text)
    return "\n".join([text, *more])
