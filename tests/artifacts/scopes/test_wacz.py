"""
WACZ packages: the tests read them back, and the package ``wacz`` validates them.

``wacz`` has its own environment, which scripts/wacz.sh makes, or is in the folder that ``WACZ``
names. Tests that need it are skipped if it is missing.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import subprocess
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile

import pytest
from scrapy.http import Request, Response
from warcio.archiveiterator import ArchiveIterator

from pubcrawl.artifacts.scopes.heritrix import surts
from pubcrawl.artifacts.scopes.wacz import BLOCK, Contents, WaczPage, write
from pubcrawl.fetch.archive.cdx.sorted_lines import index_files
from pubcrawl.fetch.archive.warc_folder import WarcFolder
from tests.artifacts.scopes.scopes import CASES

ROOT = Path(__file__).parents[3]
DATE = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
ENTRY = "https://repo.example/datasets/77"
MADE = datetime(2026, 2, 3, 4, 5, 6, tzinfo=UTC)


@pytest.fixture(scope="module")
def programs() -> Path:
    folder = Path(os.environ.get("WACZ") or ROOT / ".venv" / "wacz" / "bin")
    if not (folder / "wacz").is_file():
        pytest.skip(f"{folder} holds no wacz: sh scripts/wacz.sh")
    return folder


def test_surt_makes_the_same_of_addresses(programs: Path) -> None:
    """Keys made by ``surt`` start with our prefixes for members, and for no other address."""
    case = CASES["H4"]
    prefixes = tuple(prefix.removeprefix("+") for prefix in surts(case.scope))
    under = [url for url in sorted(case.members) if case.scope.holds(url)]
    under.remove(case.scope.entry)  # a seed
    others = ["https://code.example/ann/tool-x", "https://xcode.example/ann/tool/a"]
    code = (
        "import surt, sys; [print(surt.surt(line.strip(), with_scheme=True, trailing_comma=True))"
        " for line in sys.stdin]"
    )
    done = subprocess.run(
        [programs / "python", "-c", code],
        input="\n".join(url.replace("https:", "http:") for url in (*under, *others)),
        capture_output=True,
        text=True,
        check=True,
    )
    keys = done.stdout.split()
    assert under
    assert [key.startswith(prefixes) for key in keys] == [True] * len(under) + [False, False]


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a package of an entry page and more files than a block of the index holds."""
    folder = tmp_path_factory.mktemp("warc")
    made = WarcFolder(folder, 1 << 30)
    bodies = {ENTRY: b"<title>Larks</title>"}
    bodies |= {f"https://repo.example/f/{n}": b"%d" % n for n in range(BLOCK + 3)}
    for url, body in bodies.items():
        made.exchange(Request(url), Response(url, 200, body=body), DATE)
    made.close()
    lines = [line for path in index_files(folder) for line in path.read_text("utf-8").splitlines()]
    record = {"entry_uri": ENTRY, "members": [{"uri": ENTRY, "role": "landing"}]}
    pages = [WaczPage(ENTRY, "20260102030405", "Larks")]
    target = folder / "larks.wacz"
    warcs = sorted(folder.glob("*.warc.gz"))
    write(target, Contents(record, warcs, sorted(lines), pages), MADE, "pubcrawl test")
    return target


def test_the_package_is_valid(package: Path, programs: Path) -> None:
    done = subprocess.run(
        [programs / "wacz", "validate", "-f", package], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Version detected as 1.1.1" in done.stdout
    assert "is valid" in done.stdout


@pytest.mark.nightly
def test_the_validator_sees_a_changed_file(package: Path, programs: Path, tmp_path: Path) -> None:
    changed = tmp_path / "changed.wacz"
    with ZipFile(package) as old, ZipFile(changed, "w") as new:
        for info in old.infolist():
            body = old.read(info)
            new.writestr(
                info, body.replace(b"Larks", b"Finch") if "pages" in info.filename else body
            )
    done = subprocess.run(
        [programs / "wacz", "validate", "-f", changed], capture_output=True, text=True, check=False
    )
    assert "is invalid" in done.stdout


def test_what_is_listed_is_there(package: Path) -> None:
    with ZipFile(package) as file:
        names = file.namelist()
        described = json.loads(file.read("datapackage.json"))
        digest = json.loads(file.read("datapackage-digest.json"))
        assert digest == {
            "path": "datapackage.json",
            "hash": f"sha256:{sha256(file.read('datapackage.json')).hexdigest()}",
        }
        listed = {each["path"]: each for each in described["resources"]}
        assert {*listed, "datapackage.json", "datapackage-digest.json"} == set(names)
        assert len({each["name"] for each in described["resources"]}) == len(listed)
        for path, each in listed.items():
            body = file.read(path)
            assert each["bytes"] == len(body)
            assert each["hash"] == f"sha256:{sha256(body).hexdigest()}"
        for info in file.infolist():
            if info.filename.endswith(".gz"):
                assert info.compress_type == ZIP_STORED
        assert described["mainPageUrl"] == ENTRY
        assert described["mainPageDate"] == "2026-01-02T03:04:05Z"
        assert described["created"] == "2026-02-03T04:05:06Z"
        assert json.loads(file.read("artifact/boundary.json"))["entry_uri"] == ENTRY
        header, first = map(json.loads, file.read("pages/pages.jsonl").splitlines())
    assert header["format"] == "json-pages-1.0"
    assert (first["url"], first["ts"], first["title"]) == (ENTRY, "2026-01-02T03:04:05Z", "Larks")
    assert not list(package.parent.glob("*.part"))


def test_a_page_is_found_by_way_of_the_blocks(package: Path) -> None:
    """Like a reader, the test goes from the list of blocks to a block, a line and a record."""
    with ZipFile(package) as file:
        meta, *blocks = file.read("indexes/index.idx").decode().splitlines()
        assert json.loads(meta.split(" ", 2)[2])["format"] == "cdxj-gzip-1.0"
        assert len(blocks) == 2
        packed = file.read("indexes/index.cdx.gz")
        lines = []
        for block in blocks:
            at = json.loads(block.split(" ", 2)[2])
            part = packed[at["offset"] : at["offset"] + at["length"]]
            assert at["digest"] == f"sha256:{sha256(part).hexdigest()}"
            lines += gzip.decompress(part).decode().splitlines()
        assert lines == gzip.decompress(packed).decode().splitlines() == sorted(lines)
        (line,) = [each for each in lines if each.startswith("example,repo)/datasets/77 ")]
        at = json.loads(line.split(" ", 2)[2])
        warc = file.read(f"archive/{at['filename']}")
    record = warc[int(at["offset"]) : int(at["offset"]) + int(at["length"])]
    found = next(iter(ArchiveIterator(io.BytesIO(record))))
    assert found.rec_headers.get_header("WARC-Target-URI") == ENTRY
    assert found.content_stream().read() == b"<title>Larks</title>"


def test_what_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    target = tmp_path / "a.wacz"
    with pytest.raises(ValueError, match="at least one page"):
        write(target, Contents({}, [], [], []), MADE, "")
    missing = Contents({}, [tmp_path / "no.warc.gz"], [], [WaczPage(ENTRY, "20260102030405")])
    with pytest.raises(FileNotFoundError):
        write(target, missing, MADE, "")
    assert not list(tmp_path.iterdir())
