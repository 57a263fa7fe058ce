"""Supplementary files of stored publications, as ingest requests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pubcrawl.engine.argument_texts import texts
from pubcrawl.engine.arguments import Arguments
from pubcrawl.engine.seeds.supplement_requests import LIST_ONLY
from pubcrawl.ingest.spider.kind import IngestKind

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings


class SupplementKind(IngestKind):
    """Requests for the supplementary files of the publications of a list, or of a query."""

    takes = texts("list", "where", "types", "list_only", "retry")
    missing = "-a list=NAME (a list of publications that is crawled) or -a where=QUERY"

    @classmethod
    def parse(cls, given: Mapping[str, str], settings: BaseSettings, spider: str) -> Arguments:
        """Return the arguments of an ingest, whose requests are those of the records."""
        typed = dict(given)
        name, where = typed.pop("list", ""), typed.pop("where", "")
        types = [ending.strip(" .").lower() for ending in typed.pop("types", "").split(",")]
        if typed.pop("list_only", "0") not in ("0", "false"):
            types.insert(0, LIST_ONLY)
        if name:
            where = f'list "{name}"' + (f" and ({where})" if where else "")
        if where:
            endings = ",".join(filter(None, types))
            typed["where"] = f"supplements{':' * bool(endings)}{endings} {where}"
        return super().parse(typed, settings, spider)
