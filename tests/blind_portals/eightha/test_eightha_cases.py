"""The first half of the eighth set is sound in itself: nothing here asks the product."""

import json
import re
from urllib.parse import urldefrag, urljoin

import pytest

from tests.blind_portals import seventha, seventhb, sixtha
from tests.blind_portals.eightha import KINDS, sites
from tests.blind_portals.third.build import base_of, hrefs
from tests.blind_portals.third.case import ThirdSite

ALL = sites()


def linked(case: ThirdSite) -> set[str]:
    """Give the addresses that links, redirects, headers and claims lead to from the entry."""
    seen, todo = {case.entry}, [case.entry]
    while todo:
        address = todo.pop()
        page = case.pages.get(address)
        if page is None:
            continue
        heads = dict(page.headers)
        found = [heads["Location"]] if "Location" in heads else []
        found += re.findall(r"<([^>]+)>", heads.get("Link", ""))
        base = address
        if "html" in heads.get("Content-Type", ""):
            base = base_of(address, page)
            found += hrefs(page)
            for claim in re.findall(rb"ld\+json\">(.*?)</script>", page.body, re.S):
                found += re.findall(r'"(https?://[^"]+)"', claim.decode())
        for href in found:
            target = urldefrag(urljoin(base, href.strip()))[0]
            if target not in seen:
                seen.add(target)
                todo.append(target)
    return seen


def test_new_kinds() -> None:
    assert len(KINDS) == 20
    assert not KINDS.keys() & (sixtha.KINDS.keys() | seventha.KINDS.keys() | seventhb.KINDS.keys())
    assert len({case.name for case in ALL}) == len(ALL)
    assert len({case.entry for case in ALL}) == len(ALL)
    for kind, portals in KINDS.items():
        assert [one().name for one in portals] == [f"{kind}-{n + 1}" for n in range(len(portals))]
    assert max(map(len, KINDS.values())) - min(map(len, KINDS.values())) <= 1


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.name)
def test_sound(case: ThirdSite) -> None:
    near = linked(case)
    assert case.entry in case.members
    assert case.pages[case.entry].status == 200
    assert not case.members - set(case.pages)
    assert not case.members - near
    refused = {one for one in case.members if case.pages[one].status != 200}
    assert {case.pages[one].status for one in refused} <= {401, 403}
    assert not refused or case.says == "partial"
    assert not case.members & case.optional
    assert not (case.members | case.optional) & set(case.barred)
    assert case.siblings
    assert not set(case.barred) - near
    assert case.downloads <= case.members
    assert case.says in {"complete", "partial", "review"}
    assert case.why


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.name)
def test_pages_lead_on(case: ThirdSite) -> None:
    """Navigation is served; few links are dead; a portal is small."""
    own = {address.split("/")[2] for address in case.pages}
    dead = {
        address
        for address in linked(case) - set(case.pages)
        if address.startswith("http") and address.split("/")[2] in own
    }
    assert len(dead) <= 3, sorted(dead)
    assert 8 <= len(case.pages) <= 45


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.name)
def test_claims_can_be_read(case: ThirdSite) -> None:
    for address in case.members:
        body = case.pages[address].body.decode("utf-8", "replace")
        for claim in re.findall(r'<script type="application/ld\+json">(.*?)</script>', body, re.S):
            json.loads(claim)
