"""The commands that look at the result of a crawl, for the end of its summary."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pubcrawl.engine.seeds.lists import short_name
from pubcrawl.ids.hidden import without_password
from pubcrawl.store.database import DEFAULT_URL

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

STATES = ("failed", "rejected")
"""States of seeds that have a reason to look at."""

_NAMES = ("pmid", "pmcid", "doi", "start_url", "entry_uri")


def record_name(item: object) -> str:
    """Return the name by which ``scrapy show`` finds the record *item*, "" for none."""
    if not isinstance(item, Mapping):
        return ""
    return next((str(item[name]) for name in _NAMES if item.get(name)), "")


def next_commands(
    settings: BaseSettings, stats: Mapping[str, Any], record: str, *, files: bool = False
) -> Iterator[str]:
    """
    Yield command lines for the shell, without a password.

    *record*: a ``record_name``, "" if the crawl has none; *files*: for an ingest.
    """
    store = _option(settings, "STORE_URL", DEFAULT_URL)
    if record:
        yield f"scrapy show {shlex.quote(record)}{store}"
    name = str(stats.get("list/name", ""))
    source = f" {shlex.quote(short_name(name))}" if name else ""
    if record and name:
        yield f"scrapy seeds{source} --all -o result.csv{store}"
    if files:
        of_list = f" --list{source}" if source else ""
        yield f"scrapy report ingest{of_list}{store}"
        yield f"scrapy files check{store}{_option(settings, 'FILES_DIR', 'files')}"
    for state in STATES:
        if stats.get(f"seeds/{state}"):
            yield f"scrapy seeds{source} --state {state}{store}"


def _option(settings: BaseSettings, name: str, default: str) -> str:
    """Return the option for a setting, "" for its default."""
    value = str(settings[name])
    return "" if value == default else f" -s {name}={shlex.quote(without_password(value))}"
