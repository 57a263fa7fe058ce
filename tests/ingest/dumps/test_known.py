"""Sets of addresses that are too large to keep in full in memory."""

from __future__ import annotations

import pytest

from pubcrawl.ingest.dumps import known as known_module
from pubcrawl.ingest.dumps.known import HashedSet


@pytest.mark.parametrize("part", [1, 7, 1000])
def test_all_and_no_others_are_known(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known_module, "_PART", part)
    known = HashedSet((f"A{n}" for n in range(100)), str.lower)
    assert len(known) == 100
    assert all(f"a{n}" in known for n in range(100))
    assert not any(f"a{n}" in known for n in range(100, 2000))


def test_none_is_known_of_none() -> None:
    assert "a" not in HashedSet((), str)
