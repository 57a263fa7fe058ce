"""``scrapy fleet``: the workers of a store, and the orders that they obey."""

from __future__ import annotations

from pubcrawl.console.command import OfflineCommand, Subcommand
from pubcrawl.console.options import flag, text

_STATUS = "pubcrawl.views.fleet.status.run"
_JSON = (flag("--json", "print one JSON object"),)
_WORKER = (
    text("--worker", "NAME", "only this worker, by its name or the beginning of it: HOST/PID"),
)


class Command(OfflineCommand):
    """Print the workers of a store; pause, resume and drain them."""

    page = "fleet.md"
    subcommands = {  # noqa: RUF012
        "": Subcommand(
            _STATUS,
            "Print the workers, orders, hosts at rest and open lists",
            "",
            _JSON,
            ("scrapy fleet", "scrapy fleet pause  # live", "scrapy fleet drain --wait  # live"),
        ),
        "status": Subcommand(
            _STATUS,
            "Print the workers, orders, hosts at rest and open lists",
            "[--json]",
            _JSON,
            ("scrapy fleet status", "scrapy fleet status --json"),
        ),
        "pause": Subcommand(
            "pubcrawl.views.fleet.orders.pause",
            "Let workers send no request until scrapy fleet resume",
            "[LIST] [--worker NAME]",
            _WORKER,
            ("scrapy fleet pause  # live; every worker", "scrapy fleet pause ids.txt  # live"),
        ),
        "resume": Subcommand(
            "pubcrawl.views.fleet.orders.resume",
            "End the orders",
            "[LIST] [--worker NAME]",
            _WORKER,
            ("scrapy fleet resume",),
        ),
        "drain": Subcommand(
            "pubcrawl.views.fleet.orders.drain",
            "Let workers end: open responses are stored, the other seeds go back",
            "[LIST] [--worker NAME] [--wait]",
            (*_WORKER, flag("--wait", "return when these workers have ended")),
            (
                "scrapy fleet drain ids.txt --wait  # live; the workers of a list",
                "scrapy fleet drain --worker crawler2/4711  # live; a name that status prints",
            ),
        ),
    }
