"""
What a page says of itself: its article, its platform, whether it is the full text, and what
it needs to be shown.

``biblio`` gives the fields of an article; ``platform`` what software the page was made by;
``scope`` whether it is a full text, a landing page or something else; ``resources`` what a
browser would load for it; ``body`` its text.
"""

from __future__ import annotations

from pubcrawl.parse.biblio.bodies import TextBody, body, html_body
from pubcrawl.parse.biblio.near import expected_pages, near, preview, simhash
from pubcrawl.parse.biblio.page import biblio, describes, with_links
from pubcrawl.parse.biblio.platforms import platform
from pubcrawl.parse.biblio.scopes import BLOCKED, SCOPES, scope, status
from pubcrawl.parse.biblio.subresources import PageResource, completeness, of_stylesheet, resources

__all__ = (
    "BLOCKED",
    "SCOPES",
    "PageResource",
    "TextBody",
    "biblio",
    "body",
    "completeness",
    "describes",
    "expected_pages",
    "html_body",
    "near",
    "of_stylesheet",
    "platform",
    "preview",
    "resources",
    "scope",
    "simhash",
    "status",
    "with_links",
)
