"""A file for each resource; ``RESOURCES`` has those of this package, in the order of a walk."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from scrapy.utils.misc import load_object

from pubcrawl.exceptions import SettingError
from pubcrawl.fetch.apis import API
from pubcrawl.ids.url import host, slot
from pubcrawl.publications.resources.europepmc_mined import EuropePMCMinedEFO, EuropePMCMinedGO
from pubcrawl.publications.resources.resource import Resource

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings


def _found() -> Iterator[type[Resource]]:
    """Yield the resources that the files of this folder declare."""
    for file in iter_modules(__path__, f"{__name__}."):
        module = import_module(file.name)
        for value in vars(module).values():
            if isinstance(value, type) and value.__module__ == file.name and "order" in vars(value):
                yield value


RESOURCES = tuple(sorted(_found(), key=lambda resource: resource.order))

LINKS = "links"
ENTRY_POINTS = "pubcrawl.resources"
"""The group of entry points by which another package announces its resources."""


def known(settings: Mapping[str, Any] | BaseSettings) -> tuple[type[Resource], ...]:
    """
    Return all resources: those of this package, of entry points and of ``RESOURCES_EXTRA``.

    Raises ``SettingError`` for a class that is not a resource, or has the name of another one.
    """
    extra = settings.get("RESOURCES_EXTRA") or ()
    return _known(tuple(extra.split(",") if isinstance(extra, str) else extra))


@lru_cache(maxsize=8)
def _known(extra: tuple[Any, ...]) -> tuple[type[Resource], ...]:
    found = list(RESOURCES)
    announced = [(each.value, each.load) for each in entry_points(group=ENTRY_POINTS)]
    given = [(each, lambda each=each: load_object(each)) for each in extra if each]
    for name, load in (*announced, *given):
        try:
            resource = load()
        except (ImportError, AttributeError, NameError, ValueError) as error:
            raise SettingError(f"RESOURCES_EXTRA: {name} cannot be imported: {error}") from error
        if not isinstance(resource, type) or not issubclass(resource, Resource):
            raise SettingError(
                f"RESOURCES_EXTRA: {name} is not a subclass of "
                "pubcrawl.publications.resources.resource.Resource"
            )
        if resource in found:
            continue
        if taken := next((each for each in found if each.name == resource.name), None):
            raise SettingError(
                f"RESOURCES_EXTRA: {name} is called {resource.name!r}, "
                f"which is the name of {taken.__module__}.{taken.__name__}"
            )
        found.append(resource)
    return tuple(found)


def names(resources: Iterable[type[Resource]] = RESOURCES) -> tuple[str, ...]:
    """Return the values of ``-a resources=``: the names of *resources*, and links."""
    return (*dict.fromkeys(resource.name for resource in resources), LINKS)


def kinds(resources: Iterable[type[Resource]] = RESOURCES) -> tuple[str, ...]:
    """Return the resources whose responses ``scrapy extract`` reads."""
    read = (resource for resource in resources if not resource.file)
    return tuple(name for name in names(read) if name not in ("doi", LINKS))


NAMES, KINDS = names(), kinds()
"""The resources of this package."""


def addresses(resources: Iterable[type[Resource]] = RESOURCES) -> dict[str, str]:
    """Return setting → address of the service, by the declarations of *resources*."""
    return {resource.base: resource.url for resource in resources}


def keys(resources: Iterable[type[Resource]] = RESOURCES) -> dict[str, str]:
    """Return setting → API key in the environment, by the declarations of *resources*."""
    declared = (resource.credential for resource in resources)
    return {key.setting: os.environ.get(key.setting, "") for key in declared if key}


def slots(resources: Iterable[type[Resource]] = RESOURCES) -> dict[str, dict[str, Any]]:
    """Return the rows of ``DOWNLOAD_SLOTS`` for services that declare a pause."""
    return {
        slot(resource.url): {"concurrency": 1, "delay": resource.pause}
        for resource in resources
        if resource.pause is not None
    }


def services(resources: Iterable[type[Resource]] = RESOURCES) -> list[API]:
    """Return the services that *resources* declare, one for each setting of an address."""
    found: dict[str, API] = {}
    for each in resources:
        why = each.exempt if each.api else ""
        row = API(each.base, why, each.terms, each.tool, each.contact, each.credential)
        found.setdefault(each.base, row)
    return list(found.values())


def declare(settings: BaseSettings) -> None:
    """Add the declarations of resources of other packages to *settings*, unless these are set."""
    others = [resource for resource in known(settings) if resource not in RESOURCES]
    for name, value in {**addresses(others), **keys(others)}.items():
        settings.setdefault(name, value)
    have = settings.getdict("DOWNLOAD_SLOTS")
    if more := {key: row for key, row in slots(others).items() if key not in have}:
        settings.set("DOWNLOAD_SLOTS", {**have, **more}, priority="project")
    if others:
        rows = [*services(), *services(others)]
        settings.set("RESOURCE_APIS", rows, priority="project")


def chosen(settings: BaseSettings) -> tuple[str, ...]:
    """
    Return the resources of a crawl that names none: those in ``RESOURCES_ASKED``.

    Without that setting, it queries PubFetcher's resources, links included, and further ones.
    A further resource is left out in compat mode, without the key that it needs, and in a replay
    of an archive without its host.
    """
    resources = known(settings)
    if asked := tuple(settings.getlist("RESOURCES_ASKED")):
        if odd := next((name for name in asked if name not in names(resources)), ""):
            known_names = ", ".join(names(resources))
            raise SettingError(f"RESOURCES_ASKED: unknown name {odd!r}; there are {known_names}")
        return asked
    standard = [resource for resource in resources if resource.standard]
    if settings.getbool("PUBFETCHER_COMPAT"):
        return names(standard)
    shared = {resource.base for resource in standard}
    replay = settings.get("REPLAY")
    recorded = None
    if replay:
        from pubcrawl.fetch.archive.replay import scanned_archive

        recorded = scanned_archive(str(replay)).hosts()
    others = [
        resource
        for resource in resources
        if not resource.standard
        and not missing_key(settings, resource)
        and (
            recorded is None
            or resource.file
            or host(str(settings.get(resource.base, resource.url))) in recorded
        )
        and not (resource.base in shared and replay)
    ]
    return names([*standard, *others])


def missing_key(settings: Mapping[str, Any] | BaseSettings, resource: type[Resource]) -> str:
    """Return the setting of the key or file that *resource* requires but lacks."""
    if resource.file and not settings.get(resource.file):
        return resource.file
    key = resource.credential
    return key.setting if key and key.required and not settings.get(key.setting) else ""


def build(
    settings: Mapping[str, Any],
    *,
    compat: bool = False,
    together: bool = False,
    named: Collection[str] = (),
    wants: Collection[str] = (),
) -> tuple[Resource, ...]:
    """
    Return every resource, at the addresses that *settings* give.

    *compat* reproduces PubFetcher's reading and addresses exactly, without other resources.
    *together*: one request may serve two resources; never in compat. *named*: names from the user.
    *wants*: see ``Resource.tells``.
    Raises ``SettingError`` for a missing or invalid address, and for a missing key.
    """
    resources = known(settings)
    for resource in resources:
        if resource.name in named and (key := missing_key(settings, resource)):
            raise SettingError(
                f"{resource.name} requires a {'file' if resource.file else 'key'}; set {key}"
            )
    places = tuple(resource(_address(settings, resource), compat=compat) for resource in resources)
    for place in places:
        place.named = place.name in named
        place.wants = tuple(name for name in place.tells if name in wants)
        place.wanted = bool(place.wants)
        if place.file and (path := settings.get(place.file)):
            place.open_file(str(path))
    if together and not compat:
        efo = next(place for place in places if isinstance(place, EuropePMCMinedEFO))
        efo.sibling = next(place for place in places if isinstance(place, EuropePMCMinedGO))
    return places


def _address(settings: Mapping[str, Any], resource: type[Resource]) -> str:
    name = resource.base
    value = settings.get(name, resource.url)
    if not isinstance(value, str) or not value.startswith(("http://", "https://")):
        raise SettingError(f"{name} is the address of a service, such as https://…, not {value!r}")
    return value
