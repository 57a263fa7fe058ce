"""
TEI, as GROBID writes it for PDFs and as humanities publishers write it.

Sources: https://grobid.readthedocs.io/en/latest/TEI-encoding-of-results/,
https://tei-c.org/release/doc/tei-p5-doc/en/html/
"""

from __future__ import annotations

from lxml import etree

from pubcrawl.reading.articles.table import (
    AS_IT_IS,
    Bare,
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
    "div": "sec",
    "div1": "sec",
    "div2": "sec",
    "div3": "sec",
    "head": "title",
    "figure/head": "label",
    "table-wrap/head": "label",
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
    "title": "styled-content",
    "lb": "break",
}
_IDS = {"doi": "doi", "pmid": "pmid", "pmcid": "pmcid", "arxiv": "arxiv", "pii": "pii"}
_ISSNS = {"issn": "ppub", "eissn": "epub"}
_SECTIONS = {
    "availability": "data-availability",
    "annex": "appendix",
    "contribution": "author-contribution",
}

_NAME = (
    Every(
        "name",
        "(.//persname)[1][.//surname or .//forename]",
        "self::*[not(.//persname)][.//surname]",
        rows=(
            Joined("surname", ".//*[self::namelink or self::surname]"),
            Joined("given-names", ".//forename"),
            First("suffix", ".//genname"),
        ),
    ),
    First("string-name", "(.//persname)[1][not(.//surname or .//forename)]", "self::*[not(*)]"),
    First(
        "collab",
        "self::*[not(.//persname or .//surname)][orgname or name]//*[self::orgname or self::name]",
    ),
)
_PRINTED = "note[@type='raw_reference']"
_PARSED = "self::*[not(note[@type='raw_affiliation'])]"
_AUTHOR = (
    First("contrib-id", ".//idno[@type='ORCID']", contrib_id_type="orcid"),
    *_NAME,
    First("email", ".//email"),
    Every(
        "aff",
        "affiliation",
        rows=(
            Every(
                "institution",
                f"{_PARSED}/orgname[not(. = preceding-sibling::orgname[1])] | {_PARSED}/address/*",
                _PARSED,
            ),
            Move("institution", "note[@type='raw_affiliation'][1]"),
        ),
    ),
)
_VOLUME, _ISSUE, _PAGES = (
    f".//biblscope[contains('{units}', concat('|', @unit, @type, '|'))]"
    for units in ("|volume|vol|", "|issue|number|", "|page|pp|pages|")
)
_PLACE = (
    First("volume", _VOLUME),
    First("issue", _ISSUE),
    Within(
        _PAGES,
        First("fpage", "@from"),
        First("lpage", "@to"),
        First("page-range", "self::*[not(@from)]"),
    ),
)
_SOURCE = "(sourcedesc//biblstruct | sourcedesc//bibl)[1]"
_TITLES = ("titlestmt[1]//title", f"{_SOURCE}//title[@level='a']")

_JOURNAL = (
    First("journal-title", f"({_SOURCE}//monogr)[1]//title[not(@type='abbrev' or @level='a')]"),
    First("abbrev-journal-title", f"({_SOURCE}//monogr)[1]//title[@type='abbrev']"),
    Every("issn", f"{_SOURCE}//idno", pub_type=From("@type", _ISSNS)),
    First(
        "publisher/publisher-name",
        f"({_SOURCE}//imprint)[1]//publisher",
        "publicationstmt[1]//publisher",
    ),
)
_FILE = (
    Every(
        "article-id",
        f"{_SOURCE}//idno[not(ancestor::author)]",
        "publicationstmt[1]//idno",
        pub_id_type=From("@type", _IDS),
    ),
    First(
        "title-group/article-title",
        *(f"{title}[not(@type) or @type='main']" for title in _TITLES),
        lang=From("@lang"),
    ),
    Every("title-group/trans-title", "titlestmt[1]/title[@type='translated']", lang=From("@lang")),
    First(
        "title-group/subtitle",
        *(f"{title}[@type='sub' or @type='subtitle']" for title in _TITLES),
    ),
    Every(
        "contrib-group/contrib",
        f"{_SOURCE}//author",
        "titlestmt[1]//author",
        corresp=From("@role", {"corresp": "yes"}, ""),
        rows=_AUTHOR,
    ),
    Every("contrib-group/contrib", "titlestmt[1]//editor", rows=_NAME, contrib_type="editor"),
    Bare("pub-date", "publicationstmt[1]//date", iso_8601_date=From("@when")),
    Within(
        f"{_SOURCE}//imprint",
        Bare("pub-date", ".//date", iso_8601_date=From("@when | self::*[not(@when)]")),
        *_PLACE,
    ),
    Every(
        "permissions/license",
        "publicationstmt[1]//*[self::licence or self::license]",
        href=From("@target"),
        rows=fields({"license-p": "."}),
    ),
    Every(
        "funding-group/award-group/funding-source",
        "titlestmt[1]//funder/orgname[1] | titlestmt[1]//funder[not(orgname)]",
    ),
)
_META = (
    Within("filedesc", *_FILE),
    Every(
        "kwd-group/kwd",
        "profiledesc[1]//*[self::term or self::item][ancestor::keywords]"
        " | profiledesc[1]//keywords[not(.//term or .//item)]",
    ),
    Move("abstract", "profiledesc[1]//abstract", "(//text)[1]/front[1]//*[@type='abstract']"),
)
_CITED = (
    Every("person-group", "*[self::analytic or self::monogr]/author", rows=_NAME),
    First("article-title", ".//title[@level='a' or not(@level)]"),
    First("source", ".//title[@level='j' or @level='m' or @level='s']"),
    First("year", "substring(.//date/@when, 1, 4)", ".//date"),
    Bare("date", ".//date", iso_8601_date=From("@when")),
    Within(".//imprint", *_PLACE),
    Every("pub-id", ".//idno", pub_id_type=From("@type", _IDS)),
    Bare("ext-link", ".//*[self::ptr or self::ref]", href=From("@target[starts-with(., 'http')]")),
)
_REFERENCE = (
    Every("element-citation", f"self::*[not(self::bibl) or {_PRINTED}]", rows=_CITED),
    Move("mixed-citation", f"self::bibl[not({_PRINTED})]", _PRINTED),
)
_SECTION = "(//text)[1]/back/*[starts-with(name(), 'div') and not(@type='references')]"
# <div type="acknowledgement"><div><head>Thanks</head>…
_PARTS = "{0}[head or count(div) != 1] | {0}[not(head) and count(div) = 1]/div"


def _prepare(root: etree._Element) -> etree._Element:
    """
    Leave a figure one label, of GROBID's two, and name tables as such.

    The record of a repository (HAL), whose text is a list of one work, becomes that work's header.
    """
    for record in select("(//text)[1]/body/listbibl[last() = 1]/biblfull[last() = 1]", root):
        header = etree.Element("teiheader")
        description = etree.SubElement(header, "filedesc")
        for part in list(record):
            (header if part.tag == "profiledesc" else description).append(part)
        for title in select("(.//titlestmt)[1]/title[position() > 1][@lang]", header):
            title.set("type", "translated")
        for old in select("//teiheader", root):
            old.getparent().replace(old, header)
        record.getparent().remove(record)
    spare = "//figure[normalize-space(head)]/label | //figure[label]/head[not(normalize-space())]"
    for label in select(spare, root):
        label.getparent().remove(label)
    for figure in select("//figure[@type='table' or .//table]", root):
        figure.tag = "table-wrap"
    return root


DTD = Dtd(
    roots=("tei", "teicorpus"),
    signs=(("teiheader",),),
    prepare=_prepare,
    names=_NAMES,
    article=Every(
        "article",
        lang=From(
            "(//text)[1]/@lang"
            " | (//langusage)[1][count(language) = 1][not((//text)[1]/@lang)]/language/@ident"
            " | (//teiheader[not((//text)[1]/@lang or //langusage[count(language) = 1])])[1]/@lang"
        ),
        rows=(
            Mark("//graphic[ancestor::figure or ancestor::table-wrap]", href=From("@url")),
            Within(
                "//teiheader",
                Within("filedesc", Every("front/journal-meta", ".", rows=_JOURNAL)),
                Every("front/article-meta", ".", rows=_META),
            ),
            Every(
                "back/ref-list/ref",
                "//listbibl/*[self::biblstruct or self::bibl or self::biblfull]",
                id=From("@id"),
                rows=_REFERENCE,
            ),
            Move("back/ack", _PARTS.format(f"{_SECTION}[starts-with(@type, 'ack')]")),
            Move(
                "back/sec",
                _PARTS.format(_SECTION),
                sec_type=From("ancestor-or-self::*/@type", _SECTIONS, AS_IT_IS),
            ),
            Move("body", "(//text)[1]/body"),
        ),
    ),
)
