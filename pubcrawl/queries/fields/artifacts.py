"""Fields of artifacts."""

from __future__ import annotations

from collections.abc import Iterator

from pubcrawl.model.artifact import ArtifactRecord
from pubcrawl.queries.field import QueryField, path_fields
from pubcrawl.queries.fields.every import class_fields, seeds, storing
from pubcrawl.queries.kinds import REGEX
from pubcrawl.store.tables import artifact


def fields() -> Iterator[QueryField]:
    """Yield the fields of artifacts."""
    yield from storing(artifact)
    yield from class_fields(ArtifactRecord, artifact)
    yield from seeds(artifact)
    yield from path_fields(("grep", REGEX, "**", "any text of its record"))
