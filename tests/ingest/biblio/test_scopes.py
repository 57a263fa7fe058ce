"""Whether a page is a full text: a page for every rule, and pages that the rule excludes."""

from __future__ import annotations

from pubcrawl.fetch.walls.wall import SLUGS
from pubcrawl.formats.html import document
from pubcrawl.ingest import biblio
from pubcrawl.ingest.biblio import scopes
from pubcrawl.ingest.biblio.scopes import same_page
from pubcrawl.items import slugs
from tests.cases import table

URL = "https://otters.example/article/7"


def scope(page: str, words: int, url: str = URL) -> str:
    whole = document(f"{page}<p>{'otter ' * words}".encode(), url=url)
    assert scopes.body(whole).words >= words
    return scopes.scope(whole, url, biblio.biblio(whole, url), words)


@table
def test_rules(page: str, words: int, url: str, expected: str) -> None:
    assert scope(page, words, url) == expected
    assert expected in scopes.SCOPES


def test_every_wall_has_a_scope() -> None:
    assert set(scopes.BLOCKED) == set(SLUGS)
    assert set(scopes.BLOCKED.values()) <= set(scopes.SCOPES)


def test_what_becomes_of_a_scope_is_a_slug() -> None:
    ended = {scope: scopes.status(scope) for scope in scopes.SCOPES}
    assert set(ended.values()) <= set(slugs.SLUGS)
    assert [scope for scope in ended if ended[scope] == "success"] == ["article-fulltext"]
    assert ended["unknown"] == "unknown-scope"
    assert ended["blocked-captcha"] == "blocked-captcha"
    assert ended["landingpage"] == "wrong-scope"


def test_addresses_that_are_one() -> None:
    assert same_page("http://www.otters.example/7/", "https://otters.example:443/7#top")
    assert not same_page("https://otters.example/7", "https://otters.example/7?x=1")
    assert not same_page("https://otters.example/7", "https://beavers.example/7")
    assert not same_page("https://[x", "https://otters.example/7")
