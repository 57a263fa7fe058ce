"""``scrapy seeds``: seed lists and their lines."""

from __future__ import annotations

from pubcrawl.actions.seeds import options
from pubcrawl.console.command import OfflineCommand, Subcommand


class Command(OfflineCommand):
    """Print the states of seed lists; make and plan lists; try ingests again."""

    page = "seed-lists.md"
    subcommands = {  # noqa: RUF012
        "": Subcommand(
            "pubcrawl.actions.seeds.states.run",
            "Print the states of seed lists, or the lines in a state",
            "[LIST] [--state STATE | --all -o FILE] [--json]",
            options.SEEDS,
            (
                "scrapy seeds",
                "scrapy seeds ids.txt --all -o out/result.csv",
                "scrapy seeds ids.txt --state failed",
            ),
        ),
        "check": Subcommand(
            "pubcrawl.actions.seeds.check.run",
            "Compare the rows of a list with the records to which their identifiers led",
            "LIST [--verdict VERDICT] [--json]",
            options.CHECK,
            (
                "scrapy seeds check ids.txt",
                "scrapy seeds check ids.txt --verdict another-work",
            ),
        ),
        "import": Subcommand(
            "pubcrawl.actions.seeds.dumps.run",
            "Turn the dump of a service into a list of ingest requests",
            "FORMAT FILE … [-o FILE] [options] | --formats",
            options.DUMPS,
            (
                "scrapy seeds import unpaywall examples/unpaywall.jsonl -o out/requests.jsonl",
                "scrapy seeds import --formats",
            ),
        ),
        "plan": Subcommand(
            "pubcrawl.actions.seeds.plan.run",
            "Estimate requests, time and disk space of a crawl; choose a part of a list",
            "FILE … [--random N] [--write FILE] [options]",
            options.PLAN,
            (
                "scrapy seeds plan examples/requests.jsonl",
                "scrapy seeds plan examples/requests.jsonl --random 5 --write out/sample.jsonl",
            ),
        ),
        "consume": Subcommand(
            "pubcrawl.actions.seeds.consume.run",
            "Move ingest requests from a topic of Kafka into the queue",
            "TOPIC [--to-end] [--type TYPE]",
            options.CONSUME,
            ("scrapy seeds consume requests --to-end  # live; a topic of Kafka",),
        ),
        "stats": Subcommand(
            "pubcrawl.actions.seeds.stats.run",
            "Print the progress of lists of ingest requests",
            "[LIST] [--json]",
            options.STATS,
            ("scrapy seeds stats", "scrapy seeds stats requests.jsonl --json"),
        ),
        "requeue": Subcommand(
            "pubcrawl.actions.seeds.requeue.run",
            "Queue lost requests; move open requests to another lane",
            "[LIST] [--lane LANE] [--worker NAME]",
            options.REQUEUE,
            ("scrapy seeds requeue requests.jsonl --lane interactive",),
        ),
        "retry": Subcommand(
            "pubcrawl.actions.seeds.retry.run",
            "Try settled ingest requests again, hits included",
            "[LIST] [--slug SLUG] [--host HOST] [--dry-run] [options]",
            options.RETRY,
            (
                "scrapy seeds retry --slug no-pdf-link,X --host journal.example.org --dry-run",
                "scrapy seeds retry --hits --sha1 40_DIGITS  # live; the digest of a wrong file",
            ),
        ),
    }
