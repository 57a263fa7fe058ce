"""``scrapy extract select``: the matches of selectors in saved pages, a JSON line each."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from scrapy.settings import Settings

from pubcrawl.engine.readers import reader
from pubcrawl.exceptions import ParseError, SelectorError, SelectorTimeout, UsageError
from pubcrawl.formats import select
from pubcrawl.formats.html import Document
from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.node import Node
from pubcrawl.formats.time_limit import TimeLimit
from pubcrawl.workbench.extract.jobs import read_file, read_line, saved_path

_KEYS = frozenset(
    ("id", "html", "file", "selector", "url", "content_type", "parser", "compat", "scope", "links")
)
_KINDS = {"url": str, "content_type": str, "compat": int, "links": int}  # bool is an int
_EMPTY = {"html": b"<html>", "xml": b"<!-- -->"}  # read instead of pages of white space
_TIME_MAX = 5  # seconds of computing for the texts of one selector


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Print the lines; return 4 for a line of a manifest that cannot be used."""
    matcher = SelectorMatcher(opts)
    if not opts.manifest:
        if len(args) != 2:
            raise UsageError("give FILE and SELECTOR, such as: scrapy extract select page.html h1")
        line = matcher.line({"file": args[0], "selector": args[1]}, Path())
        if "error" in line:
            raise UsageError(line["error"])
        print(json.dumps(line, ensure_ascii=False))
        return 0
    if args:
        raise UsageError("--manifest already names files and selectors: leave them out")
    manifest, code = Path(opts.manifest), 0
    for number, row in enumerate(read_file(manifest).split(b"\n"), 1):
        if not row.strip():
            continue
        job: Any = None
        try:
            job = read_line(row)
            line = matcher.line(job, manifest.parent)
        except UsageError as error:
            print(f"scrapy extract select: {manifest}:{number}: {error}", file=sys.stderr)
            line, code = {"error": str(error)}, 4
        print(json.dumps({"id": (job or {}).get("id"), **line}, ensure_ascii=False))
    return code


class SelectorMatcher:
    """Finds the matches of selectors; the page of the last one is cached."""

    def __init__(self, opts: argparse.Namespace) -> None:
        self._opts = opts
        self._cached: tuple[tuple[Any, ...], Document] | None = None

    def line(self, job: Mapping[str, Any], folder: Path) -> dict[str, Any]:
        unknown = sorted(job.keys() - _KEYS)
        if unknown:
            raise UsageError(f"unknown key {unknown[0]!r}; keys are {', '.join(sorted(_KEYS))}")
        selector, scope = job.get("selector"), job.get("scope", self._opts.scope) or ""
        if not isinstance(selector, str) or not isinstance(scope, str):
            raise UsageError("'selector' is required; 'selector' and 'scope' are text")
        for name, kind in _KINDS.items():
            if job.get(name) is not None and not isinstance(job[name], kind):
                due = "text" if kind is str else "true or false"
                raise UsageError(f"{name!r} is {due}, not {job[name]!r}")
        compat = bool(job.get("compat", self._opts.compat))
        try:
            page = self._page(job, folder, compat)
            query = select.compile(selector, compat=compat)
            within = select.compile(scope, compat=compat).first(page) if scope else None
            nodes = [] if scope and within is None else query.select(page, within)
            line: dict[str, Any] = {"count": len(nodes), "texts": _texts(nodes)}
            if job.get("links", self._opts.links):
                line["links"] = [select.attribute(page, node, "abs:href") for node in nodes]
        except (SelectorError, ParseError) as error:
            return {"error": str(error)}
        if page.texts:
            self._cached = None  # :matchText has changed the page
        return line

    def _page(self, job: Mapping[str, Any], folder: Path, compat: bool) -> Document:
        """Return the page of a job; that of the last job is cached."""
        parser = job.get("parser", "xml" if self._opts.xml else "html")
        if parser not in ("html", "xml"):
            raise UsageError(f"'parser' is html or xml, not {parser!r}")
        source, name = job.get("html"), job.get("file")
        if isinstance(source, str) == isinstance(name, str):
            raise UsageError("give either 'html' or 'file', as text")
        url = job.get("url", self._opts.url) or ""
        content_type = job.get("content_type", self._opts.content_type) or ""
        key = (source, name, url, content_type, parser, compat)
        if self._cached is not None and self._cached[0] == key:
            return self._cached[1]
        if isinstance(source, str):
            # Decoded text needs no declared encoding.
            body, content_type = source.encode("utf-8", "replace"), "text/html; charset=utf-8"
        else:
            body = read_file(saved_path(folder, str(name)))
        if not body.strip():
            body = _EMPTY[parser]
        page = reader(compat).document(
            body, url=url, content_type=content_type, xml=parser == "xml"
        )
        self._cached = key, page
        return page


def _texts(nodes: list[Node]) -> list[str]:
    """Return the texts of elements. Raises ``SelectorTimeout``: deep nests would take hours."""
    texts = []
    limit = TimeLimit(_TIME_MAX)
    for node in nodes:
        texts.append(html_text.text(node))
        if limit.passed():
            message = f"{len(nodes)} elements match, their texts take more than {_TIME_MAX} s"
            raise SelectorTimeout(f"{message}: the elements are nested")
    return texts
