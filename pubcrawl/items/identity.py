"""The identity of the records of a feed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pubcrawl.ids.url import url_key

FIELDS = frozenset(("pmid", "pmcid", "doi", "addresses", "start_url", "entry_uri", "request"))
"""Fields that identify a record; a feed without any of them has no identifiable records."""


class Identity(NamedTuple):
    """
    The identity of a record: the identifiers of a publication, or another *name*.

    *name*: kind and address of a page, an artifact or an ingest request, or the seed address
    of a publication; "" without one.
    """

    pmid: str = ""
    pmcid: str = ""
    doi: str = ""
    name: str = ""

    def is_same(self, other: Identity) -> bool:
        """
        Answer whether both belong to the same record, if they have something in common.

        The first kind of identifier that both have decides: two articles may share a DOI.
        """
        for mine, theirs in zip(self[:3], other[:3], strict=True):
            if mine and theirs:
                return mine == theirs
        return True


def identity(record: Mapping[str, Any]) -> Identity:
    """Return the identity of *record*; its values may be texts, as in the cells of a table."""
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
