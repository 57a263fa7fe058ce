"""
Log lines without control characters, which hosts may send, and without secrets.

With LOG_JSON, each is an object: ``time level logger message spider job``, and ``traceback``.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Self

from scrapy.utils.log import get_scrapy_root_handler

from pubcrawl.formats.terminal import in_program, visible
from pubcrawl.ids.hidden import LENGTH_MIN, is_secret, without_secrets

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings


class VisibleLogText(logging.Formatter):
    """
    The text of another *formatter*, tracebacks included, with control characters visible.

    *secrets*: values to hide; libraries log settings and addresses of outputs.
    """

    def __init__(self, formatter: logging.Formatter, secrets: Sequence[str] = ()) -> None:
        super().__init__()
        self.formatter = formatter
        self.secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        """Return the lines of *record*."""
        return visible(in_program(without_secrets(self.formatter.format(record), self.secrets)))


class JsonLogText(logging.Formatter):
    """
    A JSON object for each record.

    *about*: further members, those without a value are left out; *secrets*: as above.
    """

    def __init__(self, about: Mapping[str, str], secrets: Sequence[str] = ()) -> None:
        super().__init__()
        self.about = {name: value for name, value in about.items() if value}
        self.secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of *record*."""
        values = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": in_program(without_secrets(record.getMessage(), self.secrets)),
            **self.about,
        }
        if record.exc_info:
            trace = self.formatException(record.exc_info)
            values["traceback"] = without_secrets(trace, self.secrets)
        return visible(json.dumps(values, ensure_ascii=False))


class VisibleLog:
    """Let Scrapy's log handler write such text; handlers of a caller stay as they are."""

    def __init__(self, secrets: Sequence[str], about: Mapping[str, str] | None) -> None:
        self.secrets = secrets
        self.about = about  # None: no JSON
        self.change_handler()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Change the handler now, and each time that Scrapy installs it anew."""
        log = cls.of_settings(crawler.settings, crawler.spidercls.name)
        install = crawler._update_root_log_handler

        def update() -> None:
            install()
            log.change_handler()

        crawler._update_root_log_handler = update  # type: ignore[method-assign]
        return log

    @classmethod
    def of_settings(cls, settings: BaseSettings, spider: str) -> Self:
        """Change the handler now."""
        about = {"spider": spider, "job": str(settings["JOB"] or "")}
        return cls(secret_values(settings), about if settings.getbool("LOG_JSON") else None)

    def change_handler(self) -> None:
        """Set the formatter of the current handler."""
        handler = get_scrapy_root_handler()
        if handler is None:
            return
        if self.about is not None:
            handler.setFormatter(JsonLogText(self.about, self.secrets))
        elif not isinstance(handler.formatter, VisibleLogText):
            formatter = handler.formatter or logging.Formatter()
            handler.setFormatter(VisibleLogText(formatter, self.secrets))


def secret_values(settings: BaseSettings) -> list[str]:
    """Return the keys, passwords and e-mail addresses in *settings*, the longest first."""
    values = {str(settings[name] or "") for name in settings if is_secret(str(name))}
    return sorted((each for each in values if len(each) >= LENGTH_MIN), key=len, reverse=True)
