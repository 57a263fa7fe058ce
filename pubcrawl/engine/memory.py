"""
The answers to the requests of a seed, stored beside the queue: after a kill, few are repeated.

The next crawl runs the coroutine of the seed again, and takes stored answers from here, so it may
have other arguments. An answer brings back the cookies that came with it.
"""

from __future__ import annotations

from hashlib import sha1
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec.inspect import type_info

import pubcrawl
from pubcrawl.engine.work_queue import RecordWork
from pubcrawl.exceptions import AnswerError, Crash, FetchError, ParseError, StoreError
from pubcrawl.items.learned import Question
from pubcrawl.model.times import now_ms
from pubcrawl.store.answers import answer_key

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

    from pubcrawl.engine.spider import SpiderClient

MISSING = (404, 410)
"""The page does not exist. A refusal is not stored: the next crawl may be allowed to fetch it."""

# The settings that decide how answers are read, besides the rule files.
_READING = ("PUBFETCHER_COMPAT", "PDF_PAGES_MAX", "PDF_REFERENCES", "JAVASCRIPT")
_RULES = (
    "JOURNALS_YAML",
    "WEBPAGES_YAML",
    "WALLS_YAML",
    "PORTALS_YAML",
    "FULLTEXT_LINKS_YAML",
)

T = TypeVar("T")


class AnswerMemory(Generic[T]):
    """
    The stored answers for *work*, the seed of *client*.

    *of*: their type. *form*: the ``reading_form`` of the crawl.
    """

    def __init__(self, work: RecordWork[Any], client: SpiderClient, of: type[T], form: str) -> None:
        self._work = work
        self._client = client
        self._of = tuple[of, list[tuple[str, bytes]]]  # type: ignore[valid-type]
        self._form = form

    def find(self, question: Question) -> tuple[T, int] | None:
        """Return the stored answer to *question* and its time, or None; set its cookies again."""
        stored = self._work.learned.get(self._key(question)) if self._work.learned else None
        if stored is None:
            return None
        self._client.spider.count(f"walk/recalled/{question.source}")
        answer, cookies = stored.read(self._of)
        self._client.set_cookies(cookies)
        return answer, stored.time

    def keep(self, question: Question, answer: T, *, shared: int = 1) -> None:
        """Store an answer to *shared* seeds until this one is settled."""
        queue, key = self._client.spider.work_queue, self._key(question)
        pair = (answer, self._client.take_cookies())
        try:
            queue.learn(self._work.seeds[0], key, pair, now_ms(), shared=shared, of=self._of)
        except StoreError as error:
            queue.give_up(error)

    def _key(self, question: Question) -> str:
        return answer_key(self._form, question)


def reading_form(settings: BaseSettings, of: type) -> str:
    """
    Return a digest of what decides how answers of type *of* are read.

    These are version, fields, settings and rules: the names of most fields are not stored, so
    that answers of another form must not be read.
    """
    text = f"{pubcrawl.__version__}\n{type_info(of)!r}\n"
    text += "".join(f"{name}={settings.get(name)}\n" for name in _READING)
    digest = sha1(text.encode(), usedforsecurity=False)
    for path in (Path(path) for name in _RULES for path in settings.getlist(name)):
        digest.update(path.read_bytes() if path.is_file() else str(path).encode())
    return digest.hexdigest()


def lasts(error: AnswerError | None) -> bool:
    """Return whether the same request would fail in the same way again; True without an error."""
    if isinstance(error, FetchError):
        return error.status in MISSING
    return error is None or (isinstance(error, ParseError) and not isinstance(error, Crash))
