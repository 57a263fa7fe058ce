"""Read the APIs that answer with a description in the vocabulary of schema.org."""

from __future__ import annotations

from dataclasses import fields
from typing import ClassVar

from pubcrawl.formats.xml.elements import is_json
from pubcrawl.platforms.answers import refusal
from pubcrawl.platforms.claims import ClaimBuilder
from pubcrawl.platforms.platform import Platform
from pubcrawl.reading.boundary import schema_org


class SchemaOrg(Platform):
    """
    A platform whose datasets have a description in the vocabulary of schema.org.

    *access*: to its files.
    """

    access: ClassVar[str] = ""

    def read(self, found: ClaimBuilder) -> None:
        """Add the claims of a description."""
        if not is_json(found.response.body):
            raise refusal("error", "not JSON")
        statement = schema_org.read_schema_org(found.response, found.about)
        for claim in statement.claims:
            why, access = f"api:{claim.why.partition(':')[2]}", self.access * claim.content
            found.claims.append(claim._replace(why=why, access=access))
        found.count("members")
        for field in fields(statement):
            if field.name not in ("source", "claims", "declared", "evidence"):
                value = getattr(statement, field.name)
                setattr(found, field.name, list(value) if isinstance(value, tuple) else value)
