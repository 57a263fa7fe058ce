"""The options of the subcommands of ``scrapy seeds``, one function each."""

from __future__ import annotations

import argparse

from pubcrawl.ingest.id_addresses import IDS
from pubcrawl.ingest.store.lanes import LANES
from pubcrawl.items.ingest import TYPES
from pubcrawl.items.seed_states import STATES

SETTABLE = ("link_source", "ingest_request_source", "release_stage", "rel")
"""Fields of a request that ``--set`` sets."""

TOP = 20


def states(group: argparse._ArgumentGroup) -> None:
    """Add the options for counts and lines of lists."""
    group.add_argument(
        "--state", choices=STATES, help="print the lines in this state instead of counts"
    )
    group.add_argument("--spider", default="", help="only the lists of this spider")
    group.add_argument(
        "--format",
        choices=("tsv", "json"),
        default="tsv",
        help="tab-separated table, or JSON lines; default %(default)s",
    )
    group.add_argument(
        "--json", dest="format", action="store_const", const="json", help="same as --format json"
    )


def dumps(group: argparse._ArgumentGroup) -> None:
    """Add the options for the requests that are written."""
    group.add_argument(
        "-o", "--output", default="-", metavar="FILE", help="requests; - is standard output"
    )
    group.add_argument(
        "--rejected", default="", metavar="FILE", help="file, record and reason of records left out"
    )
    group.add_argument(
        "--known-urls", default="", metavar="FILE", help="leave these addresses out, one a line"
    )
    group.add_argument(
        "--known-sha1", default="", metavar="FILE", help="leave these files out, one SHA-1 a line"
    )
    group.add_argument(
        "--filters",
        action="append",
        default=[],
        metavar="FILE",
        help="YAML file of hosts and DOI prefixes to leave out",
    )
    group.add_argument(
        "--created", default="", metavar="DATE", help="date of the dump, for records without a date"
    )
    group.add_argument(
        "--set",
        dest="fields",
        action="append",
        default=[],
        metavar="FIELD=VALUE",
        help=f"in all requests: {', '.join(SETTABLE)}",
    )
    group.add_argument(
        "--map",
        dest="columns",
        action="append",
        default=[],
        metavar="FIELD=COLUMN",
        help="table: its columns, by name or number, such as base_url=Link,doi=3",
    )
    group.add_argument(
        "--ids",
        action="append",
        default=[],
        metavar="FILE",
        help="mag: Papers.txt and PaperExtendedAttributes.txt, for DOI, PMID and PMCID",
    )
    group.add_argument(
        "--id-type", default="", choices=IDS, metavar="KIND", help="arabesque: kind of identifiers"
    )
    group.add_argument(
        "--changelog", default="", metavar="FILE", help="fatcat: only releases that it creates"
    )
    group.add_argument(
        "--daily", action="store_true", help="fatcat: only releases of its daily list"
    )
    group.add_argument("--limit", type=int, default=0, metavar="N", help="write at most N requests")
    group.add_argument("--formats", action="store_true", help="list the formats")


def plan(group: argparse._ArgumentGroup) -> None:
    """Add the options that choose requests, and those of the estimate."""
    group.add_argument(
        "--write", default="", metavar="FILE", help="write the chosen requests; .gz compresses them"
    )
    group.add_argument(
        "--filters",
        action="append",
        default=[],
        metavar="FILE",
        help="YAML file of hosts and DOI prefixes to leave out",
    )
    group.add_argument("--since", default="", metavar="DATE", help="only records since 2026-01-31")
    group.add_argument("--slice", default="", metavar="I/N", help="only the I-th of N equal shares")
    group.add_argument(
        "--per-host", type=int, default=0, metavar="N", help="at most N requests of each host"
    )
    group.add_argument("--random", type=int, default=0, metavar="N", help="N random requests")
    group.add_argument(
        "--seed",
        type=int,
        default=0,
        help="number that repeats the same choice; default %(default)s",
    )
    group.add_argument("--limit", type=int, default=0, metavar="N", help="stop after N requests")
    group.add_argument(
        "--type", dest="kind", default="", choices=TYPES, help="type of requests without one"
    )
    group.add_argument(
        "--fetches",
        type=float,
        default=3.0,
        metavar="X",
        help="fetches a request; default %(default)s",
    )
    group.add_argument(
        "--answer",
        type=float,
        default=1.0,
        metavar="S",
        help="seconds a response; default %(default)s",
    )
    group.add_argument("--top", type=int, default=TOP, metavar="N", help="number of hosts; 0: all")
    group.add_argument(
        "--json", dest="format", action="store_const", const="json", help="as one JSON object"
    )


def consume(group: argparse._ArgumentGroup) -> None:
    """Add the options of a consumer."""
    group.add_argument("--to-end", action="store_true", help="stop at the end of the topic")
    group.add_argument(
        "--type", dest="kind", default="", choices=TYPES, help="type of requests without one"
    )


def stats(group: argparse._ArgumentGroup) -> None:
    """Add the option for the form."""
    group.add_argument(
        "--json",
        dest="format",
        action="store_const",
        const="json",
        help="one JSON object for each list",
    )


def requeue(group: argparse._ArgumentGroup) -> None:
    """Add the options that say what is put where."""
    group.add_argument(
        "--lane", default="", choices=LANES, help="move the open requests to this lane"
    )
    group.add_argument(
        "--worker",
        default="",
        metavar="NAME",
        help="release the claims of this worker, which no longer runs",
    )


def retry(group: argparse._ArgumentGroup) -> None:
    """Add the options that choose requests."""
    group.add_argument(
        "--slug",
        action="append",
        default=[],
        help="only results with these slugs, or classes T L X N; comma-separated or repeated",
    )
    group.add_argument(
        "--host",
        action="append",
        default=[],
        help="only requests that ended at this host or a host below it",
    )
    group.add_argument(
        "--technique", action="append", default=[], help="only links found by this technique"
    )
    group.add_argument("--sha1", action="append", default=[], help="only requests with this file")
    group.add_argument(
        "--confidence-below",
        type=float,
        metavar="P",
        help="only files with a confidence below P (0 to 1)",
    )
    group.add_argument(
        "--older-than",
        default="",
        metavar="AGE",
        help="only requests last tried before 2026-01-31, or 30d ago",
    )
    group.add_argument(
        "--hits",
        action="store_true",
        help="hits too; a hit remains if the crawl finds nothing better",
    )
    group.add_argument(
        "--all", action="store_true", help="all requests, if no other option selects"
    )
    group.add_argument("--dry-run", action="store_true", help="only count these requests")
