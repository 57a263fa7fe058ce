"""The first half of the tenth set is sound in itself: nothing here asks the product."""

import json
import re
from urllib.parse import urldefrag, urljoin

import pytest

from tests.blind_portals.tentha import KINDS, sites
from tests.blind_portals.third.build import base_of, hrefs
from tests.blind_portals.third.case import ThirdSite

SAYS = {"complete", "partial", "review"}


def reached(case: ThirdSite) -> set[str]:
    """Give what can be reached from the entry through pages, headers, redirects and texts."""
    seen, queue = {case.entry}, [case.entry]
    while queue:
        address = queue.pop()
        page = case.pages.get(address)
        if page is None:
            continue
        heads = dict(page.headers)
        found = hrefs(page) + re.findall(r"<([^>]+)>", heads.get("Link", ""))
        found += [heads[key] for key in ("Location",) if key in heads]
        text = page.body.decode(errors="replace")
        found += re.findall(r"https?://[^\s\"'<>\\]+", text)
        found += re.findall(r"(?:src|data-\w+|content)=[\"']([^\"']+)", text)
        for one in found:
            try:
                full = urldefrag(urljoin(base_of(address, page), one.replace("&amp;", "&"))).url
            except ValueError:
                continue
            if full not in seen:
                seen.add(full)
                queue.append(full)
    return seen


def test_twenty_kinds_of_up_to_three_portals() -> None:
    """Twenty kinds, each portal with a name of its own."""
    assert len(KINDS) == 20
    assert all(1 <= len(portals) <= 3 for portals in KINDS.values())
    names = [case.name for case in sites()]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("case", sites(), ids=lambda case: case.name)
def test_gold_is_served_and_linked(case: ThirdSite) -> None:
    """The gold is served and reached from the entry."""
    found = reached(case)
    assert case.entry in case.members
    assert not case.members - case.pages.keys()
    assert not case.members - found
    assert not case.optional - found
    assert not case.siblings - found
    assert len({page.body for page in case.pages.values()}) > 5


@pytest.mark.parametrize("case", sites(), ids=lambda case: case.name)
def test_gold_and_the_rest_are_apart(case: ThirdSite) -> None:
    """Members, optional and barred addresses do not overlap; the word is one of three."""
    assert case.says in SAYS
    assert case.why
    assert case.downloads <= case.members | case.optional
    assert not case.members & case.optional
    assert not (case.members | case.optional) & case.barred.keys()
    assert case.barred
    assert not case.barred.keys() - reached(case)


@pytest.mark.parametrize("case", sites(), ids=lambda case: case.name)
def test_claims_can_be_read(case: ThirdSite) -> None:
    """JSON-LD and JSON answers parse."""
    for page in case.pages.values():
        kind = dict(page.headers).get("Content-Type", "")
        text = page.body.decode(errors="replace")
        if "json" in kind:
            json.loads(text)
        if "html" in kind:
            for block in re.findall(r'ld\+json">(.*?)</script>', text, re.S):
                json.loads(block)
