"""The command line that continues a crawl, as its user would type it."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterator

from pubcrawl.ids.hidden import HIDDEN, is_secret, without_password


def resume_command(spider: str, opts: argparse.Namespace) -> str:
    """Return the command line of a crawl by *spider* with these options of ``scrapy crawl``."""
    return shlex.join(["scrapy", "crawl", spider, *_options(opts)])


def rejected_command(spider: str, opts: argparse.Namespace) -> str:
    """Return the command line that lists the rejected lines of a crawl by *spider*."""
    from pubcrawl.engine.seeds.lists import name_of

    words = ["scrapy", "seeds", "--state", "rejected"]
    seeds = opts.spargs.get("seeds", "")
    # Identifiers after -a ids= have no file; the list of standard input is called "-".
    alone = seeds not in ("", "-") and not {"ids", "urls"} & opts.spargs.keys()
    more = [opts.spargs["type"]] if "type" in opts.spargs else []
    words[2:2] = [name_of(seeds, (), "", *more)] if alone else ["--spider", spider]
    store = [pair for pair in opts.set if pair.startswith("STORE_URL=")]
    for pair in store[-1:]:
        words += ["-s", without_password(pair)]
    return shlex.join(words)


def _options(opts: argparse.Namespace) -> Iterator[str]:
    for name, value in opts.spargs.items():
        if name != "_job":  # Scrapyd's number of the job
            yield from ("-a", f"{name}={value}")
    for status in opts.fail_on:
        yield from ("--fail-on", status)
    for option, uris in (("-O", opts.overwrite_output), ("-o", opts.output)):
        for uri in uris or ():
            yield from (option, without_password(uri))
    for pair in opts.set:
        name, _, value = pair.partition("=")
        hidden = value and is_secret(name)
        yield from ("-s", f"{name}={HIDDEN if hidden else without_password(value)}")
