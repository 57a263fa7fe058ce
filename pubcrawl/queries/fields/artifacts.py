"""Fields of artifacts."""

from __future__ import annotations

from pubcrawl.model.fields import FieldKind
from pubcrawl.queries.field import QueryField
from pubcrawl.queries.fields import reading
from pubcrawl.queries.fields.every import every_record, seeds
from pubcrawl.store.record_schema import artifact


def fields() -> dict[str, QueryField]:
    """Return the fields of artifacts by name."""
    own = artifact.c
    declared = [*every_record(artifact, ()), *seeds(artifact)]
    for name, kind, key, meaning in (
        ("url", FieldKind.URL, "entry_uri", "the address of its entry page"),
        ("title", FieldKind.TEXT, "title", "its title"),
        ("portal", FieldKind.WORD, "portal", "its portal, by the rules"),
        ("type", FieldKind.WORD, "artifact_type", "dataset, software, preprint, …"),
        ("state", FieldKind.WORD, "state", "how complete it is"),
        ("reason", FieldKind.WORD, "reason", "why it is not complete"),
        ("boundary", FieldKind.WORD, "boundary_source", "what states its boundary"),
        ("heuristic", FieldKind.WORD, "heuristic", "the heuristic that found it"),
    ):
        declared.append(QueryField(name, kind, meaning, reading.key(key), own[key]))
    declared += (
        QueryField(
            "host",
            FieldKind.HOST,
            "the host of its entry page",
            reading.hosts(reading.key("entry_uri")),
            own.host,
        ),
        QueryField(
            "members.count",
            FieldKind.NUMBER,
            "number of its members",
            reading.count("members"),
            own.members,
        ),
        QueryField("member", FieldKind.URL, "address of a member", reading.each("members", "uri")),
        QueryField(
            "member.role", FieldKind.WORD, "role of a member", reading.each("members", "role")
        ),
        QueryField("grep", FieldKind.REGEX, "any text of its record", reading.strings),
    )
    return {field.name: field for field in declared}
