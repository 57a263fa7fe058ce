"""``scrapy`` commands in processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def scrapy(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Run ``scrapy`` at the top of the checkout."""
    return subprocess.run(
        [sys.executable, "-m", "scrapy", *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
