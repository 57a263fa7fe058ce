"""On any portal, a search ends within its limits, and the order of responses does not matter."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pubcrawl.artifacts.boundary import Boundary
from pubcrawl.artifacts.heuristics import CLASSES
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import ArtifactPage, DocumentRequest, PageLink
from pubcrawl.model.artifact import ArtifactLimits, ArtifactRequest
from tests.artifacts.artifact_site import PORTAL, Doc, Site, link, url
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
heuristics = st.sampled_from(sorted(CLASSES))
portals = st.sampled_from((PORTAL, PORTAL._replace(entry=(r"https://repo\.example/set/(\w+)",))))
limits = st.builds(
    ArtifactLimits,
    uris=st.integers(1, 6),
    fetches=st.integers(0, 6),
    depth=st.sampled_from((None, 1, 2)),
    total_bytes=st.integers(0, 500),
)


def told(boundary: Boundary) -> list[Any]:
    """Return everything that a record takes from *boundary*."""
    return [
        boundary.members,
        boundary.excluded,
        boundary.excluded_counts,
        boundary.aliases,
        boundary.related,
        boundary.context,
        boundary.limits_hit,
        boundary.state,
        boundary.needs,
        boundary.warnings,
        boundary.evidence,
        boundary.suspected_missing,
        boundary.snapshot(),
    ]


@given(sites, heuristics, portals, limits, st.booleans(), st.integers(0, 99))
@settings(max_examples=share(20, 50), deadline=None)
def test_the_order_of_answers_makes_no_odds(
    site: Site, name: str, portal: Any, within: ArtifactLimits, strict: bool, seed: int
) -> None:
    ignored = site.ignored(ENTRY, strict=strict)
    given_: dict[str, Any] = {"portal": portal, "ignored": ignored, "strict": strict}
    one = site.boundary(name, ENTRY, **given_, limits=within)
    other = site.boundary(name, ENTRY, **given_, limits=within, random=Random(seed))
    assert told(one) == told(other)


@given(sites, heuristics, portals, limits, st.booleans())
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
    aliases = [artifact_key(address) for address in boundary.aliases]
    everything = [*inside, *outside, *aliases]
    assert len(everything) == len(set(everything))
    assert set(boundary.aliases.values()) <= {member.uri for member in boundary.members}
    assert boundary.members[0].uri == url(ENTRY)
    assert all(0 < member.confidence <= 1 for member in boundary.members)
    assert sum(boundary.excluded_counts.values()) == len(outside)


@given(sites, heuristics, limits)
@settings(max_examples=share(15, 40), deadline=None)
def test_what_stopped_goes_on_to_the_same_end(
    site: Site, name: str, within: ArtifactLimits
) -> None:
    within = within._replace(depth=None, total_bytes=10_000)
    whole = site.boundary(name, ENTRY)
    short = site.boundary(name, ENTRY, limits=within)
    saved = json.loads(json.dumps(short.snapshot()))
    later = site.boundary(name, ENTRY, saved=saved)
    assert {member.uri for member in later.members} == {member.uri for member in whole.members}
    assert later.excluded == whole.excluded


def test_each_heuristic_ends_on_a_portal_that_does_not() -> None:
    """Every page has the title and links three further pages of the portal."""

    def page(get: DocumentRequest) -> ArtifactPage:
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
            request = ArtifactRequest(
                url(ENTRY), strict_seed=strict, limits=ArtifactLimits(300, 400)
            )
            boundary = Boundary(name, page(DocumentRequest(url(ENTRY))), PORTAL, request=request)
            asked = 0
            while not boundary.done:
                for get in boundary.next_requests():
                    asked += 1
                    boundary.take_response(get, page(get))
            assert asked <= 400
            assert len(boundary.members) <= 300
            if asked > 3 and name != "sigstr_uri":  # sigstr_uri stops after three hops
                assert boundary.state == "truncated"
