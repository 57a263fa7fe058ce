"""The options of the subcommands of ``scrapy fleet``."""

from __future__ import annotations

import argparse


def status(group: argparse._ArgumentGroup) -> None:
    """Add the option for the form."""
    group.add_argument("--json", action="store_true", help="print one JSON object")


def worker(group: argparse._ArgumentGroup) -> None:
    """Add the option that chooses a worker."""
    group.add_argument(
        "--worker",
        default="",
        metavar="NAME",
        help="only this worker, by its name or the beginning of it: HOST/PID",
    )


def drain(group: argparse._ArgumentGroup) -> None:
    """Add the options of a drain."""
    worker(group)
    group.add_argument("--wait", action="store_true", help="return when these workers have ended")
