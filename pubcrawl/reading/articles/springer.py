"""
Springer's A++: articles and chapters of Springer and BioMed Central.

Source: https://www.springernature.com/gp/authors, the A++ V2.4 DTD
"""

from __future__ import annotations

from lxml import etree

from pubcrawl.reading.articles.table import (
    AS_IT_IS,
    DAY,
    Dtd,
    Every,
    First,
    From,
    Joined,
    Mark,
    Move,
    Within,
    fields,
)
from pubcrawl.reading.jats.tree import select

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
    "table": "table-wrap",  # the cells are in <tgroup>
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
    "mediaobject": "",
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
    "chapter": "book-chapter",
}
_IDS = {"doi": "doi", "pid": "pmid", "": "doi"}
_ADDRESS = (
    ".//*[self::orgdivision or self::orgname or self::street or self::postcode or self::city"
    " or self::state or self::country]"
)
_LINK = (
    "(.//*[self::refsource or self::url][contains(., 'licen')])[1]"
    " | (.//reftarget/@address[contains(., 'licen')])[1]"
)

_JOURNAL = (
    First("journal-title", "//journaltitle", "/*[descendant-or-self::chapter]//booktitle"),
    First("abbrev-journal-title", "//journalabbreviatedtitle"),
    First("issn", "//journalprintissn", pub_type="ppub"),
    First("issn", "//journalelectronicissn", pub_type="epub"),
    First("publisher/publisher-name", "//publishername"),
)
_PEOPLE = (
    Every(
        "contrib-group/contrib",
        "author",
        rid=From("@affiliationids"),
        corresp=From("@correspondingaffiliationid", {}, "yes"),
        rows=(
            First("contrib-id", "@orcid", contrib_id_type="orcid"),
            Joined("name/surname", ".//*[self::particle or self::familyname]"),
            Joined("name/given-names", ".//givenname"),
            First("name/suffix", ".//suffix"),
            First("email", ".//email"),
        ),
    ),
    Every(
        "contrib-group/contrib",
        "institutionalauthor",
        rows=(First("collab", ".//institutionalauthorname", "."),),
    ),
    Every("aff", ".//affiliation", id=From("@id"), rows=(Every("institution", _ADDRESS),)),
)
_HEADER = (
    Within("authorgroup", *_PEOPLE),
    Move("abstract", "(.//abstract)[1] | .//abstract[not(@language)]", lang=From("@language")),
    Move("trans-abstract", ".//abstract", lang=From("@language")),
    Every("kwd-group/kwd", ".//keyword"),
)
_META = (
    First("article-id", ".//articledoi", pub_id_type="doi"),
    First("article-id", ".//articleid", pub_id_type="publisher-id"),
    Move("title-group/article-title", "(.//articletitle)[1]", lang=From("@language")),
    Move("title-group/trans-title", ".//articletitle", lang=From("@language")),
    Move("title-group/subtitle", "(.//articlesubtitle)[1]"),
    First("pub-date", ".//onlinedate", "//onlinedate", rows=DAY, pub_type="epub"),
    First("pub-date", "//printdate", rows=DAY, pub_type="ppub"),
    First("pub-date", "//coverdate", rows=DAY, pub_type="collection"),
    First("history/date", ".//received", rows=DAY, date_type="received"),
    First("history/date", ".//revised", rows=DAY, date_type="revised"),
    First("history/date", ".//accepted", rows=DAY, date_type="accepted"),
    *fields(
        {
            "volume": "//volumeidstart",
            "issue": "//issueidstart",
            "fpage": ".//articlefirstpage",
            "lpage": ".//articlelastpage",
        }
    ),
    Mark(
        "//license[starts-with(@subtype, 'CC ') and @version]",
        address=From(
            "concat('https://creativecommons.org/licenses/', translate("
            "substring-after(@subtype, 'CC '), 'BYNCDSA ', 'byncdsa-'), '/', @version, '/')"
        ),
    ),
    First(
        "permissions/license",
        ".//license",
        "//license",
        href=From(f"({_LINK} | self::*[not({_LINK})]/@address)[1]"),
        rows=(First("license-p", ".", "concat(@subtype, ' ', @version)"),),
    ),
    Within("../articleheader", *_HEADER),
)
_CITED = (
    Every(
        "person-group/name",
        ".//bibauthorname",
        rows=(
            Joined("surname", ".//*[self::particle or self::familyname]"),
            Joined("given-names", ".//*[self::initials or self::givenname]"),
        ),
    ),
    Every("person-group/collab", ".//bibinstitutionalauthorname"),
    First("person-group/etal", "name(.//etal)"),
    *fields(
        {
            "article-title": ".//articletitle",
            "source": ".//journaltitle | .//booktitle",
            "year": ".//year",
            "volume": ".//volumeid",
            "issue": ".//issueid",
            "fpage": ".//firstpage",
            "lpage": ".//lastpage",
            "publisher-name": ".//publishername",
        }
    ),
    Every(
        "pub-id",
        ".//occurrence/handle | .//occurrence[not(handle)]",
        ".//bibarticledoi | .//bibchapterdoi | .//bibbookdoi",
        pub_id_type=From("ancestor-or-self::occurrence/@type", _IDS),
    ),
)
_REFERENCE = (
    First("label", ".//citationnumber"),
    First(
        "element-citation",
        ".//bibarticle | .//bibchapter | .//bibbook | .//bibissue",
        publication_type=From("name()", {"bibbook": "book"}, ""),
        rows=_CITED,
    ),
    First("mixed-citation", ".//bibunstructured"),
)
_ARTICLE = (
    Within("articlebackmatter", Every("back/ref-list/ref", ".//citation", rows=_REFERENCE)),
    Move("back/", "articlebackmatter/*[self::acknowledgments or self::appendix or self::glossary]"),
    Move("body", "body"),
)


def _unify(root: etree._Element) -> etree._Element:
    """Give the parts of a chapter the names of those of an article; put labels first."""
    for element in root.iter(etree.Element):
        if element.tag.startswith("chapter") and element.tag != "chapter":
            element.tag = f"article{element.tag.removeprefix('chapter')}"
    for info in select("//chapter/articleinfo", root):
        info.set("articletype", "chapter")
    for number in select("//*[self::figure or self::table]/caption/captionnumber", root):
        number.tail = None
        number.getparent().addprevious(number)
    return root


DTD = Dtd(
    roots=("publisher", "response", "article", "chapter", "book"),
    signs=(("articleinfo", "chapterinfo"), ("articletitle", "chaptertitle")),
    prepare=_unify,
    names=_NAMES,
    article=Every(
        "article",
        article_type=From("//articleinfo/@articletype", _TYPES, AS_IT_IS),
        lang=From("//articleinfo/@language"),
        rows=(
            Mark("//imageobject", href=From("@fileref")),
            Every("front/journal-meta", ".", rows=_JOURNAL),
            Within("//articleinfo", Every("front/article-meta", ".", rows=_META)),
            Within("//*[articleinfo]", *_ARTICLE),
        ),
    ),
)
