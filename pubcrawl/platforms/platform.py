"""
The interface of a platform: its addresses, its files, the claims of its API, and its paging.

A platform whose API has lists descends from one of ``NextLink``, ``LinkHeader``, ``Offset`` and
``PageNumber``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import ClassVar

from pubcrawl.exceptions import ParseError
from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import DocumentRequest
from pubcrawl.model.fileset import DatasetFile, DatasetRef, ListingPage, ListingRequest
from pubcrawl.platforms.address import Address, parameter, with_parameters
from pubcrawl.platforms.claims import ClaimBuilder
from pubcrawl.platforms.values import RESTRICTED, Answer, further
from pubcrawl.reading import signposting


class Platform:
    """
    A platform whose API describes its artifacts.

    *name*: as in the rule of a portal. *aliases*: its other names there. *hosts*: without
    ``www.``. *api*: base address of an API for several hosts, "" if each host has its own.
    *api_path*: path of the API on a host. *after_api*: the path after the base address of an
    API, if the base address cannot be guessed. *accept*: header of its requests; by default JSON
    where the API offers a choice, because some documents exist only as XML. *members*: what it
    gives besides files, for docs/artifacts.md.
    """

    name: ClassVar[str]
    members: ClassVar[str] = ""
    aliases: ClassVar[tuple[str, ...]] = ()
    hosts: ClassVar[Collection[str]] = ()
    api: ClassVar[str] = ""
    api_path: ClassVar[str] = ""
    after_api: ClassVar[str] = ""
    accept: ClassVar[str] = "application/json, */*;q=0.5"

    def entries(self, address: Address) -> tuple[str, ...]:
        """Return the first addresses to request; () for an address that is not an artifact."""
        raise NotImplementedError

    def read(self, found: ClaimBuilder) -> None:
        """Add the claims of a response. Raises ``ParseError``."""
        raise NotImplementedError

    def request(self, url: str) -> DocumentRequest:
        """Return the request for a document of this platform."""
        return DocumentRequest(
            artifact_url(url), purpose="document", accept=self.accept, reader=f"api:{self.name}"
        )

    def following(self, answer: Answer) -> str:
        """Return the address of the next page of a list, "" for the last page."""
        return ""


class NextLink(Platform):
    """A platform whose pages have the address of the next page, at one of *next_paths*."""

    next_paths: ClassVar[tuple[str, ...]] = ("next",)

    def following(self, answer: Answer) -> str:
        return answer.text(*self.next_paths)


class LinkHeader(Platform):
    """A platform whose responses have the address of the next page in a ``Link`` header."""

    def following(self, answer: Answer) -> str:
        value = ", ".join(value for key, value in answer.headers if key == "link")
        links = signposting.links(None, answer.url, {"link": value})
        return next((each.url for each in links if each.rel == "next"), "")


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

    def following(self, answer: Answer) -> str:
        count = len(answer.rows(self.rows))
        end = count + (answer.number(self.start) or 0)
        is_last = answer.true(self.last) if self.last else end >= (answer.number(self.total) or 0)
        if is_last or not count:
            return ""
        return with_parameters(answer.url, **{self.parameter: end})


class PageNumber(Platform):
    """A platform whose lists are requested by page number, until a page is not full."""

    page_size: ClassVar[int] = 10
    """Rows of a page where the address has no ``page_size``."""

    def following(self, answer: Answer) -> str:
        page = parameter(answer.url, "page")
        size = Answer(parameter(answer.url, "page_size") or None).number("") or self.page_size
        full = isinstance(answer.value, list) and len(answer.value) >= size
        return with_parameters(answer.url, page=int(page) + 1) if page.isdecimal() and full else ""


class DatasetPlatform(Platform):
    """
    A platform whose API lists the files of datasets.

    *hosts*: host → base address of its API; "" for *api_path* on the host itself. *anywhere*:
    whether the form of an address shows a dataset on any host.
    """

    anywhere: ClassVar[bool] = False

    hosts: ClassVar[Mapping[str, str]] = {}

    def match(self, address: Address) -> DatasetRef | None:
        """Return the dataset at an address; None for an address of anything else."""
        raise NotImplementedError

    def files(self, dataset: DatasetRef, answer: Answer) -> ListingPage:
        """Return the files in a response. Raises ``ParseError``."""
        raise NotImplementedError

    def describe(self, found: ClaimBuilder, dataset: DatasetRef, page: ListingPage) -> None:
        """Add the claims of a response: its files, and other values of the dataset."""
        found.files(page.items)

    def dataset(
        self, address: Address, name: str, *urls: str, version: str = "", reason: str = ""
    ) -> DatasetRef:
        """Return the dataset *name* at an address; *urls*: its first requests."""
        asks = tuple(map(ListingRequest, urls))
        return DatasetRef(self.name, name, version, address.api, address.url, asks, reason)

    def dataset_entries(self, dataset: DatasetRef) -> tuple[str, ...]:
        """Return the first addresses to request for the claims about a dataset."""
        return tuple(ask.url for ask in dataset.asks)

    def entries(self, address: Address) -> tuple[str, ...]:
        api = address.api or self.api or address.root + self.api_path
        dataset = self.match(address._replace(api=api))
        return self.dataset_entries(dataset) if dataset else ()

    def answered(self, answer: Answer) -> DatasetRef:
        """Return the dataset of a response of the API, by its address."""
        address = Address.parse(answer.url)
        if address is None:
            return DatasetRef(self.name, "", url=answer.url)
        mark = self.api_path
        api = answer.url.partition(f"{mark}/")[0] + mark if mark else address.root
        address = address._replace(api=api)
        return self.match(address) or self.dataset(address, "")

    def read(self, found: ClaimBuilder) -> None:
        dataset = self.answered(found.answer)
        page = self.files(dataset, found.answer)
        if page.refusal:
            found.warn(str(page.refusal))
            found.needs = ("auth",) if page.refusal.slug == RESTRICTED else ()
        found.request(*(ask.url for ask in page.more))
        self.describe(found, dataset, page)

    def more(self, answer: Answer) -> list[str]:
        """Return the address of the next page, if any. Raises ``ParseError`` for another host."""
        link = self.following(answer)
        return [further(link, answer.url)] if link else []


def listing(
    items: Iterable[DatasetFile] = (),
    *urls: str,
    version: str = "",
    refusal: ParseError | None = None,
) -> ListingPage:
    """Return files, and the requests for more at *urls*."""
    return ListingPage(tuple(items), tuple(map(ListingRequest, urls)), version, refusal)
