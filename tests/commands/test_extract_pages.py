"""``scrapy extract`` of pages: journal, meta, webpage, clean."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.commands.process import scrapy

PAGE = """<!DOCTYPE html><title>Otters | A Journal</title>
<meta name="citation_title" content="Of Otters"><meta name="citation_pmid" content="90000007">
<meta name="citation_author" content="Lutra, Ann">
<nav>Menu</nav><h1>Otters</h1><p class="sub">A study</p><div class="abs"><p>They swim.</div>
<a class="pdf" href="/otters.pdf">PDF</a><a href="/otters/7" class="full">this page</a>
<div class="references">A book.</div>"""
JOURNALS = """
'otters\\.example/': otters
---
otters: {title: h1, subtitle: .sub, abstract: .abs, pdf_a: .pdf, fulltext_a: .full}
---
- otters\\.example/first
"""
WEBPAGES = "'otters\\.example/': {title: h1, content: .abs, license: .sub}\n"
EMPTY = "{}\n---\n{}\n---\n[]\n"
URL = "https://otters.example/otters/7"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in {
        "page.html": PAGE,
        "empty.html": " \n",
        "journals.yaml": JOURNALS,
        "webpages.yaml": WEBPAGES,
        "none.yaml": EMPTY,
        "broken.yaml": JOURNALS.replace("title:", "titel:"),
    }.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def extract(kind: str, folder: Path, *options: object) -> dict[str, Any]:
    file = folder / "page.html"
    done = scrapy("extract", kind, file, *options)
    assert (done.returncode, done.stderr) == (0, "")
    [line] = map(json.loads, done.stdout.splitlines())
    assert isinstance(line, dict)
    return line


def run(jobs: list[dict[str, Any]], folder: Path, *options: object) -> list[dict[str, Any]]:
    manifest = folder / "jobs.jsonl"
    manifest.write_text("\n".join(map(json.dumps, jobs)))
    done = scrapy("extract", "--manifest", manifest, *options)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def contents(line: dict[str, Any]) -> dict[str, Any]:
    return {name: part["content"] for name, part in line["parts"].items()}


def test_an_article_by_the_rule_of_its_site(folder: Path) -> None:
    rules = folder / "journals.yaml"
    line = extract("journal", folder, "--url", URL, "--journals", rules, "--type", "link_oadoi")
    assert contents(line) == {
        "pmid": "90000007",
        "title": "Otters : A study",
        "abstract": "They swim.",
        "fulltext": "Otters\n\nA study\n\nThey swim.\n\nPDFthis page",  # never usable
    }
    assert {name: part["type"] for name, part in line["parts"].items()} == {
        "pmid": "citation",
        "title": "link_oadoi",
        "abstract": "link_oadoi",
        "fulltext": "webpage",
    }
    # The page itself is left out: it is not worth another visit.
    assert line["links"] == [{"url": "https://otters.example/otters.pdf", "type": "pdf_oadoi"}]
    assert (line["site"], line["regex"]) == ("otters", r"otters\.example/")
    assert line["javascript"] is False
    assert line["visited"] == [{"url": URL, "type": "link_oadoi"}]
    assert list(line)[-1] == "error"


def test_the_rule_is_that_of_the_final_address(folder: Path) -> None:
    line = extract(
        "journal",
        folder,
        "--url",
        "https://otters.example/first/7",
        "--final-url",
        "https://b.example/ä",
        "--journals",
        folder / "journals.yaml",
    )
    assert (line["site"], line["regex"], line["javascript"]) == (None, None, True)
    assert contents(line)["title"] == "Of Otters"
    assert line["parts"]["fulltext"]["type"] == "webpage"
    assert line["parts"]["fulltext"]["url"] == "https://b.example/%C3%A4"


def test_a_page_without_rule_and_meta_tags(folder: Path) -> None:
    (folder / "page.html").write_text("<title>Otters | A Journal</title><p>Text")
    rules = ("--journals", folder / "none.yaml")
    assert contents(extract("journal", folder, *rules)) == {"title": "Otters", "fulltext": "Text"}
    compat = contents(extract("journal", folder, *rules, "--compat"))
    assert compat == {"title": "Otters | A Journal", "fulltext": "Text"}


def test_meta_tags_alone(folder: Path) -> None:
    line = extract("meta", folder, "--url", URL)
    assert contents(line) == {"pmid": "90000007", "title": "Of Otters"}
    people = [(author["given"], author["family"]) for author in line["work"]["contributors"]]
    assert people == [("Ann", "Lutra")]
    assert "site" not in line
    # PubFetcher does not read authors.
    assert "work" not in extract("meta", folder, "--url", URL, "--compat")


def test_any_page_by_its_rule(folder: Path) -> None:
    line = extract("webpage", folder, "--url", URL, "--webpages", folder / "webpages.yaml")
    assert line["page"] == {
        "start_url": URL,
        "final_url": URL,
        "content_type": "",
        "status_code": 200,
        "title": "Otters",
        "content": "They swim.",
        "license": "A study",
        "language": "",
    }
    assert (line["webpage_regex"], line["parts"]) == (r"otters\.example/", {})


def test_the_text_of_a_page(folder: Path) -> None:
    text = extract("clean", folder)["text"]
    assert "Menu" not in text
    assert "A book." in text
    assert "A book." not in extract("clean", folder, "--publication")["text"]


def test_a_page_in_xml(folder: Path) -> None:
    (folder / "page.html").write_text("<r><p>b<p>c</p></p></r>")
    (folder / "webpages.yaml").write_text("'.*': {content: p > p}")
    for kind, content in (("application/xml", "c"), ("text/html", "b\n\nc")):
        rules = ("--webpages", folder / "webpages.yaml")
        line = extract("webpage", folder, *rules, "--url", URL, "--content-type", kind)
        assert line["page"]["content"] == content


def test_rule_files_of_a_line(folder: Path) -> None:
    job = {"kind": "journal", "file": "page.html", "url": URL}
    ours, none = ["journals.yaml"], "none.yaml"
    found = run([{**job, "journals": ours}, {**job, "journals": none}, job], folder)
    assert [line["site"] for line in found] == ["otters", None, None]
    found = run([job, {**job, "journals": none}], folder, "--journals", folder / ours[0])
    assert [line["site"] for line in found] == ["otters", None]


def test_an_empty_page_is_a_line_too(folder: Path) -> None:
    jobs = [
        {"kind": kind, "file": "empty.html"} for kind in ("journal", "meta", "webpage", "clean")
    ]
    found = run(jobs, folder)
    assert {line["error"]["reason"] for line in found} == {"empty-answer"}
    assert (found[2]["page"]["content"], found[3]["text"]) == ("", "")
    assert all(line["parts"] == {} for line in found)


def test_rules_that_cannot_be_used(folder: Path) -> None:
    done = scrapy("extract", "journal", folder / "page.html", "--journals", folder / "broken.yaml")
    assert (done.returncode, done.stdout) == (4, "")
    assert "broken.yaml:4: " in done.stderr
    assert "'title'" in done.stderr
    done = scrapy("extract", "webpage", folder / "page.html", "--webpages", folder / "nowhere.yaml")
    assert done.returncode == 4
    assert "nowhere.yaml" in done.stderr
    jobs = folder / "jobs.jsonl"
    jobs.write_text(json.dumps({"kind": "journal", "file": "page.html", "journals": 7}))
    done = scrapy("extract", "--manifest", jobs)
    assert done.returncode == 4
    assert "'journals' is the path of a rule file" in done.stderr


def test_a_broken_rule_file_spoils_its_own_lines(folder: Path) -> None:
    job = {"kind": "journal", "file": "page.html", "url": URL}
    broken = {**job, "journals": "broken.yaml"}
    manifest = folder / "jobs.jsonl"
    manifest.write_text(
        "\n".join(map(json.dumps, [broken, {**job, "journals": "none.yaml"}, broken]))
    )
    done = scrapy("extract", "--manifest", manifest)
    errors = [json.loads(line)["error"] for line in done.stdout.splitlines()]
    assert [error and error["reason"] for error in errors] == ["bad-job", None, "bad-job"]
    assert done.returncode == 4
    assert [f"jobs.jsonl:{line}: " in done.stderr for line in (1, 2, 3)] == [True, False, True]


@pytest.mark.parametrize("kind", ["journal", "webpage", "clean", "meta"])
def test_a_wall_is_no_content(folder: Path, kind: str) -> None:
    page = "<title>Just a moment...</title><p>Wait</p><script>window._cf_chl_opt={}</script>"
    (folder / "page.html").write_text(page)
    found = extract(kind, folder, "--url", URL)
    if kind == "meta":  # prints what the page holds, even that of a wall
        assert found["error"] is None
        return
    assert found["error"]["reason"] == "blocked-challenge"
    assert found["parts"] == {}
    assert "Wait" not in json.dumps(found)
    assert extract(kind, folder, "--url", URL, "--compat")["error"] is None
