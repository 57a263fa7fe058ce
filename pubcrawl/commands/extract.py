"""``scrapy extract``: what a saved answer gives, without network."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from scrapy.commands import ScrapyCommand
from scrapy.settings import Settings

from pubcrawl.commands import (
    extract_answers,
    extract_biblio,
    extract_links,
    extract_manifest,
    extract_pages,
    extract_pdf,
    extract_signposting,
)
from pubcrawl.commands.closed_pipe import ends_with_its_reader
from pubcrawl.commands.extract_jobs import (
    LINKS,
    MANIFEST,
    PAGES,
    PDF,
    SELF,
    SIGNPOSTING,
    Job,
    job,
    parse_header,
    parse_ids,
    read,
    read_line,
)
from pubcrawl.commands.extract_lines import failure
from pubcrawl.commands.rules_options import add_rule_options, rules_for
from pubcrawl.exceptions import UsageError
from pubcrawl.fetch import blocked
from pubcrawl.fetch.walls import Walls
from pubcrawl.parse.fulltext import LinkTable
from pubcrawl.parse.rules import Rules
from pubcrawl.resources import KINDS, build
from pubcrawl.resources.resource import Resource
from pubcrawl.spiders.datasets import hosts

_TEXTS = {
    "url": "address that the answer came from",
    "final_url": "address of a page after redirects",
    "type": "part type, instead of the resource's own; of pages doi; "
    "of fulltext_links what is wanted: pdf, html, xml, component, src, dataset",
    "content_type": "Content-Type of the answer",
}
_GIVEN = (*_TEXTS, "journals", "webpages", "publication", "compat")


class Command(ScrapyCommand):
    """Print what a saved answer gives, a JSON line for each publication in it."""

    requires_project = True
    requires_crawler_process = False

    def __init__(self) -> None:
        super().__init__()
        self._resources: dict[bool, dict[str, Resource]] = {}
        self._rules: dict[tuple[Any, ...], Rules | UsageError] = {}
        self._pdfs: extract_pdf.PdfReader | None = None
        self._links: LinkTable | None = None

    def syntax(self) -> str:
        """Return what follows the name of the command."""
        return "KIND FILE [options] | --manifest FILE"

    def short_desc(self) -> str:
        """Return the line in the list of commands."""
        return "Print what a saved answer gives, without network"

    def long_desc(self) -> str:
        """Return what -h says."""
        return (
            "Print a JSON line for each publication in a saved answer: parts, fields, "
            f"corresponding authors, links. KIND is one of {', '.join(KINDS)}; or, for any "
            "page, journal (the rule of its site, and meta tags), meta (meta tags alone), "
            "webpage (title, content, licence, language), clean (its text without menus), "
            "biblio (what it says of its article; JATS and TEI too), scope (whether it is the "
            "full text) or fulltext_links (its links to the full text, best first); or pdf; "
            "or manifest, the files of a dataset: of its page, or of the API of its platform; "
            "or signposting, the typed links of an answer or of a linkset."
        )

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """Add the options of this command."""
        super().add_options(parser)
        for name, about in _TEXTS.items():
            parser.add_argument(f"--{name.replace('_', '-')}", default="", help=about)
        add_rule_options(parser)
        parser.add_argument(
            "--ids",
            default="",
            metavar="pmid=N,pmcid=PMCN,doi=10.…",
            help="publication that was asked for; only what answers it is printed",
        )
        parser.add_argument(
            "--publication", action="store_true", help="clean: as the page of an article is"
        )
        parser.add_argument(
            "--header",
            action="append",
            default=[],
            metavar="'NAME: VALUE'",
            help="signposting: a header of the answer; may be repeated",
        )
        parser.add_argument("--compat", action="store_true", help="read as PubFetcher does")
        parser.add_argument(
            "--manifest", default="", metavar="FILE", help="JSON Lines: kind, file and options"
        )

    @ends_with_its_reader
    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Print the lines; exit code 4 where something given cannot be used."""
        given = {name: value for name in _GIVEN if (value := getattr(opts, name))}
        try:
            if opts.header:
                given["headers"] = [parse_header(each) for each in opts.header]
            if opts.manifest:
                if args:
                    raise UsageError("--manifest names the files: give no KIND and FILE with it")
                self._run_manifest(Path(opts.manifest), given)
                return
            if odd := [each for each in args if each.startswith("--")]:
                raise UsageError(f"{odd[0]} is no option of this command")
            if len(args) != 2:
                raise UsageError("give KIND and FILE, such as: scrapy extract pubmed_xml body.xml")
            options = {**given, "kind": args[0], "file": args[1], "ids": parse_ids(opts.ids)}
            for line in self._lines(job(options, Path())):
                _print(line)
        except UsageError as error:
            self._complain(str(error))
        finally:
            if self._pdfs is not None:
                self._pdfs.close()

    def _run_manifest(self, manifest: Path, given: dict[str, Any]) -> None:
        for number, text in enumerate(read(manifest).split(b"\n"), 1):
            if not text.strip():
                continue
            options: Any = None
            try:
                options = read_line(text)
                lines = list(self._lines(job({**given, **options}, manifest.parent)))
            except UsageError as error:
                self._complain(f"{manifest}:{number}: {error}")
                kind = options.get("kind") if isinstance(options, dict) else None
                lines = [failure(kind, "bad-job", str(error))]
            name = options.get("id") if isinstance(options, dict) else None
            for line in lines:
                _print({"id": name, **line})

    def _lines(self, work: Job) -> Iterator[dict[str, Any]]:
        if work.kind in PAGES:
            yield extract_pages.answer(work, self._rules_for(work), self._walls(work))
            return
        if work.kind in SELF:
            yield extract_biblio.answer(work, self._walls(work))
            return
        if work.kind == LINKS:
            if self._links is None:
                self._links = extract_links.table(cast("Settings", self.settings))
            yield extract_links.answer(work, self._links, self._rules_for(work), self._walls(work))
            return
        if work.kind == MANIFEST:
            yield extract_manifest.answer(work, hosts(cast("Settings", self.settings)))
            return
        if work.kind == SIGNPOSTING:
            yield extract_signposting.answer(work)
            return
        if work.kind == PDF:
            self._pdfs = self._pdfs or extract_pdf.PdfReader(cast("Settings", self.settings))
            yield self._pdfs.answer(work)
            return
        if work.compat not in self._resources:
            places = build(self.settings or {}, compat=work.compat)
            self._resources[work.compat] = {place.key: place for place in places}
        yield from extract_answers.lines(work, self._resources[work.compat])

    def _rules_for(self, work: Job) -> Rules:
        journals, webpages = (list(map(str, each)) for each in (work.journals, work.webpages))
        key = work.journals, work.webpages, work.compat
        if key not in self._rules:
            settings = cast("Settings", self.settings)
            try:
                self._rules[key] = rules_for(settings, journals, webpages, compat=work.compat)
            except UsageError as error:
                self._rules[key] = error
        found = self._rules[key]
        if isinstance(found, UsageError):
            raise found
        return found

    def _walls(self, work: Job) -> Walls:
        return blocked.table(cast("Settings", self.settings), compat=work.compat)

    def _complain(self, message: str) -> None:
        sys.stderr.write(f"scrapy extract: {message}\n")
        self.exitcode = 4


def _print(line: dict[str, Any]) -> None:
    text = json.dumps(line, ensure_ascii=False) + "\n"
    sys.stdout.buffer.write(text.encode("utf-8", "replace"))
