"""
The second half of the sixth set: software, texts and the web, twenty kinds, three portals of each.

``sites()`` gives the cases (``ThirdSite``, as in the third set and later ones); ``by_kind()``
gives them by kind. ``loopback.served(case)`` of the third set serves one;
``python -m tests.blind_portals.sixthb`` lists them, with a name or a kind it prints the gold.
The three portals of a kind differ in platform, mark-up, addresses, language and claims.

Gold, as in the fifth set: the landing page, its tabs and language forms, pages of its files, its
files, its metadata exports, and the landing pages of its other versions. Optional: what only
another version has, discussions and logs, previews, players, statistics, redirects, identifiers,
and parts with entry pages of their own. Releases that a project offers on its own page of
downloads are its files; archives of a package's older versions are those versions'. Not members:
listings, profiles, siblings, collections around it, whatever asks for an account. Content that
the artifact's own page lists and the portal refuses is a member that the crawler can only name.

``says``: ``partial`` where the portal lists or declares more than it hands out; ``review`` where
other versions bring files of their own, parts stand as entries, or a claim contradicts the page;
else ``complete``.
"""

import importlib
import pkgutil
from collections.abc import Callable
from functools import cache

from tests.blind_portals.third.case import ThirdSite

Kind = Callable[[], ThirdSite]

ROUNDS = ("first", "second", "third")


def _makers() -> tuple[Kind, ...]:
    """Give the functions that make a portal, by round and module."""
    names = [one.name for one in pkgutil.iter_modules(__path__) if "_" in one.name]
    return tuple(
        maker
        for turn in ROUNDS
        for name in sorted(names)
        if name.startswith(f"{turn}_")
        for maker in importlib.import_module(f"{__name__}.{name}").ALL
    )


@cache
def sites() -> tuple[ThirdSite, ...]:
    """Give all portals: the first of each kind, then the second, then the third."""
    return tuple(maker() for maker in _makers())


def by_kind() -> dict[str, tuple[ThirdSite, ...]]:
    """Give the portals of each kind."""
    kinds = dict.fromkeys(case.kind for case in sites())
    return {kind: tuple(case for case in sites() if case.kind == kind) for kind in kinds}
