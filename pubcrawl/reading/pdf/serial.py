"""The journal of an article, from the head of its first page or its metadata."""

from __future__ import annotations

import re
from itertools import islice
from typing import NamedTuple

from pubcrawl.formats.pdf.xmp import NOTHING, Xmp
from pubcrawl.works.values import issns

_LINES = 15  # lines at the top of a page that have its running head
_SERIAL = (
    r"\b(?:journal|proceedings|transactions|annals|bulletin|archives?|magazine|gazette|quarterly"
    r"|review|letters|revista|revue|rivista|zeitschrift|acta|annales|annali|lecture notes)\b"
)
# "J. Hydrol. 400 (2011) 1-12", "Front. Psychol. 9:1234", "Shores, Vol. 7, No. 2", "Journal of
# Shores 7": a name, then a volume with another number, or a volume alone after such a word.
_VOLUME = r"(?:(?:vol(?:ume|\.)?|bd\.?|t(?:ome|\.)|том|т\.)\s*)"
_CITED = re.compile(
    rf"(?P<name>[^\W\d_][^\d:;()]{{2,120}}?)[\s,.:;(\[]{{0,20}}+"
    rf"(?:{_VOLUME}\(?\d{{1,4}}|\(?\d{{1,4}}\)?\s*+[,:(/]\s*+(?:no\.?\s*+|nr\.?\s*+)?\(?\d)",
    re.IGNORECASE,
)
_NUMBERED = re.compile(rf"(?P<name>(?=[^\d:;()]*?{_SERIAL})[^\d:;()]++)[\s,.:]*+\d", re.IGNORECASE)
_OTHER = re.compile(
    r"(?:received|accepted|published|revised|submitted|copyright|available|figure|fig|table|page"
    r"|department|university|institute|faculty|school|downloaded|arxiv|http|www|doi|abstract"
    r"|e-?mail|tel|phone|in:?|see|cite)\b|©",
    re.IGNORECASE,
)
_ISSN = re.compile(
    r"\be?-?issn\b[^\d]{0,24}(\d{4}-?\d{3}[\dx](?:[^\d]{1,24}\d{4}-\d{3}[\dx])?)", re.IGNORECASE
)
_WORDS_MAX = 14


class PrintedSerial(NamedTuple):
    """The journal that a file names: *title*, "" for none, and *issns* as ``1234-567X``."""

    title: str = ""
    issns: tuple[str, ...] = ()


def printed_serial(text: str, subject: str = "", xmp: Xmp = NOTHING) -> PrintedSerial:
    """
    Return the journal named in the metadata of a file, else in the first lines of its *text*.

    *subject*: of the information dictionary, often ``J. Hydrol. 400 (2011) 1-12``.
    """
    filled = (line for line in text.splitlines() if line.strip())
    lines = [" ".join(line.split()) for line in islice(filled, _LINES)]
    title = xmp.serial or next(filter(None, map(_title, (subject, *lines))), "")
    marked = " ".join(found[1] for line in lines for found in _ISSN.finditer(line))
    return PrintedSerial(title, issns(" ".join((*xmp.issns, marked))))


def _title(line: str) -> str:
    found = _CITED.match(line) or _NUMBERED.match(line)
    if found is None:
        return ""
    name = found["name"].strip(" \t,.:;-–—|")
    fits = len(name) >= 4 and name.count(" ") < _WORDS_MAX and name[0].isupper()
    return "" if not fits or _OTHER.match(name) else name
