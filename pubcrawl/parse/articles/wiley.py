"""
WileyML: articles of Wiley, ``<component>``.

Source: the WileyML 3G schema, http://www.wiley.com/namespaces/wiley
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
from pubcrawl.parse.jats.tree import href, local, plain

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
    *("publishedonlineearlyunpaginated", "publishedonlineaccepted", "firstonline"),
    *("publishedonlineearlypaginated", "publishedonlinefinalform", "publishedonline"),
)


def matches(root: etree._Element) -> bool:
    """Answer whether *root* is an article in WileyML."""
    return local(root) == "component" and below(root, "header", "contentmeta") is not None


def read(root: etree._Element) -> etree._Element:
    """Return the article *root* as JATS; *root* is used up."""
    header = below(root, "header")
    levels = {(one.get("level") or "").lower(): one for one in all_named(header, "publicationmeta")}
    product, part, unit = levels.get("product"), levels.get("part"), levels.get("unit")
    content = below(header, "contentmeta")
    text = below(root, "body")
    references = list(_references(root))
    meta = [
        field("article-id", plain(below(unit, "doi")), pub_id_type="doi"),
        _titles(content),
        *_authors(content, unit),
        *_dates(unit, part),
        *_numbers(part, unit),
        *_licence(unit),
        *_abstracts(content),
    ]
    words = [plain(one) for one in all_named(content, "keyword")]
    if words:
        meta.append(make("kwd-group", *(make("kwd", word) for word in words)))
    for one in list(all_named(text, "bibliography")):
        parent = one.getparent()
        if parent is not None:
            parent.remove(one)
    return article(
        [one for one in meta if one is not None],
        journal=_journal(product),
        body=_text(moved(text, "body")),
        back=[make("ref-list", *references) if references else None],
        lang=root.get(_LANG) or "",
        kind=(unit.get("type") or "").lower() if unit is not None else "",
    )


def _journal(product: etree._Element | None) -> Iterator[etree._Element | None]:
    titles = list(all_named(below(product, "titlegroup"), "title"))
    main = next((one for one in titles if one.get("type") in ("main", None)), None)
    yield field("journal-title", plain(main))
    for one in all_named(product, "issn"):
        kind = "epub" if one.get("type") in ("electronic", "online") else "ppub"
        yield make("issn", plain(one), pub_type=kind)
    if name := said(below(product, "publisherinfo"), "publishername"):
        yield make("publisher", make("publisher-name", name))


def _titles(content: etree._Element | None) -> etree._Element:
    group = make("title-group")
    for one in list(all_named(below(content, "titlegroup"), "title")):
        kind = (one.get("type") or "main").lower()
        tag = {"main": "article-title", "subtitle": "subtitle", "short": "alt-title"}.get(kind)
        new = moved(one, tag) if tag else None
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
    for one in all_named(below(content, "creators"), "creator"):
        if name := said(one, "groupname"):
            named = make("collab", name)
        else:
            named = make(
                "name",
                field("surname", said(one, "familyname")),
                field("given-names", said(one, "givennames")),
                field("suffix", said(one, "namesuffix")),
            )
        refs = (one.get("affiliationRef") or "").replace("#", " ").split()
        ids = [each for each in all_named(one, "id") if (each.get("type") or "").lower() == "orcid"]
        orcid = next((each.get("value") or plain(each) for each in ids), "")
        people.append(
            make(
                "contrib",
                field("contrib-id", orcid, contrib_id_type="orcid"),
                named,
                field("email", said(one, "email")),
                *(make("xref", ref_type="aff", rid=ref) for ref in refs),
                contrib_type=one.get("creatorRole") or "author",
                corresp="yes" if one.get("corresponding") == "yes" else "",
                equal_contrib="yes" if one.get("equalContributor") == "yes" else "",
            )
        )
    yield make("contrib-group", *people)
    for place in all_named(content, "affiliation"):
        parts = all_named(
            place, "orgdiv", "orgname", "street", "postcode", "city", "countrypart", "country"
        )
        words = said(place, "unparsedaffiliation") or ", ".join(filter(None, map(plain, parts)))
        yield make("aff", words or plain(place), id=place.get(_ID) or place.get("id") or "")


def _dates(
    unit: etree._Element | None, part: etree._Element | None
) -> Iterator[etree._Element | None]:
    history = []
    online = []
    for one in all_named(unit, "event"):
        kind, date = (one.get("type") or "").lower(), (one.get("date") or "")[:10]
        if kind in _EVENTS:
            history.append(dated("date", date, date_type=_EVENTS[kind]))
        elif kind in _ONLINE and date:
            online.append(date)
    yield make("history", *(one for one in history if one is not None))
    yield dated("pub-date", min(online, default=""), pub_type="epub")
    cover = one_named(part, "coverdate")
    if cover is not None:
        yield dated("pub-date", (cover.get("startDate") or "")[:10], pub_type="ppub")


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
        for one in all_named(meta, "numbering"):
            if name := names.get((one.get("type") or "").lower()):
                yield field(name, one.get("number") or plain(one))


def _licence(unit: etree._Element | None) -> Iterator[etree._Element]:
    for one in all_named(unit, "legalstatement"):
        links = [href(link) or plain(link) for link in all_named(one, "url", "link")]
        url = next((link for link in links if "licen" in link), "")
        yield make("permissions", make("license", make("license-p", plain(one)), href=url))


def _abstracts(content: etree._Element | None) -> Iterator[etree._Element]:
    for one in list(all_named(content, "abstract")):
        given = (one.get("type") or "main").lower()
        new = moved(
            one, "abstract", abstract_type=_ABSTRACTS.get(given, given), lang=one.get(_LANG) or ""
        )
        if new is not None:
            rename(new, _NAMES)
            yield new


def _references(root: etree._Element) -> Iterator[etree._Element]:
    for entry in all_named(one_named(root, "bibliography"), "bib"):
        citations = list(all_named(entry, "citation"))
        label = citations[0].getprevious() if citations else None
        number = plain(label) if label is not None else ""
        yield make("ref", field("label", number), *map(_citation, citations))


def _citation(citation: etree._Element) -> etree._Element:
    new = moved(citation, "mixed-citation", publication_type=citation.get("type") or "")
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


def _text(element: etree._Element | None) -> etree._Element | None:
    """Give the names of JATS to running text, in place."""
    if element is None:
        return None
    for one in all_named(element, "mediaresource"):
        one.set("{http://www.w3.org/1999/xlink}href", one.get("href") or one.get("alt") or "")
    for one in all_named(element, "tabular", "figure", "feature"):
        title = below(one, "title")
        if title is not None and local(one) != "feature":
            title.tag = "caption"
    rename(element, _NAMES)
    return element
