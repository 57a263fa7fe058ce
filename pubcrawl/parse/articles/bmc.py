"""
BioMed Central's own article DTD, of the years before A++: ``<art>``.

Source: https://www.biomedcentral.com/xml/article.dtd
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
    "b": "bold",
    "it": "italic",
    "ital": "italic",
    "abbr": "xref",
    "abbrgrp": "xref",
    "figr": "xref",
    "tblr": "xref",
    "supplr": "xref",
    "ext-link": "ext-link",
    "tbl": "table-wrap",
    "tblbdy": "tgroup",
    "tblfn": "table-wrap-foot",
    "r": "row",
    "c": "entry",
    "suppl": "supplementary-material",
    "display-formula": "disp-formula",
    "l": "list",
    "li": "list-item",
    "ack": "ack",
}
_IDS = {"doi": "doi", "pmpid": "pmid", "pmcid": "pmcid", "pubmed": "pmid"}


def matches(root: etree._Element) -> bool:
    """Answer whether *root* is an article in BioMed Central's DTD."""
    return local(root) == "art" and below(root, "fm") is not None


def read(root: etree._Element) -> etree._Element:
    """Return the article *root* as JATS; *root* is used up."""
    front, bibl = below(root, "fm"), below(root, "fm", "bibl")
    back = below(root, "bm")
    references = [_reference(one) for one in all_named(back, "bibl")]
    meta = [*_ids(bibl), _titles(bibl), *_authors(bibl), *_dates(front, bibl)]
    meta += [
        field("volume", plain(below(bibl, "volume"))),
        field("issue", plain(below(bibl, "issue"))),
        *_pages(bibl),
        *_licence(front),
    ]
    if (abstract := moved(below(front, "abs"), "abstract")) is not None:
        meta.append(_abstract(abstract))
    words = [plain(one) for one in all_named(front, "kwd")]
    if words:
        meta.append(make("kwd-group", *(make("kwd", word) for word in words)))
    behind = []
    for one in [] if back is None else list(back):
        if local(one) in ("ack", "sec", "app"):
            behind.append(_text(moved(one, local(one))))
        elif local(one) == "suppl":
            behind.append(_text(moved(one, "sec")))
    return article(
        [one for one in meta if one is not None],
        journal=[
            field("journal-title", plain(below(bibl, "source"))),
            field("issn", plain(below(bibl, "issn"))),
        ],
        body=_text(moved(below(root, "bdy"), "body")),
        back=[*behind, make("ref-list", *references) if references else None],
        kind=plain(below(front, "dochead")).lower().replace(" ", "-"),
    )


def _ids(bibl: etree._Element | None) -> Iterator[etree._Element | None]:
    for one in all_named(bibl, "pubid"):
        kind = _IDS.get((one.get("idtype") or "").lower())
        if kind:
            yield field("article-id", plain(one), pub_id_type=kind)


def _titles(bibl: etree._Element | None) -> etree._Element:
    title = moved(below(bibl, "title"), "article-title")
    sub = moved(below(bibl, "subtitle"), "subtitle")
    group = make("title-group", title, sub)
    rename(group, _NAMES, unwrap=("p",))
    return group


def _authors(bibl: etree._Element | None) -> Iterator[etree._Element]:
    people = []
    for one in all_named(below(bibl, "aug"), "au", "cnm"):
        around = one.getparent()
        if local(one) == "au":
            people.append(_contrib(one))
        elif around is None or local(around) != "au":
            people.append(make("contrib", make("collab", plain(one)), contrib_type="author"))
    yield make("contrib-group", *people)
    for place in all_named(bibl, "ins"):
        yield make("aff", plain(place), id=place.get("id") or "")


def _contrib(author: etree._Element) -> etree._Element:
    given = " ".join(filter(None, (said(author, "fnm"), said(author, "mi", "mnm"))))
    if group := said(author, "cnm"):
        named = make("collab", group)
    else:
        named = make(
            "name",
            field("surname", said(author, "snm")),
            field("given-names", given),
            field("suffix", said(author, "suf")),
        )
    links = [
        make("xref", ref_type="aff", rid=one.get("iid") or "") for one in all_named(author, "insr")
    ]
    return make(
        "contrib",
        named,
        field("email", said(author, "email")),
        *links,
        contrib_type="author",
        corresp="yes" if author.get("ca") == "yes" else "",
        equal_contrib="yes" if author.get("ce") == "yes" else "",
    )


def _date(element: etree._Element | None) -> str:
    parts = [said(element, name) for name in ("year", "month", "day")]
    return "-".join(part.zfill(2) for part in parts if part)


def _dates(
    front: etree._Element | None, bibl: etree._Element | None
) -> Iterator[etree._Element | None]:
    published = below(front, "history", "pub")
    yield dated("pub-date", _date(published), pub_type="epub")
    yield dated("pub-date", plain(below(bibl, "pubdate"))[:4], pub_type="collection")
    names = (("rec", "received"), ("revreq", ""), ("revrec", "rev-recd"), ("acc", "accepted"))
    history = [
        dated("date", _date(below(front, "history", name)), date_type=kind)
        for name, kind in names
        if kind
    ]
    yield make("history", *(one for one in history if one is not None))


def _pages(bibl: etree._Element | None) -> Iterator[etree._Element | None]:
    first, last = plain(below(bibl, "fpage")), plain(below(bibl, "lpage"))
    yield field("fpage", first)
    yield field("lpage", last)


def _licence(front: etree._Element | None) -> Iterator[etree._Element]:
    words = said(below(front, "cpyrt"), "note")
    links = [one.get("url") or plain(one) for one in all_named(below(front, "cpyrt"), "url")]
    if words or links:
        url = next((link for link in links if "licen" in link), "")
        yield make("permissions", make("license", field("license-p", words), href=url))


def _abstract(abstract: etree._Element) -> etree._Element:
    """Take away the section that holds all others, whose title is Abstract."""
    _text(abstract)
    outer = abstract.findall("sec")
    if len(outer) == 1 and len(abstract) == 1:
        for child in list(outer[0]):
            abstract.append(child)
        abstract.remove(outer[0])
    return abstract


def _reference(bibl: etree._Element) -> etree._Element:
    people = [
        make(
            "name",
            field("surname", said(one, "snm")),
            field("given-names", " ".join(filter(None, (said(one, "fnm"), said(one, "mi"))))),
        )
        for one in all_named(bibl, "au")
    ]
    people += [make("collab", plain(one)) for one in all_named(bibl, "cnm")]
    if one_named(bibl, "etal") is not None:
        people.append(make("etal"))
    ids = [
        make("pub-id", plain(one), pub_id_type=_IDS[kind])
        for one in all_named(bibl, "pubid")
        if (kind := (one.get("idtype") or "").lower()) in _IDS
    ]
    label = (bibl.get("id") or "").lstrip("B")
    return make(
        "ref",
        field("label", label if label.isdigit() else ""),
        make(
            "element-citation",
            make("person-group", *people, person_group_type="author"),
            field("article-title", plain(below(bibl, "title"))),
            field("source", plain(below(bibl, "source"))),
            field("year", plain(below(bibl, "pubdate"))),
            field("volume", plain(below(bibl, "volume"))),
            field("issue", plain(below(bibl, "issue"))),
            *_pages(bibl),
            field("publisher-name", plain(below(bibl, "publisher"))),
            field("ext-link", said(bibl, "url"), href=said(bibl, "url")),
            *ids,
        ),
    )


def _text(element: etree._Element | None) -> etree._Element | None:
    """Give the names of JATS to running text, in place."""
    if element is None:
        return None
    for heading in list(all_named(element, "st")):
        heading.tag = "title"
        for paragraph in heading.iterchildren("p"):
            paragraph.tag = "styled-content"
    for thing in all_named(element, "fig", "tbl", "suppl"):
        # <title><p>Figure 1</p></title><caption><p>Otters</p></caption><text><p>…</p></text>
        title = below(thing, "title")
        if title is not None:
            title.tag = "label"
            for paragraph in title.iterchildren("p"):
                paragraph.tag = "styled-content"
        more = below(thing, "text")
        if more is not None:
            more.tag = "caption"
        for graphic in all_named(thing, "graphic", "file"):
            graphic.tag = "graphic"
            name = graphic.get("file") or graphic.get("name") or ""
            graphic.set("{http://www.w3.org/1999/xlink}href", name)
    for items in list(all_named(element, "l")):
        items.attrib.clear()
    rename(element, _NAMES)
    return element
