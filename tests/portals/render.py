"""Documents of made-up portals as the bytes that a server sends."""

from __future__ import annotations

from html import escape
from random import Random
from urllib.parse import urlsplit

from tests.portals.model import REGIONS, Doc, Link, Site

Answer = tuple[int, list[tuple[str, str]], bytes]
"""Status, headers and body."""

SOUP = {"header": "top", "nav": "menu", "main": "content", "aside": "side", "footer": "bottom"}


def answer(site: Site, url: str) -> Answer:
    """Return the response to a request for *url*."""
    doc = site.doc(url)
    if doc.location:
        return doc.status, [("Location", doc.location), *doc.headers], b""
    if doc.html:
        body = page(doc, site).encode()
        return doc.status, [("Content-Type", "text/html; charset=utf-8"), *doc.headers], body
    return doc.status, [("Content-Type", doc.type), *doc.headers], doc.body


def page(doc: Doc, site: Site) -> str:
    """Return the HTML of *doc*, which is the same each time."""
    rng = Random(f"{site.kind}/{site.seed}/{doc.url}")
    soup = site.knobs.get("theme") == "soup"
    head = [
        '<meta charset="utf-8">',
        f"<title>{text(doc.title, rng)}</title>",
        '<link rel="stylesheet" href="/static/site.css">',
        '<link rel="icon" href="/static/icon.png">',
        *(_meta(name, value) for name, value in doc.metas.items()),
        *doc.head,
        *(_link(each, rng) for each in doc.links if each.how == "link"),
    ]
    regions = {region: _region(doc, region, rng) for region in REGIONS}
    logo = '<svg viewBox="0 0 9 9"><title>Sign</title></svg><img src="/static/logo.png" alt="">'
    regions["header"] = logo + regions["header"]
    if doc.crumbs:
        crumbs = " / ".join(_anchor(Link(url, name), rng) for name, url in doc.crumbs)
        regions["nav"] += f'<ol class="breadcrumb"><li>{crumbs}</li></ol>'
    parts = [
        f'<div class="{SOUP[name]}">{inner}</div>' if soup else f"<{name}>{inner}</{name}>"
        for name, inner in regions.items()
    ]
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head>{"".join(head)}</head>\n'
        f"<body>{''.join(parts)}</body></html>\n"
    )


def text(value: str, rng: Random) -> str:
    """Return *value* escaped for HTML, at random with character references for non-ASCII."""
    out = escape(value, quote=True)
    if rng.random() < 0.3:
        return out.encode("ascii", "xmlcharrefreplace").decode()
    return out


def _meta(name: str, value: str) -> str:
    attribute = "property" if ":" in name else "name"
    return f'<meta {attribute}="{name}" content="{escape(value)}">'


def _region(doc: Doc, region: str, rng: Random) -> str:
    links = [each for each in doc.links if each.region == region and each.how != "link"]
    listed = "".join(f"<li>{_link(each, rng)}</li>\n" for each in links)
    out = f"<ul>{listed}</ul>" if listed else ""
    if region == "main":
        heading = f"<h1>{text(doc.heading, rng)}</h1>" if doc.heading else ""
        paragraphs = "".join(f"<p>{text(each, rng)}</p>\n" for each in doc.paragraphs)
        form = '<form method="post"><input type="password" name="p"></form>'
        out = heading + paragraphs + out + (form if doc.password else "")
    return out


def _link(link: Link, rng: Random) -> str:
    url = escape(link.href or link.url)
    if link.how == "scripted":
        do = f'data-url="{url}"' if rng.random() < 0.5 else f"onclick=\"location.href='{url}'\""
        return f"<button {do}>{text(link.text, rng)}</button>"
    if link.how == "frame":
        return f'<iframe src="{url}"></iframe>'
    if link.how == "link":
        return f'<link rel="{link.rel}" href="{url}">'
    return _anchor(link, rng)


def _anchor(link: Link, rng: Random) -> str:
    url = link.href or link.url
    if not link.href and rng.random() < 0.5:  # without the scheme
        url = urlsplit(url)._replace(scheme="").geturl()
    more = f' rel="{link.rel}"' if link.rel else ""
    more += " download" if link.attribute else ""
    return f'<a href="{escape(url)}"{more}>{text(link.text, rng)}</a>'
