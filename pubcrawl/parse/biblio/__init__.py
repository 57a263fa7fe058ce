"""
What a page says of itself: its article, its platform, whether it is the full text, and what
it needs to be shown.

``biblio`` gives the fields of an article; ``platform`` what software the page was made by;
``scope`` whether it is a full text, a landing page or something else; ``resources`` what a
browser would load for it; ``body`` its text.
"""

from __future__ import annotations

from pubcrawl.parse.biblio.bodies import Body, body, html_body
from pubcrawl.parse.biblio.page import biblio, describes, with_links
from pubcrawl.parse.biblio.platforms import platform
from pubcrawl.parse.biblio.scopes import BLOCKED, SCOPES, scope, status

__all__ = (
    "BLOCKED",
    "SCOPES",
    "Body",
    "biblio",
    "body",
    "describes",
    "html_body",
    "platform",
    "scope",
    "status",
    "with_links",
)
