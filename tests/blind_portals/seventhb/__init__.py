"""
The seventh set, second half: software, texts and the web, twenty kinds, up to three portals each.

``sites()`` gives the cases (``ThirdSite``, as in the sets before): the first portal of each kind,
then the second, then the third; ``KINDS`` names the kinds and holds their portals.
``loopback.served(case)`` of the third set serves one; ``python -m tests.blind_portals.seventhb``
lists them, with a name or a kind it prints the gold.

Gold, as in the sixth set: the landing page, its tabs and language forms, pages of its files, its
files, its metadata exports, and the landing pages of its other versions. Optional: files that only
another version has, discussions and logs (issues, commits, histories), previews, players and sizes
of a picture, statistics, redirects, identifiers, other addresses of the same page, feeds of it,
and parts with entry pages of their own. What a project offers on its own page of downloads, older
releases as well, is its files. Not members: listings, profiles, siblings, collections and series
around it, other institutions' pages about it, whatever asks for an account. Content that the
artifact's own page lists and the portal refuses is a member that the crawler can only name.

``says``: ``partial`` where the portal lists or declares more than it hands out; ``review`` where
other versions bring files of their own, parts stand as entries, a claim of content names other
files than the page does, or the content stands in another portal; else ``complete``.
"""

import importlib
import pkgutil
import re
from collections.abc import Callable
from functools import cache
from types import ModuleType

from tests.blind_portals.third.case import ThirdSite

Kind = Callable[[], ThirdSite]

ROUNDS = ("first", "second", "third")


def portals_of(module: ModuleType) -> dict[str, Kind]:
    """Give the portals that a module writes, by kind: functions named for it and a number."""
    return {
        match[1]: value
        for name, value in vars(module).items()
        if (match := re.fullmatch(r"([a-z]\w*)_[123]", name))
    }


def _kinds() -> dict[str, list[Kind]]:
    names = sorted(one.name for one in pkgutil.iter_modules(__path__))
    found: dict[str, list[Kind]] = {}
    for turn in ROUNDS:
        for name in names:
            if name.startswith(f"{turn}_"):
                module = importlib.import_module(f"{__name__}.{name}")
                for kind, portal in portals_of(module).items():
                    found.setdefault(kind, []).append(portal)
    return found


KINDS: dict[str, list[Kind]] = _kinds()


@cache
def sites() -> tuple[ThirdSite, ...]:
    """Give all portals, the first of each kind before the second."""
    return tuple(
        portals[turn]() for turn in range(3) for portals in KINDS.values() if turn < len(portals)
    )
