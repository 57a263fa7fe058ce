"""The form of a portal of the third set: a blind case, and what a careful crawler says of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.blind_portals.site import BlindSite


@dataclass(frozen=True)
class ThirdSite(BlindSite):
    """
    A portal with one artifact whose members are known.

    *says* is the word that a careful crawler gives its result: ``complete``, ``partial`` (the
    portal shows that more exists than it hands out) or ``review`` (claims, versions or bounds
    contradict each other, so that a person has to look); *why* gives the reason. *barred* names
    the addresses that tempt most, each with the reason why it is none of the artifact's. An
    address that is neither a member nor optional is wrong in any case, barred or not.
    """

    says: str = "complete"
    why: str = ""
    barred: Mapping[str, str] = field(default_factory=dict)
