"""The table of walls: a page for each row, and pages that are not walls."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.exceptions import RuleErrors
from pubcrawl.fetch import walls
from pubcrawl.fetch.walls import BODY_SIZE, Walls
from pubcrawl.fetch.walls.wall import SLUGS
from tests.cases import table

RECORDED = Path(__file__).parents[1] / "recorded/walls"
CASES = sorted(path.parent for path in RECORDED.glob("*/answer.json"))
URL = "https://journal.example.org/articles/10.5555/lichen.7"


def headers(answer: dict) -> dict[str, str]:
    """Return the headers of a recorded answer as ``Walls`` takes them."""
    found = answer.get("headers") or {}
    return {name.lower(): text if isinstance(text, str) else ", ".join(text)
            for name, text in found.items()}  # fmt: skip


def test_every_row_has_its_case() -> None:
    assert {case.name for case in CASES} == {wall.name for wall in walls.table().walls}
    assert {wall.slug for wall in walls.table().walls} == set(SLUGS)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_case_fits_its_row_and_no_other(case: Path) -> None:
    answer = json.loads((case / "answer.json").read_text("utf-8"))
    body = (case / "body").read_bytes()
    given = answer["url"], answer["status"], headers(answer), body
    assert {wall.name for wall in walls.table().matches(*given)} == {case.name}
    found = walls.table().find(*given)
    assert found is not None
    assert found.name == case.name
    # Only a ``framed`` row matches a page that declares itself an article.
    meta = b'<meta name="citation_title" content="Railway lichens">'
    assert (walls.table().find(*given[:3], meta + body) is None) is not found.framed
    if found.ahead:
        assert walls.table().ahead(answer["url"], URL) == found
        assert walls.table().ahead(answer["url"], answer["url"]) is None


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
    assert walls.table().find(URL, 200, {}, page.encode()) is None


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
        wall = walls.table().find(url, http.get("status") or 200, headers(http), body)
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
    found = walls.table().find(
        "https://pmc.ncbi.nlm.nih.gov/articles/PMC1", 200, {}, page.read_bytes()
    )
    assert found is not None
    assert found.slug == "blocked-captcha"


@table
def test_open_pages(what: str, element: str) -> None:
    """Open pages share elements with walls."""
    page = f"<html><head><title>Railway lichens</title></head><body>{element}</body></html>"
    assert walls.table().find(URL, 200, {"x-datadome": "protected"}, page.encode()) is None


@table
def test_redirects_that_are_followed(url: str) -> None:
    assert walls.table().ahead(url, URL) is None


def test_a_pdf_is_no_wall() -> None:
    login = "https://repository.example.org/login?TARGET=/7"
    assert walls.table().find(login, 200, {}, b"%PDF-1.7\n") is None
    assert walls.table().find(login, 200, {}, b"<p>x") is not None


def test_a_large_page_is_known_by_its_head() -> None:
    title = b"<title>Access to this page has been denied</title>"
    small = title + b"<div id=px-captcha></div>"
    assert walls.table().find(URL, 403, {}, small) is not None
    assert walls.table().find(URL, 403, {}, small + b" " * BODY_SIZE) is None
    assert (
        walls.table().find(URL, 403, {"cf-mitigated": "challenge"}, b" " * BODY_SIZE * 2)
        is not None
    )


@given(st.text(), st.integers(0, 999), st.binary())
def test_anything_is_read(url: str, status: int, body: bytes) -> None:
    assert walls.table().find(url, status, {}, body) in (None, *walls.table().walls)
    assert walls.table().ahead(url, url) is None


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
    assert {wall.name for wall in mine.walls} ^ {wall.name for wall in walls.table().walls} == {
        "mine",
        "kasada",
    }
    found = mine.find(URL, 200, {}, b"<TITLE lang=en>\n Members&#32;only </TITLE>")
    assert found is not None
    assert found.name == "mine"
    rejected = mine.find(URL, 200, {}, b"<title>Request Rejected</title>support id")
    assert rejected is None or rejected.otherwise
    assert laid(tmp_path, "").walls == walls.table().walls


@table
def test_mistakes_have_their_line(text: str, line: int, message: str, tmp_path: Path) -> None:
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
    found = walls.table().find(case["url"], case.get("status", 200), {}, body)
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
    pages = [case for case in cases("not_fulltext") if case["kind"] in WALL_KINDS]
    right = [case for case in pages if wall_of("not_fulltext", case) in case["reasons"]]
    assert len(right) / len(pages) >= 0.8


def test_articles_are_no_walls() -> None:
    pages = cases("fulltext_pages")
    assert [case["file"] for case in pages if wall_of("fulltext_pages", case)] == []


TEXT = "<p>" + "Lichens grow between the rails of the north, where trains are few. " * 40 + "</p>"


@table
def test_an_article_without_meta_tags_may_have_a_wall_beside_its_text(
    what: str, beside: str
) -> None:
    head = "<title>Railway lichens</title><h1>Railway lichens</h1>"
    page = head + "{}{}<h2>Methods</h2>{}<h2>References</h2>"
    assert walls.table().find(URL, 200, {}, page.format(beside, TEXT, TEXT).encode()) is None
    # An article without the usual headings is no wall either.
    essay = head + "{}{}{}"
    assert walls.table().find(URL, 200, {}, essay.format(TEXT, TEXT * 2, beside).encode()) is None


@table
@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-8-sig"])
def test_walls_in_other_languages(text: str, slug: str, encoding: str) -> None:
    declared = encoding.removesuffix("-sig")
    page = f'<html><meta charset="{declared}"><title>Journal</title>{text}</html>'
    found = walls.table().find(URL, 200, {}, page.encode(encoding))
    assert found is not None
    assert found.slug == slug


@table
@pytest.mark.parametrize("head", ["", '<meta name="citation_title" content="x">'])
def test_titles_that_begin_as_walls_do(title: str, head: str) -> None:
    text = "<p>We allow our readers to accept what your browser shows. " * 5
    form = "<form>User name <input type=password></form><p>Our robots limit requests.</p>"
    page = f"<html><head><title>{title}</title>{head}</head><h1>{title}</h1>{text}"
    assert walls.table().find(URL, 200, {}, page.encode()) is None
    if not title.startswith("Logging"):
        assert walls.table().find(URL, 200, {}, (page + form).encode()) is None
