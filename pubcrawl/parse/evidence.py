"""
Whether a page holds the body of an article.

The body is counted alone: words of paragraphs outside title, abstract, headings,
captions and references. A page that holds an abstract, or the headings of sections
without their text, is no full text, however long its menus are.
"""

from __future__ import annotations

from typing import Final, NamedTuple

WORDS_MIN: Final = 300
"""Words of the paragraphs of a body."""

PARAGRAPHS_MIN: Final = 4

SHARE_MIN: Final = 0.4
"""Share of the words in the page's own long paragraphs that the body holds."""

HEADINGS_ONLY: Final = "headings-only"
ABSTRACT_PAGE: Final = "abstract-page"
NO_BODY: Final = "no-body"
NOT_THE_ARTICLE: Final = "not-the-article"
PARTIAL: Final = "partial"

REFUSED_BODIES: Final = (HEADINGS_ONLY, ABSTRACT_PAGE, NO_BODY, NOT_THE_ARTICLE, PARTIAL)
"""Why the text of a page is no full text of the article."""


class BodyEvidence(NamedTuple):
    """
    What a body shows: *words* in its *paragraphs*, its *headings*.

    *page_words*: words in all long paragraphs of the page, those of references,
    menus and captions left out.
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
        """Return why this is no full text, empty if it is one; *abstract*: the page has one."""
        if self.enough:
            return ""
        if self.headings >= 3 and self.words < 25 * self.headings:
            return HEADINGS_ONLY
        return ABSTRACT_PAGE if abstract else NO_BODY
