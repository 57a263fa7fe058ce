"""Mendeley Data: the folders of a version."""

from __future__ import annotations

from tests.platforms.listing import BASE, read_files, slug


def test_mendeley_folders_within_themselves() -> None:
    url = f"{BASE}/public-api/datasets/0tt3rd1v35/folders/2"
    rows = [{"id": "a", "name": "x", "parent_id": "b"}, {"id": "b", "name": "y", "parent_id": "a"}]
    assert slug("mendeley", rows, url) == "platform-error"
    rows[1]["parent_id"] = ""
    assert [ask.folder for ask in read_files("mendeley", rows, url).more] == ["y/x/", "y/"]
    assert slug("mendeley", [], f"{BASE}/public-api/datasets/0tt3rd1v35/versions") == "platform-404"
    assert slug("mendeley", {"available": False, "embargo_date": "2099"}) == "platform-restricted"
