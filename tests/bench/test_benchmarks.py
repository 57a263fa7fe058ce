"""Names, options and help of benchmarks, without runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.__main__ import BENCHMARKS, main
from bench.store import fill_copies
from pubcrawl.exceptions import StoreMissing
from pubcrawl.queries.parser import ReadContext
from pubcrawl.queries.selection import find_records, parse_selection
from pubcrawl.store.database import Database


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
    with pytest.raises(StoreMissing, match="no/such"):
        main(["queries", "sqlite:///no/such/store.db"])


def test_the_store_of_exports_can_be_exported(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'store.db'}")
    fill_copies(database, 0, 1)
    fill_copies(database, 1, 3)
    selection = parse_selection("publications", "", ReadContext(0))
    found = [each.record for each in find_records(database, selection)]
    assert len({record["pmid"] for record in found}) == 3
    database.close()
