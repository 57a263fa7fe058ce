"""Crawls read tables whose cells are as long as a full text."""

from __future__ import annotations

from pathlib import Path

from tests.apis.synthetic import Synthetic
from tests.crawls.run import Apis, Crawl

LONG = "Otters count otters, say the otters. " * 8_000  # 296,000 characters
SEVERAL_LINES = LONG.replace(". ", ".\n", 50)


def table(*rows: tuple[str, str]) -> str:
    return "".join(f'"{text}",{name}\n' for text, name in rows)


def test_a_list_of_publications(tmp_path: Path) -> None:
    with Apis(Synthetic(3, small=True)) as apis:
        crawl = Crawl(tmp_path, apis.urls)
        rows = table((LONG, "50000001"), (SEVERAL_LINES, "50000002"), ("short", "50000003"))
        (tmp_path / "ids.txt").write_text("abstract,pmid\n" + rows)
        done = crawl.run("-a", "resources=europepmc")
    assert done.code == 0, done.log
    assert sorted(record["pmid"] for record in done.records) == ["50000001", "50000002", "50000003"]
    assert crawl.states() == {"done": 3}
