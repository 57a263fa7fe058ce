"""``scrapy show THING``: print everything stored about a record, request, file or host."""

from __future__ import annotations

from pubcrawl.console import selection
from pubcrawl.console.command import OfflineCommand
from pubcrawl.console.options import JSON_LINES, choice, flag, text
from pubcrawl.queries.set_names import SET_NAMES


class Command(OfflineCommand):
    """
    Print everything stored about a PMID, PMCID, DOI, URL, SHA-1, SHA-256, MD5 or host.

    THING: identifier or address of a publication, page, artifact or ingest request; digest of a
    file; name of a host. With --where all records that meet a query.
    """

    page = "report.md#show"
    arguments = "THING [--json] [--all] | --where QUERY [--kind KIND] [options]"
    examples = (
        "scrapy show 90000101",
        "scrapy show PMC90000101 --all",
        "scrapy show https://doi.org/10.5555/tidewater.2021.17 --json",
        "scrapy show tides.example.org",
        "scrapy show --where 'missing fulltext' --limit 2",
        "scrapy show --kind results --where 'not hit' --json",
    )

    does = "pubcrawl.views.show.things.run"
    options = (
        JSON_LINES,
        flag("--all", "print all sources, unused values, and captures in WARC_DIR too"),
        text("--where", "QUERY", "records that meet it (docs/queries.md)", None),
        choice(
            "--kind",
            SET_NAMES,
            "with --where: kind of the records; default %(default)s",
            selection.PUBLICATIONS,
        ),
        *selection.OPTIONS,
    )
