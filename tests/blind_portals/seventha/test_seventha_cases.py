"""The seventh set, first half, is well formed: this says nothing of any product."""

import json
import re
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest

from tests.blind_portals.seventha import KINDS, sites
from tests.blind_portals.sixtha import KINDS as SIXTH_A
from tests.blind_portals.sixthb import sites as sixth_b
from tests.blind_portals.third.build import base_of, hrefs
from tests.blind_portals.third.case import ThirdSite

CASES = pytest.mark.parametrize("case", sites(), ids=lambda case: case.name)
_HEAD = re.compile(r"<([^>]*)>\s*;")
_LD = re.compile(rb'<script type="application/ld\+json">(.*?)</script>', re.S)


def linked(case: ThirdSite, address: str) -> set[str]:
    """Give all that an answer names: elements, headers, strings of claims and of other text."""
    page = case.pages[address]
    found = {urljoin(base_of(address, page), href.strip()) for href in hrefs(page)}
    for name, value in page.headers:
        if name == "Location":
            found.add(urljoin(address, value))
        elif name == "Link":
            found |= {urljoin(address, href) for href in _HEAD.findall(value)}
    text = page.body.decode("utf-8", "replace")
    found |= {
        urljoin(address, one) for one in re.findall(r'(?:src|content|data-\w+)="([^"]+)"', text)
    }
    found |= {one for one in case.pages if one in text}
    return {urldefrag(one).url for one in found}


def test_twenty_new_kinds() -> None:
    assert len(KINDS) == 20
    assert not KINDS.keys() & (SIXTH_A.keys() | {case.kind for case in sixth_b()})
    names = [case.name for case in sites()]
    assert len(names) == len(set(names))
    for kind, portals in KINDS.items():
        made = [one() for one in portals]
        assert [case.name for case in made] == [f"{kind}-{n + 1}" for n in range(len(made))]
        assert len({urlsplit(case.entry).netloc for case in made}) == len(made)


@CASES
def test_gold_is_served_and_reached(case: ThirdSite) -> None:
    assert case.entry in case.members | case.optional
    assert case.members <= case.pages.keys()
    assert case.downloads <= case.members | case.optional
    ours = case.members | case.optional
    seen, todo = {case.entry}, [case.entry]
    while todo:
        for one in linked(case, todo.pop()) & case.pages.keys() & ours - seen:
            seen.add(one)
            todo.append(one)
    assert case.members <= seen, sorted(case.members - seen)


@CASES
def test_gold_and_the_rest_are_apart(case: ThirdSite) -> None:
    ours = case.members | case.optional
    assert not ours & case.siblings, sorted(ours & case.siblings)
    assert not ours & case.barred.keys(), sorted(ours & case.barred.keys())
    assert case.siblings <= case.pages.keys()
    every = set().union(*(linked(case, one) for one in case.pages))
    assert case.siblings <= every, sorted(case.siblings - every)
    assert case.barred.keys() <= every, sorted(case.barred.keys() - every)
    assert len(case.siblings) >= 1
    assert 10 <= len(case.pages) <= 45, len(case.pages)
    assert case.says in {"complete", "partial", "review"}
    assert case.why


@CASES
def test_claims_can_be_read(case: ThirdSite) -> None:
    for address, page in case.pages.items():
        assert urlsplit(address).scheme in {"http", "https"}
        assert urlsplit(address).netloc.endswith(".example"), address
        for text in _LD.findall(page.body):
            json.loads(text)


@CASES
def test_the_same_twice(case: ThirdSite) -> None:
    assert KINDS[case.kind][int(case.name[-1]) - 1]() == case
