import asyncio
import hashlib
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from scrapy.settings import Settings

from pubcrawl.exceptions import SettingError, StoreError
from pubcrawl.ingest.file_names import key
from pubcrawl.model.ingest import FileMeta
from pubcrawl.pipelines.file_store import FileStore
from tests.cases import table
from tests.crawls.forks import forks
from tests.fetch.crawling import ROOT
from tests.moments import lines_of

BODY = b"%PDF-1.4 a paper"


def meta(body: bytes, mimetype: str = "application/pdf") -> FileMeta:
    return FileMeta(
        hashlib.sha1(body).hexdigest(),
        hashlib.sha256(body).hexdigest(),
        hashlib.md5(body).hexdigest(),
        len(body),
        mimetype,
    )


def store(folder: Path, **settings: object) -> FileStore:
    given = {"FILES_DIR": str(folder), "STORE_URL": "sqlite:///a.db", **settings}
    return FileStore.from_settings(Settings(given))


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def settle(files: FileStore, *named: str) -> tuple[int, int]:
    return asyncio.run(files.recover(lambda keys: set(keys) & set(named)))


def test_a_file_is_in_place_after_its_result(tmp_path: Path) -> None:
    held = store(tmp_path)
    name = held.put(BODY, meta(BODY), "pdf")
    held.sync()
    sha1 = hashlib.sha1(BODY).hexdigest()
    assert name == f"pdf/{sha1[:2]}/{sha1[2:4]}/{sha1}.pdf"
    assert not (tmp_path / name).exists()
    asyncio.run(held.commit([name, name]))
    assert (tmp_path / name).read_bytes() == BODY
    assert held.path(name) == tmp_path / name
    # A file in place is not written again.
    before = (tmp_path / name).stat()
    assert held.put(BODY, meta(BODY), "pdf") == name
    asyncio.run(held.commit([name]))
    assert (tmp_path / name).stat() == before
    held.close()
    assert files(tmp_path) == [name]


@table
def test_names(kind: str, mimetype: str, ending: str, tmp_path: Path) -> None:
    name = key(meta(BODY, mimetype), kind)
    assert name.rpartition("/")[2][:40] == meta(BODY).sha1hex
    assert name.endswith(f"{hashlib.sha1(BODY).hexdigest()}{ending}")
    held = store(tmp_path)
    assert held.put(BODY, meta(BODY, mimetype), kind) == name
    asyncio.run(held.commit([name]))
    assert (tmp_path / name).read_bytes() == BODY
    held.close()


def test_no_name_leads_out(tmp_path: Path) -> None:
    home = tmp_path / "files"
    held = store(home)
    bad = meta(BODY)._replace(sha1hex="../" * 13 + "x")
    for kind, given in (("pdf", bad), ("../pdf", meta(BODY)), ("", meta(BODY))):
        with pytest.raises(ValueError, match=r"not a SHA-1|unknown kind of file"):
            held.put(BODY, given, kind)
    with pytest.raises(ValueError, match="16 bytes, 17 in the meta"):
        held.put(BODY, meta(BODY)._replace(size_bytes=17), "pdf")
    # A symbolic link in the folder does not lead out either.
    outside = tmp_path / "outside"
    outside.mkdir()
    (home / "html").symlink_to(outside)
    name = held.put(BODY, meta(BODY, "text/html"), "html")
    with pytest.raises(StoreError, match="leads out of FILES_DIR"):
        asyncio.run(held.commit([name]))
    assert files(outside) == []
    held.close()


@table
def test_what_is_no_name(name: str, tmp_path: Path) -> None:
    held = store(tmp_path)
    sha1 = meta(BODY).sha1hex
    name = name.replace("SHA1", sha1).replace("AA/BB", f"{sha1[:2]}/{sha1[2:4]}")
    with pytest.raises(ValueError, match="not a key of a file"):
        held.path(name)
    with pytest.raises(ValueError, match="not a key of a file"):
        asyncio.run(held.commit([name]))
    held.close()


def test_what_a_killed_crawl_left_is_settled(tmp_path: Path) -> None:
    script = (
        "import os, sys; from pathlib import Path; from tests.pipelines.test_file_store import *\n"
        "held = store(Path(sys.argv[1]))\n"
        "names = [held.put(body, meta(body), 'pdf') for body in (b'one', b'two')]\n"
        "(held.beside / 'torn.tmp').write_bytes(b'tor')\n"
        "print(*names, flush=True)\n"
        "os.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], cwd=ROOT, capture_output=True, text=True
    )
    one, two = done.stdout.split()
    # Neither a crawl of another store nor one that is running touches these files.
    other = store(tmp_path, STORE_URL="sqlite:///b.db")
    assert settle(other) == (0, 0)
    other.close()
    living = store(tmp_path)
    three = living.put(b"three", meta(b"three"), "pdf")
    held = store(tmp_path)
    assert settle(held, one) == (1, 1)
    assert settle(held, one) == (0, 0)
    assert (tmp_path / one).read_bytes() == b"one"
    assert not (tmp_path / two).exists()
    asyncio.run(living.commit([three]))
    living.close()
    held.close()
    assert files(tmp_path) == sorted([one, three])


LOOP = """
import asyncio, itertools, sqlite3, sys
from pathlib import Path
from tests.pipelines.test_file_store import meta, store
base = sqlite3.connect(sys.argv[2])
steps = open(sys.argv[4], "w", buffering=1)
base.execute("CREATE TABLE IF NOT EXISTS result (key TEXT)")
held = store(Path(sys.argv[1]))
def named(keys):
    return {key for (key,) in base.execute("SELECT key FROM result")} & set(keys)
async def main():
    await held.recover(named)
    print("ready", file=steps)
    for number in itertools.count() if sys.argv[3] else ():
        bodies = [b"%s %d %d" % (sys.argv[3].encode(), number, n) for n in range(3)]
        names = [held.put(body, meta(body), "pdf") for body in bodies]
        print("put", file=steps)
        held.sync()
        print("synced", file=steps)
        with base:
            base.executemany("INSERT INTO result VALUES (?)", [(name,) for name in names])
        print("stored", file=steps)
        await held.commit(names)
        print("in place", file=steps)
asyncio.run(main())
held.close()
"""


@pytest.mark.long
def test_killed_at_ten_moments(tmp_path: Path) -> None:
    folder, base = tmp_path / "files", tmp_path / "results.db"
    script, pipe = tmp_path / "loop.py", tmp_path / "steps"
    script.write_text(LOOP, "utf-8")
    os.mkfifo(pipe)
    for kill in [*range(10), ""]:
        process = forks().start([*map(str, (script, folder, base, kill, pipe))], tmp_path)
        with lines_of(pipe, process) as steps:
            assert steps.readline() == "ready\n"
            if kill == "":
                assert process.wait() == 0
            else:
                # Each kill follows a different step.
                for _ in range(1 + 5 * kill):
                    steps.readline()
                process.kill()
            process.communicate()
    names = [name for (name,) in sqlite3.connect(base).execute("SELECT key FROM result")]
    assert len(names) > 10
    assert files(folder) == sorted(names)
    for name in names:
        assert hashlib.sha1((folder / name).read_bytes()).hexdigest() in name


def test_settings() -> None:
    for given, message in (
        ({"FILES_DIR": ""}, "give a folder"),
        ({"FILES_DIR": "ftp://h/x"}, "give a folder"),
        ({"FILES_DIR": "s3://bucket/x"}, "FILES_STAGING"),
    ):
        with pytest.raises(SettingError, match=message):
            FileStore.from_settings(Settings(given))


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(StoreError, match="cannot be written"):
        store(tmp_path / "file")


def test_a_file_is_known_whatever_type_it_is_called_by(tmp_path: Path) -> None:
    body = b"day,dives\n1,40\n"
    file_meta = meta(body, "text/csv")
    held = store(tmp_path)
    name = held.put(body, file_meta, "dataset")
    assert not held.has(file_meta, "dataset")  # no result refers to it yet
    asyncio.run(held.commit([name]))
    assert held.has(file_meta, "dataset")
    assert held.has(file_meta._replace(mimetype="application/octet-stream"), "dataset")
    assert not held.has(file_meta._replace(size_bytes=3), "dataset")
    assert not held.has(file_meta, "pdf")
    held.close()
