"""The seed lists of a store by the names that a user gives them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from pubcrawl.console.names import did_you_mean
from pubcrawl.exceptions import UsageError

if TYPE_CHECKING:
    from pubcrawl.store.ledger import SeedList

_SHOWN = 5  # names of lists in a message


def list_ids(name: str, lists: Iterable[SeedList], noun: str = "list") -> list[int]:
    """
    Return the ids of the list *name*, one for each spider that read it.

    Raises ``UsageError`` if no list, or more than one, has this name.
    """
    all_lists = list(lists)
    named = [each for each in all_lists if each.source == name]
    named = named or [each for each in all_lists if matches(each.source, name)]
    if len({each.source for each in named}) == 1:
        return [each.id for each in named]
    if named:
        names = ", ".join(dict.fromkeys(each.source for each in named))
        raise UsageError(f"more than one {noun} is called {name!r}: {names}")
    raise no_list(name, [each.source for each in all_lists], noun)


def no_list(name: str, sources: Iterable[str], noun: str = "list") -> UsageError:
    """Return the error for a list that the store does not have; it has *sources*."""
    known = list(dict.fromkeys(Path(source).name for source in sources))
    hidden = len(known) - _SHOWN
    shown = ", ".join(known[:_SHOWN]) + (f" and {hidden} more" if hidden > 0 else "")
    lists = f"; scrapy seeds prints its lists: {shown}; a crawl adds one"
    near = did_you_mean(name, known, lists if known else "; a crawl adds the first")
    crawl = (
        f"; to crawl it: scrapy crawl publications -a seeds={name}" if Path(name).is_file() else ""
    )
    return UsageError(f"the store has no {noun} {name!r}{crawl or near}")


def matches(source: str, name: str) -> bool:
    """Answer whether *name* is the path of the list *source*, or the end of it."""
    return source == name or source.endswith("/" + name.removeprefix("./"))
