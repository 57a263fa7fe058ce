import pytest
from hypothesis import given
from hypothesis import strategies as st
from scrapy.robotstxt import ProtegoRobotParser

from pubcrawl.fetch.rest import LONGEST
from pubcrawl.fetch.robots import UNCLEAR, normalise_delays
from tests.fetch.crawling import crawl
from tests.patience import TIMED
from tests.server import Answer, Server

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


def test_apis_are_not_asked(tmp_path):
    with Server(fallback=b"page") as server:
        server.route("/robots.txt", b"User-agent: *\nDisallow: /")
        settings = {"EUTILS_URL": server.url("/eutils"), "PMC_HTML_URL": server.url("/pmc")}
        urls = [server.url("/eutils/efetch?id=1"), server.url("/eutilsx"), server.url("/pmc/PMC1")]
        done = crawl(tmp_path, urls, settings)
        assert done.slugs == ["", "robots-denied", "robots-denied"]
        assert server.paths() == ["/eutils/efetch?id=1&tool=pubcrawl"]


def test_no_rules_and_no_answer(tmp_path):
    with Server("127.0.0.1") as none, Server("127.0.0.2") as ill, Server("127.0.0.3") as circle:
        none.route("/a", b"a")
        ill.route("/robots.txt", Answer(500), Answer(500), b"User-agent: *\nDisallow: /b")
        ill.fallback = b"page"
        circle.route("/robots.txt", Answer.redirect("/robots.txt"))
        circle.route("/a", b"a")
        urls = [none.url("/a"), ill.url("/a"), circle.url("/a")]
        done = crawl(tmp_path, urls)
        assert done.slugs == ["", "server-error", ""]
        assert ill.paths() == []
        assert done.results[1]["message"].startswith("robots.txt: ")


@pytest.mark.parametrize(
    ("value", "delay"),
    [
        ("3.7", 3.7),
        ("0", 0),
        ("10 seconds", 10),
        ("10s", 10),
        ("1,5", 1.5),
        ("1e9", LONGEST),
        ("inf", LONGEST),
        ("9" * 400, LONGEST),
        ("-5", UNCLEAR),
        ("-inf", UNCLEAR),
        ("nan", UNCLEAR),
        ("abc", UNCLEAR),
        ("0x10", 0),
    ],
)
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


@pytest.mark.parametrize("value", ["1e9", "-5", "abc", "inf", "nan"])
def test_a_crawl_with_such_a_delay(tmp_path, value):
    with Server(fallback=b"page") as server:
        server.route("/robots.txt", f"User-agent: *\nCrawl-delay: {value}".encode())
        urls = [server.url("/a"), server.url("/b")]
        done = crawl(tmp_path, urls, {"CRAWL_DELAY_MAX": 0.5})
    assert done.slugs == ["", ""]
    assert "127.0.0.1: 0.5 s between requests" in done.log
