"""The landing page around a control, and the responses of its server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

JSON = "application/json"
HTML = "text/html; charset=utf-8"
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


@dataclass(frozen=True)
class Route:
    """One response: its body and media type; *method*: None for any."""

    body: str
    mimetype: str = HTML
    method: str | None = None


@dataclass(frozen=True)
class Widget:
    """
    A control in a landing page.

    *script*: the site's own program, served as ``/static/app.js``; *routes*: the server's
    responses besides the page; *reveals*: the paths that only the control leads to.
    """

    name: str
    body: str
    script: str = ""
    head: str = ""
    routes: Mapping[str, Route] = field(default_factory=dict)
    reveals: tuple[str, ...] = ()

    @property
    def html(self) -> str:
        """Return the whole page."""
        script = '<script src="/static/app.js"></script>' if self.script else ""
        return PAGE.format(head=self.head, body=self.body, script=script)


def files(*names: str) -> str:
    """Return list items that link files of the record."""
    return "".join(f'<li><a href="/records/77/files/{name}">{name}</a></li>' for name in names)


def paths(*names: str) -> tuple[str, ...]:
    """Return the paths of the files *names*."""
    return tuple(f"/records/77/files/{name}" for name in names)
