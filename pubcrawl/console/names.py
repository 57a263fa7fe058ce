"""The names of the program, of its commands and of those that it had, and the nearest name."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from difflib import get_close_matches
from itertools import pairwise

from pubcrawl.formats.terminal import program

SECTIONS = {
    "Crawl": ("crawl", "seeds", "ingest", "fleet", "publish"),
    "See what there is": ("show", "count", "report", "changes", "browse"),
    "Bring in, take out": ("export", "import", "match", "remove", "files", "archive"),
    "Read pages, write rules": ("extract", "rules"),
    "Check and extend": ("doctor", "completion", "checkdocs"),
}
"""The commands of ``scrapy -h``: those of a section in the order in which a person needs them."""

SUBCOMMANDS = {
    "boundary": "show boundary",
    "harvest": "seeds harvest",
    "record": "extract record",
    "reread": "archive reread",
    "select": "extract select",
}
"""Module of a command that crawls or has a log of its own → the words that a user types."""

RENAMED = SUBCOMMANDS | {
    "portals test": "rules portals",
    "refetch": "crawl KIND -a where=QUERY -a again=1",
    "table": "count parts",
    "top": "count by",
}
"""Old name → the words of today. Old names end with 0.4."""

SYNONYMS = {
    "delete": "remove",
    "download": "ingest",
    "find": "show",
    "help": "-h",
    "init": "crawl",
    "load": "import",
    "query": "count",
    "rm": "remove",
    "run": "crawl",
    "save": "export",
    "search": "show --where",
    "validate": "rules check",
    "write": "export",
}
"""What a person may type for a command that has another name."""


def in_sections(names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return ``SECTIONS``; the other *names*, of commands that were added, are the last one."""
    listed = {name for section in SECTIONS.values() for name in section}
    added = tuple(name for name in names if name not in listed and name not in RENAMED)
    return SECTIONS | ({"Added": added} if added else {})


def nearest(name: str, names: Iterable[str]) -> str:
    """Return the nearest of *names*, without regard to case and dashes; "" if none is near."""
    by = {each.lower().strip("-"): each for each in names if each}
    return by[near[0]] if (near := get_close_matches(name.lower().strip("-"), by, 1)) else ""


def did_you_mean(name: str, names: Iterable[str], otherwise: str = "") -> str:
    """Return ``, did you mean 'NEAREST'?``, or *otherwise* if no name is near."""
    return f", did you mean {near!r}?" if (near := nearest(name, names)) else otherwise


def _name_export(argv: list[str], place: int) -> None:
    """Put the subcommand into a command line that has only its ``--format`` or ``--check``."""
    from pubcrawl.exchange.other_formats import ARTIFACT_FORMATS, RESULT_FORMATS
    from pubcrawl.exchange.registry import FORMATS

    words = [word for each in argv for word in each.split("=", 1)]
    form = next((after for word, after in pairwise(words) if word == "--format"), "")
    given = {word for before, word in pairwise(["", *argv[place:]]) if before != "--format"}
    if "--check" in argv:
        argv.remove("--check")
        new = "check"
    elif (
        {"results", "artifacts", "check"}.isdisjoint(given)
        and (form in RESULT_FORMATS or form in ARTIFACT_FORMATS)
        and form not in FORMATS
    ):
        new = "results" if form in RESULT_FORMATS else "artifacts"
    else:
        return
    argv.insert(place, new)
    old = "--check" if new == "check" else f"--format {form}"
    print(
        f"{program()} export {old} is now: {program()} export {new}; the old form ends with 0.4",
        file=sys.stderr,
    )


def pop_name(argv: list[str]) -> str | None:
    """
    Take the name of the command out of *argv*, and return the name of its module.

    ``seeds harvest`` is the module ``harvest``. An old name gives a warning.
    """
    places = [place for place in range(1, len(argv)) if not argv[place].startswith("-")][:2]
    if not places:
        return None
    words = " ".join(argv[place] for place in places)
    if module := next((name for name, new in SUBCOMMANDS.items() if new == words), None):
        for place in reversed(places):
            del argv[place]
        return module
    name = argv.pop(places[0])
    if name == "export":
        _name_export(argv, places[0])
    if words in RENAMED and " " in words:
        del argv[places[1] - 1]
        name = words
    if name not in RENAMED:
        return name
    new = RENAMED[name]
    print(
        f"{program()} {name} is now: {program()} {new}; the old name ends with 0.4", file=sys.stderr
    )
    command, *action = new.split()
    if name in SUBCOMMANDS or "-a" in action:
        return name
    argv[1:1] = action
    return command
