"""Dump files: their compression, their documents, and damage to them."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import sqlite3
import sys
import tarfile
import zipfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.ingest.dumps import files as files_module
from pubcrawl.ingest.dumps import requests_of_records, tables
from pubcrawl.ingest.dumps.files import records
from pubcrawl.ingest.dumps.formats import dump_formats, record_elements, shape_of
from tests.cases import Agree, golden, read, table
from tests.ingest.dumps.test_dumps import CASES, DOAJ, OPENALEX, UNPAYWALL, written

DATA = read(Path(__file__).with_suffix(".yaml"))

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

COLUMNS = tables.parse_columns(["base_url=Link,doi=DOI", "title=titel,names=4"])


def content(name: str) -> str:
    """Return a file of a format as its service publishes it."""
    return DATA["FILES"].get(name) or "".join(f"{written(record)}\n" for record in CASES[name] * 2)


def read_dump(
    path: Path, name: str, columns: dict[str, str] = COLUMNS
) -> tuple[list[dict[str, Any]], Counter[str]]:
    counts: Counter[str] = Counter()
    every = records(path, dump_formats()[name].elements)
    every = tables.rows(every, columns) if name == "table" else every
    found = [one for _, one in requests_of_records(every, name, counts)]
    return [one for one in found if isinstance(one, dict)], counts


def file_of(folder: Path, data: str | bytes) -> Path:
    path = folder / "dump"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


def tar(data: bytes) -> bytes:
    packed = io.BytesIO()
    half = data.index(b"\n") + 1
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        for name, part in (("a/1.json", data[:half]), ("a/2.json.gz", gzip.compress(data[half:]))):
            entry = tarfile.TarInfo(name)
            entry.size = len(part)
            archive.addfile(entry, io.BytesIO(part))
    return packed.getvalue()


def zipped(data: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a/1.json", data)
    return packed.getvalue()


PACKINGS: dict[str, Callable[[bytes], bytes]] = {
    "plain": bytes,
    "bom": lambda data: b"\xef\xbb\xbf" + data,
    "gzip": gzip.compress,
    "members": lambda data: gzip.compress(data[:99]) + gzip.compress(data[99:]) + b"\0" * 9,
    "zstd": zstd.compress,
    "frames": lambda data: zstd.compress(data[:99]) + zstd.compress(data[99:]),
    "bzip2": bz2.compress,
    "xz": lzma.compress,
    "tar": tar,
    "zip": zipped,
}


@pytest.mark.parametrize("packing", PACKINGS)
def test_packed_files(packing: str, tmp_path: Path) -> None:
    data = "".join(f"{json.dumps({**UNPAYWALL, 'doi': f'10.5555/{n}'})}\n" for n in range(500))
    found, counts = read_dump(file_of(tmp_path, PACKINGS[packing](data.encode())), "unpaywall")
    assert [one["link_source_id"] for one in found] == [f"10.5555/{n}" for n in range(500)]
    assert counts == {"has-own-list": 500, "resolver": 500}


DOCUMENTS: dict[str, Callable[[list[Any]], str]] = {
    "list": json.dumps,
    "pretty list": lambda every: json.dumps(every, indent=2),
    "search": lambda every: json.dumps({"total": len(every), "results": every}),
    "pretty search": lambda every: json.dumps({"q": ["{", "}"], "results": every}, indent=1),
    "items": lambda every: json.dumps({"items": every}, indent=1),
    "message": lambda every: json.dumps({"message": {"items": every}}, indent=1),
    "hits": lambda every: json.dumps({"hits": {"hits": [{"_source": one} for one in every]}}),
    "one after the other": lambda every: "\n".join(json.dumps(one, indent=2) for one in every),
    "lines": lambda every: "\n".join(map(json.dumps, every)),
}


@pytest.mark.parametrize("kind", DOCUMENTS)
@pytest.mark.parametrize("buffer", [64, 1024**2])
def test_documents(kind: str, buffer: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files_module, "_BUFFER", buffer)
    odd = {**DOAJ, "note": 'a } brace, a "quote\\" and a \\'}
    path = file_of(tmp_path, DOCUMENTS[kind]([DOAJ, odd, DOAJ]))
    found, counts = read_dump(path, "doaj")
    assert len(found) == 9
    assert counts == {"no-full-text": 3, "resolver": 3}


@golden
def test_odd_files(case: dict[str, Any], agree: Agree, tmp_path: Path) -> None:
    path = file_of(tmp_path, case["text"].encode(case.get("encoding", "utf-8")))
    columns = tables.parse_columns(case["columns"]) if "columns" in case else COLUMNS
    found, counts = read_dump(path, case["format"], columns)
    agree(case, {"requests": found, "counts": counts})


def test_a_column_that_is_not_there(tmp_path: Path) -> None:
    path = file_of(tmp_path, content("table"))
    with pytest.raises(ValueError, match="there is no column Ort; columns: Link, DOI"):
        list(tables.rows(records(path), {"base_url": "Ort"}))


def test_a_report_of_arabesque_as_a_database(tmp_path: Path) -> None:
    path = tmp_path / "report.sqlite"
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE crawl_result (identifier, hit, final_url, final_sha1)")
    rows = [("10.5555/4", 1, "https://a.example.org/4.pdf", "A" * 32), ("10.5555/5", 0, None, None)]
    database.executemany("INSERT INTO crawl_result VALUES (?, ?, ?, ?)", rows)
    database.commit()
    found, counts = read_dump(path, "arabesque")
    assert [(one["link_source"], one["base_url"]) for one in found] == [
        ("doi", "https://a.example.org/4.pdf")
    ]
    assert counts == {"no-pdf": 1}


@table
def test_wrong_maps(pairs: list[str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        tables.parse_columns(pairs)


@pytest.mark.parametrize("name", dump_formats())
def test_half_a_file_is_read_to_its_middle(name: str, tmp_path: Path) -> None:
    """A file cut in its last record gives the records before it and counts as truncated."""
    whole = (content(name) * 3).encode() if name not in ("oai", "dblp", "table") else b""
    whole = whole or content(name).encode()
    end = whole.rstrip().rindex(b"\n") if name not in ("oai", "dblp") else 0
    cut = end + (len(whole) - end) // 2 if end else whole.rindex(b"</") - 300
    counts_before = read_dump(file_of(tmp_path, whole), name)
    found, counts = read_dump(file_of(tmp_path, whole[:cut]), name)
    assert counts["truncated-file"] == 1, counts
    assert found == counts_before[0][: len(found)]
    packed = gzip.compress(whole)
    found, counts = read_dump(file_of(tmp_path, packed[:-30]), name)
    assert counts["truncated-file"] == 1, counts
    assert found == counts_before[0][: len(found)]


@pytest.mark.parametrize("name", dump_formats())
def test_a_record_in_another_encoding_loses_itself_alone(name: str, tmp_path: Path) -> None:
    whole = content(name)
    if name == "dblp":
        whole = whole.replace("ISO-8859-1", "UTF-8")
    good, _ = read_dump(file_of(tmp_path, whole), name)
    mark = {"oai": "Ebb, Ann", "dblp": "Ann Ebb"}.get(name)
    lines = whole.split("\n")
    first = 1 if name == "table" else 0  # after the header
    if mark is None:
        lines[first] = lines[first] + "§"
        damaged = "\n".join(lines).encode().replace("§".encode(), b"\xe4")
        if name in ("cdx", "crawl-log", "mag", "pmc", "table"):
            assert b"\xe4" in damaged
        else:
            damaged = damaged.replace(b"}\xe4", b"\xe4}", 1)
    else:
        damaged = whole.encode().replace(mark.encode(), b"\xe4", 1)
    found, counts = read_dump(file_of(tmp_path, damaged), name)
    assert counts["bad-encoding"] == 1, counts
    assert found
    assert all(one in good for one in found)
    assert len(found) < len(good)


@pytest.mark.parametrize("name", [name for name in dump_formats() if name != "table"])
def test_another_schema_is_counted(name: str, tmp_path: Path) -> None:
    """A record of another service or another version is not a record of this format."""
    if name in ("oai", "dblp"):
        root = "<ListRecords>" if name == "oai" else "<dblp>"
        inner = dump_formats()[name].elements[0]
        whole = content(name).replace(root, f"{root}<{inner}><a>1</a></{inner}>")
        expected = "other-shape" if name == "oai" else "no-identifier"
    else:
        other = "a b c" if name == "mag" else '{"version": 9, "a": []}'
        whole = f"{other}\n" + content(name)
        text = name in ("mag", "pmc", "cdx", "crawl-log")
        expected = "other-shape" if not text or other == "a b c" else "other-shape|bad-json"
    good, before = read_dump(file_of(tmp_path, content(name)), name)
    found, counts = read_dump(file_of(tmp_path, whole), name)
    assert found == good
    more = counts - before
    assert sum(more.values()) == 1
    assert next(iter(more)) in expected.split("|")


@pytest.mark.parametrize("name", [name for name in dump_formats() if name != "table"])
def test_files_are_recognised(name: str, tmp_path: Path) -> None:
    assert shape_of(records(file_of(tmp_path, content(name)), record_elements())) == name


@pytest.mark.parametrize(
    "text", ["10.5555/a\n10.5555/b\n", "https://a.example/1\n", "pmid,title\n1,a\n", "{}\n", ""]
)
def test_other_files_are_not(text: str, tmp_path: Path) -> None:
    assert shape_of(records(file_of(tmp_path, text), record_elements())) == ""


def test_a_record_too_long_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files_module, "RECORD_MAX", 5000)
    lines = [json.dumps(OPENALEX), json.dumps({**OPENALEX, "x": "y" * 9000}), json.dumps(OPENALEX)]
    found, counts = read_dump(file_of(tmp_path, "\n".join(lines)), "openalex")
    assert (len(found), counts["too-long"]) == (4, 1)


def test_recorded_answers(shared: Path) -> None:
    """Real files of the services give requests or a reason, never an error."""
    corpus = shared / "corpus"
    cds = "g-oai/tests_functional_cds_fixtures_http_server_records_cds-cerncds"
    expected = {
        "doaj": ("g-seeds/jaod_article_search_params.01.json", 30),
        "core": ("g-seeds/core_articles.00.json", 0),
        "oai": (f"{cds}-hep-ex.xml", 2),
    }
    for name, (place, least) in expected.items():
        found, counts = read_dump(corpus / place, name)
        assert len(found) >= least, (name, counts)
        assert not {"other-shape", "bad-json", "bad-xml"} & counts.keys(), (name, counts)
    pensoft = corpus / "g-oai/tests_stubdata_input_dubcore_pensoft_example_1.xml"
    assert read_dump(pensoft, "oai") == ([], {"no-pdf": 1})
    counts: Counter[str] = Counter()
    for path in sorted((corpus / "c-unpaywall").glob("*.jsonl")):
        counts += read_dump(path, "unpaywall")[1]
        counts["requests"] += len(read_dump(path, "unpaywall")[0])
    assert counts == {"no-location": 586, "requests": 15, "has-own-list": 4}
