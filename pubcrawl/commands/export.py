"""``scrapy export``: write results of crawls for catalogues, archives and crawlers."""

from __future__ import annotations

import argparse

from pubcrawl.console import selection
from pubcrawl.console.artifact_records import FEED
from pubcrawl.console.command import OfflineCommand, Subcommand
from pubcrawl.console.options import choice, flag, group, text
from pubcrawl.console.result_filter import OUTPUT, RESULTS, SINCE
from pubcrawl.exchange.other_formats import ARTIFACT_FORMATS, CRAWLERS, RESULT_FORMATS
from pubcrawl.exchange.registry import FORMATS
from pubcrawl.ingest.export import fatcat
from pubcrawl.model.ingest import LEAST, confidence_of
from pubcrawl.queries.set_names import SET_NAMES
from pubcrawl.works.work import LICENCE_CLASSES

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


_RECORDS = (
    text("--format", "NAME", f"by default by the name of the output: {', '.join(FORMATS)}", None),
    OUTPUT,
    SINCE,
    choice("--kind", SET_NAMES[:-1], "records; default %(default)s", "publications"),
    text("--where", "QUERY", "only records that meet it (docs/queries.md)"),
    choice("--prefer", ("published",), "leave out preprints whose article is exported too"),
    choice(
        "--licence-class",
        LICENCE_CLASSES[:-1],
        "only publications whose licences allow this: shared, or mined, as shared ones may be",
    ),
    flag("--plain", "only contents, without metadata"),
    text("--parts", "P,P", "only these parts of publications"),
    text("--columns", "C,C", "only these columns of a table, in this order"),
    flag("--bom", "begin a table with a byte order mark, for Excel"),
    flag(
        "--crate", "write the file into the folder -o, with its sources and licences as an RO-Crate"
    ),
    *selection.OPTIONS,
)

_RESULTS = (
    choice("--format", RESULT_FORMATS, ", ".join(RESULT_FORMATS), None, metavar="NAME"),
    *RESULTS,
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
    group("unresolved options", text("--seed", "SEED", "seed of the shuffle: any text")),
)

_ARTIFACTS = (
    choice("--format", ARTIFACT_FORMATS, ", ".join(ARTIFACT_FORMATS), None, metavar="NAME"),
    OUTPUT,
    FEED,
    text("--warc", "DIR", "folder of WARC files for audit, or for wacz instead of WARC_DIR"),
    text("--timemaps", "DIR", "folder of TimeMaps for audit"),
)

_CHECK = (
    choice("--format", CRAWLERS, f"only this one of {', '.join(CRAWLERS)}", None, metavar="NAME"),
    text("-o --output", "DIR", "folder of the files of scrapy export artifacts", "-"),
    FEED,
    text("--warc", "DIR", "folder of WARC files, whose pages have further links"),
)


class Command(OfflineCommand):
    """Export records for spreadsheets and bibliographies, files for catalogues and archives."""

    page = "exports.md"
    subcommands = {  # noqa: RUF012
        "": Subcommand(
            "pubcrawl.views.export.run",
            "Write stored records as a table, a bibliography or texts",
            "[ID …] [-o FILE or DIR] [options]",
            _RECORDS,
            (
                "scrapy export -o out/records.csv",
                "scrapy export 90000101 --format ris",
                "scrapy export --where 'missing fulltext' --format csv --columns doi,title",
            ),
        ),
        "results": Subcommand(
            "pubcrawl.ingest.commands.results.run",
            "Write results of ingests for catalogues, archives and databases",
            "--format NAME [-o FILE] [options]",
            _RESULTS,
            (
                "scrapy export results --format cdx -o out/captures.cdx",
                "scrapy export results --format tables -o out/results.sqlite",
                "scrapy export results --format unresolved --slug no-capture",
                "scrapy export results --format fatcat-file -o out/files.jsonl --unlinked",
            ),
        ),
        "artifacts": Subcommand(
            "pubcrawl.artifacts.commands.export.run",
            "Write the scopes of artifacts for crawlers, or packages of their captures",
            "--format NAME [--in FEED] [-o DIR] [options]",
            _ARTIFACTS,
            (
                "scrapy export artifacts --format browsertrix --in out/artifacts.jsonl",
                "scrapy export artifacts --format urls --in out/artifacts.jsonl",
                "scrapy export artifacts --format wacz --warc out/warc  # live; after a capture",
            ),
        ),
        "check": Subcommand(
            "pubcrawl.artifacts.commands.scope_check.run",
            "Simulate the crawls by the scopes in -o, or by those that would be written",
            "[--format NAME] [--in FEED] [-o DIR] [options]",
            _CHECK,
            (
                "scrapy export check --in out/artifacts.jsonl -o out/scopes",
                "scrapy export check --format lockss --in out/artifacts.jsonl",
            ),
        ),
    }
