"""All pages with all readers, by several processes; and one page in detail."""

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
_LONG = 6  # words from which on a line is worth a comparison
_MISSING = 0.5


def chosen(names: Sequence[str], platform: str = "") -> list[CorpusFile]:
    """Return the pages whose path holds one of *names*, all without names."""
    return [
        page
        for page in pages()
        if (not names or any(name in page.path for name in names))
        and (not platform or page.platform.casefold() == platform.casefold())
    ]


def rows(found: Sequence[CorpusFile], by: Sequence[str], workers: int = WORKERS) -> list[Row]:
    """Return the scores of all pages in the order of *found*, each with every reader of *by*."""
    if workers < 2 or len(found) < 2:
        with readers.quietly():
            return [each for page in found for each in page_rows(page, by)]
    # Long pages first, so that none is left over at the end.
    order = sorted(range(len(found)), key=lambda place: -len(found[place].body))
    with ProcessPoolExecutor(workers, get_context("spawn"), readers.quiet) as pool:
        jobs = {place: pool.submit(page_rows, found[place], by) for place in order}
        return [each for place in range(len(found)) for each in jobs[place].result()]


def page_rows(page: CorpusFile, by: Sequence[str]) -> list[Row]:
    """Return the scores of one page by reader."""
    known = gold(page)
    return [row(page, known, reader) for reader in by]


def detail(page: CorpusFile, by: Sequence[str]) -> Iterator[str]:
    """Yield lines that show what each reader gave for a page, and where it is wrong."""
    known = gold(page)
    yield f"{page.path}\n  {page.url or 'no address'}\n  {len(page.body):,} bytes"
    yield f"  gold: {known.origin}, {known.kind or 'kind unknown'}; words that a reader must"
    yield f"  give {sum(known.must.values()):,}, may give {sum(known.may.values()):,}"
    for error in known.errors:
        yield f"  annotation: {error}"
    for name in ("titles", "doi", "licence", "authors", "orcids", "references"):
        yield f"  {name}: {getattr(known, name)!r}"
    yield f"  abstract: {_ends(known.abstract)}"
    for reader in by:
        reading = readers.READERS[reader](page)
        score = scores(reading, known)
        yield f"\n{reader}: {score['words']:,} words, {'' if reading.usable else 'not '}usable"
        if reading.refusal:
            yield f"  refused: {reading.refusal}"
        if score["f1"] is not None:
            shown = (f"{name} {score[name]:.3f}" for name in ("f1", "precision", "recall"))
            yield f"  {', '.join(shown)}"
        yield f"  layers: {reading.layers}"
        yield f"  title ({score['title']}): {reading.title!r}"
        yield f"  DOI ({score['doi']}): {reading.doi!r}"
        yield f"  abstract ({score['abstract']}, {score['abstract_f1']}): {_ends(reading.abstract)}"
        for name in ("authors", "orcids", "references", "licences"):
            yield f"  {name}: {getattr(reading, name)!r}"
        yield f"  text: {_ends(reading.fulltext)}"
        yield from _differences(reading.fulltext, known)


def _differences(text: str, known: Gold) -> Iterator[str]:
    if not known.must:
        return
    there = shingles(words(text))
    allowed = shingles(known.allowed)
    for title, lines, compared in (
        ("missing", known.blocks, there),
        ("superfluous", text.split("\n"), allowed),
    ):
        found = []
        for line in lines:
            runs = shingles(sequence := words(line))
            if len(sequence) >= _LONG and len(runs & compared) < _MISSING * len(runs):
                found.append((len(sequence), line))
        yield f"  {title}: {sum(size for size, _ in found):,} words in {len(found)} lines"
        for size, line in sorted(found, reverse=True)[:12]:
            yield f"    {size:5} {' '.join(line.split())[:110]}"


def _ends(text: str) -> str:
    row = text.split()
    if len(row) <= 2 * _EDGE:
        return " ".join(row)
    return f"{' '.join(row[:_EDGE])} … {' '.join(row[-_EDGE:])}"
