"""``scrapy seeds``, run as a command."""

from __future__ import annotations

import gzip
import json
from base64 import b32decode
from pathlib import Path

import pytest

from pubcrawl.commands.cells import cell
from pubcrawl.commands.result_filter import matches
from pubcrawl.engine.seeds import parse_line
from pubcrawl.ingest import seeds as ingest_seeds
from pubcrawl.ingest.dumps.formats import FORMATS
from pubcrawl.ingest.store.ledger import IngestLedger, SettledRequest
from pubcrawl.items.ingest import IngestResult
from pubcrawl.store.imports import Imported
from pubcrawl.store.packed import compressed
from pubcrawl.store.store import Store
from pubcrawl.works.publication import Publication
from tests.cases import read, table
from tests.commands.process import scrapy
from tests.conftest import Command

DATA = read(Path(__file__).with_suffix(".yaml"))

NOW = 1_700_000_000_000
LINES = ["12", "what is this", "12", "10.5555/a", "=1+1"]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    url = f"sqlite:///{tmp_path_factory.mktemp('store')}/store.db"
    store = Store.open(url)
    list_id = store.ledger.list_id("publications", "/data/ids.txt", NOW)
    read = [parse_line(text, number) for number, text in enumerate(LINES, 1)]
    store.ledger.begin(list_id, read, lambda facts: True, NOW)
    first, second = store.ledger.claim(list_id, 9, NOW)
    store.put(Publication.from_ids(first.ids), [first.id], now=NOW)
    store.settle([second.id], "failed", "read-timeout", now=NOW)
    store.close()
    return url


def test_counts(url: str, command: Command) -> None:
    shown = command("seeds", "-s", f"STORE_URL={url}")
    assert shown.returncode == 0, shown.stderr
    names, values = (line.split("\t") for line in shown.stdout.splitlines())
    counts = dict(zip(names, values, strict=True))
    assert counts.pop("list") == "/data/ids.txt"
    assert counts.pop("spider") == "publications"
    assert {name: int(count) for name, count in counts.items() if count != "0"} == {
        "lines": 5,
        "done": 1,
        "failed": 1,
        "rejected": 2,
        "duplicate": 1,
    }


def test_lines_in_a_state_with_reasons(url: str, command: Command) -> None:
    shown = command("seeds", "ids.txt", "--state", "failed", "-s", f"STORE_URL={url}")
    assert shown.stdout.splitlines()[1:] == ["/data/ids.txt\t4\t10.5555/a\tfailed\tread-timeout\t1"]


def test_json(url: str, command: Command) -> None:
    shown = command("seeds", "--state", "rejected", "--format", "json", "-s", f"STORE_URL={url}")
    rows = [json.loads(line) for line in shown.stdout.splitlines()]
    assert [(row["line"], row["text"], row["reason"]) for row in rows] == [
        (2, "what is this", "unknown-id"),
        (5, "=1+1", "unknown-id"),
    ]


def test_an_unknown_list(url: str, command: Command) -> None:
    shown = command("seeds", "other.txt", "-s", f"STORE_URL={url}")
    assert shown.returncode == 4
    assert "/data/ids.txt" in shown.stderr


def test_without_a_store(tmp_path: Path, command: Command) -> None:
    shown = command("seeds", "-s", f"STORE_URL=sqlite:///{tmp_path}/none.db")
    assert shown.returncode == 1
    assert "no store" in shown.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_cell_is_one_cell_and_no_formula() -> None:
    assert cell("=1+1") == "'=1+1"
    assert cell("a\tb\nc") == "a b c"
    assert cell(12) == "12"


def test_a_list_is_known_by_its_name() -> None:
    assert matches("/data/ids.txt", "ids.txt")
    assert matches("/data/ids.txt", "./ids.txt")
    assert matches("-", "-")
    assert not matches("/data/myids.txt", "ids.txt")


def test_requests_are_counted_and_shown_with_their_slugs(tmp_path: Path, command: Command) -> None:
    url = f"sqlite:///{tmp_path}/store.db"
    ledger = IngestLedger.open(url)
    list_id = ledger.list_id("/data/requests.jsonl", NOW)
    lines = ("https://a.example/1", "what is this", "https://a.example/1")
    read = [ingest_seeds.parse_line(text, place) for place, text in enumerate(lines, 1)]
    ledger.import_requests(list_id, read, NOW)
    (one,) = ledger.claim(list_id, 9, NOW)
    ledger.put([SettledRequest(one, IngestResult(one.request, "no-pdf-link"), None, NOW)])
    ledger.close()
    shown = command("seeds", "--format", "json", "-s", f"STORE_URL={url}")
    counts = json.loads(shown.stdout)
    assert {name: count for name, count in counts.items() if count} == {
        "list": "/data/requests.jsonl",
        "spider": "ingest",
        "lines": 3,
        "failed": 2,
        "rejected": 1,
    }
    shown = command("seeds", "requests.jsonl", "--state", "failed", "-s", f"STORE_URL={url}")
    assert shown.stdout.splitlines()[1:] == [
        f"/data/requests.jsonl\t{line}\thttps://a.example/1\tfailed\tno-pdf-link\t1"
        for line in (1, 3)
    ]


@pytest.fixture
def tried(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path}/store.db"
    ledger = IngestLedger.open(url)
    list_id = ledger.list_id("/data/requests.jsonl", NOW)
    lines = (f"https://{host}.example/{number}" for host in "ab" for number in range(3))
    read = [ingest_seeds.parse_line(text, number) for number, text in enumerate(lines, 1)]
    ledger.import_requests(list_id, read, NOW)
    claimed = sorted(ledger.claim(list_id, 9, NOW), key=lambda one: one.request.base_url)
    ends = ["success", "not-found", "no-pdf-link", "success", "success", "no-pdf-link"]
    ledger.put(
        [
            SettledRequest(
                one, IngestResult(one.request, status, hit=status == "success"), None, NOW
            )
            for one, status in zip(claimed, ends, strict=True)
        ]
    )
    ledger.close()
    return url


@pytest.mark.parametrize(
    ("arguments", "rows"),
    [
        (("--all",), {"1 no-pdf-link a false", "1 no-pdf-link b false", "1 not-found a false"}),
        (("--slug", "no-pdf-link"), {"1 no-pdf-link a false", "1 no-pdf-link b false"}),
        (("--host", "b.example", "--hits"), {"1 no-pdf-link b false", "2 success b true"}),
        (
            ("requests.jsonl", "--slug", "success", "--hits"),
            {"1 success a true", "2 success b true"},
        ),
        (("--older-than", "1d", "--host", "a.example", "--slug", "N"), {"1 not-found a false"}),
        (("--technique", "link-header"), set()),
    ],
)
def test_what_is_tried_again(
    tried: str, command: Command, arguments: tuple[str, ...], rows: set[str]
) -> None:
    ask = ("seeds", "retry", *arguments, "-s", f"STORE_URL={tried}")
    shown = command(*ask, "--dry-run")
    assert shown.returncode == 0, shown.stderr
    found = {" ".join(line.split("\t")) for line in shown.stdout.splitlines()[1:]}
    assert found == {
        row.replace(" a ", " a.example ").replace(" b ", " b.example ") for row in rows
    }
    done = command(*ask)
    number = sum(int(row.split()[0]) for row in rows)
    assert done.stdout == (f"/data/requests.jsonl\t{number}\n" if number else "")
    assert ("next: scrapy crawl ingest" if number else "no request meets this") in done.stderr
    counted = command("seeds", "--format", "json", "-s", f"STORE_URL={tried}")
    assert json.loads(counted.stdout)["retry"] == number


def test_hits_are_opened_if_asked(tried: str, command: Command) -> None:
    done = command("seeds", "retry", "--slug", "success", "-s", f"STORE_URL={tried}")
    assert done.stdout == ""
    assert done.stderr == "no request meets this; 3 hits meet this: --hits opens them again\n"


@table
def test_what_cannot_be_tried_again(
    arguments: tuple[str, ...], message: str, tried: str, command: Command
) -> None:
    done = command("seeds", "retry", *arguments, "-s", f"STORE_URL={tried}")
    assert done.returncode == 4
    assert message in done.stderr


def records(path: Path, *dois: str) -> Path:
    """Write rows of Unpaywall with one location each."""
    rows = (
        {
            "doi": doi,
            "is_oa": True,
            "best_oa_location": {},
            "oa_locations": [{"url_for_pdf": f"https://journal.example.org/{doi}.pdf"}],
        }
        for doi in dois
    )
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def test_a_dump_becomes_requests(command: Command, tmp_path: Path) -> None:
    first = records(tmp_path / "a.jsonl", "10.5555/a", "10.5555/b")
    second = tmp_path / "b.jsonl.gz"
    half = gzip.compress(first.read_bytes().replace(b"/b", b"/c"))
    second.write_bytes(half + half)  # two gzip members
    known = tmp_path / "known.txt"
    known.write_text("https://journal.example.org/10.5555/b.pdf\n")
    out, rest = tmp_path / "requests.jsonl.gz", tmp_path / "rejected.tsv"
    done = command(
        "seeds",
        "import",
        "unpaywall",
        first,
        second,
        "-o",
        out,
        "--known-urls",
        known,
        "--rejected",
        rest,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr.splitlines() == [
        "5 requests",
        "1 known-url",
        f"next: scrapy crawl ingest -a seeds={out}",
    ]
    urls = [json.loads(line)["base_url"] for line in gzip.decompress(out.read_bytes()).splitlines()]
    assert [url.rpartition("/")[2] for url in urls] == ["a.pdf", "a.pdf", "c.pdf", "a.pdf", "c.pdf"]
    assert rest.read_text() == f"{first}\t2\tknown-url\n"
    limited = command("seeds", "import", "unpaywall", first, "--limit", "1")
    assert len(limited.stdout.splitlines()) == 1


@pytest.mark.parametrize("packing", ["gz", "zst"])
def test_half_a_dump_is_read_and_reported(command: Command, tmp_path: Path, packing: str) -> None:
    whole = records(tmp_path / "a.jsonl", *(f"10.5555/{n}.{n * 7919 % 9973}" for n in range(5000)))
    pack = gzip.compress if packing == "gz" else compressed
    half = tmp_path / f"half.{packing}"
    packed = pack(whole.read_bytes())
    half.write_bytes(packed[: len(packed) * 3 // 4])
    done = command("seeds", "import", "unpaywall", half, "-o", tmp_path / "out.jsonl")
    assert done.returncode == 1
    assert "ends in the middle" in done.stderr
    assert "1 truncated-file" in done.stderr
    assert 1000 < len((tmp_path / "out.jsonl").read_text().splitlines()) < 5000


@table
def test_what_cannot_be_imported(
    arguments: tuple[str, ...], message: str, command: Command, tmp_path: Path
) -> None:
    records(tmp_path / "a.jsonl", "10.5555/a")
    (tmp_path / "notes.txt").write_text("10.5555/a\n")
    done = command("seeds", "import", *arguments, folder=tmp_path)
    assert done.returncode == 4
    assert message in done.stderr


def test_formats(command: Command) -> None:
    done = command("seeds", "import", "--formats")
    assert [line.partition("\t")[0] for line in done.stdout.splitlines()] == [*FORMATS]


def requests_file(path: Path, number: int) -> Path:
    rows = (
        {"base_url": f"https://h{n % 3}.example.org/{n}.pdf", "link_source_id": f"10.5555/{n}"}
        for n in range(number)
    )
    shared = {"ingest_type": "pdf", "link_source": "x"}
    path.write_text("".join(json.dumps({**shared, **row}) + "\n" for row in rows))
    return path


def test_a_plan_says_what_a_crawl_will_do(command: Command, tmp_path: Path) -> None:
    path, empty = requests_file(tmp_path / "a.jsonl", 30), f"STORE_URL=sqlite:///{tmp_path}/s.db"
    with path.open("a") as file:
        file.write("what is this\nhttps://h1.example.org/1.pdf\n")
    filters = tmp_path / "mine.yaml"
    filters.write_text("asked-us-not-to: {hosts: [h2.example.org], about: their letter of May}\n")
    chosen = tmp_path / "chosen.jsonl"
    shown = command(
        "seeds",
        "plan",
        path,
        "--filters",
        filters,
        "--per-host",
        "4",
        "--write",
        chosen,
        "-s",
        empty,
    )
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout.splitlines() == [
        "requests  8  (pdf 8)",
        "left out  12  host-has-enough: its host has --per-host requests already",
        "left out  10  asked-us-not-to: their letter of May",
        "left out  1  unknown-id: no address, and no DOI, PMCID, PMID, arXiv, DOAJ or handle "
        "identifier",
        "left out  1  repeated: another line is the same request",
        "hosts     2",
        "fetches   24  (3 for a request)",
        "time      24 s  (h0.example.org decides; an answer in 1 s)",
        "disk      0.0 GB  (50% hits of 1.5 MB, assumed)",
        "",
        "requests\tfetches\ttime\thost",
        "4\t12\t24 s\th0.example.org",
        "4\t12\t24 s\th1.example.org",
    ]
    assert shown.stderr == f"next: scrapy crawl ingest -a seeds={chosen}\n"
    again = command("seeds", "plan", chosen, "--json", "-s", empty)
    plan = json.loads(again.stdout)
    assert (plan["requests"], plan["hosts"], plan["seconds"]) == (8, 2, 24)


@table
def test_what_cannot_be_planned(
    arguments: list[str],
    message: str,
    command: Command,
    tmp_path: Path,
) -> None:
    path = requests_file(tmp_path / "a.jsonl", 3)
    refused = command("seeds", "plan", *(path if each == "a.jsonl" else each for each in arguments))
    assert refused.returncode in (1, 4)
    assert message in refused.stderr


def test_records_keep_their_date(command: Command, tmp_path: Path) -> None:
    path = records(tmp_path / "a.jsonl", "10.5555/a", "10.5555/b")
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    rows[0]["updated"] = "2026-03-01T10:11:12"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    done = command("seeds", "import", "unpaywall", path, "--created", "2026-02-28")
    assert [json.loads(line)["created"] for line in done.stdout.splitlines()] == [
        "2026-03-01",
        "2026-02-28",
    ]


def test_known_files_are_left_out(command: Command, tmp_path: Path) -> None:
    index, known = tmp_path / "a.cdx", tmp_path / "known.txt"
    digests = [f"{letter * 32}" for letter in "ABC"]
    index.write_text(
        "".join(
            f"org,a)/{n}.pdf 20210203040506 https://a.example.org/{n}.pdf application/pdf 200 "
            f"{digest} 9\n"
            for n, digest in enumerate(digests)
        )
    )
    known.write_text(f"{digests[0]}\n{b32decode(digests[1]).hex()}\n")
    done = command("seeds", "import", "cdx", index, "--known-sha1", known)
    assert [json.loads(line)["link_source_id"] for line in done.stdout.splitlines()] == ["C" * 32]
    assert "2 known-file" in done.stderr
    known.write_text("abc\n")
    refused = command("seeds", "import", "cdx", index, "--known-sha1", known)
    assert f"{known}, line 1: 'abc' is not a SHA-1" in refused.stderr


def test_papers_of_mag_are_joined(command: Command, tmp_path: Path) -> None:
    urls, papers = tmp_path / "PaperUrls.txt", tmp_path / "Papers.txt"
    urls.write_text("7\t3\thttps://journal.example.org/7.pdf\ten\n")
    papers.write_text("\t".join(["7", "1", "10.5555/7", "Journal", *[""] * 20]) + "\n")
    done = command("seeds", "import", "mag", urls, "--ids", papers, "--created", "2021-11-22")
    assert done.returncode == 0, done.stderr
    request = json.loads(done.stdout)
    assert (request["ext_ids"], request["created"]) == ({"doi": "10.5555/7"}, "2021-11-22")
    assert done.stderr.splitlines() == [
        "1 identifiers",
        "1 requests",
    ]
    refused = command("seeds", "import", "cdx", urls)
    assert f"{urls} looks like mag: scrapy seeds import mag {urls}" in refused.stderr
    dump = records(tmp_path / "a.jsonl", "10.5555/a")
    refused = command("seeds", "import", "unpaywall", dump, "--ids", papers)
    assert "--ids is for mag" in refused.stderr


def test_stats_say_how_far_a_list_is(tried: str, command: Command) -> None:
    store = ("-s", f"STORE_URL={tried}")
    shown = command("seeds", "stats", *store)
    assert shown.stdout.splitlines() == [
        "/data/requests.jsonl",
        "  lines     6  (0 rejected)",
        "  requests  6",
        "  tried     6  (50% hits; 0 in the last hour, 0 in the last day)",
        "  slugs     success 3, no-pdf-link 2, not-found 1",
    ]
    command("seeds", "retry", "--slug", "no-pdf-link", *store)
    asked = scrapy("ingest", "https://c.example/1", "--list", "requests.jsonl", *store)
    assert asked.stdout == "requests put first in the queue of /data/requests.jsonl: 1\n"
    document = json.loads(command("seeds", "stats", "requests.jsonl", "--json", *store).stdout)
    assert document["open"] == DATA["stats say how far a list is"]
    assert (document["requests"], document["tried"], document["hits"]) == (7, 6, 3)
    moved = command("seeds", "requeue", "requests.jsonl", "--lane", "daily", *store)
    assert moved.stdout.splitlines() == ["released\t0", "queued\t0", "moved\t3"]
    text = command("seeds", "stats", *store).stdout
    assert "  open      daily: 3 due now, 0 later, 0 claimed" in text.splitlines()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("stats", "other.jsonl"), "no list of requests has this name"),
        (("stats", "a", "b"), "give one list"),
        (("requeue", "other.jsonl"), "no list of requests has this name"),
        (("requeue", "--hits"), "--hits is an option of scrapy seeds retry"),
    ],
)
def test_what_has_no_stats(
    tried: str, command: Command, arguments: tuple[str, ...], message: str
) -> None:
    done = command("seeds", *arguments, "-s", f"STORE_URL={tried}")
    assert done.returncode == 4
    assert message in done.stderr


def test_options_of_formats(command: Command, tmp_path: Path) -> None:
    report = tmp_path / "report.jsonl"
    report.write_text(
        '{"hit": 1, "identifier": "PMC71", "final_url": "https://a.example.org/71.pdf"}\n'
    )
    done = command(
        "seeds",
        "import",
        "arabesque",
        report,
        "--id-type",
        "pmcid",
        "--set",
        "release_stage=accepted",
        "--set",
        "link_source=pmc",
    )
    request = json.loads(done.stdout)
    assert request["ext_ids"] == {"pmcid": "PMC71"}
    assert (request["link_source"], request["release_stage"]) == ("pmc", "accepted")
    releases, log = tmp_path / "releases.jsonl", tmp_path / "changelog.jsonl"
    idents = ("a" * 26, "b" * 26)
    rows = (
        {"ident": each, "ext_ids": {"doi": f"10.5555/{each[0]}"}, "release_type": "article"}
        for each in idents
    )
    releases.write_text("".join(json.dumps(row) + "\n" for row in rows))
    edits = {"releases": [{"ident": idents[1], "revision": "1"}]}
    log.write_text(json.dumps({"index": 1, "editgroup": {"edits": edits}}) + "\n")
    done = command("seeds", "import", "fatcat", releases, "--changelog", log)
    request = json.loads(done.stdout)
    assert request["link_source_id"] == "10.5555/b"
    assert request["ingest_request_source"] == "fatcat-changelog"
    assert "1 not-new" in done.stderr
    log.write_text(log.read_text().replace("b" * 26, "c" * 26))
    done = command("seeds", "import", "fatcat", releases, "--changelog", log)
    assert "give a dump that is not older than it" in done.stderr
    table = tmp_path / "a.csv"
    table.write_text("Link\nhttps://a.example.org/1.pdf\n")
    done = command("seeds", "import", "table", table, "--map", "base_url=Link")
    assert json.loads(done.stdout)["base_url"] == "https://a.example.org/1.pdf"


@table
def test_wrong_options_of_formats(
    arguments: tuple[str, ...], message: str, command: Command, tmp_path: Path
) -> None:
    records(tmp_path / "a.jsonl", "10.5555/a")
    (tmp_path / "a.csv").write_text("Link\nhttps://a.example.org/1.pdf\n")
    (tmp_path / "f.jsonl").write_text('{"ident": "a", "ext_ids": {}}\n')
    (tmp_path / "log.jsonl").write_text('{"index": 1, "editgroup": {"edits": {"releases": []}}}\n')
    (tmp_path / "empty").mkdir()
    done = command("seeds", "import", *arguments, folder=tmp_path)
    assert done.returncode == 4
    assert message in done.stderr


def test_prefixes_of_the_daily_list_are_those_of_no_dump(command: Command, tmp_path: Path) -> None:
    """Dumps keep Springer's open articles; fatcat's daily list leaves them out."""
    releases, works = tmp_path / "releases.jsonl", tmp_path / "works.jsonl"
    doi = "10.1007/s1"
    releases.write_text(json.dumps({"ident": "a" * 26, "ext_ids": {"doi": doi}}) + "\n")
    works.write_text(json.dumps({"DOI": doi, "type": "journal-article", "member": "297"}) + "\n")
    whole = json.loads(command("seeds", "import", "fatcat", releases).stdout)
    assert whole["ext_ids"]["doi"] == doi
    assert json.loads(command("seeds", "import", "crossref", works).stdout)["link_source_id"] == doi
    done = command("seeds", "import", "fatcat", releases, "--daily")
    assert (done.stdout, "1 closed" in done.stderr) == ("", True)


def page_of_repository(path: Path, **deleted: bool) -> None:
    metadata = (
        "<metadata><dc><identifier>https://a.example.org/{0}.pdf</identifier></dc></metadata>"
    )
    gone = '<record><header status="deleted"><identifier>oai:A:{0}</identifier></header></record>'
    there = f"<record><header><identifier>oai:A:{{0}}</identifier></header>{metadata}</record>"
    records = "".join(
        (gone if is_gone else there).format(name) for name, is_gone in deleted.items()
    )
    path.write_text(f"<OAI-PMH><ListRecords>{records}</ListRecords></OAI-PMH>")


def test_a_later_deletion_withdraws_the_request(command: Command, tmp_path: Path) -> None:
    """A repository deletes two records and publishes one of them again."""
    folder, out = tmp_path / "harvest", tmp_path / "requests.jsonl"
    folder.mkdir()
    ledger = IngestLedger.open(f"sqlite:///{tmp_path}/store.db")
    number = ledger.list_id("requests.jsonl", 0)

    def imported() -> tuple[Imported, str]:
        done = command("seeds", "import", "oai", folder, "-o", out)
        assert done.returncode == 0, done.stderr
        return ledger.import_entries(number, ingest_seeds.entries(out), 0), done.stderr

    page_of_repository(folder / "1.xml", kept=False, gone=False, back=False)
    assert imported()[0].new == 3
    page_of_repository(folder / "2.xml", gone=True, back=True)
    page_of_repository(folder / "3.xml", back=False)
    read, counts = imported()
    assert (read.lines, read.new, read.withdrawn) == (2, 0, 1)
    assert counts.splitlines()[:3] == ["2 requests", "2 deleted-later", "2 deleted"]
    claimed = ledger.claim(number, 9, 0)
    assert sorted(one.request.link_source_id for one in claimed) == ["oai:a:back", "oai:a:kept"]
    ledger.close()


def test_a_doi_prefix_is_left_out_wherever_the_doi_is(command: Command, tmp_path: Path) -> None:
    """The DOI may be the source's identifier or beside it; a longer prefix does not match."""
    filters = tmp_path / "mine.yaml"
    filters.write_text("ours: {prefixes: ['10.1234', 'oai:ours.example'], about: we have them}\n")
    rows = (
        {"link_source": "doi", "link_source_id": "10.1234/A"},
        {"link_source": "s2", "link_source_id": "7", "ext_ids": {"doi": "10.1234/B"}},
        {"link_source": "doi", "link_source_id": "10.12345/c"},
        {"link_source": "oai", "link_source_id": "oai:ours.example:4"},
    )
    path, chosen = tmp_path / "a.jsonl", tmp_path / "chosen.jsonl"
    common = {"ingest_type": "pdf"}
    path.write_text(
        "".join(
            json.dumps({**common, "base_url": f"https://a.example.org/{n}", **row}) + "\n"
            for n, row in enumerate(rows)
        )
    )
    store = f"STORE_URL=sqlite:///{tmp_path}/s.db"
    shown = command("seeds", "plan", path, "--filters", filters, "--write", chosen, "-s", store)
    assert "left out  3  ours: we have them" in shown.stdout
    (left,) = chosen.read_text().splitlines()
    assert json.loads(left)["link_source_id"] == "10.12345/c"
