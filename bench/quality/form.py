"""
The form of what a reader gives: titles whole, paragraphs apart, references entry by entry.

The annotations in ``tests/gold`` say what a reader of each page sees; its README has their keys.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple

import yaml

from bench.quality.gold import ROOT, CorpusFile, files
from bench.quality.readers import NO_RULES, built_in, no_rules, quietly, read_article, renamed
from pubcrawl.exceptions import ParseError
from pubcrawl.reading import jats
from pubcrawl.reading.rules import Rules
from pubcrawl.works.merge import merge
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Publication
from pubcrawl.works.work import CitedWork

RENAMED = "renamed"
"""The name of the reading of pages whose classes and ids mean nothing."""

FOLDER = ROOT / "tests/gold"

Page = Mapping[str, Any]

_WORD = re.compile(r"\w+")
_GAP = r"[^\w\n]*"
_NEAR = 0.05  # part of a list of references that may be missing or too much


class Score(NamedTuple):
    """Of one page: the *measure*, how many *right* of how *many*, and what is *wrong*."""

    measure: str
    right: float
    many: float
    wrong: tuple[str, ...] = ()


@cache
def annotated_pages() -> Mapping[str, Page]:
    """Return the annotated pages by their path in the corpus."""
    found: dict[str, Page] = {}
    for file in sorted((FOLDER / "pages").glob("*.yaml")):
        found |= yaml.safe_load(file.read_text("utf-8"))
    return found


@cache
def corresponding_authors() -> Mapping[str, list[Mapping[str, str]]]:
    """Return path of a page or JATS file → its corresponding authors."""
    found: Mapping[str, list[Mapping[str, str]]] = yaml.safe_load(
        (FOLDER / "corresponding.yaml").read_text("utf-8")
    )
    return found


def read(file: CorpusFile, body: bytes, rules: Rules) -> Publication:
    """Return the record of a page alone; an empty one if it cannot be read."""
    publication = Publication()
    with quietly(), suppress(ParseError):
        findings = read_article(body, file.url, file.content_type, rules)
        merge(publication, findings, file.url, 0)
    return publication


def form_scores(page: Page, found: Publication) -> Iterator[Score]:
    """Yield the scores of the record *found* for an annotated *page*."""
    for measure in _MEASURES:
        yield from measure(page, found)


def form_rows(reader: str) -> dict[str, list[tuple[str, Score]]]:
    """Return measure → path and score of every annotated page, as *reader* reads it."""
    by_path = {file.path: file for file in files()}
    rules = no_rules() if reader == NO_RULES else built_in()
    rows: defaultdict[str, list[tuple[str, Score]]] = defaultdict(list)
    for path, page in annotated_pages().items():
        file = by_path[path]
        body = renamed(file.body, file.content_type) if reader == RENAMED else file.body
        for score in form_scores(page, read(file, body, rules)):
            rows[score.measure].append((path, score))
    for path, authors in corresponding_authors().items():
        for score in _corresponding(authors, by_path[path], rules):
            rows[score.measure].append((path, score))
    return dict(rows)


def form_table() -> list[tuple[str, ...]]:
    """Return the share of what is right by measure: how many, with rules, without, renamed."""
    readers = ("rules", NO_RULES, RENAMED)
    rows = [form_rows(reader) for reader in readers]
    lines: list[tuple[str, ...]] = [(f"{len(annotated_pages())} annotated pages", "of", *readers)]
    for measure, scores in rows[0].items():
        many = sum(score.many for _, score in scores)
        shares = (sum(s.right for _, s in row[measure]) / many for row in rows)
        lines.append((measure, f"{many:.0f}", *(f"{share:.3f}" for share in shares)))
    return lines


def _title(page: Page, found: Publication) -> Iterator[Score]:
    title = found.text("title")
    yield _one("title", _folded(title) == _folded(page["title"]), title)


def _abstract(page: Page, found: Publication) -> Iterator[Score]:
    given = page["abstracts"]
    text = found.text("abstract")
    if given == "none":
        yield _one("no foreign abstract", not text, text)
        return
    own = [each for each in given if each["kind"] == "abstract"]
    if own:
        fits = any(_is_abstract(text, each) for each in own)
        yield _one("abstract", fits, text)
    others = [each for each in given if each["kind"] in ("graphical", "plain-language", "editor")]
    values = found.value("abstracts")
    for each in others:
        fits = any(value.kind and _is_abstract(value.text, each) for value in values)
        yield _one("other abstracts", fits, each["first"])


def _is_abstract(text: str, given: Mapping[str, Any]) -> bool:
    words = _words(text)
    first, last = _words(given["first"]), _words(given["last"])
    near = abs(len(text.split()) - given["words"]) <= max(2, 0.03 * given["words"])
    # A heading may stand before the first words: "Background".
    begins = any(words[place : place + len(first)] == first for place in range(4))
    return near and begins and words[-len(last) :] == last


def _scope(page: Page, found: Publication) -> Iterator[Score]:
    usable = found.part_usable("fulltext")
    is_full = page["scope"] == "full"
    yield _one(
        "full text" if is_full else "no full text", usable == is_full, found.text("fulltext")
    )


def _headings(page: Page, found: Publication) -> Iterator[Score]:
    wanted = page.get("headings", ())
    if page["scope"] != "full" or not wanted:
        return
    titles = {(section.level, _folded(section.title)) for section in found.value("sections")}
    yield _one("has sections", bool(titles), "none")
    names = {title for _, title in titles}
    missing = [title for _, title in wanted if _folded(title) not in names]
    yield Score("headings", len(wanted) - len(missing), len(wanted), tuple(missing))


def _paragraphs(page: Page, found: Publication) -> Iterator[Score]:
    text = found.text("fulltext").casefold()
    if page["scope"] != "full":
        return
    wrong, pairs = [], page.get("apart", ())
    for pair in pairs:
        before, after = pair.split(" | ")
        ends = re.search(_run(before) + rf"{_GAP}(?:\n|\Z)", text)
        begins = re.search(rf"(?:\A|\n){_GAP}" + _run(after), text)
        if not (ends and begins):
            wrong.append(pair)
    yield Score("paragraphs apart", len(pairs) - len(wrong), len(pairs), tuple(wrong))
    runs = page.get("whole", ())
    broken = tuple(run for run in runs if not re.search(_run(run), text))
    yield Score("paragraphs whole", len(runs) - len(broken), len(runs), broken)
    body = page.get("body", {})
    ends = tuple(body[name] for name in ("first", "last") if name in body)
    lost = tuple(each for each in ends if not re.search(_run(each, r"\W+"), text))
    yield Score("ends of the body", len(ends) - len(lost), len(ends), lost)


def _references(page: Page, found: Publication) -> Iterator[Score]:
    given = page.get("references")
    if not given:
        return
    cited: tuple[CitedWork, ...] = found.value("references")
    if "count" in given:
        near = abs(len(cited) - given["count"]) <= _NEAR * given["count"]
        yield _one("count of references", near, f"{len(cited)} of {given['count']}")
    for name, fits in (("author", _has_author), ("title", _has_title), ("doi", _has_doi)):
        entries = [entry for entry in given.get("entries", ()) if entry.get(name)]
        wrong = tuple(
            f"{entry['n']}: {entry[name]}"
            for entry in entries
            if not any(fits(work, entry[name]) for work in _around(cited, entry["n"]))
        )
        measure = f"references with {name}"
        yield Score(measure, len(entries) - len(wrong), len(entries), wrong)


def _around(cited: tuple[CitedWork, ...], number: int) -> tuple[CitedWork, ...]:
    return cited[max(0, number - 4) : number + 3]


def _has_author(work: CitedWork, name: str) -> bool:
    return any(_folded(name) in _folded(person) for person in work.contributors)


def _has_title(work: CitedWork, title: str) -> bool:
    return _folded(work.title or work.container).startswith(_folded(title))


def _has_doi(work: CitedWork, doi: str) -> bool:
    return work.doi.casefold() == doi.casefold()


def _availability(page: Page, found: Publication) -> Iterator[Score]:
    text = found.text("fulltext").casefold()
    for statement in page.get("availability", ()):
        ends = (statement["first"], statement["last"])
        kept = all(re.search(_run(each, r"\W+"), text) for each in ends)
        yield _one("availability statements", kept, statement["first"])


def _people(page: Page, found: Publication) -> Iterator[Score]:
    given = page.get("authors")
    if not given or not given.get("count"):
        return
    names = [each.name for each in found.value("contributors") if each.role == "author"]
    wanted = given.get("names") or []
    if wanted:
        right = [*map(_folded, names)] == [*map(_folded, wanted)]
    else:
        ends = [_folded(given["first"]), _folded(given["last"])]
        right = len(names) == given["count"] and [_folded(names[0]), _folded(names[-1])] == ends
    yield _one("authors", right, "; ".join(names[:12]))


def _facts(page: Page, found: Publication) -> Iterator[Score]:
    if day := page.get("published"):
        own = found.pub_date.isoformat() if found.pub_date else ""
        yield _one("day of publication", own.startswith(str(day)), f"{own} not {day}")
    if wanted := page.get("emails"):
        own_addresses = {author.email.casefold() for author in found.corresp_authors}
        missing = tuple(each for each in wanted if each.casefold() not in own_addresses)
        yield Score("e-mails", len(wanted) - len(missing), len(wanted), missing)


def _foreign(page: Page, found: Publication) -> Iterator[Score]:
    texts = [found.text(name).casefold() for name in ("title", "abstract", "fulltext")]
    phrases = page.get("foreign", ())
    wrong = tuple(each for each in phrases if any(re.search(_run(each), text) for text in texts))
    yield Score("nothing foreign", len(phrases) - len(wrong), len(phrases), wrong)


def _corresponding(
    authors: Iterable[Mapping[str, str]], file: CorpusFile, rules: Rules
) -> Iterator[Score]:
    """Yield how many addresses of corresponding authors are there, and how many are right."""
    kind = "JATS" if file.path.endswith("xml") else "pages"
    if kind == "JATS":
        articles = jats.read_articles(file.body, PartType.PMC_XML, content_type=file.content_type)
        found = [author for each in articles for author in each.corresp_authors]
    else:
        found = [*read(file, file.body, rules).corresp_authors]
    wanted = {author["email"].casefold() for author in authors if "email" in author}
    given = {author.email.casefold() for author in found if author.email}
    measure = f"corresponding authors of {kind}"
    yield Score(measure, len(wanted & given), len(wanted), tuple(sorted(wanted - given)))
    yield Score(f"{measure}: right", len(wanted & given), len(given), tuple(sorted(given - wanted)))


_MEASURES: tuple[Callable[[Page, Publication], Iterable[Score]], ...] = (
    _title,
    _abstract,
    _scope,
    _headings,
    _paragraphs,
    _references,
    _availability,
    _people,
    _facts,
    _foreign,
)


def _one(measure: str, right: bool, wrong: str) -> Score:
    return Score(measure, right, 1, () if right else (wrong[:100],))


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _folded(text: str) -> str:
    return " ".join(_words(text))


def _run(text: str, gap: str = _GAP) -> str:
    """Return a pattern for the words of *text*, with *gap* between them."""
    return rf"\b{gap.join(map(re.escape, _words(text)))}\b"
