"""
Made-up portals modelled on real ones; the first set has twenty-four kinds, two variants each.

The other sets are subpackages. ``sites()`` returns the portals of a set, ``KINDS`` its kinds.
``loopback.served(site)`` serves a portal of the third or a later set on 127.1.0.x;
``python -m tests.blind_portals SET`` lists a set or, with a name or a kind, prints the gold.
"""

from collections.abc import Callable
from functools import cache

from tests.blind_portals.data_repositories import figshare, invenio
from tests.blind_portals.institution_repositories import ckan, dataverse, dryad, dspace
from tests.blind_portals.methods import model_zoo, post_with_code, trial_registry, workflow
from tests.blind_portals.packages_and_records import (
    earth_science,
    molecules,
    museum,
    package_index,
    packages_by_folder,
    survey_archive,
)
from tests.blind_portals.projects import eprints, forge, hosting, osf
from tests.blind_portals.site import BlindSite
from tests.blind_portals.web_media import open_data_view, preprint, talks, wiki

KINDS: tuple[Callable[[int], BlindSite], ...] = (
    figshare,
    invenio,
    dryad,
    dataverse,
    ckan,
    dspace,
    eprints,
    osf,
    forge,
    hosting,
    packages_by_folder,
    package_index,
    molecules,
    earth_science,
    survey_archive,
    museum,
    open_data_view,
    wiki,
    talks,
    preprint,
    model_zoo,
    trial_registry,
    post_with_code,
    workflow,
)


@cache
def sites() -> tuple[BlindSite, ...]:
    """Return all sites: two variants of each kind."""
    return tuple(kind(variant) for kind in KINDS for variant in (1, 2))
