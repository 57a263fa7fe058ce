"""Checks of a folder of WARC files and its index, with the code of other programs."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from warcio.archiveiterator import ArchiveIterator

ANSWERS = ("response", "revisit")


def answers(folder: Path) -> Counter[tuple[str, int, int]]:
    """Return file, offset and length of each record with an answer, as warcio reads them."""
    found: Counter[tuple[str, int, int]] = Counter()
    for path in sorted(folder.glob("*.warc.gz")):
        with path.open("rb") as file:
            records = ArchiveIterator(file, check_digests="raise")
            for record in records:
                kind = record.rec_type
                record.content_stream().read()
                records.read_to_end()
                if kind in ANSWERS:
                    found[path.name, records.get_record_offset(), records.get_record_length()] += 1
    return found


def indexed(folder: Path) -> Counter[tuple[str, int, int]]:
    """Return file, offset and length that each line of the index names; the lines are sorted."""
    found: Counter[tuple[str, int, int]] = Counter()
    for path in sorted(folder.glob("*.cdxj")):
        lines = path.read_text().splitlines()
        assert lines == sorted(lines)
        for line in lines:
            fields: dict[str, Any] = json.loads(line.split(" ", 2)[2])
            found[fields["filename"], int(fields["offset"]), int(fields["length"])] += 1
    return found


def warcio_check(folder: Path) -> None:
    """Run ``warcio check`` on each file."""
    paths = [str(path) for path in sorted(folder.glob("*.warc.gz"))]
    command = [sys.executable, "-m", "warcio.cli", "check", "-v", *paths]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "digest failed" not in done.stdout
