"""Made-up portals, written from the world and the specification alone."""

from collections.abc import Callable
from functools import cache

from tests.blind_portals.data_repositories import figshare, invenio
from tests.blind_portals.institution_repositories import ckan, dataverse, dryad, dspace
from tests.blind_portals.site import BlindSite

KINDS: tuple[Callable[[int], BlindSite], ...] = (figshare, invenio, dryad, dataverse, ckan, dspace)


@cache
def sites() -> tuple[BlindSite, ...]:
    """Give all sites: two variants of each kind."""
    return tuple(kind(variant) for kind in KINDS for variant in (1, 2))
