"""Look-alikes of real portals, with the claims that the portals publish and with wrong ones."""

from collections.abc import Callable
from functools import cache

from tests.blind_portals.site import BlindSite
from tests.claimed_portals import archives, forges, repositories

CASES: tuple[tuple[Callable[[str], BlindSite], tuple[str, ...]], ...] = (
    (repositories.zenodo, ("published", "partial", "concept")),
    (repositories.figshare, ("published", "silent", "wrong-url")),
    (repositories.dryad, ("published", "datacite")),
    (repositories.dataverse, ("published", "ore", "silent")),
    (repositories.osf, ("published", "silent")),
    (repositories.dataone, ("published", "pages-miss")),
    (archives.pangaea, ("published", "collection")),
    (archives.mendeley, ("published", "expired")),
    (archives.gbif, ("published",)),
    (archives.openicpsr, ("published",)),
    (archives.geo, ("none",)),
    (archives.ena, ("partial",)),
    (archives.huggingface, ("published", "prefixed")),
    (archives.kaggle, ("published",)),
    (archives.dspace, ("published", "collection")),
    (archives.ckan, ("partial", "claims-more", "wrong-url")),
    (archives.workflowhub, ("published", "partial")),
    (archives.heritage, ("published",)),
    (forges.github, ("published",)),
    (forges.gitlab, ("none",)),
    (forges.magazine, ("published",)),
)


@cache
def sites() -> tuple[BlindSite, ...]:
    """Return all sites: every portal with each of its claims."""
    return tuple(portal(claim) for portal, claims in CASES for claim in claims)
