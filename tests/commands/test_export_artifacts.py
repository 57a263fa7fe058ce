"""``scrapy export`` of artifacts."""

from __future__ import annotations

import argparse
import io
import json
import re
from collections.abc import Callable
from contextlib import redirect_stderr
from datetime import UTC, datetime
from pathlib import Path
from zipfile import ZipFile

import pytest
import yaml
from scrapy.http import Request, Response
from scrapy.settings import Settings
from warcio.archiveiterator import ArchiveIterator

from pubcrawl.artifacts.commands import export as export_artifacts
from pubcrawl.artifacts.commands import scope_check
from pubcrawl.artifacts.commands.scoped_artifacts import file_name
from pubcrawl.exceptions import StoreError, UsageError
from pubcrawl.exchange.other_formats import ARTIFACT_FORMATS
from pubcrawl.fetch.archive.warc_folder import WarcFolder
from pubcrawl.model.artifact import ArtifactRecord
from pubcrawl.model.fields import from_json
from pubcrawl.store.store import Store
from tests.artifacts.scopes.scopes import made
from tests.conftest import Command

ROOT = Path(__file__).parents[2]
ENTRY = "https://repo.example/datasets/77"
FILE = "https://repo.example/f/1"
RULES = r"""
- id: repo
  hosts: [repo.example]
  types:
    - type: Dataset
      entry: ['repo\.example/datasets/(?P<id>\d+)']
      heuristic: single_page_plus_ignored
      interactions: [{do: click, css: .more}]
"""
WHOLE = ("wacz", "audit")  # formats without a folder for each artifact
FILES = {
    "urls": set(),
    "browsertrix": {"browsertrix.yaml"},
    "heritrix": {"seeds.txt", "surts.txt", "scope.xml"},
    "lockss": {"lockss.xml"},
    "archiveit": {"archiveit.csv"},
}


SETTINGS = Settings({"STORE_URL": "sqlite:///no.db", "PORTALS_YAML": "mine.yaml"})


def run(does: Callable[..., int], **options: str) -> tuple[str, int]:
    """Run a command in this process; return its last line, which is on standard error, and code."""
    values = {"output": "-", "feed": "feed.jsonl", "warc": "", "timemaps": "", **options}
    with redirect_stderr(io.StringIO()) as summary:
        code = does(SETTINGS, [], argparse.Namespace(**values))
    return summary.getvalue().partition(": ")[2].strip(), code


def export(**options: str) -> str:
    return run(export_artifacts.run, **options)[0]


def check(**options: str) -> tuple[str, int]:
    return run(scope_check.run, **{"format": "", **options})


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "rules").symlink_to(ROOT / "rules")
    (tmp_path / "mine.yaml").write_text(RULES)
    record = made("single_page_plus_ignored", ENTRY, [FILE], ["https://repo.example/about"])
    record.title = "Larks \ud800"
    (tmp_path / "feed.jsonl").write_text(json.dumps(record.to_json()) + "\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("format_", [name for name in ARTIFACT_FORMATS if name not in WHOLE])
def test_each_format_is_a_folder_of_files(home: Path, format_: str) -> None:
    assert export(format=format_, output="there") == "1 artifacts in there"
    folder = home / "there" / file_name(ENTRY)
    always = {"urls.txt", "boundary.json", "trace.json", "flow.json"}
    assert {path.name for path in folder.iterdir()} == always | FILES[format_]
    assert (folder / "urls.txt").read_text() == f"{ENTRY}\n{FILE}\n"
    feed = json.loads((home / "feed.jsonl").read_text())
    written = json.loads((folder / "boundary.json").read_text())
    assert written == {**feed, "title": "Larks ?"}
    if format_ == "browsertrix":
        values = yaml.safe_load((folder / "browsertrix.yaml").read_text())
        assert values["customBehaviors"] == ["flow.json"]


def test_captures_become_a_package(home: Path) -> None:
    warc = WarcFolder(home / "warc", 1 << 30)
    date = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
    # The mirror serves the same file first, so the capture of FILE is a revisit record.
    for url in (ENTRY, "https://mirror.example/1", FILE):
        body = b"page" if url == ENTRY else b"a file"
        warc.exchange(Request(url), Response(url, 200, body=body), date)
    warc.close()
    assert export(format="wacz", warc="warc", output="there") == "1 packages in there"
    (path,) = (home / "there").iterdir()
    assert path.name == f"{file_name(ENTRY)}.wacz"
    with ZipFile(path) as file:
        assert json.loads(file.read("datapackage.json"))["mainPageUrl"] == ENTRY
        (name,) = [name for name in file.namelist() if name.startswith("archive/")]
        archived = io.BytesIO(file.read(name))
    found = [
        (
            each.rec_type,
            each.rec_headers.get_header("WARC-Target-URI"),
            each.content_stream().read(),
        )
        for each in ArchiveIterator(archived)
    ]
    # Only the artifact's own records are in the package, and each has its payload.
    assert found[1:] == [
        ("request", ENTRY, b""),
        ("response", ENTRY, b"page"),
        ("request", FILE, b""),
        ("response", FILE, b"a file"),
    ]


def test_uncaptured_artifacts_are_counted(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "warc").mkdir()
    summary = export(format="wacz", warc="warc", output="there")
    assert summary == "0 packages in there, 1 not captured"
    assert capsys.readouterr().out == f"{ENTRY}: not in warc\n"


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"format": "urls", "feed": "no.jsonl"}, UsageError, "no.jsonl cannot be read"),
        ({"format": "urls", "feed": "mine.yaml"}, UsageError, "mine.yaml:2: not a record"),
        ({"format": "wacz", "warc": "no"}, UsageError, "give the folder of WARC"),
        ({"format": "urls", "feed": ""}, StoreError, "there is no store"),
    ],
)
def test_wrong_options_are_refused(
    home: Path, options: dict[str, str], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=re.escape(message)):
        export(**options)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ("[]", "not a record"),
        ('{"entry_uri": "ftp://a.example/"}', "not an http address"),
        ("{", "not a rec"),
    ],
)
def test_wrong_records_are_refused(home: Path, record: str, message: str) -> None:
    (home / "feed.jsonl").write_text(f"\n{record}\n")
    with pytest.raises(UsageError, match=f"^feed.jsonl:2: .*{message}"):
        export(format="urls")


def test_the_command(home: Path, command: Command) -> None:
    """The command exports the artifacts in the store."""
    store = f"sqlite:///{home / 'store.db'}"
    opened = Store(store)
    record = from_json(ArtifactRecord, json.loads((home / "feed.jsonl").read_text()))
    opened.put(record, now=1_770_000_000_000)
    opened.close()
    given = ("--format", "urls", "-s", f"STORE_URL={store}")
    done = command("export", "artifacts", *given, folder=home)
    assert (done.returncode, done.stderr) == (0, "urls: 1 artifacts in out/scopes\n")
    assert (home / "out/scopes" / file_name(ENTRY) / "urls.txt").is_file()
    assert done.stdout.startswith(f"out/scopes/{file_name(ENTRY)}: links (")
    done = command("export", *given, folder=home)
    old, summary = done.stderr.splitlines()
    assert old.startswith("scrapy export --format urls is now: scrapy export artifacts")
    assert (done.returncode, summary) == (0, "urls: 1 artifacts in out/scopes")
    done = command("export", "artifacts", *given, "--slug", "success", folder=home)
    assert done.returncode == 2
    assert "there is no option --slug; scrapy export results has it" in done.stderr


def test_scopes_are_simulated(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without files, the check uses those an export would write; otherwise it reads the files."""
    other = "https://repo.example/datasets/78"
    records = [
        made("single_page_plus_ignored", ENTRY, [FILE], ["https://repo.example/about"], [other]),
        made("single_page", other, []),
    ]
    lines = (json.dumps(record.to_json()) for record in records)
    (home / "feed.jsonl").write_text("\n".join(lines))
    assert check(output="there") == ("10 scopes, 10 exact, 0 with other artifacts", 0)
    assert not (home / "there").exists()
    export(format="browsertrix", output="there")
    path = home / "there" / file_name(ENTRY) / "browsertrix.yaml"
    values = yaml.safe_load(path.read_text())
    values["seeds"][0]["exclude"] = []
    path.write_text(yaml.safe_dump(values))
    capsys.readouterr()
    summary, code = check(format="browsertrix", output="there")
    assert (summary, code) == ("2 scopes, 1 exact, 1 with other artifacts", 1)
    assert capsys.readouterr().out.splitlines() == [
        f"there/{file_name(ENTRY)}: browsertrix: links: 0 members missed, 2 strangers admitted, "
        "1 of them other artifacts",
        f"  other artifact {other}",
        "  stranger https://repo.example/about",
        f"there/{file_name(other)}: browsertrix: page: exact",
    ]
    path.write_text("seeds: [")
    with pytest.raises(UsageError, match="the files for browsertrix cannot be read"):
        check(format="browsertrix", output="there")


def test_captured_pages_have_the_links(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The check finds links that the record does not name in the capture of its page."""
    tool = "https://repo.example/ann/tool"
    record = made("path_based", tool, [f"{tool}/a"])
    (home / "feed.jsonl").write_text(json.dumps(record.to_json()))
    assert check(format="lockss")[0] == "1 scopes, 1 exact, 0 with other artifacts"
    warc = WarcFolder(home / "warc", 1 << 30)
    date = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
    body = b'<a href="tool/a">a</a> <a href="tool/b">b</a> <a href="tool-x">x</a>'
    html = {"Content-Type": "text/html"}
    warc.exchange(Request(tool), Response(tool, 200, html, body), date)
    warc.close()
    capsys.readouterr()
    assert check(format="lockss", warc="warc")[1] == 0
    assert capsys.readouterr().out.splitlines()[1:] == [f"  stranger {tool}/b"]


def test_the_check_as_a_command(home: Path, command: Command) -> None:
    given = ("export", "check", "--in", "feed.jsonl")
    done = command(*given, folder=home)
    assert (done.returncode, done.stderr) == (
        0,
        "check: 5 scopes, 5 exact, 0 with other artifacts\n",
    )
    done = command(*given, "--format", "wacz", folder=home)
    assert done.returncode == 2
    assert "there is no 'wacz'; give one of urls, browsertrix" in done.stderr


def test_names_are_safe_and_each_is_another() -> None:
    urls = ["https://a.example/x/y", "https://a.example/x-y", "https://a.example/X/y"]
    urls += ["https://a.example/../../etc/passwd", "https://a.example/?" + "q" * 999]
    names = [file_name(url) for url in urls]
    assert len(set(names)) == len(urls)
    assert all(set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-") for name in names)
    assert all(len(name) <= 70 and not name.startswith("-") for name in names)
    assert file_name("https://www.a.example/x") == file_name("http://a.example/x")


def test_what_archives_have(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    warc = WarcFolder(home / "warc", 1 << 30)
    date = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
    for url, status in ((ENTRY, 200), (FILE, 404)):
        warc.exchange(Request(url), Response(url, status, body=b"x"), date)
    warc.close()
    summary = export(format="audit", warc="warc")
    assert summary == "1 artifacts, 1 of them with members that are in no archive"
    found = json.loads(capsys.readouterr().out)
    assert found["landing_without_data"] is True
    assert found["last"] == "2026-01-02T03:04:05Z"
    (home / "maps").mkdir()
    line = f'<{FILE}>; rel="original", <https://archive.example/1>; rel="memento"; datetime='
    (home / "maps" / "1").write_text(f'{line}"Tue, 20 Jun 2000 18:02:59 GMT"')
    export(format="audit", warc="warc", timemaps="maps", output="audit.jsonl")
    both = json.loads((home / "audit.jsonl").read_text())
    assert both["first"] == "2000-06-20T18:02:59Z"
    assert FILE not in both["missing"]
    export(format="audit", timemaps="maps")
    maps = json.loads(capsys.readouterr().out)
    assert [one["captured"] for one in maps["members"]] == [None, 1, None]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({}, "give --warc DIR, --timemaps DIR"),
        ({"warc": "no"}, "--warc no: no such folder"),
        ({"timemaps": "rules"}, "the folder must hold TimeMaps alone"),
    ],
)
def test_wrong_folders_are_refused(home: Path, options: dict[str, str], message: str) -> None:
    with pytest.raises(UsageError, match=re.escape(message)):
        export(format="audit", **options)
