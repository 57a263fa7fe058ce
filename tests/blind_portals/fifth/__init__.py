"""
The fifth set: forty ordinary kinds of scholarly sites, one portal each.

``sites()`` gives the cases (``ThirdSite``); ``loopback.served(case)`` of the third set serves one.

Gold: the landing page, its tabs and language forms, its files, its metadata exports, and the
landing pages of its other versions. Optional: files that only another version has, previews,
prints, statistics, redirects. Not members: listings, profiles, siblings, collections around it,
and whatever asks for an account (content that is listed and refused is a member).
"""

from collections.abc import Callable
from functools import cache

from tests.blind_portals.fifth import (
    data_archives,
    earth_physics,
    institutes,
    life_science,
    origins,
    papers,
    project_pages,
    software_pages,
    teaching_media,
)
from tests.blind_portals.third.case import ThirdSite

KINDS: tuple[Callable[[], ThirdSite], ...] = (
    *institutes.ALL,
    *data_archives.ALL,
    *life_science.ALL,
    *earth_physics.ALL,
    *origins.ALL,
    *software_pages.ALL,
    *papers.ALL,
    *teaching_media.ALL,
    *project_pages.ALL,
)


@cache
def sites() -> tuple[ThirdSite, ...]:
    """Give all portals, one of each kind."""
    return tuple(kind() for kind in KINDS)
