"""GROBID as a scripted server: each PDF has a result, whatever the service does."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scrapy.utils.test import get_crawler

from pubcrawl.exceptions import SettingError
from pubcrawl.fetch import grobid
from pubcrawl.fetch.grobid import Grobid, multipart, read_answer
from tests.cases import Agree, golden, read
from tests.crawls.forks import developing
from tests.fetch.crawling import SETTINGS
from tests.fetch.played import Case, answer_of
from tests.patience import PATIENT
from tests.server import Answer, Seen, Server

TEI = read(Path(__file__).with_suffix(".yaml"))["TEI"]
BARE = '<TEI xmlns="http://www.tei-c.org/ns/1.0"/>'

SPIDER = """
import json, sys
from pathlib import Path
from scrapy import Spider
from scrapy.crawler import AsyncCrawlerProcess
from pubcrawl.fetch import grobid
from pubcrawl.fetch.services import ask

job = json.loads(Path(sys.argv[1]).read_text())
grobid.BLOB_MAX = 1000

class Give(Spider):
    name = "give"
    async def start(self):
        client = grobid.Grobid.from_crawler(self.crawler)
        print(json.dumps({"version": await client.version()}))
        for pdf in job["pdfs"]:
            done = await client.fulltext(pdf.encode())
            print(json.dumps({**done.block(), "tei": done.body.decode()}))
        for url in job["pages"]:
            try:
                from scrapy import Request
                answer = await self.crawler.engine.download_async(Request(url))
                print(json.dumps({"page": answer.status}))
            except Exception as error:
                print(json.dumps({"page": error.slug}))
        print(json.dumps({"stats": {name: value for name, value in
            self.crawler.stats.get_stats().items() if name.startswith("grobid/")}}))
        return
        yield

process = AsyncCrawlerProcess(job["settings"])
process.crawl(Give)
process.start()
"""


def give(
    folder: Path, url: str, *pdfs: str, pages: tuple[str, ...] = (), **settings: Any
) -> list[dict[str, Any]]:
    """Return the output lines of a crawl that sends *pdfs* to the service at *url*."""
    (folder / "give.py").write_text(SPIDER)
    merged = {**SETTINGS, "LOG_ENABLED": False, "GROBID_URL": url, **settings}
    (folder / "job.json").write_text(json.dumps({"settings": merged, "pdfs": pdfs, "pages": pages}))
    done = developing().run(["give.py", "job.json"], folder)
    print(done.stderr)
    assert done.returncode == 0
    return [json.loads(line) for line in done.stdout.splitlines()]


@golden
def test_pdfs(case: Case, agree: Agree, tmp_path: Path) -> None:
    """The answers to each PDF, and what the crawl makes of them; the service is exempt."""
    answers = {name: [*map(answer_of, given)] for name, given in case["answers"].items()}
    requests: list[Seen] = []

    def work(request: Seen) -> Answer:
        if request.target == "/api/version":
            return Answer(body=b'{"version": "0.8.2", "revision": "a"}')
        assert request.target == "/api/processFulltextDocument"
        requests.append(request)
        (name,) = [name for name in answers if f"%PDF {name}".encode() in request.body]
        replies = answers[name]
        return replies.pop(0) if len(replies) > 1 else replies[0]

    settings = {**PATIENT, "RETRY_AFTER_DEFAULT": 0.01, "GROBID_CONSOLIDATE_HEADER": 1}
    with Server("127.0.0.1", fallback=work) as service:
        pdfs = [f"%PDF {name}" for name in (*answers, "x" * 2000)]
        results = give(
            tmp_path,
            service.url("/"),
            *pdfs,
            pages=(service.url("/api/version"),),
            ALLOW_PRIVATE_HOSTS=False,
            **settings,
        )
    assert requests[0].headers["content-type"].startswith("multipart/form-data; boundary=")
    fields = re.findall(
        rb'name="(\w+)"(?:; filename="\S+")?\r\n(?:.+\r\n)?\r\n(.+)\r\n', requests[0].body
    )
    tries = [sum(pdf.encode() in request.body for request in requests) for pdf in pdfs]
    shown = [" ".join(map(bytes.decode, field)) for field in fields]
    agree(case, {"results": results, "fields": shown, "tries": tries})


def test_nobody_there(tmp_path: Path) -> None:
    results = give(tmp_path, "http://127.0.0.1:9", "%PDF a")
    assert results[0] == {"version": ""}
    assert results[1]["status"] == "error"
    assert results[1]["error_message"].startswith("connection-refused: ")


def test_the_version_is_asked_once(tmp_path: Path) -> None:
    with Server("127.0.0.1") as service:
        service.route("/api/version", Answer(body=b"0.6.0"))
        service.route("/api/processFulltextDocument", Answer(body=BARE.encode()))
        results = give(tmp_path, service.url(), "%PDF a", "%PDF b")
        assert results[0] == {"version": "0.6.0"}
        assert results[1]["grobid_version"] == "0.6.0"
        assert service.paths().count("/api/version") == 1


# --- answers and forms --------------------------------------------------------------


def test_what_declares_entities_is_not_read() -> None:
    bomb = '<!DOCTYPE TEI [<!ENTITY a "aaaa">]><TEI>&a;</TEI>'
    assert read_answer(200, bomb.encode()).status == "bad-grobid-xml"
    assert read_answer(200, b"").status == "bad-grobid-xml"
    assert read_answer(200, b"<TEI>\xff</TEI>").body == "<TEI>\ufffd</TEI>".encode()


def test_a_text_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grobid, "TEI_MAX", 100)
    done = read_answer(200, TEI.encode())
    assert (done.status, done.body) == ("error", b"")
    assert "more than 100" in done.error_message


@given(st.integers(100, 599), st.binary(max_size=300))
def test_any_answer_is_a_status(status: int, body: bytes) -> None:
    done = read_answer(status, body)
    assert done.status in ("success", "error", "bad-grobid-xml")
    assert bool(done.body) == (done.status == "success")
    assert len(done.error_message) <= 1000
    json.dumps(done.block())


def test_equal_forms_are_equal_in_every_byte() -> None:
    fields = (("a", "1"),)
    assert multipart(b"%PDF", fields) == multipart(b"%PDF", fields)
    body, kind = multipart(b"%PDF \x00\r\n--", fields)
    boundary = kind.partition("boundary=")[2].encode()
    assert body.startswith(b"--" + boundary + b"\r\n")
    assert body.endswith(b"%PDF \x00\r\n--\r\n--" + boundary + b"--\r\n")


def test_settings() -> None:
    def client(**settings: object) -> Grobid | None:
        return Grobid.from_crawler(get_crawler(settings_dict=settings))

    assert client() is None
    assert client(GROBID_URL=" ") is None
    service = client(GROBID_URL="http://localhost:8070/")
    assert service is not None
    assert (service.base, service.timeout, service.consolidate) == ("http://localhost:8070", 180, 0)
    with pytest.raises(SettingError, match="http://localhost:8070"):
        client(GROBID_URL="localhost:8070")
    with pytest.raises(SettingError, match="give 0, 1, 2 or 3"):
        client(GROBID_URL="http://a", GROBID_CONSOLIDATE_HEADER=4)
