"""
The article DTD of the Royal Society of Chemistry.

Source: http://www.rsc.org/schema/rscart38
"""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from pubcrawl.parse.articles.build import (
    all_named,
    article,
    below,
    dated,
    field,
    make,
    moved,
    one_named,
    rename,
    said,
)
from pubcrawl.parse.jats.tree import local, plain

_NAMES = {
    **{f"subsect{level}": "sec" for level in range(1, 6)},
    "section": "sec",
    "no": "label",
    "small": "sc",
    "inf": "sub",
    "citref": "xref",
    "figref": "xref",
    "tableref": "xref",
    "fnoteref": "xref",
    "footnote": "fn",
    "figure": "fig",
    "table-entry": "table-wrap",
    "ugraphic": "graphic",
    "image": "graphic",
    "eqn": "disp-formula",
    "equation": "disp-formula",
    "ack": "ack",
    "scheme": "fig",
    "chart": "fig",
}
_TYPES = {
    "art": "research-article",
    "com": "brief-report",
    "rev": "review-article",
    "edg": "research-article",
    "edi": "editorial",
    "crv": "review-article",
}


def matches(root: etree._Element) -> bool:
    """Answer whether *root* is an article in RSC's DTD."""
    return local(root) == "article" and below(root, "art-admin") is not None


def read(root: etree._Element) -> etree._Element:
    """Return the article *root* as JATS; *root* is used up."""
    admin, front = below(root, "art-admin"), below(root, "art-front")
    published = below(root, "published")
    back = below(root, "art-back")
    references = list(_references(back))
    meta = [
        field("article-id", said(admin, "doi"), pub_id_type="doi"),
        field("article-id", said(admin, "ms-id"), pub_id_type="publisher-id"),
        _titles(front),
        *_authors(front),
        *_dates(admin, root),
        field("volume", said(one_named(published, "volumeref"), "link")),
        field("issue", said(one_named(published, "issueref"), "link", "issueno")),
        field("fpage", said(published, "fpage")),
        field("lpage", said(published, "lpage")),
        *_licence(admin),
    ]
    for name, kind in (("abstract", ""), ("art-toc-entry", "toc")):
        if (found := moved(one_named(front, name), "abstract", abstract_type=kind)) is not None:
            _text(found)
            meta.append(found)
    words = [plain(one) for one in all_named(front, "keyword")]
    if words:
        meta.append(make("kwd-group", *(make("kwd", word) for word in words)))
    behind = [] if back is None else [one for one in back if local(one) in ("ack", "app")]
    given = (root.get("type") or "").lower()
    return article(
        [one for one in meta if one is not None],
        journal=_journal(published),
        body=_text(moved(below(root, "art-body"), "body")),
        back=[
            *(_text(moved(one, local(one))) for one in behind),
            make("ref-list", *references) if references else None,
        ],
        kind=_TYPES.get(given, ""),
    )


def _journal(published: etree._Element | None) -> Iterator[etree._Element | None]:
    source = one_named(published, "journalref")
    titles = {one.get("type") or "full": plain(one) for one in all_named(source, "title")}
    yield field("journal-title", titles.get("full") or titles.get("journal") or "")
    yield field("abbrev-journal-title", titles.get("abbreviated", ""))
    for one in all_named(source, "issn"):
        kind = "epub" if one.get("type") in ("online", "electronic") else "ppub"
        yield make("issn", plain(one), pub_type=kind)
    if name := said(one_named(source, "publisher"), "nameelt", "orgname"):
        yield make("publisher", make("publisher-name", name))


def _titles(front: etree._Element | None) -> etree._Element:
    titles = one_named(front, "titlegrp")
    main, sub = below(titles, "title"), below(titles, "subtitle")
    group = make("title-group", moved(main, "article-title"), moved(sub, "subtitle"))
    rename(group, _NAMES)
    for note in group.iter("xref"):
        note.set("ref-type", "fn")  # ESI: "Electronic supplementary information available"
    return group


def _authors(front: etree._Element | None) -> Iterator[etree._Element]:
    people = []
    for one in all_named(one_named(front, "authgrp"), "author"):
        if name := said(one_named(one, "org"), "nameelt", "orgname"):
            named = make("collab", name)
        else:
            named = make(
                "name",
                field("surname", said(one, "surname")),
                field("given-names", said(one, "fname")),
            )
        links = [make("xref", ref_type="aff", rid=ref) for ref in (one.get("aff") or "").split()]
        corresponds = (one.get("role") or "").startswith("corres")
        people.append(
            make(
                "contrib",
                field("contrib-id", one.get("orcid") or "", contrib_id_type="orcid"),
                named,
                *links,
                contrib_type="author",
                corresp="yes" if corresponds else "",
            )
        )
    yield make("contrib-group", *people)
    for place in all_named(front, "aff"):
        parts = all_named(place, "nameelt", "addrelt", "city", "state", "postcode", "country")
        words = ", ".join(filter(None, map(plain, parts))) or plain(place)
        yield make("aff", words, field("email", said(place, "email")), id=place.get("id") or "")


def _date(element: etree._Element | None) -> str:
    year, month, day = (said(element, name) for name in ("year", "month", "day"))
    if month.isdigit() or not month:
        return "-".join(part.zfill(2) for part in (year, month, day) if part)
    return year


def _dates(admin: etree._Element | None, root: etree._Element) -> Iterator[etree._Element | None]:
    history = []
    for name, kind in (("received", "received"), ("revised", "rev-recd"), ("accepted", "accepted")):
        own = next(
            (one for one in all_named(admin, "date") if one.get("role") == name),
            one_named(admin, name),
        )
        history.append(dated("date", _date(own), date_type=kind))
    yield make("history", *(one for one in history if one is not None))
    for one in root.iterchildren(etree.Element):
        if local(one) == "published":
            medium = "epub" if one.get("type") == "web" else "ppub"
            yield dated("pub-date", _date(one_named(one, "pubfront")), pub_type=medium)


def _licence(admin: etree._Element | None) -> Iterator[etree._Element]:
    found = one_named(admin, "licence", "license")
    if found is not None and plain(found):
        yield make("permissions", make("license", make("license-p", plain(found))))


def _references(back: etree._Element | None) -> Iterator[etree._Element]:
    entries = all_named(one_named(back, "biblist"), "citgroup")
    for number, group in enumerate(entries, 1):
        cited = [
            one for one in group if local(one) in ("journalcit", "citbook", "citext", "citation")
        ]
        yield make("ref", make("label", str(number)), *map(_citation, cited or [group]))


def _citation(cited: etree._Element) -> etree._Element:
    if local(cited) not in ("journalcit", "citbook"):
        return make("mixed-citation", plain(cited))
    people = [
        make(
            "name",
            field("surname", said(one, "surname")),
            field("given-names", said(one, "fname")),
        )
        for one in all_named(cited, "citauth")
    ]
    ids = [
        make("pub-id", plain(one), pub_id_type=(one.get("type") or "").lower())
        for one in all_named(cited, "link")
        if (one.get("type") or "").lower() in ("doi", "pmid")
    ]
    is_book = local(cited) == "citbook"
    return make(
        "element-citation",
        make("person-group", *people, person_group_type="author"),
        field("article-title", said(cited, "arttitle")),
        field("source", said(cited, "title")),
        field("year", said(cited, "year")),
        field("volume", said(cited, "volumeno")),
        field("issue", said(cited, "issueno")),
        field("fpage", said(cited, "fpage")),
        field("lpage", said(cited, "lpage")),
        field("publisher-name", said(cited, "citpub")),
        *ids,
        publication_type="book" if is_book else "",
    )


def _text(element: etree._Element | None) -> etree._Element | None:
    """Give the names of JATS to running text, in place."""
    if element is None:
        return None
    for thing in all_named(element, "figure", "scheme", "chart", "table-entry"):
        title = below(thing, "title")
        if title is not None:
            title.tag = "caption"
    for graphic in all_named(element, "figure", "ugraphic", "image"):
        if name := graphic.get("src") or graphic.get("pos-src") or "":
            graphic.append(make("graphic", href=name))
    rename(element, _NAMES)
    return element
