"""``scrapy extract select``: print the matches of a selector in a saved page."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pubcrawl.console.closed_pipe import ends_with_its_reader
from pubcrawl.console.command import ProjectCommand
from pubcrawl.console.options import flag, text
from pubcrawl.exceptions import ParseError, SelectorError, SelectorTimeout, UsageError

if TYPE_CHECKING:
    from pubcrawl.formats.html import Document
    from pubcrawl.formats.html.node import Node

_KEYS = frozenset(
    ("id", "html", "file", "selector", "url", "content_type", "parser", "compat", "scope", "links")
)
_KINDS = {"url": str, "content_type": str, "compat": int, "links": int}  # bool is an int
_EMPTY = {"html": b"<html>", "xml": b"<!-- -->"}  # read instead of pages of white space
_TIME_MAX = 5  # seconds of computing for the texts of one selector


class Command(ProjectCommand):
    """
    Print the matches of a selector in a saved page.

    Print, as JSON, the number and the texts of the elements in FILE that match SELECTOR, or the
    error in SELECTOR. Selectors have the syntax of rule files, that of jsoup.
    """

    arguments = "FILE SELECTOR [options] | --manifest FILE"
    examples = (
        "scrapy extract select examples/rules/kelp.html title",
        "scrapy extract select examples/rules/kelp.html 'p:has(a)' --links --url https://kelp.example/",
    )
    requires_project = True
    requires_crawler_process = False

    def __init__(self) -> None:
        super().__init__()
        self._cached: tuple[tuple[Any, ...], Document] | None = None

    options = (
        text("--url", "URL", "address of the page"),
        text("--content-type", "CONTENT_TYPE", "Content-Type of the page"),
        flag("--xml", "read the page as XML"),
        flag("--compat", "select as PubFetcher does"),
        text("--scope", "SCOPE", "selector of the element to search"),
        flag("--links", "print the absolute addresses of matches too"),
        text("--manifest", "FILE", "JSON lines of file, selector, options"),
    )

    @ends_with_its_reader
    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Print the lines; exit code 4 for an argument or a file that cannot be used."""
        try:
            if opts.manifest:
                if args:
                    raise UsageError("--manifest already names files and selectors: leave them out")
                self._run_manifest(Path(opts.manifest), opts)
                return
            if len(args) != 2:
                raise UsageError(
                    "give FILE and SELECTOR, such as: scrapy extract select page.html h1"
                )
            line = self._line({"file": args[0], "selector": args[1]}, Path(), opts)
            if "error" in line:
                raise UsageError(line["error"])
            _print(line)
        except UsageError as error:
            self.fail(error)

    def _run_manifest(self, manifest: Path, opts: argparse.Namespace) -> None:
        from pubcrawl.actions.extract.jobs import read_file, read_line

        for number, row in enumerate(read_file(manifest).split(b"\n"), 1):
            if not row.strip():
                continue
            job: Any = None
            try:
                job = read_line(row)
                line = self._line(job, manifest.parent, opts)
            except UsageError as error:
                self.fail(f"{manifest}:{number}: {error}")
                line = {"error": str(error)}
            _print({"id": job.get("id") if isinstance(job, dict) else None, **line})

    def _line(
        self, job: Mapping[str, Any], folder: Path, opts: argparse.Namespace
    ) -> dict[str, Any]:
        from pubcrawl.formats import select

        unknown = sorted(job.keys() - _KEYS)
        if unknown:
            raise UsageError(f"unknown key {unknown[0]!r}; keys are {', '.join(sorted(_KEYS))}")
        selector, scope = job.get("selector"), job.get("scope", opts.scope) or ""
        if not isinstance(selector, str) or not isinstance(scope, str):
            raise UsageError("'selector' is required; 'selector' and 'scope' are text")
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
            self._cached = None  # :matchText has changed the page
        return line

    def _page(
        self, job: Mapping[str, Any], folder: Path, opts: argparse.Namespace, compat: bool
    ) -> Document:
        """Return the page of a job; that of the last job is cached."""
        from pubcrawl.actions.extract.jobs import read_file, saved_path
        from pubcrawl.engine.readers import reader

        parser = job.get("parser", "xml" if opts.xml else "html")
        if parser not in ("html", "xml"):
            raise UsageError(f"'parser' is html or xml, not {parser!r}")
        source, name = job.get("html"), job.get("file")
        if isinstance(source, str) == isinstance(name, str):
            raise UsageError("give either 'html' or 'file', as text")
        url = job.get("url", opts.url) or ""
        content_type = job.get("content_type", opts.content_type) or ""
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
    from pubcrawl.formats.html import text as html_text
    from pubcrawl.formats.time_limit import TimeLimit

    texts = []
    limit = TimeLimit(_TIME_MAX)
    for node in nodes:
        texts.append(html_text.text(node))
        if limit.passed():
            message = f"{len(nodes)} elements match, their texts take more than {_TIME_MAX} s"
            raise SelectorTimeout(f"{message}: the elements are nested")
    return texts


def _print(line: Mapping[str, Any]) -> None:
    print(json.dumps(line, ensure_ascii=False))
