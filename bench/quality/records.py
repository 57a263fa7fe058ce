"""JATS files of the corpus: the record of pubcrawl, compared with an independent count."""

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
from pubcrawl.reading import jats as our_jats
from pubcrawl.works.merge import merge
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Publication

NAMES = ("authors", "orcids", "references", "licences")
Row = dict[str, Any]


def read_jats(body: bytes) -> PageReading:
    """Return the content of a record from this file alone."""
    publication = Publication()
    try:
        article = next(iter(our_jats.articles(body)))
        findings = our_jats.findings(article, PartType.PMC_XML)
    except ParseError as error:
        return PageReading(refusal=error.slug)
    merge(publication, findings, "", 0)
    return from_publication(publication, findings)


def row(file: CorpusFile) -> Row:
    """Return pairs (in the record, counted) by name, and verdicts on title, abstract, body."""
    counted, reading = jats.count(file.body), read_jats(file.body)
    matches = [one for one in counted.licences if same_licence(one, reading.licences)]
    result: Row = {
        "path": file.path,
        "refusal": reading.refusal,
        **{name: [getattr(reading, name), getattr(counted, name)] for name in NAMES[:3]},
        "licences": [len(matches), len(counted.licences)],
        "title": folded(reading.title) == folded(counted.title) if counted.title else None,
        "abstract": None,
        "body": None,
    }
    if counted.abstracts:
        result["abstract"] = unheaded(reading.abstract) in map(unheaded, counted.abstracts)
    if counted.body:
        actual, reference = Counter(words(reading.fulltext)), Counter(words(counted.body))
        result["body"] = overlap(actual, reference, {}).recall
        result["body_words"] = [(actual & reference).total(), reference.total()]
    return result


def rows() -> list[Row]:
    """Return the scores of all JATS files of the corpus."""
    with quietly():
        return [row(file) for file in jats_files()]


def shares(rows: list[Row]) -> dict[str, float | None]:
    """Return name of a figure → share; for numbers, the share of the counted ones."""
    result: dict[str, float | None] = {}
    for name in (*NAMES, "body_words"):
        pairs = [row[name] for row in rows if row.get(name)]
        reference = sum(pair[1] for pair in pairs)
        result[name] = sum(map(min, pairs)) / reference if reference else None
    for name in ("title", "abstract"):
        values = [row[name] for row in rows if row[name] is not None]
        result[f"{name} exact"] = sum(values) / len(values) if values else None
    return result


def table() -> Table:
    """Return the totals of all JATS files: in the record, counted, share."""
    all_rows = rows()
    lines: Table = [(f"{len(all_rows)} files", "counted", "in the record", "share")]
    for name, share in shares(all_rows).items():
        pairs = [row[name] for row in all_rows if row.get(name)] if " " not in name else []
        counted = str(sum(pair[1] for pair in pairs)) if pairs else ""
        recorded = str(sum(pair[0] for pair in pairs)) if pairs else ""
        lines.append((name.replace("_", " "), counted, recorded, f"{share:.3f}" if share else "0"))
    return lines
