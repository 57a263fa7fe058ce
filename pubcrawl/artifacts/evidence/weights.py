"""
The table of evidence: what speaks for and against the membership of a link, in log-odds.

A link is a member if ``PRIOR`` and the weights of all its evidence add up to more than 0.
``probability`` converts the sum to the confidence.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from typing import Final

PRIOR: Final = -2.0
"""The log-odds of a link without evidence: most links of a page are not of its artifact."""

SCALE: Final = 0.85
"""Factor for the log-odds in ``probability``: pieces of evidence are not independent."""

LOOK: Final = -2.6
"""The least log-odds of a link whose content is requested before it is decided."""

LOOK_FAR: Final = -5.6
"""The same for links to other hosts in the main part, a few for each artifact."""

WEIGHTS: Final[dict[str, float]] = {
    # The address.
    "below": 4.0,
    "same_page": 3.5,
    "identifier": 4.5,
    "short_identifier": 3.0,
    "beside": 0.7,
    "title_words": 3.0,
    "of_member": 4.5,
    "content_host": 0.5,
    "subhost": -0.5,
    "off_portal": -3.5,
    "file_elsewhere": -1.0,
    "sibling": -6.0,
    "sibling_form": -2.0,
    "other_version": 2.0,
    "home": -9.0,
    "above": -6.0,
    "return_address": -9.0,
    "action": -6.0,
    "listing": -3.5,
    "profile": -4.0,
    "help": -4.0,
    "facet": -3.0,
    "network": -7.0,
    # The link: its target, text, relation and region.
    "download": 2.5,
    "media": 2.0,
    "export": 2.5,
    "text:download": 1.5,
    "format": 1.5,
    "on_file_page": 2.0,
    "frame": 4.0,
    "embedded": 0.5,
    "describes_file": 3.6,
    "language_edition": 3.5,
    "text:version": 1.0,
    "text:action": -5.0,
    "text:next": -4.0,
    "rel:member": 6.0,
    "rel:context": -8.0,
    "rel:other": -3.0,
    "region:nav": -2.0,
    "region:header": -3.0,
    "region:footer": -4.0,
    "region:aside": -0.5,
    "in_head": -0.5,
    "in_data": -1.5,
    # The part of the page.
    "part:files": 3.0,
    "part:exports": 2.5,
    "part:versions": 2.0,
    "part:tabs": 1.5,
    "part:discussion": 1.0,
    "part:related": -5.0,
    "part:references": -4.0,
    "part:people": -5.0,
    "part:subjects": -5.0,
    "part:share": -6.0,
    "part:listing": -4.0,
    "part:chrome": -5.0,
    "part:crumbs": -5.0,
    "part:parent": -5.0,
    "part:pager": -3.0,
    "part:tools": -0.5,
    # Other pages of the portal.
    "on_home": -5.0,
    "on_missing": -6.0,
    "on_siblings": -6.0,
    "aligned": 1.0,
    # Statements of the portal.
    "claimed": 8.0,
    "declared_related": -6.0,
    "declared_context": -9.0,
    # The response.
    "file": 2.1,
    "attachment": 1.0,
    "page_elsewhere": -3.0,
    "title": 3.0,
    "crumb_to_entry": 2.2,
    "links_back": 1.2,
    "media_page": 1.5,
    "links_own": 3.0,
    "folder": 4.5,
    "same_file": 1.5,
    "lists_siblings": -3.5,
    "no_mention": -1.5,
    "to_login": -9.0,
    "to_home": -9.0,
    "to_other": -6.0,
    "to_content": 1.5,
    "soft_404": -12.0,
    "missing": -3.0,
}
"""Evidence → its weight; docs/artifacts.md describes each."""


FAR: Final = frozenset(("off_portal", "on_file_page", "of_member", "media", "format", "embedded"))
"""All the evidence that a file on an unknown host may have."""

FILE_PAGE: Final = frozenset(("part:files", "download"))
"""Evidence that a page is that of a file."""

NOT_OF_FILE: Final = frozenset(
    (
        *("region:nav", "region:header", "region:footer", "region:aside", "in_head", "in_data"),
        *("part:related", "part:references", "part:people", "part:subjects", "part:share"),
        *("part:listing", "part:chrome", "part:crumbs", "part:parent", "part:pager"),
        *("text:action", "text:next", "rel:context", "rel:other"),
    )
)
"""Evidence of links on the page of a file that do not lead to the file."""

EXPLAINED: Final = frozenset(
    (
        *("sibling", "on_siblings", "on_missing", "on_home", "part:related", "action"),
        *("return_address", "to_login", "network", "declared_related", "declared_context"),
    )
)
"""Evidence that a file outside is of something else."""


def log_odds(evidence: Iterable[str]) -> float:
    """Return the log-odds of a link with this evidence."""
    return PRIOR + sum(WEIGHTS[name] for name in evidence)


def probability(odds: float) -> float:
    """Return the probability of these log-odds, which count some evidence twice (``SCALE``)."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, SCALE * odds))))
