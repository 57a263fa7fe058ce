"""
Elsevier's articles: the journal article DTD, also inside XOCS and API responses.

Source: https://www.elsevier.com/authors/author-schemas/elsevier-xml-dtds-and-transport-schemas,
https://dev.elsevier.com/documentation/ArticleRetrievalAPI.wadl
"""

from __future__ import annotations

from lxml import etree

from pubcrawl.reading.articles.table import (
    Bare,
    Dtd,
    Every,
    First,
    From,
    Mark,
    Move,
    Within,
    fields,
)
from pubcrawl.reading.jats.tree import select

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
    "appendices": "app-group",
    "appendices/section": "app",
    "sections": "",
    "display": "",
    "textbox-body": "",
    "float-anchor": "",
    "text": "",
    "textref": "",
    "source": "",
}
_ABSTRACTS = {
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
_HEAD = "item/*[re:test(name(), 'head$')][1]"
_TAIL = "item/*[re:test(name(), 'tail$')][1]"

_AUTHOR = (
    First("contrib-id", "@orcid", contrib_id_type="orcid"),
    First("name/surname", "surname"),
    First("name/given-names", "given-name", "initials"),
    First("name/suffix", "suffix"),
    First("email", ".//e-address[contains(., '@')]"),
    Bare(
        "xref",
        ".//cross-ref",
        rid=From("@refid"),
        ref_type=From("substring(@refid, 1, 3)", {"cor": "corresp"}, ""),
    ),
)
_GROUP = Every(
    "collab",
    ".",
    rows=(
        First("institution", "text"),
        Every("contrib-group/contrib", ".//author", rows=_AUTHOR),
    ),
)
_JOURNAL = (
    First("journal-title", ".//publicationname", ".//srctitle", ".//journal-title"),
    First("issn", ".//issn", ".//issn-primary-formatted"),
    First("publisher/publisher-name", ".//publisher", ".//publisher-name"),
)
_NUMBERS = (
    First("volume", ".//volume", ".//vol-first"),
    First("issue", ".//issueidentifier", ".//iss-first", ".//number"),
    First("fpage", ".//startingpage", ".//first-fp"),
    First("lpage", ".//endingpage", ".//last-lp"),
    First("elocation-id", ".//articlenumber", ".//article-number"),
)
_FRONT = (
    Move("title-group/article-title", "title"),
    Move("title-group/subtitle", "subtitle"),
    Move("title-group/trans-title", "alt-title"),
    Every("contrib-group/contrib", "author-group/author", rows=_AUTHOR),
    Every("contrib-group/contrib", "author-group/collaboration", rows=(_GROUP,)),
    Every(
        "aff",
        ".//affiliation[not(ancestor::affiliation)]",
        id=From("@id"),
        rows=(First("institution", ".//textfn | .//source-text", "."),),
    ),
    Every(
        "author-notes/corresp",
        ".//correspondence",
        id=From("@id"),
        rows=(First("p", ".//text"),),
    ),
    *(
        Every(
            "history/date",
            f".//date-{name}",
            date_type=name,
            rows=fields({"year": "@year", "month": "@month", "day": "@day"}),
        )
        for name in ("received", "revised", "accepted")
    ),
    Move("abstract", ".//abstract", abstract_type=From("@class", _ABSTRACTS, "")),
)
_META = (
    First(
        "article-id",
        "item/item-info/doi",
        "envelope//doi",
        "substring-after(envelope//identifier, 'doi:')",
        pub_id_type="doi",
    ),
    First(
        "article-id",
        "item/item-info/pii",
        "envelope//pii-formatted",
        "envelope//pii",
        pub_id_type="pii",
    ),
    First("article-id", "envelope//pubmed-id", pub_id_type="pmid"),
    First("article-id", "item/item-info/aid", pub_id_type="publisher-id"),
    # Metadata without a text have title, authors and abstract, with its heading.
    First("title-group/article-title", f"envelope[not(normalize-space(../{_HEAD}/title))]//title"),
    Every(
        "contrib-group/contrib",
        f"envelope[not(../{_HEAD}/author-group/*[self::author or self::collaboration])]//creator",
        rows=(
            First("name/surname", "substring-before(., ', ')", "."),
            First("name/given-names", "substring-after(., ', ')"),
        ),
    ),
    First(
        "abstract/p",
        f"re:replace(envelope[not(../{_HEAD}//abstract[not(@class) or @class='author'])]"
        r"//description, '^\s*Abstract\s*', '', '')",
    ),
    Within(_HEAD, *_FRONT),
    Within("envelope", *_NUMBERS),
    Every("kwd-group/kwd", f"{_HEAD}//keyword", "envelope//subject"),
    Every(
        "permissions/license",
        ".",
        href=From(
            "(envelope//openaccessuserlicense | envelope//userlicense | envelope//oa-user-license)"
            "[starts-with(., 'http')]"
        ),
        rows=(
            First(
                "license-p",
                "envelope//licenseline",
                "envelope//copyright-line",
                "item//licence-line",
            ),
        ),
    ),
    Bare(
        "pub-date",
        "envelope[normalize-space(.//volume)]//coverdate",
        pub_type="ppub",
        iso_8601_date=From(),
    ),
    Bare(
        "pub-date",
        "envelope[not(normalize-space(.//volume))]//coverdate",
        iso_8601_date=From(),
    ),
    Every("grant-sponsor", "item//grant-sponsor", id=From("@id"), href=From("@href")),
    Every("grant-num", "item//grant-number", rid=From("@refid")),
)
_CITED = (
    Every(
        "person-group/name",
        "contribution[1]//author",
        "self::*[not(contribution)]//author",
        rows=fields({"surname": ".//surname", "given-names": ".//given-name | .//initials"}),
    ),
    Every("person-group/collab", "contribution[1]//collaboration"),
    First("person-group/etal", "name(contribution[1]//et-al)"),
    First("article-title", "contribution[1]//title//maintitle"),
    Within(
        "(host[1]//series | host[1]//book | host[1]//edited-book)[1]//title",
        First("source", ".//maintitle", "."),
    ),
    *fields(
        {
            "year": "host[1]//date",
            "volume": "host[1]//volume-nr",
            "issue": "host[1]//issue-nr",
            "fpage": "host[1]//first-page | host[1]//article-number",
            "lpage": "host[1]//last-page",
            "publisher-name": "host[1]//name",
        }
    ),
    First("pub-id", ".//doi", pub_id_type="doi"),
    Bare("ext-link", ".//inter-ref", href=From("@href")),
)
_REFERENCE = (
    First("label", "label"),
    Every("element-citation", "reference", rows=_CITED),
    First("mixed-citation", "self::*[count(reference | other-ref) < 2]//source-text"),
    Move(
        "mixed-citation",
        "self::*[not(reference or other-ref)]/*[not(self::label or self::source-text)]",
    ),
    Move("mixed-citation", "other-ref"),
)


def _split(root: etree._Element) -> etree._Element:
    """Put the article, as ``item``, beside its ``envelope``: ``coredata``, ``xocs:meta``, RDF."""
    both = etree.Element("both")
    for item in select("descendant-or-self::*[item-info]", root)[:1]:
        item.tag = "item"
        both.append(item)
    if root.tag != "item":
        etree.SubElement(both, "envelope").append(root)
    return both


DTD = Dtd(
    roots=(
        "full-text-retrieval-response",
        "doc",
        "document",
        "article",
        "converted-article",
        "simple-article",
        "book-review",
        "exam",
        "chapter",
    ),
    signs=(("item-info", "coredata"),),
    prepare=_split,
    names=_NAMES,
    article=Every(
        "article",
        article_type=From("item/@docsubtype", _TYPES, ""),
        lang=From("item/@lang"),
        rows=(
            Mark("//link[@locator]", href=From("@locator")),
            Every("front/journal-meta", "envelope", rows=_JOURNAL),
            Every("front/article-meta", ".", rows=_META),
            Every("back/ref-list/ref", f"{_TAIL}//bib-reference", rows=_REFERENCE),
            Move(
                "back/",
                f"{_TAIL}//*[self::appendices or self::biography or self::footnote]",
            ),
            Move(
                "back/",
                "item/body[1]"
                "//*[self::acknowledgment or self::acknowledgement or self::appendices]",
            ),
            Move("body", "item/body"),
            Move("floats-group", "item/floats"),
        ),
    ),
)
