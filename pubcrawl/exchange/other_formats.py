"""The formats that are not of stored records: of ingest results, and of artifacts."""

from __future__ import annotations

from typing import NamedTuple


class ResultFormat(NamedTuple):
    """A format of ingest results. *path*: of the function that writes it; *line*: for the docs."""

    path: str
    line: str


class ArtifactFormat(NamedTuple):
    """A format of artifacts. *adds*: the files of each; *program*: what reads them."""

    adds: str
    program: str


RESULT_FORMATS = {
    "fatcat-file": ResultFormat(
        "pubcrawl.ingest.commands.results.export_fatcat",
        "an entity for the API of [Fatcat](https://guide.fatcat.wiki/): `file`, `fileset` or "
        "`webcapture`, of at least `strong` confidence (`--min-confidence`)",
    ),
    "cdx": ResultFormat(
        "pubcrawl.ingest.commands.results.export_cdx", "a capture of a hit in 11 fields, sorted"
    ),
    "cdxj": ResultFormat(
        "pubcrawl.ingest.commands.results.export_cdxj", "a capture of a hit as CDXJ, sorted"
    ),
    "unresolved": ResultFormat(
        "pubcrawl.ingest.commands.results.export_unresolved",
        "an address that a later crawl should try, shuffled",
    ),
    "results": ResultFormat(
        "pubcrawl.ingest.commands.results.export_results", "a result, as in the feed"
    ),
    "supplements": ResultFormat(
        "pubcrawl.ingest.commands.results.export_supplements",
        "a row of CSV for each supplementary file of `scrapy crawl supplements`: article, label, "
        "caption, name, address, size, digests, licence, state, reason, file",
    ),
    "tables": ResultFormat(
        "pubcrawl.ingest.commands.results.export_tables",
        "an SQLite file with the tables `result hop file cdx evidence pdf_meta html_meta xml_meta "
        "grobid`",
    ),
}
ARTIFACT_FORMATS = {
    "urls": ArtifactFormat("nothing", "any program that takes a list"),
    "browsertrix": ArtifactFormat(
        "`browsertrix.yaml`", "`crawl --config browsertrix.yaml`, with this folder mounted"
    ),
    "heritrix": ArtifactFormat(
        "`seeds.txt`, `surts.txt`, `scope.xml`",
        "Heritrix 3: `scope.xml` has the beans `seeds` and `scope` for `crawler-beans.cxml`",
    ),
    "lockss": ArtifactFormat(
        "`lockss.xml`",
        "the source of a LOCKSS plugin for this archival unit; the comment at its top has "
        "`base_url`",
    ),
    "archiveit": ArtifactFormat(
        "`archiveit.csv`", "Archive-It: a person enters each row as a seed or a rule of the seed"
    ),
    "wacz": ArtifactFormat(
        "a file `….wacz` instead of the folder",
        "ReplayWeb.page; the captures come from `--warc` or `WARC_DIR`",
    ),
    "audit": ArtifactFormat(
        "no folder, but a line for each artifact in `-o FILE`",
        "which members an archive has: `--warc DIR`, or `--timemaps DIR` with TimeMaps (RFC 7089)",
    ),
}
"""Formats of artifacts; ``artifacts.commands.scoped_artifacts`` writes those for crawlers."""

CRAWLERS = tuple(name for name in ARTIFACT_FORMATS if name not in ("wacz", "audit"))
"""Formats with a scope, whose crawl can be simulated."""
