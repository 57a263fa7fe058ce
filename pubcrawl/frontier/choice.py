"""
Which heuristic fits an artifact whose portal has no rule, by its entry page and a few others.

Branches stand in order, and the first that holds is taken. Each has a score: how far its
counts are of what they have to be, at most 1. One that comes before, and was missed by 15 % or
less, is run as well: what both find is the core, the rest is fringe.

Nothing is fetched here; it runs as a ``Boundary`` does, and then tells ``heuristics``.

Where the specification leaves room: files and exports are counted in main wherever they
are; pages for samples are the first in main that look like neither, of folders in turn where
paths count; another host is told
by two of them that link files there, and its files are what is taken of it; a host below
that of the entry page (files.…, api.…), linked in main, is one of the portal.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pubcrawl.frontier.artifact_place import ArtifactPlace, carries, host_key
from pubcrawl.frontier.confidence import FRINGE
from pubcrawl.frontier.heuristics.paths import in_prefix, is_tenant
from pubcrawl.frontier.probes import Ignored
from pubcrawl.frontier.sigstr import of_address, of_filtered_title, pieces
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import ArtifactPage, DocumentRequest, Member, PageLink, Portal

NEAR = 0.85
SAMPLES = 5
TEXT_MIN = 1_500
PATH_MIN, PATH_SHARE, PATH_FEW = 8, 0.25, 3
ADDRESS_MIN, ADDRESS_SHARE = 3, 0.6
HOLDING, RAW_PAGES = 2, 2
NOTHING = "nothing else fits"

_PATH = 3  # place of the branch that goes by the path

_RAW = re.compile(r"(?:^|[./])raw(?:[./-]|$)", re.IGNORECASE)
_ARTICLES = frozenset(
    (
        *("article", "blogposting", "newsarticle", "scholarlyarticle", "reportage", "blog"),
        *("reportagenewsarticle", "analysisnewsarticle", "liveblogposting", "socialmediaposting"),
    )
)


@dataclass(frozen=True, slots=True)
class Branch:
    """A heuristic that may fit; *score*: up to 1, and then it does. *params*: of the heuristic."""

    heuristic: str
    score: float
    evidence: str
    params: Mapping[str, Any] | None = None


class HeuristicChoice:
    """
    See the module.

    ``heuristics``: those to run, one or two, with their parameters; ``portal``: with the hosts of
    files that were found; ``decision``: scores of all branches, for the record.
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
        self._place = ArtifactPlace(entry.final_url, self.portal, aliases)
        self._main = _distinct(link for link in entry.links if self._counts(link))
        self._files = [link for link in self._main if link.download or link.export]
        self._under = [link for link in self._main if in_prefix(entry, link.url)]
        self._open: list[DocumentRequest] = []
        self._waiting: set[str] = set()
        self._samples: dict[str, ArtifactPage] = {}
        self._before: list[Branch] = []
        self.branches: list[Branch] = []
        searched = not entry.html or not entry.title or entry.title in entry.holds
        self._searched = searched
        if searched:
            self._ask()
        else:
            self._send(DocumentRequest(entry.final_url, "entry", look_for=pieces(entry)))

    @property
    def done(self) -> bool:
        """Whether nothing is to be asked for any more."""
        return not self._waiting

    def gets(self) -> list[DocumentRequest]:
        """Return what is to be asked for now, each once."""
        going, self._open = self._open, []
        return going

    def came(self, get: DocumentRequest, page: ArtifactPage) -> None:
        """Take an answer."""
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
        """Which to run, and with what; the first is the one that fits."""
        taken = next(branch for branch in self.branches if branch.score >= 1)
        at = self.branches.index(taken)
        near = [
            branch
            for branch in self.branches[:at]
            if branch.score >= NEAR and branch.heuristic != taken.heuristic
        ]
        chosen = [taken, *sorted(near, key=lambda branch: -branch.score)[:1]]
        if taken.evidence == NOTHING:
            chosen.reverse()  # nearly something is better than nothing
        return [(branch.heuristic, dict(branch.params or {})) for branch in chosen]

    @property
    def decision(self) -> list[dict[str, Any]]:
        """Scores of all branches, in order."""
        used = [name for name, _ in self.heuristics]
        taken = False
        said = []
        for branch in self.branches:
            use = branch.heuristic in used and (
                NEAR <= branch.score < 1 or (branch.score >= 1 and not taken)
            )
            taken |= branch.score >= 1
            said.append(
                {
                    "source": "choice",
                    "heuristic": branch.heuristic,
                    "result": "used" if use else "not_used",
                    "score": round(min(1.0, branch.score), 4),
                    "evidence": [branch.evidence],
                }
            )
        return said

    def _counts(self, link: PageLink) -> bool:
        return (
            link.region == "main"
            and link.source != "scripted"
            and link.url.startswith(("http://", "https://"))
            and not self._place.is_entry(link.url)
        )

    def _send(self, get: DocumentRequest) -> None:
        self._open.append(get)
        self._waiting.add(artifact_key(get.url))

    def _ask(self) -> None:
        """Score what the entry page tells, and ask for samples of what the next branch is of."""
        self._before = self._first_branches()
        wanted = self._samples_of_path() if self._before[_PATH].score >= 1 else ()
        look_for: tuple[str, ...] = ()
        if all(branch.score < 1 for branch in self._before) and self._files:
            found = of_filtered_title(self.entry, self.ignored, strict=False)
            look_for = (found.text,) if found.text else ()
            wanted = self._samples_of_rest() if look_for else ()
        for link in wanted:
            self._send(DocumentRequest(link.url, "page", look_for=look_for))
        if not self._waiting:
            self._decide()

    def _first_branches(self) -> list[Branch]:
        """Return branches 1 to 5."""
        entry, files, under = self.entry, len(self._files), len(self._under)
        inside = [link for link in self._main if self._place.on_portal(link.url)]
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
        """Return how many links, and which share of files, have the identifier; and that."""
        place = self._place
        links = sorted(
            {
                link.url
                for link in self.entry.links
                if link.source != "scripted"
                and place.on_portal(link.url)
                and not place.is_entry(link.url)
            }
        )
        token = of_address(self.entry.final_url, links, self.ignored.links, strict=False).text
        if not token:
            return 0, 0.0, ""
        files = [link for link in self._files if carries(link.url, token)]
        share = len(files) / len(self._files) if self._files else 0.0
        return sum(carries(link, token) for link in links), share, token

    def _samples_of_path(self) -> Sequence[PageLink]:
        """Return pages under the path, of folders in turn: files are in one, tabs in another."""
        pages = [link for link in self._under if not link.download and not link.export]
        turns: Counter[str] = Counter()
        ranked = []
        for number, link in enumerate(pages):
            folder = artifact_key(link.url).rpartition("/")[0]
            turns[folder] += 1
            ranked.append((turns[folder], number, link))
        return [link for _, _, link in sorted(ranked)[:SAMPLES]]

    def _samples_of_rest(self) -> Sequence[PageLink]:
        return [
            link
            for link in self._main
            if not link.download
            and not link.export
            and self._place.on_portal(link.url)
            and not self._place.other_artifact(link.url)
            and not self.ignored.why(link.url)
        ][:SAMPLES]

    def _decide(self) -> None:
        pages = [page for _, page in sorted(self._samples.items()) if page.html]
        if any(branch.score >= 1 for branch in self._before):
            self._look_for_raw(pages)
            self.branches = self._before
        else:
            self.branches = [*self._before, *self._last_branches(pages)]

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

    def _look_for_raw(self, pages: Iterable[ArtifactPage]) -> None:
        """Where two pages under the path link files of one other host, take H5."""
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
            path = self._before[_PATH]
            self._before[_PATH] = replace(
                path,
                heuristic="path_based_externals",
                evidence=f"{path.evidence}; {count} of them link files on {raw}",
                params={"externals": "content"},
            )


def core_and_fringe(members: Sequence[Member], others: Sequence[Member]) -> list[Member]:
    """
    Return what either of two heuristics found: what one alone did is less sure.

    Where both did, it is as sure as the surer of them, and has the reasons of both.
    """
    mine, theirs = (
        {artifact_key(member.uri): member for member in found} for found in (members, others)
    )
    joined = []
    for place, member in {**theirs, **mine}.items():
        other = theirs.get(place) if place in mine else None
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
    """Return *portal* with hosts below that of *entry* that it links in main: files, API."""
    below = f".{host_key(entry.final_url)}"
    hosts = {host_key(link.url) for link in entry.links if link.region == "main"}
    own = {host for host in hosts if host.endswith(below)}
    return portal._replace(content_hosts=portal.content_hosts | own)


def _distinct(links: Iterable[PageLink]) -> list[PageLink]:
    """Return each address once, with what any of its links says it looks like."""
    found: dict[str, PageLink] = {}
    for link in links:
        seen = found.get(artifact_key(link.url), link)
        found[artifact_key(link.url)] = seen._replace(
            download=seen.download or link.download, export=seen.export or link.export
        )
    return list(found.values())
