"""
What a page says of itself: its article, its platform, whether it is the full text, and what
it needs to be shown.

``biblio`` gives the fields of an article; ``platform`` what software the page was made by;
``scope`` whether it is a full text, a landing page or something else; ``resources`` what a
browser would load for it; ``body`` its text.
"""

from __future__ import annotations

from pubcrawl.parse.biblio.page import biblio, describes, with_links

__all__ = ("biblio", "describes", "with_links")
