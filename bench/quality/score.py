"""What a reader gave for a page, against what is known about it."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterable
from typing import Any

from bench.quality.corpus import CorpusFile
from bench.quality.gold import FULLTEXT, Gold
from bench.quality.readers import READERS, PageReading
from bench.quality.words import folded, overlap, words

CLEAN = 0.98
"""F1 by words from which on an abstract is complete and clean."""

RIGHT, WRONG, ABSENT = "right", "wrong", "absent"
COUNTS = ("authors", "orcids", "references")

_CC = re.compile(r"creativecommons\.org/(?:licenses|publicdomain)/([a-z-]+)")
_CC_NAME = re.compile(r"\bcc[- ]?(by(?:-[a-z]{2})*|0|zero)(?![a-z])")
_CC_WORDS = {"attribution": "by", "noncommercial": "nc", "non-commercial": "nc"}
_CC_WORDS |= {"noderiv": "nd", "no deriv": "nd", "sharealike": "sa", "share alike": "sa"}
_VERSION = re.compile(r"(?<![\d.])\d\.\d(?![\d.])")
_HEADINGS = frozenset(
    ("abstract", "abstrakt", "resumo", "resumen", "résumé", "summary", "zusammenfassung")
)

Row = dict[str, Any]


def row(file: CorpusFile, known: Gold, reader: str) -> Row:
    """Read a page with *reader* and return its scores; those that have no meaning are None."""
    start = time.perf_counter()
    reading = READERS[reader](file)
    seconds = time.perf_counter() - start
    return {
        "path": file.path,
        "platform": file.platform,
        "kind": known.kind,
        "gold": known.origin,
        "reader": reader,
        "seconds": round(seconds, 3),
        "refusal": reading.refusal,
        "layers": reading.layers,
        **scores(reading, known),
    }


def scores(reading: PageReading, known: Gold) -> Row:
    """Return the scores of *reading*."""
    found = words(reading.fulltext)
    result: Row = {"words": len(found), "usable": reading.usable}
    result |= dict.fromkeys(("precision", "recall", "f1"))
    if known.kind == FULLTEXT and known.must:
        same = overlap(Counter(found), known.must, known.may)
        result |= {"precision": same.precision, "recall": same.recall, "f1": same.f1}
    result |= {"abstract": None, "abstract_f1": None, "abstract_exact": None}
    if known.abstract and "abstract" in reading.gives:
        given, there = unheaded(reading.abstract), unheaded(known.abstract)
        score = overlap(Counter(given), Counter(there), {}).f1
        result["abstract_f1"], result["abstract_exact"] = score, given == there
        result["abstract"] = _verdict(reading.abstract, score >= CLEAN)
    titles = set(map(folded, known.titles))
    result["title"] = (
        _verdict(reading.title, folded(reading.title) in titles)
        if titles and "title" in reading.gives
        else None
    )
    same_doi = reading.doi.casefold() == known.doi.casefold()
    result["doi"] = (
        _verdict(reading.doi, same_doi) if known.doi and "doi" in reading.gives else None
    )
    for name in COUNTS:
        there = getattr(known, name)
        given = there is not None and name in reading.gives
        result[name] = [getattr(reading, name), there] if given else None
    result["licence"] = None
    if known.licence and "licence" in reading.gives:
        same = same_licence(known.licence, reading.licences)
        result["licence"] = _verdict("".join(reading.licences), same)
    return result


def normal_licence(licence: str) -> str:
    """
    Return one spelling for the addresses and names of a licence: ``cc-by-4.0``.

    A name without a version gives ``cc-by``.
    """
    text = licence.strip().lower()
    if match := _CC.search(text) or _CC_NAME.search(text):
        kind = match[1].replace("publicdomain", "zero").replace("zero", "0")
    elif "creative commons" in text:
        kind = "-".join(code for word, code in _CC_WORDS.items() if word in text)
        kind = "0" if "cc0" in text or "zero" in text else kind
    else:
        return re.sub(r"^https?://(www\.)?", "", text).rstrip("/")
    version = _VERSION.search(text)
    return "-".join(filter(None, ("cc", kind, version[0] if version else "")))


def same_licence(known: str, given: Iterable[str]) -> bool:
    """Answer whether *known* is among *given*; one without a version is any version."""
    wanted = normal_licence(known)
    pattern = re.compile(rf"{re.escape(wanted)}(-[\d.]+)?")
    return any(pattern.fullmatch(normal_licence(each)) for each in given)


def unheaded(text: str) -> list[str]:
    """Return the words of an abstract without the heading that it has as a whole."""
    found = words(text)
    return found[1:] if found[:1] and found[0] in _HEADINGS else found


def _verdict(value: str, right: bool) -> str:
    if not value:
        return ABSENT
    return RIGHT if right else WRONG
