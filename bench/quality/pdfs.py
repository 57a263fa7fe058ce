"""PDFs with known title, DOI or text, compared with the record that pubcrawl makes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from bench.quality.corpus import CorpusFile, files, pdfs
from bench.quality.gold import Gold, from_jats, gold
from bench.quality.readers import PageReading, from_publication, quietly
from bench.quality.report import Table
from bench.quality.score import ABSENT, RIGHT, WRONG, Row, scores
from bench.quality.words import folded
from pubcrawl.exceptions import ParseError
from pubcrawl.reading import jobs
from pubcrawl.works.merge import merge
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Publication


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


def row(file: CorpusFile) -> Row:
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


def rows() -> list[Row]:
    """Return the scores of all PDFs with known content."""
    with quietly():
        return [row(file) for file in pdfs()]


def table() -> Table:
    """Return the totals of all PDFs."""
    all_rows = rows()
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
