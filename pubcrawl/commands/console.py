"""``pubcrawl``: the commands of this project, in a checkout or anywhere else."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from scrapy.cmdline import _get_commands_from_module, execute
from scrapy.utils.conf import closest_scrapy_cfg

import pubcrawl

SCRAPY_S = ("list", "settings", "shell", "version")
"""Scrapy's own commands that are of use here; the others make or run projects."""


def main(arguments: Sequence[str] | None = None) -> None:
    """
    Run a command, as ``scrapy`` does; without one, print the list of commands.

    Outside a Scrapy project the settings are those of this package.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not os.environ.get("SCRAPY_SETTINGS_MODULE") and not closest_scrapy_cfg():
        os.environ["SCRAPY_SETTINGS_MODULE"] = "pubcrawl.settings"
    if words[:1] == ["--version"]:
        print(f"pubcrawl {pubcrawl.__version__}")
    elif not words or words[0] in ("-h", "--help", "help"):
        print(overview())
    else:
        execute(["pubcrawl", *words])


def overview() -> str:
    """Return the list of commands, a line each."""
    commands = _get_commands_from_module("pubcrawl.commands", inproject=True)
    others = _get_commands_from_module("scrapy.commands", inproject=True)
    commands |= {name: others[name] for name in SCRAPY_S}
    rows = [f"  {name:<12} {command.short_desc()}" for name, command in sorted(commands.items())]
    return "\n".join(
        (
            f"pubcrawl {pubcrawl.__version__}: identifiers and addresses in, records out",
            "",
            "  pubcrawl crawl publications -a ids=10.1234/abc -O out.jsonl",
            "",
            *rows,
            "",
            "pubcrawl COMMAND -h explains a command; pubcrawl crawl SPIDER -h lists its arguments.",
        )
    )
