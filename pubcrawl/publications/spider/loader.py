"""Spiders that need no file: one for each resource, built-in or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy.spiderloader import SpiderLoader

from pubcrawl.publications.resources import known
from pubcrawl.publications.spider.walker import WalkSpider

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

    from pubcrawl.publications.resources.resource import Resource


class ResourceSpiderLoader(SpiderLoader):
    """
    Load the spiders of ``SPIDER_MODULES``, and make one for each resource without a file.

    Raises ``SettingError`` for a resource in ``RESOURCES_EXTRA`` that cannot be used.
    """

    def __init__(self, settings: BaseSettings) -> None:
        self._resources = known(settings)
        super().__init__(settings)

    def _load_all_spiders(self) -> None:
        super()._load_all_spiders()
        for resource in self._resources:
            self._spiders.setdefault(resource.name, spider_of(resource))


def spider_of(resource: type[Resource]) -> type[WalkSpider]:
    """Return the spider that asks *resource* alone, for every publication of a seed list."""
    namespace = {
        "__doc__": f"Ask {resource.name} for every publication of a seed list.",
        "__module__": __name__,
        "name": resource.name,
        "resource_names": (resource.name,),
        "alone": True,
    }
    return type(f"{resource.__name__}Spider", (WalkSpider,), namespace)
