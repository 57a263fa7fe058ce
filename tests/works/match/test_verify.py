"""Pairs of records, each with a librarian's verdict."""

from __future__ import annotations

from typing import Any

import pytest

from pubcrawl.works.match import AMBIGUOUS, DIFFERENT, EXACT, RULES, STRONG, MatchWork, verify
from pubcrawl.works.match.folding import folded, slug
from pubcrawl.works.match.generic import is_generic
from pubcrawl.works.match.names import person_names, same_person

LONG = "Kelp forests and the diet of sea otters in winter"
PAIR = ("Ann Lutra", "Bo Kelp")


def work(title: str = LONG, names: tuple[str, ...] = PAIR, **fields: Any) -> MatchWork:
    ids = {kind: fields.pop(kind) for kind in ("doi", "arxiv", "pmid", "jstor") if kind in fields}
    return MatchWork(title, names, ids=ids, **fields)


@pytest.mark.parametrize(
    ("one", "other", "status", "reason"),
    [
        (
            work(doi="10.5555/A"),
            work("Otters", (), doi="https://doi.org/10.5555/a"),
            EXACT,
            "same-doi",
        ),
        (work(pmid="7"), work("Otters", (), pmid="7", doi="10.5555/a"), EXACT, "same-pmid"),
        (work(), work(f"  {LONG} "), EXACT, "title-authors"),
        (work(), work(LONG.upper(), ("Lutra, Ann", "Kelp, B.")), EXACT, "title-authors"),
        (work(), work(names=("Bo Kelp", "Ann Lutra")), EXACT, "title-authors"),
        (work(year=2019), work(year=2023), EXACT, "title-authors"),
        (work(year=2014), work(year=2019), DIFFERENT, "year"),
        (work(names=(), year=2014), work(names=(), year=2017), DIFFERENT, "year"),
        (work(year=1921), work(LONG + ".", year=1973), DIFFERENT, "year"),
        (work(names=()), work(names=()), AMBIGUOUS, "unknown"),
        # Punctuation, hyphens and spaces differ.
        (work("Sea-otters eat urchins"), work("Sea otters eat urchins."), STRONG, "slug-author"),
        (
            work("Über Fischotter im Ærø-Sund"),
            work("Uber Fischotter im Aero-Sund"),
            EXACT,
            "title-authors",
        ),
        (
            work(arxiv="2101.00001"),
            work(f"{LONG}.", doi="10.5555/a", year=2025),
            STRONG,
            "preprint",
        ),
        (work(arxiv="2101.00001v1"), work("Otters", arxiv="2101.00001v3"), STRONG, "arxiv-version"),
        (
            work(doi="10.48550/arXiv.2101.00001"),
            work("Otter", arxiv="2101.00001"),
            STRONG,
            "arxiv-version",
        ),
        (
            work(names=(), doi="10.1109/x.1", year=2013),
            work(f"{LONG}.", arxiv="1301.00001", year=2013),
            STRONG,
            "preprint",
        ),
        (work(doi="10.5555/a.v1"), work(doi="10.5555/a.v2"), STRONG, "doi-version"),
        (work(doi="10.5555/a/v1"), work(doi="10.5555/a"), STRONG, "doi-version"),
        (
            work("Additional file 5 of X", doi="10.5555/f.1"),
            work("Additional file 5 of X", doi="10.5555/f.1.v1"),
            STRONG,
            "doi-version",
        ),
        (work(doi="10.5281/zenodo.41"), work(doi="10.5281/zenodo.42"), STRONG, "concept-doi"),
        (
            work("The data of 7", doi="10.5281/zenodo.41"),
            work("The data of 8", doi="10.5281/zenodo.42"),
            DIFFERENT,
            "number",
        ),
        (
            work(doi="10.5555/a", versions=["10.7777/b"]),
            work("Kelp", doi="10.7777/B"),
            STRONG,
            "stated-version",
        ),
        (
            work(names=("H Burchardt",), year=1983, pmid="6"),
            work(LONG + ".", ("J Doe",), year=1983, doi="10.5555/a"),
            STRONG,
            "pmid-and-doi",
        ),
        (
            work(doi="10.5555/a", version="1.0"),
            work(f"{LONG}.", doi="10.5555/b", version="2.0"),
            EXACT,
            "version",
        ),
        # The same title with other markup or symbols.
        (work(f"<i>{LONG}</i>"), work(LONG), EXACT, "title-authors"),
        (
            work("Otters &amp; TNF-α in winter"),
            work("Otters & TNF-alpha in winter"),
            EXACT,
            "title-authors",
        ),
        (
            work("Search for $B_s \\to \\mu^+$ at sea"),
            work("Search for Bs→μ+ at sea"),
            STRONG,
            "slug-author",
        ),
        (work(f"RETRACTED: {LONG}"), work(f"Original article: {LONG}"), EXACT, "title-authors"),
        (work(f"Erratum: {LONG}"), work(LONG), AMBIGUOUS, "unknown"),
        (
            work("Tumours & oedema of otters"),
            work("Tumors and edema of otters"),
            STRONG,
            "spelling",
        ),
        (work("Ein Körper im Wasser"), work("Ein Koerper im Wasser"), STRONG, "spelling"),
        (
            work("A colour atlas of otters", year=2001),
            work("A color atlas of otters", year=2012),
            AMBIGUOUS,
            "unknown",
        ),
        (
            work(f"{LONG}: an overview", doi="10.5555/a"),
            work(LONG, arxiv="2101.00001"),
            STRONG,
            "no-subtitle",
        ),
        (
            work(f"{LONG}: a reply", doi="10.5555/a"),
            work(LONG, arxiv="2101.00001"),
            AMBIGUOUS,
            "unknown",
        ),
        (
            work(f"The fast {LONG}", arxiv="2101.00001"),
            work(f"The {LONG}", doi="10.5555/a"),
            STRONG,
            "preprint-title",
        ),
        # The same journal, but another year or another kind of item.
        (
            work(doi="10.5555/a", container="Shores", year=2016),
            work(doi="10.5555/b", container="Shores", year=2018),
            DIFFERENT,
            "other-doi",
        ),
        (
            work("Otters of the year 7", doi="10.5555/a", container="Shores"),
            work("Otters of the year 7", doi="10.5555/b", container="Shores"),
            AMBIGUOUS,
            "two-dois",
        ),
        (
            work(doi="10.5555/a", pages="S12-S12"),
            work(doi="10.7777/b", pages="12-21"),
            DIFFERENT,
            "pages",
        ),
        (work(kind="abstract"), work(kind="article-journal"), DIFFERENT, "kind"),
        # Names.
        (
            work(names=("The Otter Collaboration",), year=2020, arxiv="2101.00001"),
            work(year=2020),
            STRONG,
            "preprint",
        ),
        (work(names=("The Otter Collaboration",)), work(), AMBIGUOUS, "unknown"),
        (
            work(names=(), year=2020, pages="7-19", container="Shores"),
            work(year=2020, pages="7-19", container="Shores"),
            STRONG,
            "title-pages",
        ),
        (work(names=("Иванов И. И.",)), work(names=("I. I. Ivanov",)), EXACT, "title-authors"),
        (work(names=("Иванов И. И.",)), work(names=("P. Ivanov",)), DIFFERENT, "authors"),
        (
            work(names=("Board of Trade",), year=2004),
            work(names=("Board of Trade",), year=2005),
            AMBIGUOUS,
            "yearly",
        ),
        (
            work(names=("The Otter Group",), year=2004, arxiv="2101.00001"),
            work(names=("Otter Group",), year=2005),
            EXACT,
            "title-authors",
        ),
        (
            work(names=("Кузнецов Алексей Петрович",)),
            work(names=("А. П. Кузнецов",)),
            EXACT,
            "title-authors",
        ),
        (work(kind="reference-entry"), work(kind="article"), DIFFERENT, "kind"),
        # Parts, series and numbers.
        (work(f"{LONG}. Part 1"), work(f"{LONG}. Part 2"), DIFFERENT, "number"),
        (work(f"{LONG} II"), work(f"{LONG} III"), DIFFERENT, "number"),
        (work(f"{LONG} 2014"), work(f"{LONG} 2015"), DIFFERENT, "number"),
        (
            work("Spectra of CuO2 films on glass"),
            work("Spectra of CuO films on glass"),
            DIFFERENT,
            "number",
        ),
        (
            work("Spectra of NaCl films on glass"),
            work("Spectra of KCl films on glass"),
            DIFFERENT,
            "formula",
        ),
        (work("Otter"), work("Otters"), AMBIGUOUS, "short-title"),
        (work("Etc."), work("Etc"), AMBIGUOUS, "short-title"),
        (work("Editorial"), work("Editorial"), AMBIGUOUS, "generic-title"),
        (work("書評と紹介"), work("書評と紹介"), AMBIGUOUS, "generic-title"),
        (work(subtitle="in winter"), work(subtitle="in summer"), DIFFERENT, "subtitle"),
        # Kinds.
        (
            work(kind="dataset", doi="10.5555/a"),
            work(kind="dataset", doi="10.5555/b"),
            DIFFERENT,
            "other-file",
        ),
        (work(kind="dataset"), work(kind="article-journal"), DIFFERENT, "kind"),
        (work(kind="book"), work(kind="journal-article"), DIFFERENT, "kind"),
        (work(kind="thesis"), work(kind="book"), DIFFERENT, "kind"),
        (work(kind="posted-content"), work(kind="article-journal"), EXACT, "title-authors"),
        (
            work(kind="chapter", container="Otters"),
            work(kind="chapter", container="Seals"),
            DIFFERENT,
            "other-book",
        ),
        # Reviews of one book have its title and its author.
        (
            work("Otters of the World", ("A Reader", "Ann Lutra"), doi="10.2307/111", year=1961),
            work("Otters of the World.", ("B Leser", "Ann Lutra"), doi="10.2307/222", year=1961),
            DIFFERENT,
            "other-jstor",
        ),
        (
            work(names=("Lutra",), doi="10.1086/1", container="Shores", year=2004),
            work(f"{LONG}.", ("Lutra", "Fagan"), doi="10.2307/2", container="Shores", year=2004),
            AMBIGUOUS,
            "other-authors",
        ),
        (
            work(f"{LONG}, first notes", container="Shores", doi="10.5555/a"),
            work(f"{LONG}, last notes", container="Shores", doi="10.5555/b"),
            DIFFERENT,
            "other-doi",
        ),
        # Names.
        (work(names=("Cy Gull",)), work(names=("Di Seal",)), DIFFERENT, "authors"),
        (
            work(names=("Fedor Dostoevskij",)),
            work(names=("Fedor Dostoevskii",)),
            DIFFERENT,
            "authors",
        ),
        (
            work(names=("João Luís Souza", "Agnes Binagwaho", "Bethany Gauthier")),
            work(names=("Luis Manuel Joao Souzas", "Binagwaho A. Agnesa", "Bethany Gautier")),
            STRONG,
            "author-spelling",
        ),
        (work(pages="1-20", names=()), work(f"{LONG} again", (), pages="4"), AMBIGUOUS, "unknown"),
        (
            work(pages="1350-1", container="A"),
            work(f"{LONG} again", pages=40, container="B"),
            DIFFERENT,
            "pages",
        ),
        (
            work("Vivienda y ciudad", container="Urbe", year=2010),
            work("Vivienda y ciudad / Housing and town", container="Urbe", year=2006),
            STRONG,
            "parallel-title",
        ),
        (
            work("Lontras e florestas de algas no inverno", container="Mar", year=2012),
            work(
                "Lontras e florestas de algas no inverno Otters and kelp forests in winter",
                container="Mar",
                year=2012,
            ),
            STRONG,
            "title-within",
        ),
        (
            work("The winter of the otters", container="Mar", year=2012),
            work("The winter of the otters. By A. B. 331 pp.", container="Mar", year=2012),
            AMBIGUOUS,
            "unknown",
        ),
    ],
)
def test_pairs(one: MatchWork, other: MatchWork, status: str, reason: str) -> None:
    assert verify(one, other) == (status, reason)
    assert verify(other, one) == (status, reason)


@pytest.mark.parametrize(
    "title",
    [
        "Editorial",
        "EDITORIAL.",
        "Guest Editorial",
        "From the Editor",
        "Editor's Note",
        "Book Reviews",
        "Table of Contents",
        "[Front Cover]",
        "Index",
        "Erratum",
        "Letter to the Editor",
        "In Memoriam",
        "Introduction",
        "Chapter 3",
        "Call for Papers",
        "News & Notices",
        "Vorwort",
        "Inhaltsverzeichnis",
        "Buchbesprechungen",
        "Sommaire",
        "Comptes rendus",
        "Introducción",
        "Reseñas",
        "Apresentação",
        "Recensioni",
        "Spis treści",
        "Содержание",
        "От редакции",
        "İçindekiler",
        "Daftar Isi",
        "فهرس المحتويات",
        "目录",
        "编者按",
        "編集後記",
        "목차",
        "Περιεχόμενα",
        "Supplementary Table S1",
        "Figure 3",
        "Appendix B",
        "",
        "…",
        "42",
    ],
)
def test_titles_that_name_nothing(title: str) -> None:
    assert is_generic(title)


@pytest.mark.parametrize(
    "title",
    [
        LONG,
        "Editorial bias in medical journals",
        "An introduction to statistical learning",
        "The index of refraction of seawater",
        "Books and their readers",
        "Chapters in the life of Kelp",
        "Contents of the stomach of otters",
        "Letters to a young scientist",
        "Figure skating and injury",
        "Die Einleitung der Prosa",
        "目录学研究",
        "Введение в топологию",
        "Table salt and blood pressure",
    ],
)
def test_titles_that_name_a_work(title: str) -> None:
    assert not is_generic(title)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Bethany L. Hedt-Gauthier", "Hedt-Gauthier, B", True),
        ("Žofie van der Berg", "van der Berg, Zofie", True),
        ("Burchardt H", "HANS BURCHARDT", True),
        ("Martin Luther King Jr.", "M. King", True),
        ("Ann Lutra", "Bo Lutra", False),
        ("Lutra", "Bo Lutra", True),
        ("王小明", "王 小明", True),
        ("王小明", "王大明", False),
    ],
)
def test_persons(one: str, other: str, same: bool) -> None:
    (a,), (b,) = person_names([one]), person_names([other])
    assert same_person(a, b) is same


def test_nobody() -> None:
    assert person_names(["&NA;", ". .", "", "Anonymous", "X"]) == ()


def test_folding() -> None:
    assert folded("  Ærøskøbing–Straße\u00ad  № 7 ") == "aeroskobing–strasse no 7"
    assert slug("H₂O: A „Study“") == "h2oastudy"
    assert slug("Й이が") == "й이が"


def test_each_rule_is_met() -> None:
    """Every rule applies to a pair of this file; otherwise it would be untested."""
    (mark,) = test_pairs.pytestmark  # type: ignore[attr-defined]
    pairs = [case[:2] for case in mark.args[1]]
    for rule in RULES:
        assert any(rule(one, other) for one, other in pairs), rule.__name__


@pytest.mark.parametrize(
    ("one", "other", "shared"),
    [
        ({"container": "The Journal of Shores"}, {"container": "Journal of Shores"}, True),
        ({"container": "J. Shores"}, {"container": "Journal of Shores"}, False),
        (
            {"container": "J. Shores", "issns": ["1234-567X", "2345-6789"]},
            {"container": "Journal of Shores", "issns": ["1234567x"]},
            True,
        ),
        ({"issns": ["1234-567X"]}, {"issns": ["2345-6789"]}, None),
        ({"host": "shores.example.org"}, {"host": "shores.example.org"}, True),
        ({"host": "zenodo.org"}, {"host": "zenodo.org"}, None),
        ({"host": "a.example"}, {"container": "Shores"}, None),
    ],
)
def test_one_journal(one: dict[str, Any], other: dict[str, Any], shared: bool | None) -> None:
    assert work(**one).shares_container(work(**other)) is shared
    assert work(**other).shares_container(work(**one)) is shared


def test_journals_by_their_linking_issns() -> None:
    table = {"01406736": "01406736", "1474547X": "01406736", "00280836": "00280836"}
    print_edition = work(issns=["0140-6736"], container="The Lancet").link_issns(table)
    online = work(issns=["1474-547x"], container="Lancet (Lond.)").link_issns(table)
    other = work(issns=["0028-0836"], container="The Lancet").link_issns(table)
    unknown = work(issns=["1553-3514"], container="The Lancet").link_issns(table)
    assert print_edition.shares_container(online) is True
    assert print_edition.shares_container(other) is False
    assert print_edition.shares_container(unknown) is True  # by its title
    assert online.shares_container(unknown) is False
