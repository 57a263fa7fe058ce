"""
The cost of leases on hosts: a journal crawl of 200 hosts with and without leases.

    python -m bench leases [pages]

Each response takes 50 ms. Runs alternate; the figure is the median of the ratios of the pairs.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from bench.crawl import Run
from bench.journal import journal, log, site
from bench.table import Row, show

PAGES, PAIRS = 2_000, 5


def main(count: int = PAGES) -> None:
    """Print times, their ratio, and the extra cost of a request."""
    pairs: list[tuple[Run, Run]] = []
    with tempfile.TemporaryDirectory() as name, site(str(count)) as port:
        for _ in range(PAIRS):
            runs = [
                journal(Path(name), port, count, environment={}, HOST_LEASE=lease)
                for lease in ("30", "0")
            ]
            pairs.append((runs[0], runs[1]))
        transfers = len(log(port)) // (2 * PAIRS)
    leased, alone = (
        statistics.median(run.seconds for run in runs) for runs in zip(*pairs, strict=True)
    )
    ratio = statistics.median(one.seconds / other.seconds for one, other in pairs)
    show(
        f"leases, {count:,} pages of 200 hosts: {transfers:,} transfers",
        [
            Row("with leases, median", f"{leased:.2f} s"),
            Row("without, median", f"{alone:.2f} s"),
            Row("ratio of the pairs, median", f"{ratio:.3f}", "at most 1.05"),
            Row("a transfer", f"{1000 * (leased - alone) / transfers:.2f} ms", "at most 1"),
        ],
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
