"""
Say what is in doubt about the boundary of an artifact, as questions for a person.

A record without a question is ``complete``; with one it needs ``review``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from urllib.parse import unquote, urlsplit

from pubcrawl.artifacts.evidence.agreement import scores
from pubcrawl.artifacts.evidence.boundary import EvidenceBoundary
from pubcrawl.artifacts.evidence.nodes import EvidenceNode
from pubcrawl.artifacts.evidence.weights import LOOK, probability
from pubcrawl.artifacts.site import path_of
from pubcrawl.items.artifact import ArtifactPage

NEAR = 1.2
"""A link with log-odds between -NEAR and NEAR is in doubt."""

NEAR_ALONE = 3.0
"""The same for a member that neither its address, nor its kind, nor its place makes one."""

ERRORS_MAX = 1.0
"""The most wrong decisions that are expected of a complete artifact."""

AGREEING = 0.8
"""The least agreement with a single heuristic that confirms the members."""

LONGER_MIN, LONG_NAME = 2, 8
"""Pages with longer names that are in doubt: how many; the characters of the artifact's name."""

NAMED = 3
"""How many addresses a question names."""

_GROUNDS = frozenset(
    (
        *("below", "identifier", "same_page", "claimed", "aligned", "rel:member", "download"),
        *("export", "part:files", "part:exports", "part:versions", "file"),
    )
)
_OTHERS = frozenset(("sibling", "declared_related", "to_other"))
_FILES = frozenset(("download", "file", "attachment", "text:download"))


def questions(boundary: EvidenceBoundary) -> list[str]:
    """Return the questions about a boundary by evidence."""
    nodes = [node for node in boundary.nodes.values() if isinstance(node, EvidenceNode)]
    judged = [node for node in nodes if node.out not in ("alias", "soft_404")]
    found: list[str] = []
    inside = [node for node in judged if node.inside]
    outside = [node for node in judged if not node.inside]
    suspected = boundary.suspected - {node.url for node in inside}
    if suspected:
        found.append(
            f"{_count(suspected, 'address', 'addresses')} outside the set may be files"
            f" ({names(suspected)}): do they belong?"
        )
    near_in = [
        node.url
        for node in inside
        if node.odds < (NEAR if _GROUNDS & set(node.evidence) else NEAR_ALONE)
    ]
    near_out = [node.url for node in outside if node.odds > -NEAR and node.url not in suspected]
    if near_in:
        found.append(
            f"{_count(near_in, 'member is', 'members are')} uncertain ({names(near_in)}):"
            " do they belong?"
        )
    if near_out:
        found.append(
            f"{_count(near_out, 'address is', 'addresses are')} left out with little certainty"
            f" ({names(near_out)}): do they belong?"
        )
    refused = [
        node.url
        for node in outside
        if node.status in (401, 403) and -NEAR >= node.odds > LOOK and node.url not in suspected
    ]
    if refused:
        found.append(
            f"{_count(refused, 'address is', 'addresses are')} refused ({names(refused)}):"
            " do they belong?"
        )
    errors = sum(min(p, 1 - p) for p in (probability(node.odds) for node in judged))
    if not found and errors > ERRORS_MAX:
        weakest = [node.url for node in sorted(judged, key=lambda node: abs(node.odds))]
        found.append(f"many decisions are uncertain ({names(weakest[:NAMED])}): are they right?")
    files = [node for node in inside if _FILES & set(node.evidence) and node.role != "metadata"]
    if boundary.traps:
        found.append(
            f"pages like {', '.join(boundary.traps[:NAMED])} lead to nothing but each other and"
            " were left out: do they belong?"
        )
    if boundary.counted is not None and boundary.counted > len(files):
        found.append(
            f"the pages count {boundary.counted} files, and {len(files)} were found:"
            " where are the others?"
        )
    others = [
        node.url for node in judged if "claimed" in node.evidence and _OTHERS & set(node.evidence)
    ]
    if others:
        found.append(
            f"the portal names {_count(others, 'page', 'pages')} of other artifacts as content"
            f" ({names(others)}): do they belong?"
        )
    longer = [node.url for node in outside if _extends_name(boundary, node)]
    if len(longer) >= LONGER_MIN:
        found.append(
            f"the names of {len(longer)} other pages begin with that of the artifact"
            f" ({names(longer)}): do they belong?"
        )
    alone = article_alone(boundary.entry) or boundary.links.claimed
    independent = boundary.links.claimed or boundary.links.contrast.pages
    if inside and outside and not independent and max(scores(boundary).values()) < AGREEING:
        found.append(
            "no statement of the portal, no other artifact and no single heuristic confirms the"
            " members: are they right?"
        )
    if not inside and outside and not alone:
        found.append("nothing but the entry page was found: is it the whole artifact?")
    return found


def _extends_name(boundary: EvidenceBoundary, node: EvidenceNode) -> bool:
    """Answer whether a link of the main part is to a page like ``LarkStudyPlots``."""
    if "sibling" not in node.evidence or any(e.startswith("region:") for e in node.evidence):
        return False
    last = path_of(node.url).rstrip("/").rpartition("/")[2]
    tokens = (token.text for token in boundary.links.entry.tokens if len(token.text) >= LONG_NAME)
    return any(last.startswith(text) and last[len(text) :][:1].isalpha() for text in tokens)


def names(urls: Iterable[str]) -> str:
    """Return the last parts of the first addresses."""
    listed = sorted(urls)
    shown = [unquote(urlsplit(url).path.rstrip("/").rpartition("/")[2]) or url for url in listed]
    more = ", …" if len(shown) > NAMED else ""
    return ", ".join(shown[:NAMED]) + more


def _count(urls: Collection[str], one: str, more: str) -> str:
    return f"{len(urls)} {one if len(urls) == 1 else more}"


def article_alone(entry: ArtifactPage) -> bool:
    """Answer whether a page is the whole artifact: a file, or an article without files."""
    kinds = {kind.lower().rpartition("/")[2] for kind in entry.types}
    main = [link for link in entry.links if link.region == "main"]
    files = any(link.download or link.export for link in main)
    article = bool(kinds & _ARTICLES) or entry.text_length >= _TEXT_MIN
    return not entry.html or (article and not files)


_TEXT_MIN = 1_500
_ARTICLES = frozenset(("article", "blogposting", "newsarticle", "scholarlyarticle", "blog"))
