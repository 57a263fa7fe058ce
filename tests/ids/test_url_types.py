"""Forms of an address are types: mypy rejects one in place of another."""

from __future__ import annotations

from pathlib import Path

import pytest
from mypy import api

CODE = """
from pubcrawl.ids.surt import surt
from pubcrawl.ids.url import *

def ask(url: RequestUrl) -> None: ...
def match(url: RuleUrl) -> None: ...
def keep(key: UrlKey) -> None: ...
def index(key: Surt) -> None: ...

text = "https://a.example/a%2Fb"
{}
"""
RIGHT = (
    "ask(request_url(text))",
    "ask(url_without_fragment(text))",
    "match(rule_url(request_url(text)))",
    "keep(url_key(request_url(text)))",
    "index(surt(text))",
    'ingest_key("pdf", normalise_url(text))',
)
WRONG = (
    "ask(text)",
    "ask(rule_url(text))",
    "ask(url_key(text))",
    "ask(artifact_url(text))",
    "match(text)",
    "match(request_url(text))",
    "keep(text)",
    "keep(request_url(text))",
    "keep(artifact_key(text))",
    "index(url_key(text))",
    'ingest_key("pdf", rule_url(text))',
)


@pytest.fixture(autouse=True)
def _root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])


def test_forms_are_not_mixed(tmp_path: Path) -> None:
    lines = [*RIGHT, *WRONG]
    code = CODE.format("\n".join(lines))
    # The project's configuration lists other files to check, so it is not used.
    out, _, _ = api.run(["--strict", "--config-file=", f"--cache-dir={tmp_path}", "-c", code])
    first = code.split("\n").index(lines[0])
    errors = (line for line in out.splitlines() if ": error" in line)
    refused = {int(line.split(":")[1]) - 1 - first for line in errors}
    assert refused == set(range(len(RIGHT), len(lines))), out
