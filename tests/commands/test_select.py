"""``scrapy extract select`` on pages that take long; more in sessions/select.yaml."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pubcrawl.workbench.extract import select
from tests.conftest import ROOT, Command


def test_pages_that_take_too_long(
    tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    # CPU seconds: the texts of the second job take minutes, those of the others almost no time.
    monkeypatch.setattr(select, "_TIME_MAX", 0.5)
    jobs = [
        {"html": "<p " + " ".join(f"a{n}" for n in range(60_000)), "selector": "p"},
        {"html": "<a>" * 900 + "a " * 500_000, "parser": "xml", "selector": "a"},
        {"html": "<p>1", "selector": "p"},
    ]
    (tmp_path / "jobs.jsonl").write_text("\n".join(map(json.dumps, jobs)), "utf-8")
    done = command("extract", "select", "--manifest", tmp_path / "jobs.jsonl")
    many, slow, quick = map(json.loads, done.stdout.splitlines())
    assert done.returncode == 0
    assert "5000 attributes" in many["error"]
    assert "more than 0.5 s" in slow["error"]
    assert quick["count"] == 1


def test_any_terminal_gets_all_characters(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text("<p>日本", "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "scrapy", "extract", "select", str(file), "p"],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout) == {"count": 1, "texts": ["日本"]}


def test_recorded_answers(shared: Path, tmp_path: Path, command: Command) -> None:
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
    done = command("extract", "select", "--manifest", manifest, "--compat")
    lines = [json.loads(line) for line in filter(None, done.stdout.split("\n"))]
    wrong = [
        case["id"]
        for case, line in zip(cases, lines, strict=True)
        if line.get("count") != case.get("count")
        or ("texts" in case and line["texts"] != case["texts"])
    ]
    assert not wrong
