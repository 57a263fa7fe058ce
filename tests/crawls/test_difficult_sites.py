"""
Sites from which a file is hard to get: chains, cookies, tokens, checks.

Each site is an imitation under the real name; one crawl, which bypasses no wall, takes them all.
Elsevier's article 07 is open, the signature of 08 has expired, and 09 is closed: a request without
the session's cookie gets no signature, and a signature is good for one request.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from pubcrawl.items.slugs import DAY
from tests import cases
from tests.crawls.hosts import filled, read_reply
from tests.crawls.sites import Result, Sites

DATA = cases.read(Path(__file__).with_suffix(".yaml"))
WALLS = ("cookieAbsent", "captcha", "crawlprevention", "sblogin")
ACS = "http://pubs.acs.org/doi/10.5555/acs.ways.4c00007"
Results = dict[tuple[str, str], Result]


def serve(sites: Sites) -> Sites:
    for url, data in filled(DATA["routes"]).items():
        host, _, path = url.removeprefix("http://").partition("/")
        sites.site(host).route(f"/{path}", read_reply(data))
    return sites


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sites]:
    with Sites(tmp_path_factory.mktemp("sites"), WALL_HOLD=0, OUTAGE_FAILURES=0) as made:
        yield serve(made)


@pytest.fixture(scope="module")
def results(sites: Sites) -> Results:
    """Return the results by type and base address, of one crawl of all cases."""
    found = sites.run(
        *(
            {"ingest_type": case.get("type", "pdf"), "base_url": case["base"]}
            | case.get("given", {})
            for case in DATA["cases"]
            if case.get("asked", True)
        )
    )
    return {(one["request"]["ingest_type"], one["request"]["base_url"]): one for one in found}


def test_each_site(results: Results) -> None:
    expected = {(case.get("type", "pdf"), case["base"]): case for case in DATA["cases"]}
    ends = {key: (one["status"], one["hops"]) for key, one in results.items()}
    assert ends == {
        key: (case["status"], [case["base"], *case.get("hops", ())])
        for key, case in expected.items()
    }
    for key, case in expected.items():
        assert results[key]["hit"] == (case["status"] == "success")
        if "technique" in case:
            assert results[key]["extract_next_hop"]["technique"] == case["technique"]
    manuscript = results["pdf", "http://www.sciencedirect.com/science/article/pii/09"]
    assert manuscript["extract_next_hop"]["release_stage"] == "accepted"
    # A token that has expired is the end, though further addresses are tried.
    for base, host in (
        ("http://linkinghub.elsevier.com/retrieve/pii/08", "pdf.sciencedirectassets.com"),
        ("http://academic.oup.com/way/article/8", "watermark.silverchair.com"),
    ):
        terminal = results["pdf", base]["terminal"]
        assert terminal["terminal_url"].startswith(f"http://{host}/")
        assert terminal["terminal_status_code"] == 403


def test_only_hops_are_asked(sites: Sites, results: Results) -> None:
    asked = {f"http://{host}{path}" for host in sites.hosts for path in sites.site(host).paths()}
    hops = {url for case in DATA["cases"] for url in (case["base"], *case.get("hops", ()))}
    assert not asked - hops
    # No name resolves for https.
    unasked = {url for url in hops - asked if url.startswith("http:")}
    # arXiv is asked where it would redirect to.
    assert {url for url in unasked if not any(wall in url for wall in WALLS)} == {
        "http://arxiv.org/pdf/2607.00008.pdf"
    }
    assert not any(wall in url for wall in WALLS for url in asked)
    # It never takes a cookie, and is asked twice.
    assert Counter(sites.site("www.utpjournals.press").paths())["/doi/abs/10.5555/way.7.8"] == 2


def test_cookies_stay_with_their_host(sites: Sites, results: Results) -> None:
    acs = sites.site("pubs.acs.org").seen
    sent = [seen.headers.get("cookie") for seen in acs if "acs.ways.4c00007" in seen.target]
    assert sent == [None, *["JSESSIONID=s1"] * 3]
    for host in ("pdf.sciencedirectassets.com", "watermark.silverchair.com"):
        assert not any("cookie" in seen.headers for seen in sites.site(host).seen)


def test_mdpi_is_asked_again_after_three_days(sites: Sites, results: Results) -> None:
    assert sites.last is not None
    ((ended, due),) = sites.last.crawl._query(
        "SELECT time, due FROM ingest_attempt WHERE terminal_url LIKE 'http://www.mdpi.com/%'"
    )
    assert abs(due - ended - 3 * DAY) < 60_000


def test_a_crawl_without_cookies_meets_a_wall(tmp_path: Path) -> None:
    with Sites(tmp_path) as sites:
        result = serve(sites).ingest(ACS, COOKIES_ENABLED=False)
        assert "/action/cookieAbsent" not in sites.site("pubs.acs.org").paths()
    assert (result["status"], result["hit"]) == ("blocked-cookie", False)
    assert result["terminal"]["terminal_url"] == "http://pubs.acs.org/action/cookieAbsent"
