"""The commands of this project: what their help says, and how they fail."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from inspect import getdoc
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, NoReturn

from scrapy.cmdline import ScrapyArgumentParser
from scrapy.commands import ScrapyCommand, ScrapyHelpFormatter
from scrapy.utils.misc import load_object

from pubcrawl.console.closed_pipe import ends_with_its_reader
from pubcrawl.console.names import SUBCOMMANDS, did_you_mean
from pubcrawl.console.options import Options, add_all, flat
from pubcrawl.exceptions import PubcrawlError, UsageError
from pubcrawl.formats.terminal import in_program, program

if TYPE_CHECKING:
    from scrapy.settings import Settings

_TITLES = ("examples", "commands")  # of the texts after the options


class Subcommand(NamedTuple):
    """
    One thing that a command does, with its own arguments, options and examples.

    *path*: of the function that does it, ``(settings, args, opts) → exit code``; its module is
    imported when it runs. *about*: a sentence. *examples*: what a person would type first.
    """

    path: str
    about: str
    arguments: str = ""
    options: Options = ()
    examples: tuple[str, ...] = ()


class ProjectCommand(ScrapyCommand):
    """
    A command of this project; its help ends with ``examples``.

    The docstring of its class is its help: the first paragraph is its line in the list of
    commands, the last one the text for ``-h``. *details*: a text for ``-h`` that the code makes.
    *arguments*: what follows its name: ``FILE …`` must be given, ``[LIST]`` may be. *page*: of
    docs/ that describes it. *examples*: command lines without a shell's pipes, each with a comment
    after ``#`` if it needs one. Those without ``# live`` run offline at the top of a checkout; a
    test runs them. *options*: its own options, besides Scrapy's. *does*: as the path of a
    ``Subcommand``, for a command without subcommands.

    *subcommands*: by the word that follows the name, each with a help of its own; ""
    is what the command does without such a word. ``chosen`` is the word.
    """

    arguments: ClassVar[str] = ""
    page: ClassVar[str] = ""
    details: ClassVar[str] = ""
    examples: ClassVar[tuple[str, ...]] = ()
    options: ClassVar[Options] = ()
    does: ClassVar[str] = ""
    subcommands: ClassVar[Mapping[str, Subcommand]] = {}
    settings: Settings
    chosen: str = ""

    @property
    def name(self) -> str:
        """The word after ``scrapy``, such as ``seeds``; with a space the words of an action."""
        module = type(self).__module__.rpartition(".")[2]
        return SUBCOMMANDS.get(module, module)

    @property
    def title(self) -> str:
        """What a user types for the action that runs, such as ``seeds import``."""
        return f"{self.name} {self.chosen}".strip()

    def syntax(self) -> str:
        """Return the arguments."""
        if self.subcommands and "" not in self.subcommands:
            return "|".join(self.subcommands)
        return self.subcommands[""].arguments if self.subcommands else self.arguments

    def short_desc(self) -> str:
        """Return the line for the list of commands."""
        return self.paragraphs()[0]

    def long_desc(self) -> str:
        """Return the text for -h."""
        return self.details or self.paragraphs()[-1]

    def paragraphs(self) -> list[str]:
        """Return the paragraphs of its docstring, without the full stop of the first."""
        first, *others = (getdoc(type(self)) or "").split("\n\n")
        return [" ".join(text.split()) for text in (first.rstrip("."), *others)]

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """Add the options of the command, and the examples to the help."""
        super().add_options(parser)
        parser.__class__ = CommandParser
        assert isinstance(parser, CommandParser)  # noqa: S101 - for mypy
        parser.command = self
        parser.formatter_class = _HelpText
        add_all(parser, self.options)
        parser.usage = f"{program()} {self.title} {self.syntax()}"
        parser.epilog = self._epilog(self.examples)

    def _epilog(self, examples: Sequence[str]) -> str:
        """Return the subcommands, if none is chosen, and examples."""
        others = {name: row.about for name, row in self.subcommands.items() if name}
        for module, words in SUBCOMMANDS.items():
            verb, word = words.split()
            if verb == self.name:
                command: ProjectCommand = load_object(f"pubcrawl.commands.{module}.Command")()
                others[word] = command.short_desc()
        lines = [f"{self.name} {name:<11} {about}" for name, about in others.items()]
        shown = _lines("commands", lines) + "\n\n" if lines and not self.chosen else ""
        return shown + _lines("examples", examples)

    def choose(self, parser: CommandParser, words: list[str]) -> None:
        """Take the name of an action out of *words*, and add its options to the parser."""
        index = parser.first_argument(words, anywhere="" not in self.subcommands)
        word = "" if index is None else words[index]
        nameless = self.subcommands.get("")
        if word and word in self.subcommands:
            words.remove(word)
        elif (nameless and (nameless.arguments or not word)) or {"-h", "--help"} & {*words}:
            word = ""
        else:
            names = ", ".join(filter(None, self.subcommands))
            what = (
                f"there is no {word!r}{did_you_mean(word, self.subcommands, ';')} " if word else ""
            )
            first = names.partition(",")[0]
            parser.error(f"{what}give one of {names}: {program()} {self.name} {first}")
        self.chosen = word
        action = self.subcommands.get(word)
        examples = action.examples if action else self.examples
        parser.usage = f"{program()} {self.title} {action.arguments if action else self.syntax()}"
        parser.epilog = self._epilog(examples)
        if word and action:
            parser.description = action.about
        if action:
            add_all(parser, action.options)

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Do the chosen action; exit code 4 for wrong arguments, 1 if it cannot be done."""
        row = Subcommand(self.does, "", self.arguments, self.options, self.examples)
        action = self.subcommands.get(self.chosen, row)
        with self.report_errors():
            try:
                check_arguments(self.title, action.arguments, args, action.examples)
                check_numbers(action.options, opts)
                function: Callable[..., int] = load_object(action.path)
                self.exitcode = function(self.settings, args, opts)
            except UsageError as error:
                near = "" if self.chosen or not args else did_you_mean(args[0], self.subcommands)
                raise UsageError(f"{str(error).partition(';')[0]}{near}") if near else error  # noqa: B904

    def fail(self, message: object, code: int = 4) -> None:
        """Print *message* after the name of the command, and set the exit code."""
        print(f"{program()} {self.title}: {message}", file=sys.stderr)
        self.exitcode = code

    @contextmanager
    def report_errors(self) -> Iterator[None]:
        """Print an error of the block, and set the exit code: 4 for wrong arguments, else 1."""
        try:
            yield
        except BrokenPipeError:
            raise  # see closed_pipe
        except PubcrawlError as error:
            self.fail(error, 4 if isinstance(error, UsageError) else 1)
        except OSError as error:
            name = str(error.filename or "").removesuffix(".part")
            self.fail(f"cannot write the output: {error.strerror or error} {name}".rstrip(), 1)


class CommandParser(ScrapyArgumentParser):
    """The parser of a command: a mistake is one sentence, with the nearest right word."""

    command: ProjectCommand

    def first_argument(self, words: list[str], *, anywhere: bool) -> int | None:
        """
        Return the index of the first word that is no option, and no value of one.

        *anywhere*: also after options that only an action has, whose values are not known yet.
        """
        skipped = False
        for index, word in enumerate(words):
            if skipped:
                skipped = False
            elif not word.startswith("-"):
                return index
            elif option := self._option_string_actions.get(word):
                skipped = option.nargs is None
            elif not anywhere:
                return None
        return None

    def parse_known_args(self, args=None, namespace=None):  # type: ignore[no-untyped-def]
        """Read the words; an option that does not exist ends the command."""
        words = list(sys.argv[1:] if args is None else args)
        if self.command.subcommands:
            self.command.choose(self, words)
        options, rest = super().parse_known_args(words, namespace)
        for word in rest[: rest.index("--") if "--" in rest else None]:
            name = word.partition("=")[0]
            if name.startswith("-") and name.strip("-") and not name[1:2].isdigit():
                self.error(f"there is no option {name}{self._other_option(name)}")
        return options, rest

    def _other_option(self, name: str) -> str:
        """Return what *name* may mean: an option of another subcommand, or the nearest."""
        for word, other in self.command.subcommands.items():
            if any(name in each.names for each in flat(other.options)):
                return f"; {program()} {self.command.name} {word} has it".replace("  ", " ")
        more = f"; {program()} {self.command.title} -h lists the options"
        return did_you_mean(name, self._option_string_actions, more)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            names = list(map(str, action.choices))
            near = did_you_mean(str(value), names, ";")
            shown = f"{near} give one of {', '.join(filter(None, names))}"
            raise argparse.ArgumentError(action, f"there is no {str(value)!r}{shown}")

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        if action.type not in (int, float):
            return super()._get_value(action, arg_string)
        try:
            return action.type(arg_string)
        except ValueError:
            kind = "a whole number" if action.type is int else "a number"
            raise argparse.ArgumentError(action, f"{arg_string!r} is not {kind}") from None

    def error(self, message: str) -> NoReturn:
        """Print one line, and exit with code 2."""
        self.exit(2, f"{program()} {self.command.title}: {message.removeprefix('argument ')}\n")


def check_arguments(
    title: str, syntax: str, args: Sequence[str], examples: Sequence[str] = ()
) -> None:
    """
    Raise ``UsageError`` if *args* are fewer or more than the words of *syntax*.

    *syntax*: ``FORMAT FILE …``, ``URL [KEY]``, followed by options; nothing is checked if it has
    alternatives, or a QUERY, which may have spaces.
    """
    words = re.split(r"(?:^| |\[)-", syntax)[0].removesuffix("[options]").split()
    if " | " in syntax or {"QUERY", "[QUERY]"} & {*words}:
        return
    due = [word for word in words if not word.startswith("[") and word != "…" and word[-1] != "]"]
    if len(args) < len(due):
        such = (
            f", such as: {example_of(examples)}" if examples else f": {program()} {title} {syntax}"
        )
        raise UsageError(f"give {' and '.join(due[len(args) :])}{such}")
    most = sum(word.strip("[…]") != "" for word in words)
    if len(args) > most and "…" not in syntax.partition("[-")[0]:
        raise UsageError(
            f"{args[most]!r} is one word too many; give {' '.join(words) or 'options alone'}"
        )


def check_numbers(options: Options, opts: argparse.Namespace) -> None:
    """Raise ``UsageError`` for a number below the least one of its option."""
    for option in flat(options):
        if option.least is not None and (value := getattr(opts, option.dest)) < option.least:
            raise UsageError(f"{option.names[-1]} {value:g}: give {option.least:g} or more")


def example_of(examples: Sequence[str]) -> str:
    """Return the first of *examples*, without its comment."""
    return examples[0].partition("  #")[0].replace("scrapy", program(), 1)


def _lines(title: str, lines: Iterable[str]) -> str:
    return f"{title}:\n" + "\n".join(f"  {line}" for line in lines)


class OfflineCommand(ProjectCommand):
    """A command without a crawl, and without a log; its ``run`` ends with its reader."""

    requires_crawler_process = False
    default_settings: ClassVar[dict[str, Any]] = {"LOG_ENABLED": False}

    def __init_subclass__(cls) -> None:
        """Wrap ``run``."""
        super().__init_subclass__()
        cls.run = ends_with_its_reader(cls.run)  # type: ignore[assignment]


class _HelpText(ScrapyHelpFormatter):
    """Scrapy's help, with the lines of commands and examples as they are."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        if not text.startswith(tuple(f"{title}:\n" for title in _TITLES)):
            return super()._fill_text(text, width, indent)
        parts = []
        for part in text.split("\n\n"):
            title, _, lines = part.partition("\n")
            name = title.removesuffix(":").title()
            parts.append(f"{name}\n{'=' * len(name)}\n{in_program(lines)}")
        return "\n\n".join(parts)
