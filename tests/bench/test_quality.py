"""The quality benchmark: its measures on made-up pages, and its floors on the corpus."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bench.quality import gold, readers, report
from bench.quality.gold import Gold, annotated, annotations, folded, overlap, words
from bench.quality.readers import PageReading, meaningless, renamed
from bench.quality.report import main, normal_licence, row, same_licence, scores
from tests.cases import table
from tests.once import once
from tests.shares import ALL

OURS = ("rules", "no-rules", "leave-one-out", "renamed")
PAGE = b"""<!doctype html><html><head><title>Otters at night | The River Journal</title>
<meta name="citation_title" content="Otters at night"></head><body>
<nav class="menu">Home Issues Login</nav>
<main id="Art-1"><h1 class="title">Otters at <i>night</i></h1>
<div class="abstract"><h2>Abstract</h2><p>They swim.</p></div>
<section class="body"><h2>Methods</h2>
<p>Water is H<sub>2</sub>O<script>var no = 1;</script>. See <a href="#Ref-2">two</a>.</p>
<figure><figcaption>An otter</figcaption></figure>
<p>The term <math><mi>x</mi><mi>y</mi></math> is small.</p></section>
<ol class="refs"><li id="Ref-2">Doe, Fish</li></ol></main></body></html>"""
LINE = {
    "path": "otters.html",
    "kind": "fulltext",
    "must": ["//main"],
    "may": ["//figcaption", "//ol"],
    "abstract": ["//div[@class='abstract']/p"],
    "title": ["//h1"],
    "doi": "10.5555/Otters",
    "authors": 2,
    "orcids": 0,
    "licence": "Creative Commons Attribution 4.0 License",
    "references": 1,
    "note": "",
}
ARTICLE = b"""<article xmlns:xlink="http://www.w3.org/1999/xlink"
 xmlns:mml="http://www.w3.org/1998/Math/MathML"><front><article-meta>
<title-group><article-title>Otters at <italic>night</italic></article-title></title-group>
<contrib-group>
<contrib contrib-type="author"><contrib-id contrib-id-type="orcid"
>https://orcid.org/0000-0002-1825-0097</contrib-id><name><surname>Doe</surname></name></contrib>
<contrib contrib-type="author"><collab>The River Group</collab></contrib>
<contrib contrib-type="editor"><name><surname>Roe</surname></name></contrib></contrib-group>
<permissions><license xlink:href="https://creativecommons.org/licenses/by/4.0/"/></permissions>
<abstract><title>Abstract</title><p>They swim.</p></abstract>
<abstract abstract-type="teaser"><p>Wet!</p></abstract>
</article-meta></front><body><sec><title>Methods</title><p>Water is H<sub>2</sub>O, and
<inline-formula><mml:math><mml:mi>x</mml:mi></mml:math></inline-formula> is.</p></sec></body>
<back><ref-list><ref id="r1"/><ref id="r2"/></ref-list></back>
<sub-article><back><ref-list><ref id="r3"/></ref-list></back></sub-article></article>"""


def test_words_are_cut_at_blocks_and_not_within_them() -> None:
    gold = annotated(PAGE, LINE)
    assert gold.errors == ()
    assert {"h2o", "methods", "two", "term"} <= gold.must.keys()
    assert not {"no", "var", "home"} & (gold.must.keys() | gold.may.keys())


def test_the_nearest_chosen_element_decides() -> None:
    gold = annotated(PAGE, LINE)
    optional = {"an", "otter", "doe", "fish", "they", "swim", "otters", "night", "xy"}
    assert optional <= gold.may.keys()
    assert not optional & gold.must.keys()
    assert gold.abstract == "They swim."
    assert gold.titles[0] == "Otters at night"


def test_an_xpath_that_selects_nothing_is_reported() -> None:
    gold = annotated(PAGE, {**LINE, "must": ["//article", "//["]})
    assert gold.errors[0] == "must: //article selects nothing"
    assert gold.errors[1].startswith("must: //[: ")


def test_precision_and_recall_count_each_occurrence() -> None:
    same = overlap(Counter("aab"), {"a": 1, "b": 1, "c": 2}, {"d": 1})
    assert (same.precision, same.recall) == (2 / 3, 2 / 4)
    assert overlap(Counter(), {"a": 1}, {}).f1 == 0


def test_titles_are_compared_without_markup_case_and_quotes() -> None:
    assert folded("“Otters”  at <i>NIGHT</i>") == folded("'otters' at night")
    assert folded("Otters at night") != folded("Otters at night | The River Journal")


def test_scores_of_a_reading() -> None:
    gold = annotated(PAGE, LINE)
    reading = PageReading(
        fulltext="Otters at night\n\nThey swim.\n\nMethods Water is H2O. See two."
        "\n\nThe term is small",
        usable=True,
        abstract="Abstract They swim.",
        title="Otters at night",
        doi="10.5555/OTTERS",
        authors=1,
        references=2,
        licences=("https://creativecommons.org/licenses/by/4.0/",),
        gives=readers.ALL_FIELDS,
    )
    result = scores(reading, gold)
    assert result["precision"] == 1
    assert result["recall"] > 0.9
    assert [result[name] for name in ("title", "doi", "abstract", "licence")] == ["right"] * 4
    assert (result["authors"], result["references"]) == ([1, 2], [2, 1])
    nothing = scores(PageReading(gives=frozenset(("fulltext", "title"))), gold)
    assert (nothing["title"], nothing["doi"], nothing["f1"]) == ("absent", None, 0)


@table
def test_licences_have_one_spelling(licence: str, normal: str) -> None:
    assert normal_licence(licence) == normal


def test_a_licence_without_a_version_is_any_version() -> None:
    assert same_licence("CC BY", ["http://creativecommons.org/licenses/by/2.0"])
    assert not same_licence("CC BY", ["http://creativecommons.org/licenses/by-nc/2.0"])


def test_renamed_pages_keep_their_text_and_links() -> None:
    page = renamed(PAGE).decode("utf-8-sig")
    assert not {'"abstract"', '"Art-1"', '"menu"'} & set(page.replace("=", " ").split())
    assert f'href="#{meaningless("Ref-2")}"' in page
    assert f'id="{meaningless("Ref-2")}"' in page
    assert "H<sub>2</sub>O" in page
    name = meaningless("Ref-2")
    assert (name[0].isupper(), name[1:3].islower(), name[3:]) == (True, True, "-2")
    assert name != "Ref-2"
    assert renamed(PAGE) == renamed(PAGE)


def test_leave_one_out_removes_the_site_and_all_platforms() -> None:
    rules = readers.built_in()
    url = "https://www.nature.com/articles/s5555"
    left = {rule.site for rule in readers.without_platform(rules, url).journals}
    assert {rule.site for rule in rules.journals} - left >= {"nature", "atypon", "ojs", "dspace"}
    assert "plos" in left
    assert not readers.no_rules().journals


@pytest.mark.parametrize(
    ("url", "generator", "same"),
    [
        ("https://otters.example/1", "", ["no-rules"] * 2),
        ("https://www.nature.com/articles/s5555", "", ["rules", "no-rules"]),
        # Without the rule for OJS, which applies on any host.
        ("https://otters.example/1", "Open Journal Systems 3.3", ["rules", "no-rules"]),
        # The rule for its software belongs to another site.
        ("https://otters.example/1", "LaTeXML", ["rules", "leave-one-out"]),
    ],
)
def test_pages_without_fitting_rules_are_read_once(
    url: str, generator: str, same: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gold, "SHARED", tmp_path)
    (tmp_path / "corpus").mkdir()
    head = f'<meta name="generator" content="{generator}"></head>'.encode()
    (tmp_path / "corpus/a.html").write_bytes(PAGE.replace(b"</head>", head))
    page = gold.CorpusFile("a.html", "d-html", url, "", "text/html", {}, None)
    assert [readers.same_as(reader, page) for reader in ("rules", "leave-one-out")] == same
    assert readers.same_as("renamed", page) == "renamed"
    expected = annotated(page.body, LINE)
    monkeypatch.setattr(report, "gold", lambda _: expected)
    together = [each | {"seconds": 0} for each in report.page_rows(page, OURS)]
    assert together == [row(page, expected, reader) | {"seconds": 0} for reader in OURS]


def test_jats_is_counted_by_plain_xpath() -> None:
    count = gold.count_jats(ARTICLE)
    assert (count.authors, count.orcids, count.references) == (2, 1, 2)
    assert count.licences == ("https://creativecommons.org/licenses/by/4.0/",)
    assert count.abstracts == ("They swim.",)
    assert count.title == "Otters at night"
    assert words(count.body) == ["methods", "water", "is", "h2o", "and", "is"]
    with pytest.raises(ValueError, match="no article"):
        gold.count_jats(b"<html/>")


def test_a_doi_may_be_broken_by_the_end_of_a_line() -> None:
    assert report.shows("DOI: 10.5555/ot-\n", "10.5555/ot-")
    assert report.shows("10.5555/\r\notters", "10.5555/OTTERS")
    assert not report.shows("10.5555/otters", "")


def _row(reader: str, **values: object) -> dict[str, object]:
    gold = Gold(kind="fulltext", must={"a": 1}, titles=("a",), doi="10.5555/a")
    row = {"path": "a.html", "reader": reader, "kind": "fulltext", "seconds": 0.1, "layers": {}}
    reading = PageReading("a", usable=True, title="a", doi="10.5555/A", gives=readers.ALL_FIELDS)
    return {**row, "refusal": "", **scores(reading, gold), **values}


def test_floors_and_losses_are_told() -> None:
    rows = [_row("rules", title="wrong", f1=0.4), _row("no-rules")]
    floor = report.FLOORS["rules"]["title right"]
    assert f"rules: title right is 0.0, less than {floor}" in list(report.failures(rows))
    assert report.worse_with_rules(rows) == ["a.html: title", "a.html: fulltext"]
    assert report.worse_with_rules([_row("rules"), _row("no-rules")]) == []


def test_tables() -> None:
    table = report.total_table([_row("rules"), _row("no-rules", title="wrong")])
    assert ("title right", "1.000", "0.000") in table
    assert report.markdown(table).startswith("|  | rules | no-rules |\n| --- | ---: | ---: |")
    assert report.page_table([_row("rules")])[1][2] == "rules"


def test_a_page_that_is_not_there(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main("--page", "no-such-page", "--reader", "rules") == 4
    assert "no such page" in capsys.readouterr().err


@pytest.fixture(scope="module")
def corpus_rows(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, object]]:
    """
    Return the scores of all pages of the corpus with this project's rules.

    By day every fifth is read without them, without those of its site, and with other names.
    """

    def read() -> list[dict[str, object]]:
        with readers.quietly():
            return [
                row
                for number, page in enumerate(report.chosen(()))
                for row in report.page_rows(page, OURS if ALL or number % 5 == 3 else OURS[:1])
            ]

    return once(tmp_path_factory, "corpus_rows", read)


@pytest.mark.long
def test_annotations_fit_their_pages(corpus_rows: list[dict[str, object]]) -> None:
    found = {row["path"]: row["gold_errors"] for row in corpus_rows if row["gold"] == "annotated"}
    assert found.keys() == annotations().keys() & {page.path for page in report.chosen(())}
    assert {path: errors for path, errors in found.items() if errors} == {}


@pytest.mark.long
def test_figures_of_pages_keep_their_floors(corpus_rows: list[dict[str, object]]) -> None:
    assert list(report.failures(corpus_rows)) == []


@pytest.mark.long
def test_rules_take_little_away(corpus_rows: list[dict[str, object]]) -> None:
    lost = report.worse_with_rules(corpus_rows)
    assert len(lost) <= report.WORSE_WITH_RULES_MAX, "\n".join(lost)


@pytest.mark.nightly  # tests/reading/jats/test_jats_counts.py compares the values, by day
def test_figures_of_jats_keep_their_floors(shared: Path) -> None:
    shares = report.jats_shares(report.jats_rows())
    low = {name: shares[name] for name, floor in report.JATS.items() if (shares[name] or 0) < floor}
    assert low == {}


def test_pdfs_get_no_wrong_title(shared: Path) -> None:
    wrong = [row["path"] for row in report.pdf_rows() if row["title"] == "wrong"]
    assert len(wrong) <= report.PDFS_TITLE_WRONG_MAX, wrong
