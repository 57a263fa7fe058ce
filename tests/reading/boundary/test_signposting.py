"""Claims about an artifact from the typed links of its pages."""

from __future__ import annotations

import pytest

from pubcrawl.artifacts.readers import ON_PAGE
from pubcrawl.formats.html import document
from pubcrawl.items.artifact import (
    About,
    ArtifactContext,
    ArtifactResponse,
    Claim,
    DocumentRequest,
    SourceClaims,
)
from pubcrawl.reading.boundary.signposting import LINKSET_ACCEPT, read_signposting

E0, E = "https://doi.org/10.5555/o.7", "https://otters.example/d/7"
ABOUT = About(E0, E)
ROCRATE = "https://w3id.org/ro/crate"


def told(
    *links: str,
    html: str = "",
    url: str = E,
    status: int = 200,
    about: About = ABOUT,
    **more: object,
) -> SourceClaims | None:
    headers = tuple(("link", link) for link in links)
    answer = ArtifactResponse(url, url, status, "text/html", headers, html.encode(), **more)  # type: ignore[arg-type]
    return read_signposting(document(answer.body, url=url) if html else None, answer, about)


def of_page(*links: str, html: str = "", **more: object) -> SourceClaims:
    found = told(*links, html=html, **more)  # type: ignore[arg-type]
    assert found is not None
    return found


def test_it_is_asked_of_every_page() -> None:
    assert read_signposting in ON_PAGE


def test_each_relation_has_its_role() -> None:
    found = of_page(
        "</f/1>; rel=item; type=text/csv; title='a.csv', </m>; rel=describedby; type=text/turtle",
        f"<{E0}>; rel=cite-as, <https://orcid.org/1>; rel=author, </c>; rel=collection",
        "<https://schema.org/Dataset>; rel=type, <https://schema.org/AboutPage>; rel=type",
        "</style.css>; rel=stylesheet, </next>; rel=next",
        html="<link rel=license href=https://x.example/l><a rel='nofollow License' href=/by>BY</a>"
        "<a rel=item href=/no></a>",
    )
    assert found.claims == (
        *(
            Claim(
                "https://otters.example/f/1", "item", "signposting:item", type="text/csv"
            )._replace(name="a.csv"),
        ),
        Claim(
            *("https://otters.example/m", "metadata", "signposting:describedby", False),
            type="text/turtle",
        ),
    )
    assert set(found.context) == {
        ArtifactContext("https://orcid.org/1", "author"),
        ArtifactContext("https://x.example/l", "license"),
        ArtifactContext("https://otters.example/by", "license"),
        ArtifactContext("https://schema.org/Dataset", "type"),
        ArtifactContext("https://schema.org/AboutPage", "type"),
        ArtifactContext(E0, "cite-as"),
        ArtifactContext("https://otters.example/c", "collection"),
    }
    assert found.source == "signposting_l1"
    assert found.identifiers == (E0,)
    assert found.artifact_type == "Dataset"
    assert found.content
    assert not (found.landing or found.asks or found.abridged or found.state)
    assert found.warnings == ("single quotes around 'a.csv'",)


@pytest.mark.parametrize(
    "links",
    [(), ("</a>; rel=canonical, </b>; rel=alternate",), ("</f>; rel=item; anchor='/other'",)],
)
def test_a_page_that_says_nothing(links: tuple[str, ...]) -> None:
    assert told(*(link.replace("'", '"') for link in links), html="<p>x") is None


def test_one_claim_for_each_address_type_and_profile() -> None:
    found = of_page(
        f'</m>; rel=describedby; type=a/b, </m>; rel=describedby; type=a/b; profile="{ROCRATE}"',
        "</m#x>; rel=describedby; type=a/b, </m>; rel=describedby; type=a/c",
        html="<link rel=describedby type=a/b href=/m>",
    )
    assert [(one.type, one.profile) for one in found.claims] == [
        ("a/b", ""),
        ("a/b", ROCRATE),
        ("a/c", ""),
    ]


def test_linksets_are_asked_for_with_their_type() -> None:
    found = of_page(
        "</l>; rel=linkset; type=application/linkset+json, </f>; rel=item, </t>; rel=linkset"
    )
    assert found.asks == (
        DocumentRequest(
            "https://otters.example/l",
            "document",
            accept="application/linkset+json",
            reader="linkset",
        ),
        DocumentRequest(
            "https://otters.example/t", "document", accept=LINKSET_ACCEPT, reader="linkset"
        ),
    )
    assert found.abridged
    assert [one.role for one in found.claims] == ["item", "linkset", "linkset"]


@pytest.mark.parametrize(
    ("links", "content"),
    [
        ("<https://schema.org/Article>; rel=type", [E]),
        ("<https://schema.org/Article>; rel=type, </m>; rel=describedby", [E]),
        ("<http://schema.org/AboutPage>; rel=type", []),
        ("<https://schema.org/Article>; rel=type, </l>; rel=linkset", []),
        (
            "<https://schema.org/Article>; rel=type, </f>; rel=item",
            ["https://otters.example/f"],
        ),
        ("</m>; rel=describedby", []),
    ],
)
def test_a_page_of_a_type_that_is_no_landing_page_is_content(
    links: str, content: list[str]
) -> None:
    assert [one.uri for one in of_page(links).claims if one.content] == content


@pytest.mark.parametrize(
    ("links", "landing"),
    [
        ("</d/7>; rel=collection, </m>; rel=describedby", "https://otters.example/d/7"),
        ("</d/7>; rel=describes", "https://otters.example/d/7"),
        ("</f/1>; rel=describes", ""),
        ("</d/7>; rel=collection, </x>; rel=item", ""),
        ("</d/7>; rel=collection, <https://schema.org/AboutPage>; rel=type", ""),
        ("<mailto:x>; rel=collection", ""),
    ],
)
def test_a_part_says_where_the_landing_page_is(links: str, landing: str) -> None:
    part = "https://otters.example/f/1"
    found = of_page(links, url=part, about=About(part, part))
    assert found.landing == landing
    assert not (landing and found.claims)


def test_another_page_says_no_more_than_what_it_is_a_part_of() -> None:
    member = "https://otters.example/f/1"
    assert told("</f/2>; rel=item, </by>; rel=license", url=member) is None
    assert told("</d/7>; rel=collection, </by>; rel=license", url=member) == SourceClaims(
        "signposting_l1", landing=E
    )


def test_several_names() -> None:
    found = of_page(f"<{E0}>; rel=cite-as", html=f"<link rel=cite-as href='{E0}#2'>")
    assert found.identifiers == (E0,)
    assert found.warnings == (f"several cite-as links: {E0} is taken, not {E0}#2",)


def test_what_is_said_of_us_by_another_name() -> None:
    cited = "https://otters.example/id/7"
    found = of_page(
        f"</1>; rel=item; anchor='{E0}', </2>; rel=item; anchor='http://www.otters.example/d/7'"
        f", </3>; rel=item; anchor='{cited}', <{cited}>; rel=cite-as"
        f", </4>; rel=item; anchor='HTTPS://DX.DOI.ORG/10.5555/O.7'"
        f", </5>; rel=item; anchor='https://dx.doi.org/10.5555/O.7'".replace("'", '"')
    )
    assert [one.uri[-1] for one in found.claims] == ["1", "2", "3", "5"]


def test_an_item_with_items_is_another_artifact() -> None:
    found = of_page('</1>; rel=item, </2>; rel=item, </3>; rel=item; anchor="/2"')
    assert [one.uri[-1] for one in found.claims] == ["1"]
    assert [(one.uri[-1], one.relation) for one in found.related] == [("2", "item")]


@pytest.mark.parametrize(
    ("status", "state", "warning"), [(410, "gone", ""), (203, "", "a proxy"), (500, "", "")]
)
def test_the_status_of_the_answer(status: int, state: str, warning: str) -> None:
    found = of_page("</1>; rel=item", status=status)
    assert found.content
    assert found.state == state
    assert warning in " ".join(found.warnings)


def test_a_page_that_is_gone_and_says_nothing() -> None:
    assert of_page(status=410).state == "gone"


def test_headers_of_redirects_count_where_the_answer_says_nothing() -> None:
    before = (
        (E0, (("Location", E), ("Link", "</1>; rel=item"))),
        ("https://otters.example/r", (("link", '</2>; rel=item, <x>; rel="next'),)),
    )
    found = of_page("</s.css>; rel=stylesheet", redirects=before)
    assert [one.uri for one in found.claims] == [
        "https://doi.org/1",
        "https://otters.example/2",
    ]
    assert found.warnings
    found = of_page("</3>; rel=item", redirects=before)
    assert [one.uri for one in found.claims] == ["https://otters.example/3"]


def test_a_page_in_xml_has_headers_alone() -> None:
    answer = ArtifactResponse(E, E, 200, "text/xml", (("link", "</1>; rel=item"),), b"<a/>")
    found = read_signposting(document(answer.body, url=E, xml=True), answer, ABOUT)
    assert found is not None
    assert len(found.claims) == 1
