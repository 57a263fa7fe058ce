"""Load spiders when they run, and make a spider for each resource without a file."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from scrapy.spiderloader import SpiderLoader

from pubcrawl.publications.resources import known

if TYPE_CHECKING:
    from scrapy import Request, Spider
    from scrapy.settings import BaseSettings

    from pubcrawl.engine.spider import SeededSpider
    from pubcrawl.publications.resources.resource import Resource

OWN = "pubcrawl.spiders"
"""The package in which each file has the name of its spider."""


class ResourceSpiderLoader(SpiderLoader):
    """
    Load the spiders of ``SPIDER_MODULES``, and make one for each resource without a file.

    A spider of this project is imported when it is loaded; listing the names needs no import.
    Raises ``SettingError`` for a resource in ``RESOURCES_EXTRA`` that cannot be used.
    """

    def __init__(self, settings: BaseSettings) -> None:
        self._resources = {resource.name: resource for resource in known(settings)}
        self._files: dict[str, str] = {}  # spider → its module, until it is loaded
        super().__init__(settings)

    def _load_all_spiders(self) -> None:
        modules = self.spider_modules
        if OWN in modules:
            path = import_module(OWN).__path__
            self._files = {each.name: f"{OWN}.{each.name}" for each in iter_modules(path)}
        self.spider_modules = [each for each in modules if each != OWN]
        super()._load_all_spiders()
        if not self._files.keys().isdisjoint(self._spiders):
            # Another module has a spider of the same name: Scrapy warns, and the last one counts.
            self._files = {}
            self._found.clear()
            self.spider_modules = modules
            super()._load_all_spiders()

    def load(self, spider_name: str) -> type[Spider]:
        """Return the class of a spider. Raises ``KeyError`` for an unknown name."""
        if spider_name in self._files:
            self._load_spiders(import_module(self._files[spider_name]))
            del self._files[spider_name]
        elif spider_name not in self._spiders and spider_name in self._resources:
            self._spiders[spider_name] = spider_of(self._resources[spider_name])
        return super().load(spider_name)

    def find_by_request(self, request: Request) -> list[str]:
        """Return the names of the spiders for the domain of *request*."""
        for name in self.list():
            self.load(name)
        return super().find_by_request(request)

    def list(self) -> list[str]:
        """Return the names of all spiders."""
        return [*dict.fromkeys((*self._files, *self._spiders, *self._resources))]


def spider_of(resource: type[Resource]) -> type[SeededSpider]:
    """Return the spider that queries only *resource*, for every publication of a seed list."""
    from pubcrawl.engine.spider import SeededSpider
    from pubcrawl.publications.spider.kind import ResourceKind

    kind = type(f"{resource.__name__}Kind", (ResourceKind,), {"only": (resource.name,)})
    namespace = {
        "__doc__": f"Query {resource.name} for every publication of a seed list.",
        "__module__": __name__,
        "name": resource.name,
        "kind_class": kind,
    }
    return type(f"{resource.__name__}Spider", (SeededSpider,), namespace)
