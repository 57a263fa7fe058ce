"""
How the cases of the sixth set are written, and made.

A case begins with ``=== name``. Fields follow, ``key: value``, which may go on in more lines:

``is``     its kind, its language, and the verdict: "hit", "refused", "walled" or "gone"
``work``   title | authors, between semicolons | year | journal | volume, issue, pages | DOI
``knows``  what the requester knows besides the address: of "doi", "title", "by", "year";
           all of it if there is no such field
``at``     the shell of ``shells.txt`` and the page's address
``base``   the address that the requester has, if it is another one
``metas``  of the page's head: "hw" (unless said), "dc", "none"
``abs``    the abstract
``head``, ``nav``, ``main``, ``aside``, ``foot``  HTML in places of the page
``pdf``    an address and words for the shell's usual place of the file
``file``   of a hit, the file that is the work

Then answers: ``--- address`` and the markup of ``third.sheets``, or HTML if it begins with
``<``; anything else if the address says so. ``--- address => other`` is a redirection;
``--- 404 address`` an answer with that status. In markup ``@self`` is the work's first
lines, ``@art title | authors | journal | DOI`` those of another.

In HTML and markup ``{T}`` is the title, ``{A}`` the authors, ``{J}`` the journal, ``{Y}`` the
year, ``{V}`` ``{N}`` ``{P}`` volume, issue and pages, ``{D}`` the DOI, ``{ABS}`` the abstract,
``{L}`` the language. A place of a shell that a case leaves out is empty.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from html import escape
from pathlib import Path
from typing import Any

from tests.blind_evidence.case import BASE, FOUND, GONE, NOTHING, REFUSED, WALLED, Case, file, page
from tests.blind_evidence.casefile import Answers, case_sections, sections
from tests.blind_evidence.third.sheets import Press
from tests.server import Answer

HERE = Path(__file__).parent
VERDICTS = {
    "hit": FOUND,
    "refused": REFUSED | NOTHING,
    "walled": REFUSED | WALLED,
    "gone": REFUSED | NOTHING | GONE,
}
KEYS = "is|work|knows|at|base|metas|abs|head|nav|main|aside|foot|pdf|file"
PLACES = ("head", "nav", "main", "aside", "foot")
TYPES = {
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "doc": "application/msword",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "zip": "application/zip",
    "csv": "text/csv; charset=utf-8",
}


def read() -> tuple[Case, ...]:
    """Return the cases."""
    return tuple(_case(name, text) for name, text in case_sections(HERE))


@cache
def _shells() -> dict[str, str]:
    return dict(sections(HERE / "shells.txt"))


def _at(address: str) -> str:
    return BASE + address if address.startswith("/") else address


def _case(name: str, text: str) -> Case:
    top, *files = re.split(r"(?m)^--- ", text)
    parts = re.split(rf"(?m)^({KEYS}): ?", top)[1:]
    fields = {key: value.strip() for key, value in zip(parts[::2], parts[1::2], strict=True)}
    kind, language, verdict = fields["is"].split()
    shell, own = fields["at"].split()
    values = _values(fields, language)
    makers: dict[str, Callable[[], Answer]] = {
        _at(own): partial(_shown, shell, fields, values),
    }
    for part in files:
        head, _, body = part.partition("\n")
        place, maker = _answer(head.strip(), body.strip("\n"), values, name)
        makers[place] = maker
    return Case(
        name=f"w6a-{name}",
        kind=kind,
        language=language,
        request=_request(fields, values, own),
        answers=Answers(makers),
        hit=verdict == "hit",
        slugs=VERDICTS[verdict],
        file=_at(fields["file"]) if verdict == "hit" else None,
    )


def _values(fields: Mapping[str, str], language: str) -> dict[str, str]:
    title, by, year, journal, source, doi = (part.strip() for part in fields["work"].split("|"))
    volume, issue, pages = (part.strip() for part in source.split(","))
    return {
        "T": title,
        "A": ", ".join(part.strip() for part in by.split(";")),
        "Y": year,
        "J": journal,
        "V": volume,
        "N": issue,
        "P": pages,
        "D": doi,
        "ABS": fields.get("abs", ""),
        "L": language,
    }


def _request(fields: Mapping[str, str], values: Mapping[str, str], own: str) -> dict[str, Any]:
    knows = fields.get("knows", "doi title by year").split()
    made: dict[str, Any] = {"ingest_type": "pdf", "base_url": _at(fields.get("base", own))}
    if "doi" in knows and values["D"]:
        made["ext_ids"] = {"doi": values["D"]}
    if "title" in knows:
        made["title"] = values["T"]
    if "by" in knows:
        made["authors"] = values["A"].split(", ")
    if "year" in knows:
        made["year"] = int(values["Y"])
    return made


def _filled(text: str, values: Mapping[str, str]) -> str:
    return re.sub(
        r"\{([A-Z]+)\}", lambda match: values.get(match[1], match[0]) if match[1] else "", text
    )


def _shown(shell: str, fields: Mapping[str, str], values: Mapping[str, str]) -> Answer:
    safe = {key: escape(value) for key, value in values.items()}
    first, _, rest = _shells()[shell].partition("\n")
    places = {key.upper(): _filled(fields.get(key, ""), safe) for key in PLACES}
    link = ""
    if "pdf" in fields:
        address, _, words = fields["pdf"].partition(" ")
        link = first.removeprefix("pdf=").replace("{U}", address).replace("{W}", words)
    made = _filled(rest, safe | places | {"METAS": _metas(fields, safe), "PDF": link})
    return page(made)


def _metas(fields: Mapping[str, str], safe: Mapping[str, str]) -> str:
    which = fields.get("metas", "hw")
    if which == "none":
        return ""
    names = {
        "hw": ("citation_title", "citation_author", "citation_date", "citation_doi"),
        "dc": ("DC.Title", "DC.Creator.PersonalName", "DC.Date.issued", "DC.Identifier.DOI"),
    }[which]
    rows = [(names[0], safe["T"])]
    rows += [(names[1], author) for author in safe["A"].split(", ")]
    rows += [(names[2], safe["Y"]), (names[3], safe["D"])]
    return "\n".join(f'<meta name="{name}" content="{value}">' for name, value in rows if value)


def _answer(
    head: str, body: str, values: Mapping[str, str], name: str
) -> tuple[str, Callable[[], Answer]]:
    if " => " in head:
        place, target = head.split(" => ")
        return _at(place), partial(Answer, 302, b"", {"Location": _at(target)})
    status, _, place = head.rpartition(" ")
    text = _filled(body, values)
    if text.startswith("<"):
        return _at(place), partial(page, text, int(status or 200))
    kind = TYPES.get(place.rpartition(".")[2])
    if kind:
        return _at(place), partial(file, text.encode(), kind)
    return _at(place), partial(_printed, text, values, name + place)


def _printed(text: str, values: Mapping[str, str], seed: str) -> Answer:
    lines: list[str] = []
    for line in text.splitlines():
        if line.startswith("@self"):
            source = f"{values['J']} {values['V']} ({values['N']}), {values['P']}, {values['Y']}"
            lines += _first(source, values["T"], values["A"], values["D"])
            lines += [values["ABS"]] * bool(values["ABS"])
        elif line.startswith("@art "):
            title, by, source, doi = (part.strip() for part in line[5:].split("|"))
            lines += _first(source, title, by, doi)
        else:
            lines.append(line)
    return file(Press(values["L"], seed).printed(lines))


def _first(source: str, title: str, by: str, doi: str) -> list[str]:
    made = ["{9}" + source, "{16}^" + title, "{11}^" + by]
    return made + [f"{{9}}https://doi.org/{doi}"] * bool(doi)
