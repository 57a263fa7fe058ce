"""Scores of all pages with all readers, by several processes; details of one page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from bench.quality import readers
from bench.quality.corpus import CorpusFile, pages
from bench.quality.gold import Gold, gold
from bench.quality.score import Row, row, scores
from bench.quality.words import shingles, words

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


def rows(selected: Sequence[CorpusFile], by: Sequence[str], workers: int = WORKERS) -> list[Row]:
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
