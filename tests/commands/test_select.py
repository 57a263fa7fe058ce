"""``scrapy select``, run as a command."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.commands import select
from tests.conftest import Command

Found = tuple[int, list[dict[str, Any]], str]
Run = Callable[..., Found]
PAGE = "<title>T</title><p>One<p class=b>Two <a href=f.pdf>PDF</a>"


@pytest.fixture
def run(command: Command) -> Run:
    def run(*arguments: object) -> Found:
        done = command("select", *arguments)
        lines = [json.loads(line) for line in filter(None, done.stdout.split("\n"))]
        return done.returncode, lines, done.stderr

    return run


def test_a_file(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "page.html"
    file.write_text(PAGE, "utf-8")
    code, lines, _ = run(file, "p a, p:not(.b)", "--links", "--url", "http://h.test/a/b")
    assert code == 0
    assert lines == [{"count": 2, "texts": ["One", "PDF"], "links": ["", "http://h.test/a/f.pdf"]}]


def test_a_mistake(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "page.html"
    file.write_text(PAGE, "utf-8")
    code, lines, complaint = run(file, "p:contian(x)")
    assert code == 4
    assert "did you mean :contains(…)" in lines[0]["error"]
    assert "  p:contian(x)\n   ^" in complaint
    assert run(tmp_path / "none.html", "p")[0] == 4
    assert "--colour is not an option" in run(file, "p", "--colour")[2]


def test_a_manifest(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    # CPU seconds: the texts of job 14 take minutes, those of the other jobs almost no time.
    monkeypatch.setattr(select, "_TIME_MAX", 0.5)
    (tmp_path / "page.html").write_text(PAGE, "utf-8")
    jobs: list[Any] = [
        {"id": 1, "file": "page.html", "selector": "p"},
        {"id": 2, "file": "page.html", "selector": "p:matchText", "compat": True},
        {"id": 3, "file": "page.html", "selector": "p > p", "compat": True},
        {"id": 4, "html": "<A><b>x</b></A>", "selector": "a > b", "parser": "xml"},
        {"id": 5, "html": PAGE, "selector": "a", "scope": "p:eq(1)"},
        {"id": 6, "html": "", "selector": "body"},
        {"id": 7, "html": PAGE, "selector": "p["},
        {"id": 8, "html": PAGE, "selector": "p", "colour": 1},
        {"id": 9, "html": PAGE, "selector": "p", "url": 5},
        {"id": 10, "html": PAGE, "selector": "p", "compat": "no"},
        {"id": 11, "file": "a\0b", "selector": "p"},
        {"id": 12, "file": "a" * 5000, "selector": "p"},
        {"id": 13, "html": "<p " + " ".join(f"a{n}" for n in range(60_000)), "selector": "p"},
        {"id": 0, "html": "<p>日本", "selector": "p"},
        {"id": 14, "html": "<a>" * 60_000, "parser": "xml", "selector": "a"},
        [],
    ]
    manifest = tmp_path / "jobs.jsonl"
    manifest.write_text("\n".join(map(json.dumps, jobs)), "utf-8")
    code, lines, complaint = run("--manifest", manifest)
    assert code == 4
    assert [line["id"] for line in lines] == [*range(1, 14), 0, 14, None]
    assert [line.get("count") for line in lines] == [
        2,
        2,
        0,
        1,
        1,
        1,
        *[None] * 7,
        1,
        None,
        None,
    ]
    assert "expected ']'" in lines[6]["error"]
    assert f"{manifest}:8: unknown key 'colour'" in complaint
    assert "'url' is text, not 5" in complaint
    assert "'compat' is true or false, not 'no'" in complaint
    assert "null byte" in complaint
    assert "50000" in lines[12]["error"]


def test_any_terminal_gets_all_characters(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text("<p>日本", "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "scrapy", "select", str(file), "p"],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout) == {"count": 1, "texts": ["日本"]}


def test_recorded_answers(shared: Path, tmp_path: Path, run: Run) -> None:
    text = (shared / "vectors/jsoup_select.jsonl").read_text("utf-8")
    cases = list(map(json.loads, filter(None, text.split("\n"))))
    keys = ("id", "html", "file", "selector", "parser", "scope")
    jobs = []
    for case in cases:
        job = {key: case[key] for key in keys if key in case} | {"url": case["base_url"]}
        if "file" in case:
            job["file"] = str(shared / "corpus" / case["file"])
        jobs.append(job)
    manifest = tmp_path / "jobs.jsonl"
    manifest.write_text("\n".join(map(json.dumps, jobs)), "utf-8")
    _, lines, _ = run("--manifest", manifest, "--compat")
    wrong = [
        case["id"]
        for case, line in zip(cases, lines, strict=True)
        if line.get("count") != case.get("count")
        or ("texts" in case and line["texts"] != case["texts"])
    ]
    assert not wrong


@pytest.mark.parametrize("arguments", [(), ("page.html",), ("--manifest", "m.jsonl", "x")])
def test_missing_arguments_are_reported(arguments: tuple[str, ...], run: Run) -> None:
    assert run(*arguments)[0] == 4
