from __future__ import annotations

import json

import pytest

from pubcrawl.exceptions import EmptyAnswer, ErrorPage, NotAnArticle
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.reading.europepmc.mined import Annotation, articles, findings, group
from pubcrawl.works.parts import MinedTerm


def annotation(term: str, uri: str, kind: str = "", **more: object) -> dict[str, object]:
    return {"exact": term, "tags": [{"name": "n", "uri": uri}], "type": kind, **more}


JSON = json.dumps(
    [
        {
            "source": "MED",
            "extId": "7",
            "pmcid": "PMC8",
            "annotations": [
                annotation("PCR", "u:1", "Experimental Methods"),
                annotation("growth", "u:2", "Gene Ontology", frequency=2),
            ],
        },
        {"source": "PMC", "extId": "9", "annotations": []},
    ]
).encode()
XML = (
    b"<List><item><source>MED</source><extId>7</extId><pmcid>PMC8</pmcid><annotations>"
    b"<annotation><exact>PCR</exact><tags><tag><uri>u:1</uri></tag></tags>"
    b"<type>Experimental Methods</type></annotation>"
    b"<annotation><exact>growth</exact><frequency>2</frequency><tags><tag><uri>u:2</uri></tag>"
    b"</tags><type>Gene Ontology</type></annotation></annotations></item>"
    b"<item><source>PMC</source><extId>PMC9</extId><annotations/></item></List>"
)


@pytest.mark.parametrize("body", [JSON, XML], ids=["json", "xml"])
def test_xml_and_json_read_alike(body: bytes) -> None:
    first, second = articles(body)
    assert first[0] == Identifiers("7", "PMC8", "")
    assert second == (Identifiers("", "PMC9", ""), [])
    efo, both = findings(first, "efo"), findings(first, "efo", "go")
    assert efo is not None
    assert both is not None
    assert efo.ids == first[0]
    assert [(offer.name, offer.content) for offer in both.offers] == [
        ("efo", (MinedTerm("PCR", 1, "u:1"),)),
        ("go", (MinedTerm("growth", 2, "u:2"),)),
    ]
    assert efo.offers == both.offers[:1]
    assert findings(second, "efo") is None


def test_compat_takes_the_whole_answer_for_one_article() -> None:
    [(ids, found)] = articles(XML, compat=True)
    assert ids == Identifiers("7", "PMC8", "")
    assert len(found) == 2


def test_terms_without_type_are_those_asked_for() -> None:
    article = (Identifiers(), [Annotation("a", 1, "u:1", "")])
    assert findings(article, "go") is not None
    assert findings(article, "go", typed=True) is None


def test_group() -> None:
    terms = group(
        Annotation(term, weight, uri, "")
        for term, weight, uri in [
            ("pcr", 1, "u:1"),
            ("PCR", 1, "u:1"),
            ("PCR", 1, "u:1"),
            ("blot", 1, "u:2"),
            ("seq", 5, "u:3"),
            ("minus", -3, "u:4"),
            ("", 1, "u:5"),
            ("no uri", 1, ""),
            ("last", 1, "u:6"),
        ]
    )
    assert terms == (
        MinedTerm("seq", 5, "u:3"),
        MinedTerm("PCR", 3, "u:1"),
        MinedTerm("blot", 1, "u:2"),
        MinedTerm("last", 1, "u:6"),
    )


@pytest.mark.parametrize(
    ("body", "error"),
    [
        (b"", EmptyAnswer),
        (b'{"message": "no such type"}', ErrorPage),
        (b"<error>no such type</error>", ErrorPage),
        (b'{"a": 1}', NotAnArticle),
        (b"[1]", NotAnArticle),
        (b"<a/>", NotAnArticle),
    ],
)
def test_what_is_no_answer(body: bytes, error: type[Exception]) -> None:
    with pytest.raises(error):
        list(articles(body))


def test_an_empty_answer_is_no_error() -> None:
    assert list(articles(b"<List/>")) == list(articles(b"[]")) == []
