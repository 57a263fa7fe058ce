"""``scrapy show boundary URL``: the addresses that belong to the artifact at an entry page."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

from scrapy import signals
from scrapy.commands import BaseRunSpiderCommand
from scrapy.exceptions import UsageError as ScrapyUsageError

from pubcrawl.commands.crawl import (
    EXIT_ERROR,
    EXIT_USAGE,
    check_archive,
    check_settings,
    exit_code,
)
from pubcrawl.console.closed_pipe import ends_with_its_reader
from pubcrawl.console.command import ProjectCommand
from pubcrawl.console.options import flag
from pubcrawl.console.setting_checks import check_values
from pubcrawl.exceptions import ArchiveError, StoreError, UsageError
from pubcrawl.views.show.boundary_tree import boundary_lines


class Command(ProjectCommand, BaseRunSpiderCommand):
    """Print which addresses belong to the dataset, software, preprint or post at URL."""

    page = "artifacts.md"
    arguments = "URL [--json]"
    examples = (
        "scrapy show boundary https://labs.example/abcde/ -s REPLAY=examples/artifacts.warc.gz",
        "scrapy show boundary https://labs.example/abcde/ --json "
        "-s REPLAY=examples/artifacts.warc.gz",
        "scrapy show boundary https://doi.org/10.5281/zenodo.1234567  # live",
    )
    requires_project = True

    options = (flag("--json", "print the record as a JSON line"),)

    def process_options(self, args: list[str], opts: argparse.Namespace) -> None:
        """Copy the options into the settings, and check these before Scrapy reads them."""
        try:
            super().process_options(args, opts)
            check_settings(opts.set)
            given = (*opts.set, *(["LOG_LEVEL"] if opts.loglevel else []))
            if not any(each.startswith("LOG_LEVEL") for each in given):
                self.settings.set("LOG_LEVEL", "WARNING", priority="cmdline")
            check_values(self.settings)
        except (UsageError, ScrapyUsageError) as error:
            sys.exit(_refuse(error))

    @ends_with_its_reader
    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Crawl, and print the record; exit code 1 without a record, 4 if URL is not an address."""
        if len(args) != 1:
            raise ScrapyUsageError(
                "give one address: scrapy show boundary https://a.example/data/7"
            )
        process = cast("Any", self.crawler_process)
        settings = self.settings
        with TemporaryDirectory() as folder:
            store = f"sqlite:///{Path(folder) / 'store.db'}"
            settings.set("STORE_URL", store, priority="cmdline")
            arguments = {**opts.spargs, "urls": args[0]}
            spider = process.spider_loader.load("artifacts")
            try:
                check_archive(settings)
                spider.check(arguments, settings)
            except (UsageError, ArchiveError, StoreError) as error:
                sys.exit(_refuse(error))
            crawler = process.create_crawler("artifacts")
            records: list[dict[str, Any]] = []

            def collect(item: dict[str, Any]) -> None:
                records.append(item)

            crawler.signals.connect(collect, signals.item_scraped, weak=False)
            process.crawl(crawler, **arguments)
            process.start()
            for record in records:
                _show(record, as_json=opts.json)
            self.exitcode = EXIT_ERROR
            if not process.bootstrap_failed and crawler.stats:
                self.exitcode = exit_code(crawler.stats.get_stats(), "0")


def _show(record: dict[str, Any], *, as_json: bool) -> None:
    from pubcrawl.model.artifact import ArtifactRecord
    from pubcrawl.model.fields import from_json

    if as_json:
        print(json.dumps(record, ensure_ascii=False))
    else:
        print("\n".join(boundary_lines(from_json(ArtifactRecord, record))))


def _refuse(error: Exception) -> int:
    from pubcrawl.formats.terminal import in_program, visible

    print(visible(in_program(f"pubcrawl: {error}")), file=sys.stderr)
    return EXIT_USAGE
