"""Common parts of the sets in text files: sections, and answers that are made on demand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from tests.server import Answer


def sections(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the heading after each ``===`` in a file, and the text up to the next one."""
    for part in re.split(r"(?m)^=== ", path.read_text("utf-8"))[1:]:
        head, _, rest = part.partition("\n")
        yield head.strip(), rest


def case_sections(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the sections of all ``negatives_*.txt`` and then of all ``positives_*.txt``."""
    for path in sorted(folder.glob("*tives_*.txt")):
        yield from sections(path)


class Answers(Mapping[str, Answer]):
    """Answers by address, each made at its first access."""

    def __init__(self, makers: Mapping[str, Callable[[], Answer]]) -> None:
        self.makers = makers
        self.made: dict[str, Answer] = {}

    def __getitem__(self, place: str) -> Answer:
        if place not in self.made:
            self.made[place] = self.makers[place]()
        return self.made[place]

    def __iter__(self) -> Iterator[str]:
        return iter(self.makers)

    def __len__(self) -> int:
        return len(self.makers)
