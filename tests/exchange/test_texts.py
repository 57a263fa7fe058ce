"""Text, Markdown, HTML, JATS, JSON-LD, crates and lists: complete, safe, and read back."""

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
from pubcrawl.exchange.plain import RULE
from pubcrawl.exchange.registry import FORMATS, check_options, format_named
from pubcrawl.exchange.writer import ExportOptions
from pubcrawl.ids.hidden import hidden_arguments
from pubcrawl.reading.jats import read_work
from pubcrawl.works.work import Licence, TitleText
from tests.exchange.samples import GROUP, TITLE, bare, page, publication, written


def test_records_are_divided_by_a_rule() -> None:
    text = written("text", publication(), bare()).decode()
    first, second = text.split(RULE)
    assert "authors: van der Berg, Žofie A.; Kask, Jon, Jr." in first
    assert "\ntitle [europepmc https://e.example/1]\n" + TITLE in first
    assert "oa: true\n" in first
    assert "\n\npmid [external]\n7\n" in second


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        (("pmid",), "90000201\n7\n"),
        (("pmid", "doi"), "90000201\t10.5555/MUD.(1)<2>_X\n7\t\n"),
        (("keywords",), "salt; sand; mud\n\n"),
    ],
)
def test_identifiers_and_short_parts_are_a_line_each(parts: tuple[str, ...], expected: str) -> None:
    text = written("text", publication(), bare(), plain=True, parts=parts)
    assert text.decode() == expected


def test_plain_text_is_contents_alone() -> None:
    text = written("text", publication(), plain=True, parts=("title", "abstract")).decode()
    assert text == f"{TITLE}\n\nSalt.\n\nSand.\n"


def test_text_has_no_control_characters() -> None:
    text = written("text", publication(titles=(TitleText("a\x1b[31mb\x07"),))).decode()
    assert "a[31mb" in text
    assert not any(ord(letter) < 32 and letter != "\n" for letter in text)


def test_markdown_has_the_headings_of_the_record() -> None:
    text = written("markdown", publication()).decode()
    headings = [line for line in text.splitlines() if line.startswith("#")]
    assert headings[1:] == ["## Abstract", "## Introduction", "### Salt", "## Methods"]
    assert "Salt \\& \\<b\\>sand\\</b\\>." in text
    assert "\n1\\. Not a list\n" in text
    assert "\n\\# no heading\n" in text
    plain = written("markdown", publication(), plain=True, parts=("title", "abstract")).decode()
    assert "Introduction" not in plain and "Kask" not in plain


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


def test_our_reader_reads_our_jats() -> None:
    root = etree.fromstring(written("jats", publication(), bare()))
    article, other = root
    assert root.tag == "pmc-articleset"
    work = read_work(article)
    assert work.titles[0].text == TITLE
    assert [each.family or each.literal for each in work.contributors][:3] == [
        "van der Berg",
        "Kask",
        GROUP,
    ]
    assert work.contributors[0].orcid == "0000-0002-1825-0097"
    place = work.container
    assert (place.title, place.volume, place.issue) == ("Annals of Mud & Salt", "12", "3-4")
    assert (place.first_page, place.last_page) == ("e101", "e113")
    assert (work.dates.print, work.dates.online) == ("2021-03", "2020-12-24")
    assert work.licences[0].url == "https://creativecommons.org/licenses/by/4.0/"
    assert [each.title for each in work.sections[:3]] == ["Introduction", "Salt", "Methods"]
    assert [each.doi for each in work.references] == ["10.5555/TIDE", ""]
    assert work.references[1].title == "Minimisers"
    assert work.funding[0].awards == ("M-1", "M-2")
    assert other.findtext(".//article-id") == "7"


def test_a_file_of_one_article_has_no_set() -> None:
    assert etree.fromstring(written("jats", publication(), single=True)).tag == "article"
    assert json.loads(written("jsonld", publication(), single=True))["@type"] == "ScholarlyArticle"


def test_nodes_of_schema_org() -> None:
    graph = json.loads(written("jsonld", publication(), bare()))["@graph"]
    node = graph[0]
    assert node["headline"] == TITLE
    assert [each["@type"] for each in node["author"]] == ["Person", "Person", "Organization"]
    assert node["author"][0]["@id"] == "https://orcid.org/0000-0002-1825-0097"
    issue = node["isPartOf"]
    assert (issue["issueNumber"], issue["isPartOf"]["volumeNumber"]) == ("3-4", "12")
    assert issue["isPartOf"]["isPartOf"]["name"] == "Annals of Mud & Salt"
    assert node["datePublished"] == "2021-03"
    assert node["license"] == ["https://creativecommons.org/licenses/by/4.0/"]
    assert graph[1]["identifier"] == [
        {"@type": "PropertyValue", "propertyID": "pmid", "value": "7"}
    ]
    assert json.loads(written("jsonld", page()))["@graph"][0]["@type"] == "WebPage"


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


def test_lists_have_three_columns() -> None:
    assert written("ids", bare(), page()) == b"7\t\t\nhttps://a.example/\n"


def test_names_of_files() -> None:
    stems = [file_stem(each) for each in ("12", "PMC12", "10.1/A", "10.1/a", "../../etc/passwd")]
    assert stems[:2] == ["12", "PMC12"]
    assert len(set(stems)) == 5
    assert all("/" not in each and not each.startswith(".") for each in stems)
    assert len(file_stem("https://a.example/" + "x" * 3000)) < 80


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("a.csv", "csv"),
        ("a.CSV.gz", "csv"),
        ("a.csl.json", "csl"),
        ("a.pubfetcher.json.zst", "pubfetcher"),
        ("a.ids.txt", "ids"),
        ("a.txt", "text"),
        ("a.jats.xml", "jats"),
    ],
)
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
        "crawl",
        "publications",
        "-a",
        "ids=12,10.1/x",
        "-s",
        "NCBI_API_KEY=k1",
        "-sSPN2_SECRET_KEY=k2",
        "--set=CONTACT_EMAIL=me@a.example",
        "--set",
        "MY_TOKEN=k3",
        "-s",
        "STORE_URL=postgresql+psycopg://me:k4@h/db",
        "-O",
        "ftp://me:k5@h/x.csv",
        "-s",
        "USER_AGENT=bot (you@b.example)",
        "-s",
        "CROSSREF_URL=https://a.example?api_key=k6&x=1",
        "-s",
        'DEFAULT_REQUEST_HEADERS={"Authorization": "Bearer k7"}',
        "-s",
        "LOG_LEVEL=INFO",
        "-a",
        "api_key=k8",
    ]
    text = " ".join(hidden_arguments(words))
    for secret in ("k1", "k2", "k3", "k4", "k5", "k6", "k7", "k8", "me@", "you@"):
        assert secret not in text
    assert text.startswith(
        "crawl publications -a ids=12,10.1/x -s NCBI_API_KEY=… -sSPN2_SECRET_KEY=…"
    )
    assert "LOG_LEVEL=INFO" in text and "@h/x.csv" in text and "&x=1" in text
