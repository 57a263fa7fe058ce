"""The fuzzer finds no failures in a few good cases, and finds and keeps those that exist."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.fuzz import __main__ as fuzz
from tests.fuzz import answers
from tests.fuzz.case import Case
from tests.fuzz.laws import Outcome
from tests.fuzz.make import make
from tests.shares import share


def test_a_few_cases(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    kinds = "pages,selectors,rules,manifests,pdf,walls,webs,ways,links"
    cases = str(share(5, 20))
    assert fuzz.main(["--cases", cases, "--kinds", kinds, "--failures", str(tmp_path)]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert [line.split(" cases")[0] for line in lines] == [
        f"{kind}: {cases}" for kind in kinds.split(",")
    ]


def test_answers_with_values_of_the_wrong_type(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    cases = str(share(200, 20_000))
    options = ["--cases", cases, "--kinds", "answers", "--failures", str(tmp_path)]
    assert fuzz.main(options) == 0, capfd.readouterr().out


def test_every_reader_has_answers() -> None:
    fed = {reader for readers, _, _ in answers.material() for reader in readers}
    # Their records are lines of text or pages.
    others = {"dump pmc", "dump mag", "dump table", "dump crawl-log"}
    others |= {"retraction_watch", "compat retraction_watch"}
    others |= {"boundary api:openicpsr", "boundary api:pangaea"}
    assert answers.readers().keys() - fed <= others


def test_what_fails_is_kept_and_the_rest_goes_on(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    cases = [make("selectors", 1, number) for number in range(5)]

    def check(case: Case) -> Outcome:
        if case == cases[1]:
            os.kill(os.getpid(), signal.SIGSEGV)
        if case == cases[3]:
            raise KeyError("x")
        return Outcome("good", None)

    monkeypatch.setattr(fuzz, "check", check)
    options = ["--cases", "5", "--kinds", "selectors", "--failures", str(tmp_path)]
    assert fuzz.main(options) == 1
    out = capfd.readouterr().out
    assert "selectors: 5 cases" in out
    assert "2 failed; good 3" in out
    assert "killed by SIGSEGV" in out
    assert "KeyError: 'x'" in out
    assert Case.load(tmp_path / "selectors-1-1.json") == cases[1]
    assert Case.load(tmp_path / "selectors-1-3.json") == cases[3]
