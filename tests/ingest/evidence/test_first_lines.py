"""
Evidence in the first lines of a file: 300 articles, and 300 documents that repeat their titles.

The lines imitate real documents and were written before the words that recognise them. At first,
113 documents were taken for the article, and 2 articles for something else.
"""

from __future__ import annotations

from pathlib import Path

from pubcrawl.ingest.evidence import file_evidence
from pubcrawl.ingest.evidence.document import ExpectedWork, FileFront
from tests.cases import table
from tests.shares import share

ROWS = Path(__file__).with_name("first_lines.tsv").read_text("utf-8").splitlines()
BODY = "\n".join(["kelp otter moss lichen stone river " * 8] * 12)
LEAST = -1.5
"""The lowest sum that makes a hit, given a link of the page, its title and an author's name."""

UNKNOWN_MAX = 14
"""
The number of documents without a known word: a dictionary of variables or an interview below the
title, slides named after their author, highlights, a graphical abstract, two pages of a book, a
protocol, a policy.
"""


def weight(title: str, lines: str) -> float:
    """Return the sum of the evidence in a file that begins with *lines*."""
    text = "\n".join((*lines.split(" ⏎ "), BODY))
    front = FileFront(text=text, pages=6, words=len(text.split()))
    expected = ExpectedWork(asked_title=title, described=True)
    url = "https://lichens.example/files/7781.pdf"
    return sum(one.weight for one in file_evidence(expected, url, front, named_link=False))


def test_what_the_first_lines_say() -> None:
    taken, lost = [], []
    for row in ROWS[:: share(3, 1)]:
        kind, _, title, lines = row.split("\t")
        found = weight(title, lines)
        if kind == "article" and found < LEAST:
            lost.append(lines)
        elif kind != "article" and found > LEAST:
            taken.append(lines)
    assert lost == []
    assert len(taken) <= share(5, UNKNOWN_MAX), taken


@table
def test_a_line_of_the_title_says_nothing(title: str, lines: str, is_it: bool) -> None:
    assert (weight(title, f"{lines} ⏎ Ann Lutra") > LEAST) is is_it
