"""The boundary of an artifact for people: the tree of its members, and what lies outside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pubcrawl.ids.url import artifact_key
from pubcrawl.model.fields import shown_fields

if TYPE_CHECKING:
    from pubcrawl.model.artifact import ArtifactRecord, Member

LINES_MAX = 20
"""How many related, suspected or embedded addresses are shown."""

CHILDREN_MAX = 30
"""How many members are shown below one page."""


def boundary_lines(record: ArtifactRecord) -> Iterator[str]:
    """Yield the lines that describe *record*."""
    yield record.final_uri or record.entry_uri
    if record.title:
        yield f"  {record.title}"
    kinds = (record.portal, record.artifact_type, record.artifact_class, record.state)
    yield "  " + " · ".join(filter(None, (*kinds, record.reason)))
    yield f"  {_source(record)}"
    for uri in record.identifiers:
        yield f"  {uri}"
    yield from (f"  {label}: {value}" for label, value in shown_fields(record))
    yield ""
    members = [member for member in record.members if member.role != "embed"]
    yield f"{len(members)} members"
    yield from _tree(members)
    embeds = [member.uri for member in record.members if member.role == "embed"]
    yield from _titled_list("loaded by these", embeds)
    yield from _titled_list("context", (f"{each.role}  {each.uri}" for each in record.context))
    yield from _titled_list("related", (f"{each.relation}  {each.uri}" for each in record.related))
    if record.excluded_counts:
        counts = sorted(record.excluded_counts.items(), key=lambda row: (-row[1], row[0]))
        yield f"{sum(record.excluded_counts.values())} excluded"
        for reason, count in counts:
            yield f"  {reason}  {count}"
    missing = [(m.uri, why) for m in members if (why := unreachable(m))]
    yield from _titled_list("not reachable", (f"{uri}  {why}" for uri, why in missing))
    yield from _titled_list("may be missing", record.estimate.suspected_missing)
    yield from _titled_list("limits hit", record.limits_hit)
    yield from _titled_list("needs", record.needs)
    yield from _titled_list("warnings", record.warnings)


def unreachable(member: Member) -> str:
    """Return why a member could not be fetched; "" if it was, or was not requested."""
    if member.reason:
        return member.reason
    if member.access:
        return member.access
    if member.status is not None and not 200 <= member.status < 300:
        return f"HTTP {member.status}"
    return "differs from the declared file" if member.fixity == "mismatch" else ""


def _source(record: ArtifactRecord) -> str:
    used = [row for row in record.decision if row.result == "used"]
    evidence = "; ".join(text for row in used for text in row.evidence)
    source = " ".join(filter(None, (record.boundary_source, record.heuristic)))
    return f"boundary by {source or 'nothing'}" + (f": {evidence}" if evidence else "")


def _tree(members: list[Member]) -> Iterator[str]:
    """Yield the members as a tree, each below the first page that links to it."""
    indexes = {
        artifact_key(member.uri): index for index, member in reversed(list(enumerate(members)))
    }
    below: dict[int, list[int]] = {}
    for index, member in enumerate(members[1:], 1):
        above = [indexes[artifact_key(uri)] for uri in member.via if artifact_key(uri) in indexes]
        nearer = [other for other in above if members[other].hop < member.hop]
        below.setdefault(min(nearer, default=0), []).append(index)
    more: dict[int, str] = {}  # index of a member → what stands for the rest below it
    waiting = [(0, "", "")] if members else []
    while waiting:
        index, indent, branch = waiting.pop()
        if index >= len(members):
            yield more[index - len(members)]
            continue
        if members:
            yield indent + branch + _line(members[index])
        children = below.get(index, [])
        inner = indent + {"": "", "├─ ": "│  ", "└─ ": "   "}[branch]
        shown = children if len(children) <= CHILDREN_MAX else children[: CHILDREN_MAX - 1]
        if len(shown) < len(children):
            more[index] = f"{inner}└─ … {len(children) - len(shown)} more"
            waiting.append((len(members) + index, "", ""))
        for number, child in reversed(list(enumerate(shown, 1))):
            waiting.append((child, inner, "└─ " if number == len(children) else "├─ "))


def _line(member: Member) -> str:
    size = "" if member.size_bytes is None else _size(member.size_bytes)
    fields = (
        member.role,
        member.uri,
        f"{member.confidence:.2f}",
        ", ".join(member.why),
        str(member.status or ""),
        member.mimetype,
        size,
        unreachable(member),
    )
    return "  ".join(filter(None, fields))


def _size(count: int) -> str:
    number, unit = float(count), "B"
    for larger in ("kB", "MB", "GB", "TB"):
        if number < 1000:
            break
        number, unit = number / 1000, larger
    return f"{number:.0f} {unit}" if unit == "B" else f"{number:.1f} {unit}"


def _titled_list(title: str, lines: Iterable[str]) -> Iterator[str]:
    lines = list(lines)
    if not lines:
        return
    yield f"{title} ({len(lines)})" if len(lines) > 1 else title
    yield from (f"  {line}" for line in lines[:LINES_MAX])
    if len(lines) > LINES_MAX:
        yield f"  … {len(lines) - LINES_MAX} more"
