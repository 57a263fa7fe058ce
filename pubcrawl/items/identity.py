"""What tells the records of a feed apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pubcrawl.ids.url import url_key

FIELDS = frozenset(("pmid", "pmcid", "doi", "addresses", "start_url", "entry_uri", "request"))
"""Fields that a record is known by; a feed without any of them is a list of unknowns."""


class Identity(NamedTuple):
    """
    What a record is known by: the identifiers of a publication, or another *name*.

    *name*: kind and address of a page, an artifact or an ingest request, or the address that
    a publication was asked by. "" where there is none.
    """

    pmid: str = ""
    pmcid: str = ""
    doi: str = ""
    name: str = ""

    def is_same(self, other: Identity) -> bool:
        """
        Answer whether both are of one record, given that they share something.

        The first kind of identifier that both have decides: two articles may name one DOI.
        """
        for mine, theirs in zip(self[:3], other[:3], strict=True):
            if mine and theirs:
                return mine == theirs
        return True


def identity(record: Mapping[str, Any]) -> Identity:
    """Return what *record* is known by; its values may be texts, as in the cells of a table."""
    for field in ("entry_uri", "start_url"):
        if url := record.get(field):
            return Identity(name=f"{record.get('kind', field)} {url_key(str(url))}")
    ids = Identity(*(str(record.get(kind) or "") for kind in Identity._fields[:3]))
    addresses = record.get("addresses")
    if addresses and not isinstance(addresses, str):
        addresses = addresses[0]
    if addresses:
        return ids._replace(name=f"address {url_key(addresses)}")
    request = record.get("request")
    if isinstance(request, Mapping):
        request = f"{request.get('ingest_type')} {url_key(str(request.get('base_url')))}"
    return ids._replace(name=f"request {request}") if request and not any(ids) else ids
