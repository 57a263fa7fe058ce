"""The sections of a page, and the back matter that is part of its text."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bench.quality.readers import no_rules, renamed
from pubcrawl.reading.article_page import read_page
from pubcrawl.works.merge import merge
from pubcrawl.works.publication import Publication
from pubcrawl.works.work import Relation

LONG = "In year {} the kelp of the northern bay grew as much as the tides rose. "
HEAD = (
    "<meta name=citation_title content='Kelp at high tide'>"
    "<meta name=citation_doi content=10.5555/7><title>Kelp at high tide</title>"
)
REFERENCES = (
    "<h2>References</h2><ol>"
    + "".join(
        f"<li>Petrov I, Nowak K ({year}) Kelp and tides. Bay 4: 1-9." for year in range(2001, 2009)
    )
    + "</ol>"
)


def running(number: int) -> str:
    return f"<p>{LONG.format(number) * 6}</p>"


def read(body: str) -> Publication:
    page = f"<!doctype html><head>{HEAD}</head><body>{body}</body>".encode()
    publication = Publication()
    merge(publication, read_page(page, no_rules(), url="https://kelp.example/1").findings, "u", 0)
    return publication


def outline_of(publication: Publication) -> list[tuple[int, str, str]]:
    return [
        (section.level, section.title, section.kind) for section in publication.value("sections")
    ]


def h_tags(level: int, title: str) -> str:
    return f"<h{level + 1}>{title}</h{level + 1}>"


def named(level: int, title: str) -> str:
    # JAMA, 2003, and PMC, 2010
    return f"<div class='head{level} title'>{title}</div>"


def bold(level: int, title: str) -> str:
    return f"<p><b>{title}</b></p>" if level == 1 else f"<p class=sub><i>{title}</i></p>"


@pytest.mark.parametrize("heading", [h_tags, named, bold])
@pytest.mark.parametrize("names", ["own", "meaningless"])
def test_sections(heading: Callable[[int, str], str], names: str) -> None:
    body = "".join(
        (
            "<h1>Kelp at high tide</h1>",
            heading(1, "Introduction"),
            running(1),
            running(2),
            heading(1, "Methods"),
            heading(2, "Sites of the bay"),
            running(3),
            heading(2, "Counts by divers"),
            running(4),
            heading(1, "Results"),
            running(5),
            REFERENCES,
        )
    )
    if names == "meaningless":
        body = renamed(body.encode()).decode("utf-8-sig")
    found = read(body)
    assert outline_of(found) == [
        (1, "Introduction", "introduction"),
        (1, "Methods", "methods"),
        (2, "Sites of the bay", ""),
        (2, "Counts by divers", ""),
        (1, "Results", "results"),
    ]
    introduction = found.value("sections")[0]
    assert introduction.text in found.text("fulltext")
    assert introduction.text.count("\n\n") == 1


STATEMENT = "The counts are at <a href='https://zenodo.org/records/7'>Zenodo</a>, code at {}."


@pytest.mark.parametrize(
    "statement",
    [
        "<h2>Data availability</h2><p>{}</p>",
        "<h2>Data, Materials, and Software Availability</h2><p>{}</p>",
        "<h3>Availability of data and materials</h3><div>{}</div>",
        "<h2>Disponibilidad de datos</h2><p>{}</p>",
        "<p><b>Data Availability:</b> {}</p>",
        "<h2>Acknowledgments</h2><p>We thank the divers. Data and materials availability: {}</p>",
    ],
)
@pytest.mark.parametrize("place", ["front", "back", "end"])
def test_statements_about_data(statement: str, place: str) -> None:
    if place == "front" and "Acknowledgments" in statement:
        pytest.skip("acknowledgements stand behind the text")
    said = statement.format(STATEMENT.format("https://doi.org/10.5555/kelp-code"))
    places = {"front": "", "back": "", "end": ""} | {place: said}
    sections = "".join(
        f"<h2>{title}</h2>{running(n)}{running(n + 5)}"
        for n, title in enumerate(("Introduction", "Methods", "Results", "Discussion"))
    )
    found = read(
        f"<main><h1>Kelp at high tide</h1>{places['front']}{sections}{places['back']}{REFERENCES}"
        f"{places['end']}</main><footer><p>The Kelp Society, Bay Road 7.</p></footer>"
    )
    text = found.text("fulltext")
    assert text.count("The counts are at Zenodo, code at https://doi.org/10.5555/kelp-code.") == 1
    assert "Kelp Society" not in text
    assert "We thank" not in text
    assert set(found.value("relations")) == {
        Relation("dataset", "url", "https://zenodo.org/records/7"),
        Relation("dataset", "doi", "10.5555/KELP-CODE"),
    }


def test_an_appendix_is_text_and_a_list_of_files_is_not() -> None:
    found = read(
        f"<h1>Kelp at high tide</h1><h2>Introduction</h2>{running(1)}{running(2)}"
        f"{running(3)}{running(4)}"
        "<h2>Funding</h2><p>The bay council paid.</p>"
        f"<h2>Appendix A. Proofs</h2>{running(7)}<h2>Appendix B. Supplementary data</h2>"
        f"<p>Download all files</p>{REFERENCES}"
    )
    assert [title for _, title, _ in outline_of(found)] == ["Introduction", "Appendix A. Proofs"]
    assert "In year 7" in found.text("fulltext")
    assert "Download" not in found.text("fulltext")


def test_buttons_and_marks_are_no_text() -> None:
    body = "".join(map(running, range(5)))
    article = (
        f"<h2>Introduction</h2>{body}<p>Open image in new window<p>Figure 1 Click to enlarge"
        "<p>doi:10.5555/7.s001<p>(DOCX)<ul><li><p>(a)<p>Kelp grows at low tide.</ul>"
        f"<h2>Discussion</h2>{body.replace('kelp', 'wrack')}<h2>Metrics</h2>{REFERENCES}"
    )
    text = read(article).text("fulltext")
    assert "(a) Kelp grows at low tide." in text.split("\n\n")
    assert not [word for word in ("window", "enlarge", "s001", "DOCX", "Metrics") if word in text]


WHOLE = "Kelp thrives in the bay of the north, as the keepers of the light found every year."


@pytest.mark.parametrize(
    ("markup", "runs", "absent"),
    [
        ("<dl><dt>Fetch<dd>Water over which wind blows.</dl>", "Fetch|over which wind", ""),
        (f"<x-box><x-p>{WHOLE}</x-p></x-box>", WHOLE, ""),
        (
            "<p>Kelp <span class='ref-overlay'>Bay, A. (2001). Tides of the northern light and the"
            " growth of kelp. Shores, 3, 1-9.</span> thrives in the bay of the north.",
            "Kelp thrives in the bay",
            "Shores",
        ),
        (
            "<p>The flux is <math><semantics><mi>q</mi><annotation encoding='application/x-tex'>"
            "\\mathrm{q}</annotation></semantics></math>, which is large.",
            "The flux is",
            "mathrm",
        ),
        (
            "<p>The flux is &lt;mml:math&gt;&lt;mml:mi&gt;q&lt;/mml:mi&gt;&lt;/mml:math&gt; here.",
            "The flux is q here",
            "mml",
        ),
        ("".join(f"<p>{5 * n}<p>Line {n}a grew." for n in range(1, 8)), "Line 3a", "\n15\n"),
    ],
)
def test_what_belongs_to_a_text(markup: str, runs: str, absent: str) -> None:
    body = "".join(map(running, range(5)))
    last = body.replace("kelp", "wrack")
    text = read(f"<h2>Methods</h2>{body}{markup}{last}{REFERENCES}").text("fulltext")
    assert [run for run in runs.split("|") if run not in text] == []
    assert not absent or absent not in text
