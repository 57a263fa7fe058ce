"""
Articles of the corpus compared with counts by plain XPath; ``pytest -s`` prints the figures.

Before the work model the figures were 0 %, except those of abstracts (82.86 %) and of the
words of bodies (99.34 %).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from lxml import etree

from pubcrawl.reading import jats
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType
from tests.cases import beside
from tests.shares import share

FOLDERS = ("a-epmc-fulltext", "b-jats")
# What a caption of a supplement goes without: its button and its format.
BUTTON = re.compile(r"Click here for additional data file\.?|\((?:[A-Z]{3,4}|Word Document)\)")
PARSER = etree.XMLParser(
    recover=True, resolve_entities=False, no_network=True, remove_comments=True
)
ORCID = re.compile(r"[0-9]{4}-[0-9]{4}-[0-9]{4}-[0-9]{3}[0-9Xx]")
XLINK = "{http://www.w3.org/1999/xlink}href"
META = "front/article-meta"
AUTHOR = "[@contrib-type='author' or not(@contrib-type)][not(ancestor::collab)]"


class Sample(NamedTuple):
    """The source of an article, and the reader's result."""

    name: str
    tree: etree._Element
    found: Findings


class Score(NamedTuple):
    """The number of correct values out of *total*, and the wrong values."""

    right: int
    total: int
    wrong: list[object]

    @property
    def share(self) -> float:
        return self.right / self.total

    def __str__(self) -> str:
        return f"{self.right} of {self.total} ({100 * self.share:.2f} %)"


@pytest.fixture(scope="module")
def samples(shared: Path) -> list[Sample]:
    found = []
    for folder in FOLDERS:
        for path in sorted((shared / "corpus" / folder).iterdir())[:: share(2, 1)]:
            body = path.read_bytes()
            if path.suffix not in (".xml", ".nxml") or b"<article" not in body:
                continue
            tree = etree.fromstring(body, PARSER)
            for element in tree.iter(etree.Element):
                element.tag = etree.QName(element).localname
            article = tree if tree.tag == "article" else next(tree.iter("article"), None)
            if article is not None:
                read = jats.findings(next(jats.articles(body)), PartType.PMC_XML)
                found.append(Sample(path.name, article, read))
    return found


BLOCKS = set(beside(__file__)["blocks"])


def plain(element: etree._Element, *left_out: str) -> str:
    """Return the text of an element, without TeX beside MathML, with spaces between blocks."""
    pieces = []
    for piece in element.xpath(".//text()"):
        above = piece.getparent()
        if piece.is_tail:
            pieces.append(" " if above.tag in BLOCKS else "")
            above = above.getparent()
        elif above.tag in BLOCKS:
            pieces.append(" ")
        names = [above.tag]
        while above is not element:
            above = above.getparent()
            names.append(above.tag)
        if not {"tex-math", "annotation", *left_out} & set(names):
            pieces.append(str(piece))
    return "".join(pieces).replace("\xad", "").replace("\u200b", "")


def letters(text: str) -> str:
    return re.sub(r"\W", "", text)


def score(checks: Iterator[tuple[bool, object]]) -> Score:
    checked = list(checks)
    return Score(
        sum(fine for fine, _ in checked), len(checked), [what for fine, what in checked if not fine]
    )


def author_names(article: etree._Element) -> Iterator[str]:
    for contrib in article.xpath(f"{META}//contrib{AUTHOR}"):
        surname = contrib.xpath("string(descendant::surname[not(ancestor::collab)][1])")
        given = contrib.xpath("string(descendant::given-names[not(ancestor::collab)][1])")
        suffix = contrib.xpath("string(descendant::suffix[not(ancestor::collab)][1])")
        if not surname:
            groups = contrib.xpath("descendant::collab[1] | descendant::string-name[1]")
            surname = plain(groups[0], "contrib-group", "institution-id") if groups else ""
        if letters(surname + given):
            yield f"{given} {surname} {suffix}"


def authors(samples: list[Sample]) -> Iterator[tuple[bool, object]]:
    for sample in samples:
        read = [one.name for one in sample.found.work.contributors if one.role == "author"]
        expected = list(author_names(sample.tree))
        for place, name in enumerate(expected):
            same = place < len(read) and letters(read[place]) == letters(name)
            yield same, (sample.name, name, read[place : place + 1])
        if len(read) > len(expected):
            yield False, (sample.name, "too many", read[len(expected) :])


def orcids(samples: list[Sample]) -> Iterator[tuple[bool, object]]:
    for sample in samples:
        read = {
            (letters(one.family), one.orcid) for one in sample.found.work.contributors if one.orcid
        }
        for contrib in sample.tree.xpath(f"{META}//contrib[not(.//contrib)]"):
            source = etree.tostring(contrib, encoding="unicode", with_tail=False)
            if "orcid" in source.lower() and (number := ORCID.search(source)):
                surname = contrib.xpath("string(descendant::surname[1])")
                pair = (letters(surname), number[0].upper())
                yield pair in read, (sample.name, pair)


def references(samples: list[Sample]) -> Iterator[tuple[bool, object]]:
    """Yield whether each entry, at its position, has the titles and the DOI of its markup."""
    for sample in samples:
        read = sample.found.work.references
        expected = sample.tree.xpath("back//ref | body//ref")
        yield len(read) >= len(expected), (sample.name, len(read), len(expected))
        if len(read) != len(expected):
            continue
        for entry, ref in zip(read, expected, strict=True):
            doi = ref.xpath("string(descendant::pub-id[@pub-id-type='doi'][1])").strip()
            titles = [letters(plain(title)) for title in ref.xpath(".//article-title[1]")]
            fine = all(title in letters(entry.text) for title in titles)
            fine = fine and (not doi.startswith("10.") or entry.doi == doi.upper())
            yield fine and bool(entry.text), (sample.name, entry, plain(ref))


def licences(samples: list[Sample]) -> Iterator[tuple[bool, object]]:
    for sample in samples:
        read = sample.found.work.licences
        for licence in sample.tree.xpath(f"{META}/permissions/license"):
            links = [licence.get(XLINK) or ""]
            links += [str(one) for one in licence.xpath("license_ref/text()")]
            links += [one.get(XLINK) or "" for one in licence.xpath(".//ext-link")]
            links = [link.strip() for link in links if "licen" in link]
            urls = [one.url for one in read]
            fine = any(link in urls for link in links) if links else any(one.name for one in read)
            yield fine, (sample.name, links, read)


def abstracts(samples: list[Sample]) -> Iterator[tuple[bool, object]]:
    for sample in samples:
        read = str(next((o.content for o in sample.found.offers if o.name == "abstract"), ""))
        kinds = "[not(@abstract-type) or @abstract-type='standard']"
        expected = sample.tree.xpath(f"{META}/abstract{kinds}")
        if expected:
            # The DOI that eLife puts into an abstract is not part of its text, nor is "Abstract".
            known = letters(plain(expected[0], "object-id"))
            known = re.sub("^(?:Abstract|Summary|Resum(?:o|en))", "", known, flags=re.IGNORECASE)
            yield letters(read) == known, (sample.name, read, known)


def body_words(samples: list[Sample], *, flat: bool) -> Score:
    right = total = 0
    wrong: list[object] = []
    for sample in samples:
        expected: Counter[str] = Counter()
        for paragraph in sample.tree.xpath(
            "body//p[not(ancestor::p)][not(ancestor::table)][not(ancestor::ref-list)]"
        ):
            text = plain(paragraph, "table", "ref-list")
            if next(paragraph.iterancestors("supplementary-material"), None) is not None:
                text = BUTTON.sub("", text)
            expected.update(re.findall(r"\w+", text))
        if flat:
            text = "".join(str(o.content) for o in sample.found.offers if o.name == "fulltext")
        else:
            work = sample.found.work
            pieces = [one.text for one in work.sections] + [one.caption for one in work.figures]
            pieces += [f"{one.label} {one.notes}" for one in work.figures]
            pieces += [
                f"{one.label} {one.caption} {one.url} {one.size}" for one in work.supplements
            ]
            pieces += [one.title for one in work.sections]
            text = "\n\n".join(pieces)
        missing = expected - Counter(re.findall(r"\w+", text))
        total += expected.total()
        right += expected.total() - missing.total()
        if missing:
            wrong.append((sample.name, missing.most_common(8)))
    return Score(right, total, wrong)


@pytest.mark.parametrize(
    ("what", "count", "floor"),
    [
        ("authors", authors, 0.99),
        ("ORCIDs", orcids, 1.0),
        ("references", references, 0.99),
        ("licences", licences, 1.0),
        ("abstracts", abstracts, 0.97),
    ],
)
def test_counts(samples: list[Sample], what: str, count, floor: float) -> None:
    found = score(count(samples))
    print(f"{what}: {found}")
    assert found.total > share(25, 50)
    assert found.share >= floor, found.wrong[:10]


@pytest.mark.parametrize("flat", [True, False], ids=["fulltext", "sections"])
def test_words_of_bodies(samples: list[Sample], flat: bool) -> None:
    found = body_words(samples, flat=flat)
    print(f"body words, {'fulltext' if flat else 'sections'}: {found}")
    assert found.total > 100_000
    assert found.share >= 0.999, found.wrong[:10]
