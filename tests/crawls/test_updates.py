"""Notices and versions of a list: what is asked, what is stored, and what it costs."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from tests.api_server import ApiServer
from tests.apis.synthetic import Synthetic
from tests.crawls.run import Crawl, Done
from tests.moments import HANGS
from tests.server import Answer, Seen, Server
from tests.shares import share

COUNT, LISTED = share(300, 1000), 200
MORE_REQUESTS = COUNT * 60 // 1000  # for notices and versions of so many
RETRACTED, COMMA = "10.5555/synthetic.7", "10.5555/comma,(1)<2>3"
PREPRINT, ARTICLE = "10.1101/2020.03.01.900001", "10.5555/synthetic.9"
NOTICE = {"DOI": "10.5555/notice.1", "type": "retraction", "source": "retraction-watch"}
NOTICE |= {"record-id": "23530", "updated": {"date-parts": [[2024, 5, 6]]}}
EXIT_USAGE, EXIT_NOTICES = 4, 5

Works = dict[str, dict[str, Any]]


class Agencies(Server):
    """Crossref and bioRxiv. *works*: what Crossref knows, by DOI; *fails*: its status."""

    def __init__(self, works: Works | None = None) -> None:
        super().__init__(fallback=self.answer_to)
        self.works = works or {}
        self.article = ARTICLE
        self.fails = 0
        self.requests: Counter[str] = Counter()

    def urls(self) -> dict[str, str]:
        names = ("crossref", "biorxiv", "datacite", "arxiv")
        return {f"{name.upper()}_URL": self.url(f"/{name}") for name in names}

    def answer_to(self, seen: Seen) -> Answer:
        address = urlsplit(seen.target)
        name = address.path.split("/")[1]
        self.requests[name] += 1
        body: Any = {"data": []}
        if name == "biorxiv":
            links = [{"preprint_doi": PREPRINT, "published_doi": self.article}]
            body = {"messages": [{"status": "ok"}], "collection": links if self.article else []}
        if name == "crossref":
            if self.fails:
                return Answer(self.fails)
            listed = parse_qs(address.query).get("filter", [""])[0].removeprefix("doi:")
            one = unquote(address.path.removeprefix("/crossref").removeprefix("/"))
            works = [self._work(doi.lower()) for doi in (listed or one).split(",doi:")]
            body = {"message-type": "work-list", "message": {"items": works}}
        return Answer(200, json.dumps(body).encode(), {"Content-Type": "application/json"})

    def _work(self, doi: str) -> dict[str, Any]:
        return {"DOI": doi, "title": ["A work"], "type": "journal-article"} | self.works.get(
            doi, {}
        )


def crawl(
    folder: Path, agencies: Agencies, *arguments: str, spider: str = "updates", **settings: Any
) -> Done:
    with ApiServer(Synthetic(20, small=True)) as server:
        urls = {**server.urls, **agencies.urls()}
        return Crawl(folder, urls, FRONTIER_PATIENCE=HANGS, **settings).run(
            *arguments, spider=spider
        )


def statuses(done: Done) -> dict[str, str]:
    assert done.code != EXIT_USAGE, done.log
    return {record["doi"].lower(): record["notice_status"] for record in done.records}


def test_a_list_is_checked_each_time(tmp_path: Path) -> None:
    ids = f"ids={RETRACTED},10.5555/synthetic.8,{COMMA}"
    with Agencies({RETRACTED: {"updated-by": [NOTICE]}}) as agencies:
        first = crawl(tmp_path, agencies, "-a", ids, "--fail-on", "retracted")
        assert first.code == EXIT_NOTICES, first.log
        expected = {RETRACTED: "retracted", "10.5555/synthetic.8": "none-found"}
        assert statuses(first) == expected | {COMMA: "none-found"}
        (notice,) = next(r for r in first.records if r["relations"])["relations"]
        assert (notice["record_id"], notice["date"]) == ("23530", "2024-05-06")
        # A comma cannot be in a list of DOIs.
        assert any(seen.target.startswith("/crossref/10.5555%2FCOMMA") for seen in agencies.seen)
        # The comma's work is known to Crossref alone: without an answer it is not checked.
        agencies.fails = 503
        again = crawl(tmp_path, agencies, "-a", ids, SEED_ATTEMPTS=1)
        assert statuses(again) == expected | {COMMA: "unchecked"}


def test_a_stored_list_and_its_file(tmp_path: Path) -> None:
    (tmp_path / "ids.txt").write_text(f"{RETRACTED}\n")
    with Agencies() as agencies:
        crawl(tmp_path, agencies, "-a", "seeds=ids.txt", spider="publications")
        for name in ("ids.txt", str(tmp_path / "ids.txt")):
            assert statuses(crawl(tmp_path, agencies, "-a", f"list={name}"))
        (tmp_path / "ids.txt").unlink()
        by_name = crawl(tmp_path, agencies, "-a", "list=ids.txt")
        assert statuses(by_name) == {RETRACTED: "none-found"}


def test_the_other_version_is_crawled_and_linked(tmp_path: Path) -> None:
    def linked(done: Done) -> dict[str, tuple[str, str]]:
        return {
            each["doi"].lower(): (each["published_doi"].lower(), each["preprint_doi"].lower())
            for each in done.records
        }

    words = ("-a", f"ids={PREPRINT}", "-a", "follow=versions")
    relation = {"relation": {"has-preprint": [{"id-type": "doi", "id": PREPRINT}]}}
    with Agencies({ARTICLE: relation}) as agencies:
        both = {PREPRINT: (ARTICLE, ""), ARTICLE: ("", PREPRINT)}
        assert linked(crawl(tmp_path, agencies, *words, spider="publications")) == both
        command = Crawl(tmp_path, {}).command
        one = command("export", "--prefer", "published", "--columns", "doi", "--format", "csv")
        assert one.lower().split() == ["doi", ARTICLE]
        agencies.article, agencies.works = "", {}
        agencies.fails = 503  # an outage revokes nothing
        assert (
            linked(crawl(tmp_path, agencies, *words, SEED_ATTEMPTS=1))[PREPRINT] == both[PREPRINT]
        )
        agencies.fails = 0
        assert linked(crawl(tmp_path, agencies, *words))[PREPRINT] == ("", "")


def test_what_notices_and_versions_cost(tmp_path: Path) -> None:
    def requests(folder: str, *follow: str) -> int:
        with ApiServer(Synthetic(COUNT, small=True)) as server, Agencies() as agencies:
            (tmp_path / folder).mkdir()
            crawl = Crawl(
                tmp_path / folder, {**server.urls, **agencies.urls()}, FRONTIER_PATIENCE=HANGS
            )
            crawl.seeds(*server.source.pmids, PREPRINT)  # type: ignore[attr-defined]
            done = crawl.run("-a", "seeds=ids.txt", "-a", "not_parts=fulltext", *follow)
            assert len(done.records) == COUNT + 1, done.log
            return server.tally.requests.total() + agencies.requests.total()

    only_notices = tmp_path / "updates"
    only_notices.mkdir()
    with ApiServer(Synthetic(LISTED, small=True)) as server, Agencies() as agencies:
        urls = {**server.urls, **agencies.urls()}
        crawl = Crawl(only_notices, urls, FRONTIER_PATIENCE=HANGS)
        crawl.seeds(*server.source.pmids)  # type: ignore[attr-defined]
        crawl.run("-a", "list=ids.txt", spider="updates")
        assert server.tally.requests == {"europepmc": 1, "pubmed_xml": 1}
        assert agencies.requests == {"crossref": LISTED / 50}
    without = requests("without")
    with_both = requests("with", "-a", "follow=notices,versions")
    assert with_both <= without + MORE_REQUESTS + 1
