"""
What hosts do to files, in one crawl: containers cut short, pointers, bytes around a PDF, lengths.

The cases were written before the code was read, from the documents that they name.
"""

from __future__ import annotations

import fnmatch
import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import yaml

from pubcrawl.formats.byte_size import byte_size
from pubcrawl.formats.disposition import file_name
from tests.crawls.file_recipes import ENCODERS, NAMES, TITLE, make_file
from tests.crawls.ingests import Ingest, path
from tests.server import Answer, Server

CASES: dict[str, dict[str, Any]] = yaml.safe_load(
    Path(__file__).with_suffix(".yaml").read_text("utf-8")
)
TYPES = {"pdf": "application/pdf", "zip": "application/zip", "csv": "text/csv", "txt": "text/plain"}
VIEWER = "<html><head><title>Viewer</title></head><body><div id=viewer></div></body></html>"
PAGE = "<html><head><title>Dives</title>{head}</head><body><h1>Dives</h1></body></html>"


def as_list(kinds: str) -> list[tuple[str, str]]:
    return [(kind, name) for kind in kinds.split() for name in CASES[kind]]


VALUES = as_list("sizes dispositions")
WIRE = as_list(
    "containers dataset_files pointers listed_sizes pdf_ends names lengths header_names locations"
    " viewers parts pdf_heads"
)


class Site:
    """Serves the cases; ``requests``: of the list; ``addresses``: (kind, name) → base address."""

    def __init__(self) -> None:
        self.server = Server(fallback=Answer(404, b"no such case", {"Content-Type": "text/plain"}))
        self.requests: list[dict[str, Any]] = []
        self.addresses: dict[tuple[str, str], str] = {}
        for kind, name in WIRE:
            number = list(CASES[kind]).index(name)
            self.add(kind, name, CASES[kind][name], f"/{kind}/{number}/")

    def add(self, kind: str, name: str, case: Mapping[str, Any], here: str) -> None:
        """Serve a case, whose addresses begin with *here*, and add its request."""
        ingest_type, address = case.get("type", "pdf"), here + (case.get("file") or "a.pdf")
        if kind == "names":
            ingest_type, address = "dataset", self._dataset(case, here)
        elif kind == "listed_sizes":
            ingest_type, address = "dataset", here
            file = {"@type": "DataDownload", "contentUrl": f"{here}a.csv", "name": "a.csv"}
            file |= {"contentSize": case["size"]} if case["size"] is not None else {}
            self._page(here, self._json_ld([file]))
            self.server.route(f"{here}a.csv", self._answer(case, f"{here}a.csv"))
        elif kind == "dataset_files" or case.get("dataset"):
            self._page(here, f'<link rel="item" href="{address}">')
            self.server.route(address, self._answer(case, address))
            ingest_type, address = "dataset", here
        elif kind == "viewers":
            address = self._fill(case["get"])
            page = self._fill(case.get("page", VIEWER)).encode()
            self.server.route(address.partition("#")[0], Answer(body=page))
            if case["file"]:
                self.server.route(case["file"], self._answer({"body": ["pdf"]}, "a.pdf"))
            self.server.route("/up/film.mp4", self._answer({"body": ["mp4"]}, "film.mp4"))
        elif kind == "locations":
            hop, target = case, f"{here}start"
            address = target
            while hop:
                self.server.route(
                    target,
                    self._answer({"status": 302, "headers": [f"Location: {hop['location']}"]}, ""),
                )
                target, hop = hop["to"].replace("{here}", here), hop.get("then")
            self.server.route(target, self._answer({"body": ["pdf"]}, "a.pdf"))
        else:
            address = case.get("get", address)
            for target, answer in case.get("answers", {address: case}).items():
                self.server.route(target, self._answer(answer, target))
        request: dict[str, Any] = {"ingest_type": ingest_type, "base_url": self.url(address)}
        if ingest_type == "pdf":
            request |= {"expect_title": TITLE, "expect_names": NAMES}
        self.requests.append(request)
        self.addresses[kind, name] = path({"request": request})

    def url(self, target: str) -> str:
        return self.server.url(target)

    def _fill(self, text: str) -> str:
        base = self.url("").rstrip("/")
        return (
            text.replace("{base}", base)
            .replace("{host}", base.partition("//")[2])
            .replace("{quoted}", quote(base, safe=""))
        )

    def _answer(self, case: Mapping[str, Any], target: str) -> Answer:
        """Return an answer, byte by byte as the case has it."""
        body = make_file(case.get("body", ["empty"]))
        length = case.get("length", len(body))
        if length == "unpacked":
            (packing,) = (step["pack"] for step in case["body"] if "pack" in step)
            steps = [step for step in case["body"] if "pack" not in step and "cut" not in step]
            length = len(make_file(steps))
            assert packing in ENCODERS
        elif isinstance(length, str) and length.startswith("+"):
            length = len(body) + int(length)
        ending = target.partition("?")[0].rpartition(".")[2]
        kind = case.get("content_type", TYPES.get(ending, "application/octet-stream"))
        lines = [f"HTTP/1.1 {case.get('status', 200)} OK", "Connection: close"]
        lines += [f"Content-Type: {kind}"] if kind else []
        lines += [f"Content-Length: {length}"] if length != "none" else []
        for line in case.get("headers", ()):
            whole = line.replace("{last}", str(len(body) - 1)).replace("{size}", str(len(body)))
            lines.append(self._fill(whole))
        head = "\r\n".join([*lines, "", ""]).encode("latin-1")
        return Answer(wire=lambda: [head, body])

    def _page(self, target: str, head: str) -> None:
        self.server.route(target, Answer(body=PAGE.replace("{head}", head).encode()))

    def _json_ld(self, files: list[dict[str, Any]]) -> str:
        dataset = {"@context": "https://schema.org/", "@type": "Dataset", "name": "Dives"}
        text = json.dumps({**dataset, "distribution": files})
        return f'<script type="application/ld+json">{text}</script>'

    def _dataset(self, case: Mapping[str, Any], here: str) -> str:
        """Serve a dataset with files of one name; return its address."""
        body = {"body": ["csv"], "headers": case.get("headers", ())}
        for target in (
            f"{here}{end[1:] if isinstance(end, str) else end[1][1:]}"
            for end in (*case.get("links", ()), *case.get("distribution", ()))
        ):
            self.server.route(target, self._answer(body, target))
        if "links" in case:
            links = (f'<link rel="item" href="{here}{link[1:]}">' for link in case["links"])
            self._page(here, "".join(links))
            return here
        if "distribution" in case:
            files = [
                {"@type": "DataDownload", "name": name, "contentUrl": here + link[1:]}
                for name, link in case["distribution"]
            ]
            self._page(here, self._json_ld(files))
            return here
        number = int(here.split("/")[2])
        doi = f"doi:10.5072/FK2/NAME{number:02}"
        rows = []
        for index, label in enumerate(case["dataverse"]):
            identifier = 1000 * (number + 1) + index
            text = b"a,b\n1,2\n" if case.get("same_bytes") else b"a,b\n1,%d\n" % identifier
            folder, _, name = label.rpartition("/")
            data = {"id": identifier, "filename": name, "contentType": "text/csv"}
            data |= {"filesize": len(text), "md5": hashlib.md5(text).hexdigest()}
            rows.append({"label": name, "restricted": False, "dataFile": data})
            rows[-1] |= {"directoryLabel": folder} if folder else {}
            file = Answer(body=text, headers={"Content-Type": "text/csv"})
            self.server.route(f"/api/access/datafile/{identifier}", file)
        version = {"versionNumber": 1, "versionMinorNumber": 0, "versionState": "RELEASED"}
        version |= {"datasetPersistentId": doi, "files": rows}
        listing = json.dumps({"status": "OK", "data": {"id": number, "latestVersion": version}})
        kind = {"Content-Type": "application/json"}
        for target in (
            f"/api/datasets/:persistentId/?persistentId={doi}",
            f"/api/datasets/:persistentId/?persistentId={quote(doi, safe='')}",
        ):
            self.server.route(target, Answer(body=listing.encode(), headers=kind))
        address = f"/dataset.xhtml?persistentId={doi}"
        self._page(address, "")
        return address


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Mapping[tuple[str, str], dict[str, Any]]:
    """The result of each case."""
    site = Site()
    ingest = Ingest(tmp_path_factory.mktemp("faults"), HOST_REST_FACTOR=0, SEED_FAILURES_MAX="100%")
    ingest.requests(*site.requests)
    with site.server:
        found = ingest.run()
    return {case: found.get(address, {}) for case, address in site.addresses.items()}


@pytest.mark.parametrize(("kind", "name"), VALUES)
def test_of_values(kind: str, name: str) -> None:
    case = CASES[kind][name]
    if kind == "dispositions":
        assert file_name(case["header"].encode("latin-1")) == (case["name"] or "")
        return
    size = byte_size(str(case["text"]))
    if size is None:
        assert case.get("unknown")
        return
    assert all(size.least <= number <= size.most for number in case["fits"])
    assert not any(size.least <= number <= size.most for number in case["not"])


@pytest.mark.parametrize(("kind", "name"), WIRE)
def test_on_the_wire(
    results: Mapping[tuple[str, str], dict[str, Any]], kind: str, name: str
) -> None:
    case, result = CASES[kind][name], results[kind, name]
    base = result["request"]["base_url"].partition(f"/{kind}")[0]
    fault = {key: result.get(key) for key in ("status", "error_message", "hops")}
    if kind == "names":
        assert result["hit"], fault
        paths = [row["path"] for row in result["manifest"]]
        assert len(set(paths)) == len(paths) == len(case["paths"]), paths
        assert all(map(fnmatch.fnmatchcase, paths, case["paths"])), paths
        return
    hit = case["to"] is not None if kind == "locations" else case.get("hit", bool(case.get("file")))
    hit = bool(case["file"]) if kind == "viewers" else hit
    assert result["hit"] == hit, fault
    if kind == "locations":
        assert [hop[len(base) :].partition("#")[0] for hop in result["hops"][1:]] == [
            hop["to"].replace("{here}", result["hops"][0].removesuffix("start")[len(base) :])
            for hop in (case, case.get("then"))
            if hop
        ]
    if hit and "same" in case:
        digest = hashlib.sha1(make_file(case["same"])).hexdigest()
        assert result["file_meta"]["sha1hex"] == digest
