"""Benchmarks: names, options and help, without running them."""

from __future__ import annotations

import pytest

from bench.__main__ import BENCHMARKS, main


@pytest.mark.parametrize("name", BENCHMARKS)
def test_each_benchmark_says_how_it_is_run(
    name: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert main([name, "--help"]) == 0
    assert f"python -m bench {name}" in capfd.readouterr().out


def test_a_benchmark_that_there_is_not_is_refused(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["tides", "7"]) == 4
    assert "no benchmark tides" in capfd.readouterr().err


def test_the_address_of_a_store_is_an_option(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["queries", "sqlite:///no/such/store.db"]) == 1
    assert "no benchmark" not in capfd.readouterr().err
