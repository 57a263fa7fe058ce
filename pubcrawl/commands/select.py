"""``scrapy select``: what a selector finds in a saved page."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from scrapy.commands import ScrapyCommand

from pubcrawl.exceptions import ParseError, SelectorError, UsageError
from pubcrawl.parse import html, html_text, select
from pubcrawl.parse.html import Document

_KEYS = frozenset(
    ("id", "html", "file", "selector", "url", "content_type", "parser", "compat", "scope", "links")
)
_EMPTY = {"html": b"<html>", "xml": b"<!-- -->"}  # pages of white space can be searched too
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

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Print the lines; exit code 4 where something given cannot be used."""
        try:
            if opts.manifest:
                if args:
                    raise UsageError("--manifest names files and selectors: give none with it")
                self._run_manifest(Path(opts.manifest), opts)
                return
            if len(args) != 2:
                raise UsageError("give FILE and SELECTOR, such as: scrapy select page.html h1")
            line = self._line({"file": args[0], "selector": args[1]}, Path(), opts)
            if "error" in line:
                self._complain(line["error"])
            _print(line)
        except UsageError as error:
            self._complain(str(error))

    def _run_manifest(self, manifest: Path, opts: argparse.Namespace) -> None:
        for number, text in enumerate(_read(manifest).split(b"\n"), 1):
            if not text.strip():
                continue
            job: Any = None
            try:
                job = _object(text)
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
        compat = bool(job.get("compat", opts.compat))
        page = self._page(job, folder, opts, compat)
        try:
            query = select.compile(selector, compat=compat)
            within = select.compile(scope, compat=compat).first(page) if scope else None
            nodes = [] if scope and within is None else query.select(page, within)
            line: dict[str, Any] = {"count": len(nodes), "texts": list(map(html_text.text, nodes))}
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
            file = folder / str(name)
            body = _read(file if file.is_file() else Path(str(name)))
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


def _object(text: bytes) -> dict[str, Any]:
    try:
        job = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"not a JSON object: {error}") from error
    if not isinstance(job, dict):
        raise UsageError("not a JSON object")
    return job


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise UsageError(f"cannot read {file}: {error.strerror or error}") from error


def _print(line: Mapping[str, Any]) -> None:
    sys.stdout.write(json.dumps(line, ensure_ascii=False) + "\n")
