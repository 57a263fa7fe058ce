"""Common parts of the portals: menu, home page, other artifacts, and claims in many forms."""

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from tests.blind_portals.build import Headers, SiteBuilder, esc, paragraphs
from tests.blind_portals.site import BlindSite, Page

Pairs = Iterable[tuple[str, str]]


class Portal(SiteBuilder):
    """
    A portal on the host of the real one.

    *claim*: the form of its claims: as the real portal publishes them, or wrong in a typical way.
    *menu*: paths and texts that all pages link.
    """

    def __init__(self, kind: str, claim: str, home: str, entry: str, menu: Pairs) -> None:
        super().__init__(kind, 0, entry)
        self.name = f"{kind}-{claim}"
        self.claim = claim
        self.home = home
        self.menu = tuple(menu)
        self.variants: dict[tuple[str, str], Page] = {}
        self.not_found = Page(self.shown("Not found", "<h1>Not found</h1>").encode(), 404)

    def shown(self, title: str, body: str, head: str = "") -> str:
        """Return a page of the portal."""
        return (
            f"<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>{esc(title)}</title>"
            f'{head}</head><body><header><nav><a href="{self.home}">Home</a>{anchors(self.menu)}'
            f"</nav></header><main>{body}</main><footer>{anchors(FOOT, self.home)}</footer></body>"
            "</html>"
        )

    def api(self, url: str, data: Any, kind: str = "application/json") -> str:
        """Add a response of the API; it may be a member, because the crawl uses it."""
        self.also(url)
        return self.put(url, Page(json.dumps(data).encode(), 200, (("Content-Type", kind),)))

    def variant(self, url: str, kind: str, data: Any) -> None:
        """Add the response of an address to a request for a media type."""
        self.variants[url, kind] = Page(json.dumps(data).encode(), 200, (("Content-Type", kind),))

    def site(self) -> BlindSite:
        """Return the finished case."""
        return replace(super().site(), variants=self.variants)

    def refuse(self, *urls: str, status: int = 403) -> None:
        """Refuse addresses, like a closed or overloaded API."""
        body = json.dumps({"status": "ERROR", "message": "Forbidden"}).encode()
        for url in urls:
            self.pages[url] = Page(body, status, (("Content-Type", "application/json"),))

    def listed(self, *siblings: tuple[str, str], title: str = "Home") -> None:
        """Add the home page with *title*, which lists *siblings*, and the pages of the menu."""
        shelf = anchors(siblings, tag="li")
        self.page(self.home, self.shown(title, f"<h1>Find data</h1><ul>{shelf}</ul>"))
        base = self.home.rstrip("/")
        for number, (path, text) in enumerate((*self.menu, *FOOT)):
            url = path if "://" in path else base + path
            if url not in self.pages and url.startswith(base):
                self.page(url, self.shown(text, f"<h1>{text}</h1>{paragraphs(number, 2)}"))


FOOT = (("/about", "About"), ("/terms", "Terms of use"), ("/contact", "Contact"))


def anchors(pairs: Pairs, base: str = "", tag: str = "") -> str:
    """Return links, each in an element *tag*."""
    around = (f"<{tag}>", f"</{tag}>") if tag else ("", "")
    start = base.rstrip("/")
    return "\n".join(
        f'{around[0]}<a href="{esc(start + href)}">{esc(text)}</a>{around[1]}'
        for href, text in pairs
    )


def link(*targets: tuple[str, str, str]) -> Headers:
    """Return a Link header; *targets*: (address, relation, type)."""
    values = [
        f'<{href}>; rel="{rel}"' + (f'; type="{kind}"' if kind else "")
        for href, rel, kind in targets
    ]
    return (("Link", ", ".join(values)),)


def linkset(anchor: str, *targets: tuple[str, str, str]) -> dict[str, Any]:
    """Return the linkset of one landing page; *targets*: (address, relation, type)."""
    context: dict[str, Any] = {"anchor": anchor}
    for href, rel, kind in targets:
        context.setdefault(rel, []).append({"href": href, "type": kind} if kind else {"href": href})
    return {"linkset": [context]}


def dataset_ld(name: str, at: str, files: Pairs, **more: Any) -> dict[str, Any]:
    """Return JSON-LD of a dataset whose distribution is *files*: (address, type)."""
    return {
        "@context": "https://schema.org/",
        "@type": "Dataset",
        "@id": at,
        "name": name,
        "license": "https://creativecommons.org/licenses/by/4.0/",
        "creator": [{"@type": "Person", "name": "Fen, A.", "@id": f"{ORCID}0000-0002-1825-0097"}],
        "distribution": [
            {"@type": "DataDownload", "contentUrl": url, "encodingFormat": kind}
            for url, kind in files
        ],
        **more,
    }


def atom_or_rdf(described: str, page: str, items: Iterable[str]) -> str:
    """Return a resource map in RDF/XML."""
    parts = "".join(f'<ore:aggregates rdf:resource="{esc(item)}"/>' for item in items)
    return (
        '<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" '
        'xmlns:ore="http://www.openarchives.org/ore/terms/">'
        f'<rdf:Description rdf:about="{esc(described)}">'
        f'<ore:describes rdf:resource="{esc(described)}#aggregation"/></rdf:Description>'
        f'<rdf:Description rdf:about="{esc(described)}#aggregation">'
        f'<ore:similarTo rdf:resource="{esc(page)}"/>{parts}</rdf:Description></rdf:RDF>'
    )


ORCID = "https://orcid.org/"
LICENCE = "https://creativecommons.org/licenses/by/4.0/"
