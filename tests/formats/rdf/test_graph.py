"""Statements of documents in Turtle, RDF/XML and JSON-LD."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.formats import xml
from pubcrawl.formats.rdf import graph as rdf
from pubcrawl.formats.rdf import linked_json, rdfxml, turtle
from pubcrawl.formats.rdf.graph import Graph, Literal, Value, short
from tests.cases import Agree, Case, beside, golden, table
from tests.shares import share

BASE = "https://repo.example/d/77"
EX = "https://ns.example/#"

Statements = set[tuple[str, str, Value]]


def statements(graph: Graph) -> Statements:
    """Return all statements; resources without an address share one name."""
    return {
        (_plain(node), term, value if isinstance(value, Literal) else _plain(value))
        for node, properties in graph.nodes.items()
        for term, values in properties.items()
        for value in values
    }


def _plain(node: str) -> str:
    return "_" if node.startswith("_:.") else node


def of_turtle(text: str) -> Graph:
    graph = Graph(BASE)
    turtle.read_turtle(f"@prefix ex: <{EX}> .\n{text}", graph)
    return graph


def of_xml(text: str) -> Graph:
    graph = Graph(BASE)
    names = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
    body = f'<rdf:RDF {names} xmlns:ex="{EX}">{text}</rdf:RDF>'
    rdfxml.read_rdf_xml(xml.root(body.encode()), graph)
    return graph


def of_json(value: Any, *, resolve: bool = True) -> Graph:
    graph = Graph(BASE)
    linked_json.read_json_ld({"@context": {"ex": EX}, "@graph": value}, graph, resolve=resolve)
    return graph


@golden
def test_statements(case: Case, agree: Agree) -> None:
    if "turtle" in case:
        graph = of_turtle(case["turtle"])
    elif "xml" in case:
        graph = of_xml(case["xml"])
    else:
        graph = of_json(case["json"])
    agree(case, [statements(graph), graph.warnings])


A, B = "https://repo.example/d/a", "https://repo.example/b"
P, Q = f"{EX}p", f"{EX}q"


@table
def test_a_broken_statement_costs_only_itself(broken: str, warning: str) -> None:
    end = "" if broken.endswith(".") else "."
    graph = of_turtle(f"{broken}{end}\n<a> ex:p </b> .")
    assert (A, P, B) in statements(graph)
    assert graph.warnings == (f"{warning}; statement skipped",)


def test_the_last_statement_may_have_no_end() -> None:
    graph = of_turtle("<a> ex:p </b>")
    assert statements(graph) == {(A, P, B)}
    assert graph.warnings == ("line 2: '.' is missing before ''; statement skipped",)


def test_of_many_broken_statements_some_are_named() -> None:
    graph = of_turtle("<x> <y> .\n" * 120)
    assert len(graph.warnings) == 101
    assert graph.warnings[-1] == "there are more warnings"


def test_names_stay_as_they_are_written_if_asked_to() -> None:
    value = [{"@id": "../a", "ex:p": {"@id": "./"}}, {"@context": {"@base": "/b"}, "@id": "c"}]
    assert set(of_json(value, resolve=False).nodes) == {"../a"}
    assert list(of_json(value, resolve=False).values("../a", P)) == ["./"]


@table
def test_terms_have_short_names(term: str, name: str) -> None:
    assert short(term) == name


def test_statements_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rdf, "STATEMENTS_MAX", 3)
    graph = of_turtle("<a> ex:p 1, 2, 3, 4, 5 .")
    assert len(statements(graph)) == 3
    assert graph.warnings == ("cut after 3 statements",)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["@id", "@type", "@value", "@list", "@context", "@vocab", "ex:p", "a"])
            | st.text(max_size=3),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(JSON)
def test_any_json_is_read(value: Any) -> None:
    graph = of_json([value, {"@id": "a", "ex:p": {"@id": "/b"}}])
    assert (A, P, B) in statements(graph)


PIECES = beside(__file__)["pieces"]


@given(st.lists(st.sampled_from(PIECES), max_size=20))
def test_any_turtle_is_read(pieces: list[str]) -> None:
    text = " ".join(pieces)
    graph = of_turtle(f"</b> ex:p <a> . {text}")
    assert (B, P, A) in statements(graph)


@table
def test_no_turtle_takes_the_square_of_its_length(piece: str) -> None:
    """Turtle is read in linear time; in quadratic time this test would not end."""
    graph = of_turtle(piece * share(20_000, 60_000))
    assert graph.warnings
