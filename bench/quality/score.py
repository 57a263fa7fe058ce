"""Scores: the result of a reader for a page, compared with the correct content."""

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
"""Minimum F1 by words of a complete and clean abstract."""

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


def row(file: CorpusFile, expected: Gold, reader: str) -> Row:
    """Read a page with *reader* and return its scores; scores without meaning are None."""
    start = time.perf_counter()
    reading = READERS[reader](file)
    seconds = time.perf_counter() - start
    return {
        "path": file.path,
        "platform": file.platform,
        "kind": expected.kind,
        "gold": expected.origin,
        "gold_errors": list(expected.errors),
        "reader": reader,
        "seconds": round(seconds, 3),
        "refusal": reading.refusal,
        "layers": reading.layers,
        **scores(reading, expected),
    }


def scores(reading: PageReading, expected: Gold) -> Row:
    """Return the scores of *reading*."""
    fulltext = words(reading.fulltext)
    result: Row = {"words": len(fulltext), "usable": reading.usable}
    result |= dict.fromkeys(("precision", "recall", "f1"))
    if expected.kind == FULLTEXT and expected.must:
        same = overlap(Counter(fulltext), expected.must, expected.may)
        result |= {"precision": same.precision, "recall": same.recall, "f1": same.f1}
    result |= {"abstract": None, "abstract_f1": None, "abstract_exact": None}
    if expected.abstract and "abstract" in reading.gives:
        actual, reference = unheaded(reading.abstract), unheaded(expected.abstract)
        score = overlap(Counter(actual), Counter(reference), {}).f1
        result["abstract_f1"], result["abstract_exact"] = score, actual == reference
        result["abstract"] = _verdict(reading.abstract, score >= CLEAN)
    titles = set(map(folded, expected.titles))
    result["title"] = (
        _verdict(reading.title, folded(reading.title) in titles)
        if titles and "title" in reading.gives
        else None
    )
    same_doi = reading.doi.casefold() == expected.doi.casefold()
    result["doi"] = (
        _verdict(reading.doi, same_doi) if expected.doi and "doi" in reading.gives else None
    )
    for name in COUNTS:
        reference = getattr(expected, name)
        comparable = reference is not None and name in reading.gives
        result[name] = [getattr(reading, name), reference] if comparable else None
    result["licence"] = None
    if expected.licence and "licence" in reading.gives:
        same = same_licence(expected.licence, reading.licences)
        result["licence"] = _verdict("".join(reading.licences), same)
    return result


def normal_licence(licence: str) -> str:
    """
    Return one spelling for all addresses and names of a licence: ``cc-by-4.0``.

    Without a version it is ``cc-by``.
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


def same_licence(expected: str, actual: Iterable[str]) -> bool:
    """Return whether *expected* is among *actual*; without a version, any version counts."""
    normal = normal_licence(expected)
    pattern = re.compile(rf"{re.escape(normal)}(-[\d.]+)?")
    return any(pattern.fullmatch(normal_licence(each)) for each in actual)


def unheaded(text: str) -> list[str]:
    """Return the words of an abstract without its main heading."""
    sequence = words(text)
    return sequence[1:] if sequence[:1] and sequence[0] in _HEADINGS else sequence


def _verdict(value: str, right: bool) -> str:
    if not value:
        return ABSENT
    return RIGHT if right else WRONG
