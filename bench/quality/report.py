"""Scores of readings, their tables, and the floors that tests hold."""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import mean, median
from typing import Any

from bench.quality import readers
from bench.quality.form import form_table
from bench.quality.gold import (
    FULLTEXT,
    CorpusFile,
    Gold,
    count_jats,
    files,
    folded,
    from_jats,
    gold,
    jats_files,
    overlap,
    pages,
    pdfs,
    shingles,
    words,
)
from bench.quality.readers import READERS, PageReading, from_publication, quietly
from bench.quality.web import web_table
from pubcrawl.exceptions import ParseError
from pubcrawl.reading import jats as our_jats
from pubcrawl.reading import jobs
from pubcrawl.works.merge import merge
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Publication

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


GOOD = 0.95

"""Minimum F1 of a complete and clean full text."""

Table = list[Sequence[str]]

_LABELS = {
    **{name: f"a known {name}" for name in ("abstract", "title")},
    "doi": "a known DOI",
    "authors": "known authors",
    "orcids": "known ORCIDs",
    "references": "known references",
    "licence": "a known licence",
}


def totals(rows: Sequence[Row]) -> dict[str, dict[str, float | None]]:
    """
    Return reader → name of a figure → value, usually a share; None without cases.

    *full text, F1*: mean over all pages with a full text; 0 if a reader returns no text.
    """
    return {
        reader: _figures([row for row in rows if row["reader"] == reader])
        for reader in dict.fromkeys(row["reader"] for row in rows)
    }


def _figures(rows: Sequence[Row]) -> dict[str, float | None]:
    texts = [row for row in rows if row["kind"] == FULLTEXT]
    measured = [row for row in texts if row["f1"] is not None]
    others = [row for row in rows if row["kind"] and row["kind"] != FULLTEXT]
    usable = [row for row in measured if row["usable"]]
    figures: dict[str, float | None] = {
        "full text usable": _share(row["usable"] for row in texts),
        "full text usable and F1 ≥ 0.95": _share(
            row["usable"] and row["f1"] >= GOOD for row in measured
        ),
        "full text, F1 (mean)": _mean(row["f1"] for row in measured),
        "full text, F1 (median)": _middle(row["f1"] for row in measured),
        "full text, F1 of the usable": _mean(row["f1"] for row in usable),
        "full text, precision": _mean(row["precision"] for row in measured if row["words"]),
        "full text, recall": _mean(row["recall"] for row in measured),
        "false full texts": _share(row["usable"] for row in others),
        "abstract complete and clean": _verdicts(rows, "abstract"),
        "abstract exact": _share(_values(rows, "abstract_exact")),
        "title right": _verdicts(rows, "title"),
        "title wrong": _verdicts(rows, "title", WRONG),
        "DOI right": _verdicts(rows, "doi"),
        "DOI wrong": _verdicts(rows, "doi", WRONG),
    }
    for name in COUNTS:
        pairs = [pair for pair in _values(rows, name) if pair[1]]
        total = sum(pair[1] for pair in pairs)
        figures[f"{name} found"] = sum(map(min, pairs)) / total if pairs else None
    figures["pages with the right number of authors"] = _share(
        pair[0] == pair[1] for pair in _values(rows, "authors")
    )
    figures["licence right"] = _verdicts(rows, "licence")
    figures["seconds a page (mean)"] = _mean(row["seconds"] for row in rows)
    return figures


def cases(rows: Sequence[Row]) -> dict[str, int]:
    """Return the number of pages for each group of figures, the same for all readers."""
    reader = rows[0]["reader"] if rows else ""
    one = [row for row in rows if row["reader"] == reader]
    return {
        "pages": len(one),
        "with a full text": sum(row["kind"] == FULLTEXT for row in one),
        "of these with known words": sum(row["f1"] is not None for row in one),
        "without a full text": sum(row["kind"] not in ("", FULLTEXT) for row in one),
        **{
            f"with {label}": sum(row[name] is not None for row in one)
            for name, label in _LABELS.items()
        },
    }


def total_table(rows: Sequence[Row]) -> Table:
    """Return the table of totals: figures down, readers across."""
    figures = totals(rows)
    names = next(iter(figures.values()), {})
    table: Table = [("", *figures)]
    for name in names:
        format_cell = _seconds if name.startswith("seconds") else _format_share
        table.append((name, *(format_cell(figures[reader][name]) for reader in figures)))
    return table


def layer_table(rows: Sequence[Row]) -> Table:
    """Return the number of titles, abstracts and full texts by layer, for readers with layers."""
    counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    readers = dict.fromkeys(row["reader"] for row in rows if row["layers"])
    for row in rows:
        for part, layer in row["layers"].items():
            counts[part, layer][row["reader"]] += 1
    table: Table = [("part, layer", *readers)]
    for part, layer in sorted(counts, key=lambda key: (key[0], -counts[key].total())):
        numbers = (str(counts[part, layer][reader] or "–") for reader in readers)
        table.append((f"{part}, {layer}", *numbers))
    return table


def page_table(rows: Sequence[Row]) -> Table:
    """Return a line for each page and reader."""
    columns = ("words", "usable", "F1", "abstract", "title", "DOI", "authors", "references")
    table: Table = [("page", "kind", "reader", *columns)]
    for row in rows:
        table.append(
            (
                row["path"].split("/")[-1][:60],
                row["kind"] or "?",
                row["reader"],
                str(row["words"]),
                row["refusal"] or ("yes" if row["usable"] else "no"),
                _format_share(row["f1"]),
                _abstract(row),
                row["title"] or "–",
                row["doi"] or "–",
                _pair(row["authors"]),
                _pair(row["references"]),
            )
        )
    return table


def plain(table: Table) -> str:
    """Return a table for a terminal."""
    widths = [max(len(line[column]) for line in table) for column in range(len(table[0]))]
    lines = []
    for line in table:
        first, *rest = line
        cells = [f"{first:<{widths[0]}}", *map(_right, rest, widths[1:])]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def markdown(table: Table) -> str:
    """Return a table in Markdown."""
    head, *rest = table
    lines = [head, ("---", *["---:"] * (len(head) - 1)), *rest]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _right(text: str, width: int) -> str:
    return f"{text:>{width}}"


def _values(rows: Iterable[Row], name: str) -> list[Any]:
    return [row[name] for row in rows if row[name] is not None]


def _verdicts(rows: Iterable[Row], name: str, verdict: str = RIGHT) -> float | None:
    return _share(value == verdict for value in _values(rows, name))


def _share(answers: Iterable[object]) -> float | None:
    values = [bool(answer) for answer in answers]
    return sum(values) / len(values) if values else None


def _aggregate(of: Callable[[list[float]], float], numbers: Iterable[float]) -> float | None:
    values = list(numbers)
    return of(values) if values else None


def _mean(numbers: Iterable[float]) -> float | None:
    return _aggregate(mean, numbers)


def _middle(numbers: Iterable[float]) -> float | None:
    return _aggregate(median, numbers)


def _format_share(share: float | None) -> str:
    return "–" if share is None else f"{share:.3f}"


def _seconds(number: float | None) -> str:
    return "–" if number is None else f"{number:.3f} s"


def _abstract(row: Row) -> str:
    return f"{row['abstract']} {row['abstract_f1']:.2f}" if row["abstract"] else "–"


def _pair(pair: list[int] | None) -> str:
    return f"{pair[0]} of {pair[1]}" if pair else "–"


WORKERS = 2

_EDGE = 25  # words shown of either end of a text

_LONG = 6  # words; shorter lines are not compared

_MISSING = 0.5


def chosen(names: Sequence[str], platform: str = "") -> list[CorpusFile]:
    """Return the pages with one of *names* in their path; all pages without names."""
    return [
        page
        for page in pages()
        if (not names or any(name in page.path for name in names))
        and (not platform or page.platform.casefold() == platform.casefold())
    ]


def all_rows(
    selected: Sequence[CorpusFile], by: Sequence[str], workers: int = WORKERS
) -> list[Row]:
    """Return the scores of all pages in the order of *selected*, each with every reader of *by*."""
    if workers < 2 or len(selected) < 2:
        with readers.quietly():
            return [each for page in selected for each in page_rows(page, by)]
    # Long pages first, so that none runs alone at the end.
    order = sorted(range(len(selected)), key=lambda index: -len(selected[index].body))
    with ProcessPoolExecutor(workers, get_context("spawn"), readers.quiet) as pool:
        jobs = {index: pool.submit(page_rows, selected[index], by) for index in order}
        return [each for index in range(len(selected)) for each in jobs[index].result()]


def page_rows(page: CorpusFile, by: Sequence[str]) -> list[Row]:
    """Return the scores of one page by reader; equivalent readers read it once."""
    expected = gold(page)
    found: dict[str, Row] = {}
    for reader in by:
        same = readers.same_as(reader, page)
        if same not in found:
            found[same] = row(page, expected, reader)
        found[reader] = {**found[same], "reader": reader}
    return [found[reader] for reader in by]


def detail(page: CorpusFile, by: Sequence[str]) -> Iterator[str]:
    """Yield lines with the result of each reader for a page, and its errors."""
    expected = gold(page)
    yield f"{page.path}\n  {page.url or 'no address'}\n  {len(page.body):,} bytes"
    yield f"  gold: {expected.origin}, {expected.kind or 'kind unknown'}; words that a reader must"
    yield f"  give {sum(expected.must.values()):,}, may give {sum(expected.may.values()):,}"
    for error in expected.errors:
        yield f"  annotation: {error}"
    for name in ("titles", "doi", "licence", "authors", "orcids", "references"):
        yield f"  {name}: {getattr(expected, name)!r}"
    yield f"  abstract: {_ends(expected.abstract)}"
    for reader in by:
        reading = readers.READERS[reader](page)
        score = scores(reading, expected)
        yield f"\n{reader}: {score['words']:,} words, {'' if reading.usable else 'not '}usable"
        if reading.refusal:
            yield f"  refused: {reading.refusal}"
        if score["f1"] is not None:
            figures = (f"{name} {score[name]:.3f}" for name in ("f1", "precision", "recall"))
            yield f"  {', '.join(figures)}"
        yield f"  layers: {reading.layers}"
        yield f"  title ({score['title']}): {reading.title!r}"
        yield f"  DOI ({score['doi']}): {reading.doi!r}"
        yield f"  abstract ({score['abstract']}, {score['abstract_f1']}): {_ends(reading.abstract)}"
        for name in ("authors", "orcids", "references", "licences"):
            yield f"  {name}: {getattr(reading, name)!r}"
        yield f"  text: {_ends(reading.fulltext)}"
        yield from _differences(reading.fulltext, expected)


def _differences(text: str, expected: Gold) -> Iterator[str]:
    if not expected.must:
        return
    there = shingles(words(text))
    allowed = shingles(expected.allowed)
    for title, lines, compared in (
        ("missing", expected.blocks, there),
        ("superfluous", text.split("\n"), allowed),
    ):
        differing = []
        for line in lines:
            runs = shingles(sequence := words(line))
            if len(sequence) >= _LONG and len(runs & compared) < _MISSING * len(runs):
                differing.append((len(sequence), line))
        yield f"  {title}: {sum(size for size, _ in differing):,} words in {len(differing)} lines"
        for size, line in sorted(differing, reverse=True)[:12]:
            yield f"    {size:5} {' '.join(line.split())[:110]}"


def _ends(text: str) -> str:
    row = text.split()
    if len(row) <= 2 * _EDGE:
        return " ".join(row)
    return f"{' '.join(row[:_EDGE])} … {' '.join(row[-_EDGE:])}"


NAMES = ("authors", "orcids", "references", "licences")


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


def jats_row(file: CorpusFile) -> Row:
    """Return pairs (in the record, counted) by name, and verdicts on title, abstract, body."""
    counted, reading = count_jats(file.body), read_jats(file.body)
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


def jats_rows() -> list[Row]:
    """Return the scores of all JATS files of the corpus."""
    with quietly():
        return [jats_row(file) for file in jats_files()]


def jats_shares(rows: list[Row]) -> dict[str, float | None]:
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


def jats_table() -> Table:
    """Return the totals of all JATS files: in the record, counted, share."""
    all_rows = jats_rows()
    lines: Table = [(f"{len(all_rows)} files", "counted", "in the record", "share")]
    for name, share in jats_shares(all_rows).items():
        pairs = [row[name] for row in all_rows if row.get(name)] if " " not in name else []
        counted = str(sum(pair[1] for pair in pairs)) if pairs else ""
        recorded = str(sum(pair[0] for pair in pairs)) if pairs else ""
        lines.append((name.replace("_", " "), counted, recorded, f"{share:.3f}" if share else "0"))
    return lines


def read_pdf(body: bytes) -> tuple[PageReading, tuple[str, ...]]:
    """Return the content of a record from this PDF alone, and the names of its authors."""
    try:
        findings = jobs.pdf(body, type=PartType.DOI)
    except ParseError as error:
        return PageReading(refusal=error.slug), ()
    publication = Publication()
    merge(publication, findings, "", 0)
    names = tuple(person.name for person in findings.work.contributors)
    return from_publication(publication, findings), names


def pdf_row(file: CorpusFile) -> Row:
    """Return the scores of a PDF; scores without meaning are None."""
    expected = gold(file)
    if expected.origin != "twin":
        expected = _from_page(file, expected)
    # The DOI counts only if it is printed on the first page.
    if not shows(first_page(file.body), expected.doi):
        expected = expected._replace(doi="")
    reading, names = read_pdf(file.body)
    return {
        "path": file.path,
        **scores(reading, expected),
        "names": _names_verdict(names, file.facts.get("authors") or ()),
    }


def _names_verdict(names: Sequence[str], expected: Sequence[str]) -> str | None:
    """Compare family names in order; there are too many ways to write given names."""
    if not expected:
        return None
    if not names:
        return ABSENT
    one, other = ([folded(name.split()[-1]) for name in each] for each in (names, expected))
    return RIGHT if one == other else WRONG


def first_page(body: bytes) -> str:
    """Return the text of the first page of a PDF, empty if it has none."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(body)
        return str(document[0].get_textpage().get_text_range())
    except (pypdfium2.PdfiumError, IndexError):
        return ""


def shows(text: str, doi: str) -> bool:
    """Return whether *text* contains *doi*, perhaps split over lines."""
    return bool(doi) and doi.casefold() in re.sub(r"\s+", "", text).casefold()


def pdf_rows() -> list[Row]:
    """Return the scores of all PDFs with known content."""
    with quietly():
        return [pdf_row(file) for file in pdfs()]


def pdf_table() -> Table:
    """Return the totals of all PDFs."""
    all_rows = pdf_rows()
    lines: Table = [("", "right", "absent", "wrong")]
    for name in ("title", "doi", "abstract", "names"):
        counts = Counter(row[name] for row in all_rows if row[name])
        lines.append((name, *(str(counts[verdict]) for verdict in ("right", "absent", "wrong"))))
    texts = [row for row in all_rows if row["f1"] is not None]
    for name in ("f1", "precision", "recall"):
        value = sum(row[name] for row in texts) / len(texts) if texts else 0
        lines.append((f"full text, {name} ({len(texts)} PDFs)", f"{value:.3f}", "", ""))
    return lines


def _from_page(file: CorpusFile, expected: Gold) -> Gold:
    """Return *expected* with the words of the page of the same article."""
    by_path = {each.path: each for each in files()}
    page = by_path.get(file.facts.get("known_text_file", ""))
    if page is None:
        return expected
    if page.path.endswith("xml"):
        return from_jats(page.body, expected)
    other = gold(page)
    return expected._replace(
        kind=other.kind, must=other.must, may=other.may, titles=expected.titles or other.titles
    )


FLOORS: Mapping[str, Mapping[str, float]] = {
    "rules": {
        "full text usable": 0.985,
        "full text usable and F1 ≥ 0.95": 0.98,
        "full text, F1 of the usable": 0.99,
        "abstract complete and clean": 0.97,
        "title right": 0.99,
        "DOI right": 0.985,
        "authors found": 0.96,
        "orcids found": 0.99,
        "references found": 0.975,
    },
    "no-rules": {
        "full text usable": 0.96,
        "full text, F1 (mean)": 0.97,
        "abstract complete and clean": 0.88,
        "title right": 0.97,
        "DOI right": 0.985,
        "authors found": 0.96,
    },
    "leave-one-out": {
        "full text usable": 0.96,
        "full text, F1 (mean)": 0.97,
        "abstract complete and clean": 0.88,
        "title right": 0.97,
        "DOI right": 0.985,
    },
    "renamed": {
        "full text usable": 0.96,
        "full text, F1 (mean)": 0.95,
        "abstract complete and clean": 0.88,
        "title right": 0.97,
        "DOI right": 0.985,
    },
}

CEILINGS: Mapping[str, Mapping[str, float]] = {
    reader: {"false full texts": 0.0, "title wrong": 0.015, "DOI wrong": 0.006} for reader in FLOORS
}

WORSE_WITH_RULES_MAX = 0

"""Pages on which the built-in rules are worse than no rules."""

JATS: Mapping[str, float] = {
    "authors": 0.999,
    "orcids": 1.0,
    "references": 0.999,
    "licences": 1.0,
    "title exact": 0.98,
    "abstract exact": 0.99,
    "body_words": 0.998,
}

PDFS_TITLE_WRONG_MAX = 0

"""PDFs with a wrong title."""

BETTER = 0.02

"""Difference of F1 from which on one text is better than another."""


def failures(rows: Sequence[Row]) -> Iterator[str]:
    """Yield a sentence for each figure of *rows* below its floor or above its ceiling."""
    for reader, figures in totals(rows).items():
        for name, floor in FLOORS.get(reader, {}).items():
            value = figures[name]
            if value is None or value < floor:
                yield f"{reader}: {name} is {value}, less than {floor}"
        for name, ceiling in CEILINGS.get(reader, {}).items():
            value = figures[name]
            if value is not None and value > ceiling:
                yield f"{reader}: {name} is {value:.3f}, more than {ceiling}"


def worse_with_rules(rows: Sequence[Row]) -> list[str]:
    """Return a line with page and part for each part that the built-in rules lose."""
    by = {(row["path"], row["reader"]): row for row in rows}
    worse = []
    for (path, reader), row in by.items():
        other = by.get((path, "no-rules"))
        if reader != "rules" or other is None:
            continue
        worse += [
            f"{path}: {name}"
            for name in ("title", "doi", "abstract")
            if other[name] == RIGHT and row[name] != RIGHT
        ]
        hidden = other["usable"] and not row["usable"] and row["kind"] == "fulltext"
        if hidden or (row["f1"] is not None and row["f1"] < other["f1"] - BETTER):
            worse.append(f"{path}: fulltext")
    return worse


def main(*arguments: object) -> int:
    """
    The quality of the readers on the articles of the corpus; docs/quality.md explains the figures.

        python -m bench quality [--totals | --markdown | --json FILE] [--workers N]
        python -m bench quality [--reader NAME ...] [--platform NAME] [--page PATH ...]

    Pages are read with the built-in rules, without rules, without the rules of their own
    platform, and with meaningless classes and ids; also by trafilatura and readability-lxml.
    Returns 4 if no page or reader matches the arguments.
    """
    options = _options([*map(str, arguments)])
    if not files():
        print("no corpus: name its folder in SHARED_DIR", file=sys.stderr)
        return 0
    by = [name for name in options.reader or readers.READERS if readers.installed(name)]
    for name in set(options.reader or readers.READERS) - set(by):
        print(f"{name} is missing: pip install -r requirements-dev.txt", file=sys.stderr)
    selected = chosen(options.page, options.platform)
    if not selected or not by:
        print("no such page, platform or reader", file=sys.stderr)
        return 4
    if options.page:
        for page in selected:
            with readers.quietly():
                print("\n".join(detail(page, by)), flush=True)
        return 0
    start = time.perf_counter()
    rows = all_rows(selected, by, options.workers)
    if options.json:
        lines = (json.dumps(row, ensure_ascii=False) for row in rows)
        options.json.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    to_text = markdown if options.markdown else plain
    tables = [("Pages", total_table(rows)), ("Layers", layer_table(rows))]
    if not (options.reader or options.platform):
        tables += [("JATS", jats_table()), ("PDFs", pdf_table()), ("Form", form_table())]
        tables.append(("Web pages", web_table()))
    counts = (f"{number} {what}" for what, number in cases(rows).items())
    print(f"Measured on {', '.join(counts)}.")
    if not options.markdown:
        if options.pages:
            print(plain(page_table(rows)))
        if worse := worse_with_rules(rows):
            print(f"\nThe rules take away {len(worse)} parts:", *worse, sep="\n  ")
    for title, table in tables:
        print(f"\n{'### ' if options.markdown else ''}{title}\n\n{to_text(table)}", flush=True)
    print(f"\n{time.perf_counter() - start:.0f} s", file=sys.stderr)
    return 0


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench quality", description=__doc__)
    parser.add_argument(
        "--reader",
        action="append",
        choices=list(readers.READERS),
        help="only this reader; may be repeated",
    )
    parser.add_argument("--platform", default="", help="only pages of this platform")
    parser.add_argument(
        "--page",
        action="append",
        default=[],
        metavar="PATH",
        help="show the pages whose path holds this text in detail; may be repeated",
    )
    parser.add_argument(
        "--totals", dest="pages", action="store_false", help="no line for each page"
    )
    parser.add_argument("--markdown", action="store_true", help="the totals as Markdown tables")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write a line for each page")
    parser.add_argument("--workers", type=int, default=WORKERS, help="processes (%(default)s)")
    return parser.parse_args(arguments)
