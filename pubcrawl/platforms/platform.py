"""The interface of a platform: its addresses, its files, and the claims of its API."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple

from pubcrawl.items.artifact import About, ArtifactResponse, Claim, DocumentRequest, SourceClaims
from pubcrawl.items.fileset import DatasetRef, ListingPage, ListingRequest
from pubcrawl.platforms import boundary
from pubcrawl.platforms.address import Address
from pubcrawl.platforms.values import RESTRICTED, load, trouble


class Platform:
    """
    A platform whose API describes its artifacts.

    *name*: as in the rule of a portal. *aliases*: its other names there. *hosts*: without
    ``www.``. *api*: base address of an API for several hosts, "" if each host has its own.
    *api_path*: path of the API on a host. *after_api*: the path after the base address of an
    API, if the base address cannot be guessed.
    """

    name: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()
    hosts: ClassVar[Collection[str]] = ()
    api: ClassVar[str] = ""
    api_path: ClassVar[str] = ""
    after_api: ClassVar[str] = ""

    def entries(self, address: Address) -> tuple[str, ...]:
        """Return the first addresses to request; () for an address that is not an artifact."""
        raise NotImplementedError

    def read(self, response: ArtifactResponse, about: About) -> SourceClaims:
        """Return the claims of a response. Raises ``ParseError``."""
        raise NotImplementedError

    def request(self, url: str) -> DocumentRequest:
        """Return the request for a document of this platform."""
        return boundary.api_request(url, self.name)


class Listed(NamedTuple):
    """A response of an API: its JSON value, its dataset, and the files in it."""

    value: Any
    dataset: DatasetRef
    page: ListingPage
    response: ArtifactResponse

    def claims(self, access: str = "") -> tuple[Claim, ...]:
        """Return the claims for the files; *access*: of all files."""
        items = (item for item in self.page.items if item.platform_url)
        return tuple(boundary.file_claim(item, access) for item in items)


class DatasetPlatform(Platform):
    """
    A platform whose API lists the files of datasets.

    *hosts*: host → base address of its API; "" for *api_path* on the host itself.
    """

    hosts: ClassVar[Mapping[str, str]] = {}

    def match(self, address: Address) -> DatasetRef | None:
        """Return the dataset at an address; None for an address of anything else."""
        raise NotImplementedError

    def files(self, dataset: DatasetRef, ask: ListingRequest, value: Any) -> ListingPage:
        """Return the files in the JSON response to *ask*. Raises ``ParseError``."""
        raise NotImplementedError

    def describe(self, listed: Listed) -> SourceClaims:
        """Return the claims of a response: its files, and other values of the dataset."""
        return SourceClaims(boundary.SOURCE, listed.claims())

    def dataset_entries(self, dataset: DatasetRef) -> tuple[str, ...]:
        """Return the first addresses to request for the claims about a dataset."""
        return tuple(ask.url for ask in dataset.asks)

    def entries(self, address: Address) -> tuple[str, ...]:
        """Return the first addresses to request; () for an address that is not a dataset."""
        api = address.api or self.api or address.root + self.api_path
        dataset = self.match(address._replace(api=api))
        return self.dataset_entries(dataset) if dataset else ()

    def api_dataset(self, url: str) -> DatasetRef:
        """Return the dataset of an address of the API."""
        address = Address.parse(url)
        if address is None:
            return DatasetRef(self.name, "", url=url)
        mark = self.api_path
        api = url.partition(f"{mark}/")[0] + mark if mark else address.root
        found = self.match(address._replace(api=api)) or DatasetRef(self.name, "", url=url, api=api)
        return found._replace(asks=(), reason="")

    def listing(self, url: str, value: Any) -> tuple[DatasetRef, ListingPage]:
        """Return the dataset and the files of the response of an address of the API."""
        dataset = self.api_dataset(url)
        return dataset, self.files(dataset, ListingRequest(url), value)

    def read(self, response: ArtifactResponse, about: About) -> SourceClaims:
        """Return the claims of a response of the API. Raises ``ParseError``."""
        value = load(response.body)
        if not isinstance(value, (dict, list)):
            raise trouble(f"the response is {type(value).__name__}, not an object or list")
        dataset, page = self.listing(boundary.final_url(response), value)
        described = self.describe(Listed(value, dataset, page, response))
        needs = ("auth",) if page.refusal and page.refusal.slug == RESTRICTED else ()
        warnings = (f"{response.url}: {page.refusal}",) if page.refusal else ()
        return replace(
            described,
            asks=(*(self.request(ask.url) for ask in page.more), *described.asks),
            needs=described.needs or needs,
            warnings=(*warnings, *described.warnings),
        )
