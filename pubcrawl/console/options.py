"""The options of commands as data: their names, values and help."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Iterator
from typing import Any, NamedTuple


class Option(NamedTuple):
    """An option: its names, what ``add_argument`` takes besides, and the *least* number."""

    names: list[str]
    keywords: dict[str, Any]
    least: float | None = None

    @property
    def dest(self) -> str:
        """Its name among the parsed options."""
        return str(self.keywords.get("dest") or self.names[-1].strip("-").replace("-", "_"))


class OptionGroup(NamedTuple):
    """Options that the help shows below a title; without one, only one of them may be given."""

    title: str
    options: tuple[Option, ...]


Options = tuple[Option | OptionGroup, ...]


def group(title: str, *options: Option) -> OptionGroup:
    """Return options that the help shows below *title*."""
    return OptionGroup(title, options)


def one_of(*options: Option) -> OptionGroup:
    """Return options of which only one may be given."""
    return OptionGroup("", options)


def flag(names: str, about: str, **more: Any) -> Option:
    """Return an option without a value. *names*: with spaces between them, ``-o --output``."""
    return Option(names.split(), {"action": "store_true", "help": about, **more})


JSON_LINES = flag("--json", "print JSON lines")


def text(names: str, metavar: str, about: str, default: object = "", **more: Any) -> Option:
    """Return an option with a value, by default a string."""
    keywords = {"metavar": metavar, "help": about, "default": default}
    return Option(names.split(), keywords | more)


def number(
    names: str, metavar: str, about: str, default: float = 0, least: float | None = 0
) -> Option:
    """Return an option with a number of the type of *default*, at least *least*."""
    keywords = {"type": type(default), "default": default, "metavar": metavar, "help": about}
    return Option(names.split(), keywords, least)


def repeated(names: str, metavar: str, about: str, **more: Any) -> Option:
    """Return an option that can be given several times; its value is a list."""
    keywords = {"action": "append", "default": [], "metavar": metavar, "help": about}
    return Option(names.split(), keywords | more)


def choice(
    names: str, values: Collection[str], about: str, default: str | None = "", **more: Any
) -> Option:
    """Return an option with one of *values*."""
    keywords = {"choices": values, "help": about, "default": default}
    return Option(names.split(), keywords | more)


def same_as(dest: str, value: str, name: str, about: str, **more: Any) -> Option:
    """Return an option without a value that sets the option *dest* to *value*."""
    keywords = {"action": "store_const", "dest": dest, "const": value, "help": about}
    return Option([name], keywords | more)


def add_all(parser: argparse._ActionsContainer, options: Options) -> None:
    """Add *options* to a parser, or to a group of one."""
    for option in options:
        if isinstance(option, Option):
            parser.add_argument(*option.names, **option.keywords)
        elif option.title:
            add_all(parser.add_argument_group(option.title), option.options)
        else:
            add_all(parser.add_mutually_exclusive_group(), option.options)


def flat(options: Options) -> Iterator[Option]:
    """Yield the options, also those in groups."""
    for each in options:
        yield from (each,) if isinstance(each, Option) else each.options
