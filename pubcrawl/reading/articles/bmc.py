"""
BioMed Central's own article DTD, used before A++: ``<art>``.

Source: https://www.biomedcentral.com/xml/article.dtd
"""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from pubcrawl.reading.articles.build import (
    at_path,
    build_article,
    date_of,
    field,
    find_all,
    find_first,
    keywords,
    make,
    make_date,
    permissions,
    person,
    ref_list,
    rename,
    retag,
    text_of,
)
from pubcrawl.reading.jats.tree import local, plain

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
    return local(root) == "art" and at_path(root, "fm") is not None


def to_jats(root: etree._Element) -> etree._Element:
    """Return the article *root* as JATS. The tree of *root* is modified."""
    front, bibl = at_path(root, "fm"), at_path(root, "fm", "bibl")
    back = at_path(root, "bm")
    references = [_reference(one) for one in find_all(back, "bibl")]
    meta = [*_ids(bibl), _titles(bibl), *_authors(bibl), *_dates(front, bibl)]
    meta += [
        field("volume", plain(at_path(bibl, "volume"))),
        field("issue", plain(at_path(bibl, "issue"))),
        *_pages(bibl),
        *_licence(front),
    ]
    if (abstract := retag(at_path(front, "abs"), "abstract")) is not None:
        meta.append(_abstract(abstract))
    meta.append(keywords(map(plain, find_all(front, "kwd"))))
    back_matter = []
    for one in [] if back is None else list(back):
        if local(one) in ("ack", "sec", "app"):
            back_matter.append(_rename_text(retag(one, local(one))))
        elif local(one) == "suppl":
            back_matter.append(_rename_text(retag(one, "sec")))
    return build_article(
        meta,
        journal=[
            field("journal-title", plain(at_path(bibl, "source"))),
            field("issn", plain(at_path(bibl, "issn"))),
        ],
        body=_rename_text(retag(at_path(root, "bdy"), "body")),
        back=[*back_matter, ref_list(references)],
        kind=plain(at_path(front, "dochead")).lower().replace(" ", "-"),
    )


def _ids(bibl: etree._Element | None) -> Iterator[etree._Element | None]:
    for one in find_all(bibl, "pubid"):
        kind = _IDS.get((one.get("idtype") or "").lower())
        if kind:
            yield field("article-id", plain(one), pub_id_type=kind)


def _titles(bibl: etree._Element | None) -> etree._Element:
    title = retag(at_path(bibl, "title"), "article-title")
    sub = retag(at_path(bibl, "subtitle"), "subtitle")
    group = make("title-group", title, sub)
    rename(group, _NAMES, unwrap=("p",))
    return group


def _authors(bibl: etree._Element | None) -> Iterator[etree._Element]:
    people = []
    for one in find_all(at_path(bibl, "aug"), "au", "cnm"):
        around = one.getparent()
        if local(one) == "au":
            people.append(_contrib(one))
        elif around is None or local(around) != "au":
            people.append(make("contrib", make("collab", plain(one)), contrib_type="author"))
    yield make("contrib-group", *people)
    for institution in find_all(bibl, "ins"):
        yield make("aff", plain(institution), id=institution.get("id") or "")


def _contrib(author: etree._Element) -> etree._Element:
    given = " ".join(filter(None, (text_of(author, "fnm"), text_of(author, "mi", "mnm"))))
    if group := text_of(author, "cnm"):
        name = make("collab", group)
    else:
        name = person(text_of(author, "snm"), given, text_of(author, "suf"))
    links = [
        make("xref", ref_type="aff", rid=one.get("iid") or "") for one in find_all(author, "insr")
    ]
    return make(
        "contrib",
        name,
        field("email", text_of(author, "email")),
        *links,
        contrib_type="author",
        corresp="yes" if author.get("ca") == "yes" else "",
        equal_contrib="yes" if author.get("ce") == "yes" else "",
    )


def _dates(
    front: etree._Element | None, bibl: etree._Element | None
) -> Iterator[etree._Element | None]:
    published = at_path(front, "history", "pub")
    yield make_date("pub-date", date_of(published), pub_type="epub")
    yield make_date("pub-date", plain(at_path(bibl, "pubdate"))[:4], pub_type="collection")
    names = (("rec", "received"), ("revreq", ""), ("revrec", "rev-recd"), ("acc", "accepted"))
    history = [
        make_date("date", date_of(at_path(front, "history", name)), date_type=kind)
        for name, kind in names
        if kind
    ]
    yield make("history", *history)


def _pages(bibl: etree._Element | None) -> Iterator[etree._Element | None]:
    first, last = plain(at_path(bibl, "fpage")), plain(at_path(bibl, "lpage"))
    yield field("fpage", first)
    yield field("lpage", last)


def _licence(front: etree._Element | None) -> Iterator[etree._Element]:
    words = text_of(at_path(front, "cpyrt"), "note")
    links = [one.get("url") or plain(one) for one in find_all(at_path(front, "cpyrt"), "url")]
    if words or links:
        url = next((link for link in links if "licen" in link), "")
        yield permissions(words, url)


def _abstract(abstract: etree._Element) -> etree._Element:
    """Unwrap the section that contains the whole abstract, if there is one."""
    _rename_text(abstract)
    outer = abstract.findall("sec")
    if len(outer) == 1 and len(abstract) == 1:
        for child in list(outer[0]):
            abstract.append(child)
        abstract.remove(outer[0])
    return abstract


def _reference(bibl: etree._Element) -> etree._Element:
    people = [
        person(
            text_of(one, "snm"), " ".join(filter(None, (text_of(one, "fnm"), text_of(one, "mi"))))
        )
        for one in find_all(bibl, "au")
    ]
    people += [make("collab", plain(one)) for one in find_all(bibl, "cnm")]
    if find_first(bibl, "etal") is not None:
        people.append(make("etal"))
    ids = [
        make("pub-id", plain(one), pub_id_type=_IDS[kind])
        for one in find_all(bibl, "pubid")
        if (kind := (one.get("idtype") or "").lower()) in _IDS
    ]
    label = (bibl.get("id") or "").lstrip("B")
    return make(
        "ref",
        field("label", label if label.isdigit() else ""),
        make(
            "element-citation",
            make("person-group", *people, person_group_type="author"),
            field("article-title", plain(at_path(bibl, "title"))),
            field("source", plain(at_path(bibl, "source"))),
            field("year", plain(at_path(bibl, "pubdate"))),
            field("volume", plain(at_path(bibl, "volume"))),
            field("issue", plain(at_path(bibl, "issue"))),
            *_pages(bibl),
            field("publisher-name", plain(at_path(bibl, "publisher"))),
            field("ext-link", text_of(bibl, "url"), href=text_of(bibl, "url")),
            *ids,
        ),
    )


def _rename_text(element: etree._Element | None) -> etree._Element | None:
    """Rename running text to JATS, in place."""
    if element is None:
        return None
    for heading in list(find_all(element, "st")):
        heading.tag = "title"
        for paragraph in heading.iterchildren("p"):
            paragraph.tag = "styled-content"
    for block in find_all(element, "fig", "tbl", "suppl"):
        # <title><p>Figure 1</p></title><caption><p>Otters</p></caption><text><p>…</p></text>
        title = at_path(block, "title")
        if title is not None:
            title.tag = "label"
            for paragraph in title.iterchildren("p"):
                paragraph.tag = "styled-content"
        more = at_path(block, "text")
        if more is not None:
            more.tag = "caption"
        for graphic in find_all(block, "graphic", "file"):
            graphic.tag = "graphic"
            name = graphic.get("file") or graphic.get("name") or ""
            graphic.set("{http://www.w3.org/1999/xlink}href", name)
    for items in list(find_all(element, "l")):
        items.attrib.clear()
    rename(element, _NAMES)
    return element
