"""On any portal, a search ends within its limits."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pubcrawl.artifacts import heuristics
from pubcrawl.artifacts.heuristics import CLASSES
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import ArtifactPage, DocumentRequest, PageLink
from pubcrawl.model.artifact import ArtifactLimits, ArtifactRequest
from tests.artifacts.artifact_site import PORTAL, Doc, Site, link, url
from tests.portals import search
from tests.shares import share

TITLE = "Otters of the lakes"
ENTRY = "/set/GSE12345"
ADDRESSES = (
    ENTRY,
    f"{ENTRY}/a",
    f"{ENTRY}/b",
    f"{ENTRY}/a/c",
    "/p/1",
    "/p/2",
    "/p/GSE12345",
    "/about",
    f"/login?next={ENTRY}",
    "https://files.repo.example/GSE12345/1",
    "/set/GSE54321",
    "https://else.example/",
    f"{ENTRY}?sort=x",
    "mailto:x@y.example",
    "/",
)
links = st.lists(
    st.builds(
        link,
        st.sampled_from(ADDRESSES),
        st.sampled_from(("", TITLE)),
        region=st.sampled_from(("main", "nav", "footer")),
        download=st.booleans(),
        source=st.sampled_from(("a", "a", "a", "scripted")),
    ),
    max_size=8,
)
docs = st.builds(
    Doc,
    links,
    title=st.sampled_from((TITLE, f"{TITLE} | Store", "Store")),
    text=st.sampled_from(("", TITLE, f"About {TITLE}.")),
    to=st.sampled_from(("", "", "", "/p/1", "https://else.example/")),
    status=st.sampled_from((200, 200, 404, 0)),
    mimetype=st.sampled_from(("text/html", "text/html", "text/csv")),
    more=st.sampled_from(({}, {}, {"rendering": True})),
)
sites = st.builds(
    lambda entry, others: Site(
        {**others, "/p/1": Doc([ENTRY]), "https://else.example/": Doc(), ENTRY: entry}
    ),
    st.builds(Doc, links, title=st.just(f"{TITLE} | Store"), text=st.just(TITLE)),
    st.dictionaries(st.sampled_from(ADDRESSES), docs),
)
names = st.sampled_from(sorted(CLASSES))
portals = st.sampled_from((PORTAL, PORTAL._replace(entry=(r"https://repo\.example/set/(\w+)",))))
limits = st.builds(
    ArtifactLimits,
    uris=st.integers(1, 6),
    fetches=st.integers(0, 6),
    depth=st.sampled_from((None, 1, 2)),
    total_bytes=st.integers(0, 500),
)


@given(sites, names, portals, limits, st.booleans())
@settings(max_examples=share(20, 50), deadline=None)
def test_limits_hold_and_every_address_has_one_place(
    site: Site, name: str, portal: Any, within: ArtifactLimits, strict: bool
) -> None:
    site.asked.clear()
    boundary = site.boundary(name, ENTRY, portal=portal, limits=within, strict=strict)
    assert sum(get.purpose != "entry" for get in site.asked) <= within.fetches
    assert len(boundary.members) <= within.uris
    inside = [artifact_key(member.uri) for member in boundary.members]
    outside = [artifact_key(each.uri) for each in boundary.excluded]
    assert len({*inside, *outside}) == len(inside) + len(outside)
    assert boundary.members[0].uri == url(ENTRY)
    assert all(0 < member.confidence <= 1 for member in boundary.members)
    assert sum(boundary.excluded_counts.values()) == len(outside)


def test_each_heuristic_ends_on_a_portal_that_does_not() -> None:
    """Every page has the title and links three further pages of the portal."""

    asked: list[DocumentRequest] = []

    def page(get: DocumentRequest) -> ArtifactPage:
        asked.append(get)
        links = tuple(PageLink(f"{get.url}{way}") for way in ("/x", "y", "/z?a=1&b=2"))
        return ArtifactPage(
            get.url,
            get.url,
            200,
            mimetype="text/html",
            title=TITLE,
            links=links,
            holds=frozenset(get.look_for) | {TITLE},
            outside=frozenset((TITLE,)),
        )

    for name in CLASSES:
        for strict in (True, False):
            asked.clear()
            request = ArtifactRequest(
                url(ENTRY), strict_seed=strict, limits=ArtifactLimits(300, 400)
            )
            entry = page(DocumentRequest(url(ENTRY)))
            boundary = search.result(
                heuristics.search(name, entry, PORTAL, request, search.fetch(page))
            )
            assert len(asked) <= 401
            assert len(boundary.members) <= 300
            if len(asked) > 4 and name != "sigstr_uri":  # sigstr_uri stops after three hops
                assert boundary.limits_hit
