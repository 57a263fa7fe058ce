"""
What the APIs of portals say of the boundary of an artifact.

    for get in adapters.ask(url):           # (): no API that is known
        said = READERS[get.reader](answer, about)
        said.claims, said.asks              # what belongs, and what else to ask

An adapter is a file here: which addresses are its portal's, and how answers are read. Of
platforms whose files an ingest lists too, that reading is ``parse.manifests``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.items.artifact import About, ArtifactResponse, DocumentRequest, Said
from pubcrawl.items.fileset import DatasetRef
from pubcrawl.parse.boundary.adapters import (
    answers,
    bitbucket,
    dataone,
    datasets,
    dataverse,
    dryad,
    figshare,
    gbif,
    github,
    gitlab,
    invenio,
    openicpsr,
    osf,
    statements,
)
from pubcrawl.parse.manifests.address import APIS, Address


class Adapter(NamedTuple):
    """
    An adapter.

    *match*: an address, with what is known of the API, to what to ask first; () for what is no
    artifact of such a portal. *page*: what is asked are pages.
    """

    match: Callable[[Address], tuple[str, ...]]
    read: answers.Read
    page: bool = False


def _first(place: DatasetRef) -> str:
    return place.asks[0].url if place.asks else ""


def _all(platform: str, first: Callable[[DatasetRef], str], address: Address) -> tuple[str, ...]:
    place = datasets.place(address.url, platform, address.api)
    return tuple(filter(None, (first(place),))) if place else ()


def _platform(
    name: str, describe: datasets.Describe, first: Callable[[DatasetRef], str] = _first
) -> Adapter:
    return Adapter(partial(_all, name, first), datasets.reader(name, describe))


def _mendeley(address: Address) -> tuple[str, ...]:
    place = datasets.place(address.url, "mendeley", address.api)
    return tuple(ask.url for ask in place.asks) if place else ()


ADAPTERS = {
    "archiveorg": _platform("archiveorg", datasets.plain),
    "bitbucket": Adapter(bitbucket.match, bitbucket.read),
    "dataone": _platform("dataone", dataone.describe),
    "dataverse": _platform("dataverse", dataverse.describe, dataverse.first),
    "dryad": _platform("dryad", dryad.describe),
    "figshare": _platform("figshare", figshare.describe),
    "gbif": Adapter(gbif.match, gbif.read),
    "github": Adapter(github.match, github.read),
    "gitlab": Adapter(gitlab.match, gitlab.read),
    "invenio": _platform("invenio", invenio.describe, invenio.first),
    "kaggle": Adapter(statements.match_kaggle, statements.read_kaggle),
    "mendeley": Adapter(_mendeley, datasets.reader("mendeley", datasets.plain)),
    "openicpsr": Adapter(openicpsr.match, openicpsr.read, page=True),
    "osf": Adapter(partial(_all, "osf", osf.first), osf.read),
    "pangaea": Adapter(statements.match_pangaea, statements.read),
}
"""Name of an adapter, as a portal's rule has it, to the adapter."""

SAME = {"zenodo": "invenio", "inveniordm": "invenio", "datalumos": "openicpsr"}
"""Other names of adapters."""

HOSTS = {
    "api.bitbucket.org": "bitbucket",
    "api.gbif.org": "gbif",
    "api.github.com": "github",
    "bitbucket.org": "bitbucket",
    "datalumos.org": "openicpsr",
    "doi.pangaea.de": "pangaea",
    "gbif.org": "gbif",
    "github.com": "github",
    "gitlab.com": "gitlab",
    "kaggle.com": "kaggle",
    "openicpsr.org": "openicpsr",
}
"""Host, without ``www.``, to the adapter of its portal; those of datasets are known elsewhere."""


PATHS = {**APIS, "bitbucket": "/2.0", "gbif": "/v1", "gitlab": gitlab.API_PATH}
"""Adapter → path of its API, at a host that has nothing else."""

# What follows the address of an API.
_AFTER = {"bitbucket": "/repositories/", "gbif": "/dataset/", "github": "/repos/"}


def ask(url: str, adapter: str = "", api: str = "") -> tuple[DocumentRequest, ...]:
    """
    Return what to ask first of the artifact at an address; () where no API is known.

    *adapter*: its name, where a rule says it; else the host or the form of the address tells.
    *api*: what all addresses of its API begin with, or only their host, if that is another
    than everybody's.
    """
    address = Address.parse(url)
    if address is None:
        return ()
    name = SAME.get(adapter, adapter) or HOSTS.get(address.host, "")
    if not name and (place := datasets.place(url)):
        name = SAME.get(place.platform, place.platform)
    found = ADAPTERS.get(name)
    if found is None:
        return ()
    if api and "://" not in api:
        api = f"{address.root.partition(':')[0]}://{api}{PATHS.get(name, '')}"
    asked = found.match(address._replace(api=api.rstrip("/")))
    if found.page:
        return tuple(DocumentRequest(each, purpose="said", reader=f"api:{name}") for each in asked)
    return tuple(answers.get(each, name) for each in asked)


def _read(name: str, answer: ArtifactResponse, about: About) -> Said:
    own = {artifact_key(artifact_url(url)) for url in (answer.url, answer.final_url)}
    api = answer.url.partition(_AFTER[name])[0] if name in _AFTER else ""
    first = any(artifact_key(get.url) in own for get in ask(answer.url, name, api))
    return answers.told(ADAPTERS[name].read, answer, about, first=first)


READERS: dict[str, Callable[[ArtifactResponse, About], Said]] = {
    f"api:{name}": partial(_read, name) for name in ADAPTERS
}
"""Name of a reader, as in ``Get.reader``, to the reader."""

__all__ = ["ADAPTERS", "READERS", "ask"]
