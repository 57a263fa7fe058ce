"""archive.org: the uploaded files of an item."""

from __future__ import annotations

from typing import Any

import pytest

from tests.platforms.listing import BASE, read_files, slug


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ({}, "platform-404"),
        ({"is_dark": True}, "platform-restricted"),
        ({"metadata": {"mediatype": "collection"}, "files": []}, "platform-scope"),
        ({"metadata": {"access-restricted-item": "true"}, "files": []}, "platform-restricted"),
        ({"error": "busy"}, "platform-error"),
        (
            {"files": [{"name": "a", "source": "original", "private": "true"}]},
            "platform-restricted",
        ),
    ],
)
def test_archiveorg_refusals(answer: dict[str, Any], expected: str) -> None:
    assert slug("archiveorg", answer) == expected


def test_archiveorg_spells_names_for_addresses() -> None:
    answer = {"files": [{"name": "a b/c#1?.csv", "source": "original", "size": "12"}]}
    (item,) = read_files("archiveorg", answer).items
    assert item.platform_url == f"{BASE}/download/otters-dives/a%20b/c%231%3F.csv"
    assert item.size == 12
