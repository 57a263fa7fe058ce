"""Resources of a page: each kind, ignored resources, and the limit."""

from __future__ import annotations

import pytest

from pubcrawl.exceptions import ParseError, RuleErrors
from pubcrawl.formats.html import document
from pubcrawl.ingest.biblio import PageResource, completeness, of_stylesheet, resources
from pubcrawl.reading.subresources import RESOURCES_MAX, read_ignore_list
from pubcrawl.tables.yaml import Source
from tests.cases import table

URL = "https://otters.example/a/7"


def listed(html: str) -> list[tuple[str, str]]:
    return [
        (one.url.removeprefix("https://otters.example/a/"), one.type)
        for one in resources(document(html.encode(), url=URL), URL)
    ]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<script src=x.js></script>", [("x.js", "script")]),
        ("<link rel='Stylesheet print' href=x.css>", [("x.css", "stylesheet")]),
        ("<img src=x.png>", [("x.png", "image")]),
        ("<audio src=x.mp3></audio>", [("x.mp3", "media")]),
        ("<video src=x.mp4 poster=p.jpg></video>", [("x.mp4", "media"), ("p.jpg", "image")]),
        ("<video><source src=x.webm><track src=x.vtt>", [("x.webm", "media"), ("x.vtt", "media")]),
        ("<iframe src=x.html></iframe>", [("x.html", "subdocument")]),
        ("<embed src=x.svg>", [("x.svg", "media")]),
        ("<object data=x.svg></object>", [("x.svg", "media")]),
        ("<input type=image src=x.png>", [("x.png", "image")]),
        ("<img srcset='x.png 1x, y.png 2x'>", [("x.png", "image"), ("y.png", "image")]),
        (
            "<picture><source srcset='x.webp 640w,y.webp 1280w'><img src=z.png></picture>",
            [("z.png", "image"), ("x.webp", "image"), ("y.webp", "image")],
        ),
        ("<img src='data:image/gif;base64,R0' data-src=x.png>", [("x.png", "image")]),
        ("<meta property=og:image content=x.png>", [("x.png", "image")]),
        ("<meta name=twitter:image content=x.png>", [("x.png", "image")]),
        ("<link rel=image_src href=x.png>", [("x.png", "image")]),
        ("<p style=\"background: url('x.png')\">", [("x.png", "image")]),
        (
            "<style>@import 'a.css'; @import url(b.css) print; p {background: URL( c.png )}"
            '@font-face {src: url("d.woff2?1") format("woff2")} /* url(no.png) */</style>',
            [
                ("a.css", "stylesheet"),
                ("b.css", "stylesheet"),
                ("c.png", "image"),
                ("d.woff2?1", "font"),
            ],
        ),
        ("<base href=/b/><img src=x.png>", [("https://otters.example/b/x.png", "image")]),
        ("<img src=x.png#1><img src=x.png#2>", [("x.png", "image")]),
    ],
)
def test_each_kind(html: str, expected: list[tuple[str, str]]) -> None:
    assert listed(html) == expected


@pytest.mark.parametrize(
    "html",
    [
        *(
            f"<iframe src='{link}'></iframe>"
            for link in (
                "about:blank",
                "data:text/html,x",
                "javascript:void(0)",
                "mailto:a@x.example",
                "magnet:?xt=1",
                "urn:x:1",
                "#top",
                "",
                " ",
                URL,
                "http://",
                f"/{'x' * 3000}",
            )
        ),
        *(
            f"<script src='{link}'></script>"
            for link in (
                "https://www.google-analytics.com/analytics.js",
                "//platform.twitter.com/widgets.js",
                "https://d1bxh8uas1mnw7.cloudfront.net/assets/embed.js",
                "https://badge.dimensions.ai/badge.js",
                "https://crossmark-cdn.crossref.org/widget/v2.0/widget.js",
                "https://s7.addthis.com/js/300/addthis_widget.js",
                "https://www.google.com/recaptcha/api.js",
                "https://consent.cookiebot.com/uc.js",
                "https://www.mendeley.com/x.js",
                "/js/matomo.js",
            )
        ),
        "<link rel=icon href=/favicon.ico><img src=/favicon-32x32.png>",
        "<link rel=stylesheet href=https://fonts.googleapis.com/css?family=Otter>",
        "<link rel=preload href=x.css><link rel=alternate href=x.html><link rel=next href=8>",
    ],
)
def test_what_is_passed_over(html: str) -> None:
    assert listed(html) == []


def test_a_host_that_only_looks_like_one_is_loaded() -> None:
    assert listed("<img src=https://nottwitter.com/x.png>")


def test_more_than_a_page_may_load() -> None:
    many = [f"<img src={number}.png>" for number in range(RESOURCES_MAX)]
    assert len(listed("".join(many))) == RESOURCES_MAX
    with pytest.raises(ParseError) as caught:
        listed("".join([*many, "<script src=x.js></script>"]))
    assert caught.value.slug == "too-many-resources"


def test_what_may_be_loaded_too_only_fills_up() -> None:
    srcset = ", ".join(f"{number}.png {number}w" for number in range(1, 400))
    found = listed(f"<img src=x.png srcset='{srcset}'><img src=y.png>")
    assert found[:2] == [("x.png", "image"), ("y.png", "image")]
    assert len(found) == RESOURCES_MAX


def test_a_style_sheet_by_itself() -> None:
    css = "@import \"b.css\"; p {background: url(../i/x.png)} q {background: url(#a) url('data:x')}"
    assert of_stylesheet(css, "https://otters.example/c/a.css") == (
        PageResource("https://otters.example/c/b.css", "stylesheet"),
        PageResource("https://otters.example/i/x.png", "image"),
    )
    assert of_stylesheet("p {color: red}", URL) == ()
    assert of_stylesheet("p {content: 'x.png'} @import\n'/y.css';", URL) == (
        PageResource("https://otters.example/y.css", "stylesheet"),
    )


def test_how_complete_a_capture_is() -> None:
    needed = [
        PageResource("i", "image"),
        PageResource("s", "script"),
        PageResource("c", "stylesheet"),
    ]
    assert completeness(needed, {"i", "s", "c", "other"}) == 1.0
    assert completeness(needed, {"i"}) == 0.5
    assert completeness(needed, {"s"}) == 0.17
    assert completeness(needed, set()) == 0.0
    assert completeness([], set()) == 1.0


@table
def test_mistakes_in_a_table_are_named(text: str) -> None:
    with pytest.raises(RuleErrors, match=r"^own\.yaml:1: "):
        read_ignore_list(Source("own.yaml", text.encode()))


def test_a_table_of_ones_own() -> None:
    ignored = read_ignore_list(
        Source("own.yaml", b"a: {host: X.example, path: '/ads/', note: n}\n")
    )
    page = document(b"<img src=//i.x.example/1><img src=/ads/2><img src=/3>", url=URL)
    assert [one.url for one in resources(page, URL, ignored=ignored)] == [
        "https://otters.example/3"
    ]
    assert "https://[x" in ignored
