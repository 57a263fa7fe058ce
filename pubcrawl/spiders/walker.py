"""
The crawl of publications: walks through resources, and the pages that these lead to.

``publications`` and the spiders of single resources are this class with
another set of places.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from pubcrawl.frontier.seeds import Wants
from pubcrawl.frontier.walk import LINKS, Walk
from pubcrawl.items.outcome import Outcome
from pubcrawl.items.publication import Publication
from pubcrawl.resources import NAMES, RESOURCES, build
from pubcrawl.spiders.arguments import Arguments, parse_arguments
from pubcrawl.spiders.memory import Memory
from pubcrawl.spiders.seed_desk import RecordWork, SeedDesk
from pubcrawl.spiders.setting_values import limits
from pubcrawl.spiders.trades import Publications
from pubcrawl.spiders.visiting import VisitingSpider
from pubcrawl.spiders.visits import load_rules

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings


class WalkSpider(VisitingSpider):
    """
    Walk publications through resources.

    *asks*: names of the resources, empty for all of them. *alone*: they are
    asked whether they are wanted or not, and of seeds whose record is fresh. *wants*: what a
    seed may be.
    """

    asks: ClassVar[tuple[str, ...]] = ()
    alone: ClassVar[bool] = False
    wants: ClassVar[Wants] = Wants.IDS

    def __init__(self, arguments: Arguments, crawler: Crawler) -> None:
        settings = crawler.settings
        compat = settings.getbool("PUBFETCHER_COMPAT")
        wanted = arguments.resources or self.asks or NAMES
        if not arguments.links:
            wanted = tuple(name for name in wanted if name != LINKS)
        together = settings.getint("BATCH_MAX") > 1
        known = build(settings, compat=compat, together=together)
        super().__init__(arguments, crawler, [place for place in known if place.name in wanted])
        self.links = LINKS in wanted
        self.quick = 3 * settings.getfloat("CONNECT_TIMEOUT") if settings.getbool("QUICK") else None
        trade = Publications(limits(settings), alone=self.alone, wants=self.wants)
        self.desk = SeedDesk(
            crawler, self.name, arguments, trade, notify=self._nudge, alone=self.alone
        )
        self.memory = Memory(self.desk, settings)

    @classmethod
    def arguments_of(cls, given: Mapping[str, str]) -> Arguments:
        """Return the arguments, read; raise ``SettingError`` for what cannot be done."""
        return parse_arguments(
            given, resources=() if cls.asks else NAMES, wants=cls.wants, spider=cls.name
        )

    @classmethod
    def bases(cls, given: Mapping[str, str]) -> frozenset[str]:
        """Return the settings with the addresses that a crawl with these arguments asks."""
        wanted = cls.arguments_of(given).resources or cls.asks or NAMES
        return frozenset(place.base for place in RESOURCES if place.name in wanted)

    @classmethod
    def check(cls, given: Mapping[str, str], settings: BaseSettings) -> None:
        """
        Raise ``UsageError`` or ``StoreError`` for what cannot be done.

        Opens the seed file and the store, so that both fail before the crawl begins.
        """
        arguments = cls.arguments_of(given)
        build(settings)
        load_rules(settings)
        SeedDesk.check(arguments, cls.wants, settings)

    def _begin(self, work: RecordWork[Publication]) -> Iterator[Outcome]:
        walk = Walk(
            work.record,
            self.places,
            requested=self.arguments.requested,
            addresses=work.record.addresses if self.wants is Wants.EITHER else (),
            visits=self.links,
            browsing=self.visits.browsing,
            compat=self.compat,
            force=self.alone,
            quick=self.quick,
        )
        self.underway[walk] = work
        yield from self._told([walk])  # at once, if nobody here knows such an identifier
        if self.pages.waiting:  # the first one, until a window of seeds has begun
            self.visits.pool.expect()
