import json
import re
from urllib.parse import urldefrag, urljoin

import pytest

from tests.blind_portals.nintha import KINDS, sites
from tests.blind_portals.third.build import base_of, hrefs

CASES = sites()


def test_twenty_kinds_of_up_to_three_portals():
    assert len(KINDS) == 20
    assert all(len(portals) <= 3 for portals in KINDS.values())
    assert len({case.name for case in CASES}) == len(CASES)
    assert len({case.entry for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_gold_is_served_and_linked(case):
    assert case.entry in case.members
    assert case.members <= case.pages.keys()
    assert case.downloads <= case.members | case.optional
    named = set()
    for address, page in case.pages.items():
        base = base_of(address, page)
        heads = " ".join(value for name, value in page.headers if name in ("Link", "Location"))
        for href in (*hrefs(page), *re.findall(r"<([^>]+)>", heads)):
            named.add(urldefrag(urljoin(base, href.strip())).url)
        if "Location" in dict(page.headers):
            named.add(urljoin(base, dict(page.headers)["Location"]))
    text = b"\n".join(page.body for page in case.pages.values()).decode(errors="replace")
    lost = [one for one in case.members - named - {case.entry} if one not in text]
    assert not lost


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_gold_and_the_rest_are_apart(case):
    assert case.says in {"complete", "partial", "review"}
    assert case.why or case.says == "complete"
    assert not case.members & case.optional
    assert not (case.members | case.optional) & (case.siblings | case.barred.keys())
    assert case.siblings
    assert case.siblings <= case.pages.keys()
    assert 8 <= len(case.pages) <= 60


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_claims_can_be_read(case):
    for page in case.pages.values():
        if "html" in dict(page.headers).get("Content-Type", ""):
            for block in re.findall(rb'ld\+json">(.*?)</script>', page.body, re.S):
                json.loads(block)
