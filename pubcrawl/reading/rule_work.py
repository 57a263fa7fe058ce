"""The work that the rule of a site finds on a page: authors, references, licence, dates."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pubcrawl.formats import select
from pubcrawl.formats.dates import read_date
from pubcrawl.formats.html import Document
from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.node import Node, upwards
from pubcrawl.reading.meta import people
from pubcrawl.reading.meta.licences import licences
from pubcrawl.reading.meta.references import REFERENCES_MAX, references_from_texts
from pubcrawl.reading.meta.shown_work import with_orcids
from pubcrawl.reading.rules.keys import SITE_KEYS, WORK_KEYS
from pubcrawl.works.work import CitedWork, Container, Licence, Work, WorkContributor, WorkDates

Keys = Mapping[str, str]

AUTHORS_MAX = 5000
"""Elements read for authors, and for each of their details."""

_DATE_WITHIN = 200  # characters of an element in which the date must begin
_DATE_MAX = 40  # characters of a date
_STARTS = re.compile(r"(?<![^\W_])(?:[0-9]|[^\W\d_]{3})")


def work_of_rule(document: Document, keys: Keys) -> tuple[Work, dict[str, bool]]:
    """
    Return the work that the keys of a rule find, and key → whether it found something.

    *keys*: key → selector; keys outside ``rules.keys.WORK_KEYS`` are ignored. Raises
    ``SelectorTimeout`` and ``RegexTimeout``.
    """
    selectors = {key: keys[key] for key in WORK_KEYS if keys.get(key)}
    if not selectors:
        return Work(), {}
    nodes = {key: select.select(document, selector) for key, selector in selectors.items()}
    work = Work(
        contributors=_authors(document, nodes),
        references=_references(document, nodes.get("references", ())),
        licences=_licence(document, nodes.get("licence", ())),
        container=Container(**_filled("container", nodes, _line)),
        dates=WorkDates(**_filled("dates", nodes, _date)),
    )
    return work, {key: bool(found) for key, found in nodes.items()}


def _filled(
    around: str, nodes: Mapping[str, Sequence[Node]], read: Callable[[Sequence[Node]], str]
) -> dict[str, Any]:
    """Return the fields of *around*, an object in a work, that keys of the rule fill."""
    fields = ((key, SITE_KEYS[key].fills.partition(".")) for key in nodes)
    return {name: read(nodes[key]) for key, (first, _, name) in fields if first == around and name}


def _authors(
    document: Document, nodes: Mapping[str, Sequence[Node]]
) -> tuple[WorkContributor, ...]:
    """Return the contributors in the elements of ``authors``."""
    authors = list(nodes.get("authors", ()))[:AUTHORS_MAX]
    if not authors:
        return ()
    of_author = {
        key: _belonging(authors, nodes.get(key, ())[:AUTHORS_MAX])
        for key in ("author_names", "orcids", "affiliations")
    }
    result: list[WorkContributor] = []
    texts: list[str] = []
    for at, author in enumerate(authors):
        names = of_author["author_names"][at]
        inner = [*of_author["orcids"][at], *of_author["affiliations"][at]]
        skip = html_text.all_below([*inner, *_note_marks(document, author)])
        name_texts = (html_text.text(node, skip=skip) for node in names or (author,))
        texts.append(next(filter(None, name_texts), ""))
    for at, several in enumerate(people.contributors_by_text(texts)):
        if len(several) != 1:
            result += several
            continue
        ids = (_link_text(document, node) for node in of_author["orcids"][at])
        texts_ = (html_text.text(node) for node in of_author["affiliations"][at])
        affiliations = (people.affiliation(text_) for text_ in texts_)
        result.append(people.detailed(several[0], ids, affiliations=affiliations))
    return with_orcids(document, tuple(people.once(result)))


def _belonging(authors: Sequence[Node], nodes: Sequence[Node]) -> list[list[Node]]:
    """
    Return for each author its own *nodes*.

    They are inside the author's element. If none is inside any, they are assigned in order
    if there are as many nodes as authors, and a single node belongs to all.
    """
    indexes = {author.mem_id: at for at, author in enumerate(authors)}
    result: list[list[Node]] = [[] for _ in authors]
    for node in nodes:
        own = (around for around in (node, *upwards(node)) if around.mem_id in indexes)
        if (around := next(own, None)) is not None:
            result[indexes[around.mem_id]].append(node)
    if any(result) or not nodes:
        return result
    if len(nodes) == len(authors):
        return [[node] for node in nodes]
    return [list(nodes) for _ in authors] if len(nodes) == 1 else result


def _note_marks(document: Document, author: Node) -> list[Node]:
    return [] if document.xml else document.css("sup", scope=author)


def _link_text(document: Document, node: Node) -> str:
    """Return the address of a link and its text."""
    href = select.attribute(document, node, "href")
    return f"{href} {html_text.text(node)}"


def _references(document: Document, nodes: Sequence[Node]) -> tuple[CitedWork, ...]:
    entries = list(nodes)[:REFERENCES_MAX]
    links = (_links(document, entry) for entry in entries)
    texts = html_text.in_time(entries)
    return references_from_texts((html_text.text(node) for node in texts), links)


def _links(document: Document, node: Node) -> list[str]:
    """Return the addresses of the links in an element, itself included."""
    if document.xml:
        anchors = select.compile("a[href]").select(document, node)
    else:
        anchors = document.css("a[href]:not([href^='#']), link[href]", scope=node)
    return [select.attribute(document, anchor, "abs:href") for anchor in anchors]


def _licence(document: Document, nodes: Sequence[Node]) -> tuple[Licence, ...]:
    """Return the licences that the first elements link, else those that they name."""
    first = list(nodes)[:10]
    links = [link for node in first for link in _links(document, node)]
    return licences(links, sure=True) or licences(html_text.text(node) for node in first)


def _line(nodes: Sequence[Node]) -> str:
    """Return the text of the first element in one line."""
    return " ".join(html_text.text(nodes[0]).split()) if nodes else ""


def _date(nodes: Sequence[Node]) -> str:
    """Return the date of the first element with one, preferably from ``datetime``."""
    for node in list(nodes)[:10]:
        words = html_text.text(node)[:_DATE_WITHIN]
        starts = (words[at.start() :][:_DATE_MAX] for at in _STARTS.finditer(words))
        for candidate in (node.attributes.get("datetime") or "", *starts):
            if date := read_date(candidate):
                return date
    return ""
