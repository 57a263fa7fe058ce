"""
Names of people in the lines below a title.

A list of names is accepted only if each piece between separators is the name of a
person, a degree or a membership.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pubcrawl.formats.dates import MONTH_NAMES
from pubcrawl.formats.pdf.lines import RAISED

NAMES_MAX = 3000
"""Names read of one work; the largest collaborations have as many."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_PARTICLES = _words(
    "de del della der den des di da das do dos du el al la le les lo los van von vom zu zum"
    " zur ten ter te bin binti ibn abu af av y e i und of bint degli dello delle d' op 't"
)
_SUFFIXES = _words("jr jr. sr sr. ii iii iv")
_DEGREES = _words(
    "md m.d. phd ph.d. ph.d msc m.sc. mph dphil bsc ba ma mba frcp frcs facs rn dvm pharmd"
    " scd sc.d. mbbs mbchb do dds dnp eng. dr dr. prof prof. professor sir mr mr. mrs mrs. ms"
    " ms. drs. ir. ieee acm"
)
_MEMBER = re.compile(
    r"(?:(?:student|senior|graduate student|life|associate|honorary)\s+)*(?:member|fellow)"
    r"(?:\s+of\b.*)?|ieee|acm|on behalf of\b.*|for the\b.*|et al\.?|orcid.*",
    re.IGNORECASE,
)
# Words in the names of institutions, in headings and in notes, but not in names of people.
_NO_NAME = frozenset(MONTH_NAMES) | _words(
    "university universität universidad universidade université università universiteit"
    " universitet department departments dept dept. faculty institute institut instituto"
    " istituto school college centre center laboratory laboratories lab hospital clinic"
    " academy society association council ministry museum library press journal research"
    " science sciences engineering technology studies division unit group team campus"
    " foundation trust agency office station service corporation inc inc. ltd ltd. gmbh llc"
    " company article articles abstract introduction keywords key words review report letter"
    " editorial original paper received accepted published revised available online open"
    " access copyright author authors manuscript correspondence corresponding address email"
    " e-mail volume vol issue number edited editor reviewed citation cite doi issn isbn"
    " version preprint supplementary contents table figure appendix chapter thesis"
    " dissertation background methods results conclusion conclusions discussion summary"
    " supplement license licence creative commons street road avenue box states kingdom"
    " republic north south east west national international federal public medical medicine"
    " health biology physics chemistry mathematics computer computing software page pages"
    " proceedings conference workshop symposium transactions communication communications"
    " information data system systems analysis using study"
)
# Some of these are also given names: "France Légaré", "India Moore".
_COUNTRIES = _words(
    "usa uk china germany france spain italy japan india canada australia brazil korea norway"
    " sweden finland denmark netherlands belgium austria switzerland portugal poland russia"
    " turkey iran israel egypt mexico argentina chile california york"
)
_TOKEN = re.compile(r"[^\W\d_](?:[^\W\d_]|[.'’‘`´\u00ad\u2010-])*\.?")
_INITIALS = re.compile(r"(?:[^\W\d_a-z]\.?[-–]?){1,4}\.?")
_AND = re.compile(
    r"(?:(?<!\s)\s++)?[,;·•|&∙⋅/]\s*+(?:(?:and|und|et|y|e|&)\s++|(?<=\s))"
    r"|(?<!\s)\s++(?:and|und|et|with|y)\s++|(?:(?<!\s)\s++)?[,;·•|&∙⋅]\s*+"
    rf"|{RAISED}++(?:\s{{0,20}}+(?:and|und|et|y|&)\s++)?",
)
_MARKS = re.compile(r"[*†‡§¶#¤✉\u2709⁎∗⊥‖\u00b9\u00b2\u00b3\u2070-\u2079^~$]+|\(\w{0,2}\)|\d+")
_LETTERS = re.compile(r"(?:(?<=\s)|^)[a-z](?=\s*(?:,|$|[A-Z]))|(?:(?<=,)\s*[a-z](?=\s*(?:,|$)))")
_BY = re.compile(r"^(?:by|von|par|por|authors?:|author\(s\):)\s+", re.IGNORECASE)
_FINAL_AND = re.compile(r"(?:^|[\s,;])(?:and|und|et|y|&)\s*$", re.IGNORECASE)
_LEADING_AND = re.compile(r"^(?:and|und|et|y|&)\s+", re.IGNORECASE)


def names_in(lines: Sequence[str]) -> tuple[str, ...]:
    """
    Return the names of people in *lines* (``PrintedLine.names``), as printed, in order.

    Empty if the lines contain anything but names, degrees and marks.
    """
    result: list[str] = []
    for line in _join_names(lines):
        pieces = [_plain(piece) for piece in _AND.split(_BY.sub("", line.strip()))]
        for piece in filter(None, pieces):
            if piece.casefold() in _SUFFIXES and result:
                result[-1] = f"{result[-1]} {piece}"
            elif _MEMBER.fullmatch(piece) or piece.casefold().replace(" ", "") in _DEGREES:
                continue
            elif is_name(piece):
                result.append(_capitalise(_without_degrees(piece)))
            elif len(piece) > 2 or not result:
                return ()
    if len(result) > NAMES_MAX:
        return ()
    return tuple(dict.fromkeys(result))


def is_name(text: str) -> bool:
    """Answer whether *text* is the name of one person: two to six words in the case of names."""
    words = _without_degrees(text).split()
    if not 2 <= len(words) <= 6:
        return False
    full = 0
    for index, word in enumerate(words):
        folded = word.casefold()
        if folded in _PARTICLES and 0 < index < len(words) - 1:
            continue
        if folded in _NO_NAME or folded.rstrip(".") in _NO_NAME:
            return False
        if index and folded in _COUNTRIES:
            return False
        if folded in _SUFFIXES or _INITIALS.fullmatch(word):
            continue
        if folded in _PARTICLES and index == 0:
            continue
        if not _TOKEN.fullmatch(word) or not (
            word[0].isupper() or word[:2] in ("d'", "d’", "l'", "l’")
        ):
            return False
        full += 1
    return full >= 1


def _join_names(rows: Sequence[str]) -> list[str]:
    """Return *rows* joined into one text if they form one list of names, else unchanged."""
    texts = [row.replace("\ufffe", "-").replace("\x02", "-").strip() for row in rows]
    one = any(mark in text.rstrip(",;") for text in texts for mark in ",;·&|") or any(
        _FINAL_AND.search(text) or _LEADING_AND.match(text) for text in texts[1:]
    )
    if not one:
        return texts
    row = ""
    for text in texts:
        # A name may continue in the next row: "Tania Vanessa", "Arellano-Fernandez".
        row = f"{row}{'' if row.endswith('-') else ' '}{text}" if row else text
    return [row]


def _plain(piece: str) -> str:
    """Return *piece* without footnote marks and outer white space."""
    piece = _MARKS.sub(" ", piece.replace("`", "’"))
    piece = _LETTERS.sub(" ", piece)
    piece = _LEADING_AND.sub("", " ".join(piece.split()).strip(" ,;:-–—"))
    return piece.removesuffix(".") if piece.endswith(("..",)) else piece


def _without_degrees(text: str) -> str:
    words = text.split()
    while words and words[-1].casefold().rstrip(",") in _DEGREES:
        words.pop()
    while words and words[0].casefold() in _DEGREES:
        words.pop(0)
    return " ".join(words)


def _capitalise(name: str) -> str:
    """Return *name* in normal case if all of it is in capitals: ``AGNES DE BOER``."""
    if name != name.upper() or max(map(len, name.split())) < 4:
        return name
    words = name.split()
    return " ".join(
        word.lower()
        if word.casefold() in _PARTICLES and 0 < index < len(words) - 1
        else re.sub(r"[^\W\d_]{2,}", lambda part: part[0].capitalize(), word)
        if "." not in word and len(word) > 2
        else word
        for index, word in enumerate(words)
    )
