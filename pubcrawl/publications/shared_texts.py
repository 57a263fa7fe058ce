"""
Titles and abstracts that several works of a host share: they belong to the site.

One page alone does not show it: "An international journal of kelp" looks like an
abstract until the next article has the same one.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from dataclasses import replace
from hashlib import blake2b

from pubcrawl.ids.doi import normalise_doi
from pubcrawl.ids.identifiers import same_work
from pubcrawl.ids.url import slot
from pubcrawl.works.findings import Findings, Offer, Refusal

REMEMBERED = 20_000
"""How many texts are remembered, some 5 MB; the oldest are dropped first."""

TITLE_WORDS = 4
"""The fewest words of a title to compare; many works are called "Editorial"."""

SHARED = "shared"

_VERSION = re.compile(r"[./-]?V[0-9]+$")  # Research Square: 10.21203/RS.3.RS-1/V2


class SharedTexts:
    """The titles and abstracts on the pages of a crawl, by host, each with its first work."""

    def __init__(self, remembered: int = REMEMBERED) -> None:
        self._remembered = remembered
        self._owners: OrderedDict[bytes, str] = OrderedDict()

    def without_shared(self, findings: Findings, url: str, doi: str) -> Findings:
        """
        Return *findings* of the page at *url* without titles and abstracts of other works.

        *doi*: that of the work of the page; if it is empty, nothing changes.
        """
        owner = normalise_doi(doi)
        if not owner:
            return findings
        shared = [offer for offer in findings.offers if self._is_shared(offer, slot(url), owner)]
        if not shared:
            return findings
        refusals = dict.fromkeys(Refusal(offer.name, offer.type, SHARED) for offer in shared)
        return replace(
            findings,
            offers=[offer for offer in findings.offers if offer not in shared],
            refusals=(*findings.refusals, *refusals),
        )

    def _is_shared(self, offer: Offer, host: str, owner: str) -> bool:
        """Remember the work of a text; return whether it was another work's before."""
        text = offer.content
        if offer.name not in ("title", "abstract") or not isinstance(text, str):
            return False
        words = text.casefold().split()
        if offer.name == "title" and len(words) < TITLE_WORDS:
            return False
        name = f"{host} {offer.name} {' '.join(words)}".encode("utf-8", "surrogatepass")
        key = blake2b(name, digest_size=16).digest()
        first = self._owners.setdefault(key, owner)
        self._owners.move_to_end(key)
        if len(self._owners) > self._remembered:
            self._owners.popitem(last=False)
        return _unversioned(first) != _unversioned(owner) and not same_work(first, owner)


def _unversioned(doi: str) -> str:
    return _VERSION.sub("", doi)
