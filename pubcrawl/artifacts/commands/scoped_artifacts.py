"""The artifacts to export, their scopes, and the files of each format."""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from pubcrawl.artifacts.portals import Portals
from pubcrawl.artifacts.scopes.archiveit import archiveit
from pubcrawl.artifacts.scopes.browsertrix import browsertrix
from pubcrawl.artifacts.scopes.flows import flow, trace
from pubcrawl.artifacts.scopes.heritrix import heritrix
from pubcrawl.artifacts.scopes.lockss import lockss
from pubcrawl.artifacts.scopes.rules import CrawlScope, host_and_port, scope, urls
from pubcrawl.artifacts.spider.kind import unknown_portal
from pubcrawl.exchange.file_names import hashed_stem
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import Portal, PortalType
from pubcrawl.model.artifact import ArtifactRecord


class ScopedArtifact(NamedTuple):
    """An artifact, the name of its files, its scope for a crawler, and its portal."""

    name: str
    record: ArtifactRecord
    scope: CrawlScope
    portal: Portal
    type: PortalType | None


FOLDER = "out/scopes"

EntryPages = Mapping[str, Collection[str]]
"""Host → the entry pages there, of all artifacts of a list."""


def output_folder(opts: argparse.Namespace) -> Path:
    """Return the folder of the scopes."""
    return Path(FOLDER if opts.output == "-" else opts.output)


def entry_pages(records: Iterator[ArtifactRecord]) -> EntryPages:
    """Return the entry pages of artifacts, by host."""
    found: dict[str, set[str]] = defaultdict(set)
    for record in records:
        url = record.final_uri or record.entry_uri
        found[host_and_port(url)].add(url)
    return found


def scoped(record: ArtifactRecord, rules: Portals, entries: EntryPages) -> ScopedArtifact:
    """Return an artifact with its scope, which admits none of the other *entries*."""
    portal, kind = find_portal(record, rules)
    crawl_scope = scope(record, portal, kind, others(record, entries))
    return ScopedArtifact(file_name(record.entry_uri), record, crawl_scope, portal, kind)


def others(record: ArtifactRecord, entries: EntryPages) -> Collection[str]:
    """Return the entry pages of other artifacts on the same host."""
    entry = record.final_uri or record.entry_uri
    return sorted(set(entries.get(host_and_port(entry), ())) - {entry})


def find_portal(record: ArtifactRecord, rules: Portals) -> tuple[Portal, PortalType | None]:
    """Return the portal of an artifact by its rule, or by its host alone."""
    entry = record.final_uri or record.entry_uri
    return rules.find_portal(entry) or (unknown_portal(entry), None)


def file_name(url: str) -> str:
    """Return a unique name for the files of an artifact, by its entry page."""
    return hashed_stem(artifact_key(url), artifact_key(url))


def common_files(artifact: ScopedArtifact) -> dict[str, str]:
    """Return the files that an artifact has in each format."""
    record = json.dumps(artifact.record.to_json(), ensure_ascii=False, indent=1)
    return {"urls.txt": urls(artifact.scope), "boundary.json": f"{record}\n", **_flows(artifact)}


def _flows(artifact: ScopedArtifact) -> dict[str, str]:
    """Return the interactions with the entry page, in the formats of programs."""
    interactions = artifact.type.interactions if artifact.type else ()
    if not interactions:
        return {}
    entry = artifact.scope.entry
    return {
        "trace.json": trace(entry, interactions, artifact.portal.entry),
        "flow.json": flow(entry, artifact.record.title, interactions),
    }


def _browsertrix(artifact: ScopedArtifact) -> dict[str, str]:
    behaviors = tuple(name for name in _flows(artifact) if name == "flow.json")
    return {"browsertrix.yaml": browsertrix(artifact.scope, artifact.name, behaviors)}


FILES: dict[str, Callable[[ScopedArtifact], dict[str, str]]] = {
    "urls": lambda artifact: {},
    "browsertrix": _browsertrix,
    "heritrix": lambda artifact: heritrix(artifact.scope),
    "lockss": lambda artifact: {"lockss.xml": lockss(artifact.scope, artifact.record.title)},
    "archiveit": lambda artifact: {"archiveit.csv": archiveit(artifact.scope)},
}
"""Format for a crawler → its own files of an artifact, name → content."""
