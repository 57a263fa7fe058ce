"""
Elsevier's articles: the journal article DTD, also inside XOCS and API responses.

Elements are matched by local name, because the namespaces differ between versions.

Source: https://www.elsevier.com/authors/author-schemas/elsevier-xml-dtds-and-transport-schemas,
https://dev.elsevier.com/documentation/ArticleRetrievalAPI.wadl
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
    unwrap_element,
)
from pubcrawl.reading.jats.tree import href, local, plain

_ARTICLES = ("article", "converted-article", "simple-article", "book-review", "exam", "chapter")
_ROOTS = ("full-text-retrieval-response", "doc", "document", *_ARTICLES)
_NAMES = {
    "section": "sec",
    "section-title": "title",
    "para": "p",
    "simple-para": "p",
    "note-para": "p",
    "figure": "fig",
    "link": "graphic",
    "legend": "table-wrap-foot",
    "table": "table-wrap",  # the cells are in <tgroup>
    "cross-ref": "xref",
    "cross-refs": "xref",
    "cross-out": "strike",
    "inter-ref": "ext-link",
    "footnote": "fn",
    "table-footnote": "fn",
    "formula": "disp-formula",
    "textbox": "boxed-text",
    "textbox-head": "caption",
    "acknowledgment": "ack",
    "acknowledgement": "ack",
    "inf": "sub",
    "list-title": "title",
    "def-term": "term",
    "def-description": "def",
    "displayed-quote": "disp-quote",
    "enunciation": "statement",
    "e-component": "supplementary-material",
    "keyword": "kwd",
    "abstract-sec": "sec",
    "small-caps": "sc",
    "author-highlights": "list",
    "biography": "bio",
}
_UNWRAPPED = ("sections", "display", "textbox-body", "float-anchor", "appendices", "text", "source")
_CLASSES = {
    "graphical": "graphical",
    "author-highlights": "highlights",
    "teaser": "teaser",
    "editor": "editor",
    "stereochemistry": "other",
}
_TYPES = {
    "fla": "research-article",
    "sco": "research-article",
    "rev": "review-article",
    "ssu": "review-article",
    "cor": "letter",
    "edi": "editorial",
    "err": "correction",
    "brv": "book-review",
    "rem": "retraction",
    "ret": "retraction",
    "dis": "article-commentary",
    "abs": "abstract",
    "dat": "data-paper",
}


def matches(root: etree._Element) -> bool:
    """Answer whether *root* contains an Elsevier article, or the API's metadata of one."""
    if local(root) not in _ROOTS:
        return False
    if local(root) == "full-text-retrieval-response":
        return True
    item = _article(root)
    return item is not None and at_path(item, "item-info") is not None


def to_jats(root: etree._Element) -> etree._Element:
    """Return the article in *root* as JATS. The tree of *root* is modified."""
    item = _article(root)
    head, body, tail = at_path(item, "head"), at_path(item, "body"), at_path(item, "tail")
    if head is None:
        head = find_first(item, "simple-head", "book-review-head", "exam-head")
    if tail is None:
        tail = find_first(item, "simple-tail", "book-review-tail", "exam-tail")
    envelope = _Envelope(root, item)
    references = list(_references(tail))
    words = [plain(one) for one in find_all(head, "keyword")] or envelope.texts("subject")
    meta = [*_ids(item, envelope), *_titles(head, envelope), *_authors(head, envelope)]
    meta += [*_dates(head, envelope), *envelope.numbering(), *_licence(item, envelope)]
    meta += [*_abstracts(head, envelope), keywords(words), *_funding(head, body, tail)]
    floats = retag(at_path(item, "floats"), "floats-group")
    text = make("body") if body is None else body
    back_matter = list(find_all(tail, "appendices", "biography", "footnote"))
    back_matter += find_all(body, "acknowledgment", "acknowledgement", "appendices")
    for one in back_matter:
        one.tail = None
    result = build_article(
        meta,
        journal=envelope.journal(),
        back=[*(_back_part(one) for one in back_matter), ref_list(references)],
        lang=_language(item),
        kind=_TYPES.get((item.get("docsubtype") or "").lower(), "") if item is not None else "",
    )
    text = _rename_text(text, "body")
    result.insert(1, text)
    if floats is not None:
        result.append(_rename_text(floats, "floats-group"))
    return result


def _article(root: etree._Element) -> etree._Element | None:
    if local(root) in _ARTICLES and at_path(root, "item-info") is not None:
        return root
    candidates = find_all(root, *_ARTICLES)
    return next((one for one in candidates if at_path(one, "item-info") is not None), None)


class _Envelope:
    """The elements around the article, in ``coredata``, ``xocs:meta`` or RDF, by name."""

    def __init__(self, root: etree._Element, item: etree._Element | None) -> None:
        inside = set(item.iter(etree.Element)) if item is not None else set()
        self._all = [one for one in root.iter(etree.Element) if one not in inside]

    def text(self, *names: str) -> str:
        """Return the first non-empty text of an element with one of *names*, best name first."""
        return next(filter(None, (word for name in names for word in self.texts(name))), "")

    def texts(self, name: str) -> list[str]:
        return [plain(one) for one in self._all if local(one) == name]

    def journal(self) -> Iterator[etree._Element | None]:
        """Yield the elements of ``journal-meta``."""
        yield field("journal-title", self.text("publicationname", "srctitle", "journal-title"))
        yield field("issn", self.text("issn", "issn-primary-formatted"))
        yield publisher(self.text("publisher", "publisher-name"))

    def numbering(self) -> Iterator[etree._Element | None]:
        """Yield volume, issue and pages."""
        yield field("volume", self.text("volume", "vol-first"))
        yield field("issue", self.text("issueidentifier", "iss-first", "number"))
        yield field("fpage", self.text("startingpage", "first-fp"))
        yield field("lpage", self.text("endingpage", "last-lp"))
        yield field("elocation-id", self.text("articlenumber", "article-number"))


def _ids(item: etree._Element | None, envelope: _Envelope) -> Iterator[etree._Element | None]:
    info = at_path(item, "item-info")
    doi = plain(at_path(info, "doi")) or envelope.text("doi", "identifier")
    yield field("article-id", doi.removeprefix("doi:"), pub_id_type="doi")
    pii = plain(at_path(info, "pii")) or envelope.text("pii-formatted", "pii")
    yield field("article-id", pii, pub_id_type="pii")
    yield field("article-id", envelope.text("pubmed-id"), pub_id_type="pmid")
    yield field("article-id", plain(at_path(info, "aid")), pub_id_type="publisher-id")


def _titles(head: etree._Element | None, envelope: _Envelope) -> Iterator[etree._Element | None]:
    title = retag(at_path(head, "title"), "article-title")
    if title is None:
        title = field("article-title", envelope.text("title"))
    parts = [title, retag(at_path(head, "subtitle"), "subtitle")]
    parts.append(retag(at_path(head, "alt-title"), "trans-title"))
    group = make("title-group", *parts)
    rename(group, _NAMES, unwrap=_UNWRAPPED)
    yield group


def _authors(head: etree._Element | None, envelope: _Envelope) -> Iterator[etree._Element]:
    groups = [] if head is None else [one for one in head if local(one) == "author-group"]
    people = [_contrib(one) for group in groups for one in group if local(one) == "author"]
    for group in groups:
        people += [_collab(one) for one in group if local(one) == "collaboration"]
    notes = []
    for group in groups:
        for aff in find_all(group, "affiliation"):
            words = text_of(aff, "textfn", "source-text") or plain(aff)
            yield make("aff", words, id=aff.get("id") or "")
        notes += [
            make("corresp", text_of(note, "text"), id=note.get("id") or "")
            for note in find_all(group, "correspondence")
        ]
    if not people:
        for name in envelope.texts("creator"):
            family, _, given = name.partition(", ")
            parts = (field("surname", family), field("given-names", given))
            people.append(make("contrib", make("name", *parts), contrib_type="author"))
    yield make("contrib-group", *people)
    if notes:
        yield make("author-notes", *notes)


def _contrib(author: etree._Element) -> etree._Element:
    name = person(
        plain(at_path(author, "surname")),
        plain(at_path(author, "given-name")) or plain(at_path(author, "initials")),
        plain(at_path(author, "suffix")),
    )
    links = []
    for one in find_all(author, "cross-ref"):
        target = one.get("refid") or ""
        kind = "corresp" if target.startswith("cor") else "fn" if target.startswith("fn") else "aff"
        links.append(make("xref", plain(one), ref_type=kind, rid=target))
    addresses = [plain(one) for one in find_all(author, "e-address") if "@" in plain(one)]
    return make(
        "contrib",
        field("contrib-id", author.get("orcid") or "", contrib_id_type="orcid"),
        name,
        field("email", addresses[0] if addresses else ""),
        *links,
        contrib_type="author",
    )


def _collab(group: etree._Element) -> etree._Element:
    members = [_contrib(one) for one in find_all(group, "author")]
    collab = make("collab", plain(at_path(group, "text")))
    if members:
        collab.append(make("contrib-group", *members))
    return make("contrib", collab, contrib_type="author")


def _dates(head: etree._Element | None, envelope: _Envelope) -> Iterator[etree._Element | None]:
    cover = envelope.text("coverdate")
    yield make_date("pub-date", cover[:10], pub_type="ppub" if envelope.text("volume") else "")
    history = []
    for name, kind in (
        ("date-received", "received"),
        ("date-revised", "rev-recd"),
        ("date-accepted", "accepted"),
    ):
        for one in find_all(head, name):
            parts = [one.get("year") or "", one.get("month") or "", one.get("day") or ""]
            iso = "-".join(part.zfill(2) for part in parts if part)
            history.append(make_date("date", iso, date_type=kind))
    yield make("history", *history)


def _licence(item: etree._Element | None, envelope: _Envelope) -> Iterator[etree._Element]:
    url = envelope.text("openaccessuserlicense", "userlicense", "oa-user-license")
    words = envelope.text("licenseline", "copyright-line") or text_of(item, "licence-line")
    if url.startswith("http") or words:
        yield permissions(words, url if url.startswith("http") else "")


def _abstracts(head: etree._Element | None, envelope: _Envelope) -> Iterator[etree._Element]:
    any_abstract = False
    for one in [] if head is None else list(find_all(head, "abstract")):
        kind = _CLASSES.get((one.get("class") or "author").lower(), "")
        tag = one.get("{http://www.w3.org/XML/1998/namespace}lang") or ""
        new = retag(one, "abstract", abstract_type=kind, lang=tag)
        if new is not None:
            rename(new, _NAMES, unwrap=_UNWRAPPED)
            for section in list(new.iterchildren("sec")):
                if section.find("title") is None:
                    unwrap_element(section)
            any_abstract = any_abstract or not kind
            yield new
    if not any_abstract and (words := envelope.text("description")):
        yield make("abstract", make("p", words.removeprefix("Abstract").strip()))


def _funding(*parts: etree._Element | None) -> Iterator[etree._Element]:
    for part in parts:
        for sponsor in find_all(part, "grant-sponsor"):
            own = sponsor.get("id") or ""
            awards = [
                make("award-id", plain(one))
                for one in find_all(part, "grant-number")
                if own and own in (one.get("refid") or "").split()
            ]
            source = make("funding-source", plain(sponsor), href=href(sponsor))
            yield make("funding-group", make("award-group", source, *awards))


def _references(tail: etree._Element | None) -> Iterator[etree._Element]:
    for entry in find_all(tail, "bib-reference"):
        label = plain(at_path(entry, "label"))
        forms = [one for one in entry if local(one) in ("reference", "other-ref")]
        if not forms:
            forms = [entry]
        source_text = text_of(entry, "source-text")
        citations = [_citation(one, source_text if len(forms) == 1 else "") for one in forms]
        yield make("ref", field("label", label), *citations)


def _citation(entry: etree._Element, source_text: str) -> etree._Element:
    if local(entry) != "reference":
        words = plain(entry, skip=lambda one: local(one) in ("label", "source-text"))
        return make("mixed-citation", words or source_text, *_links(entry))
    own, host = at_path(entry, "contribution"), at_path(entry, "host")
    people = [
        person(text_of(one, "surname"), text_of(one, "given-name", "initials"))
        for one in find_all(own if own is not None else entry, "author")
    ]
    people += [make("collab", plain(one)) for one in find_all(own, "collaboration")]
    if find_first(own, "et-al") is not None:
        people.append(make("etal"))
    series = find_first(host, "series", "book", "edited-book")
    source = text_of(find_first(series, "title"), "maintitle") or plain(find_first(series, "title"))
    parts = make(
        "element-citation",
        make("person-group", *people, person_group_type="author"),
        field("article-title", text_of(find_first(own, "title"), "maintitle")),
        field("source", source or text_of(host, "source")),
        field("year", text_of(host, "date")),
        field("volume", text_of(host, "volume-nr")),
        field("issue", text_of(host, "issue-nr")),
        field("fpage", text_of(host, "first-page", "article-number")),
        field("lpage", text_of(host, "last-page")),
        field("publisher-name", text_of(host, "name")),
        *_links(entry),
    )
    if not source_text:
        return parts
    return make("citation-alternatives", make("mixed-citation", source_text), parts)


def _links(entry: etree._Element) -> Iterator[etree._Element | None]:
    yield field("pub-id", text_of(entry, "doi"), pub_id_type="doi")
    for one in find_all(entry, "inter-ref", "e-host"):
        target = href(one)
        if target.startswith(("http", "doi:")):
            yield make("ext-link", href=target.replace("doi:", "https://doi.org/"))


def _back_part(element: etree._Element) -> etree._Element:
    name = local(element)
    if name == "appendices":
        for section in element:
            section.tag = "app"
        return _rename_text(element, "app-group")
    return _rename_text(element, _NAMES.get(name, name))


def _rename_text(element: etree._Element, tag: str) -> etree._Element:
    """Rename running text to JATS, in place: sections, paragraphs, figures, tables."""
    rename(element, _NAMES, unwrap=_UNWRAPPED)
    for graphic in element.iter("graphic"):
        locator = graphic.get("locator") or href(graphic)
        if locator:
            graphic.set("{http://www.w3.org/1999/xlink}href", locator)
    element.tag = tag
    return element


def _language(item: etree._Element | None) -> str:
    if item is None:
        return ""
    return item.get("{http://www.w3.org/XML/1998/namespace}lang") or ""
