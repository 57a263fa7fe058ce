"""PDFs whose title, DOI or text is known, against the record that this project makes of them."""

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
from pubcrawl.items.parts import PartType
from pubcrawl.items.publication import Publication
from pubcrawl.merge import merge
from pubcrawl.workers import jobs


def read_pdf(body: bytes) -> tuple[PageReading, tuple[str, ...]]:
    """Return what a record would have after this PDF alone, and the names of its authors."""
    try:
        found = jobs.pdf(body, type=PartType.DOI)
    except ParseError as error:
        return PageReading(refusal=error.slug), ()
    publication = Publication()
    merge(publication, found, "", 0)
    names = tuple(person.name for person in found.work.contributors)
    return from_publication(publication, found), names


def row(file: CorpusFile) -> Row:
    """Return the scores of a PDF; those that have no meaning are None."""
    known = gold(file)
    if known.origin != "twin":
        known = _from_page(file, known)
    # Only a reader that sees the first page can find the DOI there.
    if not shows(first_page(file.body), known.doi):
        known = known._replace(doi="")
    reading, names = read_pdf(file.body)
    return {
        "path": file.path,
        **scores(reading, known),
        "names": _names_verdict(names, file.facts.get("authors") or ()),
    }


def _names_verdict(names: Sequence[str], known: Sequence[str]) -> str | None:
    """Compare family names in their order; given names are written in many ways."""
    if not known:
        return None
    if not names:
        return ABSENT
    one, other = ([folded(name.split()[-1]) for name in each] for each in (names, known))
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
    """Answer whether *doi* stands in *text*, maybe broken by ends of lines."""
    return bool(doi) and doi.casefold() in re.sub(r"\s+", "", text).casefold()


def rows() -> list[Row]:
    """Return the scores of all PDFs with something known."""
    with quietly():
        return [row(file) for file in pdfs()]


def table() -> Table:
    """Return the totals of all PDFs."""
    found = rows()
    lines: Table = [("", "right", "absent", "wrong")]
    for name in ("title", "doi", "abstract", "names"):
        counts = Counter(row[name] for row in found if row[name])
        lines.append((name, *(str(counts[verdict]) for verdict in ("right", "absent", "wrong"))))
    texts = [row for row in found if row["f1"] is not None]
    for name in ("f1", "precision", "recall"):
        value = sum(row[name] for row in texts) / len(texts) if texts else 0
        lines.append((f"full text, {name} ({len(texts)} PDFs)", f"{value:.3f}", "", ""))
    return lines


def _from_page(file: CorpusFile, known: Gold) -> Gold:
    """Return *known* with the words of the page of the same article."""
    by_path = {each.path: each for each in files()}
    page = by_path.get(file.facts.get("known_text_file", ""))
    if page is None:
        return known
    if page.path.endswith("xml"):
        return from_jats(page.body, known)
    other = gold(page)
    return known._replace(
        kind=other.kind, must=other.must, may=other.may, titles=known.titles or other.titles
    )
