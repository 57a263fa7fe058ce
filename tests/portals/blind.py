"""
Runs independently written portals through the state machine and the page reader, and scores them.

    python -m tests.portals.blind first
    python -m tests.portals.blind first --each
    python -m tests.portals.blind first --show NAME

A set is one of ``tests/corpora/portals-*``. No rule matches a portal on ``.example``; the built-in
rules apply to look-alikes on the hosts of real portals.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from statistics import fmean
from typing import Any
from urllib.parse import urlsplit

from pubcrawl import platforms
from pubcrawl.artifacts.page_reader import read_artifact_page
from pubcrawl.artifacts.portals import Portals
from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.items.artifact import (
    About,
    ArtifactPage,
    ArtifactResponse,
    DocumentReading,
    DocumentRequest,
)
from pubcrawl.model.artifact import ArtifactRecord, ArtifactRequest
from tests.corpora.portals import Page, Portal, portals
from tests.portals import search

HOPS = 10
RULES = Portals.load()
REQUISITES = ("image/", "text/css", "font/", "text/javascript", "application/javascript")
ELSEWHERE = b"<!DOCTYPE html><title>Elsewhere</title><h1>Elsewhere</h1><p>A page of another site."


@dataclass
class Replay:
    """The responses of a portal. ``asked``: all requests so far; ``read_pages``: address → page."""

    site: Portal
    asked: list[DocumentRequest] = field(default_factory=list)
    read_pages: dict[str, ArtifactPage] = field(default_factory=dict)
    _read: dict[tuple[Any, ...], DocumentReading] = field(default_factory=dict)

    @cached_property
    def pages(self) -> dict[str, Page]:
        """Return address → response, with addresses spelled as in requests."""
        return {artifact_key(artifact_url(url)): page for url, page in self.site.pages.items()}

    @cached_property
    def hosts(self) -> frozenset[str]:
        """Return the hosts of the portal."""
        return frozenset(urlsplit(url).netloc for url in self.site.pages)

    def end(self, url: str) -> tuple[str, Page | None, list[tuple[str, Any]]]:
        """Return the final address of *url* after redirects, its page, and the redirects."""
        hops: list[tuple[str, Any]] = []
        for _ in range(HOPS):
            page = self.pages.get(artifact_key(url))
            if page is None and urlsplit(url).netloc in self.hosts:
                page = self.site.not_found
            sent = _lowered(page.headers) if page else ()
            location = dict(sent).get("location", "")
            if page is None or not (300 <= page.status < 400 and location):
                return url, page, hops
            hops.append((url, sent))
            url = artifact_url(location, url)
        return url, None, hops

    def answer(self, get: DocumentRequest) -> ArtifactResponse:
        """Return the response to *get*, after redirects."""
        url, page, hops = self.end(get.url)
        page = self.site.variants.get((url, get.accept), page)
        if page is None:
            sent: Any = (("content-type", "text/html"),)
            return ArtifactResponse(get.url, url, 200, "text/html", sent, ELSEWHERE, tuple(hops))
        sent = _lowered(page.headers)
        kind = dict(sent).get("content-type", "")
        return ArtifactResponse(get.url, url, page.status, kind, sent, page.body, tuple(hops))

    def read(self, get: DocumentRequest, about: About) -> DocumentReading:
        """Return the parsed response to *get*, like the spider."""
        self.asked.append(get)
        key = (get.url, get.purpose == "entry", get.reader, get.look_for, about)
        if key not in self._read:
            self._read[key] = self._reading(get, about)
        return self._read[key]

    def _reading(self, get: DocumentRequest, about: About) -> DocumentReading:
        response = self.answer(get)
        if not about.final_uri or get.purpose == "entry":
            about = about._replace(final_uri=response.final_url)
        hops = tuple(url for url, _ in response.redirects[1:])
        page: ArtifactPage = read_artifact_page(response, about, look_for=get.look_for)
        page = replace(page, hops=hops)
        if not get.accept:
            self.read_pages[get.url] = page
        return search.reading(page, get, response, about)


def find_record(site: Portal, **options: Any) -> tuple[ArtifactRecord, Replay]:
    """Return the record of the artifact of *site*; *options*: options of the request."""
    replay = Replay(site)
    record = search.record(
        ArtifactRequest(site.entry, **{"embeds": False, **options}),
        replay.read,
        lambda url: RULES.find_portal(url) or search.unknown(url),
        lambda url, portal: platforms.ask(
            url, portal.adapter, next(iter(sorted(portal.api_hosts)), "")
        ),
    )
    return record, replay


@dataclass(frozen=True)
class BlindScore:
    """
    One record compared with the gold.

    *wrong*, *missed*: keys. *says*: the record reports that it is incomplete or in doubt. *lost*:
    missed downloads. *admitted*: other artifacts among its members. *points*: (confidence, right)
    of each member that is not optional.
    """

    name: str
    found: int
    wrong: tuple[str, ...]
    missed: tuple[str, ...]
    says: bool
    lost: tuple[str, ...]
    admitted: tuple[str, ...]
    requests: int = 0
    points: tuple[tuple[float, bool], ...] = ()

    @property
    def precision(self) -> float:
        """Return the share of the found members that is right."""
        return 1 - len(self.wrong) / self.found if self.found else 0.0

    @property
    def recall(self) -> float:
        """Return the share of the gold that is found."""
        right = self.found - len(self.wrong)
        return right / (right + len(self.missed)) if right + len(self.missed) else 1.0

    @property
    def f1(self) -> float:
        """Return the harmonic mean of precision and recall."""
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0

    @property
    def exact(self) -> bool:
        """Return whether no member is wrong and none is missed."""
        return not self.wrong and not self.missed


def score(site: Portal, record: ArtifactRecord, replay: Replay) -> BlindScore:
    """Return the score of a record; page requisites do not count."""

    def key(url: str) -> str:
        return artifact_key(replay.end(artifact_url(url))[0])

    def keys(urls: Iterable[str]) -> set[str]:
        return {key(url) for url in urls}

    gold, optional = keys(site.members), keys(site.optional) - keys(site.members)
    found: dict[str, float] = {}
    for member in record.members:
        if member.role == "embed" or member.contained_in:
            continue
        same = key(member.uri)
        requisite = _type(replay, member.uri).startswith(REQUISITES)
        if same in gold or (same not in optional and not requisite):
            found[same] = max(member.confidence, found.get(same, 0.0))
    return BlindScore(
        site.name,
        len(found),
        tuple(sorted(found.keys() - gold)),
        tuple(sorted(gold - found.keys())),
        "review" in record.needs or record.state != "complete",
        tuple(sorted(keys(site.downloads) - found.keys())),
        tuple(sorted(found.keys() & (keys(site.siblings) - gold))),
        len(replay.asked),
        tuple((confidence, each in gold) for each, confidence in sorted(found.items())),
    )


def run(site: Portal, **options: Any) -> BlindScore:
    """Return the score of the artifact of *site*."""
    return score(site, *find_record(site, **options))


def summary(scores: list[BlindScore]) -> str:
    """Return the figures over all sites in one line."""
    wrong = [each for each in scores if not each.exact]
    lossy = [each for each in scores if each.lost]
    exact = [each for each in scores if each.exact]
    return (
        f"P {fmean(s.precision for s in scores):.3f} R {fmean(s.recall for s in scores):.3f}"
        f" F1 {fmean(s.f1 for s in scores):.3f}, exact {len(exact)} of {len(scores)};"
        f" not exact and says so {sum(s.says for s in wrong)} of {len(wrong)};"
        f" misses a download and says so {sum(s.says for s in lossy)} of {len(lossy)};"
        f" exact and in doubt {sum(s.says for s in exact)};"
        f" siblings admitted {sum(len(s.admitted) for s in scores)};"
        f" {fmean(s.requests for s in scores):.0f} requests each"
    )


def _lowered(headers: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple((name.lower(), value) for name, value in headers)


def _type(replay: Replay, url: str) -> str:
    page = replay.end(artifact_url(url))[1]
    return dict(_lowered(page.headers)).get("content-type", "") if page else ""


def main() -> None:
    """Print the figures of a set."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("set", help="such as tentha")
    parser.add_argument("--each", action="store_true", help="print the mistakes of each site")
    parser.add_argument("--show", default="", help="print the record of one site")
    arguments = parser.parse_args()
    sites = [site for site in portals(arguments.set) if arguments.show in site.name]
    if arguments.show:
        for site in sites:
            _show(site)
        return
    scores = [run(site) for site in sites]
    if arguments.each:
        for each in sorted(scores, key=lambda each: each.f1):
            if not each.exact:
                print(f"{each.name}: F1 {each.f1:.2f}{' says so' if each.says else ''}")
                for sign, urls in (("+", each.wrong), ("-", each.missed)):
                    for url in urls:
                        print(f"    {sign} {url}{' (download)' if url in each.lost else ''}")
    print("automatic:", summary(scores))


def _show(site: Portal) -> None:
    record, replay = find_record(site)
    result = score(site, record, replay)
    print(site.name, site.entry, record.state, record.needs, record.boundary_source)
    for member in record.members:
        key = artifact_key(replay.end(artifact_url(member.uri))[0])
        sign = "+" if key in result.wrong else " "
        print(f" {sign} {member.confidence:.2f} {member.uri} {member.status} {member.why}")
    gone = {artifact_key(each.uri): each.reason for each in record.excluded}
    for url in result.missed:
        print(f" - {url} {gone.get(url, 'not seen')}")
    for excluded in sorted(record.excluded, key=lambda each: each.reason):
        print(f"      {excluded.reason}: {excluded.uri}")
    for row in record.decision:
        print("  ", row)
    print("  ", record.warnings, record.estimate, len(replay.asked), "requests")


if __name__ == "__main__":
    main()
