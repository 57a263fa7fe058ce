"""Tables that spreadsheets, pandas and Parquet readers open with the same cells."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
from datetime import datetime
from pathlib import Path
from typing import Any

import openpyxl
import pandas
import pyarrow.parquet as pq
import pytest

from pubcrawl.exceptions import UsageError
from pubcrawl.exchange.table import COLUMNS, flat_record, safe_text
from pubcrawl.works.work import Container, TitleText
from tests.exchange.samples import bare, publication, written

ACTIVE = (
    "=1+1",
    "+1+cmd|' /C calc'!A0",
    "-2+3",
    "@SUM(1+1)*cmd|' /C calc'!A0",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    " =1+1",
    "\u200b=1+1",
    '\ufeff=HYPERLINK("http://a.example")',
    "＝1+1",
    "\x00=1+1",
    "\r\n@x",
)


def rows(text: bytes, **options: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text.decode("utf-8-sig"), newline=""), **options))


@pytest.mark.parametrize("payload", ACTIVE)
@pytest.mark.parametrize("form", ["csv", "tsv"])
def test_no_cell_is_a_formula(form: str, payload: str) -> None:
    text = written(form, publication(titles=(TitleText(payload),), container=Container(payload)))
    (row,) = rows(text, delimiter="," if form == "csv" else "\t")
    for cell in row.values():
        assert not re.match(r"[\s\x00\u200b\ufeff]*[=+\-@＝＋－＠]", cell), cell
        assert cell[:1] not in ("\t", "\r", "\n")
    assert row["title"].startswith("'")


@pytest.mark.parametrize("text", ["-5", "+5", "-5.25", "-", "a=b", "2-3", "10.5555/x", ""])
def test_what_is_no_formula_stays(text: str) -> None:
    assert safe_text(text) == text


def test_a_cell_may_have_lines() -> None:
    text = written("csv", publication(titles=(TitleText('A "b",\r\nc;d\x07'),)))
    assert rows(text)[0]["title"] == 'A "b",\nc;d'
    assert text.count(b"\r\n") == 2


def test_pandas_reads_the_same_cells() -> None:
    records = [publication(), bare()]
    for form, separator in (("csv", ","), ("tsv", "\t")):
        table = pandas.read_csv(
            io.BytesIO(written(form, *records)),
            sep=separator,
            dtype={"pmid": str, "volume": str, "issue": str},
        )
        assert list(table.columns) == [each.name for each in COLUMNS["publication"] if each.default]
        first, second = table.to_dict("records")
        assert (first["pmid"], first["volume"], first["issue"]) == ("90000201", "12", "3-4")
        assert (first["year"], first["issued"], first["citations_count"]) == (2021, "2021-03", 7)
        assert first["oa"] is True
        assert first["abstract"] == "Salt.\n\nSand."
        assert (second["pmid"], second["fulltext_size"]) == ("7", 0)


def opened(path: Path) -> list[list[Any]]:
    """Return the cells that LibreOffice reads from a table, given only its encoding, UTF-8."""
    profile = f"-env:UserInstallation={path.parent.as_uri()}/profile"
    # The defaults of its import dialogue: comma, quotation mark, UTF-8, from the first line.
    options = ["--headless", "--infilter=CSV:44,34,76,1", "--convert-to", "xlsx"]
    command = ["soffice", profile, *options, "--outdir", path.parent, path]
    subprocess.run(command, check=True, capture_output=True)
    book = openpyxl.load_workbook(path.with_suffix(".xlsx"))
    formulas = [cell for row in book.active.iter_rows() for cell in row if cell.data_type == "f"]
    assert not formulas
    return [list(row) for row in book.active.iter_rows(values_only=True)]


def test_libreoffice_reads_the_same_cells(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    active = (publication(titles=(TitleText(text),), container=Container(text)) for text in ACTIVE)
    path.write_bytes(written("csv", publication(), bare(), *active))
    table = pandas.read_csv(path, dtype=str, keep_default_na=False)
    header, *found = opened(path)
    assert header == list(table.columns)
    assert len(found) == len(table) == 2 + len(ACTIVE)
    for mine, theirs in zip(table.itertuples(index=False), found, strict=True):
        for text, value in zip(mine, theirs, strict=True):
            if isinstance(value, datetime):
                assert value.date().isoformat() == text
            elif isinstance(value, int | float):
                assert str(value).lower() == text
            else:
                assert (value or "") == text


def test_excel_knows_the_encoding_by_a_mark() -> None:
    assert written("csv", publication(), bom=True).startswith(b"\xef\xbb\xbfpmid,")
    assert written("csv", publication()).startswith(b"pmid,")


def test_a_table_has_its_columns_even_without_records() -> None:
    with pytest.raises(UsageError, match="no column 'titel'"):
        written("csv", publication(), columns=("titel",))
    assert written("csv", kind="webpage").startswith(b"kind,start_url,")
    assert written("csv").startswith(b"pmid,pmcid,doi,")


def test_any_record_has_a_row() -> None:
    record = {
        "request": {"base_url": "https://a.example"},
        "hit": False,
        "n": 1.5,
        "tags": ["a", "b"],
    }
    assert flat_record(record) == {
        "request": '{"base_url": "https://a.example"}',
        "hit": "false",
        "n": 1.5,
        "tags": "a; b",
    }
    assert flat_record(record, ["n", "none"]) == {"n": 1.5, "none": ""}


def test_parquet_has_types_and_lists(tmp_path: Path) -> None:
    records = [publication(str(number)) for number in range(1, 1202)]
    (tmp_path / "a.parquet").write_bytes(written("parquet", *records))
    table = pq.read_table(tmp_path / "a.parquet")
    assert table.num_rows == 1201
    assert table.slice(1200).to_pylist()[0]["pmid"] == "1201"
    assert str(table.schema.field("keywords").type).startswith("list<")


def test_parquet_without_a_package_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from pubcrawl.exchange import registry

    monkeypatch.setattr(registry, "find_spec", lambda name: None)
    with pytest.raises(UsageError, match="pip install pyarrow"):
        registry.check_library(registry.FORMATS["parquet"])


def test_lines_are_whole_records() -> None:
    assert json.loads(written("jsonl", publication())) == publication()
    smaller = json.loads(written("jsonl", publication(), parts=("title",)))
    assert list(smaller["parts"]) == ["title"]
    assert smaller["pmid"] == "90000201"
    assert "abstracts" not in smaller and "sections" not in smaller and smaller["titles"]


def test_half_a_character_breaks_no_format() -> None:
    record = publication(titles=(TitleText("half \ud83d"),), container=Container("half \ud83d"))
    for form in tuple(
        """
        csv parquet jsonl bibtex ris csl text html jats jsonld
    """.split()
    ):
        assert written(form, record)
