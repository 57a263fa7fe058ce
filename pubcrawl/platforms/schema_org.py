"""Read the APIs that answer with a description in the vocabulary of schema.org."""

from __future__ import annotations

from pubcrawl.formats.xml.elements import is_json
from pubcrawl.platforms.claims import ClaimBuilder
from pubcrawl.platforms.platform import Platform
from pubcrawl.platforms.values import trouble
from pubcrawl.reading.boundary import schema_org


class SchemaOrg(Platform):
    """A platform whose datasets have a description in the vocabulary of schema.org."""

    def read(self, found: ClaimBuilder) -> None:
        """Add the claims of a description."""
        if not is_json(found.response.body):
            raise trouble("not JSON")
        statement = schema_org.read_schema_org(found.response, found.about)
        for claim in statement.claims:
            found.claims.append(claim._replace(why=f"api:{claim.why.partition(':')[2]}"))
        found.declared = sum(claim.content for claim in statement.claims)
        found.add(statement)
