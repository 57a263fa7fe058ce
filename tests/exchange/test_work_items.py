"""The lists of tables, figures and supplementary files, and the folder of tables."""

from __future__ import annotations

import io

import pytest

from pubcrawl.exchange.record_values import ExportOptions
from pubcrawl.exchange.registry import FORMATS
from pubcrawl.works.grids import CellSpan
from pubcrawl.works.work import Figure, Supplement
from tests.exchange.samples import publication, written

SOURCE = "https://e.example/1"
LICENCE = "https://creativecommons.org/licenses/by/4.0/"
FIGURES = (
    Figure(
        "table",
        "Table 1",
        "Salts",
        rows=(("a", ""), ("=1", "2", "3")),
        spans=(CellSpan(0, 0, 1, 2),),
    ),
    Figure("figure", "Figure 1", "The bay", "https://e.example/f1.jpg"),
    Figure("table", "Table 1", "Sands", "https://e.example/t.png", notes="a: wet"),
)
FILES = (Supplement("S1", "Counts", "s1.csv", "s1.csv", "24 kb"), Supplement(caption="A film"))


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        (
            "tables",
            [
                "record,number,label,caption,notes,file,rows,columns,picture,source,licence",
                f"7,1,Table 1,Salts,,7-table-1.csv,2,3,,{SOURCE},{LICENCE}",
                f"7,2,Table 1,Sands,a: wet,,0,0,https://e.example/t.png,{SOURCE},{LICENCE}",
            ],
        ),
        (
            "figures",
            [
                "record,number,label,caption,url,source,licence",
                f"7,1,Figure 1,The bay,https://e.example/f1.jpg,{SOURCE},{LICENCE}",
            ],
        ),
        (
            "supplements",
            [
                "record,number,label,caption,name,url,size,source,licence",
                f"7,1,S1,Counts,s1.csv,s1.csv,24 kb,{SOURCE},{LICENCE}",
                f"7,2,,A film,,,,{SOURCE},{LICENCE}",
            ],
        ),
    ],
)
def test_a_list_of_what_is_in_works(form: str, expected: list[str]) -> None:
    record = publication("7", figures=FIGURES, supplements=FILES)
    empty = publication("8", figures=(), supplements=())
    assert written(form, record, empty).decode().splitlines() == expected
    assert written(form).decode().splitlines() == expected[:1]


def test_the_cells_of_tables() -> None:
    writer = FORMATS["tables"].writer(io.BytesIO(), ExportOptions(bom=True))
    files = dict(writer.files(publication("7", figures=FIGURES)))
    assert files == {"7-table-1.csv": "\ufeffa,a,\r\n'=1,2,3\r\n".encode()}
