"""
``scrapy crawl``: Scrapy's own, with everything that can be wrong found at the start.

Exit codes: 0 fine, 1 error, 4 bad configuration or seeds, 9 more failed seeds
than ``SEED_FAILURES_MAX``, 11 interrupted, 141 the output's reader has ended.
"""

from __future__ import annotations

import argparse
import gc
import logging
import os
import signal
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlsplit
from urllib.request import url2pathname

from scrapy.commands.crawl import Command as CrawlCommand
from scrapy.exceptions import UsageError as ScrapyUsageError
from scrapy.settings import BaseSettings, Settings, default_settings
from scrapy.utils.log import configure_logging

from pubcrawl import settings as own
from pubcrawl.commands.closed_pipe import EXIT_PIPE
from pubcrawl.commands.resume import resuming
from pubcrawl.commands.values import check_values
from pubcrawl.exceptions import ArchiveError, OutputError, SettingError, StoreError, UsageError
from pubcrawl.extensions.appended import check as check_append
from pubcrawl.extensions.feeds import FAILED
from pubcrawl.fetch import blocked, grobid, history
from pubcrawl.fetch.contact import check as check_contact
from pubcrawl.fetch.replay import archive_files
from pubcrawl.fetch.slots import NO_NETWORK
from pubcrawl.fetch.warc_file import records

if TYPE_CHECKING:
    from scrapy.crawler import CrawlerProcessBase

logger = logging.getLogger(__name__)

EXIT_ERROR, EXIT_USAGE, EXIT_FAILURES, EXIT_INTERRUPTED = 1, 4, 9, 11

STORAGES = default_settings.FEED_STORAGES_BASE
LIBRARIES = {
    "s3": ("boto3", "boto3"),
    "gs": ("google.cloud.storage", "google-cloud-storage"),
}
"""By scheme of a feed, what Scrapy imports for it, and the package that has it."""


class Command(CrawlCommand):
    """Run a spider by name."""

    def process_options(self, args: list[str], opts: argparse.Namespace) -> None:
        """Take the options over into the settings, and check these before Scrapy reads them."""
        try:
            super().process_options(args, opts)
            check_settings(opts.set)
            check_values(self._settings())
        except (UsageError, ScrapyUsageError) as error:
            sys.exit(_refuse(error, self._settings()))

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Check arguments, seeds and outputs, then crawl."""
        gc.disable()
        try:
            settings = self._checked(args, opts)
        except (UsageError, ArchiveError, StoreError) as error:
            sys.exit(_refuse(error, self._settings()))
        finally:
            gc.enable()
        _hush(settings["LOG_LEVEL"])
        process = self._process()
        crawler = self._create_crawler(args[0])
        process.crawl(crawler, **opts.spargs)
        # Nothing of what is loaded is garbage, nor is at the end what gets no use any more: to
        # look for some took 0.3 seconds of a start, and 0.6 after a crawl of 2,000 pages.
        gc.freeze()
        _end_at_hangup()
        process.start()
        gc.freeze()
        self.exitcode = EXIT_ERROR
        if not process.bootstrap_failed and crawler.stats:
            self.exitcode = exit_code(crawler.stats.get_stats(), settings["SEED_FAILURES_MAX"])
        reason = crawler.stats.get_value("finish_reason") if crawler.stats else ""
        if self.exitcode == EXIT_INTERRUPTED or reason == NO_NETWORK:
            why = "no network" if reason == NO_NETWORK else "interrupted"
            same = " (and the same input)" if opts.spargs.get("seeds") == "-" else ""
            logger.warning("%s; this goes on%s: %s", why, same, resuming(args[0], opts))

    def _checked(self, args: list[str], opts: argparse.Namespace) -> Settings:
        """Return the settings of a crawl that can begin; raise what is wrong with it."""
        if len(args) != 1:
            raise SettingError("give the name of one spider: scrapy crawl publications -a …")
        settings = self._settings()
        spider = self._spider(args[0])
        check_contact(settings, spider.bases(opts.spargs))
        check_archive(settings)
        history.check(settings)
        grobid.check(settings)
        check_outputs(settings.getdict("FEEDS"), settings.getwithbase("FEED_STORAGES"))
        blocked.table(settings, compat=settings.getbool("PUBFETCHER_COMPAT"))
        failures_allowed(settings["SEED_FAILURES_MAX"], 0)
        spider.check(opts.spargs, settings)
        return settings

    def _process(self) -> CrawlerProcessBase:
        return cast("CrawlerProcessBase", self.crawler_process)

    def _settings(self) -> Settings:
        return cast("Settings", self.settings)

    def _spider(self, name: str) -> Any:
        loader = self._process().spider_loader
        try:
            return loader.load(name)
        except KeyError:
            raise SettingError(
                f"no spider {name!r}{_hint(name, loader.list())}; "
                f"there are {', '.join(sorted(loader.list()))}"
            ) from None


def _end_at_hangup() -> None:
    """End the crawl in order when its terminal is closed, unless it was told not to (nohup)."""

    def end(*_: object) -> None:
        # It comes twice, from the shell and from the kernel; a second SIGTERM would not wait.
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        signal.raise_signal(signal.SIGTERM)

    if signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:
        signal.signal(signal.SIGHUP, end)


def _hush(level: str) -> None:
    """Let nobody make lines that are not shown: there are three for each page."""
    for name in ("scrapy", "pubcrawl"):
        logging.getLogger(name).setLevel(level)
    if level != "DEBUG":
        # Lists of components and settings: of use to who looks for a mistake in them.
        for name in ("scrapy.middleware", "scrapy.crawler", "scrapy.addons", "scrapy.utils.log"):
            logging.getLogger(name).setLevel(logging.WARNING)


def check_settings(given: Iterable[str]) -> None:
    """Raise ``SettingError`` for a ``-s NAME=value`` that nobody reads: a typing error."""
    module = import_module(os.environ.get("SCRAPY_SETTINGS_MODULE", "pubcrawl.settings"))
    known = {name for name in (*Settings(), *dir(own), *dir(module)) if name.isupper()}
    for pair in given:
        name = pair.partition("=")[0]
        if name not in known:
            raise SettingError(f"unknown setting -s {name}{_hint(name, known)}")


def check_archive(settings: BaseSettings) -> None:
    """Raise ``UsageError`` or ``ArchiveError`` for a REPLAY or WARC_DIR that cannot be used."""
    replay, folder = settings["REPLAY"], settings["WARC_DIR"]
    if replay and not Path(replay).exists():
        raise SettingError(f"REPLAY={replay}: no such file or folder; give a WARC or a folder")
    for path in archive_files(Path(replay)) if replay else ():
        next(records(path))
    if folder:
        if replay:
            raise SettingError("give either REPLAY or WARC_DIR: a replay is not recorded")
        check_outputs({str(Path(folder).absolute() / "x.warc.gz"): {}})


def check_outputs(feeds: Mapping[str, Any], storages: Mapping[str, Any] = STORAGES) -> None:
    """Raise ``SettingError`` for a feed that cannot be written; *storages*: those by scheme."""
    for uri, options in ((str(uri), options) for uri, options in feeds.items()):
        parts = urlsplit(uri)
        if parts.scheme not in ("", "file") and not Path(uri).is_absolute():
            _check_storage(parts.scheme, storages)
            continue
        # Feeds may have %(time)s in their name: then the folder is all there is to check.
        path = Path(url2pathname(parts.path) if parts.scheme == "file" else uri)
        folder = next(parent for parent in path.absolute().parents if parent.exists())
        if path.is_dir():
            raise SettingError(f"output {path} is a folder; name a file in it")
        if not folder.is_dir():
            raise SettingError(f"output {path}: {folder} is not a folder")
        try:
            if options.get("format") and not options.get("overwrite"):
                check_append(path, options)
        except OutputError as error:
            raise SettingError(f"output {error}") from error
        try:
            _try_out(path.absolute())
        except OSError as error:
            raise SettingError(
                f"output {path} cannot be written ({error.strerror}); choose another place"
            ) from error


def _check_storage(scheme: str, storages: Mapping[str, Any]) -> None:
    """Raise ``SettingError`` for a feed that Scrapy would leave out, and go on."""
    if storages.get(scheme) is None:
        known = sorted(filter(storages.get, filter(None, storages)))
        raise SettingError(
            f"there is no output {scheme}:{_hint(scheme, known)}; give a path, - for standard "
            f"output, or one of {', '.join(known)}"
        )
    module, package = LIBRARIES.get(scheme, ("", ""))
    if module and not _is_installed(module):
        raise SettingError(
            f"output to {scheme}: needs a library; install it with pip install {package}"
        )


def _is_installed(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # of the package that it would be in
        return False


def _try_out(path: Path) -> None:
    """Open *path* for writing and leave no trace of it. Raises ``OSError``."""
    if path.exists():
        if path.is_file():  # a pipe would wait for its reader
            path.open("ab").close()
        return
    missing = [folder for folder in path.parents if not folder.exists()]
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.open("ab").close()
    finally:
        with suppress(OSError):
            path.unlink()
        for folder in missing:
            with suppress(OSError):
                folder.rmdir()


def exit_code(stats: Mapping[str, Any], allowed: str) -> int:
    """Return the exit code of a crawl from its stats; *allowed* is SEED_FAILURES_MAX."""
    if stats.get(f"{FAILED}{BrokenPipeError.__name__}"):
        return EXIT_PIPE
    if (
        stats.get("store/failed")
        or stats.get("items/errors")
        or any(name.startswith(FAILED) for name in stats)
    ):
        return EXIT_ERROR
    reason = stats.get("finish_reason")
    if reason != "finished":
        # Stopped while it was still starting, or stopped twice: it gives no reason.
        stopped = reason == "shutdown" or (reason is None and "start_time" in stats)
        return EXIT_INTERRUPTED if stopped else EXIT_ERROR
    seeds = stats.get("seeds/read", 0)
    # That nobody knows a publication is an answer.
    answered = stats.get("reasons/not-found", 0) + stats.get("reasons/not-asked", 0)
    failures = stats.get("seeds/failed", 0) - answered + stats.get("seeds/pending", 0)
    # Of these some were stored: a pipeline after ours dropped the record.
    failures += stats.get("items/dropped", 0) - stats.get("reasons/item-dropped", 0)
    rejected = stats.get("seeds/rejected", 0)
    # A repetition is none of a seed that could be used if there is no such seed.
    if rejected and rejected + stats.get("seeds/duplicate", 0) == seeds:
        return EXIT_USAGE
    return EXIT_FAILURES if failures > failures_allowed(allowed, seeds) else 0


def failures_allowed(text: str, seeds: int) -> float:
    """Return how many of *seeds* may fail: *text* is a number or a share such as ``50%``."""
    text = str(text).strip()
    share = text.removesuffix("%")
    try:
        number = float(share)
    except ValueError:
        number = -1
    if number < 0:
        raise SettingError(f"SEED_FAILURES_MAX={text}: give a number of seeds or a share like 50%")
    return number * seeds / 100 if share != text else number


def _hint(name: str, known: Iterable[str]) -> str:
    near = get_close_matches(name, list(known), 1)
    return f", did you mean {near[0]}?" if near else ""


def _refuse(error: Exception, settings: Settings) -> int:
    print(f"pubcrawl: {error}", file=sys.stderr)
    if settings["LOG_FILE"]:
        # Nobody looks at standard error: Scrapyd gives each job a log of its own.
        configure_logging(settings)
        logger.error("%s", error)
    return EXIT_USAGE
