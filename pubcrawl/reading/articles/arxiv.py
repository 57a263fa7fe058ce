"""
arXiv's metadata: entries of its Atom feed, and ``arXiv`` records of its OAI-PMH.

Sources: https://info.arxiv.org/help/api/user-manual.html,
https://info.arxiv.org/help/oa/index.html
"""

from __future__ import annotations

from pubcrawl.reading.articles.table import Bare, Dtd, Every, First, From, Within

_NUMBER = r"re:replace(normalize-space(id), '^.*arxiv\.org/abs/|(v[0-9]+)?([?#].*)?$', 'gi', '')"
_GROUP = (
    "*[self::name or self::keyname[not(../forenames)]]"
    r"[re:test(., '\b(collaboration|consortium|group|team)\b', 'i')]"
)

_AUTHOR = (
    First("collab", _GROUP),
    Within(
        f"self::*[not({_GROUP})]",
        First("name/surname", "keyname", "re:replace(normalize-space(name), '^.* ', '', '')"),
        First("name/given-names", "forenames", r"re:replace(name, '(?<!\S)\S*+\s*+$', '', '')"),
        First("name/suffix", "suffix"),
    ),
    Every("aff", "affiliation"),
)
_META = (
    First("article-id", _NUMBER, pub_id_type="arxiv"),
    First(
        "article-id", f"re:replace({_NUMBER}, '^(?=.)', '', '10.48550/arXiv.')", pub_id_type="doi"
    ),
    # The DOIs are those of journal articles, which are other works: "10.5555/a, 10.5555/b".
    Bare(
        "related-article",
        r"re:match(doi, '[^\s,;]+', 'g')",
        related_article_type="published-article",
        ext_link_type="doi",
        href=From(),
    ),
    First("title-group/article-title", "title"),
    Every("contrib-group/contrib", ".//author", rows=_AUTHOR),
    Bare("pub-date", "published | created", pub_type="epub", iso_8601_date=From()),
    Bare("permissions/license", "license", href=From()),
    First("abstract/p", "summary | abstract"),
    Every("kwd-group/kwd", "category/@term", r"re:match(categories, '\S+', 'g')"),
)
DTD = Dtd(
    roots=("feed", "entry", "oai-pmh", "record", "arxiv"),
    signs=(("entry", "arxiv"), ("id",)),
    test="count(//*[local-name()='entry']) = 1"
    " and contains(//*[local-name()='entry']/*[local-name()='id'], 'arxiv.org/abs/')"
    " or //*[local-name()='arXiv']/*[local-name()='id']",
    names={},
    article=Every(
        "article",
        article_type="preprint",
        rows=(
            First("front/journal-meta/journal-title", "string('arXiv')"),
            Within("//entry | //arxiv[id]", Every("front/article-meta", ".", rows=_META)),
        ),
    ),
)
