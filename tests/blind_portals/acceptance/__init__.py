"""Portals that no rule and no heuristic has seen: the acceptance set."""

from collections.abc import Callable, Iterator
from functools import cache

from tests.blind_portals.acceptance import archives, datasets, forges, pages, science
from tests.blind_portals.site import BlindSite

KINDS: tuple[Callable[[int], BlindSite], ...] = (
    datasets.figshare_like,
    datasets.invenio_like,
    datasets.dryad_like,
    datasets.dataverse_like,
    datasets.ckan_like,
    datasets.socrata_like,
    datasets.arcgis_like,
    datasets.pangaea_like,
    archives.dspace_like,
    archives.eprints_like,
    archives.icpsr_like,
    archives.gbif_like,
    archives.osf_like,
    archives.preprint_like,
    archives.thesis_like,
    archives.geodata_like,
    forges.github_like,
    forges.gitlab_like,
    forges.gitea_like,
    forges.sourceforge_like,
    forges.cgit_like,
    forges.pypi_like,
    forges.cran_like,
    forges.model_zoo_like,
    pages.tenant_like,
    pages.docs_like,
    pages.blog_like,
    pages.wiki_like,
    pages.forum_like,
    pages.course_like,
    pages.slides_like,
    pages.video_like,
    science.protocol_like,
    science.notebook_like,
    science.workflow_like,
    science.bio_entry_like,
    science.ontology_like,
    science.museum_like,
    science.trial_like,
    science.directory_like,
)


VARIANTS = range(3)


@cache
def built(kind: Callable[[int], BlindSite], variant: int) -> BlindSite:
    """Return a portal of a kind."""
    return kind(variant)


def sites() -> Iterator[BlindSite]:
    """Yield every portal: each kind in three variants."""
    for kind in KINDS:
        for variant in VARIANTS:
            yield built(kind, variant)
