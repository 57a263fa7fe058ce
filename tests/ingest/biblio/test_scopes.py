"""Whether a page is a full text: a page for every rule, and pages that the rule excludes."""

from __future__ import annotations

import pytest

from pubcrawl.fetch.walls.wall import SLUGS
from pubcrawl.formats.html import document
from pubcrawl.ingest import biblio
from pubcrawl.ingest.biblio.scopes import same_page
from pubcrawl.items import slugs

URL = "https://otters.example/article/7"
TITLE = "<meta name=citation_title content='Of Otters'>"
OJS = "<meta name=generator content='Open Journal Systems 2.4.8'>"
OJS3 = "<meta name=generator content='Open Journal Systems 3.3.0.8'>"
WORDPRESS = "<meta name=generator content='WordPress 6.1'>"
BLOGGER = "<meta content='blogger' name='generator'>"
ICON = "<link rel='shortcut icon' type=image/x-icon href=https://www.journalssystem.com/f/x.ico>"
PDF = "<meta name=citation_pdf_url content=/7.pdf>"
HTML = "<meta name=citation_fulltext_html_url content='{}'>"
SECTIONS = "<h2>1. Introduction</h2><h2>Materials and Methods</h2><h2>Results</h2>"
LOGIN = "<form><input type=password></form>"


def scope(page: str, words: int, url: str = URL) -> str:
    whole = document(f"{page}<p>{'otter ' * words}".encode(), url=url)
    assert biblio.body(whole).words >= words
    return biblio.scope(whole, url, biblio.biblio(whole, url), words)


@pytest.mark.parametrize(
    ("page", "words", "url", "expected"),
    [
        # By address
        ("", 2000, "https://otters.example/action/cookieAbsent", "blocked-cookie"),
        ("", 2000, "https://otters.example/action/cookieAbsent?x=1", "blocked-cookie"),
        ("", 2000, "https://page-one.live.cf.public.springer.com/pdf/p/10.5555", "article-sample"),
        ("", 2000, "http://www.scielo.br/scielo.php?script=sci_abstract&pid=S1", "landingpage"),
        ("", 30, "http://www.scielo.br/scielo.php?script=sci_arttext&pid=S1", "article-fulltext"),
        ("", 30, "http://www.scielo.br/scielo.php?script=sci_issues", "unknown"),
        ("", 2000, "https://otters.example/showcaptcha.asp?url=x", "blocked-captcha"),
        ("", 2000, "https://otters.example", "homepage-domain"),
        ("", 2000, "https://otters.example/", "homepage-domain"),
        ("", 2000, "https://otters.example/?p=7", "article-fulltext"),
        # By the address that the page names as its full text
        (HTML.format(URL), 20, URL, "article-fulltext"),
        (HTML.format(URL), 19, URL, "stub"),
        (HTML.format("http://www.otters.example:80/article/7/"), 30, URL, "article-fulltext"),
        (HTML.format("/article/7.full"), 30, URL, "landingpage"),
        (HTML.format("/article/7.full"), 1201, URL, "landingpage"),
        (HTML.format("/article/7.full") + SECTIONS, 1000, URL, "landingpage"),
        (HTML.format("/article/7.full") + SECTIONS, 1201, URL, "article-fulltext"),
        # OJS
        (OJS + TITLE, 1200, URL, "landingpage"),
        (OJS + TITLE, 1201, URL, "article-fulltext"),
        (OJS3 + TITLE, 1201, URL, "article-fulltext"),
        (OJS3 + TITLE, 700, "https://otters.example/article/view/7/9", "landingpage"),
        (OJS3, 601, "https://otters.example/index.php/o/article/view/7/9", "article-fulltext"),
        (OJS3, 600, "https://otters.example/index.php/o/article/view/7/9", "other"),
        (OJS3, 2000, "https://otters.example/index.php/o/issue/archive", "other"),
        # The <title> element does not count as the title of an article.
        (
            OJS3 + "<title>x</title>",
            601,
            "https://otters.example/article/view/7",
            "article-fulltext",
        ),
        # Other platforms
        (ICON + PDF, 999, URL, "landingpage"),
        (ICON + PDF, 1000, URL, "unknown"),
        (ICON, 999, URL, "unknown"),
        ("", 2000, "https://www.karger.com/Article/Abstract/7", "landingpage"),
        ("", 2000, "https://www.karger.com/Article/FullText/7", "article-fulltext"),
        ("", 2000, "https://dergipark.org.tr/en/pub/otters/issue/1/7", "other"),
        ("", 2000, "https://dergipark.org.tr/en/download/article-file/7", "article-fulltext"),
        (TITLE, 2133, "https://pubmed.ncbi.nlm.nih.gov/90000007/", "article-abstract"),
        # By words
        ("<h1>403 Forbidden</h1>cloudflare", 5, URL, "blocked-forbidden"),
        ("<h1>403 Forbidden</h1>nginx", 5, URL, "stub"),
        ("", 19, URL, "stub"),
        ("", 20, URL, "unknown"),
        (WORDPRESS, 500, URL, "unknown"),
        (WORDPRESS, 501, URL, "article-fulltext"),
        (BLOGGER, 501, URL, "article-fulltext"),
        ("", 1200, URL, "unknown"),
        ("", 1201, URL, "article-fulltext"),
        # Reasons why a short page is not a full text
        ("<title>404 - Not Found</title>", 50, URL, "errorpage"),
        ("<h1>Page not found</h1>", 50, URL, "errorpage"),
        ("<title>Error: DOI Not Found</title>", 50, URL, "errorpage"),
        ("<h1>On 500 otters</h1>", 50, URL, "unknown"),
        (LOGIN, 50, URL, "blocked-login"),
        (LOGIN + TITLE + "<meta name=citation_doi content=10.5555/a>", 50, URL, "unknown"),
        ("<div class=article-paywall>Buy</div>", 50, URL, "blocked-paywall"),
        ("", 50, "https://otters.example/doi/suppl_file/7", "supplement"),
        ("", 50, "https://otters.example/articles/7/figures/2", "component"),
        ("", 50, "https://otters.example/doi/abs/10.5555/7", "article-abstract"),
        ("", 50, "https://otters.example/toc/14/2", "other"),
    ],
)
def test_rules(page: str, words: int, url: str, expected: str) -> None:
    assert scope(page, words, url) == expected
    assert expected in biblio.SCOPES


def test_every_wall_has_a_scope() -> None:
    assert set(biblio.BLOCKED) == set(SLUGS)
    assert set(biblio.BLOCKED.values()) <= set(biblio.SCOPES)


def test_what_becomes_of_a_scope_is_a_slug() -> None:
    ended = {scope: biblio.status(scope) for scope in biblio.SCOPES}
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
