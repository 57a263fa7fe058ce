"""Words of texts, and the comparison of two bags of words."""

from __future__ import annotations

import html
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from lxml import etree

_WORD = re.compile(r"\w+")
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")

# Elements inside words: "H<sub>2</sub>O" is one word.
_INLINE = frozenset(
    """
    a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q s
    samp small span strike strong sub sup time tt u var wbr
    """.split()  # noqa: SIM905
)
_HIDDEN = frozenset(
    "script style template noscript head svg button select textarea".split()  # noqa: SIM905
)


class Overlap(NamedTuple):
    """The similarity of two texts by their words, each value from 0 to 1."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        """Return the harmonic mean of both."""
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0


def words(text: str) -> list[str]:
    """Return the words of *text* in lower case."""
    return _WORD.findall(unicodedata.normalize("NFC", text).lower())


def overlap(actual: Counter[str], must: Mapping[str, int], may: Mapping[str, int]) -> Overlap:
    """
    Compare the words of a reader with those of the article.

    Recall is the share of *must* that *actual* contains, precision the share of
    *actual* that is in *must* or *may*. A word counts as often as it occurs.
    """
    if not actual or not must:
        return Overlap(0.0, 0.0)
    needed = Counter(must)
    return Overlap(
        (actual & (needed + Counter(may))).total() / actual.total(),
        (actual & needed).total() / needed.total(),
    )


def folded(text: str) -> str:
    """Return *text* without markup, case, white space and punctuation, for comparisons."""
    text = _TAG.sub("", html.unescape(text))
    return "".join(words(unicodedata.normalize("NFKC", text).casefold())).replace("_", "")


def visible_text(element: etree._Element) -> str:
    """Return the text below *element*, with blocks separated, without scripts and styles."""
    return "".join(text for text, _ in pieces(element))


def pieces(element: etree._Element) -> Iterator[tuple[str, etree._Element]]:
    """
    Yield the texts below *element*, each with its parent element.

    Also yield a line feed at the beginning and end of a block. Omit the text after *element*.
    """
    walker = etree.iterwalk(element, events=("start", "end", "comment", "pi"))
    for event, node in walker:
        inside = node is not element
        if event in ("comment", "pi"):
            if inside and node.tail:
                yield node.tail, node.getparent()
            continue
        if event == "start" and node.tag in _HIDDEN:
            walker.skip_subtree()
        elif event == "start":
            if _is_block(node):
                yield "\n", node
            if node.text:
                yield node.text, node
        if event == "end":
            if _is_block(node):
                yield "\n", node
            if inside and node.tail:
                yield node.tail, node.getparent()


def _is_block(element: etree._Element) -> bool:
    if element.tag in _INLINE or element.tag in _HIDDEN:
        return False
    parent = element.getparent()
    return parent is None or not (parent.tag == "math" or parent.tag in _MATH)


_MATH = frozenset(
    """
    mrow mi mn mo ms mtext msup msub msubsup mfrac msqrt mroot munder mover munderover mtable
    mtr mtd mstyle mpadded mphantom menclose mfenced semantics annotation
    """.split()  # noqa: SIM905
)


def shingles(sequence: Iterable[str], size: int = 3) -> set[tuple[str, ...]]:
    """Return the runs of *size* words in *sequence*."""
    row = list(sequence)
    return {tuple(row[start : start + size]) for start in range(len(row) - size + 1)}
