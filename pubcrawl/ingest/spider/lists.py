"""The tables of hosts and walls, for an ingest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pubcrawl.engine.setting_values import paths
from pubcrawl.fetch import blocked
from pubcrawl.fetch.browser import mode
from pubcrawl.fetch.hosts_table import HostsTable
from pubcrawl.ingest.hops.events import Lists, Session

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings


def lists(settings: BaseSettings) -> Lists:
    """Return the lists in rules/hosts.yaml and rules/walls.yaml. Raises ``RuleErrors``."""
    hosts = HostsTable.load(paths(settings, "HOSTS_YAML"))
    walls = blocked.table(settings, compat=False)
    browsing = mode(settings) != "off"

    def refused(url: str, ingest_type: str) -> str:
        row = hosts.find_refusal(url, ingest_type)
        return f"{row.refuse}: {row.note} ({row.name})" if row else ""

    def ahead(url: str, origin: str) -> str:
        wall = walls.ahead(url, origin)
        return wall.slug if wall else ""

    def at(url: str) -> str:
        wall = walls.find(url)
        return wall.slug if wall else ""

    def session(url: str) -> Session:
        row = hosts.session(url)
        return Session(row.again, row.browser if browsing else "") if row else Session()

    return Lists(refused, ahead, at, session)
