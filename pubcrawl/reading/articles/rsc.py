"""
The article DTD of the Royal Society of Chemistry.

Source: http://www.rsc.org/schema/rscart38
"""

from __future__ import annotations

from lxml import etree

from pubcrawl.reading.articles.table import (
    DAY,
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
    **{f"subsect{level}": "sec" for level in range(1, 6)},
    "section": "sec",
    "no": "label",
    "small": "sc",
    "inf": "sub",
    "citref": "xref",
    "figref": "xref",
    "tableref": "xref",
    "fnoteref": "xref",
    "footnote": "fn",
    "figure": "fig",
    "scheme": "fig",
    "chart": "fig",
    "figure/title": "caption",
    "scheme/title": "caption",
    "chart/title": "caption",
    "table-entry": "table-wrap",
    "table-entry/title": "caption",
    "ugraphic": "graphic",
    "image": "graphic",
    "eqn": "disp-formula",
    "equation": "disp-formula",
    "citauth": "name",
    "fname": "given-names",
    "citext/title": "source",
    "citation/title": "source",
}
_TYPES = {
    "art": "research-article",
    "com": "brief-report",
    "rev": "review-article",
    "edg": "research-article",
    "edi": "editorial",
    "crv": "review-article",
}
_MEDIA = {"online": "epub", "electronic": "epub"}
_ADDRESS = (
    ".//*[self::nameelt or self::addrelt or self::city or self::state or self::postcode"
    " or self::country]"
)

_PUBLISHED = "published[not(@type='web') or not(../published[not(@type='web')])]"
_JOURNAL = (
    First("journal-title", "title[not(@type) or @type='full']", "title[@type='journal']"),
    First("abbrev-journal-title", "title[@type='abbreviated']"),
    Every("issn", "issn", pub_type=From("@type", _MEDIA, "ppub")),
    First("publisher/publisher-name", "publisher[1]//*[self::nameelt or self::orgname]"),
)
# The part of an article that is not yet in an issue: Unassigned.
_PLACE = (
    First("volume", "(.//volumeref)[1]//link[. != 'Unassigned']"),
    First("issue", "(.//issueref)[1]//*[self::link or self::issueno][. != 'Unassigned']"),
    First("fpage", ".//fpage[. != 'Unassigned']"),
    First("lpage", ".//lpage[. != 'Unassigned']"),
)
_PEOPLE = (
    Every(
        "contrib-group/contrib",
        "(.//authgrp)[1]//author",
        rid=From("@aff"),
        corresp=From("@role", {"corres": "yes"}, ""),
        rows=(
            First("contrib-id", "@orcid", contrib_id_type="orcid"),
            First("collab", "(.//org)[1]//*[self::nameelt or self::orgname]"),
            First("name/surname", ".//surname"),
            First("name/given-names", ".//fname"),
        ),
    ),
    Every(
        "aff",
        ".//aff",
        id=From("@id"),
        rows=(Every("institution", _ADDRESS, "."), First("email", ".//email")),
    ),
)
_FRONT = (
    Mark("(.//titlegrp)[1]//fnoteref", ref_type="fn"),  # "†Supplementary information available"
    Move("title-group/article-title", "(.//titlegrp)[1]/title[1]"),
    Move("title-group/subtitle", "(.//titlegrp)[1]/subtitle[1]"),
    *_PEOPLE,
    Move("abstract", "(.//abstract)[1]"),
    Move("abstract", "(.//art-toc-entry)[1]", abstract_type="toc"),
    Every("kwd-group/kwd", ".//keyword"),
)
_META = (
    First("article-id", "art-admin[1]//doi", pub_id_type="doi"),
    First("article-id", "art-admin[1]//ms-id", pub_id_type="publisher-id"),
    Within("art-front", *_FRONT),
    *(
        First(
            "history/date",
            f"art-admin[1]//date[@role='{name}']",
            f"art-admin[1]//{name}",
            rows=DAY,
            date_type=name,
        )
        for name in ("received", "revised", "accepted")
    ),
    Every("pub-date", "published[@type='web']/pubfront", rows=DAY, pub_type="epub"),
    Every("pub-date", "published[not(@type='web')]/pubfront", rows=DAY, pub_type="ppub"),
    Within(_PUBLISHED, *_PLACE),
    First("permissions/license/license-p", "art-admin[1]//*[self::licence or self::license]"),
)
_CITED = (
    Every(
        "person-group/name",
        ".//citauth",
        rows=fields({"surname": ".//surname", "given-names": ".//fname"}),
    ),
    *fields(
        {
            "article-title": ".//arttitle",
            "source": ".//title",
            "year": ".//year",
            "volume": ".//volumeno",
            "issue": ".//issueno",
            "fpage": ".//fpage",
            "lpage": ".//lpage",
            "publisher-name": ".//citpub",
        }
    ),
    Every("pub-id", ".//link", pub_id_type=From("@type", {"doi": "doi", "pmid": "pmid"})),
)
_REFERENCE = (
    First("label", "@number"),
    Every(
        "element-citation",
        "journalcit | citbook",
        publication_type=From("name()", {"citbook": "book"}, ""),
        rows=_CITED,
    ),
    Move("mixed-citation", "citext | citation"),
    Every("mixed-citation", "self::*[not(journalcit or citbook)]"),
)


def _complete(root: etree._Element) -> etree._Element:
    """Number the references, and put the files of figures into elements."""
    for number, reference in enumerate(root.iter("citgroup"), 1):
        reference.set("number", str(number))
    for element in root.iter("figure", "ugraphic", "image"):
        if file := element.get("src") or element.get("pos-src"):
            etree.SubElement(element, "graphic", href=file)
    return root


DTD = Dtd(
    roots=("article",),
    signs=(("art-admin",),),
    prepare=_complete,
    names=_NAMES,
    article=Every(
        "article",
        article_type=From("@type", _TYPES, ""),
        rows=(
            Within(
                f"({_PUBLISHED}[1]//journalref)[1]",
                Every("front/journal-meta", ".", rows=_JOURNAL),
            ),
            Every("front/article-meta", ".", rows=_META),
            Within("art-back", Every("back/ref-list/ref", "biblist[1]//citgroup", rows=_REFERENCE)),
            Move("back/", "art-back/ack | art-back/app"),
            Move("body", "art-body"),
        ),
    ),
)
