"""The format and the compression of a feed by the name of its file: ``out.csl.json.gz``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from scrapy.settings import BaseSettings

from pubcrawl.exceptions import SettingError, UsageError
from pubcrawl.exchange.record_values import (
    ARTIFACT,
    DOC,
    OTHER,
    PUBLICATION,
    WEBPAGE,
    ExportOptions,
)
from pubcrawl.exchange.registry import COMPRESSED, FORMATS, check_options, format_named

_KINDS = {"webpages": WEBPAGE, "docs": DOC, "artifacts": ARTIFACT, "ingest": OTHER}
_OF_ANY = ("csv", "tsv", "jsonl")  # formats of any record: the columns may be its fields
_PLUGINS = {
    ".gz": "scrapy.extensions.postprocessing.GzipPlugin",
    ".zst": "pubcrawl.extensions.zstd_plugin.ZstdPlugin",
}


def with_formats(outputs: list[str] | None) -> list[str] | None:
    """
    Return the arguments of ``-o`` or ``-O``, with a format if the name has two suffixes.

    Scrapy reads the last suffix alone: ``gz``, or ``json`` of ``out.csl.json``.
    """
    return None if outputs is None else [_with_format(each) for each in outputs]


def compress_feeds(settings: BaseSettings) -> None:
    """Compress the feeds whose names end in ``.gz`` or ``.zst``, unless they say how."""
    feeds = {}
    for uri, options in settings.getdict("FEEDS").items():
        plugin = next((_PLUGINS[end] for end in _PLUGINS if str(uri).endswith(end)), None)
        if plugin and "postprocessing" not in options:
            options = {**options, "postprocessing": [plugin]}
        feeds[uri] = options
    if feeds:
        settings.set("FEEDS", feeds, priority=settings.getpriority("FEEDS") or 0)


def check_formats(feeds: Mapping[str, Any], spider: str) -> None:
    """
    Raise ``SettingError`` for a feed that the records of *spider* cannot have.

    The format takes other records, or needs a package that is missing.
    """
    kind = _KINDS.get(spider, PUBLICATION)
    for uri, options in feeds.items():
        name = str(options.get("format", ""))
        form = FORMATS.get(name) or format_named(f".{name}")
        if form is None or form.name in _OF_ANY:
            continue
        try:
            check_options(form, ExportOptions(kind=kind))
        except UsageError as error:
            raise SettingError(f"output {uri}: {error}") from error


def _with_format(output: str) -> str:
    name, colon, form = output.rpartition(":")
    if colon and name and form.isalnum():
        return output  # it names its format
    last = Path(output.lower()).suffix
    found = format_named(output)
    if found and last not in found.suffixes:
        return f"{output}:{found.name}"
    if last in COMPRESSED and not found:  # one of Scrapy's own, as out.json.gz
        inner = Path(output.lower()).with_suffix("").suffix
        return f"{output}:{inner.removeprefix('.')}" if inner else output
    return output
