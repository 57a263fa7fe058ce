"""
A second set of cases, of other works and other platforms, in the format of ``blind_evidence``.

``make`` has works, files, pages and how a case is made; ``negatives`` and ``positives`` hold
kinds, each a function that makes a file of a work, and the works and pages it is tried on.
Most negatives are articles and books that resemble the one asked for: a neighbour in the
issue, a translation, a corrigendum, a thesis of the same title. The positives are the work
itself, where its file looks like one of those, or hardly shows its title.

    from tests.blind_evidence.second import CASES
"""

from __future__ import annotations

from tests.blind_evidence.case import Case
from tests.blind_evidence.second import negatives, positives

CASES: tuple[Case, ...] = negatives.CASES + positives.CASES
