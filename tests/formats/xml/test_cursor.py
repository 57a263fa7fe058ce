"""The cursor over XML: values by path, whatever the case of names."""

from __future__ import annotations

import pytest
from lxml import etree

from pubcrawl.formats.xml import attribute
from pubcrawl.formats.xml.cursor import XmlCursor, index, name

ARTICLE = XmlCursor(
    etree.fromstring(
        """<article xmlns="u:1" xmlns:p="u:2" Kind="Report">
        <TITLE>Of <i>kelp</i></TITLE><title>another</title><empty/>
        <p:doi>10.1/p</p:doi>
        <ids><id IDTYPE="PII">s1</id><id IdType="doi" valid="N">10.1/n</id>
        <id idtype="doi">10.1/y</id></ids><ids><id>none</id></ids>
        <journal><issue medium="Print"><date><year>2012</year><month>Mar</month></date></issue>
        </journal><published>2013-04-05T00:00:00Z</published>
        <date><season>2014 Spring</season></date>
        </article>"""
    )
)


@pytest.mark.parametrize(
    ("paths", "text"),
    [
        (("title",), "Of kelp"),
        (("missing", "empty", "Title"), "Of kelp"),
        (("p:doi",), "10.1/p"),
        (("doi",), ""),
        (("ids.id[IdType=pii]",), "s1"),
        (("ids.id[idType=DOI][valid!=n]",), "10.1/y"),
        (("ids.id[idType=]",), "none"),
        (("journal.issue@Medium",), "Print"),
        (("@kind",), "Report"),
        (("//year",), "2012"),
        (("//issue.date.month",), "Mar"),
        (("//article@kind",), "Report"),
    ],
)
def test_text(paths: tuple[str, ...], text: str) -> None:
    assert ARTICLE.text(*paths) == text


def test_lists() -> None:
    assert ARTICLE.texts("ids.id") == ["s1", "10.1/n", "10.1/y", "none"]
    assert ARTICLE.texts("empty") == []
    assert ARTICLE.texts_by("IdType", "ids.id") == {"pii": "s1", "doi": "10.1/n", "": "none"}
    assert [row.text() for row in ARTICLE.rows("title")] == ["Of kelp", "another"]


def test_dates() -> None:
    assert ARTICLE.date("missing", "journal.issue.date") == "2012-03"
    assert ARTICLE.date("published") == "2013-04-05"
    assert ARTICLE.date("date") == "2014"
    assert ARTICLE.date("title") == ""


def test_nothing_is_empty() -> None:
    missing = ARTICLE["missing"]
    assert not missing
    assert ARTICLE["empty"]
    assert missing.text() == missing.text("a") == missing["a.b"].date("c") == ""
    assert missing.rows("a") == missing.texts("//a") == []


def test_descendants_may_be_limited() -> None:
    element = etree.fromstring("<a><b><c>1</c></b><c>2</c></a>")
    assert XmlCursor(element).texts("//c") == ["1", "2"]
    assert XmlCursor(element, inside=element).texts("//c") == ["2"]


def test_names_in_any_case_and_namespace() -> None:
    tree = etree.fromstring('<A xmlns="u:1" xmlns:p="u:2"><DOI/><p:doi/><doi/></A>')
    assert name(tree) == "a"
    assert {key: len(elements) for key, elements in index(tree).items()} == {"doi": 2, "p:doi": 1}


def test_attributes_in_any_case() -> None:
    element = etree.fromstring('<a IDTYPE="doi" empty=""/>')
    assert attribute(element, "IdType") == "doi"
    assert attribute(element, "empty") == attribute(element, "other") == ""
