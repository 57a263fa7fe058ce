"""Audit of the captures of an artifact that archives hold."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from pubcrawl.artifacts.scopes.audit import audit
from tests.artifacts.scopes.scopes import made

ENTRY, FILE, OTHER = (f"https://repo.example/{path}" for path in ("d/1", "f/1", "f/2"))
OLD, NEW = (datetime(year, 1, 2, 3, 4, 5, tzinfo=UTC) for year in (2001, 2020))
RECORD = made("single_page_plus", ENTRY, [FILE, OTHER])


def test_members_are_captured_missing_or_not_asked_for() -> None:
    found = audit(RECORD, {"http://www.repo.example/d/1": [NEW, OLD], FILE: [NEW], OTHER: []})
    assert json.loads(json.dumps(found)) == found
    first, second, third, embed = found["members"]
    assert first == {
        "uri": ENTRY,
        "role": "landing",
        "captured": 2,
        "first": "2001-01-02T03:04:05Z",
        "last": "2020-01-02T03:04:05Z",
    }
    assert second["captured"] == 1
    assert third == {"uri": OTHER, "role": "item", "captured": 0}
    assert embed["captured"] is None
    assert (found["captured"], found["missing"]) == (2, [OTHER])
    assert (found["first"], found["last"]) == ("2001-01-02T03:04:05Z", "2020-01-02T03:04:05Z")
    assert found["landing_without_data"] is False


def test_a_landing_page_without_its_data() -> None:
    assert audit(RECORD, {ENTRY: [OLD], FILE: [], OTHER: []})["landing_without_data"] is True
    assert audit(RECORD, {ENTRY: [], FILE: []})["landing_without_data"] is False
    assert audit(RECORD, {ENTRY: [OLD]})["landing_without_data"] is False
    nothing = audit(RECORD, {})
    assert (nothing["captured"], nothing["first"], nothing["missing"]) == (0, None, [])
