"""Pages that are not articles as a kind of record: looked up and fetched by address."""

from __future__ import annotations

from pubcrawl.engine.cooldown import CooldownVerdict
from pubcrawl.engine.record_kind import PASSING, Result
from pubcrawl.engine.seeds import SeedForm
from pubcrawl.model.webpage import WebPage
from pubcrawl.store.keys import Name, page_names
from pubcrawl.store.ledger import ClaimedSeed


class PageKind:
    """Pages, by address; *kind*: ``webpage`` or ``doc``. *min_length*: see ``WebPage``."""

    of = WebPage
    form = SeedForm.URLS

    def __init__(self, kind: str, min_length: int) -> None:
        self.kind = kind
        self.min_length = min_length

    def names(self, seed: ClaimedSeed) -> tuple[Name, ...]:
        """Return the address."""
        return page_names(seed.url, self.kind)

    def record(self, seed: ClaimedSeed, known: WebPage | None, now: int) -> WebPage:
        """Return *known*, or a new record."""
        return known or WebPage(start_url=seed.url, kind=self.kind, min_length=self.min_length)

    def begin(self, record: WebPage, verdict: CooldownVerdict) -> WebPage:
        """Return a new record; it is compared with the stored one after the fetch."""
        return WebPage(
            start_url=record.start_url,
            fetch_time=verdict.fetch_time,
            retry_counter=verdict.retry_counter,
            kind=self.kind,
            min_length=self.min_length,
        )

    def result(self, record: WebPage) -> Result:
        """Return the result of the fetch."""
        passing = record.fetch_exception or record.reason in PASSING
        return Result(
            record.reason,
            passing,
            record.broken or record.empty,
            record.final_url or record.start_url,
        )
