"""
The eighth set, second half: software, texts and the web; twenty kinds, three portals of each.

``sites()`` gives the cases (``ThirdSite``, as in the sets before): the first portal of each kind,
then the second, then the third; ``KINDS`` names the kinds and holds their portals.
``loopback.served(case)`` of the third set serves one; ``python -m tests.blind_portals.eighthb``
lists them, with a name or kind it prints the gold.

Gold: the landing page, its tabs and language forms, pages of its files and of its own parts that
have no entry of their own (sections of a manual, steps of a lesson), its files, its metadata
exports, and the landing pages of its other versions. Optional: files that only another version
has, discussions and logs, previews and sizes of a picture beside the one that is handed out,
statistics, redirects, identifiers, other addresses of the same page or file, the page's form for
printing (a whole text in one page and a PDF made of the page are gold), and parts with entry pages
of their own. Not members: listings, profiles, siblings, collections around it, the software that a
text uses, feeds of a whole site, whatever asks for an account. Content that the artifact's own
page lists and the portal refuses is a member that the crawler can only name.

``says``: ``partial`` where the portal lists or declares more than it hands out; ``review`` where
other versions bring files of their own, parts stand as entries, a claim of content names fewer,
more or other files than the page does (a picture of a thing or a citation's tag for its text is no
such claim), the content stands in another portal, or a service gives any number of forms; else
``complete``.
"""

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from tests.blind_portals.third.case import ThirdSite

Kind = Callable[[], ThirdSite]


def portals_of(module: ModuleType) -> dict[str, list[Kind]]:
    """Give the portals that a module writes, by kind: functions named for it and a number."""
    found: dict[str, list[Kind]] = {}
    for name, value in vars(module).items():
        if match := re.fullmatch(r"([a-z]\w*)_([123])", name):
            found.setdefault(match[1], []).append(value)
    return found


def _kinds() -> dict[str, list[Kind]]:
    kinds: dict[str, list[Kind]] = {}
    folder = Path(__file__).parent
    for turn in ("first", "second", "third"):
        for path in sorted(folder.glob(f"{turn}_*.py")):
            for kind, portals in portals_of(import_module(f"{__name__}.{path.stem}")).items():
                kinds.setdefault(kind, []).extend(portals)
    return kinds


KINDS: dict[str, list[Kind]] = _kinds()


@cache
def sites() -> tuple[ThirdSite, ...]:
    """Give all portals, the first of each kind before the second."""
    return tuple(
        portals[turn]() for turn in range(3) for portals in KINDS.values() if turn < len(portals)
    )
