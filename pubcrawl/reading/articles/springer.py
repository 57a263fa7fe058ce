"""
Springer's A++: articles and chapters of Springer and BioMed Central.

Source: https://www.springernature.com/gp/authors, the A++ V2.4 DTD
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
    publisher,
    ref_list,
    rename,
    retag,
    text_of,
)
from pubcrawl.reading.jats.tree import local, plain

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
    """Answer whether *root* contains an article or chapter in A++."""
    if local(root) not in ("publisher", "response", "article", "chapter", "book"):
        return False
    return find_first(root, "articleinfo", "chapterinfo") is not None and (
        find_first(root, "articletitle", "chaptertitle") is not None
    )


def to_jats(root: etree._Element) -> etree._Element:
    """Return the first article or chapter in *root* as JATS. The tree of *root* is modified."""
    info = find_first(root, "articleinfo", "chapterinfo")
    article = info.getparent() if info is not None else root
    head = at_path(article, "articleheader")
    if head is None:
        head = at_path(article, "chapterheader")
    is_article = info is None or local(info) == "articleinfo"
    kind = "article" if is_article else "chapter"
    back = at_path(article, f"{kind}backmatter")
    references = list(_references(back))
    meta = [*_ids(info), _titles(info), *_authors(head), *_dates(info, root)]
    meta += [
        field("volume", text_of(root, "volumeidstart")),
        field("issue", text_of(root, "issueidstart")),
        field("fpage", text_of(info, "articlefirstpage", "chapterfirstpage")),
        field("lpage", text_of(info, "articlelastpage", "chapterlastpage")),
    ]
    meta += [
        *_licence(info, root),
        *_abstracts(head),
        keywords(map(plain, find_all(head, "keyword"))),
    ]
    type_ = info.get("ArticleType", "").lower() if info is not None else ""
    tag = info.get(_LANG) or "" if info is not None else ""
    body = retag(at_path(article, "body"), "body")
    back_matter = (
        []
        if back is None
        else [one for one in back if local(one) in ("acknowledgments", "appendix", "glossary")]
    )
    return build_article(
        meta,
        journal=_journal(root, kind),
        body=_rename_text(body),
        back=[
            *(_rename_text(retag(one, _NAMES.get(local(one), local(one)))) for one in back_matter),
            ref_list(references),
        ],
        lang=tag.lower(),
        kind=_TYPES.get(type_, type_) or ("book-chapter" if kind == "chapter" else ""),
    )


def _journal(root: etree._Element, kind: str) -> Iterator[etree._Element | None]:
    title = text_of(root, "journaltitle") or (
        text_of(root, "booktitle") if kind == "chapter" else ""
    )
    yield field("journal-title", title)
    yield field("abbrev-journal-title", text_of(root, "journalabbreviatedtitle"))
    yield field("issn", text_of(root, "journalprintissn"), pub_type="ppub")
    yield field("issn", text_of(root, "journalelectronicissn"), pub_type="epub")
    yield publisher(text_of(root, "publishername"))


def _ids(info: etree._Element | None) -> Iterator[etree._Element | None]:
    yield field("article-id", text_of(info, "articledoi", "chapterdoi"), pub_id_type="doi")
    yield field("article-id", text_of(info, "articleid", "chapterid"), pub_id_type="publisher-id")


def _titles(info: etree._Element | None) -> etree._Element:
    group = make("title-group")
    titles = list(find_all(info, "articletitle", "chaptertitle"))
    for index, one in enumerate(titles):
        tag = (one.get(_LANG) or "").lower()
        new = retag(one, "trans-title" if index else "article-title", lang=tag)
        if new is not None:
            group.append(new)
    if (
        sub := retag(find_first(info, "articlesubtitle", "chaptersubtitle"), "subtitle")
    ) is not None:
        group.append(sub)
    rename(group, _NAMES)
    return group


def _authors(head: etree._Element | None) -> Iterator[etree._Element]:
    group = at_path(head, "authorgroup")
    people = []
    for one in [] if group is None else group:
        if local(one) == "author":
            people.append(_contrib(one))
        elif local(one) == "institutionalauthor":
            name = text_of(one, "institutionalauthorname") or plain(one)
            people.append(make("contrib", make("collab", name), contrib_type="author"))
    affiliations = [
        make("aff", ", ".join(filter(None, map(plain, _address(one)))), id=one.get("ID") or "")
        for one in find_all(group, "affiliation")
    ]
    yield make("contrib-group", *people)
    yield from affiliations


def _address(aff: etree._Element) -> Iterator[etree._Element]:
    return find_all(aff, "orgdivision", "orgname", "street", "postcode", "city", "state", "country")


def _contrib(author: etree._Element) -> etree._Element:
    given = " ".join(map(plain, find_all(author, "givenname")))
    refs = (author.get("AffiliationIDS") or "").split()
    links = [make("xref", ref_type="aff", rid=ref) for ref in refs]
    corresponds = bool(author.get("CorrespondingAffiliationID"))
    orcid = author.get("ORCID") or ""
    return make(
        "contrib",
        field("contrib-id", orcid, contrib_id_type="orcid"),
        person(text_of(author, "familyname"), given, text_of(author, "suffix")),
        field("email", text_of(author, "email")),
        *links,
        contrib_type="author",
        corresp="yes" if corresponds else "",
    )


def _dates(info: etree._Element | None, root: etree._Element) -> Iterator[etree._Element | None]:
    online = find_first(info, "onlinedate")
    online = find_first(root, "onlinedate") if online is None else online
    yield make_date("pub-date", date_of(online), pub_type="epub")
    yield make_date("pub-date", date_of(find_first(root, "printdate")), pub_type="ppub")
    yield make_date("pub-date", date_of(find_first(root, "coverdate")), pub_type="collection")
    history = [
        make_date("date", date_of(find_first(info, name)), date_type=kind) for name, kind in _DATES
    ]
    yield make("history", *history)


def _licence(info: etree._Element | None, root: etree._Element) -> Iterator[etree._Element]:
    for one in (find_first(info, "license"), find_first(root, "license")):
        if one is None:
            continue
        kind = (one.get("SubType") or "").strip()
        version = (one.get("Version") or "").strip()
        words = plain(one) or " ".join(filter(None, (kind, version)))
        links = [text_of(one, "refsource", "url")]
        links += [target.get("Address") or plain(target) for target in find_all(one, "reftarget")]
        url = next((link for link in links if "licen" in link), "")
        if kind.upper().startswith("CC") and not url:
            terms = kind.upper().removeprefix("CC").strip(" -").lower().replace(" ", "-")
            if version and terms and terms != "0":
                url = f"https://creativecommons.org/licenses/{terms}/{version}/"
        if words or url:
            yield permissions(words, url)
            return


def _abstracts(head: etree._Element | None) -> Iterator[etree._Element]:
    for index, one in enumerate(list(find_all(head, "abstract"))):
        tag = (one.get(_LANG) or "").lower()
        new = retag(one, "trans-abstract" if index and tag else "abstract", lang=tag)
        if new is not None:
            rename(new, _NAMES)
            yield new


def _references(back: etree._Element | None) -> Iterator[etree._Element]:
    for entry in find_all(back, "citation"):
        label = text_of(entry, "citationnumber")
        unstructured = text_of(entry, "bibunstructured")
        parts = find_first(entry, "bibarticle", "bibchapter", "bibbook", "bibissue")
        forms = []
        if parts is not None:
            forms.append(_citation(parts))
        if unstructured:
            forms.append(make("mixed-citation", unstructured))
        yield make("ref", field("label", label), *forms)


def _citation(parts: etree._Element) -> etree._Element:
    people = [
        person(
            text_of(one, "familyname"), " ".join(map(plain, find_all(one, "initials", "givenname")))
        )
        for one in find_all(parts, "bibauthorname")
    ]
    people += [make("collab", plain(one)) for one in find_all(parts, "bibinstitutionalauthorname")]
    if find_first(parts, "etal") is not None:
        people.append(make("etal"))
    ids = []
    for one in find_all(parts, "occurrence"):
        kind = {"doi": "doi", "pid": "pmid"}.get((one.get("Type") or "").lower(), "")
        if kind and (handle := text_of(one, "handle") or plain(one)):
            ids.append(make("pub-id", handle, pub_id_type=kind))
    if not ids and (doi := text_of(parts, "bibarticledoi", "bibchapterdoi", "bibbookdoi")):
        ids.append(make("pub-id", doi, pub_id_type="doi"))
    return make(
        "element-citation",
        make("person-group", *people, person_group_type="author"),
        field("article-title", text_of(parts, "articletitle", "chaptertitle")),
        field("source", text_of(parts, "journaltitle", "booktitle")),
        field("year", text_of(parts, "year")),
        field("volume", text_of(parts, "volumeid")),
        field("issue", text_of(parts, "issueid")),
        field("fpage", text_of(parts, "firstpage")),
        field("lpage", text_of(parts, "lastpage")),
        field("publisher-name", text_of(parts, "publishername")),
        *ids,
        publication_type="book" if local(parts) == "bibbook" else "",
    )


def _rename_text(element: etree._Element | None) -> etree._Element | None:
    """Rename running text to JATS, in place."""
    if element is None:
        return None
    for table in list(find_all(element, "table")):
        grid = find_first(table, "tgroup")
        if grid is not None:
            table.tag = "table-wrap"
    for number in list(find_all(element, "captionnumber")):
        caption = number.getparent()
        around = caption.getparent() if caption is not None else None
        if around is not None and local(around) in ("figure", "table-wrap", "table"):
            number.tail = None
            around.insert(0, number)
    for graphic in find_all(element, "imageobject"):
        graphic.set("{http://www.w3.org/1999/xlink}href", graphic.get("FileRef") or "")
    rename(element, _NAMES, unwrap=("mediaobject",))
    return element
