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


A, B = "https://repo.example/d/a", "https://repo.example/b"
P, Q = f"{EX}p", f"{EX}q"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<a> ex:p </b> .", {(A, P, B)}),
        (
            "<a> ex:p </b>, <#c> ; ex:q 'x' ;; .",
            {(A, P, B), (A, P, f"{BASE}#c"), (A, Q, Literal("x"))},
        ),
        (r'<a> ex:p "\"\u00e9\U0001F9A6\n" .', {(A, P, Literal('"é🦦\n'))}),
        ('<a> ex:p """a "b" \n""c""" .', {(A, P, Literal('a "b" \n""c'))}),
        ("<a> ex:p '''it's''', 'it\\'s' .", {(A, P, Literal("it's"))}),
        (
            '<a> ex:p "x"@en-GB, "1"^^ex:int .',
            {(A, P, Literal("x")), (A, P, Literal("1", f"{EX}int"))},
        ),
        (
            "<a> ex:p 1, -1.5, +2e-3, true .",
            {(A, P, Literal(word)) for word in ("1", "-1.5", "+2e-3", "true")},
        ),
        ("<a> ex:p [ ex:q [] ] .", {(A, P, "_"), ("_", Q, "_")}),
        ("[ ex:p <a> ] ex:q <a> . [ ex:p </b> ] .", {("_", P, A), ("_", Q, A), ("_", P, B)}),
        ("<a> ex:p ( 1 <a> ( ) ) .", {(A, P, Literal("1")), (A, P, A)}),
        ("_:x ex:p _:y.z .", {("_:x", P, "_:y.z")}),
        ("ex:a.b ex:p ex:c\\,d .", {(f"{EX}a.b", P, f"{EX}c,d")}),
        ("<a> ex:p 1.ex:b ex:p 2.", {(A, P, Literal("1")), (f"{EX}b", P, Literal("2"))}),
        ("@base </b> . <#a> ex:p <> .", {(f"{B}#a", P, B)}),
        ("PREFIX x: <#>\nBASE </b>\n<> x:p x:q .", {(B, f"{BASE}#p", f"{BASE}#q")}),
        ("<a> a <https://schema.org/Dataset>, dcat:Dataset .", {(A, "rdf:type", "schema:Dataset")}),
        ("# <a> ex:p 1 .\n<a> ex:p '#' . # end", {(A, P, Literal("#"))}),
        ("", set()),
    ],
)
def test_turtle(text: str, expected: Statements) -> None:
    graph = of_turtle(text)
    assert statements(graph) == expected
    assert graph.warnings == ()


@pytest.mark.parametrize(
    ("broken", "warning"),
    [
        ("<x> no:p <y> .", "line 2: the prefix 'no' is not declared"),
        ('<x> ex:p "open .\n.', "line 2: '\"open .' is not a resource"),
        ("<x> ex:p .", "line 2: '.' is not a resource"),
        ("<x> ex:p <y> <z> .", "line 2: '.' is missing before '<z>'"),
        ('<x> "p" <y> .', "line 2: '\"p\"' is not a property"),
        ("<x> ex:p [ ex:q 1 .", "line 2: ']' is missing before '.'"),
        ("\n{ <x> ex:p <y> } .", "line 3: '{' is not a resource"),
        ("@prefix ex <x> .", "line 2: 'ex' is not a prefix"),
        ("@base ex:x .", "line 2: 'ex:x' is not an address"),
        (f"<x> ex:p {'[ ex:p ' * 101}", "line 2: more than 100 nested brackets"),
    ],
)
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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('<rdf:Description rdf:about="a"><ex:p rdf:resource="/b"/></rdf:Description>', {(A, P, B)}),
        ('<rdf:Description about="a" ex:p="x"/>', {(A, P, Literal("x"))}),
        (
            '<ex:T rdf:about="a"><ex:p><ex:T rdf:about="/b"/><ex:T rdf:nodeID="n"/></ex:p></ex:T>',
            {
                *((name, "rdf:type", f"{EX}T") for name in (A, B, "_:n")),
                *((A, P, name) for name in (B, "_:n")),
            },
        ),
        (
            '<rdf:Description rdf:about="a"><ex:p rdf:parseType="Resource"><ex:q>x</ex:q></ex:p>'
            '<ex:q rdf:parseType="Literal">1 <b>2</b></ex:q><ex:q rdf:nodeID="n"/>'
            "</rdf:Description>",
            {(A, P, "_"), ("_", Q, Literal("x")), (A, Q, Literal("1 2")), (A, Q, "_:n")},
        ),
        (
            '<rdf:Description rdf:ID="a" xml:base="/b/"><ex:p xml:base="c/" rdf:resource="d"/>'
            '<ex:q rdf:parseType="Collection"><rdf:Description rdf:about="e"/></ex:q>'
            "</rdf:Description>",
            {(f"{B}/#a", P, f"{B}/c/d"), (f"{B}/#a", Q, f"{B}/e")},
        ),
        (
            '<rdf:Description rdf:about="a" rdf:type="http://schema.org/Dataset" xml:lang="en">'
            '<ex:p rdf:datatype="x:int">5</ex:p></rdf:Description>',
            {(A, "rdf:type", "schema:Dataset"), (A, P, Literal("5", "x:int"))},
        ),
    ],
)
def test_rdf_xml(text: str, expected: Statements) -> None:
    assert statements(of_xml(text)) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"@id": "a", "ex:p": {"@id": "/b"}}, {(A, P, B)}),
        (
            {"id": "a", "ex:p": ["x", 1, 2.0, 0.5, True, None, [], "x"]},
            {(A, P, Literal(word)) for word in ("x", "1", "2", "0.5", "true")},
        ),
        (
            {"@id": "a", "ex:p": {"@value": 5, "@type": "xsd:int"}},
            {(A, P, Literal("5", "xsd:int"))},
        ),
        (
            {"@id": "a", "ex:p": {"@list": ["x", {"@set": ["y"]}]}},
            {(A, P, Literal("x")), (A, P, Literal("y"))},
        ),
        ({"@id": "a", "@reverse": {"ex:p": {"@id": "/b"}}}, {(B, P, A)}),
        ({"@id": "a", "@included": {"@id": "/b", "ex:p": "x"}}, {(B, P, Literal("x"))}),
        (
            {
                "@context": {"n": "ex:p", "see": {"@id": "ex:q", "@type": "@id"}},
                "@id": "a",
                "n": "/b",
                "see": "/b",
            },
            {(A, P, Literal("/b")), (A, Q, B)},
        ),
        ({"@context": {"@base": "/b"}, "@id": "#c", "ex:p": 1}, {(f"{B}#c", P, Literal("1"))}),
        ({"@context": {"@vocab": EX}, "@id": "a", "p": 1}, {(A, P, Literal("1"))}),
        ({"@context": {"p": "q", "q": "p"}, "@id": "a", "p": 1}, {(A, "schema:p", Literal("1"))}),
        (
            {"@id": "a", "name": 1, "aggregates": "/b", "dcterms:title": "x"},
            {
                (A, "schema:name", Literal("1")),
                (A, "ore:aggregates", B),
                (A, "dc:title", Literal("x")),
            },
        ),
        (
            {"@id": "a", "@type": ["schema:Dataset", "https://schema.org/Dataset", 7]},
            {(A, "rdf:type", "schema:Dataset")},
        ),
        ({"@id": "ex:a", "ex:p": {"@id": "doi:10.5555/x"}}, {(f"{EX}a", P, "doi:10.5555/x")}),
        ({"@id": ["a"], "ex:p": {"@value": {}}}, set()),
        ("x", set()),
    ],
)
def test_json_ld(value: Any, expected: Statements) -> None:
    assert statements(of_json(value)) == expected


def test_names_stay_as_they_are_written_if_asked_to() -> None:
    value = [{"@id": "../a", "ex:p": {"@id": "./"}}, {"@context": {"@base": "/b"}, "@id": "c"}]
    assert set(of_json(value, resolve=False).nodes) == {"../a"}
    assert list(of_json(value, resolve=False).values("../a", P)) == ["./"]


@pytest.mark.parametrize(
    ("term", "name"),
    [
        ("https://schema.org/name", "schema:name"),
        ("http://purl.org/dc/elements/1.1/title", "dc:title"),
        ("http://www.w3.org/ns/dcat#downloadURL", "schema:contentUrl"),
        ("https://dataverse.org/schema/core#filesize", "dvcore:filesize"),
        ("https://ns.example/x/y#z", "https://ns.example/x/y#z"),
        ("http://schema.org/a/b", "http://schema.org/a/b"),
        ("", ""),
    ],
)
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


PIECES = [
    "<a>",
    "ex:p",
    "a",
    '"x"',
    "'''",
    '"',
    "[",
    "]",
    "(",
    ")",
    ";",
    ",",
    ".",
    "@en",
    "^^",
    "1",
    "#",
    "\n",
    "{",
    "\\",
]


@given(st.lists(st.sampled_from(PIECES), max_size=20))
def test_any_turtle_is_read(pieces: list[str]) -> None:
    text = " ".join(pieces)
    graph = of_turtle(f"</b> ex:p <a> . {text}")
    assert (B, P, A) in statements(graph)


@pytest.mark.parametrize(
    "piece", ["<", "[ ", "( ", '"\\""', '\\"""', "'''\\'", "a:b ", ". ", '"x\n']
)
def test_no_turtle_takes_the_square_of_its_length(piece: str) -> None:
    """Turtle is read in linear time; in quadratic time this test would not end."""
    graph = of_turtle(piece * 60_000)
    assert graph.warnings
