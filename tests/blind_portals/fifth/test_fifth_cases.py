"""The fifth set is sound in itself: nothing here asks the product."""

import json
import re
from urllib.parse import urldefrag, urljoin

import pytest

from tests.blind_portals import KINDS as FIRST
from tests.blind_portals import fourth, third
from tests.blind_portals.fifth import KINDS, sites, spare
from tests.blind_portals.third.build import base_of, hrefs
from tests.blind_portals.third.case import ThirdSite

ALL = (*sites(), *spare())


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


def test_forty_new_kinds() -> None:
    names = {case.kind for case in ALL}
    older = {kind.__name__ for kinds in (FIRST, third.KINDS, fourth.KINDS) for kind in kinds}
    assert len(KINDS) == 40
    assert len(names) == len(ALL) == 45
    assert not names & older
    assert all(case.kind == kind.__name__ for case, kind in zip(sites(), KINDS, strict=True))


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
    assert case.downloads <= case.members
    assert case.says in {"complete", "partial", "review"}
    assert case.why
    refused = any(case.pages[address].status in {401, 403} for address in case.members)
    assert not refused or case.says == "partial"


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.name)
def test_claims_can_be_read(case: ThirdSite) -> None:
    for address in case.members:
        body = case.pages[address].body.decode("utf-8", "replace")
        for claim in re.findall(r'<script type="application/ld\+json">(.*?)</script>', body, re.S):
            json.loads(claim)
