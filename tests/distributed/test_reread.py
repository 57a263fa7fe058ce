"""``scrapy archive reread``: the records of a crawl, made again from its WARC files alone."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest
from scrapy.settings import Settings
from scrapy.utils.project import get_project_settings

from pubcrawl.distributed import cluster
from pubcrawl.distributed.archived_seeds import archived_seeds
from pubcrawl.distributed.archives import open_archive
from pubcrawl.distributed.parts import RereadJob, job_settings, read_part, seed_parts
from pubcrawl.engine.seeds import SeedForm, read_seeds
from pubcrawl.exceptions import ArchiveError, UsageError
from pubcrawl.fetch.archive.archive import Archive
from pubcrawl.formats.warc_file import record_at, records
from tests.crawls.forks import forks
from tests.crawls.run import ROOT, Crawl
from tests.crawls.test_bucket import KEYS, Bucket, run
from tests.crawls.test_bucket import bucket as bucket
from tests.crawls.test_journal import RULES, article
from tests.crawls.test_webpages import PDF
from tests.distributed.kill_once import FATAL, read_or_die
from tests.fetch.browser.browsing import needs_chromium
from tests.moments import HANGS, wait_until
from tests.reading.pdf import maker
from tests.server import Answer, Server
from tests.shares import share

PAGES, ARTICLES = share(60, 200), 24
PART = str(PAGES * 2 // 5)
FAST = {
    "WORKER_TIMEOUT": HANGS,
    "SEED_ATTEMPTS": 1,
    "HOST_REST_FACTOR": 0,
    "RETRY_AFTER_DEFAULT": 0,
    "JAVASCRIPT": "off",
}
TIMES = ("content_time", "fetch_time", "citations_timestamp", "notices_checked")
TEXT = "".join(f"<p>{day}. " + "The otters were counted by their calls. " * 12 for day in range(6))

Row = dict[str, Any]


def page(number: int) -> Answer:
    """Return page *number*: most are whole, and some of each kind redirect or fail."""
    text = f"It counts the otters of river {number // 2} by species and by day. " * 8
    html = f"<title>Tool {number // 2}</title><h1>Otters</h1><p id=new>{text}".encode()
    match number % 20:
        case 3:
            return Answer.redirect(f"/page/{number + 1}")
        case 5:
            refresh = f'<meta http-equiv=refresh content="0; url=/page/{number + 1}"><p>Moved'
            return Answer(body=refresh.encode(), headers={"Content-Type": "text/html"})
        case 7:
            return Answer(404, b"gone")
        case 9:
            return Answer(body=maker.pdf("Count the otters. " * 20), headers=PDF)
        case 11:
            return Answer(body=b"<title>Short</title><p>Loading")
        case 13:
            return Answer(body=b"\x89PNG", headers={"Content-Type": "image/png"})
    return Answer(body=html, headers={"Content-Type": "text/html"})


def reread(folder: Path, *arguments: str) -> tuple[int, str]:
    """Return exit code and output of ``scrapy archive reread`` in *folder*."""
    options = ("-s", "JAVASCRIPT=off", "-s", f"WORKER_TIMEOUT={HANGS}")
    done = forks().run(["archive", "reread", *arguments, *options], folder)
    return done.returncode, done.stdout + done.stderr


def table(path: Path) -> list[Row]:
    """Return the sorted rows of a table without their times."""
    rows = pyarrow.parquet.read_table(path).to_pylist()
    kept = [{name: value for name, value in row.items() if name not in TIMES} for row in rows]
    return sorted(kept, key=lambda row: json.dumps(row, sort_keys=True, default=str))


def crawled(made: Crawl, spider: str, **more: Any) -> list[Row]:
    """Crawl, and return the table that ``scrapy export`` makes of the store."""
    settings = {"WARC_DIR": "warc", "SEED_FAILURES_MAX": "100%", **more}
    done = made.run(*(f"-s{name}={value}" for name, value in settings.items()), spider=spider)
    assert done.code == 0, done.log
    kind = "publications" if spider == "journal" else spider
    made.command("export", "--kind", kind, "--format", "parquet", "-o", "crawl.parquet")
    return table(made.folder / "crawl.parquet")


@pytest.mark.long
@pytest.mark.nightly
def test_pages_read_again_are_those_of_the_crawl(tmp_path: Path, bucket: Bucket) -> None:
    with Server() as server:
        for number in range(PAGES + 1):
            server.route(f"/page/{number}", page(number))
        made = Crawl(tmp_path, {}, **FAST)
        made.seeds(*(server.url(f"/page/{number}") for number in range(PAGES)))
        rows = crawled(made, "webpages", WARC_MAX_SIZE=8_000)
    assert len(rows) == PAGES
    assert len(list((tmp_path / "warc").glob("*.warc.gz"))) > 3
    assert {row["reason"] for row in rows} == {
        None,
        "not-found",
        "needs-browser",
        "unsupported-content",
    }
    here = ("webpages", "warc", "--workers", "0")

    code, out = reread(tmp_path, *here, "--seeds", "ids.txt", "-o", "again", "--part", PART)
    assert code == 0, out
    assert f"{PAGES} records in 3 parts\n" in out
    assert table(tmp_path / "again") == rows

    # Only a lost part is read again.
    (tmp_path / "again/part-000001.parquet").unlink()
    code, out = reread(tmp_path, *here, "--seeds", "ids.txt", "-o", "again", "--part", PART)
    assert (code, table(tmp_path / "again")) == (0, rows)
    assert "in 3 parts, 2 of them read before" in out

    # Without the list, the seeds are the addresses to which no redirect leads.
    found = [seed.url for seed in archived_seeds([Archive(tmp_path / "warc")], SeedForm.URLS)]
    # 3 redirects to 4, and 7 is missing. All pictures but the first are revisits of the first.
    for row in rows:
        number = int(row["start_url"].rpartition("/")[2]) % 20
        assert number == 13 or (row["start_url"] in found) == (number not in (4, 7)), number

    # A new rule reads the recorded pages.
    some = (tmp_path / "ids.txt").read_text().splitlines()[:20]
    (tmp_path / "some.txt").write_text("\n".join(some))
    (tmp_path / "today.yaml").write_text("'127\\.0\\.0\\.1.*': {title: h1, content: '#new'}\n")
    today = ("-s", "WEBPAGES_YAML=today.yaml")
    code, out = reread(tmp_path, *here, "--seeds", "ids.txt", "-o", "again", *today)
    assert (code, "another list, archive, rule file or version" in out) == (4, True)
    code, out = reread(tmp_path, *here, "--seeds", "some.txt", "-o", "today", *today)
    assert code == 0, out
    titles = Counter(row["title"] for row in table(tmp_path / "today") if row["rule"])
    assert titles["Otters"] > len(some) / 2
    killed(tmp_path, rows)
    from_bucket(tmp_path, bucket, rows)


def from_bucket(folder: Path, bucket: Bucket, rows: list[Row]) -> None:
    """Check that archives in a bucket, packed or not, read like those in folders."""
    (folder / "plain").mkdir()
    packed = (ROOT / "examples/pages.warc.gz").read_bytes()
    (folder / "plain/pages.warc").write_bytes(gzip.decompress(packed))
    local = Archive(folder / "plain")
    local.complete()
    settings = Settings({**KEYS, "AWS_ENDPOINT_URL": bucket.url})
    with bucket.there():
        with pytest.raises(ArchiveError, match="has no index"):
            open_archive("s3://library/plain/", settings)
        for path in local.folder.iterdir():
            bucket.client.upload_file(str(path), "library", f"plain/{path.name}")
        remote = open_archive("s3://library/plain/", settings)
        for position in (0, *(row.offset for row in records(folder / "plain/pages.warc"))):
            both = [each.open("pages.warc") for each in (local, remote)]
            whole, part = (record_at(file, position) for file in both)
            assert whole == part

        code, out = run(folder, bucket, "archive", "upload", "warc", "s3://library/warc")
        assert code == 0, out
        patient = ("-s", f"WORKER_TIMEOUT={HANGS}")
        again = ("webpages", "s3://library/warc", "--seeds", "ids.txt", "-s", "JAVASCRIPT=off")
        code, out = run(
            folder,
            bucket,
            "archive",
            "reread",
            *again,
            "-o",
            "remote",
            "--workers",
            share("0", "1"),
            *patient,
        )
        assert code == 0, out
    assert table(folder / "remote") == rows
    assert KEYS["AWS_SECRET_ACCESS_KEY"] not in (folder / "remote/_plan.json").read_text()


def killed(folder: Path, rows: list[Row]) -> None:
    """Check that a killed worker costs only its part, which another worker then reads."""
    target, log = folder / "killed", folder / "parts.log"
    target.mkdir()
    settings = {**get_project_settings(), "JAVASCRIPT": "off", "WORKER_TIMEOUT": HANGS}
    job = RereadJob("webpages", (str(folder / "warc"),), str(target), job_settings(settings))
    parts = list(seed_parts(read_seeds(folder / "ids.txt", SeedForm.URLS), PAGES // 6))
    done = list(cluster.results(parts, partial(read_or_die, log, job), workers=1))
    assert sorted(result.number for result in done) == list(range(len(parts)))
    assert not any(result.error for result in done)
    assert table(target) == rows
    times = Counter(map(int, log.read_text().split()))
    assert times.pop(FATAL) == 2
    assert set(times.values()) == {1}


def test_a_page_that_ends_its_worker_gets_its_reason(tmp_path: Path) -> None:
    """The pages of its part are then read in a process beside the next worker."""
    (tmp_path / "warc").mkdir()
    (tmp_path / "warc/pages.warc.gz").write_bytes((ROOT / "examples/pages.warc.gz").read_bytes())
    Archive(tmp_path / "warc").complete()
    settings = {**get_project_settings(), "JAVASCRIPT": "off", "WORKER_TIMEOUT": 1e-5}
    archives, target = (str(tmp_path / "warc"),), tmp_path / "out"
    target.mkdir()
    job = RereadJob("webpages", archives, str(target), job_settings(settings))
    parts = seed_parts(read_seeds(ROOT / "examples/urls.txt", SeedForm.URLS), 10)
    (done,) = cluster.results(parts, partial(read_part, job, replaced=True), workers=1)
    assert not done.error
    reasons = Counter(row["reason"] for row in table(target))
    assert reasons == {"parse-timeout": 2, "not-found": 1}
    assert [path.name for path in target.iterdir()] == ["part-000000.parquet"]


@pytest.mark.parametrize("workers", ["0", pytest.param("1", marks=pytest.mark.nightly)])
def test_an_interrupt_is_one_line_and_the_next_summary_counts_all(
    tmp_path: Path, workers: str
) -> None:
    (tmp_path / "warc").mkdir()
    (tmp_path / "warc/pages.warc.gz").write_bytes((ROOT / "examples/pages.warc.gz").read_bytes())
    lines = ["", "manual", *range(300)]
    (tmp_path / "ids.txt").write_text("".join(f"https://otters.example.org/{n}\n" for n in lines))
    words = [
        "archive",
        "reread",
        "webpages",
        "warc",
        "--seeds",
        "ids.txt",
        "-o",
        "out",
        "--part",
        "1",
    ]
    begun = subprocess.Popen(
        [sys.executable, "-m", "scrapy", *words, "--workers", workers],
        cwd=tmp_path,
        env={**os.environ, "SCRAPY_SETTINGS_MODULE": "pubcrawl.settings", "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # a terminal interrupts its whole group
    )
    wait_until((tmp_path / "out").exists, begun)
    # Without a reader, it waits there: the interrupt does not come after its end.
    os.mkfifo(tmp_path / f"out/.part-{len(lines) - 1:06}.parquet.{begun.pid}")
    wait_until((tmp_path / "out/part-000000.parquet").exists, begun)
    os.killpg(begun.pid, signal.SIGINT)
    assert begun.communicate() == (
        "",
        "scrapy archive reread: interrupted; the same command continues\n",
    )
    assert begun.returncode == 130
    done = forks().run([*words, "--workers", "0"], tmp_path)
    first, *reasons = done.stdout.splitlines()
    assert (done.returncode, reasons) == (0, ["300 not-archived"]), done.stderr
    assert f"{len(lines)} records in {len(lines)} parts, " in first
    assert first.endswith(" of them read before")


SCRIPT = b"""<!DOCTYPE html><title>Tool</title><p id=text><script>
history.replaceState(null, "", location.pathname + "?seen");
document.title = "Otters by script";
document.getElementById("text").textContent = "It counts otters by day. ".repeat(40);
</script>"""


@needs_chromium
def test_pages_that_a_browser_rendered_are_read_again_without_it(tmp_path: Path) -> None:
    rule = "'127\\.0\\.0\\.1.*': {title: title, content: '#text', javascript: true}\n"
    (tmp_path / "rules.yaml").write_text(rule)
    with Server(fallback=lambda seen: Answer(body=SCRIPT)) as server:
        made = Crawl(tmp_path, {}, **FAST | {"JAVASCRIPT": "auto"}, WEBPAGES_YAML="rules.yaml")
        made.seeds(server.url("/tool"))
        rows = crawled(made, "webpages")
    assert [row["title"] for row in rows] == ["Otters by script"]
    options = ("--workers", "0", "--seeds", "ids.txt", "-s", "WEBPAGES_YAML=rules.yaml")
    done = forks().run(["archive", "reread", "webpages", "warc", *options, "-o", "again"], tmp_path)
    assert done.returncode == 0, done.stderr
    assert table(tmp_path / "again") == rows
    # The WARC files alone give the same index.
    (index,) = (tmp_path / "warc").glob("*.cdxj")
    lines = index.read_text()
    index.unlink()
    Archive(tmp_path / "warc").complete()
    assert index.read_text() == lines
    assert "__wb_method=rendered" in lines


def own(number: int, **more: str) -> bytes:
    """Return the page of an article; all differ, as equal pages of a host belong to no article."""
    whole = article(("doi", f"10.5555/firth.{number}"), **more)
    return whole.replace(b"Otters", b"Otters of %d rivers" % number)


@pytest.mark.nightly
def test_articles_read_again_are_those_of_the_crawl(tmp_path: Path) -> None:
    (tmp_path / "rules.yaml").write_text(RULES)
    dois = [f"10.5555/firth.{number}" for number in range(ARTICLES)]
    with Server() as server:
        for number, doi in enumerate(dois):
            server.route(f"/doi/{doi.upper()}", Answer.redirect(f"/article/{number}"))
            server.route(f"/doi/{doi}", Answer.redirect(f"/article/{number}"))
            links = f"<a class=full href=/full/{number}>" if number % 2 else ""
            body = "" if number % 2 else TEXT
            server.route(f"/article/{number}", own(number, body=body, links=links))
            server.route(f"/full/{number}", own(number, body=TEXT))
        server.route("/article/none", article(body=TEXT))
        made = Crawl(tmp_path, {"DOI_URL": server.url("/doi")}, **FAST, JOURNALS_YAML="rules.yaml")
        made.seeds(*dois, "10.5555/nowhere", server.url("/article/none"))
        rows = crawled(made, "journal")
        settings = ("-s", f"DOI_URL={server.url('/doi')}", "-s", "JOURNALS_YAML=rules.yaml")
    arguments = ("--seeds", "ids.txt", "-o", "again", "--workers", "0", *settings)
    code, out = reread(tmp_path, "journal", "warc", *arguments)
    assert code == 0, out
    assert sum(row["status"] == "final" for row in rows) >= ARTICLES
    assert table(tmp_path / "again") == rows


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("publications", "."), "the first argument is one of webpages, docs, journal"),
        (("webpages",), "give DIR, such as: scrapy archive reread webpages out/warc"),
        (("webpages", "nowhere", "-o", "out"), "nowhere is not a folder"),
        (("webpages", ".", "-o", "out"), "holds no .warc or .warc.gz file"),
        (("webpages", "."), "give the folder for the records: -o OUT"),
    ],
)
def test_wrong_arguments_are_refused(tmp_path: Path, arguments: tuple[str, ...], says: str) -> None:
    code, out = reread(tmp_path, *arguments)
    assert (code, says in out) == (4, True), out


def test_a_cluster_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.1)
    found = cluster.results([], read_or_die, workers=1, scheduler="tcp://127.0.0.1:1")  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="no cluster of Dask answers there"):
        next(found)
