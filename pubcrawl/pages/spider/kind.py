"""Pages that are not articles as a kind of seed: looked up and fetched by address."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from pubcrawl.engine.arguments import Arguments
from pubcrawl.engine.cooldown import CooldownVerdict
from pubcrawl.engine.kind import PASSING, Kind, Result
from pubcrawl.engine.setting_values import limits, number
from pubcrawl.engine.work_queue import RecordWork
from pubcrawl.model.webpage import WebPage
from pubcrawl.pages.crawl import crawl_page
from pubcrawl.store.keys import Name, page_names
from pubcrawl.store.ledger import ClaimedSeed

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings


class PageKind(Kind[WebPage]):
    """
    Web pages, by address; nothing of a page is saved before its record.

    *name*: ``webpage`` or ``doc``, which the store keeps apart. *min_length*: see ``WebPage``.
    *length_min*: of the text of a page that needs no browser.
    """

    of = WebPage
    name: ClassVar[str] = "webpage"
    missing = (
        "-a seeds=FILE (an address a line; - for standard input) "
        "or -a urls='https://a.example/ https://b.example/'"
    )
    remembers = False

    def __init__(self, arguments: Arguments, settings: BaseSettings) -> None:
        super().__init__(arguments, settings)
        self.min_length = limits(settings).page_min_length
        self.length_min = javascript_min(settings)

    @classmethod
    def check(cls, arguments: Arguments, settings: BaseSettings) -> None:
        super().check(arguments, settings)
        javascript_min(settings)

    def names(self, seed: ClaimedSeed) -> tuple[Name, ...]:
        """Return the address."""
        return page_names(seed.url, self.name)

    def record(self, seed: ClaimedSeed, stored: WebPage | None, now: int) -> WebPage:
        """Return *stored*, or a new record."""
        return stored or WebPage(start_url=seed.url, kind=self.name, min_length=self.min_length)

    def begin(self, record: WebPage, verdict: CooldownVerdict) -> WebPage:
        """Return a new record; it is compared with the stored one after the fetch."""
        return WebPage(
            start_url=record.start_url,
            fetch_time=verdict.fetch_time,
            retry_counter=verdict.retry_counter,
            kind=self.name,
            min_length=self.min_length,
        )

    async def crawl(self, work: RecordWork[WebPage], client: Any) -> WebPage:
        await crawl_page(work.record, client, client.crawl, self.length_min)
        return work.record

    def result(self, record: WebPage) -> Result:
        passing = record.fetch_exception or record.reason in PASSING
        return Result(
            record.reason,
            passing,
            record.broken or record.empty,
            record.final_url or record.start_url,
        )


class DocKind(PageKind):
    """Manuals."""

    name = "doc"


def javascript_min(settings: BaseSettings) -> int:
    """Return the text length below which a page is fetched again. Raises ``SettingError``."""
    return number(settings, "WEBPAGE_MIN_LENGTH_JAVASCRIPT", least=0)
