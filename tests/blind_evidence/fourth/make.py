"""
How the cases of the fourth set are written, and made.

A case begins with ``=== name``. Fields follow, ``key: value``:

``is``       its kind and its language
``at``       the shell of ``shells.txt`` and the address of the page
``title``, ``by`` (between semicolons), ``in`` (year | journal | volume, issue, pages | DOI,
             any of them empty), ``pmid``, ``abs``: the record that the page shows
``link``     how the page leads to the first file: "meta", "button" (the platform's usual
             place), "both", "none" (something in ``html`` does), "direct" (the requester has
             the file's address, there is no page); then the link's words
``metas``    in place of the shell's: "hw", "dc", "og" or "none"
``html``, ``aside``   HTML in the text of the page and at its side
``base``     the address that the requester has, which leads to the page; else the page's
``knows``    what the requester knows besides: "doi", "pmid", "title", "by", "year"
``asked``, ``asked-by``  another wording of title and authors in the requester's record
``verdict``  "hit"; or what may become of it: "refused", "walled", "gone"
``file``     of a hit, the file that is the work; else the first

Then the files: ``--- address`` and the markup of ``third.sheets``, or HTML if the markup
begins with ``<``. Besides that markup there are

``%fill N A; B``  N sheets that say little, about A and B
``%cite N A; B``  N references to things nobody wrote, about A and B
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from html import escape
from pathlib import Path
from random import Random
from string import Template
from typing import Any

from tests.blind_evidence.case import (
    BASE,
    FOUND,
    GONE,
    OTHER,
    REFUSED,
    WALLED,
    Case,
    file,
    page,
)
from tests.blind_evidence.casefile import Answers
from tests.blind_evidence.third.sheets import Press, breadth
from tests.server import Answer

HERE = Path(__file__).parent
VERDICTS = {
    "hit": FOUND,
    "refused": REFUSED,
    "walled": WALLED | REFUSED,
    "gone": GONE | REFUSED,
}
SHEET = 23000  # how broad the lines of a sheet are together
PEOPLE = (
    *("Aldana R", "Bjerke T", "Cernat I", "Dragomir L", "Eguchi M", "Farrokhi S", "Gwynne O"),
    *("Halvorsen P", "Ivanenko D", "Jelinek V", "Kowalczyk B", "Lindqvist E", "Mbeki Z"),
    *("Nwosu C", "Oyelaran F", "Petrosyan G", "Quiroga H"),
)
PRESSES = (
    *("Ann Appl Stud", "Trans Reg Inst", "J Compar Res", "Acta Univ Ser B", "Rev Int Invest"),
    *("Bull Acad Sci", "Proc Sect Gen", "Arch Pract", "Quart Rev", "Stud Hist Lett"),
)


def _sections(name: str) -> Iterator[tuple[str, str]]:
    """Yield what stands after ``===``, and the lines until the next."""
    text = (HERE / name).read_text()
    for section in text.split("\n=== ")[0 if text.startswith("=== ") else 1 :]:
        head, _, rest = section.removeprefix("=== ").partition("\n")
        yield head.strip(), rest.strip("\n")


@cache
def _shells() -> dict[str, tuple[str, str]]:
    named = ([*head.split(), rest] for head, rest in _sections("shells.txt"))
    return {name: (metas, rest) for name, metas, rest in named}


@cache
def _sayings() -> dict[str, list[str]]:
    return {head: rest.split("\n") for head, rest in _sections("fill.txt")}


def read() -> tuple[Case, ...]:
    """Return the cases."""
    names = sorted(path.name for path in HERE.glob("*tives_*.txt"))
    return tuple(_case(name, text) for each in names for name, text in _sections(each))


def _case(name: str, text: str) -> Case:
    fields, files = _parts(text)
    kind, language = fields["is"].split()
    made = {
        _at(place): partial(_answer, lines, language, f"{name}{place}")
        for place, lines in files.items()
    }
    first = next(iter(made), "")
    how, _, label = fields["link"].partition(" ")
    start = first
    answers: dict[str, Callable[[], Answer]] = {}
    if how != "direct":
        shell, place = fields["at"].split()
        start = _at(place)
        shown = _shown(fields, shell, language, how, label, first, start)
        answers[start] = partial(page, shown)
    if "base" in fields:
        answers[_at(fields["base"])] = partial(Answer.redirect, start)
        start = _at(fields["base"])
    answers |= made
    hit = fields["verdict"] == "hit"
    wanted = _at(fields["file"]) if "file" in fields else first
    return Case(
        name=name,
        kind=kind,
        language=language,
        request=_request(fields, start),
        answers=Answers(answers),
        hit=hit,
        slugs=VERDICTS[fields["verdict"]],
        file=wanted if hit else None,
    )


def _parts(text: str) -> tuple[dict[str, str], dict[str, list[str]]]:
    head, *rest = text.split("\n--- ")
    fields: dict[str, str] = {}
    for line in head.split("\n"):
        key, _, value = line.partition(": ")
        fields[key] = f"{fields[key]}\n{value}" if key in fields else value
    files = (part.split("\n") for part in rest)
    return fields, {place.strip(): lines for place, *lines in files}


def _at(address: str) -> str:
    return address if address.startswith((BASE, OTHER)) else BASE + address


def _source(fields: dict[str, str]) -> list[str]:
    parts = [part.strip() for part in fields["in"].split("|")]
    return parts + [""] * (4 - len(parts))


def _people(words: str) -> list[str]:
    return [name.strip() for name in words.split(";") if name.strip()]


def _request(fields: dict[str, str], start: str) -> dict[str, Any]:
    year, _, _, doi = _source(fields)
    known = fields.get("knows", "").split()
    made: dict[str, Any] = {"ingest_type": "pdf", "base_url": start}
    ids = {"doi": doi, "pmid": fields.get("pmid", "")}
    if given := {key: value for key, value in ids.items() if key in known}:
        made["ext_ids"] = given
    if "title" in known:
        made["title"] = fields.get("asked", fields["title"])
    if "by" in known:
        made["authors"] = _people(fields.get("asked-by", fields["by"]))
    if "year" in known:
        made["year"] = int(year)
    return made


# --- pages ---------------------------------------------------------------------


def _shown(
    fields: dict[str, str], shell: str, language: str, how: str, label: str, pdf: str, start: str
) -> str:
    metas, text = _shells()[shell]
    year, journal, place, doi = _source(fields)
    metas = fields.get("metas", metas)
    if how in ("button", "both"):
        text = text.replace("[[", "").replace("]]", "")
    else:
        while "[[" in text:
            before, _, rest = text.partition("[[")
            text = before + rest.partition("]]")[2]
    names = {
        "title": escape(fields["title"]),
        "authors": escape(", ".join(_people(fields["by"]))),
        "abs": escape(fields.get("abs", "")),
        "year": year,
        "journal": escape(journal),
        "src": escape(place),
        "doi": doi,
        "pmid": fields.get("pmid", ""),
        "lang": language,
        "pdf": escape(pdf),
        "label": label or "PDF",
        "html": fields.get("html", ""),
        "aside": fields.get("aside", ""),
        "self": start,
        "metas": _metas(fields, metas, pdf if how in ("meta", "both") else ""),
    }
    return Template(text).safe_substitute(names)


def _metas(fields: dict[str, str], style: str, pdf: str) -> str:
    year, journal, place, doi = _source(fields)
    people = _people(fields["by"])
    if style == "hw":
        rows = [("citation_title", fields["title"])]
        rows += [("citation_author", name) for name in people]
        rows += [("citation_publication_date", year), ("citation_journal_title", journal)]
        rows += [("citation_doi", doi)]
        pages = place.rsplit(" ", 1)[-1].split("–")
        if len(pages) == 2:
            rows += [("citation_firstpage", pages[0]), ("citation_lastpage", pages[1])]
        rows += [("citation_pdf_url", pdf)]
    elif style == "dc":
        rows = [("DC.title", fields["title"]), *(("DC.creator", name) for name in people)]
        rows += [("DC.date", year), ("DC.identifier", doi), ("citation_pdf_url", pdf)]
    elif style == "og":
        rows = [("og:title", fields["title"]), ("og:type", "article"), ("citation_pdf_url", pdf)]
        rows += [("description", fields.get("abs", ""))]
    else:
        rows = [("citation_pdf_url", pdf)]
    key = ("name", "property")
    return "\n".join(
        f'<meta {key[name.startswith("og:")]}="{name}" content="{escape(value)}">'
        for name, value in rows
        if value
    )


# --- files ---------------------------------------------------------------------


def _answer(lines: list[str], language: str, seed: str) -> Answer:
    if lines and lines[0].startswith("<"):
        return page("\n".join(lines))
    random = Random(seed)
    tongue = language
    sheet: list[str] = []
    for line in lines:
        command, _, rest = line.partition(" ")
        if command == "%in":
            tongue = rest
        elif command == "%fill":
            sheet += _filled(tongue, random, rest)
        elif command == "%cite":
            sheet += _cited(random, rest)
        elif line:
            sheet.append(line)
    return file(Press(language, seed).printed(sheet))


def _counted(rest: str) -> tuple[float, Sequence[str]]:
    number, _, topics = rest.partition(" ")
    return float(number), [topic.strip() for topic in topics.replace("؛", ";").split(";")]


def _filled(language: str, random: Random, rest: str) -> Iterator[str]:
    sheets, topics = _counted(rest)
    room = sheets * SHEET
    sayings = _sayings()[language]
    between = "" if language in ("zh", "ja", "th") else " "
    while room > 0:
        chosen = random.sample(sayings, min(len(sayings), random.randint(4, 6)))
        said = between.join(
            Template(words).substitute(
                t=random.choice(topics), n=random.randint(3, 97), m=random.randint(100, 990)
            )
            for words in chosen
        )
        room -= breadth(said) * 11 + 300
        yield said[0].upper() + said[1:]


def _cited(random: Random, rest: str) -> Iterator[str]:
    count, topics = _counted(rest)
    for number in range(1, int(count) + 1):
        people = ", ".join(random.sample(PEOPLE, random.randint(1, 3)))
        first = random.randint(1, 400)
        yield (
            f"{number}. {people}. {random.choice(topics)} {random.choice('IVX')}: "
            f"{random.choice(topics)}. {random.choice(PRESSES)} {random.randint(1987, 2019)};"
            f"{random.randint(2, 60)}:{first}-{first + random.randint(3, 19)}."
        )
