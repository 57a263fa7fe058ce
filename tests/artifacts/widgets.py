"""Landing pages with one control each: those that request content, and ornaments."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tests.corpora import read

SCRIPT = "text/javascript"
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>Tide gauges of the western firths | Harbour Data</title>
<meta name="viewport" content="width=device-width">{head}</head>
<body>
<header><a href="/">Harbour Data</a>
<nav aria-label="Main"><a href="/browse">Browse</a> <a href="/about">About</a>
<a href="/login">Sign in</a></nav></header>
<main><h1>Tide gauges of the western firths</h1>
<p>M. Innes, A. Calder. Published 2023-04-02.</p>
<p>Hourly heights of water at nine gauges between 1990 and 2022, with the levelling of the
benchmarks, the logs of the pressure sensors and the program that corrects their drift.</p>
{body}
<p><a href="/records/77/readme.txt">readme.txt</a></p>
</main>
<footer><a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a></footer>
{script}</body></html>"""


class Route(NamedTuple):
    """One response: its body and media type; *method*: None for any."""

    body: str
    mimetype: str
    method: str | None


class Widget(NamedTuple):
    """
    A control in a landing page.

    *script*: the site's own program, served as ``/static/app.js``, which imitates in a few lines
    how the named library uses the attributes of its page; *routes*: the server's responses besides
    the page; *reveals*: the paths that only the control leads to.
    """

    name: str
    body: str
    script: str
    head: str
    routes: dict[str, Route]
    reveals: tuple[str, ...]

    @property
    def html(self) -> str:
        """Return the whole page."""
        script = '<script src="/static/app.js"></script>' if self.script else ""
        return PAGE.format(head=self.head, body=self.body, script=script)


@cache
def widgets(group: str) -> tuple[Widget, ...]:
    """
    Return the widgets of a group.

    ``control`` and ``framework`` request content; ``ornament`` and ``visitor`` do not.
    """
    return tuple(
        Widget(
            case["name"],
            case["body"],
            case["script"],
            case["head"],
            {path: Route(**route) for path, route in case["routes"].items()},
            tuple(case["reveals"]),
        )
        for case in read("widgets")
        if case["group"] == group
    )
