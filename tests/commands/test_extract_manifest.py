"""``scrapy extract manifest``: the files of a dataset."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.apis.datasets import DATASET, publish
from tests.commands.process import scrapy

BASE = "https://otters.example.org"
HOSTS = json.dumps({"otters.example.org": "zenodo"})


def extract(file: Path, body: bytes, url: str, *options: str) -> dict[str, Any]:
    file.write_bytes(body)
    done = scrapy("extract", "manifest", file, "--url", url, *options)
    assert (done.returncode, done.stderr) == (0, "")
    line: dict[str, Any] = json.loads(done.stdout)
    assert line["kind"] == "manifest"
    assert list(line)[-1] == "error"
    return line


def test_an_answer_of_an_api(tmp_path: Path) -> None:
    landing, answers, _ = publish("zenodo", DATASET, BASE)
    body = answers["/api/records/5550042"].body
    for url in (landing, f"{BASE}/api/records/5550042"):
        line = extract(tmp_path / "a.json", body, url, "-s", f"DATASET_HOSTS={HOSTS}")
        assert line["error"] is None
        assert line["platform_name"] == "zenodo"
        assert line["platform_id"] == "5550042"
        assert [row["path"] for row in line["manifest"]] == list(DATASET.files)
        assert line["file_count"] == 3
        assert line["total_size"] == sum(map(len, DATASET.files.values()))
        assert line["more"] == []


def test_a_page_of_a_platform_says_what_to_ask(tmp_path: Path) -> None:
    line = extract(tmp_path / "a.html", b"<title>x</title>", "https://osf.io/ot3rs/")
    assert line["more"] == ["https://api.osf.io/v2/guids/ot3rs/?resolve=false"]
    assert line["manifest"] == []


def test_a_page_that_tells_its_files(tmp_path: Path) -> None:
    page = b"<link rel=item type=text/csv href=/a.csv>"
    line = extract(tmp_path / "a.html", page, f"{BASE}/item/7")
    assert line["manifest"] == [
        {"path": "a.csv", "mimetype": "text/csv", "platform_url": f"{BASE}/a.csv"}
    ]
    linkset = b'{"linkset": [{"anchor": "7", "item": [{"href": "/b.csv"}]}]}'
    line = extract(tmp_path / "a.json", linkset, f"{BASE}/item/7")
    assert [row["path"] for row in line["manifest"]] == ["b.csv"]


def test_what_gives_none(tmp_path: Path) -> None:
    for body, url, reason in (
        (b"<p>x", f"{BASE}/x", "no-platform-match"),
        (b"<p>x", "https://osf.io/preprints/psyarxiv/ot3rs", "platform-scope"),
        (b'{"metadata": {}, "id": 7}', "https://zenodo.org/record/6", "platform-scope"),
        (b"{}", "https://archive.org/metadata/otters", "platform-404"),
    ):
        line = extract(tmp_path / "a", body, url)
        assert line["error"]["reason"] == reason
        assert line["error"]["message"]


def test_hosts_that_cannot_be_used(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_text("{}")
    done = scrapy("extract", "manifest", file, "-s", 'DATASET_HOSTS={"a.example": "x"}')
    assert done.returncode == 4
    assert "no platform 'x'; known are archiveorg" in done.stderr
