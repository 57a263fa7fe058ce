"""``scrapy import`` of records and of the table of linking ISSNs; more in sessions/import.yaml."""

from __future__ import annotations

import gzip
import json
from contextlib import closing
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.store.database import Database
from pubcrawl.store.linking_issns import find_linking_issns
from pubcrawl.works.publication import Publication
from pubcrawl.works.work import FIELDS
from tests.commands.stores import Stores
from tests.conftest import Command

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


def test_records_come_back(tmp_path: Path, command: Command, stores: Stores) -> None:
    """What one store exports, another has after an import, however often."""
    first = ("-s", f"STORE_URL={stores.copy('records', tmp_path)}")
    second = ("-s", f"STORE_URL=sqlite:///{tmp_path}/second.db")

    def exported(kind: str, store: tuple[str, str]) -> bytes:
        file = tmp_path / f"{kind}.jsonl"
        done = command("export", "--kind", kind, "-o", file, *store)
        assert done.returncode == 0, done.stderr
        return file.read_bytes()

    kinds = ("publications", "webpages", "artifacts")
    lines = {kind: exported(kind, first) for kind in kinds}
    broken = lines["publications"].replace(b'"timestamp":"', b'"timestamp":"x', 1)
    (tmp_path / "broken.jsonl").write_bytes(broken + b'{"pmid": "1"}\nnothing\n')
    for _ in range(2):
        done = command("import", *(tmp_path / f"{kind}.jsonl" for kind in kinds), *second)
        assert done.returncode == 0, done.stderr
        assert "records of pubcrawl: 3 publications stored" in done.stdout
    older = lines["artifacts"].replace(b'"fetch_time":"20', b'"fetch_time":"19')
    assert older != lines["artifacts"]
    (tmp_path / "older.jsonl").write_bytes(older.replace(b'"title":""', b'"title":"Old"'))
    assert command("import", tmp_path / "older.jsonl", *second).returncode == 0
    done = command("import", tmp_path / "broken.jsonl", *second)
    assert "2 publications stored; rejected: 3 bad-entry" in done.stdout
    assert {kind: exported(kind, second) for kind in kinds} == lines


def test_results_of_an_ingest_come_back(tmp_path: Path, command: Command, stores: Stores) -> None:
    """They do once: an import again changes nothing, and a stored file stays."""
    first = ("-s", f"STORE_URL={stores.copy('requests', tmp_path)}")
    second = ("-s", f"STORE_URL=sqlite:///{tmp_path}/second.db")
    lines = command("export", "results", "--format", "results", *first).stdout
    assert lines.count("\n") > 2
    (tmp_path / "results.jsonl").write_text(lines)
    missed = lines.replace(
        '"status": "success", "hit": true', '"status": "not-found", "hit": false'
    )
    (tmp_path / "missed.jsonl").write_text(missed + '{"request": {}, "status": "", "hit": 1}\n')
    for name in ("missed", "results", "missed"):
        done = command("import", tmp_path / f"{name}.jsonl", *second)
        assert done.returncode == 0, done.stderr
    assert "results stored; rejected: 1 bad-entry" in done.stdout
    exported = command("export", "results", "--format", "results", *second).stdout
    assert sorted(exported.splitlines()) == sorted(lines.splitlines())


def test_records_of_an_earlier_release_come_over(tmp_path: Path, command: Command) -> None:
    record = Publication.from_ids(Identifiers("90000001")).to_json()
    for name in (*FIELDS, "sources", "lost"):
        del record[name]
    record |= {
        "authors": [{"name": "M Kask", "orcid": "", "email": "", "affiliations": ["A"]}],
        "licence": "https://creativecommons.org/licenses/by/4.0/",
        "references": [
            {"doi": "10.5555/B", "pmid": "7", "title": "Ebb", "journal": "Tides", "year": "2019"}
            | {"text": "Ebb. Tides, 2019"}
        ],
    }
    (tmp_path / "old.jsonl").write_text(json.dumps(record) + "\n")
    store = ("-s", f"STORE_URL=sqlite:///{tmp_path}/store.db")
    done = command("import", tmp_path / "old.jsonl", *store)
    assert done.returncode == 0, done.stderr
    found = json.loads(command("show", "90000001", "--json", *store).stdout)
    assert found["contributors"][0]["literal"] == "M Kask"
    assert found["licences"] == [{"url": record["licence"]}]
    assert found["references"][0]["doi"] == "10.5555/B"
