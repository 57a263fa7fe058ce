"""
Redirects, followed one by one, so that each waits for its own host.

``follow`` gives the response at the last address. Visits of pages and hops of an ingest decide more
at each address, such as whether a browser is needed, and ask ``RedirectChain`` for the next one.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, TypeVar

from pubcrawl.exceptions import FetchError
from pubcrawl.ids.url import is_loop, joined_url


class RedirectAnswer(Protocol):
    """A response, which may redirect to *location*; *cookies*: it sets some."""

    @property
    def location(self) -> str: ...

    @property
    def cookies(self) -> bool: ...

    @property
    def redirects(self) -> bool: ...


A = TypeVar("A", bound=RedirectAnswer)


class LoopCheck(Protocol):
    """See ``ids.url.is_loop``."""

    def __call__(self, chain: Sequence[str], target: str, *, cookies: bool) -> bool: ...


class RedirectChain:
    """
    The redirects from one address: *urls*, those that have redirected.

    *join*: returns the target from an address and its ``Location``. *closes_loop*: whether a target
    is not requested again.
    """

    def __init__(
        self,
        join: Callable[[str, str], str] = joined_url,
        closes_loop: LoopCheck = is_loop,
    ) -> None:
        self.urls: list[str] = []
        self._join, self._closes_loop = join, closes_loop

    def target(self, url: str, location: str, most: int, *, cookies: bool) -> str:
        """
        Return the target of a redirect from *url*, at most the *most*-th.

        Raises ``FetchError``, ``redirect-loop`` or ``redirects-exceeded``, with the target as its
        ``location``.
        """
        self.urls.append(url)
        target = self._join(url, location)
        if self._closes_loop(self.urls, target, cookies=cookies):
            error = FetchError(f"redirected to {target[:200]} again", slug="redirect-loop")
        elif len(self.urls) > most:
            error = FetchError(f"more than {most} redirects", slug="redirects-exceeded")
        else:
            return target
        error.location = target
        raise error


async def follow(
    get: Callable[[str], Awaitable[A]], url: str, redirects: RedirectChain, most: int
) -> tuple[A, str]:
    """
    Return the answer at the end of the redirects from *url*, and its address.

    Raises the ``FetchError`` of ``RedirectChain.target`` and those of *get*.
    """
    while True:
        answer = await get(url)
        if not answer.redirects:
            return answer, url
        url = redirects.target(url, answer.location, most, cookies=answer.cookies)
