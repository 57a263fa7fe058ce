"""
Titles and abstracts that several works of a host share: they belong to the site.

One page alone does not show it: "An international journal of kelp" looks like an
abstract until the next article has the same one.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b

from pubcrawl.ids.doi import normalise_doi
from pubcrawl.ids.identifiers import same_work
from pubcrawl.ids.url import slot
from pubcrawl.works.findings import Findings, Offer, Refusal

REMEMBERED = 20_000
"""How many texts are remembered without a store, some 5 MB; the oldest are dropped first."""

TITLE_WORDS = 4
"""The fewest words of a title to compare; many works are called "Editorial"."""

SHARED = "shared"

_VERSION = re.compile(r"[./-]?V[0-9]+$")  # Research Square: 10.21203/RS.3.RS-1/V2

FirstWorks = Callable[[Sequence[int], str], Mapping[int, str]]
"""The keys of texts and a work that has them → key → the first work with the text."""


def without_shared(findings: Findings, url: str, doi: str, first_works: FirstWorks) -> Findings:
    """
    Return *findings* of the page at *url* without titles and abstracts of other works.

    *doi*: that of the work of the page; if it is empty, nothing changes.
    """
    work = normalise_doi(doi)
    host = slot(url)
    keys = [(offer, key) for offer in findings.offers if (key := _key(offer, host)) is not None]
    if not work or not keys:
        return findings
    first = first_works([key for _, key in keys], work)
    shared = [offer for offer, key in keys if not _one_work(first[key], work)]
    if not shared:
        return findings
    refusals = dict.fromkeys(Refusal(offer.name, offer.type, SHARED) for offer in shared)
    return replace(
        findings,
        offers=[offer for offer in findings.offers if offer not in shared],
        refusals=(*findings.refusals, *refusals),
    )


class RecentTexts:
    """The first works of texts, in memory, for pages that are read without a store."""

    def __init__(self, remembered: int = REMEMBERED) -> None:
        self._remembered = remembered
        self._works: OrderedDict[int, str] = OrderedDict()

    def first_works(self, keys: Sequence[int], work: str) -> dict[int, str]:
        """Return the first work of each text, which is *work* for a new one."""
        first = {key: self._works.setdefault(key, work) for key in keys}
        for key in keys:
            self._works.move_to_end(key)
        while len(self._works) > self._remembered:
            self._works.popitem(last=False)
        return first


def _key(offer: Offer, host: str) -> int | None:
    """Return the hash of a title or an abstract on a page of *host*; None for other offers."""
    text = offer.content
    if offer.name not in ("title", "abstract") or not isinstance(text, str):
        return None
    words = text.casefold().split()
    if offer.name == "title" and len(words) < TITLE_WORDS:
        return None
    name = f"{host} {offer.name} {' '.join(words)}".encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(name, digest_size=8).digest(), signed=True)


def _one_work(first: str, second: str) -> bool:
    return _VERSION.sub("", first) == _VERSION.sub("", second) or same_work(first, second)
