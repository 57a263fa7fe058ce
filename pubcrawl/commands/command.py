"""The commands of this project: what their help says, and how they fail."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from inspect import getdoc
from typing import TYPE_CHECKING, Any, ClassVar

from scrapy.commands import ScrapyHelpFormatter

from pubcrawl.commands.closed_pipe import ends_with_its_reader
from pubcrawl.commands.options import Options, add_all, flag
from pubcrawl.exceptions import PubcrawlError, UsageError

if TYPE_CHECKING:
    from scrapy.commands import ScrapyCommand
    from scrapy.settings import Settings

    _Command = ScrapyCommand
else:
    # Scrapy takes each subclass of its own class, in any module here, for a command.
    _Command = object

_TITLE = "examples:\n"


class ProjectCommand(_Command):
    """
    A command of this project; its help ends with ``examples``.

    The docstring of its class is its help: the first paragraph is its line in the list of
    commands, the last one the text for ``-h``. *details*: a text for ``-h`` that the code makes.
    *arguments*: what follows its name. *page*: of docs/ that describes it. *examples*: command
    lines without a shell's pipes, each with a comment after ``#`` if it needs one. Those without
    ``# live`` run offline at the top of a checkout; a test runs them. *options*: its own options,
    besides Scrapy's.
    """

    arguments: ClassVar[str] = ""
    page: ClassVar[str] = ""
    details: ClassVar[str] = ""
    examples: ClassVar[tuple[str, ...]] = ()
    options: ClassVar[Options] = ()
    settings: Settings

    def syntax(self) -> str:
        """Return the arguments."""
        return self.arguments

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
        add_all(parser, self.options)
        parser.formatter_class = _HelpText
        parser.epilog = _TITLE + "\n".join(f"  {line}" for line in self.examples)

    def fail(self, message: object, code: int = 4) -> None:
        """Print *message* after the name of the command, and set the exit code."""
        name = type(self).__module__.rpartition(".")[2]
        print(f"scrapy {name}: {message}", file=sys.stderr)
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
            self.fail(f"cannot write the output: {error}", 1)


class OfflineCommand(ProjectCommand):
    """A command without a crawl, and without a log; its ``run`` ends with its reader."""

    requires_crawler_process = False
    default_settings: ClassVar[dict[str, Any]] = {"LOG_ENABLED": False}

    def __init_subclass__(cls) -> None:
        """Wrap ``run``."""
        super().__init_subclass__()
        cls.run = ends_with_its_reader(cls.run)  # type: ignore[assignment]


class RowCommand(OfflineCommand):
    """
    A command that prints rows: a line each, or an object each with ``--json``, an option of all.

    *rows* yields them; ``exitcode`` may be set when they are over. *line* gives the text of a row,
    by default its values with tabs between them. Errors: see ``report_errors``.
    """

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """Add the options of the command, and ``--json``."""
        super().add_options(parser)
        add_all(parser, (flag("--json", "print JSON lines"),))

    def rows(self, args: list[str], opts: argparse.Namespace) -> Iterable[Mapping[str, object]]:
        raise NotImplementedError

    def line(self, row: Mapping[str, object]) -> str:
        return "\t".join(map(str, row.values()))

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Print the rows."""
        with self.report_errors():
            for row in self.rows(args, opts):
                print(json.dumps(row, ensure_ascii=False) if opts.json else self.line(row))


class _HelpText(ScrapyHelpFormatter):
    """Scrapy's help, with the lines of the examples as they are."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        if not text.startswith(_TITLE):
            return super()._fill_text(text, width, indent)
        title, _, lines = text.partition("\n")
        name = title.removesuffix(":").title()
        return f"{name}\n{'=' * len(name)}\n{lines}"
