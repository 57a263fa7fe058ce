"""
Platforms of datasets and software: their addresses, files and APIs.

Each platform is a file here, and is found by itself. An ingest lists the files of a dataset:

    dataset = platforms.find_dataset(url)        # None: no known platform
    for ask in dataset.asks:
        page = platforms.read_listing(dataset, ask, body)
        page.items, page.more                    # files, and further requests

The crawl of an artifact reads its boundary:

    for get in platforms.ask(url):               # (): no known API
        found = platforms.READERS[get.reader](response, about)
        found.claims, found.asks                 # members, and further requests

``unknown.linked_files`` reads the page of an unknown platform.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from pkgutil import iter_modules

from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.items.artifact import About, ArtifactResponse, DocumentRequest, SourceClaims
from pubcrawl.model.fileset import DatasetRef, ListingPage, ListingRequest
from pubcrawl.platforms.address import Address
from pubcrawl.platforms.claims import ClaimBuilder, read_claims
from pubcrawl.platforms.platform import DatasetPlatform, Platform
from pubcrawl.platforms.unknown import read_linkset_files
from pubcrawl.platforms.values import Answer


def _found() -> Iterator[Platform]:
    """Yield the platforms that the files of this folder declare."""
    for file in iter_modules(__path__, f"{__name__}."):
        module = import_module(file.name)
        for value in vars(module).values():
            own = isinstance(value, type) and value.__module__ == file.name
            if own and issubclass(value, Platform) and "name" in vars(value):
                yield value()


_PLATFORMS = sorted(_found(), key=lambda platform: platform.name)
DATASETS = {
    platform.name: platform for platform in _PLATFORMS if isinstance(platform, DatasetPlatform)
}
"""Name → platform, of those whose API lists the files of a dataset."""

PLATFORMS: dict[str, Platform] = {platform.name: platform for platform in _PLATFORMS}
"""Name, as in the rule of a portal, → platform."""

ALIASES = {alias: name for name, platform in PLATFORMS.items() for alias in platform.aliases}
"""Other names of platforms."""

_HOSTS = {
    host: platform.name
    for platform in _PLATFORMS
    if platform.name not in DATASETS
    for host in platform.hosts
}
_DATASET_HOSTS = {
    host: f"{name} {api}"
    for name, platform in DATASETS.items()
    for host, api in platform.hosts.items()
}


def find_dataset(url: str, hosts: Mapping[str, str] | None = None) -> DatasetRef | None:
    """
    Return the dataset of the address of a page or of an API; None for an unknown platform.

    *hosts*: additional hosts, to their platform, followed by a space and the address of its
    API if that is on another host. A dataset with a *reason* has no requests.
    """
    address = Address.parse(url)
    if address is None:
        return None
    name, api = _platform_at(address, hosts or {})
    if name not in DATASETS:
        anywhere = (platform for platform in DATASETS.values() if platform.anywhere)
        return next(filter(None, (platform.match(address) for platform in anywhere)), None)
    found = DATASETS[name].match(address._replace(api=api))
    return found or DATASETS["dataverse"].match(address)


def _platform_at(address: Address, hosts: Mapping[str, str]) -> tuple[str, str]:
    """
    Return the name of the platform of a known host, and its API; ("", "") for other hosts.

    *hosts*: additional hosts; a name may have a port.
    """
    known = {**_DATASET_HOSTS, **hosts}
    labels = address.host.split(".")
    # Portals of institutions are subdomains of the platform.
    above = (".".join(labels[number:]) for number in range(1, len(labels) - 1))
    for host in (address.port, address.host, *above):
        if entry := known.get(host):
            name, _, api = entry.partition(" ")
            # The API is requested by https, even for pages on http.
            root = address.root if host in hosts else f"https://{address.host}"
            path = DATASETS[name].api_path if name in DATASETS else ""
            return name, api.strip().rstrip("/") or root + path
    return "", ""


def read_listing(dataset: DatasetRef, ask: ListingRequest, body: bytes) -> ListingPage:
    """
    Return the files in the response to *ask*, and the requests for more.

    Raises ``ParseError`` with the slug ``platform-error``, ``platform-scope``,
    ``platform-restricted`` or ``platform-404``.
    """
    if dataset.platform == "signposting":
        return read_linkset_files(dataset, ask.url, body)
    page = DATASETS[dataset.platform].files(dataset, Answer.load(body, ask.url))
    if page.refusal:
        raise page.refusal
    for item in page.items:
        item.path = ask.folder + item.path
    return page


def ask(url: str, name: str = "", api: str = "") -> tuple[DocumentRequest, ...]:
    """
    Return the first requests for the artifact at an address; () where no API is known.

    *name*: of the platform, if a rule gives it; otherwise the host or the form of the address
    decides. *api*: the base address of the API, or only its host, if it is not the usual one.
    """
    address = Address.parse(url)
    if address is None:
        return ()
    dataset = find_dataset(url)
    name = name or _HOSTS.get(address.host, "") or (dataset.platform if dataset else "")
    platform = PLATFORMS.get(ALIASES.get(name, name))
    if platform is None:
        return ()
    if api and "://" not in api:
        api = f"{address.root.partition(':')[0]}://{api}{platform.api_path}"
    if not api and dataset and dataset.platform == platform.name:
        api = dataset.api
    urls = platform.entries(address._replace(api=api.rstrip("/")))
    return tuple(map(platform.request, urls))


def _read(platform: Platform, response: ArtifactResponse, about: About) -> SourceClaims:
    own = {artifact_key(artifact_url(url)) for url in (response.url, response.final_url)}
    after = platform.after_api
    api = response.url.partition(after)[0] if after else ""
    first = any(artifact_key(get.url) in own for get in ask(response.url, platform.name, api))
    found = ClaimBuilder(response, about, platform.request)
    return read_claims(platform.read, found, first=first)


READERS: dict[str, Callable[[ArtifactResponse, About], SourceClaims]] = {
    f"api:{name}": partial(_read, platform) for name, platform in PLATFORMS.items()
}
"""Name of a reader, as in ``DocumentRequest.reader``, → reader."""
