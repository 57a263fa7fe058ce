"""Ingests of datasets from every platform, and what can go wrong there."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.apis.datasets import DATASET, PLATFORMS, SINGLE, Dataset, serve, sha1
from tests.crawls.ingests import Ingest
from tests.server import Answer, Server

Result = dict[str, Any]

# robots.txt allows pages and files, but not the APIs, whose terms are in their manuals.
ROBOTS = b"User-agent: *\nDisallow: /api/\nDisallow: /v2/\nDisallow: /public-api/\n"


class Platforms:
    """A server for each dataset that is added, on its own address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.hosts: dict[str, str] = {}
        self.landings: dict[str, str] = {}
        self.servers: list[Server] = []

    def add(self, name: str, platform: str, dataset: Dataset = DATASET) -> Server:
        """Serve *dataset* as *platform* does, and return the server."""
        server = Server(f"127.0.1.{len(self.servers) + 1}")
        self.servers.append(server)
        server.route("/robots.txt", ROBOTS)
        self.landings[name], hosts = serve(server, platform, dataset)
        if platform != "signposting":
            self.hosts |= hosts
        return server

    def run(self, **settings: object) -> dict[str, Result]:
        """Ingest all datasets, and return the results by name."""
        ingest = Ingest(self.folder, DATASET_HOSTS=json.dumps(self.hosts), **settings)
        ingest.requests(*(("dataset", url) for url in self.landings.values()))
        with ExitStack() as stack:
            for server in self.servers:
                stack.enter_context(server)
            done = ingest.done()
        assert done.code in (0, 9), done.log
        assert "Traceback" not in done.log, done.log
        by_url = {each["request"]["base_url"]: each for each in done.records}
        self.files = ingest.files()
        return {name: by_url[url] for name, url in self.landings.items()}


def test_every_platform(tmp_path: Path) -> None:
    platforms = Platforms(tmp_path)
    for platform in PLATFORMS:
        platforms.add(platform, platform)
    platforms.add("single", "zenodo", SINGLE)
    results = platforms.run()
    assert {name: each["status"] for name, each in results.items()} == {
        **dict.fromkeys(PLATFORMS, "success"),
        "single": "success-file",
    }
    for name, result in results.items():
        bodies = SINGLE.files if name == "single" else DATASET.files
        assert result["hit"]
        assert {row["sha1"] for row in result["manifest"]} == set(map(sha1, bodies.values()))
        assert all(row["status"] == "success" for row in result["manifest"])
        assert all(len(row["terminal_dt"]) == 14 for row in result["manifest"])
    # Files that are the same on all platforms are stored once.
    kept = {Path(name).stem for name in platforms.files if name.startswith("dataset/")}
    everything = (*DATASET.files.values(), *SINGLE.files.values())
    assert kept >= set(map(sha1, everything))
    for server in platforms.servers:
        assert max(server.peak.values()) == 1


def test_what_goes_wrong(tmp_path: Path) -> None:
    platforms = Platforms(tmp_path)
    platforms.add("restricted", "figshare", Dataset("restricted"))
    platforms.add("private", "osf", Dataset("restricted"))
    platforms.add("large", "zenodo", Dataset("large"))
    platforms.add("empty", "zenodo", Dataset("empty"))
    changed = platforms.add("changed", "dryad")
    changed.route("/api/v2/files/32/download", b"day,dives\n1,41\n2,38\n3,41\n")
    cut = platforms.add("cut", "dataverse")
    cut.route("/s3/502", Answer(body=DATASET.files["data/dives.csv"], cut=5))
    gone = platforms.add("gone", "mendeley")
    gone.route("/public-api/datasets/0tt3rd1v35/versions", Answer(404))
    down = platforms.add("down", "invenio")
    down.route("/api/records/0tt3r-d1v35", Answer(500))
    results = platforms.run(DATASET_FILE_MAX=3000, RETRY_AFTER_DEFAULT=0)
    statuses = {name: each["status"] for name, each in results.items()}
    assert statuses == {
        "restricted": "platform-restricted",
        "private": "platform-restricted",
        "large": "success",
        "empty": "success",
        "changed": "mismatch-sha256",
        "cut": "error-platform-download",
        "gone": "platform-404",
        "down": "platform-http-error",
    }
    assert [row["status"] for row in results["changed"]["manifest"]] == [
        "success",
        "mismatch-sha256",
        "success",
    ]
    assert all(each["error_message"] for each in results.values() if not each["hit"])


def test_a_second_try_fetches_only_what_failed(tmp_path: Path) -> None:
    with Server("127.0.1.1") as server:
        url, hosts = serve(server, "dataverse", DATASET)
        place = "/s3/502"
        server.route(place, Answer(404), Answer(body=DATASET.files["data/dives.csv"]))
        ingest = Ingest(tmp_path, DATASET_HOSTS=json.dumps(hosts))
        ingest.requests(("dataset", url))
        (first,) = ingest.run().values()
        asked = len(server.paths())
        (again,) = ingest.run("-a", "retry=all").values()
    assert first["status"] == "error-platform-download"
    assert again["status"] == "success", again
    assert sorted(row["status"] for row in again["manifest"]) == ["exists", "exists", "success"]
    assert [path for path in server.paths()[asked:] if path.startswith("/s3/")] == [place]


def test_a_dataset_behind_a_wall_is_asked_of_its_api(tmp_path: Path) -> None:
    platforms = Platforms(tmp_path)
    server = platforms.add("figshare", "figshare")
    landing = "/" + platforms.landings["figshare"].partition("://")[2].partition("/")[2]
    server.route(landing, Answer(403))
    result = platforms.run()["figshare"]
    assert result["status"] == "success", result
    assert result["file_count"] == len(DATASET.files)
