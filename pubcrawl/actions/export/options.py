"""The options of ``scrapy export``, and the names of its formats."""

from __future__ import annotations

import argparse

from pubcrawl.commands import selection
from pubcrawl.exchange.record_kinds import ARTIFACT, DOC, PUBLICATION, WEBPAGE
from pubcrawl.ingest.export import fatcat
from pubcrawl.ingest.verdicts import LEAST, confidence_of

KINDS = {f"{kind}s": kind for kind in (PUBLICATION, WEBPAGE, DOC, ARTIFACT)}
RESULT_FORMATS = ("fatcat-file", "cdx", "cdxj", "unresolved", "results", "tables")
SCOPE_FORMATS = ("urls", "browsertrix", "heritrix", "lockss", "archiveit")
ARTIFACT_FORMATS = (*SCOPE_FORMATS, "wacz", "audit")
_ENTITIES = ("file", "fileset", "webcapture")


def add_record_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of these formats."""
    group = parser.add_argument_group("options of records")
    group.add_argument(
        "--kind", choices=KINDS, default="publications", help="records; default %(default)s"
    )
    group.add_argument(
        "--where", default="", metavar="QUERY", help="only records that meet it (docs/queries.md)"
    )
    selection.add_options(parser)
    group.add_argument("--plain", action="store_true", help="only contents, without metadata")
    group.add_argument(
        "--parts", default="", metavar="P,P", help="only these parts of publications"
    )
    group.add_argument(
        "--columns", default="", metavar="C,C", help="only these columns of a table, in this order"
    )
    group.add_argument(
        "--bom", action="store_true", help="begin a table with a byte order mark, for Excel"
    )
    group.add_argument(
        "--crate",
        action="store_true",
        help="write the file into the folder -o, with its sources and licences as an RO-Crate",
    )


def add_entity_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of entities of Fatcat."""
    entities = parser.add_argument_group("fatcat-file options")
    entities.add_argument(
        "--entity", choices=_ENTITIES, help="only entities of this type; default: all types"
    )
    entities.add_argument(
        "--replay-url",
        default="",
        help="address of a replay service, as https://web.archive.org/web/; adds replay links",
    )
    entities.add_argument(
        "--withhold",
        default=",".join(fatcat.WITHHELD),
        metavar="SOURCES",
        help="link sources whose files are left out; default %(default)s, '' for none",
    )
    entities.add_argument(
        "--unlinked", action="store_true", help="include files that name no release"
    )
    entities.add_argument(
        "--min-confidence",
        type=_confidence,
        default=fatcat.STRONG,
        metavar="C",
        help="least confidence that a file is the work: exact, strong, weak, or 0 to 1; "
        "default strong",
    )
    entities.add_argument(
        "--metadata-licences",
        default="",
        metavar="NAMES",
        help="only files of lists under these licences, such as CC0-1.0; or of no licence",
    )
    entities.add_argument(
        "--refused", default="", metavar="FILE", help="file for the hits left out, with reasons"
    )


def add_artifact_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of these formats."""
    group = parser.add_argument_group("artifact options")
    group.add_argument(
        "--in",
        dest="feed",
        default="",
        metavar="FILE",
        help="feed of an artifact crawl, as JSON lines; default: the artifacts in the store",
    )
    group.add_argument(
        "--warc",
        default="",
        metavar="DIR",
        help="folder of WARC files for audit and --check, or for wacz instead of WARC_DIR",
    )
    group.add_argument("--timemaps", default="", metavar="DIR", help="folder of TimeMaps for audit")
    group.add_argument(
        "--check",
        action="store_true",
        help="write nothing, but simulate the crawls by the files in -o, or by those that would "
        "be written; exit code 1 if one captures another artifact",
    )


def add_unresolved_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of addresses to continue from."""
    later = parser.add_argument_group("unresolved options")
    later.add_argument("--seed", default="", help="seed of the shuffle: any text")


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
