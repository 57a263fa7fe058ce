"""``scrapy import``, run as a command."""

from __future__ import annotations

import gzip
import json
from contextlib import closing
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.store.database import Database
from pubcrawl.store.linking_issns import find_linking_issns
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


ISSNS = "ISSN\tISSN-L\n0140-6736\t0140-6736\n1474-547X\t0140-6736\n0028-0836\t0028-0836\n"
OTHER_WAY = "ISSN-L\tISSN1\tISSN2\n0140-6736\t0140-6736\t1474-547X\n"


def test_the_table_of_linking_issns(tmp_path: Path, command: Command) -> None:
    """The table is read from the ISSN centre's archive; half a table does not replace it."""
    url = f"sqlite:///{tmp_path}/store.db"
    store = ("-s", f"STORE_URL={url}")
    with ZipFile(tmp_path / "issnltables.zip", "w", ZIP_DEFLATED) as archive:
        archive.writestr("20260101.ISSN-to-ISSN-L.txt", ISSNS + "1474-5470\t0140-6736\nISSN?\n")
        archive.writestr("20260101.ISSN-L-to-ISSN.txt", OTHER_WAY)
    done = command("import", tmp_path / "issnltables.zip", *store)
    assert done.returncode == 0, done.stderr
    assert "issnltables.zip: ISSN-L: 3 ISSNs stored; rejected: 1 bad-issn" in done.stdout
    asked = ("1474547X", "01406736", "15533514")
    linking = {"1474547X": "01406736", "01406736": "01406736"}
    with closing(Database(url)) as database:
        assert find_linking_issns(database, asked) == linking
    packed = gzip.compress(ISSNS.encode() * 1000)
    (tmp_path / "half.txt.gz").write_bytes(packed[: len(packed) // 2])
    (tmp_path / "none.txt").write_text("ISSN\tISSN-L\n")
    for name, code, message in (
        ("half.txt.gz", 4, "ends in the middle"),
        ("none.txt", 1, "the table has no ISSN; the stored one stays"),
    ):
        refused = command("import", tmp_path / name, *store)
        assert (refused.returncode, message in refused.stderr) == (code, True), refused.stderr
    with closing(Database(url)) as database:
        assert find_linking_issns(database, asked) == linking
    (tmp_path / "new.txt").write_text("ISSN\tISSN-L\r\n1553-3514\t1553-3514\r\n")
    done = command("import", tmp_path / "new.txt", tmp_path / "missing.ris", "--json", *store)
    assert done.returncode == 4
    done = command("import", tmp_path / "new.txt", "--json", *store)
    assert json.loads(done.stdout)["stored"] == {"linking_issn": 1}
    with closing(Database(url)) as database:
        assert find_linking_issns(database, asked) == {"15533514": "15533514"}
