"""
The fourth set: forty kinds of scholarly sites as an archivist meets them, one portal each.

Gold: the landing page, its tabs and language forms, its files, its metadata exports, and the
landing pages of its other versions. Optional: files and exports that only another version has,
previews, prints, statistics, redirects and identifiers that resolve to the artifact. Not members:
listings, profiles, siblings, collections around it, and whatever asks for an account (content that
is listed and refused is a member that the crawler can only name).

``says``: ``partial`` where the portal lists more than it hands out without an account or a button;
``review`` where other versions bring files of their own, or parts, data or trackers of the artifact
stand as entries or portals of their own; else ``complete``.
"""

from collections.abc import Callable
from functools import cache

from tests.blind_portals.fourth import ecology, media, origins, repositories, science, texts
from tests.blind_portals.third.case import ThirdSite

KINDS: tuple[Callable[[], ThirdSite], ...] = (
    *repositories.ALL,
    *ecology.ALL,
    *science.ALL,
    *origins.ALL,
    *texts.ALL,
    *media.ALL,
)


@cache
def sites() -> tuple[ThirdSite, ...]:
    """Give all portals, one of each kind."""
    return tuple(kind() for kind in KINDS)
