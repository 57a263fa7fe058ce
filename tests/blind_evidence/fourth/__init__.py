"""
A fourth set of cases, each written by hand, in the format of ``blind_evidence``.

The files ``negatives_*.txt`` and ``positives_*.txt`` hold one case after another; ``make``
says how they are written and turns them into cases. ``shells.txt`` has the pages of
platforms, ``fill.txt`` sentences of many languages that say little.

    from tests.blind_evidence.fourth import CASES
"""

from __future__ import annotations

from tests.blind_evidence.fourth.make import read

CASES = read()

__all__ = ["CASES"]
