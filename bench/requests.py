"""
The requests that batches save: a thousand PMIDs, all parts except the full text.

    python -m bench requests
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from bench.crawl import apis, ask, publications, seed_file
from bench.table import Row, show

SEEDS = 1000


def requests(batch: int) -> dict[str, int]:
    """Return the number of requests by resource in a crawl of ``SEEDS`` publications."""
    with tempfile.TemporaryDirectory() as name, apis("--synthetic", str(SEEDS)) as urls:
        folder = Path(name)
        publications(
            urls,
            seed_file(folder, SEEDS),
            folder,
            arguments=["not_parts=fulltext"],
            settings={"BATCH_MAX": str(batch)},
        )
        return dict(ask(urls, "tally")["requests"])


def main() -> None:
    """Print requests by resource, in batches and one by one."""
    many, single = requests(1000), requests(1)
    rows = [
        Row(name, f"{many.get(name, 0):,}", f"one by one {single.get(name, 0):,}")
        for name in sorted(
            {**many, **single}, key=lambda name: -max(many.get(name, 0), single.get(name, 0))
        )
    ]
    all_many, all_single = sum(many.values()), sum(single.values())
    rows.append(Row("all", f"{all_many:,}", f"one by one {all_single:,}"))
    rows.append(Row("saved", f"{all_single / all_many:.1f} times fewer"))
    show(f"requests for {SEEDS:,} PMIDs without full text", rows)


if __name__ == "__main__":
    main()
