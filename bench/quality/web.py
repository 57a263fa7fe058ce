"""
The text of pages outside publishing, beside other programs: manuals, services, forums, articles.

Source: https://github.com/Murrough-Foley/web-content-extraction-benchmark (CC-BY-4.0)
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from statistics import mean
from typing import Any, Final, NamedTuple

import lxml.html

from bench.quality.gold import SHARED, overlap, visible_text, words
from bench.quality.readers import quietly
from pubcrawl.formats.html import document
from pubcrawl.formats.html.encoding import decode
from pubcrawl.reading import webpage

FLOORS: Final[Mapping[str, float]] = {
    "documentation": 0.925,
    "service": 0.83,
    "forum": 0.77,
    "article": 0.945,
}
"""Type of a page → least mean F1."""

NEEDLESS_MAX: Final = 0.05
"""Share of the pages with their text that may ask for a browser."""

_ENOUGH = 0.5  # recall of a page that needs no browser

Reader = Callable[[bytes, str], str]


class WebScore(NamedTuple):
    """
    Of one page and reader. *half*: "fitted" if the weights of the evidence come from it.

    *asks*: whether it asks for a browser though it has its text.
    """

    type: str
    half: str
    reader: str
    precision: float
    recall: float
    empty: bool
    asks: bool

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


def ours(body: bytes, url: str) -> str:
    """Return the text of a page as a crawl does, without a rule."""
    return webpage.page(document(body, url=url), None, start_url=url).content


def _trafilatura(body: bytes, url: str) -> str:
    import trafilatura

    return trafilatura.extract(decode(body), url=url or None) or ""


def _readability(body: bytes, url: str) -> str:
    import readability

    try:
        summary = readability.Document(decode(body), url=url or None).summary(html_partial=True)
        return visible_text(lxml.html.fromstring(summary))
    except (readability.readability.Unparseable, lxml.etree.LxmlError, ValueError):
        return ""


def _resiliparse(body: bytes, url: str) -> str:
    from resiliparse.extract.html2text import extract_plain_text

    return str(extract_plain_text(decode(body), main_content=True))


READERS: Final[Mapping[str, tuple[str, Reader]]] = {
    "pubcrawl": ("pubcrawl", ours),
    "trafilatura": ("trafilatura", _trafilatura),
    "readability-lxml": ("readability", _readability),
    "resiliparse": ("resiliparse", _resiliparse),
}
"""Name → module and function; those that are not installed are left out."""


def web_pages() -> list[dict[str, Any]]:
    """Return the gold of the pages: path, type, url, gold; none without the corpus."""
    file = SHARED / "corpus/w-wcxb/gold.jsonl"
    lines = file.read_bytes().splitlines() if file.is_file() else []
    return list(map(json.loads, lines))


def half(path: str) -> str:
    """Return the half of the corpus to which a page belongs, by a checksum of its name."""
    name = path.rpartition("/")[2].encode()
    return "fitted" if hashlib.md5(name, usedforsecurity=False).digest()[0] % 2 else "unseen"


@cache
def web_scores(readers: Sequence[str] = ("pubcrawl",)) -> list[WebScore]:
    """Return the scores of all pages by all *readers* that are installed."""
    with quietly():
        return [
            score
            for page in web_pages()
            for name in readers
            if find_spec(READERS[name][0])
            for score in _score(page, name)
        ]


def _score(page: Mapping[str, Any], reader: str) -> Iterator[WebScore]:
    body = gzip.decompress((SHARED / "corpus" / page["path"]).read_bytes())
    text = READERS[reader][1](body, page["url"])
    found, wanted = Counter(words(text)), Counter(words(page["gold"]["main_content"]))
    both = overlap(found, wanted, {})
    precision, recall = (both.precision, both.recall) if found or wanted else (1.0, 1.0)
    asks = (
        reader == "pubcrawl"
        and recall >= _ENOUGH
        and webpage.wants_javascript(document(body, url=page["url"]), None)
    )
    empty = bool(wanted) and not found
    yield WebScore(page["type"], half(page["path"]), reader, precision, recall, empty, asks)


def means(scores: Sequence[WebScore], reader: str, half: str = "") -> dict[str, float]:
    """Return type of a page → mean F1 of a reader, in all or one of the halves."""
    by_type: dict[str, list[float]] = defaultdict(list)
    for score in scores:
        if score.reader == reader and half in ("", score.half):
            by_type[score.type].append(score.f1)
    return {kind: mean(values) for kind, values in sorted(by_type.items())}


def web_table() -> list[tuple[str, ...]]:
    """Return the mean F1 by type: how many pages, of each reader, ours in both halves."""
    scores = web_scores(tuple(READERS))
    readers = [name for name in READERS if any(score.reader == name for score in scores)]
    own = [score for score in scores if score.reader == "pubcrawl"]
    lines: list[tuple[str, ...]] = [
        (f"{len(own)} web pages, F1", "of", *readers, "pubcrawl, fitted", "pubcrawl, unseen")
    ]
    columns = [means(scores, name) for name in readers]
    columns += [means(scores, "pubcrawl", name) for name in ("fitted", "unseen")]
    for kind in FLOORS:
        many = sum(score.type == kind for score in own)
        lines.append((kind, str(many), *(f"{column.get(kind, 0):.3f}" for column in columns)))
    return lines
