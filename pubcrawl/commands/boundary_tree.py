"""The boundary of an artifact, for people: a tree of members, and what is not among them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import ArtifactRecord, Member

LISTED = 20
"""Lines of related, suspected or embedded addresses that are shown."""


def described(record: ArtifactRecord) -> Iterator[str]:
    """Yield the lines that tell of *record*."""
    yield record.final_uri or record.entry_uri
    if record.title:
        yield f"  {record.title}"
    kinds = (record.portal, record.artifact_type, record.artifact_class, record.state)
    yield "  " + " · ".join(filter(None, (*kinds, record.reason)))
    yield f"  {_source(record)}"
    for uri in record.identifiers:
        yield f"  {uri}"
    yield ""
    belonging = [member for member in record.members if member.role != "embed"]
    yield f"{len(belonging)} members"
    yield from _tree(belonging)
    loaded = [member.uri for member in record.members if member.role == "embed"]
    yield from _listed("loaded by these", loaded)
    yield from _listed("context", (f"{each.role}  {each.uri}" for each in record.context))
    yield from _listed("related", (f"{each.relation}  {each.uri}" for each in record.related))
    if record.excluded_counts:
        counts = sorted(record.excluded_counts.items(), key=lambda row: (-row[1], row[0]))
        yield f"{sum(record.excluded_counts.values())} excluded"
        for reason, count in counts:
            yield f"  {reason}  {count}"
    lost = [(m.uri, why) for m in belonging if (why := unreachable(m))]
    yield from _listed("not reachable", (f"{uri}  {why}" for uri, why in lost))
    yield from _listed("may be missing", record.estimate.get("suspected_missing", ()))
    yield from _listed("limits hit", record.limits_hit)
    yield from _listed("needs", record.needs)
    yield from _listed("warnings", record.warnings)


def unreachable(member: Member) -> str:
    """Return why a member could not be had; "" if it could, or was not asked for."""
    if member.reason:
        return member.reason
    if member.access:
        return member.access
    if member.status is not None and not 200 <= member.status < 300:
        return f"HTTP {member.status}"
    return "not the file that is declared" if member.fixity == "mismatch" else ""


def _source(record: ArtifactRecord) -> str:
    used = [row for row in record.decision if row.get("result") == "used"]
    evidence = "; ".join(text for row in used for text in row.get("evidence", ()))
    told = " ".join(filter(None, (record.boundary_source, record.heuristic)))
    return f"boundary by {told or 'nothing'}" + (f": {evidence}" if evidence else "")


def _tree(members: list[Member]) -> Iterator[str]:
    """Yield the members, each below the first page that links it."""
    places = {
        artifact_key(member.uri): place for place, member in reversed(list(enumerate(members)))
    }
    below: dict[int, list[int]] = {}
    for place, member in enumerate(members[1:], 1):
        above = [places[artifact_key(uri)] for uri in member.via if artifact_key(uri) in places]
        nearer = [other for other in above if members[other].hop < member.hop]
        below.setdefault(min(nearer, default=0), []).append(place)
    waiting = [(0, "", "")]
    while waiting:
        place, indent, branch = waiting.pop()
        if place < len(members):
            yield indent + branch + _line(members[place])
        children = below.get(place, [])
        inner = indent + {"": "", "├─ ": "│  ", "└─ ": "   "}[branch]
        for number, child in reversed(list(enumerate(children, 1))):
            waiting.append((child, inner, "└─ " if number == len(children) else "├─ "))


def _line(member: Member) -> str:
    size = "" if member.size_bytes is None else _size(member.size_bytes)
    told = (
        member.role,
        member.uri,
        f"{member.confidence:.2f}",
        ", ".join(member.why),
        str(member.status or ""),
        member.mimetype,
        size,
        unreachable(member),
    )
    return "  ".join(filter(None, told))


def _size(count: int) -> str:
    number, unit = float(count), "B"
    for larger in ("kB", "MB", "GB", "TB"):
        if number < 1000:
            break
        number, unit = number / 1000, larger
    return f"{number:.0f} {unit}" if unit == "B" else f"{number:.1f} {unit}"


def _listed(title: str, lines: Iterable[str]) -> Iterator[str]:
    lines = list(lines)
    if not lines:
        return
    yield f"{title} ({len(lines)})" if len(lines) > 1 else title
    yield from (f"  {line}" for line in lines[:LISTED])
    if len(lines) > LISTED:
        yield f"  … {len(lines) - LISTED} more"
