"""``scrapy import``, run as its users run it."""

from __future__ import annotations

import json
from pathlib import Path

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.store.store import Store
from tests.conftest import Command

RIS = """TY  - JOUR
AU  - Doe, Ann
TI  - Otters in winter
JO  - J Sea
PY  - 2019
VL  - 3
SP  - 1
EP  - 9
KW  - otters
AB  - They swim.
DO  - 10.5555/a
AN  - 31234501
ER  -

TY  - BOOK
TI  - A book without identifiers
ER  -
"""


def test_an_import_twice(tmp_path: Path, command: Command) -> None:
    url = f"sqlite:///{tmp_path}/store.db"
    (tmp_path / "a.ris").write_text(RIS)
    for _ in range(2):
        done = command("import", f"{tmp_path}/a.ris", "-s", f"STORE_URL={url}")
        assert done.returncode == 0, done.stderr
        assert "a.ris: 15: 'A book without identifiers': the entry has no PMID" in done.stderr
        assert "a.ris: RIS: 1 publications stored; rejected: 1 no-entry-id" in done.stdout
    store = Store.open(url)
    (stored,) = store.find_publications(Identifiers("31234501"))
    store.close()
    record = stored.record
    assert record.ids == ("31234501", "", "10.5555/A")
    assert record.text("title") == "Otters in winter"
    assert record.content("keywords") == ("otters",)
    assert {part.type.value for part in record.parts.values()} == {"external"}
    work = record.work.work
    assert [one.family for one in work.contributors] == ["Doe"]
    assert (work.container.volume, work.dates.issued, record.fetch_time) == ("3", "2019", 0)
    shown = command("show", "31234501", "--json", "-s", f"STORE_URL={url}")
    assert json.loads(shown.stdout.splitlines()[0])["journal_title"] == "J Sea"


def test_what_is_no_export(tmp_path: Path, command: Command) -> None:
    (tmp_path / "a.txt").write_text("31234501\n")
    done = command("import", f"{tmp_path}/a.txt", "-s", f"STORE_URL=sqlite:///{tmp_path}/s.db")
    assert done.returncode == 4
    assert "a list or table of identifiers is for scrapy crawl publications" in done.stderr
    assert not (tmp_path / "s.db").exists()
