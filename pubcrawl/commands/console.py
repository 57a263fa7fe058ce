"""``pubcrawl`` and ``scrapy``: the list of commands, in groups, and what is said of a wrong one."""

from __future__ import annotations

import os
import shlex
import sys
import textwrap
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from scrapy import cmdline
from scrapy.commands import ScrapyCommand
from scrapy.spiderloader import get_spider_loader
from scrapy.utils.conf import closest_scrapy_cfg
from scrapy.utils.project import get_project_settings

import pubcrawl
from pubcrawl.console.names import (
    RENAMED,
    SUBCOMMANDS,
    SYNONYMS,
    did_you_mean,
    in_sections,
    pop_name,
)
from pubcrawl.formats.terminal import in_program, program

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

IDLE = ("bench", "check", "edit", "startproject")
"""Scrapy's own commands that have no use here; they are not listed."""

_BENCH = (
    "a crawl's time is spent on hosts and pages; from a checkout, python -m bench measures pubcrawl"
)
_PARSE = (
    "the spiders of pubcrawl read answers without callbacks: scrapy extract KIND FILE prints the "
    "contents of a saved response"
)


def main(arguments: Sequence[str] | None = None) -> None:
    """
    Run a command, as ``scrapy`` does; without one, print the list of commands.

    Outside a Scrapy project the settings are those of this package.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    sys.argv[0] = "pubcrawl"
    if not os.environ.get("SCRAPY_SETTINGS_MODULE") and not closest_scrapy_cfg():
        os.environ["SCRAPY_SETTINGS_MODULE"] = "pubcrawl.settings"
    if words[:1] == ["--version"]:
        print(f"pubcrawl {pubcrawl.__version__}")
    else:
        cmdline.execute(["pubcrawl", *words])


def listed_commands() -> dict[str, ScrapyCommand]:
    """Return the commands of pubcrawl and of Scrapy by the names that ``-h`` shows."""
    commands = cmdline._get_commands_from_module("scrapy.commands", inproject=True)
    commands |= cmdline._get_commands_from_module("pubcrawl.commands", inproject=True)
    return {
        name: command
        for name, command in sorted(commands.items())
        if name not in RENAMED and name not in IDLE
    }


def overview() -> str:
    """Return the list of commands: those of pubcrawl in groups, a line each, then Scrapy's."""
    commands = listed_commands()
    lines = [
        f"pubcrawl {pubcrawl.__version__}: identifiers and addresses in, records out",
        "",
        "  scrapy crawl publications -a seeds=ids.txt -O records.jsonl",
    ]
    of_scrapy = [name for name, each in commands.items() if each.__module__.startswith("scrapy.")]
    for title, names in in_sections(name for name in commands if name not in of_scrapy).items():
        lines += [
            "",
            f"{title}:",
            *(f"  {name:<11} {commands[name].short_desc()}" for name in names),
        ]
    more = textwrap.fill(", ".join(of_scrapy), 96, initial_indent="  ", subsequent_indent="  ")
    lines += ["", "Of Scrapy:", more, ""]
    lines.append(
        "scrapy COMMAND -h explains a command; scrapy crawl SPIDER -h lists its arguments."
    )
    return in_program("\n".join(lines))


def unknown(name: str, settings: BaseSettings) -> str:
    """Return a sentence on a command that does not exist: what the user may have meant."""
    from pubcrawl.ids.addresses import looks_like_address
    from pubcrawl.ids.identifier_text import identify

    commands = listed_commands()
    shown = shlex.quote(name)
    spiders = get_spider_loader(settings).list()
    if name in spiders:
        return f"{shown} is a spider: scrapy crawl {shown} -a seeds=ids.txt"
    if Path(name).is_file():
        return f"{shown} is a file; to crawl it: scrapy crawl publications -a seeds={shown}"
    if looks_like_address(name) and "//" in name:
        return f"{shown} is an address: scrapy show {shown}, or scrapy ingest {shown} to fetch it"
    if identify(name):
        return (
            f"{shown} is an identifier: scrapy show {shown}, or to fetch it "
            f"scrapy crawl publications -a ids={shown}"
        )
    if word := SYNONYMS.get(name.lower()):
        return f"there is no command {name!r}; run: scrapy {word}"
    if found := [words for words in _subcommands(commands) if name in words.split()[1:]]:
        return f"there is no command {name!r}; run: scrapy {' or scrapy '.join(found)}"
    more = "; scrapy -h lists the commands"
    return f"there is no command {name!r}{did_you_mean(name, commands, more)}"


def _subcommands(commands: Mapping[str, ScrapyCommand]) -> list[str]:
    """Return the words of all subcommands, such as ``seeds retry``."""
    rows = [
        f"{name} {each}" for name in commands for each in getattr(commands[name], "subcommands", ())
    ]
    return [*rows, *SUBCOMMANDS.values()]


def _print_commands(settings: BaseSettings, inproject: bool) -> None:
    print(overview())


def _print_unknown(settings: BaseSettings, cmdname: str, inproject: bool) -> None:
    print(in_program(f"{program()}: {unknown(cmdname, settings)}"), file=sys.stderr)


def _pop_name(argv: list[str]) -> str | None:
    """Take the name of the command out of *argv*; end for a command of Scrapy without use here."""
    name = pop_name(argv)
    spider = next((after for word, after in pairwise(argv) if word == "--spider"), "")
    if name == "parse" and spider:
        loader = get_spider_loader(get_project_settings())
        if spider in loader.list() and hasattr(loader.load(spider), "kind_class"):
            sys.exit(in_program(f"{program()} parse: {_PARSE}"))
    if name == "bench":
        sys.exit(f"{program()} bench: {_BENCH}")
    return name


# Scrapy has no place for groups, for commands of two words, and for the nearest name.
cmdline._pop_command_name = _pop_name
cmdline._print_commands = _print_commands
cmdline._print_unknown_command = _print_unknown
