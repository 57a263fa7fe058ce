"""Articles in XML, whatever their format: each becomes an article in JATS."""

from __future__ import annotations

from lxml import etree

from pubcrawl.parse import jats


def read_article(body: bytes, *, content_type: str = "") -> etree._Element:
    """
    Return the first article of an XML document, as ``jats.articles`` gives it.

    Raises ``NotAnArticle`` and what ``xml.root`` raises.
    """
    return next(jats.articles(body, content_type=content_type))
