"""``scrapy extract``: print the contents of a saved response, without network."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pubcrawl.actions.rules.options import RULE_OPTIONS
from pubcrawl.console.closed_pipe import ends_with_its_reader
from pubcrawl.console.command import ProjectCommand
from pubcrawl.console.options import flag, repeated, text
from pubcrawl.exceptions import Crash, UsageError
from pubcrawl.publications.resources import KINDS

if TYPE_CHECKING:
    from pubcrawl.actions.extract.responses import ResponseReader

_TEXTS = {
    "url": "address of the response",
    "final_url": "address of a page after redirects",
    "type": "part type, instead of the resource's own, or doi for pages; "
    "for fulltext_links the wanted file type (pdf, html, xml, component, src, dataset)",
    "content_type": "Content-Type of the response",
}
_OPTIONS = (*_TEXTS, "journals", "webpages", "publication", "compat")


class Command(ProjectCommand):
    """Print the contents of a saved response, offline."""

    arguments = "KIND FILE [options] | --manifest FILE"
    details = (
        "Print a JSON line for each publication in a saved response: parts, fields, "
        f"corresponding authors, links. KIND is one of {', '.join(KINDS)}; for any page "
        "journal (read by rules, metadata and structure), meta (only by its metadata), "
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

    options = (
        *(
            text(f"--{name.replace('_', '-')}", name.upper(), about)
            for name, about in _TEXTS.items()
        ),
        *RULE_OPTIONS,
        text(
            "--ids",
            "pmid=N,pmcid=PMCN,doi=10.…",
            "identifiers of the requested publication; print only this publication",
        ),
        flag("--publication", "clean: treat the page as an article's"),
        repeated(
            "--header", "'NAME: VALUE'", "signposting: a header of the response; can be repeated"
        ),
        flag("--compat", "read as PubFetcher does"),
        text("--manifest", "FILE", "JSON lines of kind, file and options"),
    )

    @ends_with_its_reader
    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Print the lines; exit code 4 for an argument or a file that cannot be used."""
        from pubcrawl.actions.extract.jobs import make_job, parse_header, parse_ids
        from pubcrawl.actions.extract.responses import ResponseReader

        reader = ResponseReader(self.settings)
        defaults = {name: value for name in _OPTIONS if (value := getattr(opts, name))}
        try:
            if opts.header:
                defaults["headers"] = [parse_header(each) for each in opts.header]
            if opts.manifest:
                if args:
                    raise UsageError("--manifest already names the files: leave out KIND and FILE")
                self._run_manifest(Path(opts.manifest), defaults, reader)
                return
            if len(args) != 2:
                only = f"{args[0]!r} alone is not enough: " if args else ""
                raise UsageError(f"{only}give KIND and FILE: scrapy extract webpage page.html")
            options = {**defaults, "kind": args[0], "file": args[1], "ids": parse_ids(opts.ids)}
            for line in reader.lines(make_job(options, Path())):
                self._print(line, args[1])
        except UsageError as error:
            self.fail(error)
        finally:
            reader.close()

    def _run_manifest(
        self, manifest: Path, defaults: dict[str, Any], reader: ResponseReader
    ) -> None:
        from pubcrawl.actions.extract.jobs import make_job, read_file, read_line
        from pubcrawl.actions.extract.lines import failure

        for number, row in enumerate(read_file(manifest).split(b"\n"), 1):
            if not row.strip():
                continue
            options: Any = None
            try:
                options = read_line(row)
                lines = list(reader.lines(make_job({**defaults, **options}, manifest.parent)))
            except UsageError as error:
                self.fail(f"{manifest}:{number}: {error}")
                kind = options.get("kind") if isinstance(options, dict) else None
                lines = [failure(kind, "bad-job", str(error))]
            name = options.get("id") if isinstance(options, dict) else None
            for line in lines:
                self._print({"id": name, **line}, f"{manifest}:{number}")

    def _print(self, line: dict[str, Any], source: str) -> None:
        print(json.dumps(line, ensure_ascii=False))
        error = line["error"]
        if error and error["reason"] == Crash.slug:
            self.fail(f"{source}: {error['message']}")
