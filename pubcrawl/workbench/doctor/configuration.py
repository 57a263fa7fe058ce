"""``scrapy doctor``: settings, keys, rule files and the store."""

from __future__ import annotations

from collections.abc import Iterator

from scrapy.settings import BaseSettings

from pubcrawl.console.setting_checks import check_values
from pubcrawl.exceptions import REPAIR, ContactError, PubcrawlError, StoreError, UsageError
from pubcrawl.fetch.apis import apis
from pubcrawl.fetch.contact import check_contact
from pubcrawl.publications.resources import declare, known
from pubcrawl.store.inspection import StoreHealth, inspect_store, sqlite_file
from pubcrawl.workbench.doctor.diagnosis import OK, PROBLEM, WARNING, Diagnosis
from pubcrawl.workbench.rules.check import check_all

FREE_SHARE, FREE_MIN = 0.5, 100 * 1024**2  # of a store's pages that are unused; bytes


def values(settings: BaseSettings) -> Iterator[Diagnosis]:
    """Check the types of all settings, as a crawl does at its start."""
    try:
        check_values(settings)
        declare(settings.copy())
    except UsageError as error:
        yield Diagnosis(PROBLEM, "settings", str(error))
    else:
        yield Diagnosis(OK, "settings", "the values can be used")


def contact(settings: BaseSettings) -> Iterator[Diagnosis]:
    """Check ``CONTACT_EMAIL``; its value is not printed."""
    try:
        check_contact(settings)
    except ContactError as error:
        message, _, advice = str(error).partition(". ")
        advice = advice[0].lower() + advice[1:].rstrip(".")
        yield Diagnosis(WARNING, "contact", f"{message}, so no live crawl starts", advice)
    else:
        given = "set" if settings["CONTACT_EMAIL"] else "not needed with these settings"
        yield Diagnosis(OK, "contact", f"CONTACT_EMAIL is {given}")


def keys(settings: BaseSettings) -> Iterator[Diagnosis]:
    """Say which API keys are set; no key is printed."""
    required = {
        each.credential.setting
        for each in known(settings)
        if each.credential and each.credential.required
    }
    names = {api.credential.setting for api in apis(settings) if api.credential}
    have = sorted(name for name in names if settings.get(name))
    for name in sorted(required - set(have)):
        message = f"{name} is not set; its resource is left out"
        yield Diagnosis(OK, "keys", message, "docs/resources.md says where to get one")
    optional = sorted(names - required - set(have))
    yield Diagnosis(OK, "keys", f"set: {_list(have)}; not set: {_list(optional)}")
    pair = [name for name in ("SPN2_ACCESS_KEY", "SPN2_SECRET_KEY") if settings.get(name)]
    if len(pair) == 1:
        yield Diagnosis(
            PROBLEM, "keys", f"{pair[0]} is set alone", "give SPN2_ACCESS_KEY and SPN2_SECRET_KEY"
        )


def rules(settings: BaseSettings) -> Iterator[Diagnosis]:
    """Check all rule files of a crawl."""
    try:
        results = check_all(settings)
    except PubcrawlError as error:
        yield Diagnosis(PROBLEM, "rules", str(error))
        return
    mistakes = [(error, level) for result in results for error, level in result.mistakes]
    if mistakes:
        levels = {level for _, level in mistakes}
        yield Diagnosis(
            PROBLEM if "error" in levels else WARNING,
            "rules",
            f"{len(mistakes)} mistake{'s' * (len(mistakes) != 1)}, the first: {mistakes[0][0]}",
            "scrapy rules check lists them",
        )
        return
    counts = {name: count for result in results for name, count in result.counts.items()}
    yield Diagnosis(OK, "rules", ", ".join(f"{name} {count}" for name, count in counts.items()))


def store(settings: BaseSettings, *, full: bool = False) -> Iterator[Diagnosis]:
    """Look at the store; *full*: read all its pages, however many."""
    url = str(settings["STORE_URL"])
    file = sqlite_file(url)
    if file is not None and not file.exists():
        yield Diagnosis(OK, "store", f"there is no {file} yet; the first crawl creates it")
        return
    try:
        health = inspect_store(url, full=full)
    except StoreError as error:
        yield Diagnosis(PROBLEM, "store", str(error))
        return
    yield from _version(health)
    if health.fault:
        yield Diagnosis(PROBLEM, "store", f"{health.name} is damaged: {health.fault}", REPAIR)
    if health.free > max(FREE_MIN, FREE_SHARE * health.size):
        message = f"{health.free / 1024**2:,.0f} MiB of {health.name} are unused"
        yield Diagnosis(WARNING, "store", message, "without a crawl: sqlite3 STORE VACUUM")
    for claims in health.claims:
        if claims.expired:
            yield Diagnosis(
                OK,
                "claims",
                f"{claims.expired:,} of {claims.worker} have expired",
                "the next crawl of their list takes them over",
            )
        else:
            yield Diagnosis(OK, "claims", f"{claims.claimed:,} of {claims.worker}, at work")


def _version(health: StoreHealth) -> Iterator[Diagnosis]:
    if health.refusal:
        message, _, advice = health.refusal.partition("; ")
        yield Diagnosis(PROBLEM, "store", f"{health.name}: {message}", advice)
        return
    checked = ", no damage found" if health.checked and not health.fault else ""
    what = "empty" if health.version is None else f"version {health.version}"
    size = f"{health.size / 1024**2:,.1f} MiB{checked}"
    yield Diagnosis(OK, "store", f"{health.name}, {what}, {size}")


def _list(names: list[str]) -> str:
    return ", ".join(names) or "none"
