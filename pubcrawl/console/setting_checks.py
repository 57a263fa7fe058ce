"""Checks of the values of settings, once, before anything is opened."""

from __future__ import annotations

import logging
import math
from typing import Any

from scrapy.settings import BaseSettings
from scrapy.utils.misc import load_object

from pubcrawl import settings as own
from pubcrawl.exceptions import SettingError
from pubcrawl.ids.url import slot

_OF_SLOT = ("concurrency", "delay", "jitter", "hosts")  # keys of a row of DOWNLOAD_SLOTS
# These may be negative, which means "never" or "no limit".
SIGNED = frozenset(
    (
        "FRONTIER_EMPTY_COOLDOWN",
        "FRONTIER_NON_FINAL_COOLDOWN",
        "FRONTIER_FETCH_EXCEPTION_COOLDOWN",
        "FRONTIER_RETRY_LIMIT",
    )
)
POSITIVE = frozenset(
    (
        "BATCH_MAX",
        "FRONTIER_WINDOW",
        "SEED_ATTEMPTS",
        "CONCURRENT_REQUESTS_PER_DOMAIN",
        "CONCURRENT_ITEMS",
        "DOWNLOAD_TIMEOUT",
        "CONNECT_TIMEOUT",
        "WARC_MAX_SIZE",
        "PDF_PAGES_MAX",
        "JAVASCRIPT_PAGES",
    )
)
# Times may be fractions, even if the value in settings.py is a whole number.
SECONDS = (
    "_TIMEOUT",
    "_DELAY",
    "_PATIENCE",
    "_AFTER_MAX",
    "_AFTER_DEFAULT",
    "_INTERVAL",
    "_HOLD",
    "_PAUSE",
)

GONE = {
    "ARTIFACT_DEPTH_MAX": 'a line of the seed list may have "limits": {"depth": 3}',
    "ARTIFACT_ITEM_MAX": 'a line of the seed list may have "limits": {"item_bytes": 1000000}',
    "ARTIFACT_SIZE_MAX": 'a line of the seed list may have "limits": {"total_bytes": 1000000}',
    "ARTIFACT_TIMEOUT": 'a line of the seed list may have "limits": {"seconds": 600}',
    "CRAWL_DELAY_MAX": "a Crawl-delay above 60 seconds counts as 60",
    "GROBID_TIMEOUT": "GROBID has 180 seconds for a PDF",
    "HISTORY_FAILURES_SINCE": "a failure that was captured before 2019 is tried again",
    "HOST_REST_MAX": "a host rests for 30 seconds at most; HOST_REST_FACTOR shortens its rests",
    "INGEST_RESOURCES_MIN": "a page is a hit if half of its resources load",
    "JAVASCRIPT_CACHE_MAXSIZE": "pages in the browser share 32 MiB of scripts and style sheets",
    "JAVASCRIPT_RECYCLE": "Chromium is restarted after 200 pages",
    "JAVASCRIPT_REQUESTS_MAX": "a page in the browser may send 100 requests",
    "JAVASCRIPT_RESOURCES": "a page in the browser gets its scripts, style sheets and data",
    "KAFKA_DEAD_LETTERS": "the topic of dead letters is TOPIC-dead-letters",
    "OUTAGE_PAUSE_MAX": "a host that does not answer rests for 10 minutes at most",
    "RETRY_AFTER_TIMES": "a request is repeated 3 times after a Retry-After",
    "SPN2_INDEX_WAIT": "a new capture has 9 seconds to reach the index",
    "SPN2_POLL": "a job of Save Page Now is looked up every 3 seconds",
}
"""Names of earlier settings, and what holds without them."""


def check_values(settings: BaseSettings) -> None:
    """Raise ``SettingError`` for a value of another type than in settings.py, or too small."""
    from pubcrawl.engine.workers.pool import pool_of
    from pubcrawl.fetch.browser import mode
    from pubcrawl.fetch.browser.find import find_chromium

    for name in GONE:
        if settings.get(name) is not None:
            raise SettingError(f"{name} is no longer a setting: {GONE[name]}")
    level = settings["LOG_LEVEL"]
    if str(level) not in logging.getLevelNamesMapping():
        raise SettingError(f"LOG_LEVEL={level}: give DEBUG, INFO, WARNING or ERROR")
    for name in filter(str.isupper, dir(own)):
        value, default = settings[name], getattr(own, name)
        if isinstance(default, bool):
            _check(settings.getbool, name, value, "True or False")
        elif isinstance(default, int | float):
            _check_number(
                name, value, fraction=isinstance(default, float) or name.endswith(SECONDS)
            )
        elif isinstance(default, dict):
            _check(settings.getdict, name, value, "a JSON object")
    port = str(settings["METRICS_PORT"])
    if port and not (port.isascii() and port.isdecimal() and int(port) < 2**16):
        raise SettingError(f"METRICS_PORT={port}: give a port, 0 for any free one, or nothing")
    for host, profile in settings.getdict("DOWNLOAD_SLOTS").items():
        if not isinstance(profile, dict):
            raise SettingError(f"DOWNLOAD_SLOTS: {host}: give a JSON object, not {profile!r}")
        if host != slot(f"//{host}"):
            raise SettingError(f"DOWNLOAD_SLOTS: {host}: write the host as {slot(f'//{host}')}")
        if odd := next((name for name in profile if name not in _OF_SLOT), ""):
            raise SettingError(
                f"DOWNLOAD_SLOTS: {host}: unknown key {odd!r}; keys are {', '.join(_OF_SLOT)}"
            )
    _check_components(settings)
    pool_of(settings)
    if mode(settings) != "off":
        find_chromium(settings)


def _check_components(settings: BaseSettings) -> None:
    """Raise ``SettingError`` for a class that cannot be imported, or a pipeline left out."""
    pipelines = settings.getwithbase("ITEM_PIPELINES")
    for path in own.ITEM_PIPELINES_BASE:
        if pipelines.get(path) is None:
            raise SettingError(
                f"without {path} no record is checked, merged and stored: leave "
                "ITEM_PIPELINES_BASE as it is, and put your own pipelines into ITEM_PIPELINES"
            )
    for name in ("ITEM_PIPELINES", "EXTENSIONS", "DOWNLOADER_MIDDLEWARES", "SPIDER_MIDDLEWARES"):
        for path in set(settings.getdict(name)) - set(getattr(own, name, {})):
            try:
                load_object(path)
            except (ImportError, NameError, ValueError, TypeError) as error:
                raise SettingError(
                    f"{name}: {path}: {error}; give the path of a class: package.module.Class"
                ) from error


def _check_number(name: str, value: Any, *, fraction: bool) -> None:
    expected = "a number" if fraction else "a whole number"
    try:
        number = float(value) if fraction else int(value)
    except (TypeError, ValueError):
        number = math.nan
    if not math.isfinite(number):
        raise SettingError(f"{name}={value}: give {expected}")
    if name in POSITIVE and number <= 0:
        raise SettingError(f"{name}={value}: give {expected} above 0")
    if name not in SIGNED and number < 0:
        raise SettingError(f"{name}={value}: give {expected}, 0 or more")


def _check(read: Any, name: str, value: Any, expected: str) -> None:
    try:
        read(name)
    except (TypeError, ValueError):
        raise SettingError(f"{name}={value}: give {expected}") from None
