"""
The metadata of a page: its article, its software, its scope, and its resources.

``biblio`` returns the fields of an article; ``platform`` the software of the page; ``scope``
whether it is a full text, a landing page or something else; ``resources`` the files that a
browser would load for it; ``body`` its text.
"""

from __future__ import annotations

from pubcrawl.ingest.biblio.bodies import TextBody, body, html_body
from pubcrawl.ingest.biblio.near import expected_pages, near, preview, simhash
from pubcrawl.ingest.biblio.page import biblio, describes, with_links
from pubcrawl.ingest.biblio.scopes import BLOCKED, SCOPES, scope, status
from pubcrawl.reading.page_software import platform
from pubcrawl.reading.subresources import PageResource, completeness, of_stylesheet, resources

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
