"""From the supplementary files of a record to the requests, and from their results to the list."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from pubcrawl import platforms
from pubcrawl.engine.seeds.supplement_requests import PMC_CLOUD, supplement_requests
from pubcrawl.ingest.export.supplement_list import supplement_rows
from pubcrawl.ingest.filesets import Fileset
from pubcrawl.model.ingest import IngestResult
from pubcrawl.model.ingest_request import ingest_request
from tests.cases import beside
from tests.ingest.test_filesets import NOT_FOUND, Platform, file_response
from tests.ingest.ways import result_of

CASES = beside(__file__)


def content(key: str) -> bytes:
    return f"{key:.19}".ljust(19).encode()


def listing(keys: list[str]) -> bytes:
    rows = "".join(
        f"<Contents><Key>{key}</Key><Size>19</Size>"
        f"<ETag>&quot;{hashlib.md5(content(key), usedforsecurity=False).hexdigest()}&quot;</ETag>"
        "</Contents>"
        for key in keys
    )
    space = "http://s3.amazonaws.com/doc/2006-03-01/"
    return (
        f'<?xml version="1.0"?><ListBucketResult xmlns="{space}">{rows}</ListBucketResult>'.encode()
    )


def list_of(case: dict[str, Any], given: dict[str, Any]) -> list[str]:
    """Return the rows of the list, after the request is fetched from a made-up cloud."""
    request = ingest_request(given)
    replies = {f"{PMC_CLOUD}/?list-type=2&prefix=PMC123.": file_response(listing(case["cloud"]))}
    for key in case["cloud"]:
        lost = case.get("lost")
        replies[f"{PMC_CLOUD}/{key}"] = NOT_FOUND if lost else file_response(content(key))
    fileset = Fileset(
        platforms.find_dataset(request.base_url),
        Platform(replies),
        only=request.only,
        list_only=request.list_only,
    )
    end = result_of(fileset.fetch())
    assert end.status == case.get("status", end.status)
    result = IngestResult(request=request, status=end.status, **fileset.block())
    rows = supplement_rows(result.to_json())
    return [f"{row['label']}|{row['name']}|{row['size']}|{row['state']}" for row in rows]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_supplements(case: dict[str, Any]) -> None:
    record = {**case.get("ids", {}), **case}
    requests = [*supplement_requests(record, tuple(case.get("types", ())))]
    shown = [
        f"{each['ingest_type']} {each['base_url']}|{' '.join(each.get('only', ()))}"
        for each in requests
    ]
    assert shown == case["requests"]
    if "cloud" in case:
        assert list_of(case, requests[-1]) == case["files"]
