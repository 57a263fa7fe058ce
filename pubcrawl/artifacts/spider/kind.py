"""
Artifacts as a kind of seed, and what a crawl of them reads from its settings.

Their key is the entry page.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from pubcrawl import platforms
from pubcrawl.artifacts.crawl import ArtifactCrawl, PortalLookup
from pubcrawl.artifacts.portals import PortalPages, Portals
from pubcrawl.artifacts.spider.client import ArtifactRequests, ArtifactTools
from pubcrawl.engine.arguments import Arguments
from pubcrawl.engine.cooldown import CooldownVerdict
from pubcrawl.engine.kind import Kind, Result
from pubcrawl.engine.memory import reading_form
from pubcrawl.engine.seeds import SeedForm
from pubcrawl.engine.setting_values import number, paths
from pubcrawl.engine.spider import SpiderClient
from pubcrawl.engine.work_queue import RecordWork
from pubcrawl.exceptions import SettingError, StoreError, UsageError
from pubcrawl.exchange.spreadsheets.table_rows import is_json
from pubcrawl.fetch.archive.recorder import artifact_found
from pubcrawl.ids.url import artifact_url, host
from pubcrawl.items.artifact import DocumentReading, DocumentRequest, Portal, PortalType
from pubcrawl.items.artifact_request import OPTIONS, option_values, request_of
from pubcrawl.model.artifact import ArtifactLimits, ArtifactRecord, ArtifactRequest
from pubcrawl.model.times import now_ms
from pubcrawl.store.imports import QUEUED
from pubcrawl.store.keys import Name, artifact_names
from pubcrawl.store.ledger import ClaimedSeed
from pubcrawl.store.store import Store
from pubcrawl.store.workers import this_worker

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings


class ArtifactKind(Kind[ArtifactRecord]):
    """Artifacts, by entry page."""

    of = ArtifactRecord
    form = SeedForm.ENTRIES
    takes: ClassVar[Mapping[str, str]] = {
        **Kind.takes,
        **{
            name: f"{option.sentence} Values: {', '.join(option_values(option))}"
            for name, option in OPTIONS.items()
            if name != "limits"
        },
    }
    missing = (
        "-a seeds=FILE (an address, a DOI, or a JSON object with entry_uri a line; "
        "- for standard input) or -a urls='https://a.example/data/7'"
    )

    def __init__(self, arguments: Arguments, settings: BaseSettings) -> None:
        super().__init__(arguments, settings)
        self.request = request_reader(arguments.entry, settings)

    @classmethod
    def parse(cls, given: Mapping[str, str], settings: BaseSettings, spider: str) -> Arguments:
        arguments = super().parse(given, settings, spider)
        entry = {name: given[name] for name in OPTIONS if name in given}
        try:
            request_of("", entry)
        except ValueError as error:
            raise SettingError(f"artifacts: -a {error}") from None
        return arguments._replace(entry=entry)

    @classmethod
    def check(cls, arguments: Arguments, settings: BaseSettings) -> None:
        limits(settings)
        load_portals(settings)
        if arguments.entry.get("capture", "none") != "none" and not settings.get("WARC_DIR"):
            raise UsageError(
                "artifacts: -a capture= writes responses to an archive; set its folder with "
                "-s WARC_DIR=out/warc"
            )

    def open(self, spider: Any) -> None:
        pages = portal_pages(spider.work_queue.store, spider.wake.set)
        self.lookup = lookup(self.settings, pages)
        self.tools = ArtifactTools(reading_form(self.settings, DocumentReading), self._actions)
        self.spider = spider

    def names(self, seed: ClaimedSeed) -> tuple[Name, ...]:
        """Return the address."""
        return artifact_names(seed.url)

    def record(self, seed: ClaimedSeed, stored: ArtifactRecord | None, now: int) -> ArtifactRecord:
        """Return *stored* if it is of the same request, else a new record."""
        request = self.request(seed.text, seed.url)
        if seed.line == QUEUED:  # otherwise the crawl would never end
            request = request._replace(related=False)
        # Another request makes the old record useless.
        if stored is None or stored.request != request:
            return ArtifactRecord(entry_uri=request.entry_uri, request=request)
        return stored

    def begin(self, record: ArtifactRecord, verdict: CooldownVerdict) -> ArtifactRecord:
        """Return a fresh record, with the unfinished work of the last one."""
        return ArtifactRecord(
            entry_uri=record.entry_uri,
            request=record.request,
            fetch_time=verdict.fetch_time,
            retry_counter=verdict.retry_counter,
        )

    async def crawl(self, work: RecordWork[ArtifactRecord], client: SpiderClient) -> ArtifactRecord:
        record = work.record
        crawl = ArtifactCrawl(record, ArtifactRequests(work, client, self.tools), self.lookup)
        try:
            await crawl.run()
        except StoreError:
            raise
        except Exception as error:
            crawl.builder.fail("failed", client.crash(error).slug)
            crawl.builder.finish()
        if record.request.related:
            # Related artifacts are queued, but not the artifacts related to those.
            urls = sorted({each.uri for each in record.related if artifact_url(each.uri)})
            self.spider.count("artifacts/queued", self.spider.work_queue.add(urls))
        if record.request.capture != "none":
            self.spider.crawler.signals.send_catch_log(
                artifact_found, url=record.final_uri, values=record.to_json()
            )
        return record

    def _actions(self, url: str) -> Sequence[Mapping[str, Any]]:
        _, kind = self.lookup.portal(url)
        return kind.interactions if kind else ()

    def result(self, record: ArtifactRecord) -> Result:
        return Result(
            record.reason,
            record.fetch_exception,
            record.state == "failed",
            record.final_uri or record.entry_uri,
        )


def limits(settings: BaseSettings) -> ArtifactLimits:
    """Return the limits of an artifact. Raises ``SettingError``."""
    return ArtifactLimits(
        number(settings, "ARTIFACT_URIS_MAX", least=0),
        number(settings, "ARTIFACT_FETCHES_MAX", least=0),
    )


def load_portals(settings: BaseSettings) -> Portals:
    """Return the portal rules, with those of the user; raises ``RuleErrors``."""
    return Portals.load(paths(settings, "PORTALS_YAML"))


def request_reader(
    options: Mapping[str, str], settings: BaseSettings
) -> Callable[[str, str], ArtifactRequest]:
    """Return a function that builds the request of a seed from its text and address."""
    defaults = limits(settings)

    def read(text: str, url: str) -> ArtifactRequest:
        own: dict[str, object] = {}
        if is_json(text):
            own = {name: value for name, value in json.loads(text).items() if name in OPTIONS}
        return request_of(url, {**options, **own}, defaults)

    return read


def lookup(settings: BaseSettings, pages: PortalPages) -> PortalLookup:
    """Return what the crawl of an artifact looks up."""
    rules = load_portals(settings)

    def portal(url: str) -> tuple[Portal, PortalType | None]:
        return rules.find_portal(url) or (unknown_portal(url), None)

    def apis(url: str, portal: Portal) -> tuple[DocumentRequest, ...]:
        return platforms.ask(url, portal.adapter, next(iter(sorted(portal.api_hosts)), ""))

    return PortalLookup(portal, apis, pages)


def portal_pages(store: Store, freed: Callable[[], None]) -> PortalPages:
    """Return the pages of portals in the store; *freed* is called when a turn ends."""
    portals, worker = store.portals, this_worker()
    return PortalPages(
        load=portals.load,
        save=lambda name, pages: portals.save(name, pages, now_ms()),
        claim=lambda name: portals.claim(name, worker, now_ms()),
        release=lambda name: portals.release(name, worker),
        freed=freed,
    )


def unknown_portal(url: str) -> Portal:
    """Return a portal for an address without a rule: its host, with and without www."""
    scheme, _, rest = url.partition("://")
    name = host(url).removeprefix("www.")
    netloc = rest.partition("/")[0]
    return Portal("", frozenset((name, f"www.{name}")), f"{scheme}://{netloc}/")
