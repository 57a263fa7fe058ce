"""One line of ``scrapy doctor``."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import NamedTuple

from scrapy.settings import BaseSettings

OK, WARNING, PROBLEM = "ok", "warning", "problem"


class Diagnosis(NamedTuple):
    """
    The finding on *subject*.

    *level*: ``ok``; ``warning``, a crawl works with less; ``problem``, a crawl fails.
    *advice*: what to do; "" if nothing.
    """

    level: str
    subject: str
    message: str
    advice: str = ""

    def line(self, *, as_json: bool) -> str:
        """Return the line to print."""
        if as_json:
            return json.dumps(self._asdict(), ensure_ascii=False)
        text = f"{self.level:<8} {self.subject}: {self.message}"
        return f"{text}; {self.advice}" if self.advice else text


Examination = Callable[[BaseSettings], Iterator[Diagnosis]]
"""Looks at one subject, or at several."""
