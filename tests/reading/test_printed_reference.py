from __future__ import annotations

from pubcrawl.reading.printed_reference import printed_work
from tests.cases import table


@table
def test_styles(
    text: str,
    contributors: list[str],
    year: str,
    title: str,
    container: str,
    volume: str,
    first_page: str,
    last_page: str,
) -> None:
    work = printed_work(text)
    assert [*work.contributors] == contributors
    assert (work.year, work.title, work.container) == (year, title, container)
    assert (work.volume, work.first_page, work.last_page) == (volume, first_page, last_page)
