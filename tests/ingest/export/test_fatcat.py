"""Which results become entities of a catalogue, and their fields."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

from pubcrawl.ingest.export.fatcat import (
    RELS,
    Entity,
    FatcatRefusal,
    FatcatRules,
    entity,
    fixity,
    kind,
)
from tests.cases import Agree, golden, read

DATA = read(Path(__file__).with_suffix(".yaml"))

HIT = DATA["HIT"]
SHA1, MD5 = HIT["file_meta"]["sha1hex"], HIT["file_meta"]["md5hex"]


def hit(request: dict[str, Any] | None = None, **blocks: Any) -> dict[str, Any]:
    """Return a result of a PDF; leave out blocks that are None."""
    record = {**deepcopy(HIT), **blocks}
    record["request"] |= request or {}
    return {name: value for name, value in record.items() if value is not None}


def files(count: int, **fields: Any) -> dict[str, Any]:
    """Return the blocks of a dataset's result that describe its files."""
    item = {"size": 3, "sha1": SHA1, "md5": MD5, "status": "success", **fields}
    manifest = [{"path": f"{n}.csv", **item} for n in range(count)]
    return {"manifest": manifest, "file_count": count, "file_meta": None, "pdf_meta": None}


@golden
def test_entities(case: dict[str, Any], agree: Agree) -> None:
    """*files*: of a dataset, with *fields*; *request*, *blocks*: what differs from ``HIT``."""
    blocks, request = case.get("blocks", {}), case.get("request", {})
    if count := case.get("files"):
        request = {"ingest_type": "dataset", **request}
        blocks = {**files(count, **case.get("fields", {})), **blocks}
    given = case.get("rules", {})
    rules = FatcatRules(**{**given, "licences": frozenset(given.get("licences", ()))})
    found = entity(hit(request, **blocks), rules)
    if isinstance(found, FatcatRefusal):
        agree(case, found)
    else:
        assert all(url["rel"] in RELS for url in found.get("urls", ()))
        if len(found.get("manifest", ())) > 2:
            found = {**found, "manifest": f"{len(found['manifest'])} files"}
        agree(case, {"kind": kind(found), **found})


def test_the_same_content_is_known() -> None:
    first, other = made(), made({"rel": "repository"})
    assert fixity(first) == fixity(other)
    filesets = [made({"ingest_type": "dataset"}, **files(2, sha1=sha1)) for sha1 in (SHA1, "00")]
    assert fixity(filesets[0]) != fixity(filesets[1])
    assert fixity(filesets[0]) == fixity(made({"ingest_type": "dataset"}, **files(2)))


def made(request: dict[str, Any] | None = None, **blocks: Any) -> Entity:
    found = entity(hit(request, **blocks))
    assert not isinstance(found, FatcatRefusal), found
    return found
