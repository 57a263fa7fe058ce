"""JATS files of the corpus: the record that this project makes, against an independent count."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bench.quality import jats
from bench.quality.corpus import CorpusFile, jats_files
from bench.quality.readers import PageReading, from_publication, quietly
from bench.quality.report import Table
from bench.quality.score import same_licence, unheaded
from bench.quality.words import folded, overlap, words
from pubcrawl.exceptions import ParseError
from pubcrawl.items.parts import PartType
from pubcrawl.items.publication import Publication
from pubcrawl.merge import merge
from pubcrawl.parse import jats as our_jats

NAMES = ("authors", "orcids", "references", "licences")
Row = dict[str, Any]


def read_jats(body: bytes) -> PageReading:
    """Return what a record would have after this file alone."""
    publication = Publication()
    try:
        article = next(iter(our_jats.articles(body)))
        found = our_jats.findings(article, PartType.PMC_XML)
    except ParseError as error:
        return PageReading(refusal=error.slug)
    merge(publication, found, "", 0)
    return from_publication(publication, found)


def row(file: CorpusFile) -> Row:
    """Return pairs (in the record, counted) by name, and the verdicts of title, abstract, body."""
    counted, reading = jats.count(file.body), read_jats(file.body)
    found = [one for one in counted.licences if same_licence(one, reading.licences)]
    result: Row = {
        "path": file.path,
        "refusal": reading.refusal,
        **{name: [getattr(reading, name), getattr(counted, name)] for name in NAMES[:3]},
        "licences": [len(found), len(counted.licences)],
        "title": folded(reading.title) == folded(counted.title) if counted.title else None,
        "abstract": None,
        "body": None,
    }
    if counted.abstracts:
        result["abstract"] = unheaded(reading.abstract) in map(unheaded, counted.abstracts)
    if counted.body:
        given, there = Counter(words(reading.fulltext)), Counter(words(counted.body))
        result["body"] = overlap(given, there, {}).recall
        result["body_words"] = [(given & there).total(), there.total()]
    return result


def rows() -> list[Row]:
    """Return the scores of all JATS files of the corpus."""
    with quietly():
        return [row(file) for file in jats_files()]


def shares(found: list[Row]) -> dict[str, float | None]:
    """Return name of a figure → share; of numbers the found ones of all that were counted."""
    result: dict[str, float | None] = {}
    for name in (*NAMES, "body_words"):
        pairs = [row[name] for row in found if row.get(name)]
        there = sum(pair[1] for pair in pairs)
        result[name] = sum(map(min, pairs)) / there if there else None
    for name in ("title", "abstract"):
        values = [row[name] for row in found if row[name] is not None]
        result[f"{name} exact"] = sum(values) / len(values) if values else None
    return result


def table() -> Table:
    """Return the totals of all JATS files: in the record, counted, share."""
    found = rows()
    lines: Table = [(f"{len(found)} files", "counted", "in the record", "share")]
    for name, share in shares(found).items():
        pairs = [row[name] for row in found if row.get(name)] if " " not in name else []
        counted = str(sum(pair[1] for pair in pairs)) if pairs else ""
        ours = str(sum(pair[0] for pair in pairs)) if pairs else ""
        lines.append((name.replace("_", " "), counted, ours, f"{share:.3f}" if share else "0"))
    return lines
