"""A crawl requests addresses as written, and each distinct address has its own record."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.crawls.ingests import PDF, Ingest, file
from tests.crawls.run import Crawl
from tests.fetch.browser.browsing import needs_chromium
from tests.server import Answer, Seen, Server

FAST = {
    "SEED_ATTEMPTS": 1,
    "HOST_REST_FACTOR": 0,
    "JAVASCRIPT": "off",
}
WORDS = "The otters of the firth were counted by their calls. " * 60

# As written in a seed list → as the server receives it.
WRITTEN = {
    "/a%2Fb": "/a%2Fb",
    "/a/b": "/a/b",
    "/x%20y": "/x%20y",
    "/%61bc": "/%61bc",
    "/p+q": "/p+q",
    "/caf\u00e9": "/caf%C3%A9",
    "/c%c3%a4": "/c%c3%a4",
    "/info%3Adoi%2F10.5555%2Fx": "/info%3Adoi%2F10.5555%2Fx",
    "/(10)%28x%29;v=1": "/(10)%28x%29;v=1",
    "/q?b=2&a=1&c=%2F&d=x+y": "/q?b=2&a=1&c=%2F&d=x+y",
    "": "/",
}


def _page(seen: Seen) -> Answer:
    shown = seen.target.replace("&", "&amp;")
    title = f"<meta name=citation_title content='At {shown}'><title>At {shown}</title>"
    body = f"<meta charset=utf-8>{title}<h1>At {shown}</h1><p>{WORDS}"
    return Answer(body=body.encode(), headers={"Content-Type": "text/html"})


@pytest.fixture
def server() -> Server:  # type: ignore[misc]
    with Server(fallback=_page) as running:
        yield running


def _crawl(folder: Path, server: Server, *paths: str, **settings: object) -> Crawl:
    made = Crawl(folder, {"DOI_URL": server.url("/doi")}, **{**FAST, **settings})
    made.seeds(*(path if "://" in path else server.url(path) for path in paths))
    return made


@pytest.mark.parametrize("spider", ["webpages", "docs", "journal"])
def test_each_address_is_a_request_and_a_record(
    tmp_path: Path, server: Server, spider: str
) -> None:
    made = _crawl(tmp_path, server, *WRITTEN)
    done = made.run(spider=spider)
    assert done.code == 0, done.log
    assert sorted(server.paths()) == sorted(WRITTEN.values())
    page = spider in ("webpages", "docs")
    stored = made.stored("page" if page else "publication")
    asked = {
        record["start_url"] if page else record["addresses"][0]: (
            record["final_url"] if page else record["parts"]["title"]["url"],
            record["title"] if page else record["parts"]["title"]["content"],
        )
        for record in stored
    }
    assert asked == {
        server.url(path): (server.url(target), f"At {target}") for path, target in WRITTEN.items()
    }
    assert made.states() == {"done": len(WRITTEN)}
    # Another crawl of the same list finds the record of each address again.
    assert made.run(spider=spider).code == 0
    assert len(made.stored("page" if page else "publication")) == len(WRITTEN)


def test_redirects_and_links_are_asked_as_they_are_written(tmp_path: Path, server: Server) -> None:
    """So is the landing page that a resolver names; a rule sees escapes undone."""
    (tmp_path / "rules.yaml").write_text(
        "'127\\.0\\.0\\.1:[0-9]+/info:doi/10\\.5555/': otters\n---\notters: {title: h1}\n---\n[]\n"
    )

    def links(*urls: str) -> Answer:
        metas = (f'<meta name="citation_fulltext_html_url" content="{url}">' for url in urls)
        return Answer(body=("".join(metas) + "<title>Otters</title><p>Short").encode())

    server.route("/doi/10.5555/FIRTH.1", Answer.redirect("/info%3Adoi%2F10.5555%2Fx"))
    server.route("/go", Answer.redirect("/to/c%2Fd?x=%2F&y=a+b"))
    written = ("/to/e%2Ff", "/to/e%2ff", "/to/e/f", "/to/c%2fd?x=%2F&amp;y=a+b")
    server.route("/to/c%2Fd?x=%2F&y=a+b", links(*written))
    server.route("/a%2Fb/page", links("full"))
    for target in ("/to/e%2Ff", "/to/e/f", "/a%2Fb/full"):
        server.route(target, links())
    made = _crawl(tmp_path, server, "/go", "/a%2Fb/page", JOURNALS_YAML="rules.yaml")
    with (tmp_path / "ids.txt").open("a") as file:
        file.write("10.5555/firth.1\n")
    done = made.run(spider="journal")
    assert done.code == 0, done.log
    assert (
        sorted(server.paths())
        == """
        /a%2Fb/full /a%2Fb/page /doi/10.5555/FIRTH.1 /go /info%3Adoi%2F10.5555%2Fx
        /to/c%2Fd?x=%2F&y=a+b /to/e%2Ff /to/e/f
    """.split()
    )
    title = next(one for one in done.records if one["doi"])["parts"]["title"]
    assert title["url"] == server.url("/info%3Adoi%2F10.5555%2Fx")
    assert title["rule"].startswith("rules.yaml:3")


def test_spellings_of_one_address_are_one_request(tmp_path: Path, server: Server) -> None:
    one = server.url("/a%2Fb", host="localhost")
    spellings = (
        one,
        one.replace("localhost", "LOCALHOST"),
        one.replace("http:", "HTTP:"),
        one.replace("%2F", "%2f"),
        one.replace("/a", "/%61"),
        one.replace("/a", "/x/../a"),
    )
    made = _crawl(tmp_path, server, *spellings)
    assert made.run(spider="webpages").code == 0
    assert server.paths() == ["/a%2Fb"]
    assert made.states() == {"done": 1, "duplicate": len(spellings) - 1}


def test_an_ingest_asks_for_what_is_written(tmp_path: Path) -> None:
    with Server("127.0.0.2", fallback=file(PDF)) as server:
        ingest = Ingest(tmp_path)
        paths = [path for path in WRITTEN if path]
        ingest.requests(*(("pdf", server.url(path)) for path in paths))
        results = ingest.run()
        assert sorted(server.paths()) == sorted(WRITTEN[path] for path in paths)
    assert {path: result["hops"] for path, result in results.items()} == {
        path: [server.url(WRITTEN[path])] for path in paths
    }


@needs_chromium
def test_a_browser_asks_for_what_is_written(tmp_path: Path, server: Server) -> None:
    paths = ("/a%2Fb", "/a/b", "/%61bc", "/caf\u00e9", "/q?b=2&a=1&c=%2F&d=x+y")
    made = _crawl(tmp_path, server, *paths, JAVASCRIPT="always")
    done = made.run(spider="webpages")
    assert done.code == 0, done.log
    asked = [path for path in server.paths() if path != "/favicon.ico"]
    assert sorted(asked) == sorted(WRITTEN[path] for path in paths)
    assert {record["final_url"] for record in done.records} == {
        server.url(WRITTEN[path]) for path in paths
    }
