"""``scrapy extract``: what a saved answer gives, without network."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scrapy.commands import ScrapyCommand

from pubcrawl.commands import extract_answers
from pubcrawl.commands.extract_jobs import Job, job, parse_ids, read, read_line
from pubcrawl.commands.extract_lines import failure
from pubcrawl.exceptions import UsageError
from pubcrawl.resources import KINDS, build
from pubcrawl.resources.resource import Resource


class Command(ScrapyCommand):
    """Print what a saved answer gives, a JSON line for each publication in it."""

    requires_project = True
    requires_crawler_process = False

    def __init__(self) -> None:
        super().__init__()
        self._resources: dict[bool, dict[str, Resource]] = {}

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
            f"corresponding authors, links. KIND is one of {', '.join(KINDS)}."
        )

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """Add the options of this command."""
        super().add_options(parser)
        parser.add_argument("--url", default="", help="address that the answer came from")
        parser.add_argument("--type", default="", help="part type, instead of the resource's own")
        parser.add_argument(
            "--ids",
            default="",
            metavar="pmid=N,pmcid=PMCN,doi=10.…",
            help="publication that was asked for; only what answers it is printed",
        )
        parser.add_argument("--content-type", default="", help="Content-Type of the answer")
        parser.add_argument("--compat", action="store_true", help="read as PubFetcher does")
        parser.add_argument(
            "--manifest", default="", metavar="FILE", help="JSON Lines: kind, file and options"
        )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Print the lines; exit code 4 where something given cannot be used."""
        try:
            if opts.manifest:
                if args:
                    raise UsageError("--manifest names the files: give no KIND and FILE with it")
                self._run_manifest(Path(opts.manifest), compat=opts.compat)
                return
            if len(args) != 2:
                raise UsageError("give KIND and FILE, such as: scrapy extract pubmed_xml body.xml")
            options = {
                "kind": args[0],
                "file": args[1],
                "url": opts.url,
                "type": opts.type,
                "ids": parse_ids(opts.ids),
                "content_type": opts.content_type,
            }
            for line in self._lines(job(options, Path(), compat=opts.compat)):
                _print(line)
        except UsageError as error:
            self._complain(str(error))

    def _run_manifest(self, manifest: Path, *, compat: bool) -> None:
        for number, text in enumerate(read(manifest).split(b"\n"), 1):
            if not text.strip():
                continue
            options: Any = None
            try:
                options = read_line(text)
                lines = list(self._lines(job(options, manifest.parent, compat=compat)))
            except UsageError as error:
                self._complain(f"{manifest}:{number}: {error}")
                kind = options.get("kind") if isinstance(options, dict) else None
                lines = [failure(kind, "bad-job", str(error))]
            name = options.get("id") if isinstance(options, dict) else None
            for line in lines:
                _print({"id": name, **line})

    def _lines(self, work: Job) -> Iterator[dict[str, Any]]:
        if work.compat not in self._resources:
            places = build(self.settings or {}, compat=work.compat)
            self._resources[work.compat] = {place.key: place for place in places}
        yield from extract_answers.lines(work, self._resources[work.compat])

    def _complain(self, message: str) -> None:
        sys.stderr.write(f"scrapy extract: {message}\n")
        self.exitcode = 4


def _print(line: dict[str, Any]) -> None:
    text = json.dumps(line, ensure_ascii=False) + "\n"
    sys.stdout.buffer.write(text.encode("utf-8", "replace"))
