"""
How the cases of the seventh set are written, and made.

A case begins with ``=== name | kind | language | verdict``; the verdict is "hit", "refused",
"walled", "gone" or "broken". Fields follow, ``key: value``, which may go on in more lines:

``W``      title | authors, between semicolons | year | journal or series | volume, issue,
           pages | DOI; what there is not is left out
``knows``  what the requester knows besides the address: of "doi", "title", "by", "year"; if
           there is no such field all, or what a list may have of it, by the case's name
``at``     the shell of ``shells.txt`` and the page's address; "-": ``main`` is its body, "none":
           the page is among the answers
``base``   the address that the requester has, if it is another one
``metas``  of the page's head, if not the shell's: "hw", "dc", "ep", "og" or "none"
``meta``   the address in the meta for a file
``abs``    the abstract
``head``, ``nav``, ``main``, ``slot``, ``aside``, ``foot``  HTML in places of the page; ``slot``
           is the platform's place for files
``file``   of a hit, the file that is the work

``[[/address words]]`` is a link; in HTML ``{T}`` is the title, ``{A}`` the authors, ``{J}`` the
journal, ``{Y}`` the year, ``{P}`` volume, issue and pages, ``{D}`` the DOI, ``{ABS}`` the
abstract, ``{L}`` the language, ``{_home}`` and the like a label of ``words.txt``.

Then the answers, ``--- address`` and something of

``art title | authors | journal | DOI``   an article of those
``self``                     the work, as it is published
``doc heading | topics``     a leaf about something
``-> address``               a redirection
``status N``, ``type T``     HTML with that status, anything of that type, in the next lines
nothing                      HTML in the next lines if they begin with ``<``, else the markup
                             of ``third.sheets``, where ``@self`` stands for the work's text
"""

from __future__ import annotations

import html
import re
import zlib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tests.blind_evidence.case import BASE, FOUND, GONE, OTHER, REFUSED, WALLED, Case, file, page
from tests.blind_evidence.casefile import Answers, case_sections, sections
from tests.blind_evidence.third.sheets import Press
from tests.server import Answer

HERE = Path(__file__).parent
VERDICTS = {
    "hit": FOUND,
    "refused": REFUSED,
    "walled": REFUSED | WALLED,
    "gone": REFUSED | GONE,
    "broken": REFUSED | {"wrong-mimetype"},
}
PLACES = ("head", "nav", "main", "slot", "aside", "foot")
KNOWN = (
    "doi title by year",
    "doi title by year",
    "doi title by year",
    "doi title",
    "title by year",
)
BARE = (
    "<!DOCTYPE html><html lang={L}><head><title>{T}</title>{head}</head><body>{main}</body></html>"
)
Fields = dict[str, str]


def read() -> tuple[Case, ...]:
    """Return the cases."""
    ours = shells(HERE)
    return tuple(case_of(head, text.strip("\n"), ours) for head, text in case_sections(HERE))


@cache
def shells(folder: Path) -> dict[str, tuple[str, str]]:
    """Return style of metas and HTML, by name, of a folder's ``shells.txt``."""
    found = {}
    for head, body in sections(folder / "shells.txt"):
        name, _, style = head.partition(" | ")
        found[name] = style or "none", body.strip("\n")
    return found


@cache
def _words() -> dict[str, Fields]:
    """Return labels by language; those of English stand in."""
    text = (HERE / "words.txt").read_text(encoding="utf-8")
    names, *rows = ([cell.strip() for cell in line.split("|")] for line in text.splitlines())
    return {row[0]: {f"_{k}": v for k, v in zip(names[1:], row[1:], strict=True)} for row in rows}


def _at(address: str) -> str:
    return address if address.startswith((BASE, OTHER)) else BASE + address


def case_of(head: str, text: str, shells: Mapping[str, tuple[str, str]]) -> Case:
    """Return a case; *head* is what stands after its ``===``."""
    name, kind, language, verdict = (part.strip() for part in head.split("|"))
    top, *answers = re.split(r"^--- ", text, flags=re.MULTILINE)
    fields: Fields = {}
    key = ""
    for line in top.splitlines():
        if found := re.match(r"([a-zW]+): ?(.*)", line):
            key = found[1]
            fields[key] = found[2]
        elif line.strip():
            fields[key] += "\n" + line
    values = _values(fields, language)
    shell, _, place = fields["at"].strip().partition(" ")
    own = _at(place.strip())
    makers: dict[str, Callable[[], Answer]] = {}
    html_of = shells.get(shell, ("none", BARE))
    if shell != "none":
        makers[own] = lambda: _shown(html_of, fields, values)
    for answer in answers:
        first, _, body = answer.partition("\n")
        address, _, how = first.strip().partition(" ")
        makers[_at(address)] = _maker(how.strip(), body.strip("\n"), values, name + address)
    return Case(
        name=name,
        kind=kind,
        language=language,
        request=_request(fields, values, own, name),
        answers=Answers(makers),
        hit=verdict == "hit",
        slugs=VERDICTS[verdict],
        file=_at(fields["file"]) if verdict == "hit" else None,
    )


def _values(fields: Fields, language: str) -> Fields:
    cells = [cell.strip() for cell in fields["W"].split("|")] + [""] * 5
    title, authors, year, journal, place, doi = cells[:6]
    names = ", ".join(part.strip() for part in authors.split(";") if part.strip())
    record = {"T": title, "A": names, "Y": year, "J": journal, "P": place, "D": doi}
    words = _words()
    return (
        words["en"]
        | words.get(language, {})
        | record
        | {"L": language, "ABS": fields.get("abs", "").strip()}
    )


def _request(fields: Fields, values: Fields, own: str, name: str) -> dict[str, Any]:
    knows = fields.get("knows", KNOWN[zlib.crc32(name.encode()) % len(KNOWN)]).split()
    made: dict[str, Any] = {"ingest_type": "pdf", "base_url": _at(fields.get("base", own).strip())}
    if "doi" in knows and values["D"]:
        made["ext_ids"] = {"doi": values["D"]}
    if "title" in knows:
        made["title"] = values["T"]
    if "by" in knows and values["A"]:
        made["authors"] = values["A"].split(", ")
    if "year" in knows and values["Y"]:
        made["year"] = int(values["Y"])
    return made


def _filled(text: str, values: Mapping[str, str]) -> str:
    text = re.sub(r"\[\[(\S+) (.+?)\]\]", r'<a href="\1">\2</a>', text, flags=re.DOTALL)
    return re.sub(r"\{(_?\w+)\}", lambda m: values.get(m[1], m[0]), text)


def _shown(shell: tuple[str, str], fields: Fields, values: Fields) -> Answer:
    safe = {key: html.escape(value) for key, value in values.items()}
    style, body = shell
    style = fields.get("metas", style).strip()
    places = {key: _filled(fields.get(key, "").strip(), safe) for key in PLACES}
    places["head"] += _metas(style, fields.get("meta", "").strip(), values)
    return page(_filled(body, safe | places))


def _metas(style: str, pdf: str, values: Fields) -> str:
    title, by, year, source, doi = (values[key] for key in "TAYJD")
    names = by.split(", ") if by else []
    rows: list[tuple[str, str]] = []
    if style == "hw":
        rows = [("citation_title", title), ("citation_publication_date", year)]
        rows += [("citation_author", name) for name in names]
        rows += [("citation_journal_title", source), ("citation_doi", doi)]
        rows += [("citation_pdf_url", pdf)]
    elif style == "dc":
        rows = [("DC.title", title), ("DCTERMS.issued", year), ("DC.relation", source)]
        rows += [("DC.creator", name) for name in names]
        rows += [("DC.identifier", "doi:" + doi if doi else ""), ("citation_pdf_url", pdf)]
    elif style == "ep":
        rows = [("eprints.title", title), ("eprints.date", year), ("eprints.publication", source)]
        rows += [("eprints.creators_name", name) for name in names]
        rows += [("eprints.id_number", doi), ("eprints.document_url", pdf)]
    made = "".join(
        f'<meta name="{name}" content="{html.escape(content)}">\n'
        for name, content in rows
        if content
    )
    if style == "og":
        made = f'<meta property="og:title" content="{html.escape(title)}">\n'
    return made


def _maker(how: str, body: str, values: Fields, seed: str) -> Callable[[], Answer]:
    """Return what makes an answer."""
    verb, _, rest = how.partition(" ")
    if verb == "->":
        return lambda: Answer.redirect(rest if "://" in rest else _at(rest))
    if verb == "status":
        return lambda: page(_filled(body, values), int(rest))
    if verb == "type":
        return lambda: file(body.encode(), rest)
    if not how and body.startswith("<"):
        return lambda: page(_filled(body, values))
    return lambda: file(_printed(verb, rest, body, values, seed))


def _printed(verb: str, rest: str, body: str, values: Fields, seed: str) -> bytes:
    cells = [cell.strip() for cell in rest.split("|")] + [""] * 4
    kind = zlib.crc32(seed.encode())
    if verb == "art":
        title, by, journal, doi = cells[:4]
        lines = _paper(title, by.replace(";", ","), journal or values["J"], doi, "", kind)
    elif verb == "self":
        lines = _own(values, kind)
    elif verb == "doc":
        heading, topics = cells[:2]
        lines = [f"{{{15 + kind % 4}}}{heading}", "%down 14", f"%body 4 {topics or heading}"]
    else:
        lines = []
        for line in body.splitlines():
            lines += _own(values, kind) if line == "@self" else [_filled(line, values)]
    pages = re.search(r"(\d+)\s*[-–]\s*(\d+)$", values["P"])
    length = int(pages[2]) - int(pages[1]) + 1 if pages else 9
    most = 30 if verb == "self" else 14
    return Press(values["L"], seed, max(3, min(length, most))).printed(lines)


def _own(values: Fields, kind: int) -> list[str]:
    source = ", ".join(part for part in (values["J"], values["P"], values["Y"]) if part)
    return _paper(values["T"], values["A"], source, values["D"], values["ABS"], kind)


def _paper(title: str, by: str, source: str, doi: str, abstract: str, kind: int) -> list[str]:
    """Return the markup of an article in one of three layouts."""
    topic = title.partition(":")[0].partition(" – ")[0]
    number = [f"https://doi.org/{doi}"] if doi else []
    tail = [f"%body 12 {topic}", "%refs 11"]
    about = [abstract] if abstract else []
    if kind % 3 == 0:
        head = [f"{{9}}{source}", *(f"{{9}}{line}" for line in number), "%down 10"]
        return [*head, f"{{17}}{title}", "%down 6", by, "%down 8", *about, *tail]
    if kind % 3 == 1:
        head = [f"%run {source}", f"{{16}}^{title}", f"{{12}}^{by}", "%down 8", *about]
        return [*head, *(f"{{8}}{line}" for line in number), "%cols", *tail]
    head = [f"{{10}}^{source}", "%down 12", f"{{15}}^{title}", f"^{by}", *(f"^{n}" for n in number)]
    return [*head, "%down 8", *about, "%foot {n}", *tail]
