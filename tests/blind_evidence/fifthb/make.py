"""
How the cases of this set are written, and made.

A case begins with ``=== name``. Fields follow, ``key: value``; a value may go on for lines:

``is``       its kind and its language
``at``       the shell of ``shells.txt`` and the address of the page; "none": all pages are
             among the answers below
``title``, ``by`` (between semicolons), ``in`` (year | container | place | DOI, any of them
             empty), ``abs``: the record that the page shows
``metas``    "hw", "dc", "ep", "og" or "none"; the shell's if there is none
``pdf``      the address in the meta for a file
``slot``     HTML in the usual place of the platform for its files
``main``, ``aside``, ``foot``   HTML elsewhere in the page
``base``     the address that the requester has; else the page's
``knows``    what the requester knows besides: "doi", "title", "by", "year"; else all
``asked``    another wording of the title in the requester's record
``verdict``  "hit", or what may become of it: see ``VERDICTS``
``file``     of a hit, the file that is the work

Then the answers, ``--- address`` and what is there: HTML if it begins with ``<``, else the
markup of ``third.sheets``. After the address may stand a status, ``-> address`` for a
redirect, or a content type of something else. Besides that markup there are

``%paper title | authors | journal | DOI``  an article; all but the title may be empty
``%self``    the work asked for, as its journal prints it

``[[word]]`` in HTML and markup stands for a field of the record or a word of ``words.txt``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from html import escape
from pathlib import Path
from typing import Any

from tests.blind_evidence.case import (
    BASE,
    FOUND,
    GONE,
    NOTHING,
    OTHER,
    REFUSED,
    WALLED,
    Case,
    file,
    page,
)
from tests.blind_evidence.casefile import Answers
from tests.blind_evidence.third.sheets import Press
from tests.server import Answer

HERE = Path(__file__).parent
FILES = (*(f"negatives_{number}" for number in range(1, 7)), "positives")
VERDICTS = {
    "hit": FOUND,
    "refused": REFUSED | NOTHING,
    # there is also something of another type, such as a table
    "mixed": REFUSED | NOTHING | {"wrong-mimetype"},
    "walled": REFUSED | WALLED,
    "gone": REFUSED | NOTHING | GONE,
}
KEYS = "is|at|title|by|in|abs|metas|pdf|slot|main|aside|foot|base|knows|asked|verdict|file"
FIELD = re.compile(rf"({KEYS}): ?(.*)")
HOLE = re.compile(r"\[\[([\w-]+)\]\]")


def _sections(name: str) -> Iterator[tuple[str, list[str]]]:
    """Yield what stands after ``===``, and the lines until the next."""
    for section in (HERE / f"{name}.txt").read_text().split("\n=== ")[1:]:
        first, *lines = section.rstrip().split("\n")
        yield first.strip(), lines


@cache
def _shells() -> dict[str, tuple[str, str]]:
    """Return style of metas and HTML, by name."""
    return {
        first.split()[0]: (first.split()[1], "\n".join(lines))
        for first, lines in _sections("shells")
    }


@cache
def _words() -> dict[str, dict[str, str]]:
    first, *rows = (HERE / "words.txt").read_text().strip().split("\n")
    names = [name.strip() for name in first.split(";")[1:]]
    return {
        row[:2]: dict(zip(names, (word.strip() for word in row.split(";")[1:]), strict=True))
        for row in rows
    }


def read() -> tuple[Case, ...]:
    """Return the cases."""
    return tuple(
        _case(name, lines)
        for part in FILES
        if (HERE / f"{part}.txt").exists()
        for name, lines in _sections(part)
    )


def _case(name: str, lines: list[str]) -> Case:
    starts = [at for at, line in enumerate(lines) if line.startswith("--- ")]
    ends = [*starts[1:], len(lines)]
    fields = _fields(lines[: starts[0] if starts else len(lines)])
    kind, language = fields["is"].split()
    record = _record(fields, language)
    makers: dict[str, Callable[[], Answer]] = {}
    start = fields.get("base", "")
    if fields["at"] != "none":
        shell, place = fields["at"].split()
        start = start or place
        makers[_at(place)] = partial(_shown, shell, fields, record)
    for begin, end in zip(starts, ends, strict=True):
        place, _, rest = lines[begin].removeprefix("--- ").strip().partition(" ")
        body = _filled("\n".join(lines[begin + 1 : end]).strip(), record)
        makers[_at(place)] = partial(_answer, rest, body, record, language, f"{name} {place}")
    verdict = fields["verdict"]
    return Case(
        name=name,
        kind=kind,
        language=language,
        request=_request(fields, record, _at(start)),
        answers=Answers(makers),
        hit=verdict == "hit",
        slugs=frozenset(VERDICTS[verdict]),
        file=_at(fields["file"]) if verdict == "hit" else None,
    )


def _fields(lines: list[str]) -> dict[str, str]:
    fields: dict[str, str] = {}
    key = ""
    for line in lines:
        if match := FIELD.fullmatch(line):
            key = match[1]
            if key in fields:
                raise ValueError(f"two of {key}: {line}")
            fields[key] = match[2]
        elif line.strip():
            fields[key] += "\n" + line
    return fields


def _at(address: str) -> str:
    return address if address.startswith((BASE, OTHER)) else BASE + address


def _record(fields: Mapping[str, str], language: str) -> dict[str, str]:
    parts = [part.strip() for part in fields["in"].split("|")] + [""] * 4
    authors = [name.strip() for name in fields["by"].split(";")]
    families = [f"{name.rsplit(' ', 1)[-1]}, {name.rsplit(' ', 1)[0]}" for name in authors]
    return {
        **_words()[language],
        "lang": language,
        "title": fields["title"],
        "by": fields["by"],
        "names": ", ".join(authors),
        "inverted": "; ".join(families),
        "first": authors[0].rsplit(" ", 1)[-1],
        "abs": fields.get("abs", ""),
        "year": parts[0],
        "container": parts[1],
        "place": parts[2],
        "doi": parts[3],
    }


def _request(fields: Mapping[str, str], record: Mapping[str, str], start: str) -> dict[str, Any]:
    known = fields.get("knows", "doi title by year").split()
    asked: dict[str, Any] = {"ingest_type": "pdf", "base_url": start}
    if "doi" in known and record["doi"]:
        asked["ext_ids"] = {"doi": record["doi"]}
    if "title" in known:
        asked["title"] = fields.get("asked", record["title"])
    if "by" in known:
        asked["authors"] = [name.strip() for name in record["by"].split(";")]
    if "year" in known and record["year"]:
        asked["year"] = int(record["year"])
    return asked


def _filled(text: str, record: Mapping[str, str]) -> str:
    """Return *text* with fields of the record and words of the language."""

    def given(match: re.Match[str]) -> str:
        return record[match[1]]

    return HOLE.sub(given, text)


def _shown(shell: str, fields: Mapping[str, str], record: Mapping[str, str]) -> Answer:
    """Return the page of a record."""
    style, text = _shells()[shell]
    parts = {key: fields.get(key, "") for key in ("slot", "main", "aside", "foot")}
    metas = _metas(fields.get("metas", style), fields.get("pdf", ""), record)
    filled = _filled(text, {**_escaped(record), **parts, "metas": metas})
    return page(_filled(filled, _escaped(record)))


def _escaped(record: Mapping[str, str]) -> dict[str, str]:
    return {key: escape(value) for key, value in record.items()}


def _metas(style: str, pdf: str, record: Mapping[str, str]) -> str:
    names = {
        "hw": ("citation_title", "citation_author", "citation_doi", "citation_publication_date"),
        "dc": ("DC.title", "DC.creator", "DC.identifier", "DC.date"),
        "ep": ("eprints.title", "eprints.creators_name", "eprints.id_number", "eprints.date"),
        "og": ("", "", "", ""),
        "none": ("", "", "", ""),
    }[style]
    authors = [name.strip() for name in record["by"].split(";")]
    rows = [(names[0], record["title"]), *((names[1], name) for name in authors)]
    rows += [(names[2], record["doi"]), (names[3], record["year"])]
    if style == "hw":
        rows.append(("citation_journal_title", record["container"]))
    if pdf:
        rows.append(("eprints.document_url" if style == "ep" else "citation_pdf_url", _at(pdf)))
    made = [
        f'<meta name="{name}" content="{escape(said)}">' for name, said in rows if name and said
    ]
    if style == "og":
        made.append(f'<meta property="og:title" content="{escape(record["title"])}">')
        made.append(f'<meta property="og:description" content="{escape(record["abs"][:150])}">')
    return "\n".join(made)


def _answer(rest: str, body: str, record: Mapping[str, str], language: str, seed: str) -> Answer:
    if rest.startswith("-> "):
        return Answer.redirect(rest.removeprefix("-> "))
    if "/" in rest:
        return file(body.encode(), rest)
    status = int(rest or 200)
    if body.startswith("<"):
        return page(body, status)
    lines = [made for line in body.split("\n") for made in _lines(line, record)]
    made = file(Press(language, seed, 6).printed(lines))
    return Answer(status, made.body, made.headers)


def _lines(line: str, record: Mapping[str, str]) -> list[str]:
    """Return the markup of ``third.sheets`` for a line of markup."""
    command, _, rest = line.partition(" ")
    if command == "%paper":
        title, authors, journal, doi, *_ = [part.strip() for part in rest.split("|")] + [""] * 3
        return _paper(title, authors, journal, doi, "", record)
    if command == "%self":
        journal = ", ".join(record[key] for key in ("container", "place", "year") if record[key])
        return _paper(
            record["title"], record["names"], journal, record["doi"], record["abs"], record
        )
    return [line]


def _paper(
    title: str, authors: str, journal: str, doi: str, abstract: str, record: Mapping[str, str]
) -> list[str]:
    topics = [word for word in re.findall(r"\w+", title.lower()) if len(word) > 5][:3] or [title]
    about = "; ".join(topics)
    lines = [f"{{9}}{journal}"] if journal else []
    lines += [f"{{17}}^{title}"]
    lines += [f"^{authors}"] if authors else []
    lines += [f"{{9}}https://doi.org/{doi}"] if doi else []
    lines += [f"{{12}}{record['Abstract']}", abstract or f"%body 1 {about}"]
    lines += [f"%body 12 {about}", f"{{12}}{record['References']}", "%refs 9"]
    return lines
