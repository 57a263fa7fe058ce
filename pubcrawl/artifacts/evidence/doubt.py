"""
Say what is in doubt about the boundary of an artifact, as questions for a person.

A record without a question is ``complete``; with one it needs ``review``. The members found by
evidence are compared with those that single heuristics would give.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from urllib.parse import unquote, urlsplit

from pubcrawl.artifacts.evidence.address import EntryAddress
from pubcrawl.artifacts.evidence.judge import EXPLAINED, EvidenceJudge
from pubcrawl.artifacts.evidence.weights import LOOK, probability, with_role
from pubcrawl.artifacts.evidence.words import PAGE_EXTENSION
from pubcrawl.artifacts.frontier import AddressNode
from pubcrawl.artifacts.site import host_key, path_of
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import ArtifactPage
from pubcrawl.model.artifact import SignificantString

HEURISTICS = (
    "single_page",
    "path_based",
    "path_based_externals",
    "sigstr_uri",
    "single_page_plus_ignored",
    "single_page_plus",
)
"""Heuristics that decide by links alone, the narrowest first."""


def scores(judge: EvidenceJudge, taken: Mapping[str, set[str]]) -> dict[str, float]:
    """
    Return for each heuristic how near its set is to the members: F1 over all links seen.

    *taken*: its set, see ``of_heuristics``.
    """
    members: set[str] = {artifact_key(node.url) for node in judged(judge) if node.inside}
    members |= set(judge.links.claimed)
    return {name: _f1(found, members) for name, found in taken.items()}


def judged(judge: EvidenceJudge) -> list[AddressNode]:
    """Return the addresses that were decided: neither the entry page nor a missing one."""
    return [node for node in judge.frontier.nodes.values() if node.out not in ("alias", "soft_404")]


def best_heuristic(found: dict[str, float]) -> str:
    """Return the heuristic with the highest score."""
    return max(HEURISTICS, key=lambda name: found[name])


def shared_string(judge: EvidenceJudge) -> SignificantString | None:
    """
    Return the identifier that the addresses of most members contain.

    None if it is in less than half of them, or in the address of another artifact.
    """
    nodes = judge.frontier.nodes.values()
    members = [judge.frontier.entry.final_url, *(each.url for each in nodes if each.inside)]
    others = [each.url for each in nodes if each.out == "other_artifact"]
    counts = {
        token.text: sum(token.text in url for url in members)
        for token in judge.links.entry.tokens
        if token.strong and not any(token.text in url for url in others)
    }
    best = max(counts, key=counts.__getitem__, default="")
    if not best or counts[best] < max(2, len(members) / 2):
        return None
    return SignificantString(best, "uri", "uri")


def of_heuristics(judge: EvidenceJudge) -> dict[str, set[str]]:
    """Return for each heuristic the keys of the links that it takes, without the entry page."""
    links = judge.links
    found: dict[str, set[str]] = {name: set() for name in HEURISTICS}
    for node in judged(judge):
        below, host = links.entry.below(node.url), host_key(node.url)
        near = node.hop == 1 and links.site.on_portal(node.url)
        ignored = not {"on_home", "on_missing", "home"}.isdisjoint(node.evidence)
        carried = links.entry.carries(node.url) == "strong"
        belongs = {
            "path_based": below,
            "path_based_externals": below
            or (host != links.entry.host and host in links.content_hosts),
            "sigstr_uri": carried and "return_address" not in node.evidence,
            "single_page_plus_ignored": near and not ignored,
            "single_page_plus": near,
        }
        for name in filter(belongs.get, belongs):
            found[name].add(artifact_key(node.url))
    return found


def _f1(found: set[str], members: set[str]) -> float:
    if not found and not members:
        return 1.0
    total = len(found) + len(members)
    return 2 * len(found & members) / total if total else 0.0


NEAR = 1.2
"""A link with log-odds between -NEAR and NEAR is in doubt."""

NEAR_ALONE = 3.0
"""The same for a member whose address, kind and place do not suggest that it is one."""

NEAR_ELSEWHERE = 5.0
"""
The same for a page of another host that does not mention the artifact, such as a tag, and for an
address of the form of an entry page.
"""

ERRORS_MAX = 1.0
"""The most wrong decisions that are expected of a complete artifact."""

AGREEING = 0.8
"""The least agreement with a single heuristic that confirms the members."""

LONG_NAME = 4
"""The fewest characters of an artifact's name that the name of another page may continue."""

NAMED = 3
"""How many addresses a question names."""

_GROUNDS = with_role("grounds")
_FILE_PARTS = with_role("file_part")
_ELSEWHERE = with_role("explained", "elsewhere")
_OTHERS = with_role("of_other")
_FILES = with_role("download")
_FORMATS = with_role("format")


def questions(judge: EvidenceJudge) -> list[str]:
    """Return the questions about a boundary by evidence."""
    entry = judge.frontier.entry
    nodes = judged(judge)
    inside = [node for node in nodes if node.inside]
    outside = [node for node in nodes if not node.inside]
    suspected = judge.frontier.suspected - {node.url for node in inside}
    embedded = {
        artifact_key(link.url)
        for link in entry.links
        if link.source == "frame" and link.region == "main"
    }
    near_in = [node.url for node in inside if node.odds < _near(node)]
    near_out = [
        node.url
        for node in outside
        if node.url not in suspected
        and (
            node.odds > -NEAR
            or _unexplained_file(node)
            or _contradicts(node)
            or (artifact_key(node.url) in embedded and EXPLAINED.isdisjoint(node.evidence))
        )
    ]
    refused = [
        node.url
        for node in outside
        if node.status in (401, 403) and -NEAR >= node.odds > LOOK and node.url not in suspected
    ]
    found = []
    if EntryAddress(judge.frontier.request.entry_uri).sibling(entry.final_url):
        found.append(
            f"the entry address leads to {entry.final_url}, which may be another artifact:"
            " is it the right one?"
        )
    found += _belonging(
        (suspected, "address", "addresses", "{} left out may be files"),
        (near_in, "member is", "members are", "{} uncertain"),
        (near_out, "address is", "addresses are", "{} left out with little certainty"),
        (refused, "address is", "addresses are", "{} refused"),
    )
    errors = sum(min(p, 1 - p) for p in (probability(node.odds) for node in nodes))
    if not found and errors > ERRORS_MAX:
        weakest = [node.url for node in sorted(nodes, key=lambda node: abs(node.odds))]
        found.append(f"many decisions are uncertain ({names(weakest[:NAMED])}): are they right?")
    files = [node for node in inside if _FILES & set(node.evidence) and node.role != "metadata"]
    if judge.traps:
        found.append(
            f"pages like {', '.join(judge.traps[:NAMED])} lead to nothing but each other and"
            " were left out: do they belong?"
        )
    if judge.counted is not None and judge.counted > len(files):
        found.append(
            f"the pages count {judge.counted} files, and {len(files)} were found:"
            " where are the others?"
        )
    others = [
        node.url for node in nodes if "claimed" in node.evidence and _OTHERS & set(node.evidence)
    ]
    longer = [node.url for node in outside if _extends_name(judge, node)]
    shared = [
        node.url
        for node in outside
        if "on_siblings" in node.evidence and _is_file(node) and not _in_frame(node)
    ]
    begins = "{} a name that begins with that of the artifact"
    found += _belonging(
        (others, "page", "pages", "the portal names {} of other artifacts as content"),
        (longer, "other page has", "other pages have", begins),
        (shared, "file is", "files are", "{} linked by other artifacts too"),
    )
    if inside and outside and not judge.links.claimed:
        found += _disagreement(judge)
    if not inside and outside and not (article_alone(entry) or judge.links.claimed):
        found.append("nothing but the entry page was found: is it the whole artifact?")
    return found


def _belonging(*doubts: tuple[Collection[str], str, str, str]) -> Iterator[str]:
    """Ask whether addresses belong: how they are called, one and more of them, and a sentence."""
    for urls, one, more, sentence in doubts:
        if urls:
            stated = sentence.format(f"{len(urls)} {one if len(urls) == 1 else more}")
            yield f"{stated} ({names(urls)}): do they belong?"


def _near(node: AddressNode) -> float:
    """Return the log-odds below which a member is in doubt."""
    evidence = set(node.evidence)
    if "no_mention" in evidence and evidence & {"subhost", "content_host", "off_portal"}:
        return NEAR_ELSEWHERE
    if evidence & {"below", "attachment"}:
        return 0.0
    if "sibling_form" in evidence:
        return NEAR_ELSEWHERE
    # A page among the files leads back as the list of a project does.
    grounds = _GROUNDS - _FILE_PARTS if evidence & {"links_back", "crumb_to_entry"} else _GROUNDS
    return NEAR if grounds & evidence else NEAR_ALONE


def _unexplained_file(node: AddressNode) -> bool:
    """Answer whether a link is among the files of the artifact, and no evidence explains it.

    Such links are left out without a request: the documents of a plan under ``/docs/``.
    """
    evidence = set(node.evidence)
    region = any(name.startswith("region:") for name in evidence)
    return bool(evidence & _FILE_PARTS) and not evidence & _ELSEWHERE and not region


def _contradicts(node: AddressNode) -> bool:
    """
    Answer whether a link was left out though something else speaks for it.

    A sibling with the identifier, or beside the entry page in the running text; a file in a folder
    whose name is an action, ``/orders/larks.pdf``.
    """
    evidence = set(node.evidence)
    placed = any(name.startswith(("region:", "part:")) for name in evidence)
    sibling = evidence >= {"sibling", "identifier"} or evidence >= {"sibling", "beside"}
    acts = "action" in evidence and _is_file(node) and evidence.isdisjoint(_ELSEWHERE - {"action"})
    return acts or ("identifier" in evidence and sibling) or (sibling and not placed)


def _disagreement(judge: EvidenceJudge) -> Iterable[str]:
    """Ask where the heuristic that comes nearest decides otherwise, unless it confirms the set."""
    sets = of_heuristics(judge)
    rates = scores(judge, sets)
    name = best_heuristic(rates)
    if rates[name] >= AGREEING:
        return
    taken = sets[name]
    nodes = judged(judge)
    without = [each.url for each in nodes if each.inside and artifact_key(each.url) not in taken]
    more = [each.url for each in nodes if not each.inside and artifact_key(each.url) in taken]
    says = [f"leaves out {names(without)}"] if without else []
    says += [f"adds {names(more)}"] if more else []
    yield (
        "no statement of the portal confirms the members, and the nearest heuristic"
        f" ({name}) {' and '.join(says)}: are they right?"
    )


def _extends_name(judge: EvidenceJudge, node: AddressNode) -> bool:
    """Answer whether a link is to a page such as ``LarkStudyPlots``, ``larks-photos.html``."""
    if "sibling" not in node.evidence or _in_frame(node):
        return False
    own, last = (
        PAGE_EXTENSION.sub("", path_of(url).rstrip("/").rpartition("/")[2])
        for url in (judge.links.entry.url, node.url)
    )
    rest = last[len(own) :].lstrip("-_")
    return len(own) >= LONG_NAME and last.startswith(own) and rest[:1].isalpha()


def _is_file(node: AddressNode) -> bool:
    return not _FILES.isdisjoint(node.evidence) or not _FORMATS.isdisjoint(node.evidence)


def _in_frame(node: AddressNode) -> bool:
    """Answer whether a link is in the menu, the header or the footer."""
    return not {"region:nav", "region:header", "region:footer", "home"}.isdisjoint(node.evidence)


def names(urls: Iterable[str]) -> str:
    """Return the last parts of the first addresses."""
    listed = sorted(urls)
    shown = [unquote(urlsplit(url).path.rstrip("/").rpartition("/")[2]) or url for url in listed]
    more = ", …" if len(shown) > NAMED else ""
    return ", ".join(shown[:NAMED]) + more


def article_alone(entry: ArtifactPage) -> bool:
    """Answer whether a page is the whole artifact: a file, or an article without files."""
    kinds = {kind.lower().rpartition("/")[2] for kind in entry.types}
    main = [link for link in entry.links if link.region == "main"]
    files = any(link.download or link.export for link in main)
    article = bool(kinds & _ARTICLES) or entry.text_length >= _TEXT_MIN
    return not entry.html or (article and not files)


_TEXT_MIN = 1_500
_ARTICLES = frozenset(("article", "blogposting", "newsarticle", "scholarlyarticle", "blog"))
