"""Publications as a kind of record: looked up by identifiers, fetched by walks."""

from __future__ import annotations

from pubcrawl.engine.cooldown import CooldownVerdict, begin
from pubcrawl.engine.record_kind import NOTHING_FOUND, PASSING, Result, addresses
from pubcrawl.engine.seeds import SeedForm
from pubcrawl.publications.walk import LINKS
from pubcrawl.store.keys import Name, names
from pubcrawl.store.ledger import ClaimedSeed
from pubcrawl.works.parts import Limits
from pubcrawl.works.publication import Publication

NOT_ASKED = "not-asked"  # no resource of this crawl takes such an identifier
_ORDINARY = frozenset(("not-found", "no-article"))  # most records have one, from some resource


class PublicationKind:
    """
    Publications, by identifier; *form*: or by address.

    *alone*: the crawl queries one resource, and fails if that has nothing.
    """

    of = Publication

    def __init__(self, limits: Limits, *, alone: bool, form: SeedForm = SeedForm.IDS) -> None:
        self.limits = limits
        self.alone = alone
        self.form = form

    def names(self, seed: ClaimedSeed) -> tuple[Name, ...]:
        """Return the identifiers, or the address."""
        return names(seed.ids, addresses(seed))

    def record(self, seed: ClaimedSeed, known: Publication | None, now: int) -> Publication:
        """Return *known*, or a new record, with the identifiers of *seed*."""
        publication = known or Publication(limits=self.limits)
        publication.add_ids(seed.ids, timestamp=now)
        urls = dict.fromkeys((*publication.addresses, *addresses(seed)))
        publication.addresses = tuple(urls)
        return publication

    def begin(self, record: Publication, verdict: CooldownVerdict) -> Publication:
        """Return the same record, with its counters set for a new fetch."""
        return begin(record, verdict)

    def result(self, record: Publication) -> Result:
        """Return the result of the walk."""
        # A refused value is not the reason, except for a full text that no other layer gave.
        whole = record.part_usable("fulltext")
        problems = [
            problem
            for problem in record.problems
            if not problem.part or (problem.part == "fulltext" and not whole)
        ]
        slugs = [problem.reason for problem in problems]
        specific = [problem for problem in problems if problem.reason not in _ORDINARY]
        reason = specific[0].reason if specific else slugs[0] if slugs and record.empty else ""
        nothing = NOTHING_FOUND if record.visited_sites else NOT_ASKED
        # A dead link does not justify another fetch of everything: it is not in the seed.
        own = [problem for problem in record.problems if problem.resource != LINKS]
        return Result(
            reason or (nothing if record.empty else ""),
            record.fetch_exception or any(problem.reason in PASSING for problem in own),
            record.empty
            or (self.alone and any(problem in own and not problem.part for problem in specific)),
            specific[0].url if specific else "",
        )
