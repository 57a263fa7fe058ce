"""
JATS: an article as XML, with the metadata, body and references that the record has.

Elements and their order are those of JATS 1.3 (Archiving). The body is written from the
record: sections, paragraphs, figures and tables without their pictures. Several articles
are in one ``pmc-articleset``, as in the answers of PMC.

https://jats.nlm.nih.gov/archiving/tag-library/1.3/
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from lxml import etree

from pubcrawl.exchange.record_values import (
    ExportOptions,
    Values,
    WorkView,
    orcid_address,
    paragraphs,
    person_name,
    printable,
    row_getter,
)
from pubcrawl.exchange.writer import ByteSink, RecordWriter
from pubcrawl.formats.xml import root

TEMPLATE = """
<article xmlns.xlink="http://www.w3.org/1999/xlink" article-type="{article_type}"
    xml.lang="{language}">
  <front>
    <journal-meta>
      <journal-title-group keep="">
        <journal-title>{container_title}</journal-title>
        <abbrev-journal-title>{container.abbreviation}</abbrev-journal-title>
      </journal-title-group>
      <issn pub-type="ppub">{container.issn_print}</issn>
      <issn pub-type="epub">{container.issn_online}</issn>
      <issn each="{container.issns}">{}</issn>
      <publisher><publisher-name>{container.publisher}</publisher-name></publisher>
    </journal-meta>
    <article-meta>
      <article-id pub-id-type="pmid">{pmid}</article-id>
      <article-id pub-id-type="pmcid">{pmcid}</article-id>
      <article-id pub-id-type="doi">{doi}</article-id>
      <article-id pub-id-type="arxiv">{arxiv}</article-id>
      <title-group keep="">
        <article-title>{main_title}</article-title>
        <subtitle>{subtitle}</subtitle>
        <trans-title-group><trans-title>{translated_title}</trans-title></trans-title-group>
      </title-group>
      <contrib-group>
        <contrib each="{contributors}" contrib-type="{role}" corresp="{corresponding}"
            equal-contrib="{equal}">
          <contrib-id contrib-id-type="orcid">{orcid_address}</contrib-id>
          <name each="{with_family}">
            <surname>{family}</surname>
            <given-names>{given}</given-names>
            <suffix>{suffix}</suffix>
          </name>
          <collab>{group}</collab>
          <string-name>{whole_name}</string-name>
          <aff each="{affiliations}">{name}</aff>
          <email>{email}</email>
        </contrib>
      </contrib-group>
      <pub-date each="{published}" pub-type="{kind}">
        <day>{day}</day><month>{month}</month><year>{year}</year>
      </pub-date>
      <volume>{container.volume}</volume>
      <issue>{container.issue}</issue>
      <fpage>{container.first_page}</fpage>
      <lpage>{container.last_page}</lpage>
      <elocation-id>{container.article_number}</elocation-id>
      <history>
        <date each="{history}" date-type="{kind}">
          <day>{day}</day><month>{month}</month><year>{year}</year>
        </date>
      </history>
      <permissions>
        <license each="{licences}" xlink.href="{url}">
          <license-p>{licence_text}</license-p>
        </license>
      </permissions>
      <abstract><p each="{abstract_paragraphs}">{}</p></abstract>
      <kwd-group><kwd each="{keywords}">{}</kwd></kwd-group>
      <funding-group>
        <award-group each="{funding}">
          <funding-source>{funder}</funding-source>
          <award-id each="{awards}">{}</award-id>
        </award-group>
      </funding-group>
    </article-meta>
  </front>
  <body>
    {body_sections}
    <sec sec-type="figures">
      <fig each="{shown_figures}" name="{figure_element}">
        <label>{label}</label>
        <caption><p>{caption}</p></caption>
        <table><tbody><tr each="{rows}"><td each="{}">{}</td></tr></tbody></table>
        <graphic xlink.href="{url}"/>
        <table-wrap-foot><p>{table_notes}</p></table-wrap-foot>
      </fig>
    </sec>
  </body>
  <back>
    <ref-list>
      <ref each="{numbered_references}" id="{id}">
        <label>{number}</label>
        <mixed-citation each="{printed}">
          {text}
          <pub-id each="{cited_ids}" before=" " pub-id-type="{kind}">{value}</pub-id>
        </mixed-citation>
        <element-citation each="{unprinted}">
          <string-name each="{contributors}">{}</string-name>
          <article-title>{title}</article-title>
          <source>{container}</source>
          <year>{year}</year>
          <volume>{volume}</volume>
          <issue>{issue}</issue>
          <fpage>{first_page}</fpage>
          <lpage>{last_page}</lpage>
          <pub-id each="{cited_ids}" pub-id-type="{kind}">{value}</pub-id>
        </element-citation>
      </ref>
    </ref-list>
  </back>
</article>
"""
"""
An article. In braces are names of ``VALUES`` and paths of attributes; ``{}`` is the object itself.

An element without a value is left out. With ``each`` there is one for every item of a list, and
its values are those of the item, even if none is filled. ``keep``: it is written without a value
too. ``name``: the value in place of its name. ``before``: what precedes it. A dot in the name of
an attribute stands for a colon.
"""

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
    ("", "research-article"),
)
"""Part of the kind of a work → ``article-type``."""

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_RULES = ("each", "keep", "name", "before")
_PUBLISHED = {"print": "ppub", "online": "epub", "issued": "pub"}
_HISTORY = {"received": "received", "revised": "rev-recd", "accepted": "accepted"}


class Markup(str):
    """XML that is written as it is."""

    __slots__ = ()


def _dates(work: WorkView, kinds: dict[str, str]) -> list[Values]:
    dates = work.get("dates") or {}
    return [_date(kind, dates[name]) for name, kind in kinds.items() if dates.get(name)]


def _date(kind: str, date: str) -> Values:
    return {"kind": kind, **dict(zip(("year", "month", "day"), date.split("-"), strict=False))}


def _body_sections(work: WorkView) -> Markup:
    pieces, depth = [], 0
    for level, title, texts in work.body:
        above = min(depth, max(level, 1) - 1)
        pieces.append("</sec>" * (depth - above) + (title and f"<sec><title>{_xml(title)}</title>"))
        pieces += (f"<p>{_xml(text)}</p>" for text in texts)
        depth = above + bool(title)
    return Markup("".join(pieces) + "</sec>" * depth)


VALUES: dict[str, Callable[[Any], Any]] = {
    "": lambda item: item,
    "article_type": lambda work: next(
        name
        for word, name in ARTICLE_TYPES
        if word in work.get("kind", {}).get("given", "").lower()
    ),
    "subtitle": lambda work: work.title_of("sub"),
    "translated_title": lambda work: work.title_of("translated"),
    "orcid_address": orcid_address,
    "with_family": lambda person: [person] if person.get("family") else [],
    "group": lambda person: "" if person.get("family") else person.get("literal"),
    "whole_name": lambda person: (
        "" if person.keys() & {"family", "literal"} else person_name(person)
    ),
    "published": lambda work: (
        _dates(work, _PUBLISHED) or [_date("pub", date) for date in [work.issued] if date]
    ),
    "history": lambda work: _dates(work, _HISTORY),
    "licence_text": lambda licence: licence.get("name") or licence.get("url"),
    "abstract_paragraphs": lambda work: paragraphs(work.abstract),
    "body_sections": _body_sections,
    "shown_figures": lambda work: work.get("figures") if work.options.has("fulltext") else (),
    "figure_element": lambda figure: "table-wrap" if figure.get("kind") == "table" else "fig",
    "table_notes": lambda figure: figure.get("notes") if figure.get("kind") == "table" else "",
    "numbered_references": lambda work: [
        {**cited, "id": f"ref{number}"}
        for number, cited in enumerate(work.get("references", ()), 1)
        if work.options.has("fulltext")
    ],
    "printed": lambda cited: [cited] if "text" in cited else [],
    "unprinted": lambda cited: [] if "text" in cited else [cited],
    "cited_ids": lambda cited: [
        {"kind": kind, "value": cited[kind]} for kind in ("doi", "pmid", "pmcid") if kind in cited
    ],
}
"""Values of articles, and of objects in them, that no record has."""


def _getter(text: str, of: type) -> Callable[[Any], Any]:
    path = text[1:-1]
    return VALUES.get(path) or row_getter(path, of)


def _xml(value: Any) -> str:
    if isinstance(value, Markup):
        return value
    return escape(printable("yes" if value is True else value), quote=False)


def _quoted(value: Any) -> str:
    return _xml(value).replace('"', "&quot;").replace("\n", "&#10;").replace("\t", "&#9;")


def element_writer(element: etree._Element, of: type = WorkView) -> Callable[[Any], str]:
    """Return what writes an element of ``TEMPLATE``, with all within it, for an object."""
    attributes = {str(key): str(value) for key, value in element.attrib.items()}
    rules = {key: attributes.pop(key) for key in _RULES if key in attributes}
    items = _getter(rules["each"], of) if "each" in rules else None
    of = dict if items else of
    given = [(key.replace(".", ":"), text) for key, text in attributes.items()]
    fixed = "".join(f' {key}="{text}"' for key, text in given if text[0] != "{")
    getters = [(key, _getter(text, of)) for key, text in given if text[0] == "{"]
    text = (element.text or "").strip()
    get_text = _getter(text, of) if text else None
    children = [element_writer(child, of) for child in element]
    tag, before, always = str(element.tag), rules.get("before", ""), bool(items or "keep" in rules)
    get_tag = _getter(rules["name"], of) if "name" in rules else lambda _: tag

    if get_text and not (children or getters or rules):  # half of the time
        start, end = f"<{tag}{fixed}>", f"</{tag}>"
        return lambda item: f"{start}{_xml(value)}{end}" if (value := get_text(item)) else ""

    def write(item: Any) -> str:
        inner = "".join([child(item) for child in children])
        if get_text and (value := get_text(item)):
            inner = _xml(value) + inner
        filled = [f' {key}="{_quoted(value)}"' for key, get in getters if (value := get(item))]
        if not (inner or filled or always):
            return ""
        name = get_tag(item)
        end = f">{inner}</{name}>" if inner or get_text else "/>"
        return f"{before}<{name}{fixed}{''.join(filled)}{end}"

    return (lambda value: "".join(map(write, items(value) or ()))) if items else write


article_text = element_writer(root(TEMPLATE.encode()))
"""Returns a publication as an ``article``."""


class JATSWriter(RecordWriter):
    """Writes an ``article`` for each publication."""

    def __init__(self, file: ByteSink, options: ExportOptions) -> None:
        super().__init__(file, options)
        self.head = _HEAD + ("" if options.single else "<pmc-articleset>\n")
        self.foot = "" if options.single else "</pmc-articleset>\n"
        self.empty = self.head + self.foot

    def text(self, record: WorkView) -> str:
        return article_text(record) + "\n"
