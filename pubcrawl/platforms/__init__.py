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

from collections.abc import Callable, Mapping
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

for _file in iter_modules(__path__, f"{__name__}."):
    import_module(_file.name)

PLATFORMS = {name: Platform.known[name]() for name in sorted(Platform.known)}
"""Name, as in the rule of a portal, → platform."""

DATASETS = {
    name: platform for name, platform in PLATFORMS.items() if isinstance(platform, DatasetPlatform)
}
"""Name → platform, of those whose API lists the files of a dataset."""

ALIASES = {alias: name for name, platform in PLATFORMS.items() for alias in platform.aliases}
"""Other names of platforms."""

_HOSTS = {
    host: name
    for name, platform in PLATFORMS.items()
    if name not in DATASETS
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

    *hosts*: additional hosts, which may have a port, to their platform, followed by a space and
    the address of its API if that is on another host. A dataset with a *reason* has no requests.
    """
    address = Address.parse(url)
    if address is None:
        return None
    known = {**_DATASET_HOSTS, **(hosts or {})}
    labels = address.host.split(".")
    # Portals of institutions are subdomains of the platform.
    above = (".".join(labels[number:]) for number in range(1, len(labels) - 1))
    names = (address.root.partition("://")[2].lower(), address.host, *above)
    places = []
    if host := next(filter(known.get, names), ""):
        name, _, api = known[host].partition(" ")
        # The API is requested by https, even for pages on http.
        root = address.root if host in (hosts or {}) else f"https://{address.host}"
        api = api.strip().rstrip("/") or root + DATASETS[name].api_path
        places.append(DATASETS[name].locate(address, api))
    places += (
        platform.locate(address, is_known=False)
        for platform in DATASETS.values()
        if platform.anywhere
    )
    return next((place.dataset for place in places if place), None)


def read_listing(dataset: DatasetRef, ask: ListingRequest, body: bytes) -> ListingPage:
    """
    Return the files in the response to *ask*, and the requests for more.

    Raises ``ParseError`` with the slug ``platform-error``, ``platform-scope``,
    ``platform-restricted`` or ``platform-404``.
    """
    if dataset.platform == "signposting":
        return read_linkset_files(dataset, ask.url, body)
    platform = DATASETS[dataset.platform]
    response = ArtifactResponse(ask.url, ask.url, 200, "", (), body)
    about = About(dataset.url, dataset.url)
    found = ClaimBuilder(response, about, dataset, platform.request, listing=True)
    platform.read(found)
    if found.refusal:
        raise found.refusal
    for item in found.items:
        item.path = ask.folder + item.path
    return ListingPage(tuple(found.items), tuple(found.more), found.edition)


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
    place = platform.locate(address, api.rstrip("/"))
    return tuple(map(platform.request, place.entries)) if place else ()


def _read(platform: Platform, response: ArtifactResponse, about: About) -> SourceClaims:
    url = response.final_url or response.url
    start, address = map(Address.parse, (response.url, url))
    # The address of a renamed repository of GitHub after a redirect has only its number.
    api = platform.base(start) if start else ""
    place = platform.locate(address, api) if address else None
    own = {artifact_key(artifact_url(url)) for url in (response.url, response.final_url)}
    dataset, entries, values = place or (DatasetRef(platform.name, "", api=api, url=url), (), {})
    first = any(artifact_key(artifact_url(entry)) in own for entry in entries)
    found = ClaimBuilder(response, about, dataset, platform.request, values)
    return read_claims(platform.read, found, first=first)


READERS: dict[str, Callable[[ArtifactResponse, About], SourceClaims]] = {
    f"api:{name}": partial(_read, platform) for name, platform in PLATFORMS.items()
}
"""Name of a reader, as in ``DocumentRequest.reader``, → reader."""
