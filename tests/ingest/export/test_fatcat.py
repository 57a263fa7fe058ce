"""Which results become entities of a catalogue, and their fields."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pubcrawl.ingest.export.fatcat import (
    Entity,
    FatcatRefusal,
    FatcatRules,
    entity,
    fixity,
    kind,
)
from pubcrawl.ingest.export.fatcat_rel import RELS, rel_of_host
from tests.cases import read, table

DATA = read(Path(__file__).with_suffix(".yaml"))

SHA1, SHA256, MD5 = "6f1c" * 10, "ab" * 32, "cd" * 16
URL = "https://journal.example.org/1.pdf"
CDX = {
    "surt": "org,example,journal)/1.pdf",
    "datetime": "20260105090002",
    "url": URL,
    "mimetype": "application/octet-stream",
    "status_code": 200,
    "sha1b32": "A" * 32,
    "sha1hex": SHA1,
}


def hit(request: dict[str, Any] | None = None, **blocks: Any) -> dict[str, Any]:
    """Return a result of a PDF; leave out blocks that are None."""
    record: dict[str, Any] = {
        "request": {
            "ingest_type": "pdf",
            "base_url": "https://journal.example.org/article/1",
            "ext_ids": {"doi": "10.5555/1"},
            **(request or {}),
        },
        "status": "success",
        "hit": True,
        "hops": [URL],
        "terminal": {
            "terminal_url": URL,
            "terminal_dt": "20260105090002",
            "terminal_status_code": 200,
            "terminal_sha1hex": SHA1,
        },
        "file_meta": {
            "sha1hex": SHA1,
            "sha256hex": SHA256,
            "md5hex": MD5,
            "size_bytes": 42,
            "mimetype": "application/pdf",
        },
        "cdx": CDX,
        "pdf_meta": {"status": "success", "page_count": 9},
        "confidence": 0.97,
        "evidence": [["claim", "the address of the request", 3.0]],
        **blocks,
    }
    return {name: value for name, value in record.items() if value is not None}


def files(count: int, **fields: Any) -> dict[str, Any]:
    """Return the blocks of a dataset's result that describe its files."""
    item = {"size": 3, "sha1": SHA1, "md5": MD5, "status": "success", **fields}
    manifest = [{"path": f"{n}.csv", **item} for n in range(count)]
    return {"manifest": manifest, "file_count": count, "file_meta": None, "pdf_meta": None}


def dataset(count: int, **fields: Any) -> dict[str, Any]:
    return hit({"ingest_type": "dataset"}, **files(count, **fields))


def made(record: dict[str, Any], rules: FatcatRules | None = None) -> Entity:
    found = entity(record, rules)
    assert not isinstance(found, FatcatRefusal), found
    return found


def test_a_file() -> None:
    request = {
        "fatcat": {"release_ident": "q3nouwy3nnbsvo3h5klxsx4a7y"},
        "link_source": "unpaywall",
        "link_source_id": "10.5555/1",
        "ingest_request_source": "unpaywall",
        "release_stage": "accepted",
        "edit_extra": {"oa_status": "green", "link_source": "not mine"},
    }
    found = made(hit(request), FatcatRules(replay="https://replay.example/"))
    assert found == DATA["a file"]
    assert kind(found) == "file"


def test_a_fileset() -> None:
    place = {"platform_name": "dataverse", "platform_id": "doi:10.5555/DVN/OTTER"}
    item = {
        "platform_url": "https://data.example/f",
        "terminal_url": "https://s3.example/f",
        "terminal_dt": "20260105090002",
    }
    found = made({**dataset(2, **item), **place}, FatcatRules(replay="https://r.example/"))
    assert kind(found) == "fileset"
    assert found["manifest"][1] == {
        "path": "1.csv",
        "size": 3,
        "md5": MD5,
        "sha1": SHA1,
        "extra": {
            "original_url": "https://data.example/f",
            "webarchive_url": "https://r.example/20260105090002/https://s3.example/f",
        },
    }
    assert found["urls"][0] == {"url": URL, "rel": "repository"}
    assert found["extra"] == place
    assert "extra" not in made(dataset(2))["manifest"][0]


def test_a_dataset_is_found_by_its_own_doi() -> None:
    record = {**dataset(2), "platform_id": "doi:10.5555/DVN/OTTER"}
    record["request"]["ext_ids"] = {}
    assert made(record)["edit_extra"]["ext_ids"] == {"doi": "10.5555/dvn/otter"}


def test_a_webcapture() -> None:
    meta = {**hit()["file_meta"], "mimetype": "text/html"}
    style = {
        "surt": "org,example)/a.css",
        "timestamp": "20260105090004",
        "url": "https://example.org/a.css",
        "sha1hex": "aa" * 20,
        "sha256hex": "bb" * 32,
        "mimetype": "text/css",
        "status_code": 200,
        "size": 18,
        "resource_type": "stylesheet",
    }
    record = hit({"ingest_type": "html"}, file_meta=meta, pdf_meta=None, html_resources=[style])
    found = made({**record, "html_completeness": 0.5}, FatcatRules(replay="https://r.example/"))
    assert kind(found) == "webcapture"
    page, part = found["cdx"]
    # The type comes from the bytes, and the digests are those of the decoded page.
    assert (page["mimetype"], page["sha1"], page["sha256"]) == ("text/html", SHA1, SHA256)
    assert (page["timestamp"], part["timestamp"]) == (
        "2026-01-05T09:00:02Z",
        "2026-01-05T09:00:04Z",
    )
    assert (part["sha1"], part["status_code"]) == ("aa" * 20, 200)
    assert found["archive_urls"] == [
        {"url": f"https://r.example/20260105090002/{URL}", "rel": "wayback"}
    ]
    assert (found["original_url"], found["timestamp"]) == (URL, "2026-01-05T09:00:02Z")
    assert found["extra"] == {"html_completeness": 0.5}
    assert made(record)["archive_urls"] == []


GROBID = {"status": "success", "status_code": 200, "grobid_version": "0.8.0"}


def test_the_licence_of_a_list_may_keep_its_files_back() -> None:
    request = {"metadata_licence": "ODC-BY-1.0"}
    rules = FatcatRules(unlinked=True, licences=frozenset(("cc0-1.0",)))
    assert entity(hit(request), rules) == FatcatRefusal("metadata-licence")
    assert not isinstance(entity(hit({"metadata_licence": "CC0-1.0"}), rules), FatcatRefusal)
    assert not isinstance(entity(hit(), rules), FatcatRefusal)
    assert not isinstance(entity(hit(request), FatcatRules(unlinked=True)), FatcatRefusal)


def test_a_dataset_of_one_file_is_a_file() -> None:
    found = made(dataset(1))
    assert kind(found) == "file"
    whole = made(dataset(2))
    item = {name: value for name, value in whole["manifest"][0].items() if name in found}
    assert {name: found[name] for name in item} == item
    assert {"size", "sha1"} <= item.keys()
    assert "manifest" not in found
    assert [each["url"] for each in found["urls"]]


@table
def test_taken_or_refused(reason: str, case: dict[str, Any]) -> None:
    """*case*: the request and the blocks of a hit, or the *count* and *fields* of a dataset."""
    blocks = dict(case)
    count, fields = blocks.pop("count", 0), blocks.pop("fields", {})
    found = entity({**dataset(count, **fields), **blocks} if count else hit(**blocks))
    if reason:
        assert found == FatcatRefusal(reason)
    else:
        assert not isinstance(found, FatcatRefusal)
        assert found["release_ids"] or found["edit_extra"]["ext_ids"]


def test_rules_of_the_user() -> None:
    unlinked = made(hit({"ext_ids": {}, "link_source": "oai"}), FatcatRules((), unlinked=True))
    assert unlinked["release_ids"] == []
    assert entity(hit({"link_source": "core"}), FatcatRules(("core",))) == FatcatRefusal(
        "source-withheld"
    )


def test_grobid_tells_its_version() -> None:
    assert made(hit(grobid=GROBID))["edit_extra"]["grobid_version"] == "0.8.0"


@table
def test_what_sort_of_place(request_: dict[str, Any], url: str, rel: str) -> None:
    record = hit({"link_source_id": "10.5555/1", **request_})
    record["terminal"]["terminal_url"] = url
    assert made(record)["urls"] == [{"url": url, "rel": rel}]
    assert rel_of_host(url) in RELS


def test_part_of_a_work_says_so() -> None:
    assert made(hit(pdf_meta={"status": "success", "preview": True}))["content_scope"] == "sample"
    assert made(hit({"ingest_type": "component"}))["content_scope"] == "component"
    assert "content_scope" not in made(hit())


def test_the_same_content_is_known() -> None:
    first, other = made(hit()), made(hit({"rel": "repository"}))
    assert fixity(first) == fixity(other)
    changed = dataset(2)
    changed["manifest"][0]["sha1"] = "00" * 20
    assert fixity(made(dataset(2))) != fixity(made(changed))
    assert fixity(made(dataset(2))) == fixity(made(dataset(2)))
