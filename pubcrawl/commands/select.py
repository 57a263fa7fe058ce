"""``scrapy select``: what a selector finds in a saved page."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from scrapy.commands import ScrapyCommand

from pubcrawl.commands.closed_pipe import ends_with_its_reader
from pubcrawl.commands.extract_jobs import read, read_line, saved
from pubcrawl.exceptions import ParseError, SelectorError, SelectorTimeout, UsageError
from pubcrawl.parse import html, select
from pubcrawl.parse.html import Document
from pubcrawl.parse.html import text as html_text
from pubcrawl.parse.html.node import Node
from pubcrawl.parse.limit import TimeLimit

_KEYS = frozenset(
    ("id", "html", "file", "selector", "url", "content_type", "parser", "compat", "scope", "links")
)
_KINDS = {"url": str, "content_type": str, "compat": int, "links": int}  # as true and false are
_EMPTY = {"html": b"<html>", "xml": b"<!-- -->"}  # pages of white space can be searched too
_TIME_MAX = 5  # seconds of computing for the texts of one selector
_Known = tuple[tuple[Any, ...], Document]


class Command(ScrapyCommand):
    """Print what a selector finds in a saved page, as JSON."""

    requires_project = True
    requires_crawler_process = False

    def __init__(self) -> None:
        super().__init__()
        self._known: _Known | None = None

    def syntax(self) -> str:
        """Return what follows the name of the command."""
        return "FILE SELECTOR [options] | --manifest FILE"

    def short_desc(self) -> str:
        """Return the line in the list of commands."""
        return "Print what a selector finds in a saved page"

    def long_desc(self) -> str:
        """Return what -h says."""
        return (
            "Print the number and the texts of the elements that SELECTOR finds in FILE, as JSON; "
            "or the error in SELECTOR. It is in the dialect of rule files, that of jsoup."
        )

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """Add the options of this command."""
        super().add_options(parser)
        parser.add_argument("--url", default="", help="address that the page came from")
        parser.add_argument("--content-type", default="", help="Content-Type of the page")
        parser.add_argument("--xml", action="store_true", help="read the page as XML")
        parser.add_argument("--compat", action="store_true", help="do as PubFetcher does")
        parser.add_argument("--scope", default="", help="selector of the element to search")
        parser.add_argument("--links", action="store_true", help="print absolute addresses too")
        parser.add_argument(
            "--manifest", default="", metavar="FILE", help="JSON Lines: file, selector and options"
        )

    @ends_with_its_reader
    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Print the lines; exit code 4 where something given cannot be used."""
        try:
            if opts.manifest:
                if args:
                    raise UsageError("--manifest names files and selectors: give none with it")
                self._run_manifest(Path(opts.manifest), opts)
                return
            if odd := [each for each in args if each.startswith("--")]:
                raise UsageError(f"{odd[0]} is no option of this command")
            if len(args) != 2:
                raise UsageError("give FILE and SELECTOR, such as: scrapy select page.html h1")
            line = self._line({"file": args[0], "selector": args[1]}, Path(), opts)
            if "error" in line:
                self._complain(line["error"])
            _print(line)
        except UsageError as error:
            self._complain(str(error))

    def _run_manifest(self, manifest: Path, opts: argparse.Namespace) -> None:
        for number, text in enumerate(read(manifest).split(b"\n"), 1):
            if not text.strip():
                continue
            job: Any = None
            try:
                job = read_line(text)
                line = self._line(job, manifest.parent, opts)
            except UsageError as error:
                self._complain(f"{manifest}:{number}: {error}")
                line = {"error": str(error)}
            _print({"id": job.get("id") if isinstance(job, dict) else None, **line})

    def _line(
        self, job: Mapping[str, Any], folder: Path, opts: argparse.Namespace
    ) -> dict[str, Any]:
        unknown = sorted(job.keys() - _KEYS)
        if unknown:
            raise UsageError(f"unknown key {unknown[0]!r}; known are {', '.join(sorted(_KEYS))}")
        selector, scope = job.get("selector"), job.get("scope", opts.scope) or ""
        if not isinstance(selector, str) or not isinstance(scope, str):
            raise UsageError("'selector' is needed, and is text; so is 'scope'")
        for name, kind in _KINDS.items():
            if job.get(name) is not None and not isinstance(job[name], kind):
                due = "text" if kind is str else "true or false"
                raise UsageError(f"{name!r} is {due}, not {job[name]!r}")
        compat = bool(job.get("compat", opts.compat))
        try:
            page = self._page(job, folder, opts, compat)
            query = select.compile(selector, compat=compat)
            within = select.compile(scope, compat=compat).first(page) if scope else None
            nodes = [] if scope and within is None else query.select(page, within)
            line: dict[str, Any] = {"count": len(nodes), "texts": _texts(nodes)}
            if job.get("links", opts.links):
                line["links"] = [select.attribute(page, node, "abs:href") for node in nodes]
        except (SelectorError, ParseError) as error:
            return {"error": str(error)}
        if page.texts:
            self._known = None  # :matchText has changed it
        return line

    def _page(
        self, job: Mapping[str, Any], folder: Path, opts: argparse.Namespace, compat: bool
    ) -> Document:
        """Return the page of a job, which may be that of the last one."""
        parser = job.get("parser", "xml" if opts.xml else "html")
        if parser not in ("html", "xml"):
            raise UsageError(f"'parser' is html or xml, not {parser!r}")
        source, name = job.get("html"), job.get("file")
        if isinstance(source, str) == isinstance(name, str):
            raise UsageError("either 'html' or 'file' is needed, and is text")
        url = job.get("url", opts.url) or ""
        content_type = job.get("content_type", opts.content_type) or ""
        key = (source, name, url, content_type, parser, compat)
        if self._known is not None and self._known[0] == key:
            return self._known[1]
        if isinstance(source, str):
            # Text has no encoding any more.
            body, content_type = source.encode("utf-8", "replace"), "text/html; charset=utf-8"
        else:
            body = read(saved(folder, str(name)))
        if not body.strip():
            body = _EMPTY[parser]
        page = html.document(
            body, url=url, content_type=content_type, compat=compat, xml=parser == "xml"
        )
        self._known = key, page
        return page

    def _complain(self, message: str) -> None:
        sys.stderr.write(f"scrapy select: {message}\n")
        self.exitcode = 4


def _texts(nodes: list[Node]) -> list[str]:
    """Return the texts of elements; those of a deep nest would take hours."""
    texts = []
    limit = TimeLimit(_TIME_MAX)
    for node in nodes:
        texts.append(html_text.text(node))
        if limit.passed():
            what = f"{len(nodes)} elements are found, their texts take more than {_TIME_MAX} s"
            raise SelectorTimeout(f"{what}: they are inside each other")
    return texts


def _print(line: Mapping[str, Any]) -> None:
    text = json.dumps(line, ensure_ascii=False) + "\n"
    sys.stdout.buffer.write(text.encode("utf-8", "replace"))
