"""Examples at the end of ``scrapy COMMAND -h``."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, ClassVar

from scrapy.commands import ScrapyHelpFormatter

if TYPE_CHECKING:
    from scrapy.commands import ScrapyCommand

    _Command = ScrapyCommand
else:
    # Scrapy takes each subclass of its own class, in any module here, for a command.
    _Command = object

_TITLE = "examples:\n"


class WithExamples(_Command):
    """
    A command whose help ends with ``examples``.

    *examples*: command lines without a shell's pipes, each with a comment after ``#`` if it
    needs one. Those without ``# live`` run offline at the top of a checkout; a test runs them.
    """

    examples: ClassVar[tuple[str, ...]] = ()

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """Add the options of the command, and the examples to the help."""
        super().add_options(parser)
        parser.formatter_class = _HelpText
        parser.epilog = _TITLE + "\n".join(f"  {line}" for line in self.examples)


class _HelpText(ScrapyHelpFormatter):
    """Scrapy's help, with the lines of the examples as they are."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        if not text.startswith(_TITLE):
            return super()._fill_text(text, width, indent)
        title, _, lines = text.partition("\n")
        name = title.removesuffix(":").title()
        return f"{name}\n{'=' * len(name)}\n{lines}"
