"""Text, Markdown, HTML, JATS, JSON-LD, crates and lists: safe; more in test_read_back."""

from __future__ import annotations

import json
from io import BytesIO

import pytest
from lxml import etree
from selectolax.lexbor import LexborHTMLParser

from pubcrawl.exceptions import UsageError
from pubcrawl.exchange.crate import Crate, CrateFile
from pubcrawl.exchange.file_names import file_stem
from pubcrawl.exchange.markdown import escaped
from pubcrawl.exchange.record_values import ExportOptions, row_getter
from pubcrawl.exchange.registry import FORMATS, check_options, format_named
from pubcrawl.ids.hidden import hidden_arguments
from pubcrawl.works.work import CitedWork, Licence, TitleText
from tests.cases import table
from tests.exchange.samples import page, publication, written


def test_text_has_no_control_characters() -> None:
    text = written("text", publication(titles=(TitleText("a\x1b[31mb\x07"),))).decode()
    assert "a[31mb" in text
    assert not any(ord(letter) < 32 and letter != "\n" for letter in text)


@pytest.mark.parametrize("text", ["10.5555/x", "a - b", "1.5", "C#"])
def test_markdown_escapes_no_more_than_it_must(text: str) -> None:
    assert escaped(text) == text


def test_html_has_no_markup_of_records() -> None:
    hostile = publication(
        titles=(TitleText("<script>alert(1)</script>"),),
        licences=(Licence("javascript:alert(1)"),),
    )
    tree = LexborHTMLParser(written("html", hostile, page()).decode())
    assert not tree.css("script, img, iframe, link")
    assert [each.attributes["href"][:8] for each in tree.css("a")] == ["https://"]
    assert tree.css_first("article h1").text() == "<script>alert(1)</script>"
    assert [each.text() for each in tree.css("article:first-of-type h2, h3")] == [
        "Abstract",
        "Introduction",
        "Salt",
        "Methods",
    ]


def test_a_reference_of_which_nothing_can_be_said_has_no_node() -> None:
    references = (CitedWork(number="1", url="https://a.example/"), CitedWork(title="Tides"))
    (node,) = json.loads(written("jsonld", publication(references=references)))["@graph"]
    assert node["citation"] == [{"@type": "ScholarlyArticle", "name": "Tides"}]


def test_a_file_of_one_article_has_no_set() -> None:
    assert etree.fromstring(written("jats", publication(), single=True)).tag == "article"
    assert json.loads(written("jsonld", publication(), single=True))["@type"] == "ScholarlyArticle"


def test_an_empty_export_is_a_document_too() -> None:
    assert json.loads(written("jsonld"))["@graph"] == []
    assert json.loads(written("csl")) == []
    assert len(etree.fromstring(written("jats"))) == 0


def test_a_crate_names_sources_and_licences() -> None:
    crate, file = Crate(), BytesIO()
    crate.add(publication())
    crate.add(page())
    crate.write(file, [CrateFile("a.csv", "text/csv", 12, "2 records")], "2026-01-02")
    graph = {each["@id"]: each for each in json.loads(file.getvalue())["@graph"]}
    assert graph["ro-crate-metadata.json"]["about"] == {"@id": "./"}
    assert graph["./"]["hasPart"] == [{"@id": "a.csv"}]
    assert graph["a.csv"]["contentSize"] == "12"
    assert "https://creativecommons.org/licenses/by/4.0/" in graph
    assert graph["#source-europepmc-e.example"]["description"] == "source of 1 records"
    work = next(each for each in graph.values() if each["@type"] == "ScholarlyArticle")
    assert work["isBasedOn"] == [{"@id": "#source-europepmc-e.example"}]


def test_a_crate_takes_records_without_a_title() -> None:
    crate, file = Crate(), BytesIO()
    crate.add({"entry_uri": "https://a.example/"})
    crate.write(file, [], "2026-01-31")
    *_, node = json.loads(file.getvalue())["@graph"]
    assert (node["@id"], "name" in node) == ("https://a.example/", False)


def test_a_row_of_an_unknown_value_is_an_error_at_once() -> None:
    with pytest.raises(AttributeError, match="'titel'"):
        row_getter({"name": "titel"})


def test_names_of_files() -> None:
    stems = [file_stem(each) for each in ("12", "PMC12", "10.1/A", "10.1/a", "../../etc/passwd")]
    assert stems[:2] == ["12", "PMC12"]
    assert len(set(stems)) == 5
    assert all("/" not in each and not each.startswith(".") for each in stems)
    assert len(file_stem("https://a.example/" + "x" * 3000)) < 80


@table
def test_a_name_has_a_format(name: str, expected: str) -> None:
    found = format_named(name)
    assert found and found.name == expected


def test_a_name_may_have_none() -> None:
    assert format_named("a.xls") is None
    assert format_named("-") is None


@pytest.mark.parametrize(
    ("form", "options", "message"),
    [
        ("bibtex", ExportOptions(kind="webpage"), "takes publications, not webpages"),
        ("csv", ExportOptions(plain=True), "no plain form"),
        ("csv", ExportOptions(parts=("titel",)), "no part 'titel'"),
        ("ids", ExportOptions(parts=("title",)), "no parts"),
        ("text", ExportOptions(parts=("title",), kind="doc"), "no parts of docs"),
    ],
)
def test_options_that_a_format_has_not(form: str, options: ExportOptions, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        check_options(FORMATS[form], options)


def test_arguments_have_no_secrets() -> None:
    words = [
        *"crawl publications -a ids=12,10.1/x -s NCBI_API_KEY=k1 -sSPN2_SECRET_KEY=k2".split(),
        *"--set=CONTACT_EMAIL=me@a.example --set MY_TOKEN=k3".split(),
        *"-s STORE_URL=postgresql+psycopg://me:k4@h/db -O ftp://me:k5@h/x.csv".split(),
        *("-s", "USER_AGENT=bot (you@b.example)"),
        *("-s", "CROSSREF_URL=https://a.example?api_key=k6&x=1"),
        *("-s", 'DEFAULT_REQUEST_HEADERS={"Authorization": "Bearer k7"}'),
        *"-s LOG_LEVEL=INFO -a api_key=k8".split(),
    ]
    text = " ".join(hidden_arguments(words))
    for secret in ("k1", "k2", "k3", "k4", "k5", "k6", "k7", "k8", "me@", "you@"):
        assert secret not in text
    assert text.startswith(
        "crawl publications -a ids=12,10.1/x -s NCBI_API_KEY=… -sSPN2_SECRET_KEY=…"
    )
    assert "LOG_LEVEL=INFO" in text and "@h/x.csv" in text and "&x=1" in text
