"""
The tenth set, first half: twenty kinds of data and institutions, three portals of each kind.

``sites()`` gives the cases (``ThirdSite``, as in the sets before): the first portal of each kind,
then the second, then the third; ``KINDS`` names the kinds and holds their portals.
``loopback.served(case)`` of the third set serves one; ``python -m tests.blind_portals.tentha``
lists them, with a name or kind it prints the gold.

Gold: the landing page, its tabs and language forms, pages of its files, its files, its metadata
exports, and the landing pages of its other versions. Optional: files that only another version
has, smaller sizes and previews of a picture beside the best one that is offered, viewers, embedded
players, print views, logs, thumbnails, statistics, redirects, identifiers, and parts with entry
pages of their own with their files. Not members: listings, profiles, siblings, collections around
it, other institutions' pages about it, whatever asks for an account. Content that the artifact's
own page lists and the portal refuses is a member that the crawler can only name. Another address
of the same page is optional.

``says``: ``partial`` where the portal lists or declares more than it hands out; ``review`` where
other versions bring files of their own, parts stand as entries, a claim of content names other
files than the page does, the content stands in another portal, or a service gives any number of
forms; else ``complete``.
"""

import re
from collections.abc import Callable
from functools import cache
from types import ModuleType

from tests.blind_portals.tentha import (
    first_heritage,
    first_nature,
    first_records,
    second_heritage,
    second_nature,
    second_records,
    third_heritage,
    third_nature,
    third_records,
)
from tests.blind_portals.third.case import ThirdSite

Kind = Callable[[], ThirdSite]
MODULES = (
    first_records,
    first_nature,
    first_heritage,
    second_records,
    second_nature,
    second_heritage,
    third_records,
    third_nature,
    third_heritage,
)


def portals_of(module: ModuleType) -> dict[str, list[Kind]]:
    """Give the portals that a module writes, by kind: functions named for it and a number."""
    found: dict[str, list[Kind]] = {}
    for name, value in vars(module).items():
        if match := re.fullmatch(r"([a-z]\w*)_([123])", name):
            found.setdefault(match[1], []).append(value)
    return found


KINDS: dict[str, list[Kind]] = {}
for one in MODULES:
    for kind, portals in portals_of(one).items():
        KINDS.setdefault(kind, []).extend(portals)


@cache
def sites() -> tuple[ThirdSite, ...]:
    """Give all portals, the first of each kind before the second."""
    return tuple(
        portals[turn]() for turn in range(3) for portals in KINDS.values() if turn < len(portals)
    )
