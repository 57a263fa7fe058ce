"""Settings that a spider reads before it opens or fetches anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pubcrawl.engine.cooldown import Cooldowns
from pubcrawl.exceptions import SettingError
from pubcrawl.works.parts import Limits

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

    from pubcrawl.store.store import Store

_LIMITS = (
    "PART_TITLE_MIN_LENGTH",
    "PART_KEYWORDS_MIN_SIZE",
    "PART_MINED_TERMS_MIN_SIZE",
    "PART_ABSTRACT_MIN_LENGTH",
    "PART_FULLTEXT_MIN_LENGTH",
    "WEBPAGE_MIN_LENGTH",
)
_COOLDOWNS = (
    "FRONTIER_EMPTY_COOLDOWN",
    "FRONTIER_NON_FINAL_COOLDOWN",
    "FRONTIER_FETCH_EXCEPTION_COOLDOWN",
    "FRONTIER_RETRY_LIMIT",
)


def open_store(settings: BaseSettings, **options: Any) -> Store:
    """Return the store of these settings. Raises ``SettingError``, ``StoreError``."""
    from pubcrawl.store.store import Store  # half a second: an import of lists needs none

    return Store(settings["STORE_URL"], limits=limits(settings), **options)


def limits(settings: BaseSettings) -> Limits:
    """Return the limits from which a part or a page is usable. Raises ``SettingError``."""
    return Limits(*(number(settings, name, least=0) for name in _LIMITS))


def cooldowns(settings: BaseSettings) -> Cooldowns:
    """Return when a record may be fetched again. Raises ``SettingError``."""
    return Cooldowns(*(number(settings, name) for name in _COOLDOWNS))


def number(settings: BaseSettings, name: str, *, least: int | None = None) -> int:
    """Return the number in a setting, at least *least*. Raises ``SettingError``."""
    try:
        number = int(settings[name])
    except (TypeError, ValueError):
        raise SettingError(f"{name}={settings[name]!r}: give a whole number") from None
    if least is not None and number < least:
        raise SettingError(f"{name}={number}: give {least} or more")
    return number


def paths(settings: BaseSettings, name: str) -> tuple[str, ...]:
    """Return the paths in a setting."""
    return tuple(filter(None, (str(path).strip() for path in settings.getlist(name))))
