"""
Imitations of Unpaywall and doi.org.

Sources: https://unpaywall.org/products/api, https://www.doi.org/the-identifier/resources/handbook
"""

from __future__ import annotations

import json
from urllib.parse import unquote

from tests.apis.answer import HTML, JSON, Answer, Ask
from tests.apis.source import Source


def unpaywall(ask: Ask, source: Source) -> Answer:
    """Answer a request to ``…/v2``: 422 without an e-mail address, 404 for an unknown DOI."""
    doi = unquote(ask.path.strip("/"))
    if "@" not in ask.parameters.get("email", ""):
        return _error(422, "Email address required in API call", doi)
    body = source.body("unpaywall", doi)
    if body is None:
        return _error(404, f"{doi!r} isn't in Unpaywall. See https://unpaywall.org/faq", doi)
    return Answer(200, JSON, body, "unpaywall", (doi,))


def doi_resolver(ask: Ask, source: Source) -> Answer:
    """Answer like doi.org for an unregistered DOI; all made-up DOIs are unregistered."""
    page = (
        b"<!DOCTYPE html><html><head><title>Error: DOI Not Found</title></head><body></body></html>"
    )
    return Answer(404, HTML, page, "doi", (unquote(ask.path.strip("/")),))


def _error(status: int, message: str, doi: str) -> Answer:
    body = {"HTTP_status_code": status, "error": True, "message": message}
    return Answer(status, JSON, json.dumps(body).encode(), "unpaywall", (doi,))
