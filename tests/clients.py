"""Clients without a network, for the coroutines of seeds."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from pubcrawl.engine.client import FetchResult, PageRequest
from pubcrawl.exceptions import Crash, FetchError

P = ParamSpec("P")
T = TypeVar("T")


class ScriptOver(Exception):
    """Raised for a request after the last answer."""


class Offline:
    """A client whose subclass answers requests; reads in this process."""

    async def read(self, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return job(*args, **kwargs)

    def crash(self, error: Exception) -> Crash:
        raise error  # a mistake in the test or in the code

    def count_failure(self, slug: str) -> None:
        pass

    def enter(self, key: str, stage: int) -> None:
        pass


class Script(Offline):
    """
    Gives *answers*, one after the other, to any requests.

    *done*: each request, as *line* describes it.
    """

    def __init__(self, line: Callable[[PageRequest], str]) -> None:
        self.line = line
        self.answers: list[FetchResult | FetchError] = []
        self.done: list[str] = []

    async def get(self, get: PageRequest) -> FetchResult:
        self.done.append(self.line(get))
        if not self.answers:
            raise ScriptOver
        answer = self.answers.pop(0)
        if isinstance(answer, FetchError):
            raise answer
        return answer
