"""A web page that is no article: of a tool, a database, a manual."""

from __future__ import annotations

from dataclasses import dataclass, field

from pubcrawl.items.parts import size

MIN_LENGTH = 50
"""UTF-16 units of title and content from which on a page is usable."""


@dataclass(slots=True)
class Webpage:
    """
    What is known of one page.

    *start_url* is before redirects, *final_url* after. *status_code* is 0 when
    it is unknown, as it is of a page out of a browser. Times are milliseconds
    since 1970, 0 for never. *min_length* is a setting; it is not stored.
    """

    start_url: str
    final_url: str = ""
    content_type: str = ""
    status_code: int = 0
    title: str = ""
    content: str = ""
    license: str = ""
    language: str = ""
    content_time: int = 0
    fetch_time: int = 0
    retry_counter: int = 0
    fetch_exception: bool = False
    min_length: int = field(default=MIN_LENGTH, repr=False, compare=False)

    @property
    def title_length(self) -> int:
        """Length of the title in UTF-16 code units."""
        return size(self.title)

    @property
    def content_length(self) -> int:
        """Length of the content in UTF-16 code units."""
        return size(self.content)

    @property
    def empty(self) -> bool:
        """Whether there is neither title nor content."""
        return not self.title and not self.content

    @property
    def usable(self) -> bool:
        """Whether title and content are long enough together."""
        return self.title_length + self.content_length >= self.min_length

    @property
    def broken(self) -> bool:
        """Whether no page came, or an error; one out of a browser has no status."""
        if self.status_code == 0 and self.final_url:
            return False
        return not 200 <= self.status_code <= 299

    @property
    def final(self) -> bool:
        """Whether the page need not be fetched again."""
        return not self.broken and self.usable and bool(self.content)

    @property
    def status(self) -> str:
        """One of ``broken``, ``empty``, ``non-usable``, ``non-final``, ``final``."""
        if self.usable:
            return "final" if self.final else "non-final"
        if self.broken:
            return "broken"
        return "empty" if self.empty else "non-usable"
