"""Artifacts of each heuristic, and crawlers' simulated captures with the files of their scopes."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import Any, NamedTuple

from lxml import etree

from pubcrawl.artifacts.scopes.archiveit import archiveit
from pubcrawl.artifacts.scopes.browsertrix import browsertrix
from pubcrawl.artifacts.scopes.heritrix import heritrix
from pubcrawl.artifacts.scopes.lockss import lockss
from pubcrawl.artifacts.scopes.rules import CrawlScope, scope
from pubcrawl.artifacts.scopes.simulation import archiveit as archiveit_crawl
from pubcrawl.artifacts.scopes.simulation import browsertrix as browsertrix_crawl
from pubcrawl.artifacts.scopes.simulation import heritrix as heritrix_crawl
from pubcrawl.artifacts.scopes.simulation import lockss as lockss_crawl
from pubcrawl.items.artifact import Portal, PortalType
from pubcrawl.model.artifact import (
    ArtifactRecord,
    Excluded,
    Member,
    Related,
    SignificantString,
)
from tests.cases import read

REPO = Portal("repo", frozenset({"repo.example"}), "https://repo.example/")
UUID = "0b7f6a8e-5d3c-4c55-9a54-1f0d6f6f7c11"
OTHER = "9c1d2e3f-1111-4222-8333-444455556666"


class Case(NamedTuple):
    """An artifact; *links*: page → the addresses that it links."""

    record: ArtifactRecord
    portal: Portal
    links: dict[str, list[str]]
    portal_type: PortalType | None = None

    @property
    def members(self) -> set[str]:
        return {m.uri for m in self.record.members if m.role != "embed"}

    @property
    def scope(self) -> CrawlScope:
        return scope(self.record, self.portal, self.portal_type)


def made(
    heuristic: str,
    entry: str,
    members: list[str],
    excluded: list[str] = [],  # noqa: B006
    related: list[str] = [],  # noqa: B006
    **fields: Any,
) -> ArtifactRecord:
    roles = {"boundary_source": "choice", **fields}
    if heuristic == "sigstr_uri":
        roles.setdefault("significant_string", SignificantString(UUID, "uri", "uri"))
    return ArtifactRecord(
        entry_uri=entry,
        final_uri=entry,
        heuristic=heuristic,
        members=[
            Member(entry, "landing", why=["entry"], mimetype="text/html"),
            *(Member(url, "item", hop=1, why=[heuristic or "api:item"]) for url in members),
            Member("https://static.example/style.css", "embed", hop=1),
        ],
        excluded=[Excluded(url, "ignored:404") for url in excluded],
        related=[Related(url, "links_to") for url in related],
        **roles,
    )


def case(row: dict[str, Any]) -> Case:
    """Return the artifact, portal and links of a row of ``scopes.yaml``."""
    portal = {
        name: frozenset(value) if isinstance(value, list) else value
        for name, value in row["portal"].items()
    }
    lists = (row.get(name, []) for name in ("members", "excluded", "related"))
    source = row.get("boundary_source", "choice")
    record = made(row.get("heuristic", ""), row["entry"], *lists, boundary_source=source)
    return Case(record, Portal(**portal), row["links"])


CASES = {name: case(row) for name, row in read(Path(__file__).with_suffix(".yaml")).items()}


def by_browsertrix(case: Case) -> set[str]:
    """Return what Browsertrix captures."""
    return browsertrix_crawl.captured(browsertrix(case.scope, "one"), case.links)


def by_heritrix(case: Case) -> set[str]:
    """Return what Heritrix captures."""
    return heritrix_crawl.captured(heritrix(case.scope), case.links)


def plugin(text: str) -> dict[str, Any]:
    """Return a LOCKSS plugin: key → string or list of strings."""
    root = etree.fromstring(text)
    assert root.tag == "map"
    found: dict[str, Any] = {}
    for entry in root.findall("entry"):
        name, value = entry[0].text or "", entry[1]
        found[name] = [each.text or "" for each in value] if value.tag == "list" else value.text
    return found


def by_lockss(case: Case) -> set[str]:
    """Return what LOCKSS captures; check that it may fetch start, permission and embedded URLs."""
    text = lockss(case.scope, "A title")
    made, base = plugin(text), lockss_crawl.base_url(case.scope.entry)
    rules = []
    for rule in made["au_crawlrules"]:
        number, _, format_ = rule.partition(",")
        pattern = lockss_crawl.formatted(format_.strip(), re.escape(base))
        rules.append((int(number), re.compile(pattern)))

    def included(url: str) -> bool:
        return next((number == 1 for number, each in rules if each.search(url)), False)

    assert all(included(lockss_crawl.formatted(each, base)) for each in made["au_start_url"])
    assert all(map(included, case.scope.embeds or (f"{base}style.css",)))
    assert included(lockss_crawl.formatted(made["au_permission_url"], base))
    return lockss_crawl.captured(text, case.links, case.scope.entry)


def by_archiveit(case: Case) -> set[str]:
    """Return what Archive-It captures."""
    table = archiveit(case.scope)
    rows = list(csv.DictReader(table.splitlines()))
    assert all(row.keys() == {"url", "seed_type", "rule", "match", "value"} for row in rows)
    for row in rows:
        assert not (row["seed_type"].startswith("One Page") and row["rule"] == "accept")
    return archiveit_crawl.captured(table, case.links)
