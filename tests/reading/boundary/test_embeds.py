from __future__ import annotations

import pytest

from pubcrawl.formats.html import document
from pubcrawl.reading.boundary.embeds import of_page, of_stylesheet

E = "https://repo.example/datasets/77"


@pytest.mark.parametrize(
    ("body", "loaded"),
    [
        ("<img src=a.png>", ["https://repo.example/datasets/a.png"]),
        (
            "<img srcset='/s.png 1x, /l.png 2x'>",
            ["https://repo.example/s.png", "https://repo.example/l.png"],
        ),
        ("<script src=//cdn.example/a.js></script>", ["https://cdn.example/a.js"]),
        ("<link rel=stylesheet href=/a.css>", ["https://repo.example/a.css"]),
        (
            "<style>@import '/b.css'; p { background: url(/c.png) }</style>",
            ["https://repo.example/b.css", "https://repo.example/c.png"],
        ),
        ("<p style='background:url(/d.png)'>", ["https://repo.example/d.png"]),
        (
            "<video poster=/p.jpg src=/v.mp4><source src=/v.webm></video>",
            [f"https://repo.example/{name}" for name in ("v.mp4", "p.jpg", "v.webm")],
        ),
        ("<audio><source src=/a.mp3></audio>", ["https://repo.example/a.mp3"]),
        ("<object data=/o.pdf></object>", ["https://repo.example/o.pdf"]),
        ("<link rel='shortcut icon' href=/favicon.ico>", ["https://repo.example/favicon.ico"]),
        ("<img src=https://www.google-analytics.com/x>", ["https://www.google-analytics.com/x"]),
        ("<meta property=og:image content=/share.png>", []),
        ("<iframe src=/frame></iframe>", []),
        ("<img src=data:image/png;base64,AA>", []),
        (f"<img src='{E}'><img src=''>", []),
        ("<img src=/a.png#x><img src=/a.png>", ["https://repo.example/a.png"]),
    ],
)
def test_what_a_page_loads(body: str, loaded: list[str]) -> None:
    assert sorted(of_page(document(body.encode(), url=E))) == sorted(loaded)


def test_a_base_counts() -> None:
    page = document(b"<base href=https://cdn.example/x/><img src=a.png>", url=E)
    assert of_page(page) == ("https://cdn.example/x/a.png",)


def test_what_a_style_sheet_loads() -> None:
    css = (
        '@import "more.css"; @font-face { src: url(../f.woff2) } /* url(no.png) */ a{b:url(x.svg)}'
    )
    assert of_stylesheet(css, "https://repo.example/css/a.css") == (
        "https://repo.example/css/more.css",
        "https://repo.example/f.woff2",
        "https://repo.example/css/x.svg",
    )


def test_a_page_may_load_much() -> None:
    body = "".join(f"<img src=/{number}.png>" for number in range(6000))
    assert len(of_page(document(body.encode(), url=E))) == 5000
