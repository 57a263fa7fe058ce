"""
Draft the rule of a portal from the decisions of a person about some of its artifacts.

The pattern of entry pages comes from all entry pages of the list: what they share stays, what
differs becomes a group. The heuristic is the one that comes nearest to the decisions, tried on
the addresses that the records name. Patterns of addresses that are never followed are the most
general ones that keep all members.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

import yaml

from pubcrawl.artifacts.portals import Portals, merge_portal_files
from pubcrawl.artifacts.site import host_key
from pubcrawl.artifacts.study.decisions import ArtifactDecision, decided_members
from pubcrawl.artifacts.study.trial import TrialResult, try_rule
from pubcrawl.exceptions import RuleErrors, UsageError
from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.items.artifact import ArtifactRecord
from pubcrawl.tables.yaml import Source

TRIED = (
    *("single_page", "path_based", "path_based_externals", "sigstr_uri"),
    *("single_page_plus_ignored", "single_page_plus"),
)
"""Heuristics that a draft may have, the strictest first; of equally good ones, the first wins."""

DENY_MAX = 12
SHAPES_MAX = 4
"""The most patterns of denied addresses, and of entry pages."""

_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_CLASSES = (
    (re.compile(r"\d+"), r"\d+"),
    (_UUID, "[0-9a-fA-F-]{36}"),
    (re.compile(r"[^/?#]+"), "[^/?#]+"),
)
_VARIES = re.compile(r"\d")


class DraftRule(NamedTuple):
    """A drafted rule: its text as YAML, and its trial on all artifacts of the portal."""

    portal: str
    text: str
    trials: list[TrialResult]


def draft_rules(
    records: Sequence[ArtifactRecord], decisions: Mapping[str, ArtifactDecision]
) -> Iterator[DraftRule]:
    """
    Yield a rule for each host with decisions; *decisions*: by the key of the entry page.

    Raises ``UsageError`` if no record has a decision.
    """
    by_host: dict[str, list[ArtifactRecord]] = defaultdict(list)
    decided: Counter[str] = Counter()
    for record in records:
        host = host_key(_entry(record))
        by_host[host].append(record)
        decided[host] += artifact_key(record.entry_uri) in decisions
    hosts = [host for host, count in sorted(decided.items()) if count]
    if not hosts:
        raise UsageError("none of the decisions is about an artifact of the list")
    for host in hosts:
        yield _draft(host, by_host[host], decisions)


def try_on_all(
    rules: Portals, records: Iterable[ArtifactRecord], decisions: Mapping[str, ArtifactDecision]
) -> Iterator[TrialResult]:
    """Yield the trial of *rules* on each record whose portal they know."""
    for record in records:
        found = rules.find_portal(_entry(record))
        if found is not None:
            decision = decisions.get(artifact_key(record.entry_uri))
            yield try_rule(record, *found, decision)


def load_draft(text: str) -> Portals:
    """Return the rules of a draft alone. Raises ``RuleErrors``."""
    rules, errors = merge_portal_files([Source("draft", text.encode())])
    if errors:
        raise RuleErrors(tuple(errors))
    return Portals(rules)


def _draft(
    host: str, records: Sequence[ArtifactRecord], decisions: Mapping[str, ArtifactDecision]
) -> DraftRule:
    mine = [each for each in records if artifact_key(each.entry_uri) in decisions]
    base = _base(host, records, mine, decisions)
    best: tuple[float, dict[str, Any]] | None = None
    for heuristic in TRIED:
        values = _with(base, heuristic)
        values = _denying(values, mine, decisions)
        score = _score(values, mine, decisions)
        if best is None or score > best[0] + 1e-9:
            best = (score, values)
    assert best is not None  # noqa: S101 (TRIED is not empty)
    text = yaml.safe_dump([best[1]], sort_keys=False, allow_unicode=True, width=1_000_000)
    trials = list(try_on_all(load_draft(text), records, decisions))
    return DraftRule(base["id"], text, trials)


def _base(
    host: str,
    records: Sequence[ArtifactRecord],
    mine: Sequence[ArtifactRecord],
    decisions: Mapping[str, ArtifactDecision],
) -> dict[str, Any]:
    hosts = Counter(
        host_key(url)
        for record in mine
        for url in decided_members(record, decisions.get(artifact_key(record.entry_uri))).values()
        if artifact_url(url)
    )
    content = sorted(name for name in hosts if name and name != host)
    kinds = Counter(record.artifact_type for record in mine if record.artifact_type)
    start = urlsplit(_entry(records[0]))
    values: dict[str, Any] = {
        "id": re.sub("[^a-z0-9]+", "-", host).strip("-"),
        "hosts": [host],
        "home": f"{start.scheme}://{start.netloc}/",
    }
    if content:
        values["content_hosts"] = content
    kind = kinds.most_common(1)[0][0] if kinds else "Artifact"
    values["types"] = [{"type": kind, "entry": entry_patterns([_entry(r) for r in records])}]
    return values


def entry_patterns(urls: Sequence[str]) -> list[str]:
    """Return patterns of entry pages, the most frequent shape first."""
    shapes: dict[tuple[str, int, tuple[str, ...]], list[str]] = defaultdict(list)
    for url in dict.fromkeys(urls):
        parts = urlsplit(url)
        names = tuple(name for name, _ in parse_qsl(parts.query))
        first = parts.path.split("/")[1] if parts.path.count("/") > 1 else ""
        first = "" if _VARIES.search(first) else first
        shapes[first, parts.path.rstrip("/").count("/"), names].append(url)
    # Shapes that differ in their first segment alone are one: the segment names an owner.
    wide: dict[tuple[int, tuple[str, ...]], list[list[str]]] = defaultdict(list)
    for (_, count, names), found in shapes.items():
        wide[count, names].append(found)
    groups: list[list[str]] = []
    for found_groups in wide.values():
        urls_in = sum(map(len, found_groups))
        if len(found_groups) > SHAPES_MAX or (len(found_groups) > 2 and urls_in < 6):
            groups.append([url for group in found_groups for url in group])
        else:
            groups += found_groups
    groups.sort(key=lambda group: (-len(group), group[0]))
    return [_pattern(group) for group in groups[:SHAPES_MAX]]


def _pattern(urls: Sequence[str]) -> str:
    """Return the pattern of addresses of one shape."""
    host = re.escape(host_key(urls[0]))
    columns = list(
        zip(*(unquote(urlsplit(u).path).rstrip("/").split("/")[1:] for u in urls), strict=True)
    )
    parts = [_column(column, alone=len(urls) == 1) for column in columns]
    if columns and all(
        part == re.escape(column[0]) for part, column in zip(parts, columns, strict=True)
    ):
        queries = [dict(parse_qsl(urlsplit(url).query)) for url in urls]
        named = [
            (name, _column([query[name] for query in queries], alone=len(urls) == 1))
            for name in queries[0]
        ]
        varying = [f"[?&]{re.escape(name)}={part}" for name, part in named if part.startswith("(")]
        if varying:
            return f"{host}/{'/'.join(parts)}(?=\\?)(?:.*?){varying[0]}"
        if len(urls) == 1 and parts:
            parts[-1] = f"({_class([columns[-1][0]])})"
    return f"{host}/{'/'.join(parts)}"


def _column(values: Sequence[str], *, alone: bool) -> str:
    """Return the pattern of a segment: its text if all are the same, else a group."""
    same = len(set(values)) == 1
    if same and not (alone and _VARIES.search(values[0])):
        return re.escape(values[0])
    return f"({_class(values)})"


def _class(values: Sequence[str]) -> str:
    return next(text for pattern, text in _CLASSES if all(map(pattern.fullmatch, values)))


def _with(base: Mapping[str, Any], heuristic: str) -> dict[str, Any]:
    (kind,) = base["types"]
    return {**base, "types": [{**kind, "heuristic": heuristic}]}


def _denying(
    values: dict[str, Any],
    mine: Sequence[ArtifactRecord],
    decisions: Mapping[str, ArtifactDecision],
) -> dict[str, Any]:
    """Return the rule with patterns against addresses that the person rejected."""
    trials = _trials(values, mine, decisions)
    wrong = {url for trial in trials for url in trial.added}
    keep = {
        url
        for record in mine
        for url in decided_members(record, decisions[artifact_key(record.entry_uri)]).values()
    }
    patterns: Counter[str] = Counter()
    covered: dict[str, set[str]] = {}
    for url in sorted(wrong):
        for pattern in _general(url):
            covered.setdefault(pattern, set()).add(url)
    deny: list[str] = []
    for pattern, urls in covered.items():
        if not any(re.search(pattern, url) for url in keep):
            patterns[pattern] = len(urls)
    while wrong and patterns and len(deny) < DENY_MAX:
        pattern = max(patterns, key=lambda each: (len(covered[each] & wrong), -len(each)))
        if not covered[pattern] & wrong:
            break
        deny.append(pattern)
        wrong -= covered[pattern]
        del patterns[pattern]
    return {**values, "deny": deny} if deny else values


def _general(url: str) -> Iterator[str]:
    """Yield patterns of *url*: a folder, the last segment, a parameter, the whole path."""
    parts = urlsplit(url)
    host = re.escape(host_key(url))
    segments = [each for each in parts.path.split("/") if each]
    if len(segments) > 1 and not _VARIES.search(segments[0]):
        yield f"^https?://(?:www\\.)?{host}/{re.escape(segments[0])}/"
    if segments and not _VARIES.search(segments[-1]):
        yield f"/{re.escape(segments[-1])}(?:[/?#]|$)"
    for name, _ in parse_qsl(parts.query, keep_blank_values=True):
        yield f"[?&]{re.escape(name)}="
    masked = "/".join(
        "[^/?#]*" if _VARIES.search(each) else re.escape(each) for each in parts.path.split("/")
    )
    yield f"^https?://(?:www\\.)?{host}{masked}(?:[?#]|$)"


def _trials(
    values: dict[str, Any],
    mine: Sequence[ArtifactRecord],
    decisions: Mapping[str, ArtifactDecision],
) -> list[TrialResult]:
    rules = load_draft(yaml.safe_dump([values], sort_keys=False, width=1_000_000))
    return list(try_on_all(rules, mine, decisions))


def _score(
    values: dict[str, Any],
    mine: Sequence[ArtifactRecord],
    decisions: Mapping[str, ArtifactDecision],
) -> float:
    """Return the mean F1 of a rule on the decided artifacts, minus a little for its patterns."""
    scores = []
    for trial in _trials(values, mine, decisions):
        wrong = len(trial.added) + len(trial.dropped)
        scores.append(2 * trial.same / (2 * trial.same + wrong) if trial.same else 0.0)
    return sum(scores) / len(scores) - 0.002 * len(values.get("deny", ())) if scores else 0.0


def _entry(record: ArtifactRecord) -> str:
    return record.final_uri or record.entry_uri
