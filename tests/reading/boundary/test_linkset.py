"""Linksets in both formats, including odd ones."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pubcrawl.artifacts.readers import READERS
from pubcrawl.items.artifact import About, ArtifactResponse, SourceClaims
from pubcrawl.reading.boundary.linkset import SIZE_MAX, links, read_linkset

E0, E = "https://doi.org/10.5555/o.7", "https://otters.example/d/7"
AT = "https://otters.example/d/7/links.json"
ABOUT = About(E0, E, ("https://otters.example/old/7",), ("https://otters.example/id#7",))


def told(value: Any, about: About = ABOUT, status: int = 200) -> SourceClaims:
    body = value if isinstance(value, bytes) else json.dumps(value).encode()
    return READERS["linkset"](ArtifactResponse(AT, AT, status, "text/plain", (), body), about)


def items(value: Any) -> list[str]:
    return [claim.uri for claim in told(value).claims if claim.role == "item"]


def test_all_that_a_linkset_says_of_us() -> None:
    found = told(
        {
            "linkset": [
                {
                    "anchor": E,
                    "item": [{"href": "/f/1", "type": "text/csv", "title": "a.csv"}],
                    "describedby": [{"href": "m", "type": "a/b", "profile": ["https://p.example"]}],
                    "cite-as": [{"href": E0}],
                    "license": [{"href": ""}],
                    "linkset": [{"href": AT}],
                },
                {
                    "anchor": "https://otters.example/f/1",
                    "license": [{"href": "https://l.example"}],
                },
            ]
        }
    )
    assert [(c.uri, c.role, c.type, c.profile, c.name) for c in found.claims] == [
        ("https://otters.example/f/1", "item", "text/csv", "", "a.csv"),
        ("https://otters.example/d/7/m", "metadata", "a/b", "https://p.example", ""),
    ]
    assert found.source == "signposting_l2"
    assert found.identifiers == (E0,)
    assert [one.role for one in found.context] == ["cite-as"]
    assert found.warnings == ("a target of 'license' has no address",)
    assert not (found.asks or found.abridged)


TARGET = {"href": "https://otters.example/f/1"}


@pytest.mark.parametrize(
    "value",
    [
        {"linkset": {"anchor": E, "item": TARGET}},
        {"linkset": [[{"anchor": E, "item": [[TARGET]]}]]},
        [{"anchor": E, "item": [TARGET]}],
        {"anchor": E, "item": [TARGET]},
        {"linkset": [{"item": [TARGET]}]},
        {"linkset": [{"anchor": "", "item": [TARGET]}]},
        {"linkset": [{"anchor": None, "item": [TARGET, None, 7]}]},
        {"linkset": [{"anchor": "../7", "item": [{"href": "../../f/1", "type": ["a/b"]}]}]},
        {"linkset": [{"anchor": E, "item": TARGET["href"]}]},
        {"@context": "https://x.example", "linkset": [{"@type": "x", "anchor": E, "ITEM": TARGET}]},
        {"linkset": [{"anchor": "http://[", "item": []}, {"anchor": E, "item": TARGET}]},
    ],
)
def test_odd_forms_are_understood(value: Any) -> None:
    assert items(value) == ["https://otters.example/f/1"]


@pytest.mark.parametrize(
    "anchor",
    [
        *(E0, E, "http://www.otters.example/d/7", "https://otters.example/old/7"),
        *("https://dx.doi.org/10.5555/O.7", "https://otters.example/id#7"),
    ],
)
def test_contexts_that_are_us(anchor: str) -> None:
    other = {"anchor": "https://otters.example/d/8", "item": [{"href": "/f/8"}]}
    assert items([other, {"anchor": anchor, "item": TARGET}]) == ["https://otters.example/f/1"]


def test_what_we_are_to_be_cited_as_is_us() -> None:
    named = "https://otters.example/named"
    assert items(
        [
            {"anchor": named, "item": TARGET},
            {"anchor": E, "cite-as": [{"href": named}]},
            {"anchor": f"{named}#2", "item": [{"href": "/f/2"}]},
        ]
    ) == ["https://otters.example/f/1"]


def test_a_catalogue_has_no_items_of_ours() -> None:
    rows = [{"anchor": f"/d/{n}", "item": [{"href": f"/f/{n}"}]} for n in (8, 9)]
    found = told(rows)
    assert found.claims == ()
    assert "a catalogue of 2 pages" in found.warnings[0]


def test_the_items_of_one_page_are_taken_for_ours() -> None:
    found = told([{"anchor": E + "/", "item": TARGET, "describedby": TARGET}, {"anchor": "/x"}])
    assert [claim.role for claim in found.claims] == ["item", "metadata"]
    assert "taken for the entry page" in found.warnings[0]


def test_a_linkset_of_others() -> None:
    assert told([{"anchor": "/x", "license": TARGET}]).warnings == (
        "the linkset says nothing about the entry page",
    )


def test_an_item_with_items_is_another_artifact() -> None:
    rows = [{"anchor": E, "item": [TARGET, {"href": "/d/8"}]}, {"anchor": "/d/8", "item": TARGET}]
    found = told(rows)
    assert [claim.uri for claim in found.claims] == ["https://otters.example/f/1"]
    assert [one.uri for one in found.related] == ["https://otters.example/d/8"]


def test_a_file_is_led_to_its_landing_page() -> None:
    part = "https://otters.example/f/1"
    found = told([{"anchor": part, "collection": [{"href": E}]}], About(part, part))
    assert found.landing == E


def test_another_linkset_is_asked_for() -> None:
    found = told([{"anchor": E, "linkset": [{"href": "2", "type": "application/linkset"}]}])
    assert [get.url for get in found.asks] == ["https://otters.example/d/7/2"]


def test_text() -> None:
    body = (
        '\ufeff<https://otters.example/f/1>\n  ; rel="item"; type=text/csv\r\n'
        f'  ; anchor="{E0}",\n\n<m>;rel=describedby,\n<https://x.example/1>;rel=item;anchor="/d/8",\n\n'
    )
    found = told(body.encode())
    assert [(claim.uri, claim.role) for claim in found.claims] == [
        ("https://otters.example/f/1", "item"),
        ("https://otters.example/d/7/m", "metadata"),
    ]
    assert found.warnings == ()


@pytest.mark.parametrize(
    ("body", "warning"),
    [
        (b"", "the linkset is empty"),
        (b"{", "the linkset cannot be read: not JSON"),
        (b'{"message": "not found"}', "the linkset has no links"),
        (b"[" * 100_000, "the linkset cannot be read"),
        (b"<!doctype html><title>Log in</title>", "the linkset is an HTML page"),
        (b"\x00\xff\xfe<\x80", "is not a link"),
        (b"[" + b" " * SIZE_MAX, "the linkset is not read"),
    ],
)
def test_what_cannot_be_read_is_a_warning(body: bytes, warning: str) -> None:
    found = told(body)
    assert found.claims == ()
    assert warning in found.warnings[0]


def test_an_answer_that_is_none() -> None:
    assert told({"anchor": E, "item": TARGET}, status=404).warnings == (
        f"the linkset {AT} has status 404",
    )


def test_the_reader_is_in_the_table() -> None:
    assert READERS["linkset"] is read_linkset


def test_links_without_a_context() -> None:
    assert [link.context for link in links(b'[{"item": {"href": "x"}}]', AT).links] == [AT]
