"""Subcommands of a command: each has its own arguments and a group of options."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from typing import NamedTuple

from scrapy.settings import Settings
from scrapy.utils.misc import load_object

from pubcrawl.commands.options import Option, OptionGroup, Options
from pubcrawl.exceptions import UsageError


class Subcommand(NamedTuple):
    """
    One subcommand.

    *syntax*: its arguments and main options, as shown in the usage line. *options*: those that
    it has. *path*: of the function that does it.
    """

    syntax: str
    options: tuple[Option, ...]
    path: str

    def run(self, settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
        """
        Do it, with the arguments that follow its name, and return the exit code.

        Its module is imported now. Raises ``PubcrawlError``.
        """
        function: Callable[[Settings, list[str], argparse.Namespace], int] = load_object(self.path)
        return function(settings, args, opts)


def option_groups(command: str, subcommands: Mapping[str, Subcommand]) -> Options:
    """
    Return a group of options for each subcommand of *command*.

    Subcommands may share an option of one name and ``dest``; the help shows it with the first.
    """
    groups = []
    dests: dict[str, str] = {}
    for name, each in subcommands.items():
        title = f"scrapy {command} {name}".strip()
        own = []
        for option in each.options:
            shared = [name for name in option.names if name in dests]
            if not shared:
                own.append(option)
                dests |= dict.fromkeys(option.names, option.dest)
            elif any(dests[name] != option.dest for name in shared):
                raise ValueError(f"{title}: {shared[0]} has another dest elsewhere")
        groups.append(OptionGroup(title, tuple(own)))
    return tuple(groups)


def refuse_options_of_others(
    name: str, command: str, opts: argparse.Namespace, subcommands: Mapping[str, Subcommand]
) -> None:
    """Raise ``UsageError`` if an option is given that only other subcommands than *name* have."""
    own = {option.dest for option in subcommands[name].options}
    defaults: dict[str, object] = {}
    for each in subcommands.values():
        for option in each.options:
            # Of several options for one value, --format and --json, the first has its default.
            defaults.setdefault(option.dest, option.keywords.get("default"))
    for other, each in subcommands.items():
        for option in each.options:
            given = getattr(opts, option.dest)
            if option.dest not in own and given and given != defaults[option.dest]:
                message = f"{option.names[0]} is an option of scrapy {command} {other}"
                raise UsageError(message.rstrip())
