"""The second half of the tenth set is sound in itself: nothing here asks the product."""

import json
import re
from urllib.parse import urldefrag, urljoin

import pytest

from tests.blind_portals import KINDS as FIRST
from tests.blind_portals import fifth, fourth, third
from tests.blind_portals.tenthb import KINDS, sites
from tests.blind_portals.third.build import base_of, hrefs
from tests.blind_portals.third.case import ThirdSite

ALL = sites()


def linked(case: ThirdSite) -> set[str]:
    """Give the addresses that links, redirects and headers lead to from the entry."""
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
        for href in found:
            target = urldefrag(urljoin(base, href))[0]
            if target not in seen:
                seen.add(target)
                todo.append(target)
    return seen


def test_new_kinds() -> None:
    older = {
        kind.__name__
        for kinds in (FIRST, third.KINDS, fourth.KINDS, fifth.KINDS, fifth.SPARE)
        for kind in kinds
    }
    assert len(KINDS) == 20
    assert not KINDS.keys() & older
    assert len({case.name for case in ALL}) == len(ALL)
    assert len({case.entry for case in ALL}) == len(ALL)
    for kind, portals in KINDS.items():
        assert [one().name for one in portals] == [f"{kind}-{n + 1}" for n in range(len(portals))]
    assert max(map(len, KINDS.values())) - min(map(len, KINDS.values())) <= 1


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.name)
def test_gold_is_served_and_linked(case: ThirdSite) -> None:
    assert case.entry in case.members
    assert case.pages[case.entry].status == 200
    assert case.members <= set(case.pages)
    assert case.members <= linked(case)
    for address in case.members:
        assert case.pages[address].status in {200, 401, 403}


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.name)
def test_gold_and_the_rest_are_apart(case: ThirdSite) -> None:
    assert not case.members & case.optional
    assert not (case.members | case.optional) & set(case.barred)
    assert case.siblings
    assert case.siblings <= linked(case)
    assert set(case.barred) <= linked(case)
    assert case.downloads <= case.members
    assert case.says in {"complete", "partial", "review"}
    assert case.why
    refused = any(case.pages[address].status in {401, 403} for address in case.members)
    assert not refused or case.says == "partial"


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
