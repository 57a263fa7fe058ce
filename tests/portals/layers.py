"""
Statements of portals about the members of an artifact: right, about another one, or stale.

    add(site, "l2", "right")     # adds links, headers and documents to the site

*right*: the statement names all members and nothing else. *other*: it says the same of another
artifact of the portal. *stale*: it names former addresses of the files. ``add`` returns the
claims about our artifact.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Iterable
from html import escape

from tests.portals.model import Doc, Site

RIGHT, OTHER, STALE = "right", "other", "stale"
TRUTHS = (RIGHT, OTHER, STALE)
CRATE = "https://w3id.org/ro/crate/1.2"
ORE = "http://www.openarchives.org/ore/terms/"
FEW = 5
"""Maximum number of links of each relation in an abridged header."""


class Layer:
    """An artifact as one document describes it: the artifact meant, and its files."""

    def __init__(self, site: Site, truth: str) -> None:
        self.site, self.truth = site, truth
        self.page = site.docs[site.entry]
        host = site.home.rstrip("/")
        self.host = host
        others = [doc.url for doc in site.docs.values() if doc.other]
        self.about = others[0] if truth == OTHER else site.entry
        roles = {url: role for url, role in site.gold.items() if role != "landing"}
        if truth == STALE:
            roles = {
                f"{host}/gone/{number}.csv": role for number, role in enumerate(roles.values())
            }
        self.items = [url for url, role in roles.items() if role != "metadata"]
        self.metadata = [url for url, role in roles.items() if role == "metadata"]
        self.claims = {} if truth == OTHER else roles

    def kind(self, url: str) -> str:
        """Return the media type of *url*, or its former one."""
        return self.site.docs[url].type if url in self.site.docs else "text/csv"

    def document(self, path: str, kind: str, body: str | bytes, role: str) -> str:
        """Add a document of the layer; return its address."""
        url = f"{self.host}{path}"
        sent = body.encode() if isinstance(body, str) else body
        self.site.docs[url] = Doc(url, type=kind, body=sent, text=self.site.core)
        self.site.gold[url] = role
        return url

    def links(self) -> list[tuple[str, str, str]]:
        """Return relation, address and media type of all members."""
        return [
            *(("item", url, self.kind(url)) for url in self.items),
            *(("describedby", url, self.kind(url)) for url in self.metadata),
        ]

    def json_ld(self) -> str:
        """Return the artifact in schema.org terms; for *other*, two datasets that are not ours."""
        files = [
            {"@type": "DataDownload", "contentUrl": url, "encodingFormat": self.kind(url)}
            for url in self.items
        ]
        metadata = [{"@type": "DataDownload", "url": url} for url in self.metadata]
        abouts = [self.about, f"{self.about}/2"] if self.truth == OTHER else [self.about]
        graph = [
            {
                "@type": "Dataset",
                "@id": about,
                "url": about,
                "name": self.site.core,
                "distribution": files,
                "subjectOf": metadata,
            }
            for about in abouts
        ]
        return json.dumps({"@context": "https://schema.org/", "@graph": graph}, indent=1)


def _header(layer: Layer, links: Iterable[tuple[str, str, str]]) -> str:
    anchor = f'; anchor="{layer.about}"' if layer.truth == OTHER else ""
    return ", ".join(f'<{url}>; rel="{rel}"; type="{kind}"{anchor}' for rel, url, kind in links)


def _l1(layer: Layer) -> None:
    layer.page.headers.append(("Link", _header(layer, layer.links())))


def _l1_html(layer: Layer) -> None:
    if layer.truth == OTHER:  # a link element is always about its own page
        _l1(layer)
        return
    layer.page.head += [
        f'<link rel="{rel}" type="{kind}" href="{escape(url)}">' for rel, url, kind in layer.links()
    ]


def _linkset(layer: Layer) -> str:
    found: dict[str, list[dict[str, str]]] = {}
    for rel, url, kind in layer.links():
        found.setdefault(rel, []).append({"href": url, "type": kind})
    # With two contexts, a reader must take nothing from those of other artifacts.
    contexts = [{"anchor": layer.about, **found}]
    if layer.truth == OTHER:
        contexts.append({"anchor": f"{layer.about}/2", **found})
    return json.dumps({"linkset": contexts})


def _l2(layer: Layer) -> None:
    kind = "application/linkset+json"
    url = layer.document("/linkset/1.json", kind, _linkset(layer), "linkset")
    said = [("linkset", url, kind)]
    if layer.truth != OTHER and max(len(layer.items), len(layer.metadata)) <= FEW:
        said += layer.links()
    layer.page.headers.append(
        ("Link", ", ".join(f'<{url}>; rel="{rel}"; type="{kind}"' for rel, url, kind in said))
    )


def _l2_text(layer: Layer) -> None:
    lines = ",\n".join(
        f'<{url}>; rel="{rel}"; type="{kind}"; anchor="{anchor}"'
        for anchor in ([layer.about, f"{layer.about}/2"] if layer.truth == OTHER else [layer.about])
        for rel, url, kind in layer.links()
    )
    url = layer.document("/linkset/1.txt", "application/linkset", lines, "linkset")
    layer.page.headers.append(("Link", f'<{url}>; rel="linkset"; type="application/linkset"'))


def _ore_atom(layer: Layer) -> None:
    links = "".join(
        f'<link rel="{ORE}aggregates" href="{escape(url)}" type="{self_type}"/>'
        for url in (*layer.items, *layer.metadata)
        for self_type in [layer.kind(url)]
    )
    body = (
        '<?xml version="1.0" encoding="utf-8"?><entry xmlns="http://www.w3.org/2005/Atom">'
        f"<id>{layer.about}#map</id><title>{escape(layer.site.core)}</title>"
        f'<link rel="{ORE}describes" href="{layer.about}#aggregation"/>'
        f'<link rel="alternate" href="{layer.about}" type="text/html"/>{links}</entry>'
    )
    _resource_map(layer, "/map/1.atom", "application/atom+xml", body)
    # A map with a single aggregation describes our artifact, whatever its identifier.
    layer.claims = dict.fromkeys((*layer.items, *layer.metadata), "item")


def _ore_json(layer: Layer) -> None:
    aggregates = [{"@id": url} for url in (*layer.items, *layer.metadata)]
    about = [layer.about] if layer.truth != OTHER else [layer.about, f"{layer.about}/2"]
    graph = [
        {
            "@id": f"{each}#aggregation",
            "@type": "ore:Aggregation",
            "ore:similarTo": {"@id": each},
            "ore:aggregates": aggregates,
        }
        for each in about
    ]
    body = json.dumps({"@context": {"ore": ORE}, "@graph": graph})
    _resource_map(layer, "/map/1.json", "application/ld+json", body)


def _resource_map(layer: Layer, path: str, kind: str, body: str) -> None:
    url = layer.document(path, kind, body, "resource_map")
    layer.page.headers.append(("Link", f'<{url}>; rel="resourcemap"; type="{kind}"'))


def _jsonld(layer: Layer) -> None:
    _script(layer, layer.json_ld())


def _jsonld_broken(layer: Layer) -> None:
    """Add JSON-LD with template errors: comments, a trailing comma, a line break in a string."""
    text = f"/* dataset */\n{layer.json_ld()[:-1].rstrip()}, // by hand\n}}"
    _script(layer, text.replace('"name": "', '"name": "\n', 1))


def _script(layer: Layer, text: str) -> None:
    safe = text.replace("<", "\\u003c")
    layer.page.head.append(f'<script type="application/ld+json">{safe}</script>')


def _crate(layer: Layer, parts: Iterable[str]) -> str:
    names = list(parts)
    graph: list[dict[str, object]] = [
        {
            "@id": "ro-crate-metadata.json",
            "@type": "CreativeWork",
            "conformsTo": {"@id": CRATE},
            "about": {"@id": "./"},
        },
        {"@id": "./", "@type": "Dataset", "hasPart": [{"@id": name} for name in names]},
        {"@id": "https://people.example/1", "@type": "Person", "name": "Nobody"},
    ]
    graph += [{"@id": name, "@type": "File"} for name in names]
    return json.dumps({"@context": f"{CRATE}/context", "@graph": graph})


def _rocrate(layer: Layer) -> None:
    kind = "application/ld+json"
    # Paths outside the crate and file: addresses are not the portal's.
    bad = ["../../secret", "file:///etc/passwd"] if layer.truth == OTHER else []
    parts = bad or [*layer.items, *layer.metadata]
    url = layer.document("/crate/ro-crate-metadata.json", kind, _crate(layer, parts), "metadata")
    _described(layer, url, kind)


def _rocrate_zip(layer: Layer) -> None:
    names = [f"data/{number}.csv" for number in range(len(layer.items))]
    if layer.truth == OTHER:
        names = ["../secret", "/etc/passwd"]
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr(zipfile.ZipInfo("ro-crate-metadata.json"), _crate(layer, names))
        if layer.truth == RIGHT:
            for name in names:
                archive.writestr(zipfile.ZipInfo(name), "a,b\n1,2\n")
    url = layer.document("/crate/all.zip", "application/zip", held.getvalue(), "bundle")
    _described(layer, url, "application/zip", rel="item")
    layer.claims = {} if layer.truth == OTHER else dict.fromkeys(names, "item")


def _described(layer: Layer, url: str, kind: str, rel: str = "describedby") -> None:
    value = f'<{url}>; rel="{rel}"; type="{kind}"; profile="{CRATE}"'
    layer.page.headers.append(("Link", value))


LAYERS: dict[str, tuple[str, Callable[[Layer], None]]] = {
    "l1": ("signposting_l1", _l1),
    "l1_html": ("signposting_l1", _l1_html),
    "l2": ("signposting_l2", _l2),
    "l2_text": ("signposting_l2", _l2_text),
    "ore_atom": ("ore", _ore_atom),
    "ore_json": ("ore", _ore_json),
    "jsonld": ("schema_org", _jsonld),
    "jsonld_broken": ("schema_org", _jsonld_broken),
    "rocrate": ("rocrate", _rocrate),
    "rocrate_zip": ("rocrate", _rocrate_zip),
}
"""Name → the source that a reader reports, and the function that adds the layer."""


def add(site: Site, layer: str, truth: str) -> dict[str, str]:
    """Add a layer to *site*; return its claims: address or name in an archive → role."""
    made = Layer(site, truth)
    LAYERS[layer][1](made)
    return made.claims
