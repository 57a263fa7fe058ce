"""
Titles and abstracts that several works of a host share are the site's, not the works'.

One page alone does not show it: "An international journal of kelp" looks like an
abstract until the next article has the same.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from dataclasses import replace
from hashlib import blake2b

from pubcrawl.ids.doi import normalise_doi
from pubcrawl.ids.identifiers import same_work
from pubcrawl.ids.url import slot
from pubcrawl.items.findings import Findings, Offer, Refusal

REMEMBERED = 20_000
"""Texts that are remembered; the oldest go first. They take some 5 MB."""

TITLE_WORDS = 4
"""Words of a title from which on chance gives it to no second work; "Editorial" is one of many."""

SHARED = "shared"

_VERSION = re.compile(r"[./-]?V[0-9]+$")  # Research Square: 10.21203/RS.3.RS-1/V2


class SharedTexts:
    """The titles and abstracts of the pages of a crawl, by host, and whose they were first."""

    def __init__(self, remembered: int = REMEMBERED) -> None:
        self._remembered = remembered
        self._owners: OrderedDict[bytes, str] = OrderedDict()

    def without_shared(self, findings: Findings, url: str, doi: str) -> Findings:
        """
        Return *findings* of the page at *url* without titles and abstracts of other works.

        *doi*: of the work that the page was fetched for; nothing changes where it is empty.
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
        """Answer whether a text was another work's before; remember whose it is."""
        text = offer.content
        if offer.name not in ("title", "abstract") or not isinstance(text, str):
            return False
        words = text.casefold().split()
        if offer.name == "title" and len(words) < TITLE_WORDS:
            return False
        name = f"{host} {offer.name} {' '.join(words)}".encode("utf-8", "surrogatepass")
        key = blake2b(name, digest_size=16).digest()
        known = self._owners.setdefault(key, owner)
        self._owners.move_to_end(key)
        if len(self._owners) > self._remembered:
            self._owners.popitem(last=False)
        return _unversioned(known) != _unversioned(owner) and not same_work(known, owner)


def _unversioned(doi: str) -> str:
    return _VERSION.sub("", doi)
