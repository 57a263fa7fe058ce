"""
BioMed Central's own article DTD, used before A++: ``<art>``.

Source: https://www.biomedcentral.com/xml/article.dtd
"""

from __future__ import annotations

from pubcrawl.reading.articles.table import (
    AS_IT_IS,
    DAY,
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

_NAMES = {
    "st": "title",
    "st/p": "",
    "title/p": "",
    "fig/title": "label",
    "tbl/title": "label",
    "suppl/title": "label",
    "fig/text": "caption",
    "tbl/text": "caption",
    "suppl/text": "caption",
    "file": "graphic",
    "b": "bold",
    "it": "italic",
    "ital": "italic",
    "abbr": "xref",
    "abbrgrp": "xref",
    "figr": "xref",
    "tblr": "xref",
    "supplr": "xref",
    "tbl": "table-wrap",
    "tblbdy": "tgroup",
    "tblfn": "table-wrap-foot",
    "r": "row",
    "c": "entry",
    "suppl": "supplementary-material",
    "display-formula": "disp-formula",
    "l": "list",
    "li": "list-item",
}
_IDS = {"doi": "doi", "pmpid": "pmid", "pmcid": "pmcid", "pubmed": "pmid"}

_NAME = (
    First("surname", ".//snm"),
    First("given-names", "concat(.//fnm, ' ', .//mi | .//mnm)"),
    First("suffix", ".//suf"),
)
_NUMBERS = fields({"volume": "volume", "issue": "issue", "fpage": "fpage", "lpage": "lpage"})
_PUBLICATION = (
    Every("article-id", ".//pubid", pub_id_type=From("@idtype", _IDS)),
    Move("title-group/article-title", "title"),
    Move("title-group/subtitle", "subtitle"),
    Every(
        "contrib-group/contrib",
        "aug[1]//au",
        corresp=From("@ca"),
        equal_contrib=From("@ce"),
        rows=(
            First("collab", ".//cnm"),
            Every("name", "self::*[not(normalize-space(.//cnm))]", rows=_NAME),
            First("email", ".//email"),
            Bare("xref", ".//insr", ref_type="aff", rid=From("@iid")),
        ),
    ),
    Every("contrib-group/contrib", "aug[1]//cnm[not(parent::au)]", rows=fields({"collab": "."})),
    Every("aff", ".//ins", id=From("@id")),
    First("pub-date", "pubdate", rows=fields({"year": "."}), pub_type="collection"),
    *_NUMBERS,
)
_META = (
    Within("bibl", *_PUBLICATION),
    First("pub-date", "history/pub", rows=DAY, pub_type="epub"),
    First("history/date", "history/rec", rows=DAY, date_type="received"),
    First("history/date", "history/revrec", rows=DAY, date_type="revised"),
    First("history/date", "history/acc", rows=DAY, date_type="accepted"),
    First(
        "permissions/license",
        "cpyrt",
        href=From("(.//url/@url[contains(., 'licen')])[1] | (.//url[contains(., 'licen')])[1]"),
        rows=fields({"license-p": ".//note"}),
    ),
    # A section with the whole abstract is the abstract.
    Move("abstract", "(abs[count(*) = 1]/sec | abs[not(sec and count(*) = 1)])[1]"),
    Every("kwd-group/kwd", ".//kwd"),
)
_REFERENCE = (
    First("label", "substring-after(@id[re:test(., '^B[0-9]+$')], 'B')"),
    Every(
        "element-citation",
        ".",
        rows=(
            Every("person-group/name", ".//au", rows=_NAME),
            Every("person-group/collab", ".//cnm"),
            First("person-group/etal", "name(.//etal)"),
            *fields(
                {
                    "article-title": "title",
                    "source": "source",
                    "year": "pubdate",
                    "publisher-name": "publisher",
                }
            ),
            *_NUMBERS,
            First("ext-link", ".//url", href=From()),
            Every("pub-id", ".//pubid", pub_id_type=From("@idtype", _IDS)),
        ),
    ),
)
DTD = Dtd(
    roots=("art",),
    signs=(("fm",),),
    names=_NAMES,
    article=Every(
        "article",
        article_type=From("fm/dochead", {}, AS_IT_IS),
        rows=(
            Mark("//graphic", href=From("@file")),
            Mark("//file", href=From("@name")),
            Within(
                "fm/bibl",
                *fields(
                    {
                        "front/journal-meta/journal-title": "source",
                        "front/journal-meta/issn": "issn",
                    }
                ),
            ),
            Within("fm", Every("front/article-meta", ".", rows=_META)),
            Every("back/ref-list/ref", "bm[1]//bibl", rows=_REFERENCE),
            Move("back/", "bm/ack | bm/sec | bm/app"),
            Every("back/sec", "bm[suppl]", rows=(Move("", "suppl"),)),
            Move("body", "bdy"),
        ),
    ),
)
