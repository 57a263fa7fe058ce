"""Files in documented forms; tests/documented/README.md says what is right of them."""

from __future__ import annotations

import json
import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.engine.seeds import read_seeds
from pubcrawl.engine.seeds.sources import SeedOptions, list_parts
from pubcrawl.exchange.csl import csl_type
from pubcrawl.exchange.imports.csl_items import work_of
from pubcrawl.exchange.imports.records import publication_of
from pubcrawl.exchange.record_values import WorkView
from pubcrawl.reading.service import ServiceRecord
from pubcrawl.works.parts import Limits
from pubcrawl.works.work import Container
from tests.commands.process import scrapy
from tests.commands.test_harvest import document
from tests.documented_answers import agrees, lowered, wrong_characters, wrong_values
from tests.server import Answer, Server

Case = dict[str, Any]

FOLDER = Path(__file__).parent / "documented"


def seeds_are_right(folder: Path, case: Case) -> None:
    """Compare what lines name, in order, and how many name nothing."""
    files = [case["input"]] if isinstance(case["input"], str) else case["input"]
    allowed = case.get("any_of") or [case]
    right = [(lowered(form["seeds"]), form.get("rejected", 0)) for form in allowed]
    for file in files:
        read = list(read_seeds(folder / file))
        found = [lowered(dict(seed.ids.pairs())) for seed in read if not seed.reason]
        assert (found, len(read) - len(found)) in right, file


def works_are_right(folder: Path, case: Case) -> None:
    """Compare what is known of each entry, and the seeds."""
    seeds_are_right(folder, case)
    parts = list_parts(str(folder / case["input"]), SeedOptions(), "")
    entries = [entry for part in parts for entry in part.entries or ()]
    for entry, right in zip(entries, case["works"], strict=True):
        found = work_values(publication_of(entry, Limits(), 0).to_json())
        for key, value in right.items():
            if key in ("authors", "editors"):
                names = zip(value, found[key], strict=True)
                found[key] = [{part: one.get(part) for part in other} for other, one in names]
            assert folded(key, found[key]) == folded(key, value), key


def work_values(record: Case) -> Case:
    view = WorkView(record)
    place = Container(**record["container"])
    people = [{**each, "name": each.get("literal")} for each in record["contributors"]]
    return {
        **place._asdict(),
        "title": view.main_title,
        "authors": [each for each in people if each["role"] == "author"],
        "editors": [each for each in people if each["role"] == "editor"],
        "container": place.title,
        "year": view.issued[:4],
        "first_page": place.first_page or place.article_number,
        "isbn": place.isbns,
        "issn": place.all_issns,
        "type": csl_type(view),
        "doi": record["doi"],
        "pmid": record["pmid"],
    }


def folded(key: str, value: Any) -> Any:
    if key in ("isbn", "issn"):
        return {re.sub("[- ]", "", each) for each in ([value] if isinstance(value, str) else value)}
    if isinstance(value, str):
        return " ".join((value.lower() if key == "doi" else value).split()).rstrip(".")
    return value


def requests_are_right(folder: Path, case: Case) -> None:
    """Compare the requests of a dump, or the outcome of a harvest."""
    if "answers" in case:
        harvest_is_right(folder, case)
        return
    with tempfile.TemporaryDirectory() as name:
        rejected = Path(name) / "rejected"
        source = folder / case["input"]
        done = scrapy("seeds", "import", case["dump"], source, "--rejected", rejected)
        lines = rejected.read_text("utf-8").splitlines() if rejected.exists() else ()
        reasons = Counter(line.split("\t")[2] for line in lines)
    assert "Traceback" not in done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    allowed = case.get("any_of") or [case]
    rights = [are_right(right, done.returncode, found, reasons) for right in allowed]
    assert any(rights), (done.stderr, found)


def are_right(right: Case, code: int, requests: list[Case], reasons: Counter[str]) -> bool:
    if right.get("refused"):
        return code == 4 and not requests
    known = [{**row, "url": row["base_url"], **row.get("ext_ids", {})} for row in lowered(requests)]
    wanted = lowered(right.get("requests", []))
    extra = [row for row in known if not any(agrees(form, row) for form in wanted)]
    return (
        code == 0
        and all(any(agrees(form, row) for row in known) for form in wanted)
        and not (right.get("only") and extra)
        and not {row["base_url"] for row in requests}.intersection(right.get("absent", ()))
        and all(reasons[reason] == count for reason, count in right.get("skipped", {}).items())
    )


def harvest_is_right(folder: Path, case: Case) -> None:
    whole = (folder / case["input"]).read_bytes()
    _, _, fails = case["outcome"].partition("fails, names ")
    place = {"first": 0, "token": 1, "update": 1}[case["answers"]]
    script = [document(PAGE.format("next" if case["answers"] == "token" else ""))] * place
    script += [Answer(wire=lambda: [whole])]
    last = document(PAGE.format(""))
    with Server(fallback=lambda _: script.pop(0) if script else last) as server:
        with tempfile.TemporaryDirectory() as name:
            arguments = ("seeds", "harvest", server.url("/oai"), "-o", f"{name}/h", *LOCAL)
            store = ("-s", f"STORE_URL=sqlite:///{name}/store.db")
            done = scrapy(*arguments, *store)
            if case["answers"] == "update" or (done.returncode and not fails):
                done = scrapy(*arguments, *store)
        dead = [path for path in server.paths() if "resumptionToken" in path]
    assert "Traceback" not in done.stderr
    assert bool(done.returncode) == bool(fails), done.stderr
    assert fails in done.stderr
    assert len(dead) == (case["answers"] == "token")


PAGE = (
    "<ListRecords><record><header><identifier>oai:a:1</identifier><datestamp>2026-02-03"
    "</datestamp></header></record><resumptionToken>{}</resumptionToken></ListRecords>"
)
LOCAL = ("-s", "ALLOW_PRIVATE_HOSTS=1", "-s", "CONTACT_EMAIL=a@lab.example")


KINDS: dict[str, Callable[[Path, Case], Iterable[str] | None]] = {
    "lists": seeds_are_right,
    "bibliographies": works_are_right,
    "values": wrong_values,
    "charsets": wrong_characters,
    "dumps": requests_are_right,
}
"""Kind, the name of a folder → the check of its cases: an assertion, or what is wrong."""


@pytest.mark.parametrize(
    "folder",
    [each for kind in KINDS for each in sorted((FOLDER / kind).iterdir())],
    ids=lambda folder: f"{folder.parent.name}-{folder.name}",
)
def test_documented(folder: Path) -> None:
    case = json.loads((folder / "expected.json").read_text("utf-8"))
    assert list(KINDS[folder.parent.name](folder, case) or ()) == []


@pytest.mark.parametrize("name", ["seed-nbib", "ris-doi-m3-pmid", "bib-doi-latex"])
def test_bibliographies_of_bug_reports(shared: Path, name: str) -> None:
    (file,) = (each for each in (shared / "cases" / name).iterdir() if each.suffix != ".json")
    lines = next(iter(json.loads((file.parent / "expected.json").read_text())["expected"].values()))
    found = [" ".join(filter(None, seed.ids)) for seed in read_seeds(file)]
    assert found == [line.partition(" (")[0].upper() for line in lines]


def test_a_placeholder_is_no_author(shared: Path) -> None:
    body = json.loads((shared / "cases/author-na/body.json").read_text())
    people = work_of(ServiceRecord(body["message"]))[1].contributors
    assert [each.name for each in people] == ["X Yew"]


@pytest.mark.parametrize(
    ("path", "dump", "urls"),
    [
        ("space-crossref/rows.jsonl", "crossref", ["/doc/My%20paper%201.pdf", "/10.5555/c.1"]),
        ("space-openalex/rows.jsonl", "openalex", ["/doc/My%20paper%201.pdf"]),
        ("space-unpaywall/rows.jsonl", "unpaywall", ["/doc/My%20paper%201.pdf"]),
        ("crossref-list-compact/lists.jsonl", "crossref", ["/c.pdf", "/10.5555/c.1"]),
        ("openalex-select/page.json", "openalex", ["/1.pdf"]),
    ],
)
def test_dumps_of_bug_reports(shared: Path, path: str, dump: str, urls: list[str]) -> None:
    done = scrapy("seeds", "import", dump, shared / "cases" / path)
    found = [json.loads(line)["base_url"] for line in done.stdout.splitlines()]
    assert [url.partition("//")[2].partition("/")[2] for url in found] == [url[1:] for url in urls]
