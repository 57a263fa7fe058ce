"""The cells of tables, as JATS articles and pages have them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pubcrawl.exchange.table import cell
from pubcrawl.reading import jats
from pubcrawl.works.grids import CELLS_MAX, Grid
from pubcrawl.works.work import Figure
from tests.cases import beside
from tests.reading.structure.test_outline import read
from tests.reading.structure.test_page_figures import CAPTION, article

CASES = beside(__file__)


def jats_table(tables: str) -> Figure:
    tables = tables.replace("<br/>", "<break/>")
    body = (
        f"<article><front><article-meta/></front><body><table-wrap><label>Table 1</label>"
        f"{tables}</table-wrap></body></article>"
    )
    (found,) = jats.read_work(next(jats.articles(body.encode()))).figures
    return found


def page_table(tables: str) -> Figure:
    (found,) = read(article(f"<figure><p>Table 1. {CAPTION}</p>{tables}</figure>")).value("figures")
    return found


def exported(found: Figure) -> list[str]:
    rows = Grid(found.rows, found.spans).filled()
    return ["|".join(str(cell(text)) for text in row) for row in rows]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_cells(case: Mapping[str, str]) -> None:
    bodies = [case[key] for key in ("cells", "further", "oasis") if key in case]
    tables = "".join(f"<table>{body}</table>" for body in bodies)
    assert exported(jats_table(tables)) == case["rows"]
    if "oasis" not in case:
        assert exported(page_table(tables)) == case["rows"]


def test_thousands_of_rows_and_a_limit() -> None:
    rows = "".join(f"<tr><td>{number}</td><td>a</td></tr>" for number in range(5000))
    for found in (jats_table(f"<table>{rows}</table>"), page_table(f"<table>{rows}</table>")):
        assert (len(found.rows), found.rows[-1]) == (5000, ("4999", "a"))
    wide = "<tr>" + '<td colspan="1000">a</td>' * 1000 + "</tr>"
    assert len(jats_table(f"<table><tr><td>b</td></tr>{wide}</table>").rows) == 1 < CELLS_MAX
