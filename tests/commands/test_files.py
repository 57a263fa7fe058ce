"""``scrapy files``: what FILES_DIR holds, and what it should hold."""

from __future__ import annotations

import csv
import fcntl
import io
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import bagit
import pytest

from pubcrawl.ingest.file_names import LOCK, key, parse_key, staging_folder
from pubcrawl.model.ingest import fixity
from tests.conftest import Command

Files = Callable[..., CompletedProcess[str]]


@pytest.fixture
def folder(crawled: Path, tmp_path: Path) -> Path:
    """Return a folder with the store, the files and the results of the example's ingest."""
    shutil.copytree(crawled / "out/files", tmp_path / "files")
    shutil.copy(crawled / "store.db", tmp_path)
    shutil.copy(crawled / "out/ingest.jsonl", tmp_path / "out.jsonl")
    return tmp_path


@pytest.fixture
def run(folder: Path, command: Command) -> Files:
    def files(*arguments: str) -> CompletedProcess[str]:
        settings = ("-s", "STORE_URL=sqlite:///store.db")
        if not any(word.startswith("FILES_DIR=") for word in arguments):
            settings = (*settings, "-s", "FILES_DIR=files")
        return command("files", *arguments, *settings, folder=folder)

    return files


def findings(done: CompletedProcess[str]) -> dict[str, str]:
    """Return path → kind."""
    *lines, summary = map(json.loads, done.stdout.splitlines())
    assert sum(summary["findings"].values()) == len(lines)
    assert done.returncode == (1 if lines else 0), done.stderr
    assert all(line["advice"] for line in lines)
    return {line["path"]: line["kind"] for line in lines}


def stored(folder: Path, kind: str) -> Path:
    return min((folder / "files" / kind).glob("*/*/*"))


def test_all_is_well(run: Files) -> None:
    done = run("check")
    assert done.returncode == 0
    assert done.stdout == "12 files of 20,093 bytes, 9 read: no findings\n"
    assert findings(run("check", "--json")) == {}
    assert "0 read" in run("check", "--quick").stdout


def test_each_finding(folder: Path, run: Files) -> None:
    files = folder / "files"
    changed, short, gone = (stored(folder, kind) for kind in ("html", "component", "dataset"))
    body = bytearray(changed.read_bytes())
    body[-1] ^= 1
    changed.write_bytes(body)
    short.write_bytes(short.read_bytes()[:-1])
    gone.unlink()
    orphan = files / key(fixity(b"whose?", "text/plain"), "src")
    orphan.parent.mkdir(parents=True)
    orphan.write_bytes(b"whose?")
    text = files / "text/00/00" / f"{'0' * 40}.txt"
    text.parent.mkdir(parents=True)
    text.touch()
    os.mkfifo(files / "pipe")
    (files / "notes.txt").write_text("mine")
    linked = stored(folder, "pdf")
    linked.rename(files / "elsewhere.pdf")
    linked.symlink_to(files / "elsewhere.pdf")
    wanted = {
        changed: "damaged",
        short: "damaged",
        gone: "missing",
        orphan: "orphan",
        text: "orphan",
        files / "pipe": "foreign",
        files / "notes.txt": "foreign",
        files / "elsewhere.pdf": "foreign",
        linked: "foreign",
    }
    names = {path.relative_to(files).as_posix(): kind for path, kind in wanted.items()}
    assert findings(run("check", "--json")) == names
    del names[changed.relative_to(files).as_posix()]
    assert findings(run("check", "--json", "--quick")) == names
    people = run("check").stdout.splitlines()
    assert any(line.startswith("damaged: html/") and "restore it" in line for line in people)
    assert any(line.startswith("missing: dataset/") and "persistentId" in line for line in people)
    assert people[-1].endswith(": 1 missing, 2 damaged, 2 orphan, 4 foreign")


def test_files_of_killed_and_of_running_crawls(folder: Path, run: Files) -> None:
    staging = folder / "files/.staging"
    own = staging_folder(staging, "sqlite:///store.db") / "77-aaaaaaaa"
    other = staging_folder(staging, "sqlite:///other.db") / "78-bbbbbbbb"
    paths = [stored(folder, "pdf"), stored(folder, "html")]
    for where, path in zip((own, other), paths, strict=True):
        where.mkdir(parents=True)
        (where / LOCK).touch()
        name = parse_key(path.relative_to(folder / "files").as_posix())
        assert name is not None
        path.rename(where / name.staged)
    found = findings(run("check", "--json"))
    # The first file is staged for this store and waits; the second belongs to another store.
    assert sorted(found.values()) == ["missing", "staged", "staged-elsewhere"]
    assert found[paths[1].relative_to(folder / "files").as_posix()] == "missing"
    with (own / LOCK).open("rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = run("check")
    assert "1 crawl at work" in done.stdout
    assert "staged: " not in done.stdout


def test_results_name_their_files(folder: Path, run: Files) -> None:
    records = [json.loads(line) for line in (folder / "out.jsonl").read_text().splitlines()]
    paths = [
        each["file_path"]
        for record in records
        for each in (record, *record.get("manifest", ()))
        if "file_path" in each
    ]
    assert len(paths) == 9
    assert all((folder / "files" / path).is_file() for path in paths)
    table = list(csv.DictReader(io.StringIO(run("manifest").stdout)))
    assert sorted(row["path"] for row in table) == sorted(paths)


def test_manifest(folder: Path, run: Files) -> None:
    table = list(csv.DictReader(io.StringIO(run("manifest", "--all").stdout)))
    assert len(table) == 26  # 24 results, one of them with three files
    for row in table:
        if row["path"]:
            body = (folder / "files" / row["path"]).read_bytes()
            meta = fixity(body, row["mimetype"])
            assert row["sha256"] == meta.sha256hex
            assert (row["sha1"], row["md5"], row["size_bytes"]) == (
                meta.sha1hex,
                meta.md5hex,
                str(len(body)),
            )
        assert row["status"] and row["base_url"].startswith("http")
    dive = next(row for row in table if row["name"] == "data/dives.csv")
    assert dive["source_url"] == "https://data.example.org/s3/502"
    assert dive["time"] == "2026-01-05T09:00:29Z"
    assert dive["ingest_type"] == "dataset"
    lines = run("manifest", "--json", "--slug", "success").stdout.splitlines()
    assert {json.loads(line)["status"] for line in lines} == {"success"}
    done = run("manifest", "-o", "files.csv", "--list", "requests.jsonl")
    assert done.returncode == 0
    assert len((folder / "files.csv").read_text().splitlines()) == 10


def test_no_cell_is_a_formula(folder: Path, run: Files) -> None:
    from sqlalchemy import create_engine, select

    from pubcrawl.store.packed import pack, unpack
    from pubcrawl.store.tables import ingest_record as result

    with create_engine(f"sqlite:///{folder}/store.db").begin() as connection:
        for row in connection.execute(select(result)).all():
            record = unpack(row.record)
            for item in record.get("manifest", ()):
                item["path"] = '=HYPERLINK("http://evil.example")\r\n+1'
            record["error_message"] = "@SUM(1)"
            packed = {"record": pack(record)}
            connection.execute(result.update().where(result.c.ingest == row.ingest).values(packed))
    table = list(csv.DictReader(io.StringIO(run("manifest").stdout)))
    assert {row["reason"] for row in table} == {"'@SUM(1)"}
    assert {row["name"] for row in table} == {"", '\'=HYPERLINK("http://evil.example") +1'}


@pytest.mark.parametrize("copy", [False, True])
def test_a_bag(folder: Path, run: Files, copy: bool) -> None:
    done = run("manifest", "--bag", "bag", *(["--copy"] if copy else []))
    assert (done.returncode, done.stdout) == (0, "bag: 9 files\n")
    bag = bagit.Bag(str(folder / "bag"))
    bag.validate()
    assert bag.version_info == (1, 0)
    assert bag.info["Payload-Oxum"] == "12611.9"
    table = list(csv.DictReader((folder / "bag/files.csv").open(newline="")))
    assert {row["path"] for row in table} == set(bag.payload_files())
    for row in table:
        path = folder / "files" / row["path"].removeprefix("data/")
        assert path.samefile(folder / "bag" / row["path"]) is not copy
    again = run("manifest", "--bag", "bag")
    assert again.returncode == 4
    assert "a bag is a new folder" in again.stderr


def test_a_bag_of_what_is_whole(folder: Path, run: Files) -> None:
    stored(folder, "xml").write_bytes(b"changed")
    stored(folder, "src").unlink()
    done = run("manifest", "--bag", "bag")
    assert (done.returncode, done.stdout) == (1, "bag: 7 files\n")
    assert "left out, damaged: xml/" in done.stderr
    assert "left out, missing: " in done.stderr
    bagit.Bag(str(folder / "bag")).validate()
    assert [path.name for path in folder.glob(".*")] == []
