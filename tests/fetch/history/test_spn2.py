"""Crawls with CAPTURE=spn2 against a scripted service, and each slug they can end with."""

import gzip
from pathlib import Path
from typing import Any

from pubcrawl.fetch.history.spn2 import error_slug
from tests.cases import Agree, golden, read, table
from tests.fetch.archive.archive import Archive
from tests.fetch.crawling import crawl
from tests.fetch.played import QUIET, Case, answer_of, play
from tests.fetch.test_history import asks
from tests.server import Answer, Server

FAULTS = read(Path(__file__).with_suffix(".yaml"))["FAULTS"]


@table
def test_words_of_the_service(reply: str, slug: str) -> None:
    assert error_slug(reply) == slug


@golden
def test_captures(case: Case, agree: Agree, tmp_path: Path, capfd: Any) -> None:
    agree(case, play(case, tmp_path))
    written = capfd.readouterr().out
    for recorded in tmp_path.glob("warc/*.warc.gz"):
        text = gzip.decompress(recorded.read_bytes()).decode("latin-1")
        assert "/save/status/user" in text
        written += text
    assert "Spider closed" in written
    assert "of-a-reader" not in written


def test_each_fault_has_its_word(tmp_path: Path) -> None:
    """Requests run one after the other, and each uses all of its scripted answers."""
    with Server("127.0.0.1") as site, Server("127.0.0.2") as machine:
        archive = Archive(machine)
        urls = [site.url(f"/{number}") for number in range(len(FAULTS))]
        turns = iter(FAULTS)
        left: list[str] = []

        def next_fault(request: Any) -> Answer:
            # Each request first asks for the places, once.
            left.extend(
                name for name, answers in archive.answers.items() if name != "places" and answers
            )
            fault = next(turns)
            archive.answers = {
                name: [*map(answer_of, given * fault.get("times", 1))]
                for name, given in fault.items()
                if name not in ("slug", "times")
            }
            scripted = archive.answers.pop("places", None)
            archive.answers["places"] = [next_fault]
            return scripted[0] if scripted else archive.places(request, "", "")

        archive.answers["places"] = [next_fault]
        archive.pages = dict.fromkeys(urls, (b"page",))
        settings = {**QUIET, **archive.settings, "CAPTURE": "spn2", "CONCURRENT_REQUESTS": 1}
        done = crawl(tmp_path, asks(*urls), settings)
        print(done.log)
        assert done.slugs == [fault["slug"] for fault in FAULTS]
        assert left == []
        assert site.seen == []
        assert done.stats["spn2/failed/spn2-backoff"] == 5
