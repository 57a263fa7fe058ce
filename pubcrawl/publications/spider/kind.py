"""
Publications as a kind of seed: looked up by identifiers, and walked through resources and pages.

The spiders of single resources are this kind with other sets of resources.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import structs

from pubcrawl.engine.argument_texts import texts
from pubcrawl.engine.arguments import Arguments, parse_arguments
from pubcrawl.engine.cooldown import CooldownVerdict, begin
from pubcrawl.engine.kind import NOTHING_FOUND, PASSING, Kind, Result
from pubcrawl.engine.memory import reading_form
from pubcrawl.engine.seeds import SeedForm
from pubcrawl.engine.setting_values import limits
from pubcrawl.engine.work_queue import RecordWork
from pubcrawl.exchange.spreadsheets.work_columns import described_text
from pubcrawl.fetch.budgets import BUDGET_SPENT
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.url import slot
from pubcrawl.items.learned import Learned
from pubcrawl.publications.resources import build, chosen, declare, known
from pubcrawl.publications.resources import names as names_of
from pubcrawl.publications.resources.citations import CitationSource, identity
from pubcrawl.publications.spider.asking import BatchAsker
from pubcrawl.publications.spider.walk_client import WalkClient, WalkTools
from pubcrawl.publications.walk import LINKS, walk_class
from pubcrawl.store.keys import Name, names
from pubcrawl.store.ledger import ClaimedSeed
from pubcrawl.works.changes import ANSWERS
from pubcrawl.works.description import PREFIX, is_sought, write_description
from pubcrawl.works.findings import LinkedWorks
from pubcrawl.works.merge import is_outdated
from pubcrawl.works.notices import FAMILIES, VERSIONS, join_relations
from pubcrawl.works.progress import Progress
from pubcrawl.works.publication import SOUGHT, Publication
from pubcrawl.works.work import CitedWork

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

logger = logging.getLogger(__name__)

NOT_ASKED = "not-asked"  # no resource of this crawl takes such an identifier
BEGINNING = -1
"""The stage of walks before their first question: they may join any batch."""

_ANY = Publication()
_ANY.add_ids(Identifiers("1", "PMC1", "10.1/1"), timestamp=0)
_TAKES = ("seeds", "columns", "sheet", "ids", "where", "again", "parts", "not_parts", "estimate")
FOUND = "search"
"""The source of citations whose cited work was found by its description."""
AMBIGUOUS = "ambiguous"
"""Several works, or none surely, may be the one described."""


class PublicationKind(Kind[Publication]):
    """
    Publications, by identifier.

    *only*: the resources to query; empty for all. *force*: each once, needed or not.
    """

    of = Publication
    form = SeedForm.IDS
    takes = texts(*_TAKES, "resources", "find", "follow")
    missing = (
        "-a seeds=FILE (a PMID, PMCID or DOI a line; - for standard input) "
        "or -a ids=12345678,PMC123,10.1234/abc"
    )
    only: ClassVar[tuple[str, ...]] = ()
    force: ClassVar[bool] = False

    def __init__(self, arguments: Arguments, settings: BaseSettings) -> None:
        super().__init__(arguments, settings)
        self.limits = limits(settings)
        self.compat = settings.getbool("PUBFETCHER_COMPAT")
        together = settings.getint("BATCH_MAX") > 1
        named = self._chosen(arguments, settings)
        self.links = arguments.links and LINKS in named
        self.resources = [
            resource
            for resource in build(
                settings,
                compat=self.compat,
                together=together,
                named=self._named(arguments),
                wants=self._wanted(arguments),
            )
            if resource.name in named
        ]
        self.apis = len({slot(resource.base_url) for resource in self.resources})
        self.quick = 3 * settings.getfloat("CONNECT_TIMEOUT") if settings.getbool("QUICK") else None

    @classmethod
    def update_settings(cls, settings: BaseSettings) -> None:
        """Add the declarations of resources of other packages."""
        declare(settings)

    @classmethod
    def parse(cls, given: Mapping[str, str], settings: BaseSettings, spider: str) -> Arguments:
        return parse_arguments(
            given,
            spider,
            takes=cls.takes,
            form=cls.form,
            missing=cls.missing,
            resources=names_of(known(settings)),
        )

    @classmethod
    def bases(cls, arguments: Arguments, settings: BaseSettings) -> frozenset[str]:
        names = cls._chosen(arguments, settings)
        return frozenset(each.base for each in known(settings) if each.name in names)

    @classmethod
    def check(cls, arguments: Arguments, settings: BaseSettings) -> None:
        build(settings, named=cls._named(arguments))
        super().check(arguments, settings)

    @classmethod
    def _named(cls, arguments: Arguments) -> tuple[str, ...]:
        return arguments.resources or cls.only

    @classmethod
    def _wanted(cls, arguments: Arguments) -> tuple[str, ...]:
        return arguments.follow

    @classmethod
    def _chosen(cls, arguments: Arguments, settings: BaseSettings) -> tuple[str, ...]:
        return cls._named(arguments) or chosen(settings)

    def open(self, spider: Any) -> None:
        self.spider = spider
        self.asker = BatchAsker(spider, self.resources)
        self.tools = WalkTools(self.asker, reading_form(self.settings, Learned))

    def client(self, spider: Any, work: RecordWork[Publication]) -> WalkClient:
        client = WalkClient(spider, work, self.tools)
        self.asker.queue.move(client, BEGINNING)
        return client

    def names(self, seed: ClaimedSeed) -> tuple[Name, ...]:
        """Return the identifiers, or the address or description."""
        return names(seed.ids, _addresses(seed), _sought(seed))

    def record(self, seed: ClaimedSeed, stored: Publication | None, now: int) -> Publication:
        """Return *stored*, or a new record, with the identifiers of *seed*."""
        publication = stored or Publication(limits=self.limits)
        publication.add_ids(seed.ids, timestamp=now)
        urls = dict.fromkeys((*publication.addresses, *_addresses(seed)))
        publication.addresses = tuple(urls)
        publication.sought = tuple(dict.fromkeys((*publication.sought, *_sought(seed))))
        return publication

    def begin(self, record: Publication, verdict: CooldownVerdict) -> Publication:
        """Return the same record, with its counters set for a new fetch."""
        return begin(record, verdict)

    async def crawl(self, work: RecordWork[Publication], client: WalkClient) -> Publication:
        walk = walk_class(compat=self.compat)(
            work.record,
            self.resources,
            client,
            requested=self.arguments.requested,
            addresses=work.record.addresses if self.form is SeedForm.EITHER else (),
            visits=self.links,
            browsing=client.crawl.browsing,
            force=self.force,
            quick=self.quick,
        )
        try:
            await walk.run()
            await self.go_on(work.record, client)
        finally:
            self.asker.queue.leave(client)
        if _lacks_budget(work.record):
            # It is due in the next crawl, as often as a budget is spent.
            work.record.retry_counter = max(0, work.record.retry_counter - 1)
        if "versions" in self.arguments.follow:
            others = work.record.versions(*VERSIONS)
            ids = [Identifiers(**{kind: value}) for kind, value in others]
            self.spider.count("publications/followed", self.spider.work_queue.add(ids=ids))
        return work.record

    async def go_on(self, record: Publication, client: WalkClient) -> None:
        """Ask what else is wanted, after the walk."""

    def send(self) -> None:
        self.asker.send()

    def estimate(self, seeds: int, sought: int) -> None:
        """
        Count the requests and credits to expect, as stats.

        *seeds*: those to crawl; *sought*: the descriptions among them. Each publication is asked
        for once, as if the first of its identifiers were known everywhere.
        """
        fresh = Progress(Publication(), self.arguments.requested)
        for resource in self.resources:
            if resource.skip(fresh) or resource.file or resource.page(_ANY):
                continue
            count = sought if SOUGHT in resource.needs else seeds
            requests = ceil(count / min(resource.batch, self.settings.getint("BATCH_MAX")))
            requests *= resource.pages_least
            cost = requests * resource.credits[requests < count]
            for what, amount in (("requests", requests), ("credits", cost)):
                if amount:
                    self.spider.count(f"estimate/{what}/{resource.name}", amount)

    def result(self, record: Publication) -> Result:
        # A refused value is not the reason, except for a full text that no other layer gave.
        whole = record.part_usable("fulltext")
        problems = [
            problem
            for problem in record.problems
            if not problem.part or (problem.part == "fulltext" and not whole)
        ]
        slugs = [problem.reason for problem in problems]
        specific = [problem for problem in problems if problem.reason not in ANSWERS]
        reason = specific[0].reason if specific else slugs[0] if slugs and record.empty else ""
        if record.candidates and not specific:
            reason = AMBIGUOUS
        nothing = NOTHING_FOUND if record.visited_sites else NOT_ASKED
        # A dead link does not justify another fetch of everything: it is not in the seed.
        own = [problem for problem in record.problems if problem.resource != LINKS]
        return Result(
            reason or (nothing if record.empty else ""),
            # A second try in this crawl would only ask the other services again.
            not _lacks_budget(record)
            and (record.fetch_exception or any(problem.reason in PASSING for problem in own)),
            record.empty
            or (self.force and any(problem in own and not problem.part for problem in specific)),
            specific[0].url if specific else "",
        )


class ResourceKind(PublicationKind):
    """Publications for one resource: it is queried whether needed or not."""

    takes = texts(*_TAKES)
    alone = force = True


class ListKind(PublicationKind):
    """The publications of a list for what some resources tell, however fresh their records are."""

    missing = (
        "-a list=NAME (a stored list, or a file with a PMID, PMCID or DOI a line) "
        "or -a ids=12345678,PMC123,10.1234/abc"
    )
    alone = repeats = True

    @classmethod
    def parse(cls, given: Mapping[str, str], settings: BaseSettings, spider: str) -> Arguments:
        """Read *list* as the seeds of a file, or as a query for the records of a stored list."""
        typed = dict(given)
        if name := typed.pop("list", ""):
            is_file = Path(name).exists()
            typed.setdefault(*(("seeds", name) if is_file else ("where", f'list "{name}"')))
        return super().parse(typed, settings, spider)

    @classmethod
    def _chosen(cls, arguments: Arguments, settings: BaseSettings) -> tuple[str, ...]:
        names, wanted = chosen(settings), set(cls._wanted(arguments))
        return tuple(
            resource.name
            for resource in known(settings)
            if resource.name in names and wanted.intersection(resource.tells)
        )


class UpdatesKind(ListKind):
    """Publications for what tells of notices."""

    takes = texts("list", *_TAKES, "follow")

    @classmethod
    def _wanted(cls, arguments: Arguments) -> tuple[str, ...]:
        return ("notices", *arguments.follow)

    def begin(self, record: Publication, verdict: CooldownVerdict) -> Publication:
        """Return the same record, unchecked."""
        record.notices_checked = -1
        return record

    def result(self, record: Publication) -> Result:
        """A seed fails if no source could say whether there are notices."""
        result = super().result(record)
        return result._replace(lost=record.notice_status == "unchecked" and bool(result.reason))

    async def crawl(self, work: RecordWork[Publication], client: WalkClient) -> Publication:
        """Ask; a notice, preprint or article that no source names any more is no longer related."""
        record, followed = work.record, "versions" in self.arguments.follow
        before = record.fields.get("relations")
        if before is None:
            return await super().crawl(work, client)
        asked = {kind for kind in FAMILIES if followed or kind not in VERSIONS}
        stays = tuple(each for each in before.value if each.kind not in asked)
        record.fields["relations"] = structs.replace(before, value=stays)
        await super().crawl(work, client)
        mine = {resource.key for resource in self.resources}
        failed = {each.reason for each in record.problems if each.resource in mine} - ANSWERS
        revoked = set() if failed else set(VERSIONS)
        if is_outdated(record, "relations", before):
            revoked |= asked
        # Without the field, the walk has started again with another identifier.
        if after := record.fields.pop("relations", None):
            left = (each for each in before.value if each.kind not in revoked)
            if joined := join_relations(after.value, left):
                record.fields["relations"] = structs.replace(after, value=joined)
        return record


class CitationsKind(ListKind):
    """Publications for the works that they cite and that cite them; their records stay."""

    takes = texts("list", "direction", *_TAKES, "find", "resources")

    @classmethod
    def _wanted(cls, arguments: Arguments) -> tuple[str, ...]:
        return arguments.direction

    @classmethod
    def _chosen(cls, arguments: Arguments, settings: BaseSettings) -> tuple[str, ...]:
        searches = [each.name for each in known(settings) if SOUGHT in each.needs]
        found = chosen(settings) if arguments.options.find else ()
        sources = arguments.resources or super()._chosen(arguments, settings)
        return (*sources, *(name for name in searches if name in found))

    def open(self, spider: Any) -> None:
        super().open(spider)
        self.searches = [each for each in self.resources if SOUGHT in each.needs]
        self.sources = [each for each in self.resources if each not in self.searches]
        for source in self.sources:
            if isinstance(source, CitationSource):
                logger.info("%s", source.cost)
        if self.searches:
            names = ", ".join(each.name for each in self.searches)
            logger.info(
                "each reference without an identifier: up to a request to each of %s", names
            )

    def begin(self, record: Publication, verdict: CooldownVerdict) -> Publication:
        """Return the same record."""
        return record

    async def crawl(self, work: RecordWork[Publication], client: WalkClient) -> Publication:
        """Ask; what the next crawl of publications decides by stays."""
        record = work.record
        exception, problems = record.fetch_exception, record.problems
        await super().crawl(work, client)
        mine = {resource.key for resource in self.resources}
        record.problems += tuple(each for each in problems if each.resource not in mine)
        record.fetch_exception = exception
        return record

    async def go_on(self, record: Publication, client: WalkClient) -> None:
        """Add the references that the record has, which cost no request, and search for others."""
        if "references" not in self.arguments.direction or "references" not in record.fields:
            return
        references = record.fields["references"]
        named = [
            (cited, identity(cited.pmid, cited.pmcid, cited.doi)) for cited in references.value
        ]
        found = tuple(filter(None, (ids for _, ids in named)))
        linked = LinkedWorks("references", found, len(found) == len(named))
        client.cite(record, references.source.type.value, [linked], self.spider.now())
        without = [cited for cited, ids in named if not ids] if self.searches else []
        found = tuple(filter(None, [await self._find(cited, client) for cited in without]))
        if without:
            client.cite(record, FOUND, [LinkedWorks("references", found, False)], self.spider.now())

    async def _find(self, cited: CitedWork, client: WalkClient) -> tuple[tuple[str, str], ...]:
        """Return the identifiers of a work that is described, if the searches are sure of it."""
        sought = Publication(limits=self.limits, sought=(_description(cited),))
        walk = walk_class(compat=self.compat)(sought, self.searches, client, visits=False)
        await walk.run()
        return sought.ids.pairs()

    def result(self, record: Publication) -> Result:
        """A seed fails if no source has answered."""
        failed = {each.resource: each.reason for each in record.problems}
        asked = [each.key for each in self.sources if any(map(record.known_by, each.needs))]
        reasons = [failed[key] for key in asked if key in failed]
        specific = [reason for reason in reasons if reason not in ANSWERS]
        lost = len(reasons) == len(asked) and not record.value("references")
        return Result(
            next(iter((*specific, *(reasons if lost else ()))), "" if asked else NOT_ASKED),
            any(reason in PASSING for reason in specific),
            lost,
            next((each.url for each in record.problems if each.reason in specific), ""),
        )


class JournalKind(ResourceKind):
    """Publications by identifier or address, for their pages and links."""

    form = SeedForm.EITHER
    takes = texts(*_TAKES, "urls", "links")
    missing = f"{PublicationKind.missing} or -a urls=https://a.example/article"
    only = ("doi", LINKS)

    @classmethod
    def bases(cls, arguments: Arguments, settings: BaseSettings) -> frozenset[str]:
        return frozenset()


def _lacks_budget(record: Publication) -> bool:
    return any(problem.reason == BUDGET_SPENT for problem in record.problems)


def _description(cited: CitedWork) -> str:
    """Return the description of a reference; its fields are read from the text if it has none."""
    if not cited.title and (printed := described_text(cited.text)):
        cited = printed
    return write_description(cited._replace(number="", arxiv="", url=""))


def _addresses(seed: ClaimedSeed) -> tuple[str, ...]:
    return (seed.url,) if seed.url and not is_sought(seed.url) else ()


def _sought(seed: ClaimedSeed) -> tuple[str, ...]:
    return (seed.url.removeprefix(PREFIX),) if is_sought(seed.url) else ()
