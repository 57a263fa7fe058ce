"""``scrapy seeds harvest URL -o FOLDER``: the records of a repository by OAI-PMH."""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, cast
from urllib.parse import urlsplit

from pubcrawl.commands import crawl
from pubcrawl.console.options import flag, text
from pubcrawl.exceptions import ArchiveError, SettingError, UsageError
from pubcrawl.formats.dates import ISO_DAY
from pubcrawl.ids.url import normalise_url

if TYPE_CHECKING:
    from pubcrawl.ingest.spider.harvest import HarvestRequest, HarvestSpider

_DAY = re.compile(rf"{ISO_DAY}(?:T\d\d:\d\d:\d\dZ)?")


class Command(crawl.Command):
    """
    Harvest the records of a repository by OAI-PMH, for scrapy seeds import.

    The responses are files in FOLDER. The same command continues after an interrupt; after a
    complete harvest, it requests what is new. Exit code 1: the harvest is not complete; the message
    says why.
    """

    page = "seed-lists.md#harvest-a-repository"
    arguments = "URL -o FOLDER [--prefix P] [--set S] [--from DAY] [--until DAY] [options]"
    examples = (
        "scrapy seeds harvest https://repository.example.org/oai -o out/harvest "
        "-s REPLAY=examples/harvest.warc.gz",
        "scrapy seeds harvest https://repository.example.org/oai -o harvest --set theses  # live",
    )

    options = (
        *crawl.Command.options,
        text("--prefix", "PREFIX", "format of the records; default %(default)s", "oai_dc"),
        text("--set", "SET_SPEC", "only records of this set", dest="set_spec"),
        text("--from", "DAY", "only records since 2026-01-31", dest="since"),
        flag("--json", "print the numbers as an object"),
        text("--until", "DAY", "only records until 2026-01-31"),
    )

    def process_options(self, args: list[str], opts: argparse.Namespace) -> None:
        """Copy the options into the settings; ``-o`` is the folder, not a feed."""
        folders, opts.output = opts.output, None
        super().process_options(args, opts)
        opts.output = folders
        if not opts.loglevel:
            self.settings.set("LOG_LEVEL", "WARNING", priority="cmdline")

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Harvest; print what there is, and the next command."""
        from pubcrawl.extensions.crawls import FinishedCrawls
        from pubcrawl.extensions.summary import Summary
        from pubcrawl.fetch.contact import check_contact
        from pubcrawl.ingest.spider.harvest import HarvestSpider, HarvestState

        settings = self.settings
        try:
            request, folder = _request(args, opts)
            check_contact(settings, frozenset())
            crawl.check_archive(settings)
            folder.mkdir(parents=True, exist_ok=True)
            HarvestState.read(folder, request)
        except (UsageError, ArchiveError, ValueError, OSError) as error:
            self.fail(error, crawl.EXIT_USAGE)
            return
        settings.set("ITEM_PIPELINES_BASE", {}, priority="cmdline")
        for extension in (FinishedCrawls, Summary):
            settings.set_in_component_priority_dict("EXTENSIONS", extension, None)
        process = self._process()
        crawler = process.create_crawler(HarvestSpider)
        process.crawl(crawler, request=request, folder=folder)
        process.start()
        spider = cast("HarvestSpider | None", crawler.spider)
        state = HarvestState.read(folder, request) if spider is None else spider.state
        if opts.json:
            names = ("records", "deleted", "files", "complete")
            print(json.dumps({name: getattr(state, name) for name in names}))
        else:
            print(
                f"{state.records} records, {state.deleted} of them deleted, in {state.files} files"
            )
        if state.complete:
            print(f"next: scrapy seeds import oai {folder} -o requests.jsonl", file=sys.stderr)
            return
        problem = spider.problem if spider else ""
        self.fail(
            f"not complete: {problem or 'interrupted'}; the same command continues",
            crawl.EXIT_ERROR if problem else crawl.EXIT_INTERRUPTED,
        )


def _request(args: list[str], opts: argparse.Namespace) -> tuple[HarvestRequest, Path]:
    from pubcrawl.ingest.spider.harvest import HarvestRequest

    if len(args) != 1:
        raise SettingError("give the address of one repository, as https://a.example.org/oai")
    url = args[0]
    try:
        parts = urlsplit(normalise_url(url))
    except ValueError as error:
        raise SettingError(f"{url} cannot be fetched: {error}") from None
    if parts.scheme not in ("http", "https"):
        raise SettingError(f"{url} is not the address of a repository; give https://…")
    if "verb=" in parts.query:
        raise SettingError(f"{url}: leave out verb= and what follows it; there are options for it")
    for name, day in (("--from", opts.since), ("--until", opts.until)):
        if day and not _DAY.fullmatch(day):
            raise SettingError(f"{name} {day}: give a day as 2026-01-31")
    outputs = opts.output or []
    if len(outputs) != 1:
        raise SettingError("give a folder for the records: -o FOLDER")
    folder = Path(outputs[0])
    if folder.exists() and not folder.is_dir():
        raise SettingError(f"{folder} is a file; give a folder")
    request = HarvestRequest(url, opts.prefix, opts.set_spec, opts.since, opts.until)
    return request, folder
