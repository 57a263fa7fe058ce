"""
Choose the heuristic for an artifact without a portal rule, by its entry page and a few samples.

The branches have an order, and the first with a score of 1 fits. A score is the ratio of a
count to its threshold, at most 1. An earlier branch that misses by 15 % or less is run as well:
members by both heuristics are the core, the others the fringe.

This module fetches nothing; it runs like a ``Boundary``, and ``heuristics`` has the result.

The specification leaves some cases open. Here files and exports in the main region count on any
host. Samples are the first other pages in the main region, taken from each folder in turn if
paths matter. Two samples that link files on another host make it a content host. A subdomain
of the host of the entry page (files.…, api.…), linked in main, belongs to the portal.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pubcrawl.artifacts.confidence import FRINGE
from pubcrawl.artifacts.heuristics.paths import in_prefix, is_tenant
from pubcrawl.artifacts.probes import Ignored
from pubcrawl.artifacts.sigstr import of_address, of_filtered_title, pieces
from pubcrawl.artifacts.site import ArtifactSite, carries, host_key
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import ArtifactPage, DocumentRequest, Member, PageLink, Portal

NEAR = 0.85
SAMPLES = 5
TEXT_MIN = 1_500
PATH_MIN, PATH_SHARE, PATH_FEW = 8, 0.25, 3
ADDRESS_MIN, ADDRESS_SHARE = 3, 0.6
HOLDING, RAW_PAGES = 2, 2
NOTHING = "nothing else fits"

_PATH = 3  # index of the branch that uses the path

_RAW = re.compile(r"(?:^|[./])raw(?:[./-]|$)", re.IGNORECASE)
_ARTICLES = frozenset(
    (
        *("article", "blogposting", "newsarticle", "scholarlyarticle", "reportage", "blog"),
        *("reportagenewsarticle", "analysisnewsarticle", "liveblogposting", "socialmediaposting"),
    )
)


@dataclass(frozen=True, slots=True)
class Branch:
    """A heuristic with its *score*; it fits at 1. *params*: of the heuristic."""

    heuristic: str
    score: float
    evidence: str
    params: Mapping[str, Any] | None = None


class HeuristicChoice:
    """
    See the module.

    ``heuristics``: the one or two to run, with their parameters; ``portal``: with the content
    hosts found; ``decision``: the scores of all branches, for the record.
    """

    def __init__(
        self,
        entry: ArtifactPage,
        portal: Portal,
        ignored: Ignored,
        *,
        aliases: Iterable[str] = (),
    ) -> None:
        self.entry, self.portal, self.ignored = entry, _with_own_hosts(portal, entry), ignored
        aliases = (entry.url, *entry.hops, *aliases)
        self._site = ArtifactSite(entry.final_url, self.portal, aliases)
        self._main = _distinct(link for link in entry.links if self._counts(link))
        self._files = [link for link in self._main if link.download or link.export]
        self._under = [link for link in self._main if in_prefix(entry, link.url)]
        self._open: list[DocumentRequest] = []
        self._waiting: set[str] = set()
        self._samples: dict[str, ArtifactPage] = {}
        self._entry_branches: list[Branch] = []
        self.branches: list[Branch] = []
        searched = not entry.html or not entry.title or entry.title in entry.holds
        self._searched = searched
        if searched:
            self._ask()
        else:
            self._send(DocumentRequest(entry.final_url, "entry", look_for=pieces(entry)))

    @property
    def done(self) -> bool:
        """Whether no requests are left."""
        return not self._waiting

    def next_requests(self) -> list[DocumentRequest]:
        """Return the requests to send now, each once."""
        requests, self._open = self._open, []
        return requests

    def take_response(self, get: DocumentRequest, page: ArtifactPage) -> None:
        """Take a response."""
        self._waiting.discard(artifact_key(get.url))
        if not self._searched:
            self._searched = True
            self.entry = replace(
                self.entry, holds=page.holds, outside=page.outside, mentions=page.mentions
            )
            self._ask()
            return
        self._samples[artifact_key(get.url)] = page
        if not self._waiting:
            self._decide()

    @property
    def heuristics(self) -> list[tuple[str, dict[str, Any]]]:
        """The heuristics to run with their parameters; the first one fits."""
        fitting = next(branch for branch in self.branches if branch.score >= 1)
        at = self.branches.index(fitting)
        near = [
            branch
            for branch in self.branches[:at]
            if branch.score >= NEAR and branch.heuristic != fitting.heuristic
        ]
        chosen = [fitting, *sorted(near, key=lambda branch: -branch.score)[:1]]
        if fitting.evidence == NOTHING:
            chosen.reverse()  # a near miss is better than no heuristic
        return [(branch.heuristic, dict(branch.params or {})) for branch in chosen]

    @property
    def decision(self) -> list[dict[str, Any]]:
        """The scores of all branches, in order."""
        used = [name for name, _ in self.heuristics]
        fitting = False
        rows = []
        for branch in self.branches:
            use = branch.heuristic in used and (
                NEAR <= branch.score < 1 or (branch.score >= 1 and not fitting)
            )
            fitting |= branch.score >= 1
            rows.append(
                {
                    "source": "choice",
                    "heuristic": branch.heuristic,
                    "result": "used" if use else "not_used",
                    "score": round(min(1.0, branch.score), 4),
                    "evidence": [branch.evidence],
                }
            )
        return rows

    def _counts(self, link: PageLink) -> bool:
        return (
            link.region == "main"
            and link.source != "scripted"
            and link.url.startswith(("http://", "https://"))
            and not self._site.is_entry(link.url)
        )

    def _send(self, get: DocumentRequest) -> None:
        self._open.append(get)
        self._waiting.add(artifact_key(get.url))

    def _ask(self) -> None:
        """Score the entry page, and request the samples for the next branch."""
        self._entry_branches = self._first_branches()
        samples = self._samples_of_path() if self._entry_branches[_PATH].score >= 1 else ()
        look_for: tuple[str, ...] = ()
        if all(branch.score < 1 for branch in self._entry_branches) and self._files:
            title = of_filtered_title(self.entry, self.ignored, strict=False)
            look_for = (title.text,) if title.text else ()
            samples = self._samples_of_rest() if look_for else ()
        for link in samples:
            self._send(DocumentRequest(link.url, "page", look_for=look_for))
        if not self._waiting:
            self._decide()

    def _first_branches(self) -> list[Branch]:
        """Return branches 1 to 5."""
        entry, files, under = self.entry, len(self._files), len(self._under)
        inside = [link for link in self._main if self._site.on_portal(link.url)]
        article = any(kind.lower().rpartition("/")[2] in _ARTICLES for kind in entry.types)
        text = 1.0 if article else entry.text_length / TEXT_MIN
        alone = text if not files and under < PATH_FEW else 0.0
        root = is_tenant(entry.final_url) and not artifact_key(entry.final_url).partition("/")[2]
        path = min(under / PATH_MIN, under / (PATH_SHARE * len(inside))) if inside else 0.0
        support, share, token = self._address()
        address = min(support / ADDRESS_MIN, share / ADDRESS_SHARE)
        return [
            Branch("single_page", float(not entry.html), f"media type {entry.mimetype}"),
            Branch(
                "single_page",
                alone,
                f"{entry.text_length} characters of text"
                f"{', an article' if article else ''}; {files} files and exports",
            ),
            Branch(*("path_based", float(root), "the home page of a tenant"), {"whole_host": True}),
            Branch("path_based", path, f"{under} of {len(inside)} links are under its path"),
            Branch(
                "sigstr_uri",
                address,
                f"{token or 'nothing of its address'} is in {support} links"
                f" and {share:.0%} of files and exports",
            ),
        ]

    def _address(self) -> tuple[int, float, str]:
        """Return how many links and which share of files have the identifier, and that."""
        site = self._site
        links = sorted(
            {
                link.url
                for link in self.entry.links
                if link.source != "scripted"
                and site.on_portal(link.url)
                and not site.is_entry(link.url)
            }
        )
        token = of_address(self.entry.final_url, links, self.ignored.links, strict=False).text
        if not token:
            return 0, 0.0, ""
        files = [link for link in self._files if carries(link.url, token)]
        share = len(files) / len(self._files) if self._files else 0.0
        return sum(carries(link, token) for link in links), share, token

    def _samples_of_path(self) -> Sequence[PageLink]:
        """Return pages under the path, from each folder in turn: files, tabs and so on."""
        pages = [link for link in self._under if not link.download and not link.export]
        counts: Counter[str] = Counter()
        ranked = []
        for number, link in enumerate(pages):
            folder = artifact_key(link.url).rpartition("/")[0]
            counts[folder] += 1
            ranked.append((counts[folder], number, link))
        return [link for _, _, link in sorted(ranked)[:SAMPLES]]

    def _samples_of_rest(self) -> Sequence[PageLink]:
        return [
            link
            for link in self._main
            if not link.download
            and not link.export
            and self._site.on_portal(link.url)
            and not self._site.other_artifact(link.url)
            and not self.ignored.why(link.url)
        ][:SAMPLES]

    def _decide(self) -> None:
        pages = [page for _, page in sorted(self._samples.items()) if page.html]
        if any(branch.score >= 1 for branch in self._entry_branches):
            self._find_raw_host(pages)
            self.branches = self._entry_branches
        else:
            self.branches = [*self._entry_branches, *self._last_branches(pages)]

    def _last_branches(self, pages: Sequence[ArtifactPage]) -> list[Branch]:
        """Return branches 6 and 7."""
        files = len(self._files)
        if not files:
            return [Branch("single_page", 1.0, NOTHING)]
        holding = [page for page in pages if page.holds - page.mentions]
        hop = any(
            link.download and link.region == "main" for page in holding for link in page.links
        )
        return [
            Branch(
                "sigstr_filtered_title",
                len(holding) / HOLDING,
                f"{len(holding)} of {len(pages)} pages have the title",
                {"plus_ignored": True} if hop else None,
            ),
            Branch("single_page_plus_ignored", 1.0, f"{files} files and exports"),
        ]

    def _find_raw_host(self, pages: Iterable[ArtifactPage]) -> None:
        """Choose H5 if two pages under the path link files on one other host."""
        hosts: Counter[str] = Counter()
        own = host_key(self.entry.final_url)
        for page in pages:
            links = (
                link.url
                for link in page.links
                if link.download or _RAW.search(artifact_key(link.url))
            )
            hosts.update({host_key(url) for url in links} - {own, ""})
        raw, count = min(hosts.items(), key=lambda item: (-item[1], item[0]), default=("", 0))
        if count >= RAW_PAGES:
            self.portal = self.portal._replace(content_hosts=self.portal.content_hosts | {raw})
            path = self._entry_branches[_PATH]
            self._entry_branches[_PATH] = replace(
                path,
                heuristic="path_based_externals",
                evidence=f"{path.evidence}; {count} of them link files on {raw}",
                params={"externals": "content"},
            )


def core_and_fringe(members: Sequence[Member], others: Sequence[Member]) -> list[Member]:
    """
    Return the members by either of two heuristics; those by only one are less certain.

    A member by both has the higher confidence of the two, and the reasons of both.
    """
    mine, theirs = (
        {artifact_key(member.uri): member for member in found} for found in (members, others)
    )
    joined = []
    for key, member in {**theirs, **mine}.items():
        other = theirs.get(key) if key in mine else None
        if other is None:
            joined.append(replace(member, confidence=round(member.confidence * FRINGE, 4)))
            continue
        why = list(dict.fromkeys([*member.why, *other.why]))
        sure = max(member.confidence, other.confidence)
        via = sorted({*member.via, *other.via})
        joined.append(
            replace(member, why=why, confidence=sure, via=via, hop=min(member.hop, other.hop))
        )
    return sorted(joined, key=lambda member: (member.hop, member.uri))


def _with_own_hosts(portal: Portal, entry: ArtifactPage) -> Portal:
    """Return *portal* with the subdomains that *entry* links in main, such as files or API."""
    below = f".{host_key(entry.final_url)}"
    hosts = {host_key(link.url) for link in entry.links if link.region == "main"}
    own = {host for host in hosts if host.endswith(below)}
    return portal._replace(content_hosts=portal.content_hosts | own)


def _distinct(links: Iterable[PageLink]) -> list[PageLink]:
    """Return one link for each address, with the properties of all its links."""
    found: dict[str, PageLink] = {}
    for link in links:
        merged = found.get(artifact_key(link.url), link)
        found[artifact_key(link.url)] = merged._replace(
            download=merged.download or link.download, export=merged.export or link.export
        )
    return list(found.values())
