"""
``scrapy crawl``: Scrapy's command, with all arguments and settings checked at the start.

Exit codes: 0 success, 1 error, 4 wrong configuration or seeds, 5 a notice of ``--fail-on``,
9 more failed seeds than ``SEED_FAILURES_MAX`` or more rejected lines than ``SEED_REJECTED_MAX``,
11 interrupted, 141 output pipe closed.
"""

from __future__ import annotations

import argparse
import gc
import logging
import os
import signal
import sys
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, cast
from urllib.parse import urlsplit
from urllib.request import url2pathname

from scrapy.commands.crawl import Command as CrawlCommand
from scrapy.exceptions import UsageError as ScrapyUsageError
from scrapy.settings import BaseSettings, Settings, default_settings
from scrapy.utils.log import configure_logging

from pubcrawl import settings as own
from pubcrawl.commands.feed_names import check_formats, compress_feeds, with_formats
from pubcrawl.commands.job_outputs import place_outputs, write_summary
from pubcrawl.commands.resume import rejected_command, resume_command
from pubcrawl.commands.spider_help import SpiderHelp
from pubcrawl.console.closed_pipe import EXIT_PIPE, print_message
from pubcrawl.console.command import ProjectCommand
from pubcrawl.console.example_files import write_examples
from pubcrawl.console.options import Option, Options, repeated
from pubcrawl.console.setting_checks import GONE, check_values
from pubcrawl.exceptions import ArchiveError, OutputError, SettingError, StoreError, UsageError
from pubcrawl.publications.resources import addresses, keys, kinds
from pubcrawl.publications.resources import known as known_resources
from pubcrawl.works.notices import STATUSES

if TYPE_CHECKING:
    from scrapy.crawler import CrawlerProcessBase

logger = logging.getLogger(__name__)

EXIT_ERROR, EXIT_USAGE, EXIT_NOTICES, EXIT_FAILURES, EXIT_INTERRUPTED = 1, 4, 5, 9, 11

STORAGES = default_settings.FEED_STORAGES_BASE
LIBRARIES = {
    "s3": ("boto3", "boto3"),
    "gs": ("google.cloud.storage", "google-cloud-storage"),
}
"""Scheme of a feed → the module that Scrapy imports for it, and the package of that module."""


class Command(ProjectCommand, CrawlCommand):
    """Run a spider of the current project, by name."""

    page = "spiders.md"
    arguments = "[options] <spider>"
    examples: ClassVar[tuple[str, ...]] = (
        "scrapy crawl publications -a ids=90000101 -s REPLAY=examples/replay.warc.gz -O one.jsonl",
        "scrapy crawl webpages -a seeds=examples/urls.txt -s REPLAY=examples/pages.warc.gz",
        "scrapy crawl publications -a seeds=ids.txt -O all.jsonl  # live; set CONTACT_EMAIL first",
        "scrapy crawl publications -h",
    )

    # After the name of a spider, -h prints its arguments.
    options: ClassVar[Options] = (
        Option(["-h", "--help"], {"action": SpiderHelp, "help": "show this"}),
        repeated(
            "--fail-on",
            "STATUS",
            f"exit code 5 if a publication has this notice_status: {', '.join(STATUSES)}",
            choices=STATUSES,
        ),
    )

    def process_options(self, args: list[str], opts: argparse.Namespace) -> None:
        """Copy the options into the settings, and check these before Scrapy reads them."""
        try:
            outputs = (opts.output, opts.overwrite_output)
            opts.output, opts.overwrite_output = map(with_formats, outputs)
            super().process_options(args, opts)
            if self.settings.getbool("LOG_JSON"):
                # This logger writes before the handler has its formatter; a level would be reset.
                logging.getLogger("scrapy.utils.log").addFilter(_is_warning)
            write_examples((*opts.spargs.values(), *(one.partition("=")[2] for one in opts.set)))
            place_outputs(self.settings, "".join(args[:1]), opts.spargs)
            compress_feeds(self.settings)
            opts.output, opts.overwrite_output = outputs
            check_settings(opts.set)
            check_values(self.settings)
        except (UsageError, ScrapyUsageError) as error:
            sys.exit(_refuse(error, self.settings))

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Check arguments, seeds and outputs, then crawl."""
        from pubcrawl.extensions.fleet import DRAINED
        from pubcrawl.extensions.log_text import VisibleLog
        from pubcrawl.extensions.summary import Summary
        from pubcrawl.fetch.slots import NO_NETWORK

        gc.disable()
        VisibleLog.of_settings(self.settings, args[0] if args else "")
        try:
            settings = self._checked(args, opts)
        except (UsageError, ArchiveError, StoreError) as error:
            sys.exit(_refuse(error, self.settings))
        finally:
            gc.enable()
        quiet_library_logs(settings["LOG_LEVEL"])
        process = self._process()
        crawler = self._create_crawler(args[0])
        process.crawl(crawler, **opts.spargs)
        # The loaded modules are not garbage, and at the end none is worth freeing: collections
        # took 0.3 seconds of a start, and 0.6 after a crawl of 2,000 pages.
        gc.freeze()
        # The default looks for cycles ten times as often, which took 4 % of a crawl.
        gc.set_threshold(7000, 10, 10)
        _end_at_hangup()
        process.start()
        gc.freeze()
        self.exitcode = EXIT_ERROR
        summary = None
        if not process.bootstrap_failed and crawler.stats:
            stats = crawler.stats.get_stats()
            self.exitcode = exit_code(
                stats, settings["SEED_FAILURES_MAX"], settings["SEED_REJECTED_MAX"]
            )
            named = [f"notices/{status}" for status in opts.fail_on]
            if self.exitcode in (0, EXIT_FAILURES) and any(map(stats.get, named)):
                self.exitcode = EXIT_NOTICES
            summary = crawler.get_extension(Summary)
            rejected = stats.get("seeds/rejected", 0)
            allowed = share_of(
                "SEED_REJECTED_MAX", settings["SEED_REJECTED_MAX"], stats.get("seeds/read", 0)
            )
            if rejected > allowed:
                command = rejected_command(args[0], opts)
                _advise(settings, f"{rejected:,} rejected lines; to list them, run: {command}")
        reason = crawler.stats.get_value("finish_reason") if crawler.stats else ""
        if self.exitcode == EXIT_INTERRUPTED or reason == NO_NETWORK:
            why = {NO_NETWORK: "no network", DRAINED: "drained"}.get(reason, "interrupted")
            same = " (with the same input)" if opts.spargs.get("seeds") == "-" else ""
            _advise(settings, f"{why}; to continue, run{same}: {resume_command(args[0], opts)}")
        _write_summary(settings, summary.text if summary else "", self.exitcode)

    def _checked(self, args: list[str], opts: argparse.Namespace) -> Settings:
        """Return the settings of the crawl; raise an error for a crawl that cannot begin."""
        from pubcrawl.fetch import blocked, budgets, grobid, history, lookup
        from pubcrawl.fetch.contact import check_contact

        if not args:
            raise SettingError("give the name of a spider: scrapy crawl publications -a seeds=FILE")
        settings = self.settings
        spider = self._spider(args[0])
        if len(args) > 1:
            word = args[1] if "=" in args[1] else f"seeds={args[1]}"
            raise SettingError(f"{args[1]!r} needs -a: scrapy crawl {args[0]} -a {word}")
        if settings["JOBDIR"]:
            raise SettingError("leave out JOBDIR: the store is the queue, the same command goes on")
        check_archive(settings)
        history.check(settings)
        budgets.check(settings, kinds(known_resources(settings)))
        grobid.check(settings)
        lookup.check(settings)
        check_formats(settings.getdict("FEEDS"), args[0])
        check_outputs(settings.getdict("FEEDS"), settings.getwithbase("FEED_STORAGES"))
        if settings.getlist("WALLS_YAML"):
            blocked.table(settings, compat=settings.getbool("PUBFETCHER_COMPAT"))
        for name in ("SEED_FAILURES_MAX", "SEED_REJECTED_MAX"):
            share_of(name, settings[name], 0)
        if hasattr(spider, "kind_class"):
            spider.check(opts.spargs, settings)
            if opts.spargs.get("estimate", "0") != "0":
                settings.set("FEEDS", {}, priority="cmdline")  # it has no records
        else:  # the user's own, without seeds
            check_contact(settings, ())
        return settings

    def _process(self) -> CrawlerProcessBase:
        return cast("CrawlerProcessBase", self.crawler_process)

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
    """End the crawl in order when its terminal is closed, unless started with ``nohup``."""

    def end(*_: object) -> None:
        # SIGHUP comes twice, from the shell and the kernel; a second SIGTERM would not wait.
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        signal.raise_signal(signal.SIGTERM)

    if signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:
        signal.signal(signal.SIGHUP, end)


def quiet_library_logs(level: str) -> None:
    """Stop the loggers from formatting lines that are not shown, three for each page."""
    for name in ("scrapy", "pubcrawl"):
        logging.getLogger(name).setLevel(level)
    if level != "DEBUG":
        # Their lists of components and settings help only to find a mistake in these.
        for name in ("scrapy.middleware", "scrapy.crawler", "scrapy.addons", "scrapy.utils.log"):
            logging.getLogger(name).setLevel(logging.WARNING)


def check_settings(pairs: Collection[str]) -> None:
    """Raise ``SettingError`` for a ``-s NAME=value`` that no component reads: a typing error."""
    module = import_module(os.environ.get("SCRAPY_SETTINGS_MODULE", "pubcrawl.settings"))
    values = dict(pair.partition("=")[::2] for pair in pairs)
    extra = {"RESOURCES_EXTRA": getattr(module, "RESOURCES_EXTRA", ()), **values}
    declared = known_resources(extra)
    found = (*Settings(), *dir(own), *dir(module), *addresses(declared), *keys(declared))
    names = {name for name in found if name.isupper()}
    for pair in pairs:
        name = pair.partition("=")[0]
        if name not in names and name not in GONE:
            raise SettingError(f"unknown setting -s {name}{_hint(name, names)}")


def check_archive(settings: BaseSettings) -> None:
    """Raise ``UsageError`` or ``ArchiveError`` for a REPLAY or WARC_DIR that cannot be used."""
    from pubcrawl.fetch.archive.replay import replayed_files

    replay, folder = settings["REPLAY"], settings["WARC_DIR"]
    if replay and not Path(replay).exists():
        raise SettingError(f"REPLAY={replay}: no such file or folder; give a WARC or a folder")
    if replay:
        replayed_files(Path(replay))
    if folder:
        if replay:
            raise SettingError("give either REPLAY or WARC_DIR: a replay is not recorded")
        check_outputs({str(Path(folder).absolute() / "x.warc.gz"): {}})


def check_outputs(feeds: Mapping[str, Any], storages: Mapping[str, Any] = STORAGES) -> None:
    """Raise ``SettingError`` for a feed that cannot be written; *storages*: scheme → class."""
    from pubcrawl.extensions.appended import check as check_append

    for uri, options in ((str(uri), options) for uri, options in feeds.items()):
        parts = urlsplit(uri)
        if parts.scheme not in ("", "file") and not Path(uri).is_absolute():
            _check_storage(parts.scheme, storages)
            continue
        # A feed's name may have %(time)s; then only the folder can be checked.
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
            _try_writing(path.absolute())
        except OSError as error:
            raise SettingError(
                f"output {path} cannot be written ({error.strerror}); choose another path"
            ) from error


def _check_storage(scheme: str, storages: Mapping[str, Any]) -> None:
    """Raise ``SettingError`` for a feed that Scrapy would leave out of the crawl."""
    if storages.get(scheme) is None:
        schemes = sorted(filter(storages.get, filter(None, storages)))
        raise SettingError(
            f"there is no output {scheme}:{_hint(scheme, schemes)}; give a path, - for standard "
            f"output, or one of {', '.join(schemes)}"
        )
    module, package = LIBRARIES.get(scheme, ("", ""))
    if module and not _is_installed(module):
        raise SettingError(
            f"output to {scheme}: needs a library; install it with pip install {package}"
        )


def _is_installed(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # its package is missing
        return False


def _try_writing(path: Path) -> None:
    """Open *path* and its ``.part``, and remove what was not there. Raises ``OSError``."""
    from pubcrawl.extensions.feed_file import is_stream, part_of

    if is_stream(path):  # a pipe would wait for its reader
        return
    if path.exists():
        path.open("ab").close()
    part = part_of(path)
    if part.exists():
        part.open("ab").close()
        return
    missing = [folder for folder in path.parents if not folder.exists()]
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.open("ab").close()
    finally:
        with suppress(OSError):
            part.unlink()
        for folder in missing:
            with suppress(OSError):
                folder.rmdir()


def exit_code(stats: Mapping[str, Any], allowed: str, rejectable: str = "100%") -> int:
    """
    Return the exit code of a crawl from its stats.

    *allowed* is SEED_FAILURES_MAX, *rejectable* SEED_REJECTED_MAX.
    """
    from pubcrawl.extensions.feeds import FAILED
    from pubcrawl.extensions.fleet import DRAINED

    if stats.get(f"{FAILED}{BrokenPipeError.__name__}"):
        return EXIT_PIPE
    if (
        stats.get("store/failed")
        or stats.get("warc/failed")
        or any(map(stats.get, ("items/errors", "walk/errors", "workers/errors")))
        or stats.get("files/waiting")
        or any(name.startswith(FAILED) for name in stats)
    ):
        return EXIT_ERROR
    reason = stats.get("finish_reason")
    if reason != "finished":
        # A crawl that is stopped at its start, or twice, has no reason.
        stopped = reason in ("shutdown", DRAINED) or (reason is None and "start_time" in stats)
        return EXIT_INTERRUPTED if stopped else EXIT_ERROR
    seeds = stats.get("seeds/read", 0)
    # A publication that no resource knows is an answer, not a failure.
    unknown = stats.get("reasons/not-found", 0) + stats.get("reasons/not-asked", 0)
    failures = stats.get("seeds/failed", 0) - unknown + stats.get("seeds/pending", 0)
    # A user's pipeline dropped these records, some after they were stored.
    failures += stats.get("items/dropped", 0) - stats.get("reasons/item-dropped", 0)
    rejected = stats.get("seeds/rejected", 0)
    # If no seed can be used, a duplicate repeats a rejected line.
    if rejected and rejected + stats.get("seeds/duplicate", 0) == seeds:
        return EXIT_USAGE
    if rejected > share_of("SEED_REJECTED_MAX", rejectable, seeds):
        return EXIT_FAILURES
    return EXIT_FAILURES if failures > share_of("SEED_FAILURES_MAX", allowed, seeds) else 0


def share_of(name: str, text: str, seeds: int) -> float:
    """
    Return how many of *seeds* the setting *name* allows.

    *text*: a number, or a share such as ``50%``. Raises ``SettingError`` for anything else.
    """
    text = str(text).strip()
    share = text.removesuffix("%")
    try:
        number = float(share)
    except ValueError:
        number = -1
    if number < 0:
        raise SettingError(f"{name}={text}: give a number of seeds or a share like 50%")
    return number * seeds / 100 if share != text else number


def _hint(name: str, names: Iterable[str]) -> str:
    near = get_close_matches(name, list(names), 1)
    return f", did you mean {near[0]}?" if near else ""


def _is_warning(record: logging.LogRecord) -> bool:
    return record.levelno >= logging.WARNING


def _advise(settings: BaseSettings, sentence: str) -> None:
    """Log a *sentence*, and print it if the log is not on standard error."""
    logger.warning("%s", sentence)
    if settings["LOG_FILE"] or not settings.getbool("LOG_ENABLED"):
        _print(sentence)


def _print(sentence: str) -> None:
    from pubcrawl.formats.terminal import visible

    # The standard error of a job is a pipe to its Scrapyd, which may have ended before it.
    print_message(f"pubcrawl: {visible(sentence)}")


def _write_summary(settings: BaseSettings, text: str, code: int) -> None:
    try:
        write_summary(settings, text, code)
    except OSError as error:
        logger.error("the summary cannot be written: %s", error)


def _refuse(error: Exception, settings: Settings) -> int:
    from pubcrawl.extensions.log_text import VisibleLog
    from pubcrawl.formats.terminal import in_program, visible

    message = visible(in_program(str(error)))
    _print(message)
    if settings["LOG_FILE"]:
        # Scrapyd gives each job a log of its own; its standard error is not shown.
        configure_logging(settings)
        VisibleLog.of_settings(settings, "")
        logger.error("%s", message)
    _write_summary(settings, f"refused: {message}", EXIT_USAGE)
    return EXIT_USAGE
