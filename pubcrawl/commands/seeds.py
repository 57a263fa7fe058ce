"""``scrapy seeds``: seed lists and their lines."""

from __future__ import annotations

from pubcrawl.console.command import OfflineCommand, Subcommand
from pubcrawl.console.options import choice, flag, number, repeated, same_as, text
from pubcrawl.console.result_filter import SLUGS
from pubcrawl.ingest.id_addresses import IDS
from pubcrawl.items.lanes import LANES
from pubcrawl.items.seed_states import STATES
from pubcrawl.model.ingest_request import SETTABLE, TYPES
from pubcrawl.model.row_verdicts import ROW_VERDICTS

_TABLE = (
    text("--spider", "SPIDER", "only the lists of this spider"),
    choice(
        "--format",
        ("tsv", "json"),
        "tab-separated table, or JSON lines; default %(default)s",
        "tsv",
    ),
    same_as("format", "json", "--json", "same as --format json"),
)

_SEEDS = (
    choice("--state", STATES, "print the lines in this state instead of counts", None),
    flag("--all", "write the rows of the list as you wrote them, each with what became of it"),
    text("-o --output", "FILE", "with --all: file.csv, .tsv or .jsonl; - is standard output", "-"),
    flag("--bom", "with --all: begin the table with a byte order mark, for Excel"),
    *_TABLE,
)

_CHECK = (
    choice("--verdict", ROW_VERDICTS, "print only the rows with this verdict", None),
    *_TABLE,
)

_DUMPS = (
    text("-o --output", "FILE", "requests; - is standard output", "-"),
    text("--rejected", "FILE", "file, record and reason of records left out"),
    text("--known-urls", "FILE", "leave these addresses out, one a line"),
    text("--known-sha1", "FILE", "leave these files out, one SHA-1 a line"),
    repeated("--filters", "FILE", "YAML file of hosts and DOI prefixes to leave out"),
    text("--created", "DATE", "date of the dump, for records without a date"),
    repeated("--set", "FIELD=VALUE", f"in all requests: {', '.join(SETTABLE)}", dest="fields"),
    repeated(
        "--map",
        "FIELD=COLUMN",
        "table: its columns, by name or number, such as base_url=Link,doi=3",
        dest="columns",
    ),
    repeated(
        "--ids", "FILE", "mag: Papers.txt and PaperExtendedAttributes.txt, for DOI, PMID and PMCID"
    ),
    choice("--id-type", IDS, "arabesque: kind of identifiers", metavar="KIND"),
    text("--changelog", "FILE", "fatcat: only releases that it creates"),
    flag("--daily", "fatcat: only releases of its daily list"),
    number("--limit", "N", "write at most N requests"),
    flag("--formats", "list the formats"),
)

_PLAN = (
    text("--write", "FILE", "write the chosen requests; .gz compresses them"),
    repeated("--filters", "FILE", "YAML file of hosts and DOI prefixes to leave out"),
    text("--since", "DATE", "only records since 2026-01-31"),
    text("--slice", "I/N", "only the I-th of N equal shares"),
    number("--per-host", "N", "at most N requests of each host"),
    number("--random", "N", "N random requests"),
    number("--seed", "SEED", "number that repeats the choice; default %(default)s", least=None),
    number("--limit", "N", "stop after N requests"),
    choice("--type", TYPES, "type of requests without one", dest="kind"),
    number("--fetches", "X", "fetches a request; default %(default)s", 3.0, least=1),
    number("--answer", "S", "seconds a response; default %(default)s", 1.0, least=0.01),
    number("--top", "N", "number of hosts; 0: all", 20),
    same_as("format", "json", "--json", "as one JSON object"),
)

_CONSUME = (
    flag("--to-end", "stop at the end of the topic"),
    choice("--type", TYPES, "type of requests without one", dest="kind"),
)

_STATS = (same_as("format", "json", "--json", "one JSON object for each list"),)

_REQUEUE = (
    choice("--lane", LANES, "move the open requests to this lane"),
    text("--worker", "NAME", "release the claims of this worker, which no longer runs"),
)

_RETRY = (
    SLUGS,
    repeated("--host", "HOST", "only requests that ended at this host or a host below it"),
    repeated("--technique", "TECHNIQUE", "only links found by this technique"),
    repeated("--sha1", "SHA1", "only requests with this file"),
    text(
        "--confidence-below",
        "P",
        "only files with a confidence below P (0 to 1)",
        default=None,
        type=float,
    ),
    text("--older-than", "AGE", "only requests last tried before 2026-01-31, or 30d ago"),
    flag("--hits", "hits too; a hit remains if the crawl finds nothing better"),
    flag("--all", "all requests, if no other option selects"),
    flag("--dry-run", "only count these requests"),
)


class Command(OfflineCommand):
    """Print the states of seed lists; make and plan lists; try ingests again."""

    page = "seed-lists.md"
    subcommands = {  # noqa: RUF012
        "": Subcommand(
            "pubcrawl.views.seed_states.run",
            "Print the states of seed lists, or the lines in a state",
            "[LIST] [--state STATE | --all -o FILE] [--json]",
            _SEEDS,
            (
                "scrapy seeds",
                "scrapy seeds ids.txt --all -o out/result.csv",
                "scrapy seeds ids.txt --state failed",
            ),
        ),
        "check": Subcommand(
            "pubcrawl.views.list_check.run",
            "Compare the rows of a list with the records to which their identifiers led",
            "LIST [--verdict VERDICT] [--json]",
            _CHECK,
            (
                "scrapy seeds check ids.txt",
                "scrapy seeds check ids.txt --verdict another-work",
            ),
        ),
        "import": Subcommand(
            "pubcrawl.ingest.commands.dumps.run",
            "Turn the dump of a service into a list of ingest requests",
            "FORMAT FILE … [-o FILE] [options] | --formats",
            _DUMPS,
            (
                "scrapy seeds import unpaywall examples/unpaywall.jsonl -o out/requests.jsonl",
                "scrapy seeds import --formats",
            ),
        ),
        "plan": Subcommand(
            "pubcrawl.ingest.commands.plan.run",
            "Estimate requests, time and disk space of a crawl; choose a part of a list",
            "FILE … [--random N] [--write FILE] [options]",
            _PLAN,
            (
                "scrapy seeds plan examples/requests.jsonl",
                "scrapy seeds plan examples/requests.jsonl --random 5 --write out/sample.jsonl",
            ),
        ),
        "consume": Subcommand(
            "pubcrawl.ingest.commands.consume.run",
            "Move ingest requests from a topic of Kafka into the queue",
            "TOPIC [--to-end] [--type TYPE]",
            _CONSUME,
            ("scrapy seeds consume requests --to-end  # live; a topic of Kafka",),
        ),
        "stats": Subcommand(
            "pubcrawl.ingest.commands.stats.run",
            "Print the progress of lists of ingest requests",
            "[LIST] [--json]",
            _STATS,
            ("scrapy seeds stats", "scrapy seeds stats requests.jsonl --json"),
        ),
        "requeue": Subcommand(
            "pubcrawl.ingest.commands.requeue.run",
            "Queue lost requests; move open requests to another lane",
            "[LIST] [--lane LANE] [--worker NAME]",
            _REQUEUE,
            ("scrapy seeds requeue requests.jsonl --lane interactive",),
        ),
        "retry": Subcommand(
            "pubcrawl.ingest.commands.retry.run",
            "Try settled ingest requests again, hits included",
            "[LIST] [--slug SLUG] [--host HOST] [--dry-run] [options]",
            _RETRY,
            (
                "scrapy seeds retry --slug no-pdf-link,X --host journal.example.org --dry-run",
                "scrapy seeds retry --hits --sha1 40_DIGITS  # live; the digest of a wrong file",
            ),
        ),
    }
