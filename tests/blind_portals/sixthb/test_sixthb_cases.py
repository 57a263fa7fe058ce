"""This half of the sixth set is sound in itself: nothing here asks the product."""

import json
import re
from urllib.parse import urldefrag, urljoin

import pytest

from tests.blind_portals import KINDS as FIRST
from tests.blind_portals import fifth, fourth, third
from tests.blind_portals.sixthb import by_kind, sites
from tests.blind_portals.third.build import base_of, hrefs
from tests.blind_portals.third.case import ThirdSite

_MEDIA = re.compile(r"<(?:source|audio|video|embed)\b[^>]*?\ssrc=[\"']([^\"']+)")
_CLAIM = re.compile(r'<script type="application/ld\+json">(.*?)</script>', re.S)
_META = re.compile(r'<meta name="citation_[a-z_]*url" content="([^"]+)"')
_ADDRESS = re.compile(r'"((?:https?:/)?/[^"\s]+)"')


def linked(case: ThirdSite) -> set[str]:
    """Give the addresses that links, players, claims, redirects and headers lead to."""
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
            body = page.body.decode()
            found += hrefs(page) + _MEDIA.findall(body) + _META.findall(body)
            for claim in _CLAIM.findall(body):
                found += _ADDRESS.findall(claim)
        elif "json" in heads.get("Content-Type", "") and address in case.members:
            found += _ADDRESS.findall(page.body.decode())
        for href in found:
            target = urldefrag(urljoin(base, href.strip()))[0]
            if target not in seen:
                seen.add(target)
                todo.append(target)
    return seen


def test_new_kinds_with_up_to_three_portals() -> None:
    names = [case.name for case in sites()]
    older = {kind.__name__ for kinds in (FIRST, third.KINDS, fourth.KINDS) for kind in kinds}
    older |= {case.kind for case in (*fifth.sites(), *fifth.spare())}
    assert len(names) == len(set(names))
    assert not set(by_kind()) & older
    hosts = [case.entry.split("/")[2] for case in sites()]
    assert len(hosts) == len(set(hosts))
    for kind, cases in by_kind().items():
        assert [case.name for case in cases] == [f"{kind}-{n + 1}" for n in range(len(cases))]


@pytest.mark.parametrize("case", sites(), ids=lambda case: case.name)
def test_gold_is_served_and_linked(case: ThirdSite) -> None:
    assert case.entry in case.members
    assert case.pages[case.entry].status == 200
    assert not case.members - set(case.pages)
    assert not case.members - linked(case)
    for address in case.members:
        assert case.pages[address].status in {200, 401, 403}, address


@pytest.mark.parametrize("case", sites(), ids=lambda case: case.name)
def test_gold_and_the_rest_are_apart(case: ThirdSite) -> None:
    assert not case.members & case.optional
    assert not (case.members | case.optional) & set(case.barred)
    assert case.siblings
    assert not (case.siblings | set(case.barred)) - linked(case)
    assert case.downloads <= case.members
    assert case.says in {"complete", "partial", "review"}
    assert case.why
    refused = any(case.pages[address].status in {401, 403} for address in case.members)
    assert not refused or case.says == "partial"


@pytest.mark.parametrize("case", sites(), ids=lambda case: case.name)
def test_claims_can_be_read(case: ThirdSite) -> None:
    for address in case.members:
        body = case.pages[address].body.decode("utf-8", "replace")
        for claim in _CLAIM.findall(body):
            json.loads(claim)
