"""
The crawl of publications: walks through resources and pages.

``publications`` and the spiders of single resources are this class with
different sets of resources.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from pubcrawl.engine.argument_texts import texts
from pubcrawl.engine.arguments import Arguments, parse_arguments
from pubcrawl.engine.memory import reading_form
from pubcrawl.engine.page_client import check_rules
from pubcrawl.engine.seed_work_queue import RecordWork, SeedWorkQueue
from pubcrawl.engine.seeds import SeedForm
from pubcrawl.engine.setting_values import limits
from pubcrawl.engine.spider import SeededSpider
from pubcrawl.ids.url import slot
from pubcrawl.items.learned import Learned
from pubcrawl.items.outcome import Outcome
from pubcrawl.publications.kind import PublicationKind
from pubcrawl.publications.resources import build, chosen, declare, known
from pubcrawl.publications.resources import names as names_of
from pubcrawl.publications.spider.asking import BatchAsker
from pubcrawl.publications.spider.walk_client import WalkClient, WalkTools
from pubcrawl.publications.walk import LINKS, Walk
from pubcrawl.works.publication import Publication

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings


BEGINNING = -1
"""The stage of walks before their first question: they may join any batch."""


class WalkSpider(SeededSpider[RecordWork[Publication]]):
    """
    Walk publications through resources.

    *resource_names*: the resources to query; empty for all. *alone*: query them whether needed or
    not, also for seeds with a fresh record. *form*: the form of the seeds.
    """

    work_queue: SeedWorkQueue[Publication]

    resource_names: ClassVar[tuple[str, ...]] = ()
    alone: ClassVar[bool] = False
    form: ClassVar[SeedForm] = SeedForm.IDS
    takes: ClassVar[Mapping[str, str]] = texts(
        "seeds", "columns", "sheet", "ids", "where", "again", "parts", "not_parts"
    )

    def __init__(self, arguments: Arguments, crawler: Crawler) -> None:
        settings = crawler.settings
        compat = settings.getbool("PUBFETCHER_COMPAT")
        named = arguments.resources or self.resource_names
        names = named or chosen(settings)
        if not arguments.links:
            names = tuple(name for name in names if name != LINKS)
        together = settings.getint("BATCH_MAX") > 1
        resources = build(settings, compat=compat, together=together, named=named)
        self.resources = [resource for resource in resources if resource.name in names]
        services = {slot(resource.base_url) for resource in self.resources}
        super().__init__(arguments, crawler, apis=len(services))
        self.asker = BatchAsker(self, self.resources)
        self.links = LINKS in names
        self.quick = 3 * settings.getfloat("CONNECT_TIMEOUT") if settings.getbool("QUICK") else None
        kind = PublicationKind(limits(settings), alone=self.alone, form=self.form)
        self.work_queue = SeedWorkQueue(
            crawler, self.name, arguments, kind, notify=self._wake_if_free, alone=self.alone
        )
        self.tools = WalkTools(self.asker, reading_form(settings, Learned))

    @classmethod
    def update_settings(cls, settings: BaseSettings) -> None:
        """Add the declarations of resources of other packages."""
        super().update_settings(settings)
        declare(settings)

    @classmethod
    def arguments_of(cls, given: Mapping[str, str], settings: BaseSettings) -> Arguments:
        """Return the parsed arguments; raise ``SettingError`` for a wrong one."""
        resources = () if cls.resource_names else names_of(known(settings))
        return parse_arguments(given, resources=resources, form=cls.form, spider=cls.name)

    @classmethod
    def bases(cls, given: Mapping[str, str], settings: BaseSettings) -> frozenset[str]:
        """Return the settings that hold the addresses of the resources of such a crawl."""
        names = (
            cls.arguments_of(given, settings).resources or cls.resource_names or chosen(settings)
        )
        return frozenset(each.base for each in known(settings) if each.name in names)

    @classmethod
    def check(cls, given: Mapping[str, str], settings: BaseSettings) -> None:
        """
        Raise ``UsageError`` or ``StoreError`` for a crawl that would fail.

        It opens the seed file and the store, so that errors show before the crawl begins.
        """
        arguments = cls.arguments_of(given, settings)
        build(settings, named=arguments.resources or cls.resource_names)
        check_rules(settings)
        SeedWorkQueue.check(arguments, cls.form, settings)

    def _client_of(self, work: RecordWork[Publication]) -> WalkClient:
        client = WalkClient(self, work, self.tools)
        self.asker.queue.move(client, BEGINNING)
        return client

    async def _crawl_seed(self, work: RecordWork[Publication], client: WalkClient) -> Outcome:
        walk = Walk(
            work.record,
            self.resources,
            client,
            requested=self.arguments.requested,
            addresses=work.record.addresses if self.form is SeedForm.EITHER else (),
            visits=self.links,
            browsing=self.client.browsing,
            compat=self.compat,
            force=self.alone,
            quick=self.quick,
        )
        try:
            await walk.run()
        finally:
            self.asker.queue.leave(client)
        return self.work_queue.outcome(work)

    def send(self) -> None:
        """Send batches of questions, too."""
        super().send()
        if self.sends:
            self.asker.send()
