from __future__ import annotations

import argparse
import gzip
import json
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest
from scrapy.settings import Settings

from pubcrawl.actions.rules.new import new
from pubcrawl.actions.rules.options import RulesArguments
from pubcrawl.actions.rules.test import test as rules_test
from pubcrawl.exceptions import RuleErrors, UsageError
from pubcrawl.fetch.archive.warc import ArchiveWriter
from pubcrawl.formats.html import document
from pubcrawl.reading.journal import findings
from pubcrawl.reading.rules import load
from pubcrawl.reading.rules.tests import read_rule_tests
from pubcrawl.tables.files import builtin_tests
from pubcrawl.tables.yaml import Source
from pubcrawl.works.parts import PartType
from tests.crawls.forks import forks
from tests.reading.test_builtin_rules_corpus import PAGES as SAVED
from tests.server import Answer, Server

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "examples/rules"
PAGE = (PAGES / "kelp.html").read_bytes()
URL = "https://journal.example.org/article/kelp.2024.3"
DOI = "https://doi.org/10.5555/kelp.2024.3"
HEADER = "pmid,pmcid,doi,title,keywords,abstract,fulltext,links,corresp,site\n"
RIGHT = f"0,0,19,46,5,459,,2,18,{DOI}\n"
RULES = """\
'(journal\\.example\\.org|localhost:\\d+|127\\.0\\.0\\.1:\\d+)/article/': kelp
---
kelp:
  doi: '.article-header__doi'
  title: 'h1'
  keywords: '.keyword-list li'
  abstract: '#s-abstract > p'
  pdf_a: '.article-tools__pdf'
  corresp_author_emails: '.authors__mail'
---
"""
PAGE_RULES = (
    "'journal\\.example\\.org/': {title: h1, content: '#s-methods', license: '', language: em}\n"
)
PLACES = {
    "EUROPEPMC_URL": "https://www.ebi.ac.uk/europepmc/webservices/rest",
    "EUROPEPMC_ANNOTATIONS_URL": "https://www.ebi.ac.uk/europepmc/annotations_api",
    "EUTILS_URL": "https://eutils.ncbi.nlm.nih.gov/entrez/eutils",
    "PUBMED_HTML_URL": "https://pubmed.ncbi.nlm.nih.gov",
    "PMC_HTML_URL": "https://www.ncbi.nlm.nih.gov/pmc/articles",
    "DOI_URL": "https://doi.org",
    "UNPAYWALL_URL": "https://api.unpaywall.org/v2",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "journals.yaml").write_text(RULES)
    (tmp_path / "webpages.yaml").write_text(PAGE_RULES)
    return tmp_path


def asked(folder: Path, *args: str, **options: object) -> RulesArguments:
    given = {
        "journals": [str(folder / "journals.yaml")],
        "webpages": [str(folder / "webpages.yaml")],
        "compat": False,
        "pages": str(PAGES),
        "live": False,
        "site": "",
    }
    return RulesArguments(list(args), argparse.Namespace(**{**given, **options}), Settings(PLACES))


def table(folder: Path, rows: str, name: str = "journals.csv") -> str:
    path = folder / name
    path.write_text((HEADER if name == "journals.csv" else "header\n") + rows)
    return str(path)


def test_what_a_page_gives_is_as_expected(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_test(asked(folder, table(folder, RIGHT))) == 0
    assert capsys.readouterr().out == "OK (1 test)\n"


def test_each_other_value_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = table(folder, f"0,0,19,47,5,459,0,3,18,{DOI}\n")
    assert rules_test(asked(folder, file)) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{file}:2: {DOI}: title: expected 47, got 46: "
        "“Night grazing by small snails thins young kelp”",
        f"{file}:2: {DOI}: links: expected 3, got 2",
        "2 mismatches (1 test)",
    ]


def test_meta_tags_do_not_help(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = folder / "journals.yaml"
    rules.write_text(RULES.replace("  title: 'h1'\n", ""))
    assert rules_test(asked(folder, table(folder, RIGHT))) == 1
    assert "title: expected 46, got 0\n" in capsys.readouterr().out


def test_a_page_that_is_not_saved_is_named_and_counted(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = table(folder, f"{RIGHT}0,0,0,0,0,0,0,1,0,https://doi.org/10.5555/other\n")
    assert rules_test(asked(folder, file)) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{file}:3: https://doi.org/10.5555/other: not among the saved pages",
        "OK (1 test, 1 not among the saved pages)",
    ]


def test_nothing_compared_is_not_fine(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = table(folder, "0,0,0,0,0,0,0,1,0,https://doi.org/10.5555/other\n")
    assert rules_test(asked(folder, file)) == 1
    assert capsys.readouterr().out.endswith(
        "nothing was compared (0 tests, 1 not among the saved pages)\n"
    )


def test_a_page_without_a_rule_is_a_mismatch(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "journals.yaml").write_text(RULES.replace("/article/", "/articles/"))
    assert rules_test(asked(folder, table(folder, RIGHT))) == 1
    assert f"{DOI}: no rule fits {URL}\n1 mismatch (1 test)" in capsys.readouterr().out


def test_some_of_the_tests_are_chosen_by_address(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = table(folder, f"{RIGHT}0,0,0,0,0,0,0,1,0,https://other.example.org/1\n")
    assert rules_test(asked(folder, file, site="(?i)KELP")) == 0
    assert capsys.readouterr().out == "OK (1 test)\n"
    with pytest.raises(UsageError, match="no test has such an address"):
        rules_test(asked(folder, file, site="nowhere"))
    with pytest.raises(UsageError, match="--site"):
        rules_test(asked(folder, file, site="("))


def test_pages_that_are_no_articles(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = table(folder, f"46,1043,0,0,{URL}\n", "webpages.csv")
    assert rules_test(asked(folder, file)) == 1
    output = capsys.readouterr().out
    assert "content: expected 1043, got" in output
    assert "Methods The study ground is a bay" in output
    assert "1 mismatch (1 test)" in output


def test_answers_of_resources(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved = ROOT / "tests/recorded/pubmed_xml/90000001"
    url = f"{PLACES['EUTILS_URL']}/efetch.fcgi?retmode=xml&db=pubmed&id=90000001"
    (folder / "index.tsv").write_text(f"{url}\t{saved / 'body'}\n")
    file = table(folder, "90000001,8,0,0,1,0,0,,0,2021-01-01,\n", "pubmed-xml.csv")
    assert rules_test(asked(folder, file, pages=str(folder))) == 1
    output = capsys.readouterr().out
    assert ": pmid:" not in output
    assert "title: expected 1, got" in output
    file = table(folder, "PMC1,8,0,0,1,0,0,,0,x,\n", "pubmed-xml.csv")
    with pytest.raises(UsageError, match="'PMC1' is not a PMID"):
        rules_test(asked(folder, file, pages=str(folder)))


def test_what_cannot_be_used_is_refused(folder: Path) -> None:
    file = table(folder, RIGHT)
    with pytest.raises(UsageError, match="give the pages"):
        rules_test(asked(folder, file, pages=""))
    with pytest.raises(UsageError, match="cannot be read"):
        rules_test(asked(folder, str(folder / "none/journals.csv")))
    with pytest.raises(UsageError, match="does not exist; give a WARC file"):
        rules_test(asked(folder, file, pages=str(folder / "none")))
    with pytest.raises(UsageError, match="CONTACT_EMAIL is not set"):
        rules_test(asked(folder, file, pages="", live=True))
    (folder / "index.tsv").write_text("# x\nhttps://a.example/1\tmissing.html\nftp\n")
    with pytest.raises(RuleErrors) as error:
        rules_test(asked(folder, file, pages=str(folder)))
    assert [each.line for each in error.value.errors] == [2, 3]
    odd = f"https://a.example/1\t{'a' * 5000}\nhttp://[x\tjournals.yaml\n"
    (folder / "index.tsv").write_text(odd)
    with pytest.raises(RuleErrors) as error:
        rules_test(asked(folder, file, pages=str(folder)))
    assert [each.line for each in error.value.errors] == [1, 2]
    (folder / "index.tsv").write_bytes(b"\xff")
    with pytest.raises(UsageError, match=r"index\.tsv cannot be read"):
        rules_test(asked(folder, file, pages=str(folder)))


def test_mistakes_in_all_files_are_named(folder: Path) -> None:
    (folder / "one.journals.csv").write_bytes(b"header\n\n\xe4\n")
    (folder / "two.journals.csv").write_text("header\n1,2\n")
    files = [str(folder / f"{name}.journals.csv") for name in ("none", "one", "two")]
    with pytest.raises(RuleErrors) as error:
        rules_test(asked(folder, *files))
    assert [each.line for each in error.value.errors] == [1, 3, 2]


def test_marks_and_line_ends_of_windows(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    index = "\ufeffhttps://journal.example.org/article/1\tpage.html\r\n"
    (folder / "index.tsv").write_bytes(index.encode())
    (folder / "page.html").write_text("<h1>Kelp")
    text = (
        "\ufeffheader\r\n\r\n# kelp\r\n0,0,0,4,0,0,0,1,0,https://journal.example.org/article/1\r\n"
    )
    (folder / "journals.csv").write_bytes(text.encode())
    code = rules_test(asked(folder, str(folder / "journals.csv"), pages=str(folder)))
    assert (code, capsys.readouterr().out) == (0, "OK (1 test)\n")


def test_the_built_in_rules_pass_their_tests(
    folder: Path, shared: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = (shared / "corpus/manifest.jsonl").read_text("utf-8").splitlines()
    folders = {"d-html", "d-html-http", "e-dataset"}
    saved = [
        (entry["url"], entry["path"])
        for entry in map(json.loads, lines)
        if entry["category"] in folders and entry["url"] and "html" in entry["content_type"]
    ]
    # Pages saved under a DOI or without a URL are found by the URL that they had then.
    saved += [(page.url, page.file) for page in SAVED]
    index = (f"{url}\t{shared / 'corpus' / file}\n" for url, file in saved)
    (folder / "index.tsv").write_text("".join(index))
    code = rules_test(asked(folder, pages=str(folder), journals=[], webpages=[]))
    output = capsys.readouterr().out
    rows = [row for table in builtin_tests() for row in read_rule_tests(table.text(), table.name)]
    assert output == f"OK ({len(rows)} tests)\n"
    assert code == 0


def test_the_worked_example_gives_its_article(capsys: pytest.CaptureFixture[str]) -> None:
    """The final rules of docs/start/my-journal.md extract the article."""
    page = document(PAGE, url=URL)
    rules = load([Source.read(PAGES / "journals.yaml")], [])
    found = findings(page, rules)
    offers = {offer.name: offer.content for offer in reversed(found.offers)}
    assert offers["title"] == (
        "Night grazing by small snails thins young kelp : "
        "Thirty nights of pictures from a sheltered bay"
    )
    abstract, fulltext = str(offers["abstract"]), str(offers["fulltext"])
    assert [text.partition(".")[0] for text in abstract.split("\n\n")] == [
        "Background",
        "Results",
        "Conclusion",
    ]
    assert fulltext.startswith(f"{offers['title']}\n\n{abstract}\n\nIntroduction Kelp forests")
    assert fulltext.endswith("should come back at night.")
    assert found.links[0] == (f"{URL}/pdf", PartType.PDF_DOI)
    assert [str(author) for author in found.corresp_authors] == ["Mirjam Kask, m.kask@example.org"]
    file = str(PAGES / "journals.csv")
    assert rules_test(asked(PAGES, file, webpages=[])) == 0
    assert capsys.readouterr().out == "OK (1 test)\n"


def scrapy(*args: str, settings: dict[str, str]) -> subprocess.CompletedProcess[str]:
    command = list(args)
    for name, value in settings.items():
        command += ["-s", f"{name}={value}"]
    return forks().run(command, ROOT)


def test_pages_are_found_in_archives_redirects_followed(folder: Path) -> None:
    when = datetime(2026, 1, 5, tzinfo=UTC)
    packed = ((b"Content-Type", b"text/html"), (b"Content-Encoding", b"gzip"))
    with ArchiveWriter(folder / "pages.warc.gz", date=when) as archive:
        for url, status, headers, body in (
            (DOI, 302, ((b"Location", URL.encode()),), b""),
            (URL, 200, packed, gzip.compress(PAGE)),
        ):
            archive.exchange("GET", url, (), b"", status, "", headers, body, when)
    file = table(folder, f"{RIGHT}0,0,0,0,0,0,0,1,0,https://doi.org/10.5555/other\n")
    done = scrapy(
        "rules",
        "test",
        file,
        "--pages",
        str(folder / "pages.warc.gz"),
        "--journals",
        str(folder / "journals.yaml"),
        settings={},
    )
    assert done.stdout.splitlines() == [
        f"{file}:3: https://doi.org/10.5555/other: not among the saved pages",
        "OK (1 test, 1 not among the saved pages)",
    ], done.stderr
    assert done.returncode == 0
    assert done.stderr == ""


def test_live_pages_come_one_by_one_and_can_be_saved(folder: Path) -> None:
    with Server() as server:
        server.route("/robots.txt", b"User-agent: *\nDisallow: /closed\n")
        server.route("/doi", Answer.redirect("/article/kelp"))
        server.route("/article/kelp", PAGE)
        for name in "abc":
            server.route(f"/article/{name}", PAGE)
        right = RIGHT.partition("http")[0]
        paths = ["/doi", "/article/a", "/article/b", "/article/c", "/article/none", "/closed"]
        rows = "".join(f"{right}{server.url(path)}\n" for path in paths)
        file = table(folder, rows)
        options = ("--journals", str(folder / "journals.yaml"))
        live = scrapy(
            "rules",
            "test",
            file,
            "--live",
            *options,
            settings={
                "CONTACT_EMAIL": "reader@example.org",
                "ALLOW_PRIVATE_HOSTS": "True",
                "WARC_DIR": str(folder / "saved"),
            },
        )
        assert set(server.peak.values()) == {1}
    lines = live.stdout.splitlines()
    assert [line.split(": ")[2] for line in lines[:2]] == ["not-found", "robots-denied"], live
    assert lines[2:] == ["2 mismatches (6 tests)"]
    assert live.returncode == 1
    saved = scrapy(
        "rules",
        "test",
        file,
        "--pages",
        str(folder / "saved"),
        "--site",
        "/(doi|article/a)",
        *options,
        settings={},
    )
    assert saved.stdout == "OK (2 tests)\n", saved.stderr


def test_a_drafted_rule_passes_its_test(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert new(asked(folder, URL, str(PAGES / "kelp.html"), pages="")) == 0
    (folder / "journals.yaml").write_text(capsys.readouterr().out)
    file = table(folder, f"0,0,19,46,5,459,3135,2,31,{DOI}\n")
    assert rules_test(asked(folder, file)) == 0


def test_a_page_to_draft_from_may_be_among_saved_ones(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert new(asked(folder, DOI)) == 0
    assert f"# Drafted from {URL}" in capsys.readouterr().out


def test_a_page_that_cannot_be_drafted_from_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = folder / "empty.html"
    empty.write_text(" \n")
    for args, pages, message in (
        ((URL,), "", "give the saved page"),
        ((URL, "a", "b"), "", "give the saved page"),
        (("kelp.html", URL), "", "is not an http"),
        ((URL, str(folder / "none.html")), "", "cannot be read"),
        ((URL, str(empty)), "", "an empty page; save the page again"),
        (("https://journal.example.org/other",), str(PAGES), "has no https"),
    ):
        with pytest.raises(UsageError, match=message):
            new(asked(folder, *args, pages=pages))
    nothing = folder / "nothing.html"
    nothing.write_text("<p>nothing")
    assert new(asked(folder, URL, str(nothing), pages="")) == 1
    assert "title not found" in capsys.readouterr().out
