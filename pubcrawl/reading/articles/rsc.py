"""
The article DTD of the Royal Society of Chemistry.

Source: http://www.rsc.org/schema/rscart38
"""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from pubcrawl.reading.articles.build import (
    at_path,
    build_article,
    field,
    find_all,
    find_first,
    keywords,
    make,
    make_date,
    permissions,
    person,
    publisher,
    ref_list,
    rename,
    retag,
    text_of,
)
from pubcrawl.reading.jats.tree import local, plain

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
    return local(root) == "article" and at_path(root, "art-admin") is not None


def to_jats(root: etree._Element) -> etree._Element:
    """Return the article *root* as JATS. The tree of *root* is modified."""
    admin, front = at_path(root, "art-admin"), at_path(root, "art-front")
    published = at_path(root, "published")
    back = at_path(root, "art-back")
    references = list(_references(back))
    meta = [
        field("article-id", text_of(admin, "doi"), pub_id_type="doi"),
        field("article-id", text_of(admin, "ms-id"), pub_id_type="publisher-id"),
        _titles(front),
        *_authors(front),
        *_dates(admin, root),
        field("volume", text_of(find_first(published, "volumeref"), "link")),
        field("issue", text_of(find_first(published, "issueref"), "link", "issueno")),
        field("fpage", text_of(published, "fpage")),
        field("lpage", text_of(published, "lpage")),
        *_licence(admin),
    ]
    for name, kind in (("abstract", ""), ("art-toc-entry", "toc")):
        if (abstract := retag(find_first(front, name), "abstract", abstract_type=kind)) is not None:
            _rename_text(abstract)
            meta.append(abstract)
    meta.append(keywords(map(plain, find_all(front, "keyword"))))
    back_matter = [] if back is None else [one for one in back if local(one) in ("ack", "app")]
    type_ = (root.get("type") or "").lower()
    return build_article(
        meta,
        journal=_journal(published),
        body=_rename_text(retag(at_path(root, "art-body"), "body")),
        back=[
            *(_rename_text(retag(one, local(one))) for one in back_matter),
            ref_list(references),
        ],
        kind=_TYPES.get(type_, ""),
    )


def _journal(published: etree._Element | None) -> Iterator[etree._Element | None]:
    source = find_first(published, "journalref")
    titles = {one.get("type") or "full": plain(one) for one in find_all(source, "title")}
    yield field("journal-title", titles.get("full") or titles.get("journal") or "")
    yield field("abbrev-journal-title", titles.get("abbreviated", ""))
    for one in find_all(source, "issn"):
        kind = "epub" if one.get("type") in ("online", "electronic") else "ppub"
        yield make("issn", plain(one), pub_type=kind)
    yield publisher(text_of(find_first(source, "publisher"), "nameelt", "orgname"))


def _titles(front: etree._Element | None) -> etree._Element:
    titles = find_first(front, "titlegrp")
    main, sub = at_path(titles, "title"), at_path(titles, "subtitle")
    group = make("title-group", retag(main, "article-title"), retag(sub, "subtitle"))
    rename(group, _NAMES)
    for note in group.iter("xref"):
        note.set("ref-type", "fn")  # ESI: "Electronic supplementary information available"
    return group


def _authors(front: etree._Element | None) -> Iterator[etree._Element]:
    people = []
    for one in find_all(find_first(front, "authgrp"), "author"):
        if name := text_of(find_first(one, "org"), "nameelt", "orgname"):
            name_element = make("collab", name)
        else:
            name_element = person(text_of(one, "surname"), text_of(one, "fname"))
        links = [make("xref", ref_type="aff", rid=ref) for ref in (one.get("aff") or "").split()]
        corresponds = (one.get("role") or "").startswith("corres")
        people.append(
            make(
                "contrib",
                field("contrib-id", one.get("orcid") or "", contrib_id_type="orcid"),
                name_element,
                *links,
                contrib_type="author",
                corresp="yes" if corresponds else "",
            )
        )
    yield make("contrib-group", *people)
    for institution in find_all(front, "aff"):
        parts = find_all(institution, "nameelt", "addrelt", "city", "state", "postcode", "country")
        words = ", ".join(filter(None, map(plain, parts))) or plain(institution)
        yield make(
            "aff",
            words,
            field("email", text_of(institution, "email")),
            id=institution.get("id") or "",
        )


def _date(element: etree._Element | None) -> str:
    year, month, day = (text_of(element, name) for name in ("year", "month", "day"))
    if month.isdigit() or not month:
        return "-".join(part.zfill(2) for part in (year, month, day) if part)
    return year


def _dates(admin: etree._Element | None, root: etree._Element) -> Iterator[etree._Element | None]:
    history = []
    for name, kind in (("received", "received"), ("revised", "rev-recd"), ("accepted", "accepted")):
        own = next(
            (one for one in find_all(admin, "date") if one.get("role") == name),
            find_first(admin, name),
        )
        history.append(make_date("date", _date(own), date_type=kind))
    yield make("history", *history)
    for one in root.iterchildren(etree.Element):
        if local(one) == "published":
            medium = "epub" if one.get("type") == "web" else "ppub"
            yield make_date("pub-date", _date(find_first(one, "pubfront")), pub_type=medium)


def _licence(admin: etree._Element | None) -> Iterator[etree._Element]:
    licence = find_first(admin, "licence", "license")
    if licence is not None and plain(licence):
        yield permissions(plain(licence))


def _references(back: etree._Element | None) -> Iterator[etree._Element]:
    entries = find_all(find_first(back, "biblist"), "citgroup")
    for number, group in enumerate(entries, 1):
        cited = [
            one for one in group if local(one) in ("journalcit", "citbook", "citext", "citation")
        ]
        yield make("ref", make("label", str(number)), *map(_citation, cited or [group]))


def _citation(cited: etree._Element) -> etree._Element:
    if local(cited) not in ("journalcit", "citbook"):
        return make("mixed-citation", plain(cited))
    people = [
        person(text_of(one, "surname"), text_of(one, "fname")) for one in find_all(cited, "citauth")
    ]
    ids = [
        make("pub-id", plain(one), pub_id_type=(one.get("type") or "").lower())
        for one in find_all(cited, "link")
        if (one.get("type") or "").lower() in ("doi", "pmid")
    ]
    is_book = local(cited) == "citbook"
    return make(
        "element-citation",
        make("person-group", *people, person_group_type="author"),
        field("article-title", text_of(cited, "arttitle")),
        field("source", text_of(cited, "title")),
        field("year", text_of(cited, "year")),
        field("volume", text_of(cited, "volumeno")),
        field("issue", text_of(cited, "issueno")),
        field("fpage", text_of(cited, "fpage")),
        field("lpage", text_of(cited, "lpage")),
        field("publisher-name", text_of(cited, "citpub")),
        *ids,
        publication_type="book" if is_book else "",
    )


def _rename_text(element: etree._Element | None) -> etree._Element | None:
    """Rename running text to JATS, in place."""
    if element is None:
        return None
    for block in find_all(element, "figure", "scheme", "chart", "table-entry"):
        title = at_path(block, "title")
        if title is not None:
            title.tag = "caption"
    for graphic in find_all(element, "figure", "ugraphic", "image"):
        if name := graphic.get("src") or graphic.get("pos-src") or "":
            graphic.append(make("graphic", href=name))
    rename(element, _NAMES)
    return element
