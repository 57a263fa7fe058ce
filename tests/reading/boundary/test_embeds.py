from __future__ import annotations

from pubcrawl.formats.html import document
from pubcrawl.reading.boundary.embeds import of_page, of_stylesheet
from tests.cases import table

E = "https://repo.example/datasets/77"


@table
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
