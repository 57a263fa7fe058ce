"""A crawl that cannot run exits with 4 before it opens, makes or fetches anything."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.api_server import ApiServer
from tests.apis.synthetic import Synthetic
from tests.crawls.run import Crawl, Done

HAVE = {"ids.txt", "empty.txt", "prose.txt", "folder", "newer.db"}


@pytest.fixture(scope="module")
def server() -> Iterator[ApiServer]:
    with ApiServer(Synthetic(3, small=True)) as running:
        yield running


@pytest.fixture
def crawl(tmp_path: Path, server: ApiServer) -> Crawl:
    crawl = Crawl(tmp_path, server.urls)
    crawl.seeds("50000001")
    (tmp_path / "empty.txt").touch()
    (tmp_path / "prose.txt").write_text("title\nnothing here\nnothing here\n")
    (tmp_path / "folder").mkdir()
    with closing(sqlite3.connect(tmp_path / "newer.db")) as newer, newer:
        newer.execute("CREATE TABLE property (name TEXT, value TEXT)")
        newer.execute("INSERT INTO property VALUES ('schema_version', '99')")
    return crawl


def refused(crawl: Crawl, server: ApiServer, done: Done, *says: str) -> None:
    assert done.code == 4, done.log
    assert "Traceback" not in done.log
    last = done.log.splitlines()[-1]
    assert last.startswith("pubcrawl: "), done.log
    assert all(word in last for word in says), last
    assert not server.tally.requests
    assert {path.name for path in crawl.folder.iterdir()} == HAVE


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("-a seds=ids.txt", "did you mean 'seeds'"),
        ("-a parts=titel", "did you mean 'title'"),
        ("-a not_parts=titel", "did you mean 'title'"),
        ("-a resources=pubmed", "did you mean 'pubmed_xml'"),
        ("-a seeds=missing.txt", "give a file of identifiers"),
        ("-a seeds=folder", "give a file of identifiers"),
        ("-a seeds=empty.txt", "holds no seeds"),
        ("-a seeds=prose.txt", "line 1"),
        ("-a ids=word", "is a PMID, PMCID or DOI"),
        ("-s BACH_MAX=1", "did you mean BATCH_MAX"),
        ("-s JOURNALS_YAML=missing.yaml", "missing.yaml:1: cannot be read"),
        ("-s WEBPAGES_YAML=prose.txt", "a map, pattern: its keys"),
        ("-s BATCH_MAX=abc", "whole number"),
        ("-s BATCH_MAX=0", "above 0"),
        ("-s FRONTIER_WINDOW=-1", "above 0"),
        ("-s DOWNLOAD_TIMEOUT=soon", "give a number"),
        ("-s PUBFETCHER_COMPAT=perhaps", "True or False"),
        ("-s JAVASCRIPT=perhaps", "auto, off or always"),
        ("-s JAVASCRIPT_CHROMIUM=/missing/chromium", "is not a program"),
        ("-s JAVASCRIPT_PAGES=0", "above 0"),
        ("-s JAVASCRIPT_RESOURCES=script,images", "unknown kind 'images'"),
        ("-s PLAYWRIGHT_LAUNCH_OPTIONS=x", "JSON object"),
        ("-s WORKERS=-1", "0 or more"),
        ("-s WORKER_TIMEOUT=0", "above 0"),
        ("-s WORKER_MEMORY=1000", "or more"),
        ("-s PDF_PAGES_MAX=x", "whole number"),
        ("-s WALLS_YAML=missing.yaml", "missing.yaml:1: cannot be read"),
        ('-s DOWNLOAD_SLOTS={"a.example":1}', "JSON object"),
        ("-s SEED_FAILURES_MAX=few", "50%"),
        ("-s LOG_LEVEL=LOUD", "DEBUG"),
        ("-s EUTILS_URL=ftp://example.org", "https://"),
        ("-s STORE_URL=sqlite:///folder", "STORE_URL"),
        ("-s STORE_URL=sqlite:////missing/store.db", "STORE_URL"),
        ("-s STORE_URL=sqlite:///newer.db", "version 99"),
        ("-s STORE_URL=store.db", "sqlite:///"),
        ("-s REPLAY=missing.warc.gz", "no such file or folder"),
        ("-s REPLAY=ids.txt", "cannot be read as WARC"),
        ("-s REPLAY=folder", "no .warc"),
        ("-s WARC_DIR=ids.txt", "is not a folder"),
        ("-s HISTORY=google", "give none, local, wayback"),
        ("-s CAPTURE=none", "give HISTORY=local or wayback"),
        ("-s GROBID_URL=localhost:8070", "http://localhost:8070"),
        ("-O ids.txt/out.jsonl", "is not a folder"),
        ("-O folder:jsonl", "is a folder"),
        ("-O out.otters", "format"),
        ("-s BATCH_MAX", "NAME=VALUE"),
    ],
)
def test_refused(crawl: Crawl, server: ApiServer, arguments: str, says: str) -> None:
    refused(crawl, server, crawl.run(*arguments.split()), says)


@pytest.mark.parametrize(
    ("spider", "arguments", "says"),
    [
        ("publication", "", "did you mean publications"),
        ("webpages", "-a seeds= -a ids=12345678", "webpages: unknown argument -a ids="),
        ("webpages", "-a urls=otters", "-a urls: nothing in it is an http(s) address"),
        ("webpages", "-s WEBPAGE_MIN_LENGTH=x", "WEBPAGE_MIN_LENGTH"),
        ("journal", "-a urls=http://a.example/ -a links=2", "give 1 for yes or 0 for no"),
        ("journal", "-a resources=doi", "unknown argument"),
        ("journal", "-a urls=nothing", "nothing in it is a PMID, PMCID, DOI or http(s) address"),
        ("artifacts", "-a urls=", "nothing to do"),
        ("artifacts", "-a heuristic=path_base", "did you mean path_based"),
        ("artifacts", "-a embeds=perhaps", "give 1 for yes or 0 for no"),
        ("artifacts", "-a capture=warc", "WARC_DIR"),
        ("artifacts", "-a urls=larks", "an http(s) address"),
        ("artifacts", "-s ARTIFACT_URIS_MAX=few", "give a whole number"),
    ],
)
def test_refused_by_its_spider(
    crawl: Crawl, server: ApiServer, spider: str, arguments: str, says: str
) -> None:
    refused(crawl, server, crawl.run(*arguments.split(), spider=spider), says)


@pytest.mark.parametrize("email", ["", "nobody"])
def test_a_live_crawl_without_an_address(crawl: Crawl, server: ApiServer, email: str) -> None:
    live = Crawl(crawl.folder, {}, CONTACT_EMAIL=email)
    refused(crawl, server, live.run(), "CONTACT_EMAIL", "you@your.org")
