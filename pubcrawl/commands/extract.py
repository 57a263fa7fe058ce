"""``scrapy extract``: print the contents of a saved response, without network."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scrapy.commands import ScrapyCommand

from pubcrawl.actions.extract import answers as extract_answers
from pubcrawl.actions.extract import biblio as extract_biblio
from pubcrawl.actions.extract import links as extract_links
from pubcrawl.actions.extract import manifest as extract_manifest
from pubcrawl.actions.extract import pages as extract_pages
from pubcrawl.actions.extract import pdf as extract_pdf
from pubcrawl.actions.extract import signposting as extract_signposting
from pubcrawl.actions.extract.jobs import (
    LINKS,
    MANIFEST,
    PAGES,
    PDF,
    SELF_DESCRIPTIONS,
    SIGNPOSTING,
    Job,
    make_job,
    parse_header,
    parse_ids,
    read_file,
    read_line,
)
from pubcrawl.actions.extract.lines import failure
from pubcrawl.actions.rules.options import add_rule_options, rules_for
from pubcrawl.commands.closed_pipe import ends_with_its_reader
from pubcrawl.commands.command import ProjectCommand
from pubcrawl.exceptions import UsageError
from pubcrawl.fetch import blocked
from pubcrawl.fetch.walls import Walls
from pubcrawl.ingest.file_links import LinkTable
from pubcrawl.ingest.spider.datasets import hosts
from pubcrawl.publications.resources import KINDS, build
from pubcrawl.publications.resources.resource import Resource
from pubcrawl.reading.rules import Rules

_TEXTS = {
    "url": "address of the response",
    "final_url": "address of a page after redirects",
    "type": "part type, instead of the resource's own, or doi for pages; "
    "for fulltext_links the wanted file type (pdf, html, xml, component, src, dataset)",
    "content_type": "Content-Type of the response",
}
_OPTIONS = (*_TEXTS, "journals", "webpages", "publication", "compat")


class Command(ProjectCommand, ScrapyCommand):
    """Print the contents of a saved response, a JSON line for each publication in it."""

    arguments = "KIND FILE [options] | --manifest FILE"
    purpose = "Print the contents of a saved response, offline"
    details = (
        "Print a JSON line for each publication in a saved response: parts, fields, "
        f"corresponding authors, links. KIND is one of {', '.join(KINDS)}; for any page "
        "journal (read by the rule of its site, then by meta tags), meta (by meta tags alone), "
        "webpage (title, content, licence, language), clean (its text without menus), "
        "biblio (the metadata of its article; JATS and TEI too), scope (whether it is the "
        "full text) or fulltext_links (its links to the full text, best first); pdf; "
        "manifest (the files of a dataset, from its page or the API of its platform); "
        "or signposting (the typed links of a response or a linkset)."
    )
    examples = (
        "scrapy extract pubmed_xml tests/recorded/pubmed_xml/90000001/body",
        "scrapy extract journal examples/rules/kelp.html --url https://kelp.example/1",
        "scrapy extract webpage examples/rules/kelp.html",
    )
    requires_project = True
    requires_crawler_process = False

    def __init__(self) -> None:
        super().__init__()
        self._resources: dict[bool, dict[str, Resource]] = {}
        self._rules: dict[tuple[Any, ...], Rules | UsageError] = {}
        self._pdfs: extract_pdf.PdfReader | None = None
        self._links: LinkTable | None = None

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
            help="identifiers of the requested publication; print only this publication",
        )
        parser.add_argument(
            "--publication", action="store_true", help="clean: treat the page as an article's"
        )
        parser.add_argument(
            "--header",
            action="append",
            default=[],
            metavar="'NAME: VALUE'",
            help="signposting: a header of the response; can be repeated",
        )
        parser.add_argument("--compat", action="store_true", help="read as PubFetcher does")
        parser.add_argument(
            "--manifest", default="", metavar="FILE", help="JSON lines of kind, file and options"
        )

    @ends_with_its_reader
    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Print the lines; exit code 4 for an argument or a file that cannot be used."""
        defaults = {name: value for name in _OPTIONS if (value := getattr(opts, name))}
        try:
            if opts.header:
                defaults["headers"] = [parse_header(each) for each in opts.header]
            if opts.manifest:
                if args:
                    raise UsageError("--manifest already names the files: leave out KIND and FILE")
                self._run_manifest(Path(opts.manifest), defaults)
                return
            if unknown := [each for each in args if each.startswith("--")]:
                raise UsageError(f"{unknown[0]} is not an option of this command")
            if len(args) != 2:
                raise UsageError("give KIND and FILE, such as: scrapy extract pubmed_xml body.xml")
            options = {**defaults, "kind": args[0], "file": args[1], "ids": parse_ids(opts.ids)}
            for line in self._lines(make_job(options, Path())):
                _print(line)
        except UsageError as error:
            self.fail(error)
        finally:
            if self._pdfs is not None:
                self._pdfs.close()

    def _run_manifest(self, manifest: Path, defaults: dict[str, Any]) -> None:
        for number, text in enumerate(read_file(manifest).split(b"\n"), 1):
            if not text.strip():
                continue
            options: Any = None
            try:
                options = read_line(text)
                lines = list(self._lines(make_job({**defaults, **options}, manifest.parent)))
            except UsageError as error:
                self.fail(f"{manifest}:{number}: {error}")
                kind = options.get("kind") if isinstance(options, dict) else None
                lines = [failure(kind, "bad-job", str(error))]
            name = options.get("id") if isinstance(options, dict) else None
            for line in lines:
                _print({"id": name, **line})

    def _lines(self, work: Job) -> Iterator[dict[str, Any]]:
        if work.kind in PAGES:
            yield extract_pages.answer(work, self._rules_for(work), self._walls(work))
            return
        if work.kind in SELF_DESCRIPTIONS:
            yield extract_biblio.answer(work, self._walls(work))
            return
        if work.kind == LINKS:
            if self._links is None:
                self._links = extract_links.table(self.settings)
            yield extract_links.answer(work, self._links, self._rules_for(work), self._walls(work))
            return
        if work.kind == MANIFEST:
            yield extract_manifest.answer(work, hosts(self.settings))
            return
        if work.kind == SIGNPOSTING:
            yield extract_signposting.answer(work)
            return
        if work.kind == PDF:
            self._pdfs = self._pdfs or extract_pdf.PdfReader(self.settings)
            yield self._pdfs.answer(work)
            return
        if work.compat not in self._resources:
            resources = build(self.settings or {}, compat=work.compat)
            self._resources[work.compat] = {resource.key: resource for resource in resources}
        yield from extract_answers.lines(work, self._resources[work.compat])

    def _rules_for(self, work: Job) -> Rules:
        journals, webpages = (list(map(str, each)) for each in (work.journals, work.webpages))
        key = work.journals, work.webpages, work.compat
        if key not in self._rules:
            settings = self.settings
            try:
                self._rules[key] = rules_for(settings, journals, webpages, compat=work.compat)
            except UsageError as error:
                self._rules[key] = error
        rules = self._rules[key]
        if isinstance(rules, UsageError):
            raise rules
        return rules

    def _walls(self, work: Job) -> Walls:
        return blocked.table(self.settings, compat=work.compat)


def _print(line: dict[str, Any]) -> None:
    print(json.dumps(line, ensure_ascii=False))
