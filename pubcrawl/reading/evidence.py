"""
Decides whether a page contains the body of an article.

Only the body counts: words of paragraphs outside title, abstract, headings, captions and
references. A page with only an abstract, or with section headings but no text, is not a
full text, however long its menus are.
"""

from __future__ import annotations

from typing import Final, NamedTuple

WORDS_MIN: Final = 300
"""Least words of the paragraphs of a body."""

PARAGRAPHS_MIN: Final = 4

SHARE_MIN: Final = 0.4
"""Least share of the body in the words of the page's long paragraphs."""

HEADINGS_ONLY: Final = "headings-only"
ABSTRACT_PAGE: Final = "abstract-page"
NO_BODY: Final = "no-body"
NOT_THE_ARTICLE: Final = "not-the-article"
PARTIAL: Final = "partial"
PREVIEW: Final = "preview"

REFUSED_BODIES: Final = (HEADINGS_ONLY, ABSTRACT_PAGE, NO_BODY, NOT_THE_ARTICLE, PARTIAL, PREVIEW)
"""Reasons for refusing the text of a page as full text."""


class BodyEvidence(NamedTuple):
    """
    The size of a possible body: *words* in its *paragraphs*, number of *headings*.

    *page_words*: words in all long paragraphs of the page, except abstract, references,
    menus and captions.
    """

    words: int
    paragraphs: int
    headings: int = 0
    page_words: int = 0

    @property
    def enough(self) -> bool:
        """Whether this is the body of an article."""
        return (
            self.words >= WORDS_MIN
            and self.paragraphs >= PARAGRAPHS_MIN
            and self.words >= SHARE_MIN * self.page_words
        )

    def refusal(self, *, abstract: bool) -> str:
        """Return the reason for refusal, empty for none; *abstract*: whether the page has one."""
        if self.enough:
            return ""
        if self.headings >= 3 and self.words < 25 * self.headings:
            return HEADINGS_ONLY
        return ABSTRACT_PAGE if abstract else NO_BODY
