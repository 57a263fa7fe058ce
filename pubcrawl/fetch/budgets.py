"""
Budgets: how many requests, and credits, a crawl may spend on a service.

``RESOURCE_BUDGET`` has an amount for a resource (``openalex``), for the credits of a resource
(``openalex.credits``) or for a host (``eutils.ncbi.nlm.nih.gov``). A request is sent only after
all of its budgets have paid for it: repeats, redirects and halves of batches included.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

from pubcrawl.exceptions import Overspent, SettingError
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.ids.url import host

if TYPE_CHECKING:
    from scrapy.http import Request, Response
    from scrapy.http.headers import Headers
    from scrapy.settings import BaseSettings

    from pubcrawl.exceptions import FetchError

BUDGET_SPENT = "budget-spent"

# In the meta of a request: the name of its resource, and the credits that it should cost.
RESOURCE, CREDITS = "resource", "credits"

_OF_CREDITS = ".credits"


class QuotaHeader(NamedTuple):
    """A header in which services state *what* of their quotas; *form*: its number."""

    what: str
    name: str
    form: str = r"\s*(\d+)s?\s*(?:[,;]|$)"


QUOTA_HEADERS = (
    # OpenAlex, Elsevier (Scopus), GitHub, Unpaywall's proxies, DOAJ
    QuotaHeader("left", "X-RateLimit-Remaining"),
    QuotaHeader("limit", "X-RateLimit-Limit"),
    QuotaHeader("reset", "X-RateLimit-Reset"),
    # Crossref, which states no more than its rate
    QuotaHeader("left", "X-Rate-Limit-Remaining"),
    QuotaHeader("limit", "X-Rate-Limit-Limit"),
    QuotaHeader("interval", "X-Rate-Limit-Interval"),
    # CORE
    QuotaHeader("left", "X-RateLimitRemaining"),
    QuotaHeader("reset", "X-RateLimit-Retry-After"),
    # https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/: until 2023, and since
    QuotaHeader("left", "RateLimit-Remaining"),
    QuotaHeader("limit", "RateLimit-Limit"),
    QuotaHeader("reset", "RateLimit-Reset"),
    QuotaHeader("left", "RateLimit", r".*?\b(?:r|remaining)=(\d+)"),
    QuotaHeader("reset", "RateLimit", r".*?\b(?:t|reset)=(\d+)"),
    QuotaHeader("limit", "RateLimit-Policy", r".*?\b(?:q|limit)=(\d+)"),
    # OpenAlex: what the request has cost
    QuotaHeader("credits", "X-RateLimit-Credits-Used"),
)
"""The first header of each kind that an answer has counts."""


def quota(headers: Headers) -> dict[str, int]:
    """Return what the headers of an answer state: *what* of ``QUOTA_HEADERS`` → number."""
    stated: dict[str, int] = {}
    for what, name, form in QUOTA_HEADERS:
        value = (headers.get(name) or b"").decode("latin-1")
        if what not in stated and (number := re.match(form, value)):
            stated[what] = int(number[1])
    return stated


def bounds(settings: BaseSettings) -> dict[str, int]:
    """Return the amounts of ``RESOURCE_BUDGET`` by name. Raises ``SettingError``."""
    value = settings.get("RESOURCE_BUDGET") or ""
    if isinstance(value, str) and not value.lstrip().startswith("{"):
        pairs = [part.partition("=")[::2] for part in value.split(",") if part.strip()]
    else:
        try:
            pairs = [*settings.getdict("RESOURCE_BUDGET").items()]
        except (TypeError, ValueError):
            raise SettingError(f"RESOURCE_BUDGET={value}: {_FORM}") from None
    amounts = {}
    for name, amount in pairs:
        text = str(amount).strip()
        if not (text.isascii() and text.isdecimal() and name.strip()):
            raise SettingError(f"RESOURCE_BUDGET: {name}={amount}: {_FORM}")
        amounts[name.strip().removeprefix("www.")] = int(text)
    return amounts


_FORM = "give names and numbers of requests, such as openalex=1000,unpaywall=500"


def check(settings: BaseSettings, resources: Iterable[str]) -> None:
    """Raise ``SettingError`` for a budget that bounds neither one of *resources* nor a host."""
    known = tuple(resources)
    for name in bounds(settings):
        if name.removesuffix(_OF_CREDITS) not in known and (
            "." not in name or name.endswith(_OF_CREDITS)
        ):
            from pubcrawl.tables.mistakes import unknown

            message = unknown("resource", name.removesuffix(_OF_CREDITS), known)
            raise SettingError(f"RESOURCE_BUDGET: {message}; a host has a dot")


class Account(Protocol):
    """Where spending is written down."""

    async def spend(self, amounts: Mapping[str, int], bounds: Mapping[str, int]) -> dict[str, int]:
        """
        Spend *amounts*; return name → all that is spent.

        Raises ``Overspent`` if one of *bounds* would be exceeded, and spends nothing then.
        """


class Purse:
    """An account in memory, for crawls without a list."""

    def __init__(self) -> None:
        self.spent: Counter[str] = Counter()

    async def spend(self, amounts: Mapping[str, int], bounds: Mapping[str, int]) -> dict[str, int]:
        """See ``Account``."""
        for name, amount in amounts.items():
            if name in bounds and self.spent[name] + amount > bounds[name]:
                raise Overspent(name)
        self.spent.update(amounts)
        return {name: self.spent[name] for name in amounts}


class Budgets:
    """
    The budgets of a crawl: *bounds*, name → amount.

    *account*: what is spent. *left*: name → amount, as far as this crawl knows.
    """

    def __init__(self, bounds: Mapping[str, int]) -> None:
        self.bounds = bounds
        self.account: Account = Purse()
        self.left = dict(bounds)
        self.unsent: Counter[str] = Counter()

    def error(self, *names: str) -> FetchError | None:
        """Return why no request under one of *names* can be sent, None if one may be."""
        over = (name for name in names if self.left.get(name, 1) <= 0 and not self.unsent[name])
        return next(map(self._spent, over), None)

    async def pay(self, request: Request) -> dict[str, int]:
        """
        Pay for *request*; return name → amount.

        Raises ``FetchError`` if a budget is spent, and ``StoreError``.
        """
        resource, cost = request.meta.get(RESOURCE, ""), request.meta.get(CREDITS, 0)
        asked = {resource: 1, host(request.url).removeprefix("www."): 1}
        asked[f"{resource}{_OF_CREDITS}"] = cost
        amounts = {name: amount for name, amount in asked.items() if name in self.bounds}
        if amounts and all(self.unsent[name] >= amount for name, amount in amounts.items()):
            self.unsent.subtract(amounts)
            return amounts
        if amounts:
            try:
                await self._spend(amounts, self.bounds)
            except Overspent as over:
                name = str(over)
                if not name.endswith(_OF_CREDITS):  # a cheaper request may follow
                    self.left[name] = 0
                raise self._spent(name) from None
        return amounts

    def give_back(self, amounts: Mapping[str, int]) -> None:
        """Keep what was paid for a request that was not sent, for the next one."""
        self.unsent.update(amounts)

    async def note_answer(self, request: Request, response: Response) -> dict[str, int]:
        """Return what *response* states of quotas; its true cost replaces the expected one."""
        stated = quota(response.headers)
        name = f"{request.meta.get(RESOURCE, '')}{_OF_CREDITS}"
        more = stated.get("credits", 0) - request.meta.get(CREDITS, 0)
        if name in self.bounds and "credits" in stated and more:
            await self._spend({name: more}, {})
        return stated

    async def _spend(self, amounts: Mapping[str, int], bounds: Mapping[str, int]) -> None:
        self.note_spent(await self.account.spend(amounts, bounds))

    def note_spent(self, spent: Mapping[str, int]) -> None:
        """Note what is left, as *spent* is all that was spent."""
        self.left.update({name: max(0, self.bounds[name] - spent[name]) for name in spent})

    def _spent(self, name: str) -> FetchError:
        return fetch_error(BUDGET_SPENT, f"{name}: RESOURCE_BUDGET of {self.bounds[name]} is spent")
