"""The options of ``scrapy export``, and the names of its formats."""

from __future__ import annotations

import argparse
from typing import NamedTuple

from pubcrawl.console import result_filter, selection
from pubcrawl.console.artifact_records import FEED
from pubcrawl.console.options import choice, flag, group, text
from pubcrawl.exchange.record_values import ARTIFACT, DOC, PUBLICATION, WEBPAGE
from pubcrawl.exchange.registry import FORMATS as RECORD_FORMATS
from pubcrawl.ingest.export import fatcat
from pubcrawl.model.ingest import LEAST, confidence_of


class ResultFormat(NamedTuple):
    """A format of ingest results. *path*: of the function that writes it; *line*: for the docs."""

    path: str
    line: str


class ArtifactFormat(NamedTuple):
    """A format of artifacts. *adds*: the files of each; *program*: what reads them."""

    adds: str
    program: str


KINDS = {f"{kind}s": kind for kind in (PUBLICATION, WEBPAGE, DOC, ARTIFACT)}
RESULT_FORMATS = {
    "fatcat-file": ResultFormat(
        "pubcrawl.actions.export.results.export_fatcat",
        "an entity for the API of [Fatcat](https://guide.fatcat.wiki/): `file`, `fileset` or "
        "`webcapture`, of at least `strong` confidence (`--min-confidence`)",
    ),
    "cdx": ResultFormat(
        "pubcrawl.actions.export.results.export_cdx", "a capture of a hit in 11 fields, sorted"
    ),
    "cdxj": ResultFormat(
        "pubcrawl.actions.export.results.export_cdxj", "a capture of a hit as CDXJ, sorted"
    ),
    "unresolved": ResultFormat(
        "pubcrawl.actions.export.results.export_unresolved",
        "an address that a later crawl should try, shuffled",
    ),
    "results": ResultFormat(
        "pubcrawl.actions.export.results.export_results", "a result, as in the feed"
    ),
    "tables": ResultFormat(
        "pubcrawl.actions.export.results.export_tables",
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
"""Formats of artifacts; ``scoped_artifacts.FILES`` writes those for crawlers."""
_ENTITIES = ("file", "fileset", "webcapture")


def _confidence(text: str) -> float:
    """Return a confidence by its number or the name of a verdict."""
    if text in LEAST:
        return confidence_of(text)
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f"{text!r}: give {', '.join(LEAST)}, or 0 to 1")
    return value


OPTIONS = (
    text(
        "--format",
        "NAME",
        f"format: of records, by default by the name of the output ({', '.join(RECORD_FORMATS)}); "
        f"of ingests ({', '.join(RESULT_FORMATS)}); of artifacts ({', '.join(ARTIFACT_FORMATS)})",
        None,
    ),
    *result_filter.BESIDE_LIST,
    *selection.OPTIONS,
    group(
        "options of records",
        choice("--kind", KINDS, "records; default %(default)s", "publications"),
        text("--where", "QUERY", "only records that meet it (docs/queries.md)"),
        flag("--plain", "only contents, without metadata"),
        text("--parts", "P,P", "only these parts of publications"),
        text("--columns", "C,C", "only these columns of a table, in this order"),
        flag("--bom", "begin a table with a byte order mark, for Excel"),
        flag(
            "--crate",
            "write the file into the folder -o, with its sources and licences as an RO-Crate",
        ),
    ),
    group(
        "fatcat-file options",
        choice("--entity", _ENTITIES, "only entities of this type; default: all types", None),
        text(
            "--replay-url",
            "REPLAY_URL",
            "address of a replay service, as https://web.archive.org/web/; adds replay links",
        ),
        text(
            "--withhold",
            "SOURCES",
            "link sources whose files are left out; default %(default)s, '' for none",
            ",".join(fatcat.WITHHELD),
        ),
        flag("--unlinked", "include files that name no release"),
        text(
            "--min-confidence",
            "C",
            "least confidence that a file is the work: exact, strong, weak, or 0 to 1; "
            "default strong",
            default=fatcat.STRONG,
            type=_confidence,
        ),
        text(
            "--metadata-licences",
            "NAMES",
            "only files of lists under these licences, such as CC0-1.0; or of no licence",
        ),
        text("--refused", "FILE", "file for the hits left out, with reasons"),
    ),
    group(
        "artifact options",
        FEED,
        text(
            "--warc",
            "DIR",
            "folder of WARC files for audit and --check, or for wacz instead of WARC_DIR",
        ),
        text("--timemaps", "DIR", "folder of TimeMaps for audit"),
        flag(
            "--check",
            "write nothing, but simulate the crawls by the files in -o, or by those that would "
            "be written; exit code 1 if one captures another artifact",
        ),
    ),
    group("unresolved options", text("--seed", "SEED", "seed of the shuffle: any text")),
)
