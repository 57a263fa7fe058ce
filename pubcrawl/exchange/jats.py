"""
JATS: an article as XML, with the metadata, body and references that the record has.

Elements and their order are those of JATS 1.3 (Archiving). The body is written from the
record: sections, paragraphs, figures and tables without their pictures. Several articles
are in one ``pmc-articleset``, as in the answers of PMC.

https://jats.nlm.nih.gov/archiving/tag-library/1.3/
"""

from __future__ import annotations

from typing import Any

from lxml import etree

from pubcrawl.exchange import record_values as values
from pubcrawl.exchange.record_values import Values, contributor_name
from pubcrawl.exchange.writer import ByteSink, ExportOptions, Record, RecordWriter

_XLINK = "http://www.w3.org/1999/xlink"
_HREF = f"{{{_XLINK}}}href"
_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
ARTICLE_TYPES = (
    ("retraction", "retraction"),
    ("errat", "correction"),
    ("correct", "correction"),
    ("review", "review-article"),
    ("letter", "letter"),
    ("editorial", "editorial"),
    ("case report", "case-report"),
    ("news", "news"),
    ("preprint", "preprint"),
)
"""Part of the kind of a work → ``article-type``; all others are ``research-article``."""

_DATES = (("print", "ppub"), ("online", "epub"), ("issued", "pub"))
_HISTORY = (("received", "received"), ("revised", "rev-recd"), ("accepted", "accepted"))
_CITED = (
    ("title", "article-title"),
    ("container", "source"),
    ("year", "year"),
    ("volume", "volume"),
    ("issue", "issue"),
    ("first_page", "fpage"),
    ("last_page", "lpage"),
)


class JATSWriter(RecordWriter):
    """Writes an ``article`` for each publication."""

    def __init__(self, file: ByteSink, options: ExportOptions) -> None:
        super().__init__(file, options)
        self.head = _HEAD + ("" if options.single else "<pmc-articleset>\n")
        self.foot = "" if options.single else "</pmc-articleset>\n"
        self.empty = self.head + self.foot

    def text(self, record: Record) -> str:
        return etree.tostring(article_element(record, self.options), encoding="unicode") + "\n"


def article_element(record: Record, options: ExportOptions) -> etree._Element:
    """Return a publication as an ``article``."""
    given = ((record.get("kind") or {}).get("given") or "").lower()
    kind = next((name for word, name in ARTICLE_TYPES if word in given), "research-article")
    article = etree.Element("article", {"article-type": kind}, nsmap={"xlink": _XLINK})
    if language := record.get("language"):
        article.set(_LANG, _clean(language))
    front = etree.SubElement(article, "front")
    _journal(front, record)
    _meta(front, record, options)
    if options.has("fulltext"):
        _body(article, record)
        _references(article, record)
    return article


def _journal(front: etree._Element, record: Record) -> None:
    place = values.container(record)
    meta = etree.SubElement(front, "journal-meta")
    titles = etree.SubElement(meta, "journal-title-group")
    _add(titles, "journal-title", values.container_title(record))
    _add(titles, "abbrev-journal-title", place.get("abbreviation"))
    _add(meta, "issn", place.get("issn_print"), {"pub-type": "ppub"})
    _add(meta, "issn", place.get("issn_online"), {"pub-type": "epub"})
    if publisher := place.get("publisher"):
        _add(etree.SubElement(meta, "publisher"), "publisher-name", publisher)


def _meta(front: etree._Element, record: Record, options: ExportOptions) -> None:
    place = values.container(record)
    meta = etree.SubElement(front, "article-meta")
    for name in ("pmid", "pmcid", "doi"):
        _add(meta, "article-id", record.get(name), {"pub-id-type": name})
    if arxiv := values.identifier(record, "arxiv"):
        _add(meta, "article-id", arxiv, {"pub-id-type": "arxiv"})
    titles = etree.SubElement(meta, "title-group")
    _add(titles, "article-title", values.main_title(record))
    _add(titles, "subtitle", values.other_title(record, "sub"))
    if translated := values.other_title(record, "translated"):
        _add(etree.SubElement(titles, "trans-title-group"), "trans-title", translated)
    _contributors(meta, record)
    dates = record.get("dates") or {}
    for name, kind in _DATES:
        _date(meta, "pub-date", dates.get(name, ""), {"pub-type": kind})
    if not any(dates.get(name) for name, _ in _DATES):
        _date(meta, "pub-date", values.issued(record), {"pub-type": "pub"})
    for key, name in (("volume", "volume"), ("issue", "issue")):
        _add(meta, name, place.get(key))
    _add(meta, "fpage", place.get("first_page"))
    _add(meta, "lpage", place.get("last_page"))
    _add(meta, "elocation-id", place.get("article_number"))
    if any(dates.get(name) for name, _ in _HISTORY):
        history = etree.SubElement(meta, "history")
        for name, kind in _HISTORY:
            _date(history, "date", dates.get(name, ""), {"date-type": kind})
    _permissions(meta, record)
    if options.has("abstract") and (text := values.abstract_text(record)):
        abstract = etree.SubElement(meta, "abstract")
        for each in values.paragraphs(text):
            _add(abstract, "p", each)
    if options.has("keywords") and (words := values.terms(record, "keywords")):
        group = etree.SubElement(meta, "kwd-group")
        for word in words:
            _add(group, "kwd", word)
    _funding(meta, record)


def _contributors(meta: etree._Element, record: Record) -> None:
    people = [each for each in record.get("contributors") or () if contributor_name(each)]
    if not people:
        return
    group = etree.SubElement(meta, "contrib-group")
    for person in people:
        contrib = etree.SubElement(group, "contrib", {"contrib-type": _clean(person["role"])})
        if person.get("corresponding"):
            contrib.set("corresp", "yes")
        if person.get("equal"):
            contrib.set("equal-contrib", "yes")
        if orcid := person.get("orcid"):
            address = f"https://orcid.org/{orcid}"
            _add(contrib, "contrib-id", address, {"contrib-id-type": "orcid"})
        if person.get("family"):
            name = etree.SubElement(contrib, "name")
            _add(name, "surname", person["family"])
            _add(name, "given-names", person.get("given"))
            _add(name, "suffix", person.get("suffix"))
        elif person.get("literal"):
            _add(contrib, "collab", person["literal"])
        else:
            _add(contrib, "string-name", contributor_name(person))
        for place in person.get("affiliations") or ():
            _add(contrib, "aff", place.get("name"))
        _add(contrib, "email", person.get("email"))


def _permissions(meta: etree._Element, record: Record) -> None:
    licences = record.get("licences") or ()
    permissions = etree.SubElement(meta, "permissions") if licences else meta
    for each in licences:
        licence = etree.SubElement(permissions, "license")
        if url := each.get("url"):
            licence.set(_HREF, _clean(url))
        _add(licence, "license-p", each.get("name") or url)


def _funding(meta: etree._Element, record: Record) -> None:
    funding = record.get("funding") or ()
    group = etree.SubElement(meta, "funding-group") if funding else meta
    for each in funding:
        award = etree.SubElement(group, "award-group")
        _add(award, "funding-source", each.get("funder"))
        for number in each.get("awards") or ():
            _add(award, "award-id", number)


def _body(article: etree._Element, record: Record) -> None:
    sections = list(values.body_sections(record))
    figures = record.get("figures") or ()
    if not sections and not figures:
        return
    body = etree.SubElement(article, "body")
    above = [body]
    for level, title, texts in sections:
        del above[max(level, 1) :]
        section = above[-1]
        if title:
            section = etree.SubElement(section, "sec")
            _add(section, "title", title)
            above.append(section)
        for text in texts:
            _add(section, "p", text)
    if figures:
        group = etree.SubElement(body, "sec", {"sec-type": "figures"})
        for figure in figures:
            _figure(group, figure)


def _figure(parent: etree._Element, figure: Values) -> None:
    table = figure.get("kind") == "table"
    element = etree.SubElement(parent, "table-wrap" if table else "fig")
    _add(element, "label", figure.get("label"))
    if caption := figure.get("caption"):
        _add(etree.SubElement(element, "caption"), "p", caption)
    if rows := figure.get("rows"):
        body = etree.SubElement(etree.SubElement(element, "table"), "tbody")
        for row in rows:
            line = etree.SubElement(body, "tr")
            for cell in row:
                etree.SubElement(line, "td").text = _clean(cell)
    if url := figure.get("url"):
        etree.SubElement(element, "graphic", {_HREF: _clean(url)})
    if table and (notes := figure.get("notes")):
        _add(etree.SubElement(element, "table-wrap-foot"), "p", notes)


def _references(article: etree._Element, record: Record) -> None:
    references = record.get("references") or ()
    if not references:
        return
    listed = etree.SubElement(etree.SubElement(article, "back"), "ref-list")
    for number, each in enumerate(references, 1):
        reference = etree.SubElement(listed, "ref", {"id": f"ref{number}"})
        _add(reference, "label", each.get("number"))
        printed = each.get("text")
        cited = etree.SubElement(reference, "mixed-citation" if printed else "element-citation")
        if printed:
            cited.text = _clean(printed)
        else:
            for name in each.get("contributors") or ():
                _add(cited, "string-name", name)
            for key, element in _CITED:
                _add(cited, element, each.get(key))
        for name in ("doi", "pmid", "pmcid"):
            _add(cited, "pub-id", each.get(name), {"pub-id-type": name})
        if printed and len(cited):  # else readers see "2016.10.5555/TIDE"
            cited.text = f"{cited.text} "
            for pub_id in list(cited)[:-1]:
                pub_id.tail = " "


def _date(parent: etree._Element, name: str, date: str, attributes: dict[str, str]) -> None:
    if not date:
        return
    year, *rest = date.split("-")
    element = etree.SubElement(parent, name, attributes)
    for key, number in reversed(list(zip(("month", "day"), rest, strict=False))):
        _add(element, key, number)
    _add(element, "year", year)


def _add(
    parent: etree._Element, name: str, text: Any, attributes: dict[str, str] | None = None
) -> None:
    """Add an element with *text*, unless this is empty."""
    if text:
        etree.SubElement(parent, name, attributes or {}).text = _clean(str(text))


def _clean(text: str) -> str:
    return values.printable(text)
