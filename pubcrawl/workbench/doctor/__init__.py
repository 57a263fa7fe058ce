"""``scrapy doctor``: whether this machine and these settings are fit for a crawl."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from functools import partial

from scrapy.settings import Settings

from pubcrawl.workbench.doctor import configuration, machine
from pubcrawl.workbench.doctor.diagnosis import OK, PROBLEM, WARNING, Examination
from pubcrawl.workbench.doctor.network import network


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Print the diagnoses; return 1 if one of them is a problem."""
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
    return 1 if counts[PROBLEM] else 0
