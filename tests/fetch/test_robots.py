from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scrapy.robotstxt import ProtegoRobotParser

from pubcrawl.fetch.robots import (
    RULES_AGE,
    RULES_MAX,
    UNCLEAR,
    HostRules,
    RulesCache,
    normalise_delays,
)
from pubcrawl.items.host_state import LONGEST
from tests.cases import Agree, golden, read
from tests.fetch.crawling import crawl
from tests.fetch.played import Case, play
from tests.patience import TIMED
from tests.server import Answer, Server

DELAYS = [
    (value, {"longest": LONGEST, "unclear": UNCLEAR}.get(delay, delay))
    for value, delay in read(Path(__file__).with_suffix(".yaml"))["DELAYS"]
]
RULES = b"""
User-agent: *
Disallow: /

User-agent: pubcrawl
Disallow: /private
Crawl-delay: 0.3
"""


def test_rules_are_obeyed_with_their_delay(tmp_path):
    with Server(fallback=b"page") as server:
        server.route("/robots.txt", RULES)
        server.route("/in", Answer.redirect("/private/2"))
        urls = [server.url(path) for path in ("/a", "/private/1", "/in", "/b")]
        urls += [{"url": server.url("/private/3"), "meta": {"dont_obey_robotstxt": True}}]
        done = crawl(tmp_path, urls, TIMED)
        assert done.slugs == ["", "robots-denied", "robots-denied", "", ""]
        assert sorted(server.paths()) == ["/a", "/b", "/in", "/private/3"]
        assert len(server.times("/robots.txt")) == 1
        # /private/3 may be sent before the rules arrive.
        times = done.sent[1:]
        assert times[-1] - times[0] > 2 * 0.3
        assert server.peak == {"127.0.0.1": 1}


@golden
def test_crawls(case: Case, agree: Agree, tmp_path: Path) -> None:
    agree(case, play(case, tmp_path))


@pytest.mark.parametrize(("value", "delay"), DELAYS)
@pytest.mark.parametrize("line", ["Crawl-delay: {}", "  crawl-delay:{} # please", "Crawl delay {}"])
def test_a_crawl_delay_has_a_bound(line, value, delay):
    body = f"\ufeffUser-agent: *\r\n{line.format(value)}\r\nDisallow: /a\r\n".encode()
    parser = ProtegoRobotParser(normalise_delays(body), None)
    assert parser.crawl_delay("pubcrawl") == delay
    assert not parser.allowed("/a", "pubcrawl")


def test_a_crawl_delay_without_value_asks_for_nothing():
    body = b"User-agent: *\nCrawl-delay:\nCrawl-delay: # none\nDisallow: /a"
    assert ProtegoRobotParser(normalise_delays(body), None).crawl_delay("pubcrawl") is None


@given(st.text() | st.text("0123456789.,-+einfa "))
def test_any_crawl_delay(value):
    parser = ProtegoRobotParser(
        normalise_delays(f"User-agent: *\nCrawl-delay: {value}".encode()), None
    )
    assert 0 <= (parser.crawl_delay("pubcrawl") or 0) <= LONGEST


@given(st.binary())
def test_any_bytes(body):
    ProtegoRobotParser(normalise_delays(body), None)


def test_rules_are_forgotten_when_they_are_old_or_too_many():
    time = 0.0
    cache = RulesCache(lambda: time)
    rules = HostRules(b"Disallow: /" + b"a" * 1000, "pubcrawl")
    count = RULES_MAX // (rules.size + 150)
    for number in range(count):
        cache[f"https://{number}.example"] = rules
    cache["https://none.example"] = None
    assert cache["https://1.example"] is rules
    assert cache["https://none.example"] is None
    cache["https://new.example"] = rules
    sites = [f"https://{number}.example" in cache for number in range(count)]
    assert (sites[0], sites[1], all(sites[3:])) == (False, True, True)
    time += RULES_AGE
    assert "https://new.example" not in cache
    cache["https://new.example"] = rules
    assert "https://new.example" in cache


@pytest.mark.parametrize(
    ("count", "line", "length", "denial"),
    [
        (40_000, "Disallow: /*{}", 50, "too many rules with wildcards (40000)"),
        (40_000, "disallow /*{}", 50, "too many rules with wildcards (40000)"),
        (40_000, "Disallow: /x{}", 2000, ""),
        (40_000, "User-agent: x{}*", 2000, ""),
        (40_000, "Disallow: /*x # {}", 2000, ""),
        (2000, "Disallow: /*x{}", 1900, ""),
        (2000, "Disallow: /*x{}", 8000, "too many"),
        (2000, "Disallow: /*a{0:.0s}", 1900, "denies"),
    ],
)
def test_a_host_cannot_keep_the_event_loop(count, line, length, denial):
    body = "\n".join(["User-agent: *", *map(line.format, map(str, range(count)))]).encode()
    rules = HostRules(body, "pubcrawl")
    assert denial in rules.denial(f"https://kelp.example/{'a' * length}")
    assert bool(rules.denial(f"https://kelp.example/{'a' * length}")) is bool(denial)
