"""
The tenth set, second half: twenty kinds of software, texts and the web, three portals of each.

``sites()`` gives the cases (``ThirdSite``, as in the sets before): the first portal of each kind,
then the second, then the third; ``KINDS`` names the kinds and holds their portals.
``loopback.served(case)`` of the third set serves one; ``python -m tests.blind_portals.tenthb``
lists them, with a name or kind it prints the gold.

Gold: the landing page, its tabs and language forms, its own sub-pages, pages of its files, its
files, its metadata exports, and the landing pages of its other versions. Optional: files and
sub-pages that only another version has, discussions and logs, previews and sizes of a picture,
feeds of its comments, statistics, redirects, identifiers, and parts with entry pages of their own.
Not members: listings, profiles, siblings, collections around it, other institutions' pages about
it, whatever asks for an account. Content that the artifact's own page lists and the portal refuses
is a member that the crawler can only name. Another address of the same page is optional.

``says``: ``partial`` where the portal lists or declares more than it hands out; ``review`` where
other versions bring files of their own, parts stand as entries, a claim of content names other
files than the page does, the content stands in another portal, or a service gives any number of
forms; else ``complete``.
"""

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module

from tests.blind_portals.third.case import ThirdSite

Kind = Callable[[], ThirdSite]

TURNS = ("first", "second", "third")
FIELDS = ("code", "texts", "media", "projects")


def _kinds() -> dict[str, list[Kind]]:
    """Give the portals by kind: functions named for it and a number."""
    found: dict[str, list[Kind]] = {}
    for turn in TURNS:
        for field in FIELDS:
            module = import_module(f"tests.blind_portals.tenthb.{turn}_{field}")
            for name, value in vars(module).items():
                if match := re.fullmatch(r"([a-z]\w*)_[123]", name):
                    found.setdefault(match[1], []).append(value)
    return found


KINDS = _kinds()


@cache
def sites() -> tuple[ThirdSite, ...]:
    """Give all portals, the first of each kind before the second."""
    return tuple(
        portals[turn]() for turn in range(3) for portals in KINDS.values() if turn < len(portals)
    )
