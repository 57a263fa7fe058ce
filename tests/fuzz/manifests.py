"""Manifests of ``scrapy extract``, run in this process as the command runs them."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from scrapy.utils.project import get_project_settings

from pubcrawl.commands.extract import Command
from pubcrawl.workbench.extract.jobs import read_file
from tests.fuzz import seeds
from tests.fuzz.case import Case
from tests.fuzz.limits import law, step

FILES = ("page.html", "a.jsonl", "a.xml", "a.json", "empty", "rules.yaml", "absent", "folder", "\0")


def lines(case: Case) -> tuple[str, object]:
    """Return the exit code as a word, and the output; check that each line has an answer."""
    folder = Path(made().name)
    manifest = folder / f"manifest-{os.getpid()}.jsonl"
    manifest.write_bytes(case.body)
    read_file.cache_clear()  # it caches the last file
    command = Command()
    command.settings = get_project_settings()
    parser = argparse.ArgumentParser()
    Command.add_options(command, parser)
    opts = parser.parse_args(["--manifest", str(manifest)])
    with _captured() as out:
        step(command.run, [], opts)
    printed = out.getvalue().decode()
    answers = [json.loads(line) for line in printed.splitlines()]
    jobs = sum(bool(line.strip()) for line in case.body.split(b"\n"))
    law(len(answers) >= jobs, "a job without an answer", case.body[:200], printed[:200])
    law(all("error" in answer and "parts" in answer for answer in answers), "shape", answers)
    return f"exit {command.exitcode}", printed


@cache
def made() -> tempfile.TemporaryDirectory[str]:
    """Return the folder with the files that manifests name."""
    temporary = tempfile.TemporaryDirectory(prefix="fuzz-")
    folder = Path(temporary.name)
    recorded = seeds.ROOT / "tests/recorded"
    (folder / "page.html").write_bytes(seeds.pages()[0])
    (folder / "a.xml").write_bytes((recorded / "pubmed_xml/90000001/body").read_bytes())
    body = (recorded / "europepmc/90000001/body").read_bytes()
    (folder / "a.json").write_bytes(body)
    (folder / "a.jsonl").write_bytes(body.replace(b"\n", b" ") + b"\n\n{}\n")
    (folder / "empty").write_bytes(b" \n")
    (folder / "rules.yaml").write_bytes(seeds.rule_files()[0])
    (folder / "folder").mkdir()
    return temporary


class _Output(io.TextIOWrapper):
    """A text stream that gives access to its bytes."""

    def getvalue(self) -> bytes:
        self.flush()
        return self.buffer.getvalue()  # type: ignore[attr-defined, no-any-return]


@contextmanager
def _captured() -> Iterator[_Output]:
    kept = sys.stdout, sys.stderr
    out, errors = _Output(io.BytesIO(), "utf-8"), _Output(io.BytesIO(), "utf-8", "backslashreplace")
    sys.stdout, sys.stderr = out, errors
    try:
        yield out
    finally:
        sys.stdout, sys.stderr = kept
