"""Subcommands of a command: each has its own arguments and a group of options."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from typing import NamedTuple

from scrapy.settings import Settings
from scrapy.utils.misc import load_object

from pubcrawl.exceptions import UsageError


class Subcommand(NamedTuple):
    """
    One subcommand.

    *syntax*: its arguments and main options, as shown in the usage line. *add_options*: adds
    its options to its group of the parser. *path*: of the function that does it.
    """

    syntax: str
    add_options: Callable[[argparse._ArgumentGroup], None]
    path: str

    def run(self, settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
        """
        Do it, with the arguments that follow its name, and return the exit code.

        Its module is imported now. Raises ``PubcrawlError``.
        """
        function: Callable[[Settings, list[str], argparse.Namespace], int] = load_object(self.path)
        return function(settings, args, opts)


def add_options(
    parser: argparse.ArgumentParser, command: str, subcommands: Mapping[str, Subcommand]
) -> dict[str, argparse._ArgumentGroup]:
    """
    Add a group of options for each subcommand of *command*; return their own groups by name.

    Several may have an option: with the same name and ``dest``, and shown with the first.
    """
    groups = {}
    dests: dict[str, str] = {}
    for name, each in subcommands.items():
        title = f"scrapy {command} {name}".strip()
        own = argparse.ArgumentParser(add_help=False, conflict_handler="error")
        groups[name] = own.add_argument_group(title)
        each.add_options(groups[name])
        shown = parser.add_argument_group(title)
        for action in groups[name]._group_actions:
            shared = [option for option in action.option_strings if option in dests]
            if not shared:
                shown._add_action(action)
                dests |= dict.fromkeys(action.option_strings, action.dest)
            elif any(dests[option] != action.dest for option in shared):
                raise ValueError(f"{title}: {shared[0]} has another dest elsewhere")
    return groups


def refuse_options_of_others(
    name: str,
    command: str,
    opts: argparse.Namespace,
    groups: Mapping[str, argparse._ArgumentGroup],
) -> None:
    """Raise ``UsageError`` if an option is given that only other subcommands than *name* have."""
    own = {action.dest for action in groups[name]._group_actions}
    defaults: dict[str, object] = {}
    for group in groups.values():
        for action in group._group_actions:
            # Of several options for one value, --format and --json, the first has its default.
            defaults.setdefault(action.dest, action.default)
    for other, group in groups.items():
        for action in group._group_actions:
            default = defaults[action.dest]
            given = getattr(opts, action.dest, default)
            if action.dest not in own and given != default and given is not None:
                option = action.option_strings[0]
                raise UsageError(f"{option} is an option of scrapy {command} {other}".rstrip())
