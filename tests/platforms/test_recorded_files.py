"""Recorded answers and pages: the manifests contain the listed files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pubcrawl import platforms
from pubcrawl.formats.html import document
from pubcrawl.model.fileset import DatasetFile, ListingPage, ListingRequest
from pubcrawl.platforms.unknown import linked_files
from tests.platforms.listing import recorded

LEAST = {"dataone": 8, "dataverse": 4}
"""The least number of recorded answers that list files."""


def test_apis(shared: Path) -> None:
    seen = dict.fromkeys(LEAST, 0)
    for row, body in recorded(shared):
        if row["bytes"] <= 1:
            continue
        place = platforms.find_dataset(row.get("url") or "")
        if place is None or place.reason or not row["path"].endswith(".json"):
            continue
        page = platforms.read_listing(place, ListingRequest(row["url"]), body)
        answer = json.loads(body)
        listed = _dataverse(answer) if place.platform == "dataverse" else _dataone(answer)
        assert [_told(item) for item in page.items] == listed, row["path"]
        assert bool(page.items) != bool(page.more)
        seen[place.platform] += bool(listed)
    assert all(seen[name] >= least for name, least in LEAST.items()), seen


def _told(item: DatasetFile) -> tuple[Any, ...]:
    return item.path, item.size, item.md5 or item.sha1 or item.sha256, item.mimetype


def _dataverse(answer: Any) -> list[tuple[Any, ...]]:
    listed = []
    for row in answer["data"]["latestVersion"]["files"]:
        data = row["dataFile"]
        name = data.get("originalFileName", data["filename"])
        folder = row.get("directoryLabel")
        listed.append(
            (
                f"{folder}/{name}" if folder else name,
                data.get("originalFileSize", data["filesize"]),
                data["md5"],
                data.get("originalFileFormat", data["contentType"]),
            )
        )
    return listed


def _dataone(answer: Any) -> list[tuple[Any, ...]]:
    return [
        (
            row.get("fileName", row["identifier"].replace(":", "_").replace("/", "_")),
            row["size"],
            row["checksum"],
            row["formatId"] if row["formatId"].count("/") == 1 else "",
        )
        for row in answer["response"]["docs"]
        if "dataUrl" in row and row["formatType"] != "RESOURCE"
    ]


def linked(
    shared: Path, name: str, url: str, headers: dict[str, str] | None = None
) -> ListingPage | None:
    page = document((shared / "corpus" / name).read_bytes(), url=url)
    found = linked_files(page, url, headers or {})
    return found[1] if found else None


def test_pages_that_link_to_their_files(shared: Path) -> None:
    pangaea = "e-dataset/only_familyName_and_givenName.00.html"
    page = linked(shared, pangaea, "https://doi.pangaea.de/10.1594/PANGAEA.836178")
    assert page
    (item,) = page.items
    assert item.path == "johansson_etal-2014.zip"
    assert item.mimetype == "application/zip"
    assert item.platform_url.startswith("https://store.pangaea.de/Publications/")
    page = linked(shared, "e-dataset/harvard_dataverse.00.html", "https://dataverse.harvard.edu/x")
    assert page
    assert [(item.path, item.size) for item in page.items] == [
        ("Asian_Case_Control_Results.txt", 11572412),
        ("European_Asian_Case_Control_Results.txt", 11245496),
        ("European_Case_Control_Results.txt", 13337183),
    ]
    assert linked(shared, "e-dataset/test_evaluation.02.html", "https://zenodo.org/x") is None


@pytest.mark.parametrize("case", ["02-html-full", "34-http-item-rocrate"])
def test_signposting(shared: Path, case: str) -> None:
    base = f"https://s11.no/2022/a2a-fair-metrics/{case}/"
    config = shared / f"corpus/h-signposting/{case}__htaccess.txt"
    headers = {}
    if config.is_file():
        text = config.read_text("utf-8").partition("</Files>")[0].replace('\\"', "'")
        links = [line.split("Link", 1)[1] for line in text.splitlines() if "add Link" in line]
        links = [link[1:-1] if link[0] == '"' else link for link in map(str.strip, links)]
        headers["LINK"] = ", ".join(link.replace("'", '"') for link in links)
    page = linked(shared, f"h-signposting/{case}__index.html", base, headers)
    assert page
    expected = {
        "02-html-full": ("data/test-apple-data.csv", "text/csv"),
        "34-http-item-rocrate": ("crate-34.zip", "application/zip"),
    }
    assert [(item.platform_url, item.mimetype) for item in page.items] == [
        (base + expected[case][0], expected[case][1])
    ]
