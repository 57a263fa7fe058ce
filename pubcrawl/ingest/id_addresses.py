"""Identifiers of publications → the addresses at which an ingest begins."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

# Identifier, ingest type ("" for any), address of its file or page, source. First match wins.
_ADDRESS_FORMS = (
    ("arxiv", "pdf", "https://arxiv.org/pdf/{}.pdf", "arxiv"),
    ("arxiv", "src", "https://arxiv.org/e-print/{}", "arxiv"),
    ("pmcid", "pdf", "http://europepmc.org/backend/ptpmcrender.fcgi?accid={}&blobtype=pdf", "pmc"),
    (
        "pmcid",
        "xml",
        "https://www.ebi.ac.uk/europepmc/webservices/rest/{}/fullTextXML",
        "pmc",
    ),
    ("doi", "", "https://doi.org/{}", "doi"),
    ("doaj", "", "https://doaj.org/article/{}", "doaj"),
    ("hdl", "", "https://hdl.handle.net/{}", "hdl"),
    ("arxiv", "", "https://arxiv.org/abs/{}", "arxiv"),
    ("pmcid", "", "https://www.ncbi.nlm.nih.gov/pmc/articles/{}/", "pmc"),
    # Redirects to the article in PMC, if there is one.
    ("pmid", "", "https://www.ncbi.nlm.nih.gov/pmc/articles/pmid/{}/", "pmid"),
)
IDS = tuple(dict.fromkeys(row[0] for row in _ADDRESS_FORMS))
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
    if not ids.get("arxiv") and (found := identified(ids.get("doi", ""))):
        ids = {**ids, **found}
    for kind, for_type, address, source in _ADDRESS_FORMS:
        if for_type in ("", ingest_type) and (value := ids.get(kind)):
            value = value.lower() if kind == "doi" else value
            return {
                "ingest_type": ingest_type,
                "base_url": address.format(quote(value, safe=LEGAL)),
                "link_source": source,
                "link_source_id": value,
                "ext_ids": {
                    name: inner.lower() if name == "doi" else inner for name, inner in ids.items()
                },
            }
    return {"ingest_type": ingest_type}
