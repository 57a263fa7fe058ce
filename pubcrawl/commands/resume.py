"""The command that goes on with a crawl, as its user would type it."""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Iterator

_SECRET = re.compile("KEY|SECRET|TOKEN|PASSWORD|EMAIL")
_PASSWORD = re.compile(r"(?<=://)[^/@\s]*:[^/@\s]*(?=@)")
_HIDDEN = "…"  # no key or e-mail address is for a log


def resuming(spider: str, opts: argparse.Namespace) -> str:
    """Return the command line of a crawl, given *spider* and the options of ``scrapy crawl``."""
    return shlex.join(["scrapy", "crawl", spider, *_options(opts)])


def _options(opts: argparse.Namespace) -> Iterator[str]:
    for name, value in opts.spargs.items():
        if name != "_job":  # Scrapyd's own number
            yield from ("-a", f"{name}={value}")
    for option, uris in (("-O", opts.overwrite_output), ("-o", opts.output)):
        for uri in uris or ():
            yield from (option, _PASSWORD.sub(_HIDDEN, uri))
    for pair in opts.set:
        name, _, value = pair.partition("=")
        hidden = value and _SECRET.search(name)
        yield from ("-s", f"{name}={_HIDDEN if hidden else _PASSWORD.sub(_HIDDEN, value)}")
