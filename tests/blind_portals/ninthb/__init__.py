"""
The ninth set, second half: twenty kinds of software, texts and web works, three portals of each.

``sites()`` gives the cases (``ThirdSite``, as in the sets before): the first portal of each kind,
then the second, then the third; ``KINDS`` names the kinds and holds their portals.
``loopback.served(case)`` of the third set serves one; ``python -m tests.blind_portals.ninthb``
lists them, with a name or kind it prints the gold.

Gold: the landing page, its tabs and language forms, pages of its files, its files, its metadata
exports, and the landing pages of its other versions; a project in a forge has all its releases with
their files. Optional: files that only another version
has, discussions and logs, print forms, previews, page views of a viewer, statistics, redirects,
other addresses of the same page, identifiers, and parts or films with entry pages of their own.
Not members: listings, profiles, siblings, collections and events around it, other institutions'
pages about it, whatever asks for an account. Content that the artifact's own page lists and the
portal refuses is a member that the crawler can only name.

``says``: ``partial`` where the portal lists or declares more than it hands out; ``review`` where
other versions bring files of their own, parts stand as entries, a claim of content names other
files than the page does, or the content stands in another portal; else ``complete``.
"""

import re
from collections.abc import Callable
from functools import cache
from types import ModuleType

from tests.blind_portals.ninthb import (
    first_code,
    first_media,
    first_projects,
    first_texts,
    second_code,
    second_media,
    second_projects,
    second_texts,
    third_code,
    third_media,
    third_projects,
    third_texts,
)
from tests.blind_portals.third.case import ThirdSite

Kind = Callable[[], ThirdSite]
MODULES: tuple[ModuleType, ...] = (
    *(first_code, first_texts, first_media, first_projects),
    *(second_code, second_texts, second_media, second_projects),
    *(third_code, third_texts, third_media, third_projects),
)


def portals_of(module: ModuleType) -> dict[str, list[Kind]]:
    """Give the portals that a module writes, by kind: functions named for it and a number."""
    found: dict[str, list[Kind]] = {}
    for name, value in vars(module).items():
        if match := re.fullmatch(r"([a-z]\w*)_([123])", name):
            found.setdefault(match[1], []).append(value)
    return found


KINDS: dict[str, list[Kind]] = {}
for _module in MODULES:
    for _kind, _portals in portals_of(_module).items():
        KINDS.setdefault(_kind, []).extend(_portals)


@cache
def sites() -> tuple[ThirdSite, ...]:
    """Give all portals, the first of each kind before the second."""
    return tuple(
        portals[turn]() for turn in range(3) for portals in KINDS.values() if turn < len(portals)
    )
