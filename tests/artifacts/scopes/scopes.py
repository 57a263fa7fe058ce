"""Artifacts of each heuristic, and crawlers' simulated captures with the files of their scopes."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
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
from pubcrawl.items.artifact import (
    ArtifactRecord,
    ArtifactRequest,
    Excluded,
    Member,
    Portal,
    PortalType,
    Related,
    SignificantString,
)

REPO = Portal("repo", frozenset({"repo.example"}), "https://repo.example/")
FORGE = Portal("forge", frozenset({"code.example"}), "https://code.example/")
RAW = Portal(
    "raw",
    frozenset({"code.example"}),
    "https://code.example/",
    content_hosts=frozenset({"raw.example", "*.cdn.example"}),
)
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
    heuristic: str | None,
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
        ArtifactRequest(entry),
        entry,
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


def cases() -> Iterator[tuple[str, Case]]:
    e = "https://repo.example/datasets/77"
    menu = ["https://repo.example/about", "https://repo.example/login?next=/datasets/77&a=1"]
    menu += ["https://repo.example/", "https://repo.example/search?q=c%2B+x%2Fy&f=1"]
    files = ["https://repo.example/f/1?download=1", "https://repo.example/f/2", f"{e}/export.bib"]
    off = ["https://elsewhere.example/x", "https://repo.example.evil.example/y"]
    yield "H1", Case(made("single_page", e, [], menu), REPO, {e: [*menu, *files, *off]})
    yield (
        "H2",
        Case(
            made("single_page_plus", e, [*files, *menu], [], off),
            REPO,
            {e: [*files, *menu, *off], files[1]: ["https://repo.example/deep"]},
        ),
    )
    yield (
        "H3",
        Case(
            made("single_page_plus_ignored", e, files, menu, off),
            REPO,
            {e: [*files, *menu, *off], files[1]: ["https://repo.example/deep"]},
        ),
    )
    many = [f"https://partner.example/{number}" for number in range(30)]
    yield (
        "H3 with many links out",
        Case(
            made("single_page_plus_ignored", e, files, menu, many),
            REPO,
            {e: [*files, *menu, *many]},
        ),
    )
    t = "https://code.example/ann/tool"
    under = [f"{t}/tree/main", f"{t}/blob/main/README.md", f"{t}/issues?q=open", f"{t}?tab=readme"]
    beside = [
        "https://code.example/ann/tool-x",
        "https://code.example/ann",
        "https://code.example/",
    ]
    beside += [f"https://code.example/login?return_to={t}/tree"]
    trap = [f"{t}/compare/a...b"]
    forge = {
        t: [*under, *beside, *off, *trap],
        under[0]: [f"{t}/new-file", *beside, *trap],
    }
    yield "H4", Case(made("path_based", t, under, [*beside, *trap], off), FORGE, forge)
    www = "https://www.code.example/ann/tool/"
    own = [f"{www}a", f"{www}b/c"]
    yield "H4 www", Case(made("path_based", www, own, beside), FORGE, {www: [*own, *beside]})
    tenant = "https://ann.sites.example/"
    pages = [f"{tenant}about", f"{tenant}data/1"]
    yield (
        "H4 of a host",
        Case(
            made("path_based", tenant, pages, ["https://sites.example/"]),
            Portal("", frozenset({"ann.sites.example"}), tenant),
            {tenant: [*pages, "https://sites.example/"]},
        ),
    )
    raw = ["https://raw.example/ann/tool/main/a.csv", "https://a.cdn.example/z/archive.zip"]
    yield (
        "H5 content",
        Case(
            made("path_based_externals", t, [*under, *raw], [*beside, *trap], off),
            RAW,
            {t: [*under, *raw, *beside, *off], under[0]: [*raw, *beside, *trap]},
        ),
    )
    yield (
        "H5 all",
        Case(
            made("path_based_externals", t, [*under, *raw, *off], [*beside, *trap]),
            FORGE,
            {t: [*under, *raw, *beside, *off], under[0]: [*raw, *beside, *trap]},
        ),
    )
    for name in ("sigstr_title", "sigstr_title_plus_ignored", "sigstr_filtered_title"):
        yield name, Case(made(name, e, files, menu, off), REPO, {e: [*files, *menu, *off]})
    d = f"https://reg.example/dataset/{UUID}"
    parts = [
        f"https://reg.example/occurrence/search?dataset_key={UUID}",
        f"https://api.reg.example/v1/dataset/{UUID}/document",
        f"https://reg.example/dataset/{UUID}/activity",
    ]
    sibling = [f"https://reg.example/dataset/{OTHER}", "https://reg.example/what-is"]
    sibling += [f"https://reg.example/user/login?next=/dataset/{UUID}"]
    registry = Portal(
        "reg",
        frozenset({"reg.example"}),
        "https://reg.example/",
        api_hosts=frozenset({"api.reg.example"}),
    )
    hosted = [f"https://mirror.example/{UUID}.zip"]
    yield (
        "H9",
        Case(
            made("sigstr_uri", d, parts, sibling, hosted),
            registry,
            {d: [*parts, *sibling, *hosted], parts[2]: [*sibling]},
        ),
    )
    yield (
        "signposting",
        Case(
            made(
                None,
                e,
                [*files, "https://api.files.example/f/1"],
                menu,
                off,
                boundary_source="signposting_l1",
            ),
            REPO,
            {e: [*files, *menu, *off]},
        ),
    )


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
