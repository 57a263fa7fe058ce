"""Read the APIs that answer with a description in the vocabulary of schema.org."""

from __future__ import annotations

from dataclasses import replace

from pubcrawl.formats.xml.elements import is_json
from pubcrawl.items.artifact import About, ArtifactResponse, SourceClaims
from pubcrawl.platforms.boundary import SOURCE
from pubcrawl.platforms.values import trouble
from pubcrawl.reading.boundary import schema_org


def read_statement(response: ArtifactResponse, about: About) -> SourceClaims:
    """Return the claims of a schema.org description as claims of the API."""
    if not is_json(response.body):
        raise trouble("not JSON")
    statement = schema_org.read_schema_org(response, about)
    claims = (each._replace(why=f"api:{each.why.partition(':')[2]}") for each in statement.claims)
    items = sum(claim.content for claim in statement.claims)
    return replace(statement, source=SOURCE, claims=tuple(claims), declared=items, evidence=())
