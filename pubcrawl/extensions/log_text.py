"""Log lines without control characters, which hosts may send, and without secrets."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from scrapy import signals
from scrapy.utils.log import get_scrapy_root_handler

from pubcrawl.formats.terminal import visible
from pubcrawl.ids.hidden import LENGTH_MIN, is_secret, without_secrets

if TYPE_CHECKING:
    from typing import Self

    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings


class VisibleLogText(logging.Formatter):
    """
    The text of another *formatter*, tracebacks included, with control characters visible.

    *secrets*: values that no line has; libraries log settings and addresses of outputs.
    """

    def __init__(self, formatter: logging.Formatter, secrets: Sequence[str] = ()) -> None:
        super().__init__()
        self.formatter = formatter
        self.secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        """Return the lines of *record*."""
        return visible(without_secrets(self.formatter.format(record), self.secrets))


class VisibleLog:
    """Let Scrapy's log handler write such text; handlers of a caller stay as they are."""

    def __init__(self, secrets: Sequence[str]) -> None:
        self.secrets = secrets
        self.change_handler()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Change the handler now, and when the spider opens: Scrapy installs it anew between."""
        log = cls(secret_values(crawler.settings))
        crawler.signals.connect(log.change_handler, signals.spider_opened)
        return log

    def change_handler(self) -> None:
        """Give the handler of the moment its formatter."""
        handler = get_scrapy_root_handler()
        if handler is not None and not isinstance(handler.formatter, VisibleLogText):
            formatter = handler.formatter or logging.Formatter()
            handler.setFormatter(VisibleLogText(formatter, self.secrets))


def secret_values(settings: BaseSettings) -> list[str]:
    """Return the keys, passwords and e-mail addresses in *settings*, the longest first."""
    values = {str(settings[name] or "") for name in settings if is_secret(str(name))}
    return sorted((each for each in values if len(each) >= LENGTH_MIN), key=len, reverse=True)
