"""The table of walls: a page for each row, and pages that are not walls."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.exceptions import RuleErrors
from pubcrawl.fetch.walls import BODY_SIZE, Walls, table
from pubcrawl.fetch.walls.wall import SLUGS

RECORDED = Path(__file__).parents[1] / "recorded/walls"
CASES = sorted(path.parent for path in RECORDED.glob("*/answer.json"))
URL = "https://journal.example.org/articles/10.5555/lichen.7"


def headers(answer: dict) -> dict[str, str]:
    """Return the headers of a recorded answer as ``Walls`` takes them."""
    found = answer.get("headers") or {}
    return {name.lower(): text if isinstance(text, str) else ", ".join(text)
            for name, text in found.items()}  # fmt: skip


def test_every_row_has_its_case() -> None:
    assert {case.name for case in CASES} == {wall.name for wall in table().walls}
    assert {wall.slug for wall in table().walls} == set(SLUGS)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_case_fits_its_row_and_no_other(case: Path) -> None:
    answer = json.loads((case / "answer.json").read_text("utf-8"))
    body = (case / "body").read_bytes()
    given = answer["url"], answer["status"], headers(answer), body
    assert {wall.name for wall in table().matches(*given)} == {case.name}
    found = table().find(*given)
    assert found is not None
    assert found.name == case.name
    # Only a ``framed`` row matches a page that declares itself an article.
    meta = b'<meta name="citation_title" content="Railway lichens">'
    assert (table().find(*given[:3], meta + body) is None) is not found.framed
    if found.ahead:
        assert table().ahead(answer["url"], URL) == found
        assert table().ahead(answer["url"], answer["url"]) is None


@pytest.mark.parametrize(
    "case",
    [case for case in CASES if b"<title" in (case / "body").read_bytes().lower()],
    ids=lambda case: case.name,
)
def test_an_article_may_quote_a_wall(case: Path) -> None:
    """An article about a check may contain its words, and even its markup, as text."""
    body = (case / "body").read_text("utf-8")
    quoted = re.sub(r"[&<>]", lambda found: f"&#{ord(found[0])};", body)
    words = re.sub(r"<[^>]*>", " ", body)
    page = f"<title>How robots are stopped</title><p>{words}</p><pre>{quoted}</pre>" + "<p>x" * 5000
    assert table().find(URL, 200, {}, page.encode()) is None


def test_the_corpus_has_the_walls_that_are_known(shared: Path) -> None:
    found = {}
    read = 0
    for line in (shared / "corpus/manifest.jsonl").read_text("utf-8").splitlines():
        file = json.loads(line)
        if file["category"][0] not in "cdefgh":
            continue
        http = file.get("http") or {}
        body = (shared / "corpus" / file["path"]).read_bytes()
        url = file.get("url") or ""
        wall = table().find(url, http.get("status") or 200, headers(http), body)
        read += 1
        if wall is not None:
            found[file["path"].removeprefix("d-html-http/test_springer_")] = wall.name
    assert read > 500
    assert found == {
        # Redirects that set a cookie on the way to the article; a crawl follows them.
        "nature_source.03.bin": "nature-idp",
        "nature_source.04.bin": "nature-idp",
        "nature_source.07.bin": "nature-idp",
        "nature_source.08.bin": "nature-idp",
        "d-html/ace_tests_weird_data_17913474_recaptcha.html": "google-recaptcha",
    }


def test_a_saved_check_is_known_without_its_address(shared: Path) -> None:
    page = shared / "corpus/d-html/ace_tests_weird_data_17913474_recaptcha.html"
    found = table().find("https://pmc.ncbi.nlm.nih.gov/articles/PMC1", 200, {}, page.read_bytes())
    assert found is not None
    assert found.slug == "blocked-captcha"


# Elements that open pages share with walls.
OPEN = {
    "a script of Cloudflare": "<script>window.__CF$cv$params={r:'0'};var a=document.createElement("
    "'script');a.src='/cdn-cgi/challenge-platform/scripts/jsd/main.js';</script>",
    "a script of Imperva": '<script src="/_Incapsula_Resource?SWJIYLWA=0,0"></script>',
    "a tag of DataDome": '<script src="https://js.datadome.co/tags.js"></script>',
    "a tag of PerimeterX": "<script>window._pxAppId='PXmadeup'</script>"
    '<script src="https://client.px-cloud.net/PXmadeup/main.min.js"></script>',
    "a script of AWS": '<script src="https://0.edge.sdk.awswaf.com/0/challenge.compact.js"></script>',
    "a form with a captcha": '<form action="/contact"><textarea name="message"></textarea>'
    '<div class="g-recaptcha"></div></form>',
    "a form to log in": '<form action="/login"><input type="password" name="p"></form>',
    "a price beside a text": '<h1>Railway lichens</h1><a href="/buy">Buy this article for 39 €</a>'
    + "<p>" + "Lichens grow between the rails of the north, where trains are few. " * 40 + "</p>",
    "a banner for cookies": '<div id="cookie-banner">We use cookies. Cookies are required.</div>',
}  # fmt: skip


@pytest.mark.parametrize("what", OPEN)
def test_open_pages(what: str) -> None:
    page = f"<html><head><title>Railway lichens</title></head><body>{OPEN[what]}</body></html>"
    assert table().find(URL, 200, {"x-datadome": "protected"}, page.encode()) is None


@pytest.mark.parametrize(
    "url",
    [
        "https://github.com/example/captcha",
        "https://github.com/example/login",
        "https://github.com/example/checkout",
        "https://journal.example.org/articles/shibboleth-and-wayf",
        "https://journal.example.org/articles/7?ref=login&x=SAMLRequest",
        "https://notgoogle.com/recaptcha/intro",
        "https://www.google.com/search?q=/recaptcha/",
        "https://journal.example.org/auth?chapter=2",
        "https://idp.nature.com/authorize?response_type=cookie",
        "https://journal.example.org/doi/10.5555/lichen.7?cookieSet=1",
        "http://[bad",
        "",
    ],
)
def test_redirects_that_are_followed(url: str) -> None:
    assert table().ahead(url, URL) is None


def test_a_pdf_is_no_wall() -> None:
    login = "https://repository.example.org/login?TARGET=/7"
    assert table().find(login, 200, {}, b"%PDF-1.7\n") is None
    assert table().find(login, 200, {}, b"<p>x") is not None


def test_a_large_page_is_known_by_its_head() -> None:
    title = b"<title>Access to this page has been denied</title>"
    small = title + b"<div id=px-captcha></div>"
    assert table().find(URL, 403, {}, small) is not None
    assert table().find(URL, 403, {}, small + b" " * BODY_SIZE) is None
    assert table().find(URL, 403, {"cf-mitigated": "challenge"}, b" " * BODY_SIZE * 2) is not None


@given(st.text(), st.integers(0, 999), st.binary())
def test_anything_is_read(url: str, status: int, body: bytes) -> None:
    assert table().find(url, status, {}, body) in (None, *table().walls)
    assert table().ahead(url, url) is None


def laid(tmp_path: Path, text: str) -> Walls:
    path = tmp_path / "mine.yaml"
    path.write_text(text, "utf-8")
    return Walls.load([str(path)])


ROW = "slug: blocked-login\n  note: x\n  seen: unseen\n"


def test_a_title_may_be_asked_to_be_another_one(tmp_path: Path) -> None:
    mine = laid(tmp_path, f"mine:\n  {ROW}  title: '^(?!Moss)'\n  body: <blockquote>")
    assert mine.find(URL, body=b"<blockquote>") is not None
    assert mine.find(URL, body=b"<title>Moss</title><blockquote>") is None


def test_rows_are_added_replaced_and_taken_away(tmp_path: Path) -> None:
    text = f"mine:\n  {ROW}  title: ^Members only$\nkasada:\nf5-rejected:\n  {ROW}  title: ^no$\n"
    mine = laid(tmp_path, text)
    assert {wall.name for wall in mine.walls} ^ {wall.name for wall in table().walls} == {
        "mine",
        "kasada",
    }
    found = mine.find(URL, 200, {}, b"<TITLE lang=en>\n Members&#32;only </TITLE>")
    assert found is not None
    assert found.name == "mine"
    rejected = mine.find(URL, 200, {}, b"<title>Request Rejected</title>support id")
    assert rejected is None or rejected.otherwise
    assert laid(tmp_path, "").walls == table().walls


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("- a", 1, "a list instead of names of rows, such as my-wall: {slug: blocked-login"),
        ("mine: yes", 1, "mine: yes instead of keys: slug, host, path, query, ahead, status, hea"),
        (
            "Mine:\n  title: x",
            1,
            "'Mine': a name has lower-case letters, digits and single hyphens",
        ),
        (f"mine:\n  {ROW}", 1, "no condition"),
        (f"mine:\n  {ROW}  status: 403", 1, "no condition"),
        ("mine:\n  slug: blocked-login\n  seen: x\n  title: x", 1, "mine: 'note' is missing"),
        (f"mine:\n  {ROW}  titel: x", 5, "mine: unknown key 'titel', did you mean 'title'?"),
        (
            f"mine:\n  {ROW}  title: x\n  title: y",
            6,
            "mine: key 'title' is already in line 5: delete one of them",
        ),
        (
            f"mine:\n  {ROW}  title: (",
            5,
            "mine.title: pattern '(', character 1: missing ), unterminated subpatte",
        ),
        (f"mine:\n  {ROW}  title: []", 5, "the list is empty"),
        (f"mine:\n  {ROW}  title:", 5, "mine.title: nothing instead of a regular expression"),
        (f"mine:\n  {ROW}  body: [a, []]", 5, "the list is empty"),
        (f"mine:\n  {ROW}  header: cf-mitigated", 5, "names and patterns"),
        (f"mine:\n  {ROW}  host: https://nature.com/", 5, "is not a host without scheme"),
        (f"mine:\n  {ROW}  title: x\n  status: many", 6, "whole number"),
        (f"mine:\n  {ROW}  title: x\n  size: 0", 6, "whole number"),
        (f"mine:\n  {ROW}  path: x\n  ahead: maybe", 6, "true or false"),
        (f"mine:\n  {ROW}  title: x\n  ahead: true", 6, "only host, path and query"),
        (
            "mine:\n  slug: blocked\n  note: x\n  seen: x\n  title: x",
            2,
            "mine.slug: unknown value 'blocked', did you mean 'blocked-login'?",
        ),
        (
            f"mine:\n  {ROW}  title: x\nmine:\n",
            6,
            "row 'mine' is already in line 1: delete one of them",
        ),
        ("mine: [", 1, "that is not closed"),
    ],
)
def test_mistakes_have_their_line(tmp_path: Path, text: str, line: int, message: str) -> None:
    with pytest.raises(RuleErrors) as caught:
        laid(tmp_path, text)
    (error,) = caught.value.errors
    assert error.line == line
    assert message in error.message


def test_all_mistakes_are_told(tmp_path: Path) -> None:
    with pytest.raises(RuleErrors) as caught:
        Walls.load([str(tmp_path / "absent.yaml"), str(tmp_path)])
    assert len(caught.value.errors) == 2


# --- whole pages: walls of many kinds, other pages without a text, and articles -------------------

PAGES = RECORDED.parent
WALL_KINDS = ("bot-check", "ban", "shop", "login", "cookie")


def cases(folder: str) -> list[dict]:
    lines = (PAGES / folder / "cases.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def wall_of(folder: str, case: dict) -> str:
    """Return the slug of the wall on the page of *case*, empty for none."""
    body = (PAGES / folder / case["file"]).read_bytes()
    found = table().find(case["url"], case.get("status", 200), {}, body)
    return found.slug if found else ""


def test_walls_of_every_kind_are_known() -> None:
    missed = []
    for case in cases("not_fulltext"):
        slug = wall_of("not_fulltext", case)
        # A page with an article's meta tags, or a policy, may also be read as one without a body.
        only_a_wall = all(reason.startswith("blocked-") for reason in case["reasons"])
        if slug and slug not in case["reasons"]:
            missed.append((case["file"], slug))
        elif not slug and case["kind"] in WALL_KINDS and only_a_wall:
            missed.append((case["file"], ""))
    assert missed == []


def test_four_in_five_walls_are_known_by_the_table_alone() -> None:
    walls = [case for case in cases("not_fulltext") if case["kind"] in WALL_KINDS]
    right = [case for case in walls if wall_of("not_fulltext", case) in case["reasons"]]
    assert len(right) / len(walls) >= 0.8


def test_articles_are_no_walls() -> None:
    pages = cases("fulltext_pages")
    assert [case["file"] for case in pages if wall_of("fulltext_pages", case)] == []


TEXT = "<p>" + "Lichens grow between the rails of the north, where trains are few. " * 40 + "</p>"
BESIDE = {
    "a captcha for comments": '<form><p>Verify that you are human</p><div class="h-captcha"></div>',
    "a shop": "<h2>Buy this article</h2><p>PDF 39.95 EUR</p><button>Add to cart</button>",
    "a login": '<form><h2>Sign in</h2><input type="password"></form>',
    "a banner": "<h2>We value your privacy</h2><p>This site requires cookies.</p>",
    "a warning": "<p>Your IP address will be blocked if robots use it: we detected many.</p>",
}


@pytest.mark.parametrize("what", BESIDE)
def test_an_article_without_meta_tags_may_have_a_wall_beside_its_text(what: str) -> None:
    head = "<title>Railway lichens</title><h1>Railway lichens</h1>"
    page = head + "{}{}<h2>Methods</h2>{}<h2>References</h2>"
    assert table().find(URL, 200, {}, page.format(BESIDE[what], TEXT, TEXT).encode()) is None
    # An article without the usual headings is no wall either.
    essay = head + "{}{}{}"
    assert table().find(URL, 200, {}, essay.format(TEXT, TEXT * 2, BESIDE[what]).encode()) is None


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("Ihre IP-Adresse 192.0.2.7 wurde gesperrt.", "blocked-denied"),
        ("Votre adresse IP a été bloquée.", "blocked-denied"),
        ("Su dirección IP ha sido bloqueada.", "blocked-denied"),
        ("Ваш IP-адрес заблокирован.", "blocked-denied"),
        ("您的IP地址已被封禁。", "blocked-denied"),
        ("<h1>Anmeldung</h1><input type=password>", "blocked-login"),
        ("<h1>Iniciar sesión</h1><input type=password>", "blocked-login"),
        ("<h1>Wählen Sie Ihre Heimateinrichtung</h1>", "blocked-login"),
        ("请输入验证码 <img src=captcha.php>", "blocked-captcha"),
        ("<h1>Acheter cet article</h1><p>acheter l'article, 30 € <b>Ajouter au panier</b>",
         "blocked-paywall"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-8-sig"])
def test_walls_in_other_languages(text: str, slug: str, encoding: str) -> None:
    declared = encoding.removesuffix("-sig")
    page = f'<html><meta charset="{declared}"><title>Journal</title>{text}</html>'
    found = table().find(URL, 200, {}, page.encode(encoding))
    assert found is not None
    assert found.slug == slug


@pytest.mark.parametrize(
    "title",
    [
        "Cookies — documentation of a library",
        "Cookie settings",
        "Cookies not found in session · Issue 7",
        "Un momento histórico de los líquenes",
        "Just a moment: time as lichens see it",
        "Bot detection among lichens",
        "Connexion entre les lichens du nord",
        "Find a library of lichens",
        "Suspicious activity in moss",
        "Access to care is limited in the north",
        "Security checks of packages",
        "Logging of lichens",
    ],
)
@pytest.mark.parametrize("head", ["", '<meta name="citation_title" content="x">'])
def test_titles_that_begin_as_walls_do(title: str, head: str) -> None:
    text = "<p>We allow our readers to accept what your browser shows. " * 5
    form = "<form>User name <input type=password></form><p>Our robots limit requests.</p>"
    page = f"<html><head><title>{title}</title>{head}</head><h1>{title}</h1>{text}"
    assert table().find(URL, 200, {}, page.encode()) is None
    if not title.startswith("Logging"):
        assert table().find(URL, 200, {}, (page + form).encode()) is None
