"""
How the cases of this set are written, and made.

A case begins with ``=== name``. Fields follow, ``key: value``, which may go on in more lines:

``is``      its kind, its language, and the verdict: "hit", or what may become of it, a key
            of ``VERDICTS``
``work``    title | authors, between semicolons | year | container | volume, issue, pages | DOI
``asked``   another wording of the title in the requester's record
``knows``   what the requester knows besides the address: of "doi", "title", "by", "year", and
            "pmid:…"; of the first four all if there is no such field
``at``      the shell of ``shells.txt``, or "-" for a bare page of ``main``, and its address;
            there is no page if there is no such field
``base``    the address that the requester has, if it is another one
``metas``   of the page's head: "hw" (unless said), "conf", "book", "dc", "og", "ld", "none"
``abs``     the abstract, HTML if it begins with ``<``
``head``, ``nav``, ``slot``, ``main``, ``aside``, ``foot``  HTML in places of the page; ``slot``
            is where the platform has its files
``file``    of a hit, the file that is the work

Then answers, ``--- address``: HTML if it begins with ``<``, anything if the address says so,
else a PDF, in the markup of ``third.sheets``. ``--- address => other`` is a redirection,
``--- 404 address`` has that status, ``--- address | name.pdf`` is sent as a file of that name.
Besides that markup there are

``@self``   the first lines of the work asked for, as its journal prints it
``@paper title | authors | source | DOI | topics``  another article, whole
``@rest topics``  what comes after the first lines of an article
``@use name``     a file of ``files.txt``

In HTML and markup ``{T}`` is the title, ``{A}`` the authors, ``{J}`` the container, ``{Y}`` the
year, ``{V}`` ``{N}`` ``{P}`` volume, issue and pages, ``{D}`` the DOI, ``{ABS}`` the abstract,
``{L}`` the language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from html import escape
from pathlib import Path
from typing import Any
from zlib import crc32

from tests.blind_evidence.case import BASE, BROKEN, FOUND, GONE, NOTHING, REFUSED, WALLED, Case
from tests.blind_evidence.case import file as sent
from tests.blind_evidence.case import page as shown
from tests.blind_evidence.casefile import Answers, case_sections, sections
from tests.blind_evidence.third.sheets import Press
from tests.server import Answer

HERE = Path(__file__).parent
VERDICTS = {
    "hit": FOUND,
    "refused": REFUSED | NOTHING,
    "walled": REFUSED | WALLED,
    "gone": REFUSED | NOTHING | GONE,
    "broken": REFUSED | BROKEN,
}
PLACES = ("head", "nav", "slot", "main", "aside", "foot")
KEYS = "is|work|asked|knows|at|base|metas|abs|file|" + "|".join(PLACES)
OFFICE = "application/vnd.openxmlformats-officedocument."
TYPES = {
    "docx": OFFICE + "wordprocessingml.document",
    "xlsx": OFFICE + "spreadsheetml.sheet",
    "zip": "application/zip",
    "csv": "text/csv; charset=utf-8",
    "bib": "text/x-bibtex; charset=utf-8",
}


def read() -> tuple[Case, ...]:
    """Return the cases."""
    return tuple(_case(name, text.strip("\n")) for name, text in case_sections(HERE))


@cache
def _known(source: str) -> dict[str, str]:
    return {name: text.strip("\n") for name, text in sections(HERE / source)}


def _at(address: str) -> str:
    return BASE + address if address.startswith("/") else address


def _case(name: str, text: str) -> Case:
    top, *rest = re.split(r"(?m)^--- ", text)
    parts = re.split(rf"(?m)^({KEYS}): ?", top)[1:]
    fields = {key: value.strip() for key, value in zip(parts[::2], parts[1::2], strict=True)}
    kind, language, verdict = fields["is"].split()
    values = _values(fields, language)
    makers: dict[str, Callable[[], Answer]] = {}
    start = fields.get("base", "")
    if "at" in fields:
        shell, own = fields["at"].split()
        makers[_at(own)] = partial(_page, shell, fields, values)
        start = start or own
    for part in rest:
        head, _, body = part.partition("\n")
        place, maker = _answer(head.strip(), body.strip("\n"), values, name)
        makers[place] = maker
        start = start or place
    return Case(
        name=f"w7b-{name}",
        kind=kind,
        language=language,
        request=_request(fields, values, start),
        answers=Answers(makers),
        hit=verdict == "hit",
        slugs=VERDICTS[verdict],
        file=_at(fields["file"]) if verdict == "hit" else None,
    )


def _values(fields: Mapping[str, str], language: str) -> dict[str, str]:
    parts = [part.strip() for part in fields["work"].split("|")]
    title, by, year, container, source, doi = parts + [""] * (6 - len(parts))
    volume, issue, pages = [part.strip() for part in (source + ",,").split(",")][:3]
    people = ", ".join(part.strip() for part in by.split(";"))
    values = {"T": title, "A": people, "Y": year, "J": container, "V": volume, "N": issue}
    return values | {"P": pages, "D": doi, "ABS": fields.get("abs", ""), "L": language}


def _request(fields: Mapping[str, str], values: Mapping[str, str], start: str) -> dict[str, Any]:
    knows = fields.get("knows", "doi title by year").split()
    ids = {"doi": values["D"]} if "doi" in knows and values["D"] else {}
    ids |= dict(word.split(":") for word in knows if ":" in word)
    made: dict[str, Any] = {"ingest_type": "pdf", "base_url": _at(start)}
    if ids:
        made["ext_ids"] = ids
    if "title" in knows:
        made["title"] = fields.get("asked", values["T"])
    if "by" in knows:
        made["authors"] = values["A"].split(", ")
    if "year" in knows:
        made["year"] = int(values["Y"])
    return made


def _filled(text: str, values: Mapping[str, str]) -> str:
    return re.sub(r"\{([A-Z]+)\}", lambda match: values.get(match[1], match[0]), text)


def _page(shell: str, fields: Mapping[str, str], values: Mapping[str, str]) -> Answer:
    safe = {key: escape(value) for key, value in values.items()}
    if values["ABS"].startswith("<"):
        safe["ABS"] = _filled(values["ABS"], safe)
    places = {key.upper(): _filled(fields.get(key, ""), safe) for key in PLACES}
    places["HEAD"] = _metas(fields.get("metas", "hw"), safe) + places["HEAD"]
    if shell == "-":
        return shown(places["MAIN"])
    return shown(_filled(_known("shells.txt")[shell], safe | places))


def _metas(style: str, safe: Mapping[str, str]) -> str:
    if style == "none":
        return ""
    people = safe["A"].split(", ")
    if style == "og":
        rows = [("og:type", "article"), ("og:title", safe["T"])]
        return "\n".join(f'<meta property="{key}" content="{value}">' for key, value in rows)
    if style == "ld":
        made: dict[str, Any] = {"@context": "https://schema.org", "@type": "ScholarlyArticle"}
        made |= {"headline": safe["T"], "sameAs": "https://doi.org/" + safe["D"]}
        made |= {"author": [{"@type": "Person", "name": one} for one in people]}
        return f'<script type="application/ld+json">{json.dumps(made, ensure_ascii=False)}</script>'
    if style == "dc":
        rows = [("dc.Title", safe["T"]), *(("dc.Creator", one) for one in people)]
        rows += [("dc.Date", safe["Y"]), ("dc.Source", safe["J"]), ("dc.Identifier", safe["D"])]
    else:
        into = {"hw": "journal_title", "conf": "conference_title", "book": "inbook_title"}[style]
        rows = [("citation_" + into, safe["J"]), ("citation_title", safe["T"])]
        rows += [("citation_author", one) for one in people]
        rows += [("citation_publication_date", safe["Y"]), ("citation_volume", safe["V"])]
        rows += [("citation_issue", safe["N"]), ("citation_doi", safe["D"])]
        rows += [("citation_firstpage", safe["P"].partition("-")[0])]
    return "\n".join(f'<meta name="{key}" content="{value}">' for key, value in rows if value)


def _answer(
    head: str, body: str, values: Mapping[str, str], name: str
) -> tuple[str, Callable[[], Answer]]:
    """Return an address and what makes its answer."""
    if " => " in head:
        place, target = head.split(" => ")
        return _at(place.strip()), partial(Answer.redirect, _at(target.strip()))
    place, _, saved = (part.strip() for part in head.partition(" | "))
    status, _, place = place.rpartition(" ")
    headers = {"Content_Disposition": f'attachment; filename="{saved}"'} if saved else {}
    if body.startswith("<"):
        safe = {key: escape(value) for key, value in values.items()}
        return _at(place), lambda: shown(_filled(body, safe), int(status or 200))
    ending = (saved or place).rpartition(".")[2]
    if ending in TYPES:
        packed = b"PK\x03\x04" if ending in ("docx", "xlsx", "zip") else b""
        return _at(place), lambda: sent(packed + body.encode(), TYPES[ending], **headers)
    return _at(place), lambda: sent(_printed(body, values, name + place), **headers)


def _printed(body: str, values: Mapping[str, str], seed: str) -> bytes:
    lines = [made for line in body.splitlines() for made in _lines(line, values, seed)]
    return Press(values["L"], seed, _sheets(body, values, seed)).printed(lines)


def _sheets(body: str, values: Mapping[str, str], seed: str) -> int:
    """Return how many sheets an article fills before its references, as its pages are numbered."""
    source = values["P"] if "@self" in body else ""
    if found := re.search(r"(?m)^@paper ([^|]*\|){2}([^|]*)", body):
        source = found[2]
    for first, last in re.findall(r"(\d+)[-–](\d+)", source)[-1:]:
        if 0 < int(last) - int(first) < 60:
            return max(3, int(last) - int(first))
    return 5 + crc32(seed.encode()) % 7


def _lines(line: str, values: Mapping[str, str], seed: str) -> list[str]:
    """Return the markup of ``third.sheets`` for a line of markup."""
    word, _, rest = line.partition(" ")
    if word == "@use":
        made = _known("files.txt")[rest.strip()].splitlines()
        return [one for text in made for one in _lines(text, values, seed)]
    if word == "@self":
        numbers = f"{values['V']} ({values['N']})" if values["N"] else values["V"]
        source = ", ".join(part for part in (numbers, values["P"], values["Y"]) if part)
        top = _first(values["T"], values["A"], f"{values['J']} {source}", values["D"], seed)
        return top + [values["ABS"]] * bool(values["ABS"])
    if word == "@paper":
        parts = [part.strip() for part in rest.split("|")]
        title, by, source, doi, topics = parts + [""] * (5 - len(parts))
        return _first(title, by, source, doi, seed) + _rest(topics or title, seed)
    if word == "@rest":
        return _rest(rest, seed)
    return [_filled(line, values)]


def _first(title: str, by: str, source: str, doi: str, seed: str) -> list[str]:
    """Return the first lines of an article, which journals set in several ways."""
    link = [f"{{8}}https://doi.org/{doi}"] * bool(doi)
    way = crc32(seed[::-1].encode()) % 3
    if way == 0:
        return [f"%run {source}", "{17}^" + title, "{11}^" + by, *link]
    if way == 1:
        return ["{9}" + source, *link, "{18}" + title, "{12}" + by]
    return ["{9}>" + source, "{16}^" + title, "{11}^" + by, f"%foot {doi or source}"]


def _rest(topics: str, seed: str) -> list[str]:
    columns = ["%cols"] * (crc32(seed.encode()) // 7 % 2)
    return [f"%body 2 {topics}", *columns, f"%body 12 {topics}", "%refs 9"]
