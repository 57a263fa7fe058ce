"""
TEI, as GROBID writes it for PDFs and as humanities publishers write it.

Sources: https://grobid.readthedocs.io/en/latest/TEI-encoding-of-results/,
https://tei-c.org/release/doc/tei-p5-doc/en/html/
"""

from __future__ import annotations

import re
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

_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_NAMES = {
    "div": "sec",
    "div1": "sec",
    "div2": "sec",
    "div3": "sec",
    "head": "title",
    "ref": "xref",
    "figure": "fig",
    "figdesc": "caption",
    "formula": "disp-formula",
    "item": "list-item",
    "note": "fn",
    "row": "tr",
    "cell": "td",
    "quote": "disp-quote",
    "q": "disp-quote",
    "lg": "verse-group",
    "l": "verse-line",
    "hi": "styled-content",
    "lb": "break",
}
_IDS = {"doi": "doi", "pmid": "pmid", "pmcid": "pmcid", "arxiv": "arxiv", "pii": "pii"}
_SECTIONS = {
    "acknowledgement": "acknowledgements",
    "acknowledgements": "acknowledgements",
    "funding": "funding",
    "availability": "data-availability",
    "annex": "appendix",
    "appendix": "appendix",
    "conflict": "conflict",
    "contribution": "author-contribution",
}
_PAGES = re.compile(r"(?:(?<!\s)\s++)?[-–—]\s*+")


def matches(root: etree._Element) -> bool:
    """Answer whether *root* is TEI with a header."""
    return local(root) in ("tei", "teicorpus") and find_first(root, "teiheader") is not None


def to_jats(root: etree._Element) -> etree._Element:
    """Return the document *root* as an article in JATS. The tree of *root* is modified."""
    head = find_first(root, "teiheader")
    text = find_first(root, "text")
    file = at_path(head, "filedesc")
    source = find_first(at_path(file, "sourcedesc"), "biblstruct", "bibl")
    references = [_reference(one) for one in _entries(root)]
    meta = [*_ids(source), _titles(file, source), *_authors(file, source)]
    meta += [*_imprint(file, source), *_licence(file), *_abstracts(head, text), *_keywords(head)]
    meta += list(_funding(file))
    back = at_path(text, "back")
    back_matter = []
    for one in [] if back is None else list(back):
        kind = (one.get("type") or "").lower()
        if local(one).startswith("div") and kind != "references":
            new = _rename_text(retag(one, "sec", sec_type=_SECTIONS.get(kind, kind)))
            if new is not None and new.find("title") is None and len(new.findall("sec")) == 1:
                inner = new.find("sec")
                if inner is not None:
                    inner.set("sec-type", _SECTIONS.get(kind, kind))
                    new = inner
            back_matter.append(new)
    language = (text.get(_LANG) if text is not None else "") or (
        head.get(_LANG) if head is not None else ""
    )
    return build_article(
        meta,
        journal=_journal(file, source),
        body=_rename_text(retag(at_path(text, "body"), "body")),
        back=[*back_matter, ref_list(references)],
        lang=language or "",
    )


def _ids(source: etree._Element | None) -> Iterator[etree._Element | None]:
    for one in find_all(source, "idno"):
        kind = _IDS.get((one.get("type") or "").lower())
        if kind and not any(local(above) == "author" for above in one.iterancestors()):
            yield field("article-id", plain(one).removeprefix("arXiv:"), pub_id_type=kind)


def _titles(file: etree._Element | None, source: etree._Element | None) -> etree._Element:
    titles = list(find_all(at_path(file, "titlestmt"), "title"))
    titles += [one for one in find_all(source, "title") if one.get("level") == "a"]
    main = [one for one in titles if one.get("type") in (None, "main") and plain(one)]
    sub = [one for one in titles if one.get("type") in ("sub", "subtitle") and plain(one)]
    return make(
        "title-group",
        field("article-title", plain(main[0]) if main else ""),
        field("subtitle", plain(sub[0]) if sub else ""),
    )


def _authors(
    file: etree._Element | None, source: etree._Element | None
) -> Iterator[etree._Element]:
    authors = [one for one in find_all(source, "author") if local(one) == "author"]
    if not any(plain(one) for one in authors):
        authors = list(find_all(at_path(file, "titlestmt"), "author"))
    people = [_contrib(one) for one in authors]
    people += [
        make("contrib", *_name_elements(one), contrib_type="editor")
        for one in find_all(at_path(file, "titlestmt"), "editor")
    ]
    yield make("contrib-group", *people)


def _contrib(author: etree._Element) -> etree._Element:
    orcids = [
        plain(one) for one in find_all(author, "idno") if (one.get("type") or "").upper() == "ORCID"
    ]
    affiliations = [
        make("aff", _affiliation_text(one)) for one in author if local(one) == "affiliation"
    ]
    return make(
        "contrib",
        field("contrib-id", orcids[0] if orcids else "", contrib_id_type="orcid"),
        *_name_elements(author),
        field("email", text_of(author, "email")),
        *affiliations,
        contrib_type="author",
        corresp="yes" if author.get("role") == "corresp" else "",
    )


def _name_elements(author: etree._Element) -> Iterator[etree._Element]:
    names = find_first(author, "persname")
    if names is None and find_first(author, "surname") is not None:
        names = author
    if names is not None:
        family = text_of(names, "surname")
        given = " ".join(map(plain, find_all(names, "forename")))
        if not family and not given:
            yield make("string-name", plain(names))
        else:
            yield person(family, given)
    elif name := text_of(author, "orgname", "name"):
        # GROBID: an <author> may contain only an affiliation, and no name.
        if at_path(author, "orgname") is not None or at_path(author, "name") is not None:
            yield make("collab", name)
    elif not len(author) and plain(author):
        yield make("string-name", plain(author))


def _affiliation_text(affiliation: etree._Element) -> str:
    for note in affiliation.iterchildren(etree.Element):
        if local(note) == "note" and note.get("type") == "raw_affiliation":
            return plain(note, skip=lambda one: local(one) == "label")
    parts = [one for one in affiliation if local(one) == "orgname"]
    parts += [part for one in affiliation if local(one) == "address" for part in one]
    words = ", ".join(dict.fromkeys(filter(None, map(plain, parts))))
    return words or plain(affiliation)


def _journal(
    file: etree._Element | None, source: etree._Element | None
) -> Iterator[etree._Element | None]:
    titles = list(find_all(find_first(source, "monogr"), "title"))
    full = [one for one in titles if one.get("type") != "abbrev" and one.get("level") != "a"]
    short = [one for one in titles if one.get("type") == "abbrev"]
    yield field("journal-title", plain(full[0]) if full else "")
    yield field("abbrev-journal-title", plain(short[0]) if short else "")
    for one in find_all(source, "idno"):
        kind = (one.get("type") or "").lower()
        if kind in ("issn", "eissn"):
            yield make("issn", plain(one), pub_type="epub" if kind == "eissn" else "ppub")
    imprint = find_first(source, "imprint")
    name = text_of(imprint, "publisher") or text_of(at_path(file, "publicationstmt"), "publisher")
    yield publisher(name)


def _imprint(
    file: etree._Element | None, source: etree._Element | None
) -> Iterator[etree._Element | None]:
    published = at_path(file, "publicationstmt")
    imprint = find_first(source, "imprint")
    for around in (published, imprint):
        for one in [] if around is None else find_all(around, "date"):
            yield make_date("pub-date", (one.get("when") or "")[:10], pub_type="")
    yield from _scopes(imprint)


def _scopes(imprint: etree._Element | None) -> Iterator[etree._Element | None]:
    for scope in find_all(imprint, "biblscope"):
        unit = (scope.get("unit") or scope.get("type") or "").lower()
        if unit in ("volume", "vol"):
            yield field("volume", plain(scope))
        elif unit in ("issue", "number"):
            yield field("issue", plain(scope))
        elif unit in ("page", "pp", "pages"):
            first, *rest = _PAGES.split(plain(scope), maxsplit=1)
            yield field("fpage", scope.get("from") or first)
            yield field("lpage", scope.get("to") or "".join(rest))


def _licence(file: etree._Element | None) -> Iterator[etree._Element]:
    for one in find_all(at_path(file, "publicationstmt"), "licence", "license"):
        url = one.get("target") or ""
        if url or plain(one):
            yield permissions(plain(one), url)


def _abstracts(
    head: etree._Element | None, text: etree._Element | None
) -> Iterator[etree._Element]:
    abstracts = list(find_all(at_path(head, "profiledesc"), "abstract"))
    if not any(map(plain, abstracts)):
        front = at_path(text, "front")
        abstracts = [
            one
            for one in find_all(front, "div", "div1")
            if (one.get("type") or "").lower() == "abstract"
        ]
    for one in abstracts:
        new = retag(one, "abstract", lang=one.get(_LANG) or "")
        if new is not None and plain(new):
            rename(new, _NAMES)
            for section in list(new.iterchildren("sec")):
                if section.find("title") is None:
                    for child in list(section):
                        section.addprevious(child)
                    new.remove(section)
            yield new


def _keywords(head: etree._Element | None) -> Iterator[etree._Element | None]:
    for one in find_all(at_path(head, "profiledesc"), "keywords"):
        words = [plain(term) for term in find_all(one, "term", "item")] or [plain(one)]
        yield keywords(words)


def _funding(file: etree._Element | None) -> Iterator[etree._Element]:
    for one in find_all(at_path(file, "titlestmt"), "funder"):
        if name := text_of(one, "orgname") or plain(one):
            yield make("funding-group", make("award-group", make("funding-source", name)))


def _entries(root: etree._Element) -> Iterator[etree._Element]:
    for bibliography in find_all(root, "listbibl"):
        for one in bibliography.iterchildren(etree.Element):
            if local(one) in ("biblstruct", "bibl", "biblfull"):
                yield one


def _reference(bibl: etree._Element) -> etree._Element:
    notes = [one for one in bibl if local(one) == "note" and one.get("type") == "raw_reference"]
    raw = plain(notes[0]) if notes else ""
    if local(bibl) == "bibl" and not raw:
        return make("ref", make("mixed-citation", plain(bibl)))
    analytic, monograph = at_path(bibl, "analytic"), at_path(bibl, "monogr")
    people = [
        name
        for level in (analytic, monograph)
        for one in ([] if level is None else level)
        if local(one) == "author"
        for name in _name_elements(one)
    ]
    titles = [one for one in find_all(bibl, "title") if plain(one)]
    own = [one for one in titles if one.get("level") in ("a", None)]
    containers = [one for one in titles if one.get("level") in ("j", "m", "s")]
    dates = [one.get("when") or plain(one) for one in find_all(bibl, "date")]
    ids = [
        make("pub-id", plain(one), pub_id_type=kind)
        for one in find_all(bibl, "idno")
        if (kind := _IDS.get((one.get("type") or "").lower(), ""))
    ]
    links = [one.get("target") or "" for one in find_all(bibl, "ptr", "ref")]
    parts = make(
        "element-citation",
        make("person-group", *people, person_group_type="author"),
        field("article-title", plain(own[0]) if own else ""),
        field("source", plain(containers[0]) if containers else ""),
        field("year", next(filter(None, dates), "")[:4]),
        *_scopes(find_first(bibl, "imprint")),
        *ids,
        *(make("ext-link", href=link) for link in links if link.startswith("http")),
    )
    if not raw:
        return make("ref", parts)
    return make("ref", make("citation-alternatives", make("mixed-citation", raw), parts))


def _rename_text(element: etree._Element | None) -> etree._Element | None:
    """Rename running text to JATS, in place."""
    if element is None:
        return None
    for one in list(find_all(element, "figure")):
        is_table = one.get("type") == "table" or find_first(one, "table") is not None
        heads = [child for child in one if local(child) == "head"]
        labels = [child for child in one if local(child) == "label"]
        for head in heads:
            head.tag = "label" if not labels else "caption"
        if labels and heads and plain(heads[0]):
            for label in labels:
                one.remove(label)
            heads[0].tag = "label"
        if is_table:
            one.tag = "table-wrap"
        for graphic in find_all(one, "graphic"):
            graphic.set("{http://www.w3.org/1999/xlink}href", graphic.get("url") or "")
    rename(element, _NAMES)
    return element
