"""``scrapy seeds requeue [LIST]``: queue lost requests, or move open seeds to a lane."""

from __future__ import annotations

import argparse
from contextlib import closing

from scrapy.settings import Settings

from pubcrawl.exceptions import UsageError
from pubcrawl.ingest.commands.chosen_results import list_id
from pubcrawl.ingest.store.ledger import IngestLedger
from pubcrawl.ingest.store.requeue import requeue


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Release the claims of dead workers, queue missing requests, and print the numbers."""
    if len(args) > 1:
        raise UsageError("give one list, or none for all")
    with closing(IngestLedger.open(settings["STORE_URL"], create=False)) as ledger:
        chosen = list_id(args[0], ledger.ledger) if args else None
        done = requeue(ledger, chosen, lane=opts.lane, worker=opts.worker)
    print(f"released\t{done.released}")
    print(f"queued\t{done.missing}")
    if opts.lane:
        print(f"moved\t{done.lane_changes}")
    return 0
