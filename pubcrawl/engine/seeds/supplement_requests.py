"""
Ingest requests for the supplementary files that a record of a publication names.

A file with an address is a ``component``. Names without an address, as JATS has them, are those
of files in PMC's cloud; a deposit at a platform is a ``dataset``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pubcrawl.ids.url import WEB_PREFIXES

LIST_ONLY = "list-only"
"""In place of an ending: list the files, fetch none."""

PMC_CLOUD = "https://pmc-oa-opendata.s3.amazonaws.com"

_DEPOSIT = re.compile(
    r"(?:10\.5061/dryad|10\.5281/zenodo|10\.17605/osf|10\.17632/|10\.\d+/(?:m9\.)?figshare\.)"
    r"|//(?:[\w-]+\.)*(?:datadryad\.org|zenodo\.org/records?|osf\.io|figshare\.com/(?:articles|collections))/",
    re.IGNORECASE,
)


def supplement_requests(
    record: Mapping[str, Any], types: tuple[str, ...]
) -> Iterator[dict[str, Any]]:
    """
    Yield the ingest requests of *record*; *types*: endings of names, none for all; ``LIST_ONLY``.

    ``edit_extra`` of a request has the files as the record describes them, and the article.
    """
    ids = {kind: value for kind in ("pmid", "pmcid", "doi") if (value := record.get(kind))}
    article = next(iter(ids.values()), "") or next(iter(record.get("addresses") or ()), "")
    licences = record.get("licences") or ()
    licence = next(filter(None, (each.get("url") or each.get("name") for each in licences)), "")
    shared: dict[str, Any] = {"link_source": "supplement", "link_source_id": article}
    listing = LIST_ONLY in types
    if listing:
        shared["list_only"] = True
    fields: dict[str, Any] = {"article": article, "licence": licence}
    endings = [f".{ending}" for ending in types if ending != LIST_ONLY]
    named: list[Mapping[str, str]] = []
    for file in record.get("supplements") or ():
        url, name = file.get("url", ""), file.get("name", "")
        deposit = _DEPOSIT.search(url)
        if endings and name and not deposit and not name.lower().endswith(tuple(endings)):
            continue
        if not url.startswith(WEB_PREFIXES):
            named += [file] * bool(name)
            continue
        where = _of(url, types) if listing else url
        kind: dict[str, Any] = {"ingest_type": "component", "base_url": where}
        if deposit:
            kind = {"ingest_type": "dataset", "base_url": _of(url, types), "only": endings}
        yield {**kind, **shared, "edit_extra": {**fields, "supplements": [file]}}
    if named and (pmcid := ids.get("pmcid")):
        yield {
            "ingest_type": "dataset",
            "base_url": _of(f"{PMC_CLOUD}/?list-type=2&prefix={pmcid}.", types),
            "only": sorted({file["name"] for file in named}),
            **shared,
            "edit_extra": {**fields, "supplements": named},
        }
    for relation in record.get("relations") or ():
        value = relation.get("value", "")
        if relation.get("kind") == "dataset" and _DEPOSIT.search(value):
            url = value if value.startswith(WEB_PREFIXES) else f"https://doi.org/{value}"
            file = {"label": "", "caption": relation.get("title", ""), "url": url}
            yield {
                "ingest_type": "dataset",
                "base_url": _of(url, types),
                "only": endings,
                **shared,
                "edit_extra": {**fields, "supplements": [file]},
            }


def _of(url: str, types: tuple[str, ...]) -> str:
    """Return an address that says which of its files are wanted: other files, another request."""
    return f"{url.partition('#')[0]}#{','.join(types)}" if types else url
