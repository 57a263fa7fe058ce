"""Figures, tables and supplementary files of a page."""

from __future__ import annotations

import pytest

from bench.quality.readers import renamed
from pubcrawl.works.work import Figure
from tests.reading.structure.test_outline import REFERENCES, read, running

SITES = "https://kelp.example/f1.jpg"
CAPTION = "Sites of the bay, with the depths of all dives."


def article(figure: str) -> str:
    return (
        f"<main><h1>Kelp at high tide</h1><h2>Introduction</h2>{running(1)}{running(2)}"
        f"<h2>Methods</h2>{running(3)}{figure}{running(4)}<p>Figure 1 shows the sites.</p>"
        f"<h2>Results</h2>{running(5)}{REFERENCES}</main>"
    )


@pytest.mark.parametrize(
    "figure",
    [
        f"<figure><img src=/f1.jpg><figcaption>Figure 1. {CAPTION}</figcaption></figure>",
        f"<figure><figcaption><b>Fig. 1:</b> {CAPTION}</figcaption><img src=f1.jpg></figure>",
        f"<div class=fig><a href=/big><img src=/f1.jpg></a><div><strong>Figure 1</strong>"
        f"<p>{CAPTION}</p><a href=/t/f1.ppt>Download slide</a></div></div>",
        f"<p><img data-src=/f1.jpg src='data:image/gif;base64,R0'></p><p>Figure 1. {CAPTION}</p>",
        f"<div><div>Fig. 1</div><div>{CAPTION}</div><div><img src=/f1.jpg></div></div>",
        f"<table><tr><td><img src=/f1.jpg></td><td><b>Figure 1.</b> {CAPTION}</td></tr></table>",
    ],
)
@pytest.mark.parametrize("names", ["own", "meaningless"])
def test_a_figure(figure: str, names: str) -> None:
    body = article(figure)
    if names == "meaningless":
        body = renamed(body.encode()).decode("utf-8-sig")
    (found,) = read(body).value("figures")
    assert found._replace(label="") == Figure("figure", "", CAPTION, SITES)
    assert found.label in ("Figure 1", "Fig. 1")


@pytest.mark.parametrize(
    "around", ["<figure><figcaption>{}</figcaption>{}</figure>", "<p>{}</p>{}", "<div>{}{}</div>"]
)
def test_a_table(around: str) -> None:
    cells = (
        "<table><tr><th>Site</th><th colspan=2>Depths (m)</th></tr>"
        "<tr><td rowspan=2>Bay</td><td>3</td><td>4</td></tr><tr><td>5</td><td>6</td></tr>"
        "<tr><td>Cape</td><td>7</td><td>8</td></tr></table>"
    )
    (found,) = read(article(around.format(f"Table 2. {CAPTION}", cells))).value("figures")
    assert found == Figure(
        "table",
        "Table 2",
        CAPTION,
        rows=(("Site", "Depths (m)", ""), ("Bay", "3", "4"), ("", "5", "6"), ("Cape", "7", "8")),
        spans=((0, 1, 1, 2), (1, 0, 2, 1)),
    )


def test_two_figures_side_by_side() -> None:
    figures = "".join(f"<div><img src=/f{n}.png><p>Fig. {n}. {CAPTION}</p></div>" for n in (1, 2))
    found = read(article(f"<div>{figures}</div>")).value("figures")
    assert [(each.label, each.url) for each in found] == [
        ("Fig. 1", "https://kelp.example/f1.png"),
        ("Fig. 2", "https://kelp.example/f2.png"),
    ]
