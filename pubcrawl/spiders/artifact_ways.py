"""What the spider of artifacts knows beforehand: options, limits, portals and their APIs."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from pubcrawl.exceptions import SettingError
from pubcrawl.frontier.artifact import Ways
from pubcrawl.frontier.artifact_pages import BoundarySearch
from pubcrawl.ids.url import host
from pubcrawl.items.artifact import (
    ArtifactLimits,
    ArtifactRequest,
    DocumentRequest,
    Portal,
    PortalType,
)
from pubcrawl.items.artifact_request import OPTIONS, request_of
from pubcrawl.parse.boundary import adapters
from pubcrawl.parse.portals import Portals
from pubcrawl.spiders.arguments import ArtifactArguments
from pubcrawl.spiders.desk import now_ms
from pubcrawl.spiders.ingest_lists import paths
from pubcrawl.store.store import Store

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings


def limits(settings: BaseSettings) -> ArtifactLimits:
    """Return how far an artifact may go. Raises ``SettingError``."""

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
    """Return the rules for portals, with those of the user; raises ``RuleErrors``."""
    return Portals.load(paths(settings, "PORTALS_YAML"))


def request_reader(
    arguments: ArtifactArguments, settings: BaseSettings
) -> Callable[[str, str], ArtifactRequest]:
    """Return what makes requests of lines of the list: given their text and address."""
    known = limits(settings)

    def read(text: str, url: str) -> ArtifactRequest:
        own: dict[str, object] = {}
        if text.startswith("{"):
            own = {name: value for name, value in json.loads(text).items() if name in OPTIONS}
        return request_of(url, {**arguments.options, **own}, known)

    return read


def ways(settings: BaseSettings, store: Store) -> Ways:
    """Return what the machine of an artifact must know of addresses."""
    rules = load_portals(settings)

    def portal(url: str) -> tuple[Portal, PortalType | None]:
        return rules.find(url) or (unknown_portal(url), None)

    def apis(url: str, portal: Portal) -> tuple[DocumentRequest, ...]:
        return adapters.ask(url, portal.adapter, next(iter(sorted(portal.api_hosts)), ""))

    look = BoundarySearch(
        kept=store.portal_pages,
        keep=lambda name, pages: store.keep_portal_pages(name, pages, now_ms()),
    )
    return Ways(portal, apis, look)


def unknown_portal(url: str) -> Portal:
    """Return the portal of an address that no rule knows: its host, with and without www."""
    scheme, _, rest = url.partition("://")
    name = host(url).removeprefix("www.")
    place = rest.partition("/")[0]
    return Portal("", frozenset((name, f"www.{name}")), f"{scheme}://{place}/")
