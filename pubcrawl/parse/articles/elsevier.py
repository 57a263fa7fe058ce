"""
Elsevier's articles: the journal article DTD, also inside XOCS and answers of its API.

Names are looked for whatever their namespace, which differs between versions.

Source: https://www.elsevier.com/authors/author-schemas/elsevier-xml-dtds-and-transport-schemas,
https://dev.elsevier.com/documentation/ArticleRetrievalAPI.wadl
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
    unwrapped,
)
from pubcrawl.parse.jats.tree import href, local, plain

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
    "table": "table-wrap",  # its cells stand in <tgroup>
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
    """Answer whether *root* holds an article of Elsevier, or what its API says of one."""
    if local(root) not in _ROOTS:
        return False
    if local(root) == "full-text-retrieval-response":
        return True
    found = _article(root)
    return found is not None and below(found, "item-info") is not None


def read(root: etree._Element) -> etree._Element:
    """Return the article that *root* holds, as JATS; *root* is used up."""
    found = _article(root)
    head, body, tail = below(found, "head"), below(found, "body"), below(found, "tail")
    if head is None:
        head = one_named(found, "simple-head", "book-review-head", "exam-head")
    if tail is None:
        tail = one_named(found, "simple-tail", "book-review-tail", "exam-tail")
    outside = _Outside(root, found)
    references = list(_references(tail))
    meta = [*_ids(found, outside), *_titles(head, outside), *_authors(head, outside)]
    meta += [*_dates(head, outside), *outside.places(), *_licence(found, outside)]
    meta += [*_abstracts(head, outside), *_keywords(head, outside), *_funding(head, body, tail)]
    floats = moved(below(found, "floats"), "floats-group")
    text = make("body") if body is None else body
    behind = list(all_named(tail, "appendices", "biography", "footnote"))
    behind += all_named(body, "acknowledgment", "acknowledgement", "appendices")
    for one in behind:
        one.tail = None
    result = article(
        [one for one in meta if one is not None],
        journal=outside.journal(),
        back=[*(_behind(one) for one in behind), _listed(references)],
        lang=_language(found),
        kind=_TYPES.get((found.get("docsubtype") or "").lower(), "") if found is not None else "",
    )
    text = _text(text, "body")
    result.insert(1, text)
    if floats is not None:
        result.append(_text(floats, "floats-group"))
    return result


def _article(root: etree._Element) -> etree._Element | None:
    if local(root) in _ARTICLES and below(root, "item-info") is not None:
        return root
    found = all_named(root, *_ARTICLES)
    return next((one for one in found if below(one, "item-info") is not None), None)


class _Outside:
    """What stands around the article: in ``coredata``, ``xocs:meta`` or RDF, by name."""

    def __init__(self, root: etree._Element, found: etree._Element | None) -> None:
        inside = set(found.iter(etree.Element)) if found is not None else set()
        self._all = [one for one in root.iter(etree.Element) if one not in inside]

    def of(self, *names: str) -> str:
        """Return the text of the first element with one of *names*, the best name first."""
        return next(filter(None, (word for name in names for word in self.every(name))), "")

    def every(self, name: str) -> list[str]:
        return [plain(one) for one in self._all if local(one) == name]

    def journal(self) -> Iterator[etree._Element]:
        """Yield the elements of ``journal-meta``."""
        title = self.of("publicationname", "srctitle", "journal-title")
        if title:
            yield make("journal-title", title)
        issn = self.of("issn", "issn-primary-formatted")
        if issn:
            yield make("issn", issn)
        if publisher := self.of("publisher", "publisher-name"):
            yield make("publisher", make("publisher-name", publisher))

    def places(self) -> Iterator[etree._Element | None]:
        """Yield volume, issue and pages."""
        yield field("volume", self.of("volume", "vol-first"))
        yield field("issue", self.of("issueidentifier", "iss-first", "number"))
        yield field("fpage", self.of("startingpage", "first-fp"))
        yield field("lpage", self.of("endingpage", "last-lp"))
        yield field("elocation-id", self.of("articlenumber", "article-number"))


def _ids(found: etree._Element | None, outside: _Outside) -> Iterator[etree._Element | None]:
    info = below(found, "item-info")
    doi = plain(below(info, "doi")) or outside.of("doi", "identifier")
    yield field("article-id", doi.removeprefix("doi:"), pub_id_type="doi")
    pii = plain(below(info, "pii")) or outside.of("pii-formatted", "pii")
    yield field("article-id", pii, pub_id_type="pii")
    yield field("article-id", outside.of("pubmed-id"), pub_id_type="pmid")
    yield field("article-id", plain(below(info, "aid")), pub_id_type="publisher-id")


def _titles(head: etree._Element | None, outside: _Outside) -> Iterator[etree._Element | None]:
    title = moved(below(head, "title"), "article-title")
    if title is None:
        title = field("article-title", outside.of("title"))
    parts = [title, moved(below(head, "subtitle"), "subtitle")]
    parts.append(moved(below(head, "alt-title"), "trans-title"))
    group = make("title-group", *(one for one in parts if one is not None))
    rename(group, _NAMES, unwrap=_UNWRAPPED)
    yield group


def _authors(head: etree._Element | None, outside: _Outside) -> Iterator[etree._Element]:
    groups = [] if head is None else [one for one in head if local(one) == "author-group"]
    people = [_contrib(one) for group in groups for one in group if local(one) == "author"]
    for group in groups:
        people += [_collab(one) for one in group if local(one) == "collaboration"]
    notes = []
    for group in groups:
        for aff in all_named(group, "affiliation"):
            words = said(aff, "textfn", "source-text") or plain(aff)
            yield make("aff", words, id=aff.get("id") or "")
        notes += [
            make("corresp", said(note, "text"), id=note.get("id") or "")
            for note in all_named(group, "correspondence")
        ]
    if not people:
        for name in outside.every("creator"):
            family, _, given = name.partition(", ")
            parts = (field("surname", family), field("given-names", given))
            people.append(make("contrib", make("name", *parts), contrib_type="author"))
    yield make("contrib-group", *people)
    if notes:
        yield make("author-notes", *notes)


def _contrib(author: etree._Element) -> etree._Element:
    name = make(
        "name",
        field("surname", plain(below(author, "surname"))),
        field(
            "given-names", plain(below(author, "given-name")) or plain(below(author, "initials"))
        ),
        field("suffix", plain(below(author, "suffix"))),
    )
    links = []
    for one in all_named(author, "cross-ref"):
        target = one.get("refid") or ""
        kind = "corresp" if target.startswith("cor") else "fn" if target.startswith("fn") else "aff"
        links.append(make("xref", plain(one), ref_type=kind, rid=target))
    addresses = [plain(one) for one in all_named(author, "e-address") if "@" in plain(one)]
    return make(
        "contrib",
        field("contrib-id", author.get("orcid") or "", contrib_id_type="orcid"),
        name,
        field("email", addresses[0] if addresses else ""),
        *links,
        contrib_type="author",
    )


def _collab(group: etree._Element) -> etree._Element:
    members = [_contrib(one) for one in all_named(group, "author")]
    collab = make("collab", plain(below(group, "text")))
    if members:
        collab.append(make("contrib-group", *members))
    return make("contrib", collab, contrib_type="author")


def _dates(head: etree._Element | None, outside: _Outside) -> Iterator[etree._Element | None]:
    cover = outside.of("coverdate")
    yield dated("pub-date", cover[:10], pub_type="ppub" if outside.of("volume") else "")
    history = []
    for name, kind in (
        ("date-received", "received"),
        ("date-revised", "rev-recd"),
        ("date-accepted", "accepted"),
    ):
        for one in all_named(head, name):
            parts = [one.get("year") or "", one.get("month") or "", one.get("day") or ""]
            iso = "-".join(part.zfill(2) for part in parts if part)
            history.append(dated("date", iso, date_type=kind))
    yield make("history", *(one for one in history if one is not None))


def _licence(found: etree._Element | None, outside: _Outside) -> Iterator[etree._Element]:
    url = outside.of("openaccessuserlicense", "userlicense", "oa-user-license")
    words = outside.of("licenseline", "copyright-line") or said(found, "licence-line")
    if url.startswith("http") or words:
        paragraph = field("license-p", words)
        yield make(
            "permissions", make("license", paragraph, href=url if url.startswith("http") else "")
        )


def _abstracts(head: etree._Element | None, outside: _Outside) -> Iterator[etree._Element]:
    any_abstract = False
    for one in [] if head is None else list(all_named(head, "abstract")):
        kind = _CLASSES.get((one.get("class") or "author").lower(), "")
        tag = one.get("{http://www.w3.org/XML/1998/namespace}lang") or ""
        new = moved(one, "abstract", abstract_type=kind, lang=tag)
        if new is not None:
            rename(new, _NAMES, unwrap=_UNWRAPPED)
            for section in list(new.iterchildren("sec")):
                if section.find("title") is None:
                    unwrapped(section)
            any_abstract = any_abstract or not kind
            yield new
    if not any_abstract and (words := outside.of("description")):
        yield make("abstract", make("p", words.removeprefix("Abstract").strip()))


def _keywords(head: etree._Element | None, outside: _Outside) -> Iterator[etree._Element]:
    words = [plain(one) for one in all_named(head, "keyword")] or outside.every("subject")
    if words:
        yield make("kwd-group", *(make("kwd", word) for word in words if word))


def _funding(*parts: etree._Element | None) -> Iterator[etree._Element]:
    for part in parts:
        for sponsor in all_named(part, "grant-sponsor"):
            own = sponsor.get("id") or ""
            awards = [
                make("award-id", plain(one))
                for one in all_named(part, "grant-number")
                if own and own in (one.get("refid") or "").split()
            ]
            source = make("funding-source", plain(sponsor), href=href(sponsor))
            yield make("funding-group", make("award-group", source, *awards))


def _references(tail: etree._Element | None) -> Iterator[etree._Element]:
    for entry in all_named(tail, "bib-reference"):
        label = plain(below(entry, "label"))
        forms = [one for one in entry if local(one) in ("reference", "other-ref")]
        if not forms:
            forms = [entry]
        shown = said(entry, "source-text")
        citations = [_citation(one, shown if len(forms) == 1 else "") for one in forms]
        yield make("ref", field("label", label), *citations)


def _citation(entry: etree._Element, shown: str) -> etree._Element:
    if local(entry) != "reference":
        words = plain(entry, skip=lambda one: local(one) in ("label", "source-text"))
        return make("mixed-citation", words or shown, *_links(entry))
    own, host = below(entry, "contribution"), below(entry, "host")
    people = [
        make(
            "name",
            field("surname", said(one, "surname")),
            field("given-names", said(one, "given-name", "initials")),
        )
        for one in all_named(own if own is not None else entry, "author")
    ]
    people += [make("collab", plain(one)) for one in all_named(own, "collaboration")]
    if one_named(own, "et-al") is not None:
        people.append(make("etal"))
    series = one_named(host, "series", "book", "edited-book")
    container = said(one_named(series, "title"), "maintitle") or plain(one_named(series, "title"))
    parts = make(
        "element-citation",
        make("person-group", *people, person_group_type="author"),
        field("article-title", said(one_named(own, "title"), "maintitle")),
        field("source", container or said(host, "source")),
        field("year", said(host, "date")),
        field("volume", said(host, "volume-nr")),
        field("issue", said(host, "issue-nr")),
        field("fpage", said(host, "first-page", "article-number")),
        field("lpage", said(host, "last-page")),
        field("publisher-name", said(host, "name")),
        *_links(entry),
    )
    if not shown:
        return parts
    return make("citation-alternatives", make("mixed-citation", shown), parts)


def _links(entry: etree._Element) -> Iterator[etree._Element | None]:
    yield field("pub-id", said(entry, "doi"), pub_id_type="doi")
    for one in all_named(entry, "inter-ref", "e-host"):
        target = href(one)
        if target.startswith(("http", "doi:")):
            yield make("ext-link", href=target.replace("doi:", "https://doi.org/"))


def _behind(element: etree._Element) -> etree._Element:
    name = local(element)
    if name == "appendices":
        for section in element:
            section.tag = "app"
        return _text(element, "app-group")
    return _text(element, _NAMES.get(name, name))


def _listed(references: list[etree._Element]) -> etree._Element | None:
    return make("ref-list", *references) if references else None


def _text(element: etree._Element, tag: str) -> etree._Element:
    """Give the names of JATS to running text: sections, paragraphs, figures, tables."""
    rename(element, _NAMES, unwrap=_UNWRAPPED)
    for graphic in element.iter("graphic"):
        locator = graphic.get("locator") or href(graphic)
        if locator:
            graphic.set("{http://www.w3.org/1999/xlink}href", locator)
    element.tag = tag
    return element


def _language(found: etree._Element | None) -> str:
    if found is None:
        return ""
    return found.get("{http://www.w3.org/XML/1998/namespace}lang") or ""
