"""
How the cases of the fifth set are written, and made.

A case begins with ``=== name``. Fields follow, ``key: value``, which may go on in more lines:

``is``      its kind, its language, and the verdict: "hit", "refused", "nothing", "walled" or
            "gone"; "broken" if what is there is no PDF
``work``    title | authors, between semicolons | year | journal | volume, issue, pages | DOI
``knows``   what the requester knows besides the address: of "doi", "title", "by", "year";
            all of it if there is no such field
``at``      the shell of ``shells.txt`` (or "-", a bare page of ``main``) and the page's address
``base``    the address that the requester has, if it is another one
``metas``   of the page's head: "hw" (unless said), "dc", "og", "none"
``abs``     the abstract
``head``, ``nav``, ``main``, ``aside``, ``foot``   HTML in places of the page
``pdf``     an address and words for the platform's usual place of the file
``file``    of a hit, the file that is the work

Then answers: ``--- address`` and the markup of ``third.sheets``, or HTML if it begins with
``<``, or anything if the address does not look like either. ``--- address => other`` is a
redirection; ``--- 404 address`` an answer with that status.

In HTML ``{T}`` is the title, ``{A}`` the authors, ``{J}`` the journal, ``{Y}`` the year,
``{V}`` ``{N}`` ``{P}`` volume, issue and pages, ``{D}`` the DOI, ``{ABS}`` the abstract,
``{L}`` the language, ``{abstract}`` and the like a label of ``words.txt``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from html import escape
from pathlib import Path
from typing import Any

from tests.blind_evidence.case import (
    BASE,
    BROKEN,
    FOUND,
    GONE,
    NOTHING,
    REFUSED,
    WALLED,
    Case,
    file,
    page,
)
from tests.blind_evidence.casefile import Answers, case_sections, sections
from tests.blind_evidence.third.sheets import Press
from tests.server import Answer

HERE = Path(__file__).parent
VERDICTS = {
    "hit": FOUND,
    "refused": REFUSED | NOTHING,
    "nothing": REFUSED | NOTHING,
    "walled": REFUSED | WALLED,
    "gone": REFUSED | NOTHING | GONE,
    "broken": REFUSED | BROKEN,
}
KEYS = "is|work|knows|at|base|metas|abs|head|nav|main|aside|foot|pdf|file"
TYPES = {
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "zip": "application/zip",
    "csv": "text/csv; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "json": "application/json",
}


def read() -> tuple[Case, ...]:
    """Return the cases."""
    return tuple(_case(name, text) for name, text in case_sections(HERE))


@cache
def _shells() -> dict[str, str]:
    return dict(sections(HERE / "shells.txt"))


@cache
def _words() -> dict[str, dict[str, str]]:
    lines = (HERE / "words.txt").read_text("utf-8").splitlines()
    first, *rest = (line.split("|") for line in lines if line)
    return {row[0]: dict(zip(first[1:], row[1:], strict=True)) for row in rest}


def _at(address: str) -> str:
    return BASE + address if address.startswith("/") else address


def _case(name: str, text: str) -> Case:
    top, *files = re.split(r"(?m)^--- ", text)
    split = re.split(rf"(?m)^({KEYS}):", top)
    fields = {key: value.strip() for key, value in zip(split[1::2], split[2::2], strict=True)}
    kind, language, verdict = fields["is"].split()
    makers: dict[str, Callable[[], Answer]] = {}
    places = []
    if "at" in fields:
        shell, start = fields["at"].split()
        makers[_at(start)] = partial(_page, shell, fields, language, name)
        places.append(_at(start))
    for section in files:
        head, _, body = section.partition("\n")
        place, maker = _answer(head, body.strip("\n"), fields, language, name)
        makers[place] = maker
        places.append(place)
    title, authors, year, _, _, doi = _source(fields)
    start = _at(fields["base"]) if "base" in fields else places[0]
    asked: dict[str, Any] = {"ingest_type": "pdf", "base_url": start}
    knows = fields.get("knows", "doi title by year").split()
    if "doi" in knows and doi:
        asked["ext_ids"] = {"doi": doi}
    if "title" in knows:
        asked["title"] = title
    if "by" in knows:
        asked["authors"] = [_given_first(one.strip()) for one in authors.split(";")]
    if "year" in knows:
        asked["year"] = int(year)
    hit = verdict == "hit"
    told = _at(fields["file"]) if hit else None
    return Case(name, kind, language, asked, Answers(makers), hit, VERDICTS[verdict], told)


def _given_first(name: str) -> str:
    """Return a name as a request has it, if it is written with initials after the family."""
    return re.sub(r"^(\S{3,}) ((?:\w\. ?)+)$", r"\2 \1", name)


def _source(fields: dict[str, str]) -> list[str]:
    parts = [part.strip() for part in fields["work"].split("|")]
    return parts + [""] * (6 - len(parts))


def _answer(
    head: str, body: str, fields: dict[str, str], language: str, name: str
) -> tuple[str, Callable[[], Answer]]:
    """Return an address and what makes its answer."""
    if " => " in head:
        place, target = head.split(" => ")
        return _at(place.strip()), partial(Answer.redirect, _at(target.strip()))
    status = 200
    if match := re.match(r"(\d{3}) ", head):
        status, head = int(match[1]), head[4:]
    place = head.strip()
    if body.startswith("<"):
        made = _filled(body, _values(fields, language))
        return _at(place), lambda: page(made, status)
    ending = place.rpartition(".")[2]
    if ending in TYPES:
        packed = b"PK\x03\x04" if ending in ("docx", "xlsx", "zip") else b""
        return _at(place), lambda: file(packed + body.encode(), TYPES[ending])
    return _at(place), lambda: file(_printed(body.splitlines(), language, name + place))


def _printed(lines: list[str], language: str, seed: str) -> bytes:
    return Press(language, seed, 9).printed(lines)


def _values(fields: dict[str, str], language: str) -> dict[str, str]:
    title, authors, year, journal, source, doi = _source(fields)
    volume, issue, pages = ([part.strip() for part in source.split(",")] + ["", "", ""])[:3]
    people = ", ".join(one.strip() for one in authors.split(";"))
    plain = {"T": title, "A": people, "J": journal, "Y": year, "V": volume, "N": issue}
    plain |= {"P": pages, "D": doi, "ABS": fields.get("abs", ""), "L": language}
    labels = _words().get(language, _words()["en"])
    return {key: escape(value) for key, value in plain.items()} | labels


def _filled(html: str, values: Mapping[str, str]) -> str:
    def one(match: re.Match[str]) -> str:
        return values.get(match[1], match[0])

    return re.sub(r"\{([A-Za-z]+)\}", one, html)


def _page(shell: str, fields: dict[str, str], language: str, name: str) -> Answer:
    values = _values(fields, language)
    address, _, label = fields.get("pdf", "").partition(" ")
    main = _filled(fields.get("main", ""), values)
    if shell == "-":
        return page(_filled(main, {"META": _metas(fields, language)}))
    usual, _, frame = _shells()[shell].partition("\n")
    parts = {key.upper(): _filled(fields.get(key, ""), values) for key in ("nav", "aside", "foot")}
    parts["HEAD"] = _metas(fields, language) + _filled(fields.get("head", ""), values)
    parts["MAIN"] = main
    values |= {"URL": address, "LABEL": label or "PDF"}
    parts["PDF"] = _filled(usual, values) if address else ""
    return page(_filled(frame, values | parts))


def _metas(fields: dict[str, str], language: str) -> str:
    style = fields.get("metas", "hw")
    title, authors, year, journal, source, doi = _source(fields)
    volume, issue, pages = ([part.strip() for part in source.split(",")] + ["", "", ""])[:3]
    people = [one.strip() for one in authors.split(";")]
    if style == "hw":
        rows = [("citation_journal_title", journal), ("citation_title", title)]
        rows += [("citation_author", one) for one in people]
        rows += [("citation_publication_date", year), ("citation_volume", volume)]
        rows += [("citation_issue", issue), ("citation_firstpage", pages.partition("-")[0])]
        rows += [("citation_doi", doi), ("citation_language", language)]
    elif style == "dc":
        rows = [("DC.Title", title), *(("DC.Creator.PersonalName", one) for one in people)]
        rows += [("DC.Date.issued", year), ("DC.Source", journal), ("DC.Identifier.DOI", doi)]
    elif style == "og":
        return f'<meta property="og:title" content="{escape(title)}">\n'
    else:
        return ""
    return "\n".join(
        f'<meta name="{key}" content="{escape(value)}">' for key, value in rows if value
    )
