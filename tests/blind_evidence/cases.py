"""All cases."""

from __future__ import annotations

from tests.blind_evidence import besides, claimed, found, nothing, served
from tests.blind_evidence.case import Case

CASES: tuple[Case, ...] = (
    *besides.CASES,
    *claimed.CASES,
    *nothing.CASES,
    *found.CASES,
    *served.CASES,
)
