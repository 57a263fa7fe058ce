"""``scrapy extract``, run as a command."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.actions.extract.answers import lines
from pubcrawl.actions.extract.jobs import make_job, parse_ids, read_file
from pubcrawl.exceptions import UsageError
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.reading import datacite
from pubcrawl.publications.resources.resource import Resource
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType
from tests.conftest import ADDRESSES, Command

ROOT = Path(__file__).parents[2]
RECORDED = ROOT / "tests/recorded"
PUBMED = RECORDED / "pubmed_xml/90000001/body"
Places = dict[bool, dict[str, Resource]]


def extract(places: Places, options: dict[str, Any], folder: Path = Path()) -> list[dict[str, Any]]:
    work = make_job(options, folder)
    return list(lines(work, places[work.compat]))


def test_a_line_for_each_publication(command: Command) -> None:
    done = command("extract", "pubmed_xml", PUBMED)
    assert (done.returncode, done.stderr) == (0, "")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["parts"]["pmid"]["content"] for line in found] == [
        "90000001",
        "90000002",
        "90000004",
    ]
    assert list(found[0]) == [
        "kind",
        "parts",
        "fields",
        "corresp_authors",
        "work",
        "links",
        "error",
    ]


def test_the_publication_asked_for(places: Places) -> None:
    ids = {"pmid": " 90000002 "}
    [line] = extract(places, {"kind": "pubmed_xml", "file": str(PUBMED), "ids": ids})
    url = ADDRESSES["EUTILS_URL"] + "/efetch.fcgi?retmode=xml&db=pubmed&id=90000002"
    assert line["parts"]["title"]["content"] == "[Counting beetles again]."
    assert {part["url"] for part in line["parts"].values()} == {url}
    assert line["parts"]["title"]["type"] == "pubmed_xml"


def test_what_was_given_is_not_of_the_file(places: Places) -> None:
    file = RECORDED / "unpaywall/10.5555-beetles.2024.1/body"
    [line] = extract(
        places,
        {
            "kind": "unpaywall",
            "file": str(file),
            "ids": {"doi": "doi:10.5555/beetles.2024.1", "pmid": "3"},
            "url": "https://u.example/",
        },
    )
    assert {name: part["type"] for name, part in line["parts"].items()} == {
        "pmcid": "link_oadoi",
        "title": "oadoi",
    }
    assert line["parts"]["title"]["url"] == "https://u.example/"


def test_the_type_of_the_parts(places: Places) -> None:
    options = {"kind": "pubmed_xml", "file": str(PUBMED), "type": "citation"}
    line = extract(places, options)[0]
    assert {part["type"] for part in line["parts"].values()} == {"citation"}


def test_an_answer_that_cannot_be_used(places: Places, tmp_path: Path) -> None:
    (tmp_path / "cut.xml").write_bytes(b"<PubmedArticleSet><Pubmed")
    (tmp_path / "none.xml").write_bytes(b"<PubmedArticleSet/>")
    [cut] = extract(places, {"kind": "pubmed_xml", "file": "cut.xml"}, tmp_path)
    assert cut["error"]["reason"] == "bad-xml"
    assert (cut["parts"], cut["links"], cut["fields"]["oa"]) == ({}, [], False)
    [none] = extract(places, {"kind": "pubmed_xml", "file": "none.xml"}, tmp_path)
    assert none["error"]["reason"] == "not-found"


def test_mined_terms_say_their_type(places: Places, tmp_path: Path) -> None:
    typed = {"exact": "t", "tags": [{"uri": "u"}], "type": "Gene Ontology"}
    untyped = {"exact": "t", "tags": [{"uri": "u"}]}
    for name, found in (
        ("both", [typed, {**typed, "type": "Experimental Methods"}]),
        ("untyped", [untyped]),
        ("none", []),
    ):
        text = json.dumps([{"source": "MED", "extId": "7", "annotations": found}])
        (tmp_path / name).write_text(text)
    kind = "europepmc_mined"
    [both] = extract(places, {"kind": kind, "file": "both"}, tmp_path)
    assert list(both["parts"]) == ["efo", "go"]
    [one] = extract(places, {"kind": f"{kind}_go", "file": "both"}, tmp_path)
    assert list(one["parts"]) == ["go"]
    [none] = extract(places, {"kind": kind, "file": "none"}, tmp_path)
    assert none["error"]["reason"] == "not-found"
    [untyped_line] = extract(places, {"kind": kind, "file": "untyped"}, tmp_path)
    assert "type=" in untyped_line["error"]["message"]
    url = "https://a.example/?articleIds=MED%3A7&type=Gene%20Ontology&format=JSON"
    [named] = extract(places, {"kind": kind, "file": "untyped", "url": url}, tmp_path)
    assert list(named["parts"]) == ["go"]


def test_a_name_in_common_is_no_article(places: Places) -> None:
    [line] = extract(places, {"kind": "pmc_xml", "file": str(PUBMED), "ids": {"pmcid": "PMC1"}})
    assert (line["parts"], line["error"]["reason"]) == ({}, "not-found")


def test_a_file_without_rows(places: Places, tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_text("\n")
    [line] = extract(places, {"kind": "unpaywall", "file": "rows.jsonl"}, tmp_path)
    assert line["error"]["reason"] == "empty-answer"
    (tmp_path / "late.jsonl").write_text('\n{"title": "Second", "is_oa": true}\n')
    options = {"kind": "unpaywall", "file": "late.jsonl"}
    for row in ({}, {"row": 1}):
        [line] = extract(places, options | row, tmp_path)
        assert line["parts"]["title"]["content"] == "Second"


def test_rows(places: Places, tmp_path: Path) -> None:
    rows = [{"doi": f"10.5555/{n}", "is_oa": False, "title": f"Title {n}"} for n in range(3)]
    (tmp_path / "rows.jsonl").write_text("\n".join(map(json.dumps, rows)) + "\n\n")
    options = {"kind": "unpaywall", "file": "rows.jsonl"}
    titles = [line["parts"]["title"]["content"] for line in extract(places, options, tmp_path)]
    assert titles == ["Title 0", "Title 1", "Title 2"]
    [line] = extract(places, options | {"row": 1}, tmp_path)
    assert line["parts"]["title"]["content"] == "Title 1"
    with pytest.raises(UsageError, match="3 lines"):
        extract(places, options | {"row": 3}, tmp_path)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "give KIND and FILE"),
        (("pubmedxml", PUBMED), "did you mean pubmed_xml"),
        (("zzz", PUBMED), "known are europepmc, "),
        (("pubmed_xml", "nowhere.xml"), "cannot read nowhere.xml"),
        (("pubmed_xml", PUBMED, "--ids", "5"), "write pmid="),
        (("pubmed_xml", PUBMED, "--ids", "pmid=x"), "'x' is not a PMID"),
        (("pubmed_xml", PUBMED, "--ids", "isbn=1"), "unknown kind of identifier 'isbn'"),
        (("pubmed_xml", PUBMED, "--type", "pubmed"), "did you mean pubmed_xml"),
        (("pubmed_xml", PUBMED, "--manifest", "x"), "leave out KIND and FILE"),
        (("pubmed_xml", PUBMED, "--colour"), "--colour is not an option"),
        (("--manifest", "nowhere.jsonl"), "cannot read nowhere.jsonl"),
    ],
)
def test_bad_input_says_what_to_do(
    arguments: tuple[object, ...], message: str, command: Command
) -> None:
    done = command("extract", *arguments)
    assert done.returncode == 4
    assert message in done.stderr
    assert (done.stdout, done.stderr.count("\n")) == ("", 1)


def test_ids() -> None:
    assert parse_ids("") == {}
    assert parse_ids("pmid=1, doi=10.5555/a,b=c,pmcid=PMC2") == {
        "pmid": "1",
        "doi": "10.5555/a,b=c",
        "pmcid": "PMC2",
    }
    work = make_job({"kind": "europepmc", "file": "x", "ids": {"doi": "doi:10.5555/a"}}, Path())
    assert work.ids == Identifiers(doi="10.5555/A")
    assert work.type is None
    assert make_job({"kind": "europepmc", "file": "x", "type": "og"}, Path()).type is PartType.OG


def test_one_bad_line_of_a_manifest_stops_nothing(tmp_path: Path, command: Command) -> None:
    (tmp_path / "body.xml").write_bytes(PUBMED.read_bytes())
    good = {"kind": "pubmed_xml", "file": "body.xml", "ids": {"pmid": "90000001"}}
    manifest = tmp_path / "jobs.jsonl"
    manifest.write_text(
        "\n".join(
            [
                json.dumps({"id": "a", **good}),
                "{",
                json.dumps({"id": "b", **good, "file": "nowhere.xml"}),
                json.dumps({"id": "c", **good, "colour": "red"}),
                "",
                json.dumps({"id": "d", **good, "compat": True}),
            ]
        )
    )
    done = command("extract", "--manifest", manifest)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["id"] for line in found] == ["a", None, "b", "c", "d"]
    assert [bool(line["error"]) for line in found] == [False, True, True, True, False]
    assert done.returncode == 4
    assert "jobs.jsonl:3: cannot read nowhere.xml" in done.stderr


def test_an_answer_at_which_a_reader_fails_is_a_line(
    tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = datacite.findings

    def findings(item: dict[str, Any]) -> Findings:
        return read(item) if item["doi"] != "10.5555/2" else Findings(item["otters"])

    monkeypatch.setattr(datacite, "findings", findings)
    row = '{{"data": {{"attributes": {{"doi": "10.5555/{}", "titles": [{{"title": "A"}}]}}}}}}\n'
    (tmp_path / "a.jsonl").write_text("".join(map(row.format, range(1, 4))))
    manifest = tmp_path / "jobs.jsonl"
    manifest.write_text('{"kind": "datacite", "file": "a.jsonl", "id": 7}\n' * 2)
    for arguments, times in (
        (["--manifest", manifest], 2),
        (["datacite", tmp_path / "a.jsonl"], 1),
    ):
        done = command("extract", *arguments)
        errors = [json.loads(line)["error"] for line in done.stdout.splitlines()]
        assert errors[::3] == errors[2::3] == [None] * times
        assert errors[1]["reason"] == "parse-crashed"
        assert re.fullmatch(r"\S+test_extract.py:\d+: KeyError: 'otters'", errors[1]["message"])
        assert done.returncode == 4
        assert errors[1]["message"] in done.stderr


@pytest.mark.parametrize(
    "options",
    [
        *({key: 5} for key in ("url", "final_url", "type", "content_type", "journals")),
        {"content_type": "\ud800"},
        {"file": "a\0"},
        {"file": "a" * 5000},
        {"kind": []},
        {"ids": [1]},
        {"row": "1"},
        {"type": ["doi"]},
        {"compat": "no"},
    ],
)
def test_odd_values_of_a_manifest_are_complaints(
    options: dict[str, object], tmp_path: Path
) -> None:
    (tmp_path / "x").touch()
    usual = {"kind": "pubmed_xml", "file": "x"}
    assert read_file(make_job(usual, tmp_path).file) == b""
    with pytest.raises(UsageError):
        read_file(make_job(usual | options, tmp_path).file)
