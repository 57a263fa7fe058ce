"""
How the cases of the third set are written, and made.

A case begins with ``=== name``. Fields follow, ``key: value``:

``kind``, ``lang``  as of a ``Case``
``title``, ``authors`` (between semicolons), ``year``, ``journal``, ``src`` (volume, issue,
                    pages), ``doi``, ``pmid``, ``abs``: the record that the page shows
``knows``           what of it the requester knows besides the address; ``title=…`` another
                    wording of it
``shell``           the platform of ``shells.txt``, and the address of the page
``base``            the address the requester has, which leads to the page; else the page's
``link``            how the page leads to the first file: "meta", "button" (the platform's
                    usual place), "both", "embed", "direct" (the requester has the file's
                    address), "none" (something in ``html`` does); then the link's words
``metas``           "none": the page has no metas; "dc": those of Dublin Core
``html``, ``aside`` HTML in the text of the page and at its side; may occur several times
``verdict``         "hit"; or "refused" or "walled", what may become of it
``file``            of a hit, the file that is the work; else the first

Then the files: ``--- address`` and markup of ``sheets``, or HTML if the address does not
end in "pdf" and the markup begins with ``<``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from tests.blind_evidence.case import BASE, FOUND, REFUSED, WALLED, Case, file, page
from tests.blind_evidence.third.sheets import Press
from tests.server import Answer

HERE = Path(__file__).parent
SLUGS = {"hit": FOUND, "refused": REFUSED, "walled": REFUSED | WALLED}


def _sections(text: str) -> Iterator[tuple[str, str]]:
    for section in re.split(r"^=== ", text, flags=re.M)[1:]:
        name, _, rest = section.partition("\n")
        yield name.strip(), rest.strip("\n")


SHELLS = dict(_sections((HERE / "shells.txt").read_text(encoding="utf-8")))


def read(every: int = 1) -> tuple[Case, ...]:
    """Return the cases; *every*: one of so many."""
    sections = [
        section
        for path in sorted((*HERE.glob("negatives_*.txt"), *HERE.glob("positives_*.txt")))
        for section in _sections(path.read_text(encoding="utf-8"))
    ]
    return tuple(_case(name, rest) for name, rest in sections[::every])


def _case(name: str, text: str) -> Case:
    said, *files = re.split(r"^--- ", text, flags=re.M)
    fields: dict[str, str] = {}
    for line in said.splitlines():
        key, _, value = line.partition(": ")
        fields[key] = f"{fields[key]}\n{value}" if key in fields else value
    answers: dict[str, Answer] = {}
    for written in files:
        address, _, markup = written.partition("\n")
        answers[_at(address.strip())] = _file(markup, fields, name + address)
    first = next(iter(answers))
    via, _, label = fields["link"].partition(" ")
    start = first
    if via != "direct":
        shell, _, place = fields["shell"].partition(" ")
        start = _at(place)
        answers[start] = page(_shown(fields, shell, via, label, first, start))
    if "base" in fields:
        answers[_at(fields["base"])] = Answer.redirect(start)
        start = _at(fields["base"])
    hit = fields["verdict"] == "hit"
    return Case(
        name=name,
        kind=fields["kind"],
        language=fields["lang"],
        request=_request(fields, start),
        answers=answers,
        hit=hit,
        slugs=SLUGS[fields["verdict"]],
        file=(_at(fields["file"]) if "file" in fields else first) if hit else None,
    )


def _at(address: str) -> str:
    return address if address.startswith("{") else BASE + address


def _file(markup: str, fields: dict[str, str], seed: str) -> Answer:
    if markup.startswith("<"):
        return page(markup)
    lines = markup.rstrip().splitlines()
    press = Press(fields["lang"], seed, _length(lines, fields))
    return file(press.printed(lines))


def _length(lines: list[str], fields: dict[str, str]) -> int:
    """Return how many sheets each long text of a file fills, as its pages are numbered."""
    count = sum(bool(re.match(r"%body \d\d", line)) for line in lines)
    said = [fields.get("src", "")] * (fields["verdict"] == "hit") + lines[:8]
    kind = fields["kind"]
    whole = 10
    if kind.startswith(("thesis", "whole", "proceedings")) and kind != "thesis-summary":
        whole = 30
    for line in said:
        for first, last in re.findall(r"(\d+)\s?(?:[–-]|à)\s?S?(\d+)", line):
            if 2 < int(last) - int(first) < 60:
                whole = min(30 if fields["verdict"] == "hit" else 18, int(last) - int(first) + 1)
                return max(1, whole // max(1, count))
    return max(1, whole // max(1, count))


def _request(fields: dict[str, str], start: str) -> dict[str, Any]:
    made: dict[str, Any] = {"ingest_type": "pdf", "base_url": start}
    for known in fields.get("knows", "").split("\n"):
        key, _, other = known.partition("=")
        for part in [key] if other else key.split():
            value = other or fields[part]
            if part in ("doi", "pmid"):
                made.setdefault("ext_ids", {})[part] = value
            elif part == "authors":
                made[part] = value.split("; ")
            else:
                made[part] = int(value) if part == "year" else value
    return made


def _metas(fields: dict[str, str], pdf: str) -> str:
    names = {
        "title": "DC.title",
        "doi": "DC.identifier",
        "year": "DC.date",
        "authors": "DC.creator",
    }
    if fields.get("metas") != "dc":
        names = {
            "title": "citation_title",
            "doi": "citation_doi",
            "year": "citation_publication_date",
            "authors": "citation_author",
            "journal": "citation_journal_title",
            "pmid": "citation_pmid",
        }
    rows = [
        (name, value)
        for key, name in names.items()
        if key in fields
        for value in (fields[key].split("; ") if key == "authors" else [fields[key]])
    ]
    if fields.get("metas") == "none":
        rows = []
    if pdf:
        rows.append(("citation_pdf_url", pdf))
    return "\n".join(f'<meta name="{name}" content="{escape(value)}">' for name, value in rows)


def _shown(fields: dict[str, str], shell: str, via: str, label: str, pdf: str, start: str) -> str:
    shown = SHELLS[shell]
    keep = r"\1" if via in ("button", "both") else ""
    shown = re.sub(r"\[\[(.*?)\]\]", keep, shown, flags=re.S)
    if "doi" not in fields:
        shown = re.sub(r"(?:https://doi.org/|doi:|DOI:? *|doi: )\$doi", "", shown)
    html = fields.get("html", "")
    if via == "embed":
        html += f'<embed type="application/pdf" src="{pdf}" width="100%" height="900">'
    words = {
        key: escape(fields.get(key, "")).replace("; ", ", ")
        for key in ("title", "authors", "year", "journal", "src", "doi", "pmid", "abs", "lang")
    }
    return Template(shown).substitute(
        words,
        metas=_metas(fields, pdf if via in ("meta", "both") else ""),
        html=html,
        aside=fields.get("aside", ""),
        pdf=pdf,
        label=escape(label or "PDF"),
        here=start,
    )
