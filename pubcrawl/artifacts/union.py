"""Unite the members that a portal's statements name with those that its pages show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from pubcrawl.artifacts.claims import Claims, locked, verify
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import ArtifactPage
from pubcrawl.model.artifact import EXCLUDED_MAX, ArtifactRecord, Decision, Member

_OF_CLAIMS = ("name", "fixity", "access", "contained_in")


def unite(
    members: dict[tuple[str, str, str], Member],
    claims: Claims,
    documents: Mapping[str, ArtifactPage],
    pages: Mapping[str, ArtifactPage],
) -> None:
    """
    Add the claimed members to *members*; the claim decides the role of a member of both.

    *documents*: address → page of a document about the members, which is a member too. *pages*:
    key of a claimed member → its page; the target of a redirect is the same member.
    """
    for uri in claims.spared:
        same = members.get((artifact_key(uri), "", ""))
        if same is not None and same.role != "landing":
            del members[artifact_key(uri), "", ""]
    variants: dict[str, int] = {}
    for key in claims.members:
        variants[key[0]] = variants.get(key[0], 0) + 1
    for key, member in claims.members.items():
        if (page := documents.get(member.uri)) is not None:
            verify(member, page, claims.about)
        target = pages.get(key[0])
        final = artifact_key(target.final_url) if target is not None else key[0]
        twin = members.get((final, "", ""))
        if final != key[0] and twin is not None and twin.role != "landing":
            member.why += [why for why in members.pop((final, "", "")).why if why not in member.why]
        same = members.get((key[0], "", ""))
        plain = member.accept in ("", "text/html", same.mimetype if same else "")
        if same is None or not (plain or (variants[key[0]] == 1 and same.role != "landing")):
            members[key] = member
            continue
        same.why += [why for why in member.why if why not in same.why]
        same.declared = {**member.declared, **same.declared}
        # The entry page may be the only content of the artifact.
        if same.role != "landing":
            same.role = member.role
            same.confidence = max(same.confidence, member.confidence)
        for name in _OF_CLAIMS:
            setattr(same, name, getattr(same, name) or getattr(member, name))


def leave_out_members(record: ArtifactRecord) -> None:
    """Keep each excluded address of *record* once, and drop those that are members now."""
    known = {artifact_key(member.uri) for member in record.members}
    counts, excluded = Counter(record.excluded_counts), []
    for each in record.excluded:
        if artifact_key(each.uri) in known:
            counts[each.reason] -= 1
        else:
            known.add(artifact_key(each.uri))
            excluded.append(each)
    record.excluded = sorted(excluded)[:EXCLUDED_MAX]
    record.excluded_counts = dict(sorted((+counts).items()))


def member_of(page: ArtifactPage, role: str) -> Member:
    """Return the member of a fetched page."""
    return Member(
        page.final_url,
        role,
        status=page.status or None,
        mimetype=page.mimetype,
        size_bytes=page.size,
        sha256hex=page.sha256hex,
        access="auth" if locked(page) else "",
    )


def title_of(page: ArtifactPage) -> str:
    """Return the title of an artifact by its landing page."""
    return page.titles.get("citation_title") or page.title or page.titles.get("h1", "")


def choice_rows(scores: Mapping[str, float], same: str) -> list[Decision]:
    """Return the rows of ``decision``: how near the set of each heuristic is to the members."""
    return [
        Decision(
            source="choice",
            heuristic=name,
            result="same" if name == same else "other",
            score=round(near, 4),
        )
        for name, near in scores.items()
    ]
