"""
WileyML: articles of Wiley, ``<component>``.

Source: the WileyML 3G schema, http://www.wiley.com/namespaces/wiley
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
    person,
    publisher,
    ref_list,
    rename,
    retag,
    text_of,
)
from pubcrawl.reading.jats.tree import href, local, plain

_ID = "{http://www.w3.org/XML/1998/namespace}id"
_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_NAMES = {
    "section": "sec",
    "b": "bold",
    "i": "italic",
    "link": "xref",
    "figure": "fig",
    "mediaresource": "graphic",
    "tabular": "table-wrap",
    "listitem": "list-item",
    "listpaired": "def-list",
    "displayedformula": "disp-formula",
    "displayedmathematics": "disp-formula",
    "inlinegraphic": "inline-graphic",
    "blockfixed": "disp-quote",
    "quote": "disp-quote",
    "feature": "boxed-text",
    "featurefixed": "boxed-text",
    "note": "fn",
    "supportinginformation": "sec",
    "supportinginfoitem": "supplementary-material",
    "mathstatement": "statement",
    "appendix": "app",
    "url": "ext-link",
}
_ABSTRACTS = {
    "main": "",
    "graphical": "graphical",
    "short": "teaser",
    "teaser": "teaser",
    "editor": "editor",
    "keypoints": "key-points",
    "plainlanguagesummary": "plain-language-summary",
    "lay": "plain-language-summary",
    "highlights": "highlights",
}
_EVENTS = {
    "manuscriptreceived": "received",
    "manuscriptrevised": "rev-recd",
    "manuscriptaccepted": "accepted",
}
_ONLINE = (
    "publishedonlineearlyunpaginated",
    "publishedonlineaccepted",
    "firstonline",
    "publishedonlineearlypaginated",
    "publishedonlinefinalform",
    "publishedonline",
)


def matches(root: etree._Element) -> bool:
    """Answer whether *root* is an article in WileyML."""
    return local(root) == "component" and at_path(root, "header", "contentmeta") is not None


def to_jats(root: etree._Element) -> etree._Element:
    """Return the article *root* as JATS. The tree of *root* is modified."""
    header = at_path(root, "header")
    levels = {(one.get("level") or "").lower(): one for one in find_all(header, "publicationmeta")}
    product, part, unit = levels.get("product"), levels.get("part"), levels.get("unit")
    content = at_path(header, "contentmeta")
    text = at_path(root, "body")
    references = list(_references(root))
    meta = [
        field("article-id", plain(at_path(unit, "doi")), pub_id_type="doi"),
        _titles(content),
        *_authors(content, unit),
        *_dates(unit, part),
        *_numbers(part, unit),
        *_licence(unit),
        *_abstracts(content),
    ]
    meta.append(keywords(map(plain, find_all(content, "keyword"))))
    for one in list(find_all(text, "bibliography")):
        parent = one.getparent()
        if parent is not None:
            parent.remove(one)
    return build_article(
        meta,
        journal=_journal(product),
        body=_rename_text(retag(text, "body")),
        back=[ref_list(references)],
        lang=root.get(_LANG) or "",
        kind=(unit.get("type") or "").lower() if unit is not None else "",
    )


def _journal(product: etree._Element | None) -> Iterator[etree._Element | None]:
    titles = list(find_all(at_path(product, "titlegroup"), "title"))
    main = next((one for one in titles if one.get("type") in ("main", None)), None)
    yield field("journal-title", plain(main))
    for one in find_all(product, "issn"):
        kind = "epub" if one.get("type") in ("electronic", "online") else "ppub"
        yield make("issn", plain(one), pub_type=kind)
    yield publisher(text_of(at_path(product, "publisherinfo"), "publishername"))


def _titles(content: etree._Element | None) -> etree._Element:
    group = make("title-group")
    for one in list(find_all(at_path(content, "titlegroup"), "title")):
        kind = (one.get("type") or "main").lower()
        tag = {"main": "article-title", "subtitle": "subtitle", "short": "alt-title"}.get(kind)
        new = retag(one, tag) if tag else None
        if new is not None:
            group.append(new)
    rename(group, _NAMES)
    for link in group.iter("xref"):
        link.set("ref-type", "fn")
    return group


def _authors(
    content: etree._Element | None, unit: etree._Element | None
) -> Iterator[etree._Element]:
    people = []
    for one in find_all(at_path(content, "creators"), "creator"):
        if name := text_of(one, "groupname"):
            name_element = make("collab", name)
        else:
            name_element = person(
                text_of(one, "familyname"), text_of(one, "givennames"), text_of(one, "namesuffix")
            )
        refs = (one.get("affiliationRef") or "").replace("#", " ").split()
        ids = [each for each in find_all(one, "id") if (each.get("type") or "").lower() == "orcid"]
        orcid = next((each.get("value") or plain(each) for each in ids), "")
        people.append(
            make(
                "contrib",
                field("contrib-id", orcid, contrib_id_type="orcid"),
                name_element,
                field("email", text_of(one, "email")),
                *(make("xref", ref_type="aff", rid=ref) for ref in refs),
                contrib_type=one.get("creatorRole") or "author",
                corresp="yes" if one.get("corresponding") == "yes" else "",
                equal_contrib="yes" if one.get("equalContributor") == "yes" else "",
            )
        )
    yield make("contrib-group", *people)
    for institution in find_all(content, "affiliation"):
        parts = find_all(
            institution, "orgdiv", "orgname", "street", "postcode", "city", "countrypart", "country"
        )
        words = text_of(institution, "unparsedaffiliation") or ", ".join(
            filter(None, map(plain, parts))
        )
        yield make(
            "aff",
            words or plain(institution),
            id=institution.get(_ID) or institution.get("id") or "",
        )


def _dates(
    unit: etree._Element | None, part: etree._Element | None
) -> Iterator[etree._Element | None]:
    history = []
    online = []
    for one in find_all(unit, "event"):
        kind, date = (one.get("type") or "").lower(), (one.get("date") or "")[:10]
        if kind in _EVENTS:
            history.append(make_date("date", date, date_type=_EVENTS[kind]))
        elif kind in _ONLINE and date:
            online.append(date)
    yield make("history", *history)
    yield make_date("pub-date", min(online, default=""), pub_type="epub")
    cover = find_first(part, "coverdate")
    if cover is not None:
        yield make_date("pub-date", (cover.get("startDate") or "")[:10], pub_type="ppub")


def _numbers(
    part: etree._Element | None, unit: etree._Element | None
) -> Iterator[etree._Element | None]:
    names = {
        "journalvolume": "volume",
        "journalissue": "issue",
        "pagefirst": "fpage",
        "pagelast": "lpage",
        "articlenumber": "elocation-id",
    }
    for meta in (part, unit):
        for one in find_all(meta, "numbering"):
            if name := names.get((one.get("type") or "").lower()):
                yield field(name, one.get("number") or plain(one))


def _licence(unit: etree._Element | None) -> Iterator[etree._Element]:
    for one in find_all(unit, "legalstatement"):
        links = [href(link) or plain(link) for link in find_all(one, "url", "link")]
        url = next((link for link in links if "licen" in link), "")
        yield make("permissions", make("license", make("license-p", plain(one)), href=url))


def _abstracts(content: etree._Element | None) -> Iterator[etree._Element]:
    for one in list(find_all(content, "abstract")):
        type_ = (one.get("type") or "main").lower()
        new = retag(
            one, "abstract", abstract_type=_ABSTRACTS.get(type_, type_), lang=one.get(_LANG) or ""
        )
        if new is not None:
            rename(new, _NAMES)
            yield new


def _references(root: etree._Element) -> Iterator[etree._Element]:
    for entry in find_all(find_first(root, "bibliography"), "bib"):
        citations = list(find_all(entry, "citation"))
        label = citations[0].getprevious() if citations else None
        number = plain(label) if label is not None else ""
        yield make("ref", field("label", number), *map(_citation, citations))


def _citation(citation: etree._Element) -> etree._Element:
    new = retag(citation, "mixed-citation", publication_type=citation.get("type") or "")
    new = make("mixed-citation") if new is None else new
    names = {
        "author": "name",
        "familyname": "surname",
        "givennames": "given-names",
        "groupname": "collab",
        "articletitle": "article-title",
        "chaptertitle": "chapter-title",
        "journaltitle": "source",
        "booktitle": "source",
        "pubyear": "year",
        "vol": "volume",
        "pagefirst": "fpage",
        "pagelast": "lpage",
        "publishername": "publisher-name",
        "url": "ext-link",
        "i": "italic",
        "b": "bold",
    }
    rename(new, names)
    for link in list(new.iter("accessionid")):
        kind = (link.get("ref") or "").rpartition("/")[2].lower()
        link.tag = "pub-id"
        link.set("pub-id-type", "doi" if "doi" in kind else "pmid" if "pub" in kind else kind)
    return new


def _rename_text(element: etree._Element | None) -> etree._Element | None:
    """Rename running text to JATS, in place."""
    if element is None:
        return None
    for one in find_all(element, "mediaresource"):
        one.set("{http://www.w3.org/1999/xlink}href", one.get("href") or one.get("alt") or "")
    for one in find_all(element, "tabular", "figure", "feature"):
        title = at_path(one, "title")
        if title is not None and local(one) != "feature":
            title.tag = "caption"
    rename(element, _NAMES)
    return element
