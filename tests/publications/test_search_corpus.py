"""
The references of recorded articles, sought without their identifiers among ten works like them.

Each is sought by its printed text, its title, and two rows of a table; once the true work is among
those found, once it is not.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from pubcrawl.exceptions import NotAnArticle, NotXML
from pubcrawl.exchange.spreadsheets.work_columns import described_row, described_text
from pubcrawl.reading.jats import read_articles
from pubcrawl.works.match import MatchWork
from pubcrawl.works.match.sought import Found, choose
from pubcrawl.works.parts import PartType
from pubcrawl.works.work import CitedWork
from tests.shares import share
from tests.works.match.test_corpus import work as catalogued

ROWS = {
    "title": {"title"},
    "authors and year": {"title", "authors", "year"},
    "all fields": {"title", "authors", "year", "journal", "volume", "pages"},
}


def references(corpus: Path) -> Iterator[CitedWork]:
    for folder in ("b-jats", "a-epmc-fulltext"):
        for path in sorted((corpus / folder).iterdir()):
            try:
                articles = [*read_articles(path.read_bytes(), PartType.SERVICE)]
            except (NotXML, NotAnArticle):
                continue
            for article in articles:
                yield from article.work.references


def work_of(cited: CitedWork) -> Found:
    year = re.search(r"\d{4}", cited.year)
    pages = "-".join(filter(None, (cited.first_page, cited.last_page)))
    work = MatchWork(
        cited.title,
        cited.contributors,
        year=int(year[0]) if year else None,
        container=cited.container,
        pages=pages,
        kind="journal-article",
    )
    return Found(work, cited.volume)


def descriptions(cited: CitedWork) -> Iterator[tuple[str, CitedWork | None]]:
    text = cited.text
    for identifier in filter(None, (cited.doi, cited.pmid, cited.pmcid)):
        text = re.sub(rf"(?i)\S*{re.escape(identifier)}", "", text)
    if text:
        yield "printed text", described_text(text)
    cells = {
        "title": cited.title,
        "authors": "; ".join(cited.contributors[:3]),
        "year": cited.year,
        "journal": cited.container,
        "volume": cited.volume,
        "pages": cited.first_page,
    }
    for label, columns in ROWS.items():
        row = {column: cell for column, cell in cells.items() if column in columns}
        yield label, described_row([*row], [*row.values()])


def nearest(key: str, words: dict[str, set[str]], having: dict[str, set[str]]) -> list[str]:
    """Return the ten works whose titles share the most, and the rarest, words with one."""
    score = defaultdict[str, float](float)
    for word in words[key]:
        for other in having[word] - {key}:
            score[other] += 1 / len(having[word])
    return sorted(score, key=score.__getitem__, reverse=True)[:10]


def one_work(taken: CitedWork, true: CitedWork) -> bool:
    """Whether two entries are one work: one has only a PMID, the other only a DOI."""
    return taken.title == true.title and taken.first_page == true.first_page


def chosen(description: CitedWork, keys: Sequence[str], works: dict[str, Found]) -> str:
    place = choose(description, [works[key] for key in keys]).place
    return "" if place is None else keys[place]


def test_references_are_found_and_no_other_work_is_taken(shared: Path) -> None:
    pool: dict[str, CitedWork] = {}
    for cited in references(shared / "corpus"):
        if cited.title and (cited.doi or cited.pmid):
            pool.setdefault(cited.doi or cited.pmid, cited)
    words = {key: {*re.findall(r"\w{3,}", cited.title.lower())} for key, cited in pool.items()}
    having = defaultdict[str, set[str]](set)
    for key, own in words.items():
        for word in own:
            having[word].add(key)
    works = {key: work_of(cited) for key, cited in pool.items()}
    found, sought = Counter[str](), Counter[str]()
    false = []
    for key in [*pool][:: share(20, 1)]:
        others = nearest(key, words, having)
        for label, description in descriptions(pool[key]):
            if description is None:
                continue
            sought[label] += 1
            taken = chosen(description, [*others[:5], key, *others[5:]], works)
            found[label] += taken == key
            wrong = {taken, chosen(description, others, works)} - {key, ""}
            false += [
                (label, pool[key], pool[other])
                for other in wrong
                if not one_work(pool[other], pool[key])
            ]
    assert not false
    assert sum(sought.values()) > share(250, 5000)
    shares = {label: found[label] / count for label, count in sought.items()}
    assert min(shares.values()) >= share(0.85, 0.9), shares


def test_labelled_pairs_are_told_apart(shared: Path) -> None:
    """A work is not taken for the other of a pair that is labelled as two works."""
    text = (shared / "corpus/i-matching/fuzzycat_pairs.dev.jsonl").read_text("utf-8")
    taken, found = set[str](), Counter[bool]()
    for pair in map(json.loads, text.splitlines()):
        same = pair["status"] in ("EXACT", "STRONG")
        for sought, other in ((pair["a"], pair["b"]), (pair["b"], pair["a"])):
            cells = {
                "title": sought["title"],
                "authors": "; ".join(one.get("raw_name") or "" for one in sought["contribs"][:3]),
                "year": str(sought.get("release_year") or ""),
                "journal": (sought.get("extra") or {}).get("container_name") or "",
                "volume": str(sought.get("volume") or ""),
                "pages": sought.get("pages") or "",
            }
            description = described_row([*cells], [*cells.values()])
            if description is None:
                continue
            choice = choose(description, [Found(catalogued(other), str(other.get("volume") or ""))])
            found[same] += choice.place == 0
            if not same and choice.place == 0:
                taken.add(sought["title"].partition(",")[0].casefold())
    # Each of the two is one article with two DOIs, or with a longer title.
    assert taken == {"languages", "la monetarización de la pobreza"}
    assert found[True] >= 95
