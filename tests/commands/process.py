"""``scrapy`` commands in processes of their own."""

from __future__ import annotations

import subprocess

from tests.crawls.forks import ROOT, forks


def scrapy(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Run ``scrapy`` at the top of the checkout."""
    return forks().run([*map(str, arguments)], ROOT)
