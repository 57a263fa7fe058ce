"""
The fifth set: forty ordinary kinds of scholarly sites, one portal each.

``spare()`` gives five more, of kinds that a researcher meets seldom.

Gold: the landing page, its tabs and language forms, pages of its files, its files, its metadata
exports, and the landing pages of its other versions. Optional: files that only another version
has, discussions and logs, previews, statistics, redirects, identifiers, and parts with entry
pages of their own (child items, articles of an issue). Not members: listings, profiles, siblings,
collections around it, whatever asks for an account. Content that the artifact's own page lists and
the portal refuses is a member that the crawler can only name.

``says``: ``partial`` where the portal lists or declares more than it hands out; ``review`` where
other versions bring files of their own, parts stand as entries, code, tracker or review stand on
other portals, or a service gives any number of forms; else ``complete``.
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

Kind = Callable[[], ThirdSite]

SPARE: tuple[Kind, ...] = (
    life_science.brain_map_collection,
    earth_physics.collision_record,
    earth_physics.taxon_treatment,
    origins.fossil_repository,
    software_pages.haskell_package,
)

KINDS: tuple[Kind, ...] = tuple(
    kind
    for module in (
        institutes,
        data_archives,
        life_science,
        earth_physics,
        origins,
        software_pages,
        papers,
        teaching_media,
        project_pages,
    )
    for kind in module.ALL
    if kind not in SPARE
)


@cache
def sites() -> tuple[ThirdSite, ...]:
    """Give all portals, one of each kind."""
    return tuple(kind() for kind in KINDS)


@cache
def spare() -> tuple[ThirdSite, ...]:
    """Give the portals of the rare kinds."""
    return tuple(kind() for kind in SPARE)
