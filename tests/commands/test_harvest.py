"""``scrapy seeds harvest`` against a repository with tokens, refusals, deletions and errors."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from subprocess import CompletedProcess
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.commands.process import scrapy
from tests.server import Answer, Seen, Server

PAGES, PAGE = 5, 3


def record(number: int, day: str = "2026-02-03") -> str:
    name = f"<identifier>oai:r.example.org:{number}</identifier><datestamp>{day}</datestamp>"
    if number % 7 == 6:
        return f'<record><header status="deleted">{name}</header></record>'
    return (
        f"<record><header>{name}</header><metadata><dc><title>On {number} otters</title>"
        f"<identifier>https://r.example.org/{number}.pdf</identifier></dc></metadata></record>"
    )


def document(content: str, time: str = "2026-02-04T05:06:07Z", status: int = 200) -> Answer:
    body = (
        '<?xml version="1.0" encoding="UTF-8"?><OAI-PMH '
        f'xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>{time}</responseDate>'
        f"{content}</OAI-PMH>"
    )
    return Answer(status, body.encode(), headers={"Content-Type": "text/xml"})


class Repository:
    """Pages of records; *refusals*: by page number, the answers that precede the page."""

    def __init__(self) -> None:
        self.refusals: dict[int, list[Answer]] = {}
        self.forgets = False
        self.error_status = 200

    def answer(self, seen: Seen) -> Answer:
        query = {name: values[0] for name, values in parse_qs(urlsplit(seen.target).query).items()}
        if query.get("verb") != "ListRecords":
            return document('<error code="badVerb">no such verb</error>')
        if query.get("from", "") > "2026-02-03":
            return document('<error code="noRecordsMatch"/>', status=self.error_status)
        if query.get("metadataPrefix", "oai_dc") != "oai_dc":
            return document('<error code="cannotDisseminateFormat">only oai_dc</error>')
        number = int(query.get("resumptionToken", "p 0").removeprefix("p "))
        if waiting := self.refusals.get(number):
            return waiting.pop(0)
        if self.forgets and number == 3:
            self.forgets = False
            text = '<error code="badArgument"/><error code="badResumptionToken">expired</error>'
            return document(text, status=self.error_status)
        records = "".join(map(record, range(number * PAGE, (number + 1) * PAGE)))
        token = f"p {number + 1}" if number + 1 < PAGES else ""
        end = f'<resumptionToken cursor="{number * PAGE}">{token}</resumptionToken>'
        return document(f"<ListRecords>{records}{end}</ListRecords>")


@pytest.fixture
def repository() -> Repository:
    return Repository()


@pytest.fixture
def server(repository: Repository) -> Iterator[Server]:
    with Server(fallback=repository.answer) as server:
        yield server


OPTIONS = ("-s", "ALLOW_PRIVATE_HOSTS=1", "-s", "CONTACT_EMAIL=a@lab.example")


def harvest(server: Server, folder: Path, *more: object) -> CompletedProcess[str]:
    store = f"STORE_URL=sqlite:///{folder.parent}/store.db"
    return scrapy(
        "seeds", "harvest", server.url("/oai"), "-o", folder, *OPTIONS, "-s", store, *more
    )


def tokens(server: Server) -> list[str]:
    found = (parse_qs(urlsplit(path).query) for path in server.paths())
    return [query.get("resumptionToken", [""])[0] for query in found]


def test_a_harvest_becomes_requests(server: Server, tmp_path: Path) -> None:
    folder, out = tmp_path / "harvest", tmp_path / "requests.jsonl"
    done = harvest(server, folder)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "15 records, 2 of them deleted, in 5 files\n"
    assert done.stderr.splitlines()[-1] == (
        f"next: scrapy seeds import oai {folder} -o requests.jsonl"
    )
    assert tokens(server) == ["", "p 1", "p 2", "p 3", "p 4"]
    done = scrapy("seeds", "import", "oai", folder, "-o", out)
    assert done.stderr.splitlines()[:2] == ["13 requests", "2 deleted"]
    numbers = {json.loads(line)["link_source_id"] for line in out.read_text().splitlines()}
    assert numbers == {f"oai:r.example.org:{n}" for n in range(15) if n % 7 != 6}


def test_a_repository_may_ask_for_time(
    server: Server, repository: Repository, tmp_path: Path
) -> None:
    later = Answer(503, headers={"Retry-After": "0"})
    repository.refusals = {1: [later, later], 3: [Answer(429, headers={"Retry-After": "0"})]}
    done = harvest(server, tmp_path / "harvest", "-s", "RETRY_AFTER_DEFAULT=0")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("15 records")
    assert tokens(server) == ["", "p 1", "p 1", "p 1", "p 2", "p 3", "p 3", "p 4"]


def test_a_harvest_goes_on_after_an_error(
    server: Server, repository: Repository, tmp_path: Path
) -> None:
    repository.refusals = {2: [Answer(500, b"out of memory")]}
    done = harvest(server, tmp_path / "harvest")
    assert done.returncode == 1
    assert "not complete: HTTP 500" in done.stderr
    assert "the same command continues" in done.stderr
    done = harvest(server, tmp_path / "harvest")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("15 records, 2 of them deleted, in 5 files")
    assert tokens(server) == ["", "p 1", "p 2", "p 2", "p 3", "p 4"]


@pytest.mark.parametrize("status", [200, 400, 403, 422, 500])
def test_a_forgotten_token_begins_again(
    status: int, server: Server, repository: Repository, tmp_path: Path
) -> None:
    """Servers send the errors of OAI-PMH with any status; Invenio with 422."""
    repository.forgets, repository.error_status = True, status
    done = harvest(server, tmp_path / "harvest")
    assert done.returncode == 0, done.stderr
    assert "the harvest starts again" in done.stderr
    assert done.stdout == "15 records, 2 of them deleted, in 5 files\n"
    assert tokens(server) == ["", "p 1", "p 2", "p 3", "", "p 1", "p 2", "p 3", "p 4"]
    done = harvest(server, tmp_path / "harvest")
    assert done.returncode == 0, done.stderr
    assert "from=2026-02-04" in server.paths()[-1]


def test_a_complete_harvest_is_updated(server: Server, tmp_path: Path) -> None:
    folder = tmp_path / "harvest"
    harvest(server, folder, "--set", "theses", "--until", "2027-01-01")
    done = harvest(server, folder, "--set", "theses", "--until", "2027-01-01")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("15 records")
    first, last = (parse_qs(urlsplit(server.paths()[n]).query) for n in (0, -1))
    assert first == {
        "verb": ["ListRecords"],
        "metadataPrefix": ["oai_dc"],
        "set": ["theses"],
        "until": ["2027-01-01"],
    }
    assert last == {**first, "from": ["2026-02-04"]}
    other = harvest(server, folder, "--set", "books")
    assert other.returncode == 4
    assert "holds another harvest" in other.stderr


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (Answer(404), "HTTP 404"),
        (Answer(403, b"<p>Forbidden</p>"), "HTTP 403"),
        (Answer(wire=lambda: [b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n<a"]), "cut"),
        (Answer(body=b"<html><p>Moved</p></html>"), "an HTML page instead of XML"),
        (Answer(body=b"<a/>"), "not a response of OAI-PMH"),
        (document("<ListRecords><resumptionToken>p 0</resumptionToken></ListRecords>"), "again"),
        (document('<error code="badArgument">no from</error>'), "badArgument: no from"),
    ],
)
def test_errors(
    answer: Answer, message: str, server: Server, repository: Repository, tmp_path: Path
) -> None:
    repository.refusals = {0: [answer, answer]}
    done = harvest(server, tmp_path / "harvest")
    assert done.returncode == 1
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_a_private_address(server: Server, tmp_path: Path) -> None:
    done = harvest(server, tmp_path / "harvest", "-s", "ALLOW_PRIVATE_HOSTS=0")
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert "not complete: 127.0.0.1 is not a public address" in line
