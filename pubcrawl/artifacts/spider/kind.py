"""
Artifacts as a kind of record, and what a crawl of them reads from its settings.

Their key is the entry page.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from pubcrawl import platforms
from pubcrawl.artifacts.crawl import PortalLookup
from pubcrawl.artifacts.portals import PortalPages, Portals
from pubcrawl.engine.arguments import ArtifactArguments
from pubcrawl.engine.cooldown import CooldownVerdict
from pubcrawl.engine.record_kind import Result
from pubcrawl.engine.seeds import SeedForm
from pubcrawl.engine.setting_values import paths
from pubcrawl.engine.work_queue import now_ms
from pubcrawl.exceptions import SettingError
from pubcrawl.exchange.spreadsheets.table_rows import is_json
from pubcrawl.ids.url import host
from pubcrawl.items.artifact import DocumentRequest, Portal, PortalType
from pubcrawl.items.artifact_request import OPTIONS, request_of
from pubcrawl.model.artifact import ArtifactLimits, ArtifactRecord, ArtifactRequest
from pubcrawl.store.imports import QUEUED
from pubcrawl.store.keys import Name, artifact_names
from pubcrawl.store.ledger import ClaimedSeed
from pubcrawl.store.store import Store
from pubcrawl.store.workers import this_worker

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings


class ArtifactKind:
    """Artifacts by entry page. *request*: from text and address of a seed to its request."""

    of = ArtifactRecord
    form = SeedForm.ENTRIES

    def __init__(self, request: Callable[[str, str], ArtifactRequest]) -> None:
        self.request = request

    def names(self, seed: ClaimedSeed) -> tuple[Name, ...]:
        """Return the address."""
        return artifact_names(seed.url)

    def record(self, seed: ClaimedSeed, known: ArtifactRecord | None, now: int) -> ArtifactRecord:
        """Return *known* if it is of the same request, else a new record."""
        request = self.request(seed.text, seed.url)
        if seed.line == QUEUED:  # otherwise the crawl would never end
            request = request._replace(related=False)
        # Another request makes the old record useless.
        if known is None or known.request != request:
            return ArtifactRecord(entry_uri=request.entry_uri, request=request)
        return known

    def begin(self, record: ArtifactRecord, verdict: CooldownVerdict) -> ArtifactRecord:
        """Return a fresh record, with the unfinished work of the last one."""
        return ArtifactRecord(
            entry_uri=record.entry_uri,
            request=record.request,
            fetch_time=verdict.fetch_time,
            retry_counter=verdict.retry_counter,
        )

    def result(self, record: ArtifactRecord) -> Result:
        return Result(
            record.reason,
            record.fetch_exception,
            record.state == "failed",
            record.final_uri or record.entry_uri,
        )


def limits(settings: BaseSettings) -> ArtifactLimits:
    """Return the limits of an artifact. Raises ``SettingError``."""

    def number(name: str) -> float:
        try:
            value = float(settings[name])
        except (TypeError, ValueError):
            raise SettingError(f"{name}={settings[name]!r}: give a number") from None
        if value < 0:
            raise SettingError(f"{name}={settings[name]}: give 0 or more")
        return value

    depth = settings.get("ARTIFACT_DEPTH_MAX")
    return ArtifactLimits(
        int(number("ARTIFACT_URIS_MAX")),
        int(number("ARTIFACT_FETCHES_MAX")),
        None if depth in (None, "") else int(number("ARTIFACT_DEPTH_MAX")),
        int(number("ARTIFACT_ITEM_MAX")),
        int(number("ARTIFACT_SIZE_MAX")),
        number("ARTIFACT_TIMEOUT"),
    )


def load_portals(settings: BaseSettings) -> Portals:
    """Return the portal rules, with those of the user; raises ``RuleErrors``."""
    return Portals.load(paths(settings, "PORTALS_YAML"))


def request_reader(
    arguments: ArtifactArguments, settings: BaseSettings
) -> Callable[[str, str], ArtifactRequest]:
    """Return a function that builds the request of a seed from its text and address."""
    defaults = limits(settings)

    def read(text: str, url: str) -> ArtifactRequest:
        own: dict[str, object] = {}
        if is_json(text):
            own = {name: value for name, value in json.loads(text).items() if name in OPTIONS}
        return request_of(url, {**arguments.options, **own}, defaults)

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
