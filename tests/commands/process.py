"""``scrapy`` commands in separate processes."""

from __future__ import annotations

import subprocess

from tests.crawls.forks import ROOT, forks


def scrapy(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Run ``scrapy`` in the root of the checkout."""
    return forks().run([*map(str, arguments)], ROOT)
