"""
What ``scrapy`` commands print, as transcripts: ``sessions/NAME.yaml`` has those of one command.

    a store without lists:
      store: empty
      expected: |
        $ scrapy seeds other.txt
        ! scrapy seeds: no list has this name
        [4]

A line after ``$`` is a command, after ``!`` one of its messages; ``[4]`` is its exit code, unless
it is 0; ⇥ is a tabulator, … any text. ``| only title work.year`` keeps these values of each JSON
object that a command prints, ``$ cat FILE`` shows a file that it wrote, ``$ ls FOLDER`` the names.
All cases of NAME.yaml run with the *files* named at its top, and a case with its own; *store* names
a function of ``stores.py``. ``pytest --rewrite-expected`` writes what the commands print now; read
its difference.
"""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.cases import Case, read, write
from tests.commands.stores import Stores
from tests.conftest import ROOT, Command
from tests.crawls.forks import forks

SESSIONS = {
    (path.stem, name): path
    for path in sorted(Path(__file__).with_name("sessions").glob("*.yaml"))
    for name in read(path)["sessions"]
}
CRAWLING = ("show boundary", "crawl", "seeds harvest", "ingest", "extract record")
"""Commands that need a process of their own."""
STORE = "sqlite:///store.db"


@pytest.mark.parametrize(("file", "name"), SESSIONS)
def test_session(
    file: str,
    name: str,
    request: pytest.FixtureRequest,
    tmp_path: Path,
    stores: Stores,
    command: Command,
) -> None:
    path = SESSIONS[file, name]
    document = read(path)
    case = document["sessions"][name]
    prepare(tmp_path, {**document.get("files", {}), **case.get("files", {})})
    if "store" in case:
        stores.copy(case["store"], tmp_path)
    lines: list[str] = []
    for line in case["expected"].splitlines():
        if not line.startswith("$ "):
            continue
        lines.append(line)
        program, _, words = line.removeprefix("$ ").partition(" ")
        if program == "cat":
            lines += visible((tmp_path / words).read_text("utf-8"), tmp_path)
        elif program == "ls":
            lines += sorted(path.name for path in (tmp_path / words).iterdir())
        else:
            lines += run(words, tmp_path, command)
    assert lines
    transcript = "".join(f"{line}\n" for line in lines)
    if agrees(case["expected"], transcript):
        return
    if request.config.getoption("rewrite_expected"):
        case["expected"] = transcript
        write(path, document)
    assert transcript == case["expected"]


def agrees(expected: str, transcript: str) -> bool:
    """Answer whether a transcript is as expected; ``…`` stands for any text, also of lines."""
    pattern = ".*?".join(map(re.escape, expected.split("…")))
    return re.fullmatch(pattern, transcript, re.DOTALL) is not None


def prepare(folder: Path, files: dict[str, str]) -> None:
    """Write the files of a case; a name that ends with / is that of a folder."""
    for name, content in files.items():
        path = folder / name
        if name.endswith("/"):
            path.mkdir()
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content.replace("ROOT/", f"{ROOT}/"), "utf-8", newline="")


def run(line: str, folder: Path, command: Command) -> list[str]:
    """Return what a command prints, with its messages and its exit code."""
    line, _, keys = line.partition(" | only ")
    name, *words = shlex.split(line.replace("ROOT/", f"{ROOT}/"))
    if name in CRAWLING or " ".join((name, *words[:1])) in CRAWLING:
        done = forks().run([name, *words, "-s", f"STORE_URL={STORE}"], folder)
    else:
        done = command(name, *words, folder=folder, environment={"STORE_URL": STORE})
    out = done.stdout
    if keys:
        out = "\n".join(chosen(json.loads(each), keys.split()) for each in out.splitlines())
    lines = visible(out, folder)
    lines += [f"! {each}" for each in visible(done.stderr, folder)]
    return lines + [f"[{done.returncode}]"] * bool(done.returncode)


def visible(text: str, folder: Path) -> list[str]:
    for shown, written in (("", f"{folder}/"), ("ROOT", str(ROOT)), ("⇥", "\t")):
        text = text.replace(written, shown)
    return [line.rstrip() for line in text.split("\n") if line.strip()]


def chosen(record: Case, keys: list[str]) -> str:
    """Return the JSON of the values that there are; * stands for every key or item."""
    found = {key: value(record, key.split(".")) for key in keys}
    known = {key: each for key, each in found.items() if each is not None}
    return json.dumps(known, ensure_ascii=False)


def value(record: Any, path: list[str]) -> Any:
    if not path or record is None:
        return record
    key, *rest = path
    if isinstance(record, list):
        if key == "*":
            return [value(item, rest) for item in record]
        return value(record[int(key)], rest)
    if key == "*":
        return {name: value(item, rest) for name, item in record.items()}
    return value(record.get(key), rest)
