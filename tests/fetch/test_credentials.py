import gzip
import json

from hypothesis import given
from hypothesis import strategies as st
from scrapy.settings import Settings

from pubcrawl.fetch.credentials import Grant, Wire, wire, with_params
from pubcrawl.publications.resources import services
from tests.cases import table
from tests.fetch.crawling import crawl
from tests.server import Answer, Seen, Server

KEY = "0123456789abcdef0123456789abcdef0123"
EMAIL = "reader+papers@lab.example"
EPMC_EMAIL = "other@lab.example"

WIRE = wire(
    Settings(
        {
            "RESOURCE_APIS": services(),
            "CONTACT_EMAIL": EMAIL,
            "NCBI_API_KEY": KEY,
            "EUTILS_URL": "https://eutils.ncbi.nlm.nih.gov/entrez/eutils",
            "UNPAYWALL_URL": "https://api.unpaywall.org/v2",
            "EUROPEPMC_URL": "https://www.ebi.ac.uk/europepmc/webservices/rest",
        }
    )
)
EFETCH = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils/efetch.fcgi"


def test_who_gets_what():
    email = "reader%2Bpapers%40lab.example"
    assert WIRE.add_params(f"{EFETCH}?db=pubmed&id=1", b"", form=False) == (
        f"{EFETCH}?db=pubmed&id=1&tool=pubcrawl&email={email}&api_key={KEY}",
        b"",
    )
    url, body = WIRE.add_params(EFETCH, b"db=pubmed&id=1,2", form=True)
    assert url == EFETCH
    assert body == f"db=pubmed&id=1,2&tool=pubcrawl&email={email}&api_key={KEY}".encode()
    for url in (
        "https://api.unpaywall.org/v2/10.5555/a?email=@",
        "https://api.unpaywall.org/v2/10.5555/a",
    ):
        assert WIRE.add_params(url, b"", form=False)[0] == (
            f"https://api.unpaywall.org/v2/10.5555/a?email={email}"
        )


@table
def test_who_gets_nothing(url):
    assert WIRE.add_params(url, b"", form=False) == (url, b"")


def test_https_is_good_enough_for_http():
    grant = Grant("http://api.example/v1", ())
    assert grant.covers("https://api.example/v1/a")
    assert not grant.covers("https://api.example:8443/v1/a")


words = st.text("abcXYZ019%._~-+@", max_size=8)
pairs = st.lists(st.tuples(st.sampled_from(["id", "db", "email", "q"]), words), max_size=5)


@given(pairs)
def test_what_is_there_stays(query):
    plain = "&".join(f"{name}={value}" for name, value in query)
    url_sent = with_params(plain, [("email", "me@x.example")])
    names = [pair.partition("=")[0] for pair in url_sent.split("&")]
    assert "email" in names
    own = [f"{n}={v}" for n, v in query if n != "email" or v not in ("", "@", "%40")]
    assert url_sent.split("&")[: len(own)] == own
    # Adding the parameters again changes nothing.
    assert with_params(url_sent, [("email", "me@x.example")]) == url_sent


@given(pairs.filter(lambda pairs: all(name != "email" for name, _ in pairs)))
def test_undressed_is_as_before(query):
    plain = "&".join(f"{name}={value}" for name, value in query)
    url = f"{EFETCH}?{plain}" if plain else EFETCH
    assert WIRE.remove_params(WIRE.add_params(url, b"", form=False)[0], url) == url


def test_a_key_in_a_header_is_for_its_service_alone():
    additions = wire(
        Settings(
            {
                "SPN2_URL": "https://web.archive.org/save",
                "SPN2_ACCESS_KEY": "access",
                "SPN2_SECRET_KEY": "secret",
            }
        )
    )
    header = [("Authorization", "LOW access:secret")]
    assert additions.headers("https://web.archive.org/save") == header
    assert additions.headers("https://web.archive.org/save/status/user") == header
    for url in (
        "https://web.archive.org/saved",
        "https://web.archive.org/web/2020id_/https://web.archive.org/save",
        "http://web.archive.org/save",
        "https://archive.org/save",
    ):
        assert additions.headers(url) == []
    assert additions.add_params("https://web.archive.org/save", b"url=a", form=True) == (
        "https://web.archive.org/save",
        b"url=a",
    )
    assert additions.clean(b"LOW access:secret") == b"LOW ******:******"
    half = wire(Settings({"SPN2_URL": "https://web.archive.org/save", "SPN2_ACCESS_KEY": "access"}))
    assert half.headers("https://web.archive.org/save") == []


def test_without_settings_nothing_is_given():
    assert wire(Settings()) == Wire()
    assert Wire().user_agent("pubcrawl/1") == "pubcrawl/1"
    named = Wire(contact=EMAIL).user_agent("pubcrawl/1")
    assert Wire(contact=EMAIL).user_agent(named) == named == f"pubcrawl/1 (+mailto:{EMAIL})"


def test_keys_reach_the_host_and_nothing_else(tmp_path):
    with Server("127.0.0.1") as ncbi, Server("127.0.0.2") as epmc, Server("127.0.0.3") as other:
        ncbi.fallback = Answer(429, json.dumps({"error": "limit", "api-key": KEY}).encode())
        added = f"tool=pubcrawl&email=reader%2Bpapers%40lab.example&api_key={KEY}"
        ncbi.route(f"/eutils/a?id=1&{added}", b"a")

        def away(request: Seen) -> Answer:
            # Keep the query, as real hosts do when they move.
            return Answer.redirect(other.url("/moved?" + request.target.partition("?")[2]))

        packed = gzip.compress(f'{{"api-key": "{KEY}"}}'.encode())
        real = ncbi._choose

        def choose(request: Seen) -> object:
            if request.target.startswith("/eutils/away"):
                return away
            if request.target.startswith("/eutils/packed"):
                return Answer(400, packed, {"Content-Encoding": "gzip"})
            if request.target.startswith("/eutils/big"):
                return Answer(body=b"x" * 70_000)
            return real(request)

        ncbi._choose = choose
        epmc.fallback = b"found"
        other.fallback = b"page"
        settings = {
            "RESOURCE_APIS": services(),
            "CONTACT_EMAIL": EMAIL,
            "NCBI_API_KEY": KEY,
            "EUROPEPMC_EMAIL": EPMC_EMAIL,
            "EUTILS_URL": ncbi.url("/eutils"),
            "EUROPEPMC_URL": epmc.url("/rest"),
            "WARC_DIR": str(tmp_path / "warc"),
            "RETRY_AFTER_DEFAULT": 0.01,
            "DOWNLOAD_MAXSIZE": 60_000,
            "HTTPERROR_ALLOW_ALL": True,
            "STATS_DUMP": True,
        }
        form = {
            "method": "POST",
            "body": "query=a",
            "headers": {"Content-Type": "application/x-www-form-urlencoded"},
        }
        requests = [
            ncbi.url("/eutils/a?id=1"),
            ncbi.url("/eutils/limit?id=2"),
            ncbi.url("/eutils/away?id=3"),
            {"url": ncbi.url("/eutils/packed"), "meta": {"handle_httpstatus_all": True}},
            ncbi.url("/eutils/big"),
            epmc.url("/rest/search?query=a"),
            {"url": epmc.url("/rest/searchPOST"), **form},
        ]
        done = crawl(tmp_path, requests, settings)
        print(done.log)
        assert done.slugs == ["", "rate-limited", "", "", "too-large", "", ""]
        # The hosts receive all credentials.
        assert all(f"api_key={KEY}" in target for target in ncbi.paths())
        assert epmc.seen[0].target == "/rest/search?query=a&email=other%40lab.example"
        assert epmc.seen[1].body == b"query=a&email=other%40lab.example"
        everyone = ncbi.seen + epmc.seen + other.seen
        agents = {request.headers["user-agent"] for request in everyone}
        assert agents == {f"pubcrawl/0.2.0 (+mailto:{EMAIL})"}
        # Other hosts receive none.
        assert other.paths() == ["/moved?id=3"]
        assert done.results[2]["url"] == other.url("/moved?id=3")
        assert not any(
            "referer" in request.headers and KEY in request.headers["referer"]
            for request in everyone
        )
        archives = list((tmp_path / "warc").glob("*.warc.gz"))
        assert len(archives) == 1
        recorded = gzip.decompress(archives[0].read_bytes()).decode("latin-1")
        assert "/eutils/limit?id=2" in recorded
        written = done.log + (tmp_path / "out.jsonl").read_text() + recorded
        for secret in (KEY, EMAIL, EPMC_EMAIL, "reader%2Bpapers", "other%40lab"):
            assert secret not in written
        assert done.results[0]["url"] == done.results[0]["requested"] == ncbi.url("/eutils/a?id=1")
