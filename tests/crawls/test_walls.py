"""At a wall, a crawl records the reason but not the text, and the walk continues."""

from __future__ import annotations

from pathlib import Path

from tests.crawls.run import Crawl, Done, problems
from tests.fetch.test_blocked import recorded
from tests.server import Answer, Server

ARTICLE = (
    b"<title>Railway lichens</title>"
    b'<meta name="citation_title" content="Railway lichens of the north">'
    b'<meta name="citation_abstract" content="' + b"Lichens grow between the rails. " * 20 + b'">'
)


def visit(folder: Path, *dois: str, resolver: Server, **settings: object) -> Done:
    crawl = Crawl(folder, {"DOI_URL": resolver.url("")}, ROBOTSTXT_OBEY=False, **settings)
    crawl.seeds(*dois)
    return crawl.run(spider="doi")


def test_a_wall_is_a_problem_and_no_text(tmp_path: Path) -> None:
    with Server("127.0.0.1") as resolver, Server("127.0.0.2") as site:
        resolver.route("/10.5555/1", Answer.redirect(site.url("/open")))
        resolver.route("/10.5555/2", Answer.redirect(site.url("/check")))
        resolver.route("/10.5555/3", Answer.redirect(site.url("/closed")))
        site.route("/open", ARTICLE)
        site.route("/check", recorded("anubis"))
        site.route("/closed", Answer.redirect("/login?TARGET=%2Fclosed"))
        dois = ("10.5555/1", "10.5555/2", "10.5555/3")
        done = visit(tmp_path, *dois, resolver=resolver, WALL_HOLD=1, SEED_FAILURES_MAX="100%")
    assert done.code == 0, done.log
    found = {record["parts"]["doi"]["content"]: record for record in done.records}
    assert problems(found["10.5555/1"]) == [("doi", "no-body")]
    assert found["10.5555/1"]["parts"]["title"]["content"] == "Railway lichens of the north"
    for doi, slug in (
        ("10.5555/2", "blocked-challenge"),
        ("10.5555/3", "blocked-login"),
    ):
        assert problems(found[doi]) == [("doi", slug)]
        assert "title" not in found[doi]["parts"]
        assert found[doi]["fetch_exception"] is False
    assert "/login?TARGET=%2Fclosed" not in site.paths()


def test_a_check_is_not_handed_to_a_browser(tmp_path: Path) -> None:
    check = recorded("imperva-interruption")
    body = check.body.replace(b"</body>", b"<script>fetch('/solved')</script></body>")
    with Server("127.0.0.1") as resolver, Server("127.0.0.2") as site:
        resolver.route("/10.5555/2", Answer.redirect(site.url("/check")))
        site.route("/check", Answer(200, body, check.headers))
        done = visit(
            tmp_path, "10.5555/2", resolver=resolver, JAVASCRIPT="always", SEED_FAILURES_MAX=1
        )
        assert site.paths() == ["/check"]
    assert problems(done.records[0]) == [("doi", "blocked-challenge")]
