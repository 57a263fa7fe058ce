"""Identifiers of publications → the addresses at which an ingest begins."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote

ADDRESSES: Final = {
    ("arxiv", "pdf"): "https://arxiv.org/pdf/{}.pdf",
    ("arxiv", "src"): "https://arxiv.org/e-print/{}",
    ("pmcid", "pdf"): "http://europepmc.org/backend/ptpmcrender.fcgi?accid={}&blobtype=pdf",
    ("pmcid", "xml"): "https://www.ebi.ac.uk/europepmc/webservices/rest/{}/fullTextXML",
    ("doi", ""): "https://doi.org/{}",
    ("doaj", ""): "https://doaj.org/article/{}",
    ("hdl", ""): "https://hdl.handle.net/{}",
    ("arxiv", ""): "https://arxiv.org/abs/{}",
    ("pmcid", ""): "https://www.ncbi.nlm.nih.gov/pmc/articles/{}/",
    # Redirects to the article in PMC, if there is one.
    ("pmid", ""): "https://www.ncbi.nlm.nih.gov/pmc/articles/pmid/{}/",
}
"""Kind of identifier and ingest type, "" for any → address of a file or page, best first."""

_SOURCES = {"pmcid": "pmc"}
_PLAIN = re.compile(r"[\w./()-]*+", re.ASCII)
IDS = tuple(dict.fromkeys(kind for kind, _ in ADDRESSES))
LEGAL = "/:;()@!$&'*+,=-._~"
"""Characters of identifiers that a path has unescaped; a DOI may also contain "#", "?" and "<"."""

_FORMS = (
    ("arxiv", r"(?:arxiv:\s*)?([0-9]{4}\.[0-9]{4,5}(?:v[0-9]+)?)"),
    ("arxiv", r"(?:arxiv:\s*)?([a-z-]+(?:\.[a-z]{2})?/[0-9]{7}(?:v[0-9]+)?)"),
    # Every preprint has this DOI; arXiv's own pages refuse robots.
    (
        "arxiv",
        r"(?:https?://doi\.org/|doi:\s*)?10\.48550/arxiv\.([0-9]{4}\.[0-9]{4,5}(?:v[0-9]+)?)",
    ),
    ("hdl", r"(?:hdl|handle):\s*([0-9][^\s/]*/\S+)"),
    ("doaj", r"doaj:\s*([0-9a-f]{32})"),
)
_ID_PATTERNS = tuple((kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in _FORMS)


def identified(text: str) -> dict[str, str]:
    """Return kind → identifier if the whole *text* is an arXiv, handle or DOAJ identifier."""
    for kind, pattern in _ID_PATTERNS:
        if found := pattern.fullmatch(text):
            return {kind: found[1].lower() if kind == "doaj" else found[1]}
    return {}


def of_ids(ids: Mapping[str, str], ingest_type: str) -> dict[str, Any]:
    """Return the JSON of a request for the publication with these identifiers, by kind."""
    ids = {name: value.lower() if name == "doi" else value for name, value in ids.items()}
    if not ids.get("arxiv"):
        ids |= identified(ids.get("doi", ""))
    best = best_address(ids, ingest_type)
    if best is None:
        return {"ingest_type": ingest_type}
    url, source, value = best
    return {
        "ingest_type": ingest_type,
        "base_url": url,
        "link_source": source,
        "link_source_id": value,
        "ext_ids": ids,
    }


def best_address(
    ids: Mapping[str, str], ingest_type: str, addresses: Mapping[tuple[str, str], str] = ADDRESSES
) -> tuple[str, str, str] | None:
    """Return the best address, its ``link_source``, and the identifier in it; None for none."""
    for (kind, for_type), address in addresses.items():
        if for_type in ("", ingest_type) and (value := ids.get(kind)):
            path = value if _PLAIN.fullmatch(value) else quote(value, safe=LEGAL)
            return address.format(path), _SOURCES.get(kind, kind), value
    return None
