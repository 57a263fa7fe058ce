"""
The interface of a platform: its addresses, the facts of its answers, and its paging.

A platform whose API has lists descends from one of ``NextLink``, ``LinkHeader``, ``Offset`` and
``PageNumber``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cache
from typing import ClassVar, NamedTuple

from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import DocumentRequest
from pubcrawl.model.fileset import DatasetRef, ListingRequest
from pubcrawl.platforms.address import Address, fill, parameter, with_parameters
from pubcrawl.platforms.answers import SLUGS, Answer, refusal
from pubcrawl.platforms.claims import ClaimBuilder, RowFacts
from pubcrawl.reading import signposting


@cache
def _pattern(form: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{form})(?:\n.*)?", re.ASCII)


class Route(NamedTuple):
    """
    A form of the addresses of a platform, and the first requests for what is there.

    *form*: pattern of ``Address.text``: of the decoded path without its first slash and, after a
    line break, of the decoded query, which it may leave out. *asks*: templates of the addresses,
    separated by spaces, with ``api``, ``root`` and the groups of the pattern, of which ``id`` is by
    default the last segment; or a key of ``SLUGS`` if an ingest has nothing to request. *entries*:
    for an artifact, if they differ. *anywhere*: the form shows the platform on any host.
    """

    form: str
    asks: str
    entries: str = ""
    anywhere: bool = False


class PlatformAddress(NamedTuple):
    """The dataset or artifact at an address, the first requests for it, and groups of its route."""

    dataset: DatasetRef
    entries: tuple[str, ...]
    values: Mapping[str, str] = {}


class Platform:
    """
    A platform whose API describes its artifacts.

    *name*: as in the rule of a portal. *aliases*: its other names there. *hosts*: without
    ``www.``. *api*: base address of an API for several hosts, "" if each host has its own.
    *api_path*: path of the API on a host. *mark*: the path after base addresses of other
    forms. *accept*: header of its requests; by default JSON where the API offers a choice, because
    some documents exist only as XML. *ignores_case*: its addresses are read in lower case.
    *members*: what it gives besides files, for docs/artifacts.md. *known*: name → class.

    *routes*: the first that fits an address counts. *answers*: a key of an answer → its facts;
    "" for any answer.
    """

    known: ClassVar[dict[str, type[Platform]]] = {}
    name: ClassVar[str]
    members: ClassVar[str] = ""
    aliases: ClassVar[tuple[str, ...]] = ()
    hosts: ClassVar[Collection[str]] = ()
    api: ClassVar[str] = ""
    api_path: ClassVar[str] = ""
    mark: ClassVar[str] = ""
    accept: ClassVar[str] = "application/json, */*;q=0.5"
    ignores_case: ClassVar[bool] = False
    routes: ClassVar[tuple[Route, ...]] = ()
    answers: ClassVar[Mapping[str, RowFacts]] = {}

    def __init_subclass__(cls) -> None:
        if "name" in vars(cls):
            cls.known[cls.name] = cls

    def locate(
        self, address: Address, api: str = "", *, is_known: bool = True
    ) -> PlatformAddress | None:
        """
        Return what is at an address; *api*: base address of the API, if it is not the usual one.

        On a host that is not *known*, only the form of an address shows the platform.
        """
        text = address.text
        if self.ignores_case:
            text = text.lower().replace("%2f", "%2F")
        for route in self.routes:
            if not (is_known or route.anywhere):
                continue
            if found := _pattern(route.form).fullmatch(text):
                groups = {
                    "root": address.root,
                    "api": api or self.api or address.root + self.api_path,
                    "id": text.partition("\n")[0].rpartition("/")[2],
                    **found.groupdict(),
                }
                values = {name: text.replace("%2F", "/") for name, text in groups.items() if text}
                reason = SLUGS.get(route.asks, "")
                asks, entries = (
                    tuple(filter(None, (fill(url, values.get) for url in urls.split())))
                    for urls in ("" if reason else route.asks, route.entries)
                )
                dataset = DatasetRef(
                    self.name,
                    values["id"],
                    values.get("version", ""),
                    values["api"],
                    address.url,
                    tuple(map(ListingRequest, asks)),
                    reason,
                )
                return PlatformAddress(dataset, entries or asks, values)
        return None

    def base(self, address: Address) -> str:
        """Return the base address of the API from an address of the API."""
        before, mark, _ = address.url.partition(self.mark or "\n")
        return before if mark else address.root + self.api_path

    def request(self, url: str) -> DocumentRequest:
        """Return the request for a document of this platform."""
        return DocumentRequest(
            artifact_url(url), purpose="document", accept=self.accept, reader=f"api:{self.name}"
        )

    def read(self, found: ClaimBuilder) -> None:
        """Add the files and claims of a response. Raises ``ParseError``."""
        answer = found.answer
        facts = next(
            (facts for key, facts in self.answers.items() if not key or key in answer), None
        )
        if facts is None:
            message = answer.text("message", "error.message") or list(answer.value)[:6]
            raise refusal("error", f"not an answer of {self.name}: {message}")
        if link := self.following(found):
            found.follow(link)
        found.add(facts)
        if found.items and all(item.status for item in found.items):
            found.refuse("all files are restricted")

    def following(self, found: ClaimBuilder) -> str:
        """Return the address of the next page of a list, "" for the last page."""
        return ""


class NextLink(Platform):
    """A platform whose pages have the address of the next page, at the first of *next_paths*."""

    next_paths: ClassVar[str] = "next"

    def following(self, found: ClaimBuilder) -> str:
        return found.answer.text(*self.next_paths.split())


class LinkHeader(Platform):
    """A platform whose responses have the address of the next page in a ``Link`` header."""

    def following(self, found: ClaimBuilder) -> str:
        value = ", ".join(value for key, value in found.response.headers if key == "link")
        links = signposting.links(None, found.url, {"link": value})
        return next((link.url for link in links if link.rel == "next"), "")


class Offset(Platform):
    """
    A platform whose pages have the number of their first row.

    *rows*, *start*: paths of the rows and of that number. *parameter*: for the next page.
    *total*: path of the number of all rows. *last*: path of a boolean, true on the last page.
    """

    rows: ClassVar[str]
    start: ClassVar[str]
    parameter: ClassVar[str]
    total: ClassVar[str] = ""
    last: ClassVar[str] = ""

    def following(self, found: ClaimBuilder) -> str:
        answer = found.answer
        count = len(answer.rows(self.rows))
        end = count + (answer.number(self.start) or 0)
        is_last = answer.true(self.last) if self.last else end >= (answer.number(self.total) or 0)
        if is_last or not count:
            return ""
        return with_parameters(found.url, **{self.parameter: end})


class PageNumber(Platform):
    """A platform whose lists are requested by page number, until a page is not full."""

    def following(self, found: ClaimBuilder) -> str:
        given = Answer({key: parameter(found.url, key) or None for key in ("page", "page_size")})
        page, size = given.number("page"), given.number("page_size")
        if not (page and size) or len(found.answer.rows("list")) < size:
            return ""
        return with_parameters(found.url, page=page + 1)


class DatasetPlatform(Platform):
    """
    A platform whose API lists the files of datasets.

    *hosts*: host → base address of its API; "" for *api_path* on the host itself. An institution's
    portal is a subdomain of one. *anywhere*: the form of an address shows a dataset on any host.
    """

    anywhere: ClassVar[bool] = False
    hosts: ClassVar[Mapping[str, str]] = {}
