"""Ingests of hosts that lead nowhere, send what nobody wants, or are not what they say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests import cases
from tests.crawls.hostile import Case, attack
from tests.crawls.hosts import filled, read_hosts, read_reply
from tests.crawls.ingests import PDF, Ingest, file
from tests.server import Answer, Reply, Seen, Server

DATA = Path(__file__).with_suffix(".yaml")


@pytest.mark.long
def test_every_host_has_its_slug(tmp_path: Path) -> None:
    hosts = read_hosts(DATA)
    done = attack(tmp_path, hosts, DATASET_ANSWERS_MAX=30)
    assert done.slugs == {name: host.slug for name, host in hosts.items()}
    assert max(map(len, done.asked.values())) < 40
    assert not done.asked["robots.txt says no"]
    assert done.asked["robots.txt says no to a link"] == ["/a"]
    assert done.asked["an address of a login"] == ["/a"]
    assert "/action/cookieAbsent" not in done.asked["a cookie wall"]
    assert "/home" not in done.asked["XML that calls home"]
    assert "root:" not in done.log
    assert "secret" not in done.log
    for name, host in hosts.items():
        if host.told:
            result = done.results[name]
            origin = result["request"]["base_url"].rpartition("/")[0]
            assert {key: result[key] for key in host.told} == {
                key: {**result[key], **json.loads(json.dumps(value).replace("{}", origin))}
                for key, value in host.told.items()
            }
    # Only files that may be the work are stored, with the reason for doubt.
    missed = [one for one in done.results.values() if not one["hit"]]
    assert all(one["error_message"] for one in missed)
    kept = {one["status"] for one in missed if "file_meta" in one}
    assert kept == {"unverified-file", "wrong-work", "unknown-scope", "html-resource-no-capture"}
    assert (tmp_path / "files" / done.results["a supplement"]["file_path"]).exists()


def test_grobid_that_cannot_be_trusted(tmp_path: Path) -> None:
    """A GROBID that fails loses no file."""
    grobid = filled(cases.read(DATA)["grobid"])
    replies = {f"%{name}%".encode(): read_reply(case["reply"]) for name, case in grobid.items()}

    def answer(seen: Seen) -> Answer | bytes:
        # The end of each PDF names the answer for it.
        found: Reply = next((reply for name, reply in replies.items() if name in seen.body), busy)
        assert isinstance(found, Answer)
        return found

    busy = Answer(503)
    hosts = {name: Case("success", {"/a.pdf": file(PDF + f"%{name}%".encode())}) for name in grobid}
    with Server("127.0.0.3", fallback=answer) as service:
        service.route("/api/version", file(b"0.8.0", "text/plain"))
        done = attack(tmp_path, hosts, GROBID_URL=service.url("").rstrip("/"))
    assert done.slugs == dict.fromkeys(hosts, "success")
    told = {name: result["grobid"] for name, result in done.results.items()}
    assert {name: one["status"] for name, one in told.items()} == {
        name: case["status"] for name, case in grobid.items()
    }
    assert {name: case.get("metadata") for name, case in grobid.items()} == {
        name: one.get("metadata") for name, one in told.items()
    }
    assert "root:" not in json.dumps(done.results)
    kept = [path.name for path in (tmp_path / "files/grobid").rglob("*.xml")]
    assert len(kept) == sum(case["status"] == "success" for case in grobid.values())


def test_hosts_that_are_not_asked(tmp_path: Path) -> None:
    slugs = cases.read(DATA)["unasked"]
    ingest = Ingest(tmp_path, ALLOW_PRIVATE_HOSTS=False)
    ingest.requests(*(("pdf", url) for url in slugs))
    done = ingest.done()
    assert "Traceback" not in done.log
    found = {one["request"]["base_url"]: one["status"] for one in done.records}
    assert found == slugs


def test_one_address_of_many_sources_is_asked_once(tmp_path: Path) -> None:
    with Server("127.0.0.2") as server:
        server.route("/a.pdf", file(PDF))
        url = server.url("/a.pdf")
        ingest = Ingest(tmp_path)
        one = {"ingest_type": "pdf", "base_url": url}
        ingest.requests(
            {**one, "link_source": "doi", "link_source_id": "10.5555/a"},
            {**one, "link_source": "oai", "link_source_id": "oai:b"},
            {**one, "ingest_type": "file", "link_source": "doaj", "link_source_id": "c"},
            {**one, "base_url": url.upper().replace("/A.PDF", "/a.pdf")},
            {**one, "base_url": f" {url} "},
            {**one, "base_url": url.replace("/a", "/./b/../a")},
            {**one, "ingest_type": "component"},
        )
        done = ingest.done()
        assert server.paths() == ["/a.pdf", "/a.pdf"]
    assert sorted(each["request"]["ingest_type"] for each in done.records) == ["component", "pdf"]
    claims = ingest.crawl._query(
        "SELECT link_source FROM ingest_request UNION SELECT link_source FROM ingest_source"
    )
    assert {source for (source,) in claims} >= {"doi", "oai", "doaj"}
    assert len([name for name in ingest.files() if name.startswith("pdf/")]) == 1
