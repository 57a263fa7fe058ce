"""What the portals of this set share: elements of markup, and answers for what nobody wrote."""

import json
import posixpath
import re
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

from tests.blind_portals.build import content_of
from tests.blind_portals.markup import a as a
from tests.blind_portals.markup import content, meta_lines
from tests.blind_portals.markup import rels as rels
from tests.blind_portals.site import Page
from tests.blind_portals.third.build import Portal, e
from tests.blind_portals.third.case import ThirdSite

metas = meta_lines

Shell = Callable[..., str]
_DATA = re.compile(
    r"\.(csv|tsv|zip|pdf|json|xml|txt|jpe?g|png|gz|xlsx?|cif|bib|ris|nc|dat|mp4|wav|kml|tiff?)$"
)


def ul(*links: tuple[str, str], css: str = "") -> str:
    """Give a list of links."""
    attr = f' class="{css}"' if css else ""
    return f"<ul{attr}>" + "".join(f"<li>{a(*one)}</li>" for one in links) + "</ul>"


def nav(*links: tuple[str, str], sep: str = " | ") -> str:
    """Give links in a row."""
    return sep.join(a(*one) for one in links)


def ld(**data: object) -> str:
    """Give JSON-LD of schema.org; *type* and *id* stand for the keywords."""
    named = {f"@{key}" if key in {"type", "id"} else key: value for key, value in data.items()}
    text = json.dumps({"@context": "https://schema.org/", **named}, ensure_ascii=False)
    return f'<script type="application/ld+json">{text}</script>'


def done(
    p: Portal,
    entry: str,
    shell: Shell,
    says: str = "complete",
    why: str = "",
    files: str = "",
    near: Iterable[tuple[str, str]] = (),
) -> ThirdSite:
    """Finish: links that nobody wrote lead to plain pages, those that match *files* to files."""
    near = tuple(near)

    def filler(href: str) -> str | Page:
        parts = urlsplit(href)
        name = posixpath.basename(parts.path) or "start"
        if files and re.search(files, href):
            kept = f'attachment; filename="{name}.csv"'
            heads = (("Content-Type", "text/csv"), ("Content-Disposition", kept))
            return Page(content_of(f"{href}.csv"), 200, heads)
        if _DATA.search(parts.path.lower()):
            return content(name)
        words = re.sub(r"[\W_]+", " ", posixpath.splitext(name)[0]).strip().capitalize()
        if re.search(r"log-?in|sign-?in|auth|anmeld|connexion|inlog|account|acces", href, re.I):
            return shell(words, '<form method="post"><input name="u"><input name="w"></form>')
        more = ul(*near) if len(parts.path) > 1 and near else ""
        return shell(words, f"<h1>{e(words)}</h1><p>{e(parts.query)}</p>{more}")

    p.fill(filler)
    return p.site(entry, says, why)
