"""
WileyML: articles of Wiley, ``<component>``.

Source: the WileyML 3G schema, http://www.wiley.com/namespaces/wiley
"""

from __future__ import annotations

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

_NAMES = {
    "section": "sec",
    "b": "bold",
    "i": "italic",
    "link": "xref",
    "figure": "fig",
    "figure/title": "caption",
    "mediaresource": "graphic",
    "tabular": "table-wrap",
    "tabular/title": "caption",
    "listitem": "list-item",
    "listpaired": "def-list",
    "displayedformula": "disp-formula",
    "displayedmathematics": "disp-formula",
    "inlinegraphic": "inline-graphic",
    "blockfixed": "disp-quote",
    "quote": "disp-quote",
    "feature": "boxed-text",
    "featurefixed": "boxed-text",
    "note": "fn",
    "supportinginformation": "sec",
    "supportinginfoitem": "supplementary-material",
    "mathstatement": "statement",
    "appendix": "app",
    "url": "ext-link",
    "bibliography": "ref-list",
    "bib": "ref",
    "citation": "mixed-citation",
    "author": "name",
    "familyname": "surname",
    "givennames": "given-names",
    "groupname": "collab",
    "articletitle": "article-title",
    "chaptertitle": "chapter-title",
    "journaltitle": "source",
    "booktitle": "source",
    "pubyear": "year",
    "vol": "volume",
    "pagefirst": "fpage",
    "pagelast": "lpage",
    "publishername": "publisher-name",
    "accessionid": "pub-id",
}
_ABSTRACTS = {
    "main": "",
    "short": "teaser",
    "keypoints": "key-points",
    "plainlanguagesummary": "plain-language-summary",
    "lay": "plain-language-summary",
}
_EVENTS = {
    "manuscriptreceived": "received",
    "manuscriptrevised": "revised",
    "manuscriptaccepted": "accepted",
}
_ONLINE = {
    "publishedonlineearlyunpaginated": "epub",
    "publishedonlineaccepted": "epub",
    "firstonline": "epub",
    "publishedonlineearlypaginated": "epub",
    "publishedonlinefinalform": "epub",
    "publishedonline": "epub",
}
_MEDIA = {"electronic": "epub", "online": "epub"}
_ADDRESS = (
    ".//*[self::orgdiv or self::orgname or self::street or self::postcode or self::city"
    " or self::countrypart or self::country]"
)
_NUMBERS = {
    "volume": "journalVolume",
    "issue": "journalIssue",
    "fpage": "pageFirst",
    "lpage": "pageLast",
    "elocation-id": "articleNumber",
}
_PRODUCT, _PART, _UNIT = (
    f"publicationmeta[@level='{level}'][1]" for level in ("product", "part", "unit")
)

_JOURNAL = (
    First("journal-title", "titlegroup[1]//title[not(@type) or @type='main']"),
    Every("issn", ".//issn", pub_type=From("@type", _MEDIA, "ppub")),
    First("publisher/publisher-name", "publisherinfo//publishername"),
)
_CONTENT = (
    Mark("titlegroup[1]//link", ref_type="fn"),
    Move("title-group/article-title", "titlegroup[1]//title[not(@type) or @type='main']"),
    Move("title-group/subtitle", "titlegroup[1]//title[@type='subtitle']"),
    Move("title-group/alt-title", "titlegroup[1]//title[@type='short']"),
    Every(
        "contrib-group/contrib",
        "creators[1]//creator",
        rid=From("translate(@affiliationref, '#', ' ')"),
        contrib_type=From("@creatorrole"),
        corresp=From("@corresponding"),
        equal_contrib=From("@equalcontributor"),
        rows=(
            First(
                "contrib-id",
                ".//id[@type='orcid']/@value",
                ".//id[@type='orcid']",
                contrib_id_type="orcid",
            ),
            First("collab", ".//groupname"),
            Joined("name/surname", ".//*[self::familynameprefix or self::familyname]"),
            First("name/given-names", ".//givennames"),
            First("name/suffix", ".//namesuffix"),
            First("email", ".//email"),
        ),
    ),
    Every(
        "aff",
        ".//affiliation",
        id=From("@id"),
        rows=(Every("institution", ".//unparsedaffiliation", _ADDRESS, "."),),
    ),
    Move("abstract", ".//abstract", abstract_type=From("@type", _ABSTRACTS, AS_IT_IS)),
    Every("kwd-group/kwd", ".//keyword"),
)
_META = (
    First("article-id", f"{_UNIT}/doi", pub_id_type="doi"),
    Within("contentmeta", *_CONTENT),
    Bare(
        "history/date",
        f"{_UNIT}//event",
        date_type=From("@type", _EVENTS),
        iso_8601_date=From("@date"),
    ),
    Bare(
        "pub-date",
        f"{_UNIT}//event",
        pub_type=From("@type", _ONLINE),
        iso_8601_date=From("@date"),
    ),
    Bare("pub-date", f"{_PART}//coverdate", pub_type="ppub", iso_8601_date=From("@startdate")),
    *(
        First(
            name,
            *(
                f"{level}//numbering[@type='{kind}']{value}"
                for level in (_PART, _UNIT)
                for value in ("/@number", "")
            ),
        )
        for name, kind in _NUMBERS.items()
    ),
    Every(
        "permissions/license",
        f"{_UNIT}//legalstatement",
        href=From(
            "(.//*[self::url or self::link]/@href[contains(., 'licen')])[1]"
            " | (.//*[self::url or self::link][contains(., 'licen')])[1]"
        ),
        rows=fields({"license-p": "."}),
    ),
)
_ARTICLE = (
    Within(
        "header",
        Within(_PRODUCT, Every("front/journal-meta", ".", rows=_JOURNAL)),
        Every("front/article-meta", ".", rows=_META),
    ),
    Mark("//accessionid[contains(@ref, 'doi')]", pub_id_type="doi"),
    Mark("//accessionid[contains(@ref, 'pub')]", pub_id_type="pmid"),
    Mark("//mediaresource[not(@href)]", href=From("@alt")),
    Mark("//citation", publication_type=From("@type")),
    Move("back/", "//bibliography"),
    Move("body", "body"),
)

DTD = Dtd(
    roots=("component",),
    signs=(("contentmeta",),),
    names=_NAMES,
    article=Every(
        "article",
        article_type=From(f"header/{_UNIT}/@type", {}, AS_IT_IS),
        lang=From("@lang"),
        rows=_ARTICLE,
    ),
)
