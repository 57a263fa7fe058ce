"""``scrapy doctor``: whether this machine and these settings are fit for a crawl."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from scrapy.exceptions import UsageError

from pubcrawl.console.command import OfflineCommand
from pubcrawl.console.options import flag

if TYPE_CHECKING:
    from pubcrawl.actions.doctor.diagnosis import Examination


class Command(OfflineCommand):
    """
    Check Python, packages, browser, store, settings, disks and clock; say what to do.

    Print a line for each check: ok, warning (a crawl works with less) or problem (a crawl fails),
    and what to do. Nothing is changed, and no key is printed. Exit code 1 if there is a problem.
    """

    arguments = "[--network] [--full] [--json]"
    examples = (
        "scrapy doctor",
        "scrapy doctor --json",
        "scrapy doctor -s STORE_URL=sqlite:///out/example.db",
        "scrapy doctor --network  # live: a request to each service",
    )

    options = (
        flag("--json", "print JSON lines"),
        flag("--network", "send a request to each configured service too"),
        flag("--full", "read all pages of a store above 2 GiB too"),
    )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Print the diagnoses; exit code 1 if one of them is a problem."""
        from pubcrawl.actions.doctor import configuration, machine
        from pubcrawl.actions.doctor.diagnosis import OK, PROBLEM, WARNING
        from pubcrawl.actions.doctor.network import network

        if args:
            raise UsageError(f"give {self.syntax()}")
        settings = self.settings
        examinations: list[Examination] = [
            machine.python,
            machine.packages,
            machine.chromium,
            configuration.values,
            configuration.contact,
            configuration.keys,
            configuration.rules,
            partial(configuration.store, full=opts.full),
            machine.disks,
            machine.clock,
        ]
        if opts.network:
            examinations.append(network)
        counts: Counter[str] = Counter()
        for examine in examinations:
            for diagnosis in examine(settings):
                counts[diagnosis.level] += 1
                print(diagnosis.line(as_json=opts.json), flush=True)
        if opts.json:
            print(json.dumps({level: counts[level] for level in (OK, WARNING, PROBLEM)}))
        else:
            print(f"{counts[PROBLEM]} problems, {counts[WARNING]} warnings")
        self.exitcode = 1 if counts[PROBLEM] else 0
