"""
A third set of cases, each written by hand, in the format of ``blind_evidence``.

The files ``negatives_*.txt`` and ``positives_*.txt`` hold one case after another: what the
requester knows, what the page says, and the sheets its link leads to. ``make`` says how they
are written and turns them into cases; ``sheets`` prints the files, ``shells.txt`` has the
pages of platforms, ``fill.txt`` sentences of many languages that say little.

    from tests.blind_evidence.third import read

    read()          # all cases, which takes seconds to make
    read(every=3)   # a third of them
"""

from __future__ import annotations

from tests.blind_evidence.third.make import read

__all__ = ["read"]
