"""
Springer's A++: articles and chapters of Springer and BioMed Central.

Source: https://www.springernature.com/gp/authors, the A++ V2.4 DTD
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
    **{f"section{level}": "sec" for level in range(1, 9)},
    "renderasection1": "sec",
    "heading": "title",
    "para": "p",
    "simplepara": "p",
    "emphasis": "italic",
    "superscript": "sup",
    "subscript": "sub",
    "internalref": "xref",
    "citationref": "xref",
    "externalref": "ext-link",
    "figure": "fig",
    "captioncontent": "p",
    "captionnumber": "label",
    "orderedlist": "list",
    "unorderedlist": "list",
    "itemcontent": "p",
    "listitem": "list-item",
    "footnote": "fn",
    "equation": "disp-formula",
    "equationsource": "tex-math",
    "inlineequation": "inline-formula",
    "formalpara": "boxed-text",
    "blockquote": "disp-quote",
    "definitionlist": "def-list",
    "definitionlistentry": "def-item",
    "description": "def",
    "acknowledgments": "ack",
    "appendix": "app",
    "abstractsection": "sec",
    "keyword": "kwd",
    "imageobject": "graphic",
    "row": "tr",
    "entry": "td",
}
_TYPES = {
    "originalpaper": "research-article",
    "reviewpaper": "review-article",
    "briefcommunication": "brief-report",
    "editorialnotes": "editorial",
    "letter": "letter",
    "bookreview": "book-review",
    "erratum": "correction",
    "correction": "correction",
    "retraction": "retraction",
}
_DATES = (("received", "received"), ("revised", "rev-recd"), ("accepted", "accepted"))
_LANG = "Language"


def matches(root: etree._Element) -> bool:
    """Answer whether *root* holds an article or chapter in A++."""
    if local(root) not in ("publisher", "response", "article", "chapter", "book"):
        return False
    return one_named(root, "articleinfo", "chapterinfo") is not None and (
        one_named(root, "articletitle", "chaptertitle") is not None
    )


def read(root: etree._Element) -> etree._Element:
    """Return the first article that *root* holds, as JATS; *root* is used up."""
    info = one_named(root, "articleinfo", "chapterinfo")
    found = info.getparent() if info is not None else root
    head = below(found, "articleheader")
    if head is None:
        head = below(found, "chapterheader")
    is_article = info is None or local(info) == "articleinfo"
    kind = "article" if is_article else "chapter"
    back = below(found, f"{kind}backmatter")
    references = list(_references(back))
    meta = [*_ids(info), _titles(info), *_authors(head), *_dates(info, root)]
    meta += [
        field("volume", said(root, "volumeidstart")),
        field("issue", said(root, "issueidstart")),
        field("fpage", said(info, "articlefirstpage", "chapterfirstpage")),
        field("lpage", said(info, "articlelastpage", "chapterlastpage")),
    ]
    meta += [*_licence(info, root), *_abstracts(head), *_keywords(head)]
    given = info.get("ArticleType", "").lower() if info is not None else ""
    tag = info.get(_LANG) or "" if info is not None else ""
    body = moved(below(found, "body"), "body")
    behind = (
        []
        if back is None
        else [one for one in back if local(one) in ("acknowledgments", "appendix", "glossary")]
    )
    return article(
        [one for one in meta if one is not None],
        journal=_journal(root, kind),
        body=_text(body),
        back=[
            *(_text(moved(one, _NAMES.get(local(one), local(one)))) for one in behind),
            make("ref-list", *references) if references else None,
        ],
        lang=tag.lower(),
        kind=_TYPES.get(given, given) or ("book-chapter" if kind == "chapter" else ""),
    )


def _journal(root: etree._Element, kind: str) -> Iterator[etree._Element | None]:
    title = said(root, "journaltitle") or (said(root, "booktitle") if kind == "chapter" else "")
    yield field("journal-title", title)
    yield field("abbrev-journal-title", said(root, "journalabbreviatedtitle"))
    yield field("issn", said(root, "journalprintissn"), pub_type="ppub")
    yield field("issn", said(root, "journalelectronicissn"), pub_type="epub")
    if name := said(root, "publishername"):
        yield make("publisher", make("publisher-name", name))


def _ids(info: etree._Element | None) -> Iterator[etree._Element | None]:
    yield field("article-id", said(info, "articledoi", "chapterdoi"), pub_id_type="doi")
    yield field("article-id", said(info, "articleid", "chapterid"), pub_id_type="publisher-id")


def _titles(info: etree._Element | None) -> etree._Element:
    group = make("title-group")
    titles = list(all_named(info, "articletitle", "chaptertitle"))
    for place, one in enumerate(titles):
        tag = (one.get(_LANG) or "").lower()
        new = moved(one, "trans-title" if place else "article-title", lang=tag)
        if new is not None:
            group.append(new)
    if (
        sub := moved(one_named(info, "articlesubtitle", "chaptersubtitle"), "subtitle")
    ) is not None:
        group.append(sub)
    rename(group, _NAMES)
    return group


def _authors(head: etree._Element | None) -> Iterator[etree._Element]:
    group = below(head, "authorgroup")
    people = []
    for one in [] if group is None else group:
        if local(one) == "author":
            people.append(_contrib(one))
        elif local(one) == "institutionalauthor":
            name = said(one, "institutionalauthorname") or plain(one)
            people.append(make("contrib", make("collab", name), contrib_type="author"))
    places = [
        make("aff", ", ".join(filter(None, map(plain, _address(one)))), id=one.get("ID") or "")
        for one in all_named(group, "affiliation")
    ]
    yield make("contrib-group", *people)
    yield from places


def _address(aff: etree._Element) -> Iterator[etree._Element]:
    return all_named(
        aff, "orgdivision", "orgname", "street", "postcode", "city", "state", "country"
    )


def _contrib(author: etree._Element) -> etree._Element:
    given = " ".join(map(plain, all_named(author, "givenname")))
    refs = (author.get("AffiliationIDS") or "").split()
    links = [make("xref", ref_type="aff", rid=ref) for ref in refs]
    corresponds = bool(author.get("CorrespondingAffiliationID"))
    orcid = author.get("ORCID") or ""
    return make(
        "contrib",
        field("contrib-id", orcid, contrib_id_type="orcid"),
        make(
            "name",
            field("surname", said(author, "familyname")),
            field("given-names", given),
            field("suffix", said(author, "suffix")),
        ),
        field("email", said(author, "email")),
        *links,
        contrib_type="author",
        corresp="yes" if corresponds else "",
    )


def _date(element: etree._Element | None) -> str:
    parts = [said(element, name) for name in ("year", "month", "day")]
    return "-".join(part.zfill(2) for part in parts if part)


def _dates(info: etree._Element | None, root: etree._Element) -> Iterator[etree._Element | None]:
    online = one_named(info, "onlinedate")
    online = one_named(root, "onlinedate") if online is None else online
    yield dated("pub-date", _date(online), pub_type="epub")
    yield dated("pub-date", _date(one_named(root, "printdate")), pub_type="ppub")
    yield dated("pub-date", _date(one_named(root, "coverdate")), pub_type="collection")
    history = [dated("date", _date(one_named(info, name)), date_type=kind) for name, kind in _DATES]
    yield make("history", *(one for one in history if one is not None))


def _licence(info: etree._Element | None, root: etree._Element) -> Iterator[etree._Element]:
    for one in (one_named(info, "license"), one_named(root, "license")):
        if one is None:
            continue
        kind = (one.get("SubType") or "").strip()
        version = (one.get("Version") or "").strip()
        words = plain(one) or " ".join(filter(None, (kind, version)))
        links = [said(one, "refsource", "url")]
        links += [target.get("Address") or plain(target) for target in all_named(one, "reftarget")]
        url = next((link for link in links if "licen" in link), "")
        if kind.upper().startswith("CC") and not url:
            terms = kind.upper().removeprefix("CC").strip(" -").lower().replace(" ", "-")
            if version and terms and terms != "0":
                url = f"https://creativecommons.org/licenses/{terms}/{version}/"
        if words or url:
            yield make("permissions", make("license", field("license-p", words), href=url))
            return


def _abstracts(head: etree._Element | None) -> Iterator[etree._Element]:
    for place, one in enumerate(list(all_named(head, "abstract"))):
        tag = (one.get(_LANG) or "").lower()
        new = moved(one, "trans-abstract" if place and tag else "abstract", lang=tag)
        if new is not None:
            rename(new, _NAMES)
            yield new


def _keywords(head: etree._Element | None) -> Iterator[etree._Element]:
    words = [plain(one) for one in all_named(head, "keyword")]
    if words:
        yield make("kwd-group", *(make("kwd", word) for word in words if word))


def _references(back: etree._Element | None) -> Iterator[etree._Element]:
    for entry in all_named(back, "citation"):
        label = said(entry, "citationnumber")
        shown = said(entry, "bibunstructured")
        parts = one_named(entry, "bibarticle", "bibchapter", "bibbook", "bibissue")
        forms = []
        if parts is not None:
            forms.append(_citation(parts))
        if shown:
            forms.append(make("mixed-citation", shown))
        yield make("ref", field("label", label), *forms)


def _citation(parts: etree._Element) -> etree._Element:
    people = [
        make(
            "name",
            field("surname", said(one, "familyname")),
            field("given-names", " ".join(map(plain, all_named(one, "initials", "givenname")))),
        )
        for one in all_named(parts, "bibauthorname")
    ]
    people += [make("collab", plain(one)) for one in all_named(parts, "bibinstitutionalauthorname")]
    if one_named(parts, "etal") is not None:
        people.append(make("etal"))
    ids = []
    for one in all_named(parts, "occurrence"):
        kind = {"doi": "doi", "pid": "pmid"}.get((one.get("Type") or "").lower(), "")
        if kind and (handle := said(one, "handle") or plain(one)):
            ids.append(make("pub-id", handle, pub_id_type=kind))
    if not ids and (doi := said(parts, "bibarticledoi", "bibchapterdoi", "bibbookdoi")):
        ids.append(make("pub-id", doi, pub_id_type="doi"))
    return make(
        "element-citation",
        make("person-group", *people, person_group_type="author"),
        field("article-title", said(parts, "articletitle", "chaptertitle")),
        field("source", said(parts, "journaltitle", "booktitle")),
        field("year", said(parts, "year")),
        field("volume", said(parts, "volumeid")),
        field("issue", said(parts, "issueid")),
        field("fpage", said(parts, "firstpage")),
        field("lpage", said(parts, "lastpage")),
        field("publisher-name", said(parts, "publishername")),
        *ids,
        publication_type="book" if local(parts) == "bibbook" else "",
    )


def _text(element: etree._Element | None) -> etree._Element | None:
    """Give the names of JATS to running text, in place."""
    if element is None:
        return None
    for table in list(all_named(element, "table")):
        grid = one_named(table, "tgroup")
        if grid is not None:
            table.tag = "table-wrap"
    for number in list(all_named(element, "captionnumber")):
        caption = number.getparent()
        around = caption.getparent() if caption is not None else None
        if around is not None and local(around) in ("figure", "table-wrap", "table"):
            number.tail = None
            around.insert(0, number)
    for graphic in all_named(element, "imageobject"):
        graphic.set("{http://www.w3.org/1999/xlink}href", graphic.get("FileRef") or "")
    rename(element, _NAMES, unwrap=("mediaobject",))
    return element
