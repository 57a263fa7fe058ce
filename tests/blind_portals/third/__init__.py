"""The third set: twenty-four more kinds of scholarly sites, two portals each."""

from collections.abc import Callable
from functools import cache

from tests.blind_portals.third import heritage, nature, software, texts
from tests.blind_portals.third.case import ThirdSite

KINDS: tuple[Callable[[int], ThirdSite], ...] = (
    heritage.finding_aid,
    heritage.digital_edition,
    heritage.map_sheet,
    heritage.herbarium_sheet,
    heritage.exhibition,
    nature.crystal_structure,
    nature.ocean_station,
    nature.seismic_event,
    nature.statistical_table,
    nature.linked_data,
    software.interactive_notebook,
    software.container_image,
    software.tool_shed,
    software.mailing_thread,
    software.bug_ticket,
    software.project_hub,
    software.versioned_package,
    texts.podcast,
    texts.living_review,
    texts.abstract_server,
    texts.data_paper,
    texts.supplement_landing,
    texts.open_textbook,
    texts.subpage_wiki,
)


@cache
def sites() -> tuple[ThirdSite, ...]:
    """Give all portals: two of each kind."""
    return tuple(kind(variant) for kind in KINDS for variant in (1, 2))
