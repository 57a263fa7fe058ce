"""Fields of artifacts."""

from __future__ import annotations

from collections.abc import Iterator

from pubcrawl.queries.field import QueryField, column_fields, path_fields
from pubcrawl.queries.fields.every import every_record
from pubcrawl.queries.kinds import HOST, NUMBER, REGEX, TEXT, URL, WORD
from pubcrawl.store.tables import artifact


def fields() -> Iterator[QueryField]:
    """Yield the fields of artifacts."""
    yield from every_record(artifact, ())
    yield from column_fields(
        artifact,
        ("url", URL, "entry_uri", "the address of its entry page"),
        ("title", TEXT, "title", "its title"),
        ("portal", WORD, "portal", "its portal, by the rules"),
        ("type", WORD, "artifact_type", "dataset, software, preprint, …"),
        ("state", WORD, "state", "how complete it is"),
        ("reason", WORD, "reason", "why it is not complete"),
        ("boundary", WORD, "boundary_source", "what states its boundary"),
        ("heuristic", WORD, "heuristic", "the heuristic that found it"),
        ("host", HOST, "host", "the host of its entry page"),
        ("members.count", NUMBER, "members", "number of its members"),
    )
    yield from path_fields(
        ("member", URL, "members.*.uri", "address of a member"),
        ("member.role", WORD, "members.*.role", "role of a member"),
        ("grep", REGEX, "**", "any text of its record"),
    )
