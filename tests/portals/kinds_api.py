"""Portals like figshare and OSF: an API lists the files, and scripts make the pages."""

from __future__ import annotations

import json
from hashlib import md5
from random import Random
from typing import Any

from tests.portals import words
from tests.portals.build import Builder
from tests.portals.knobs import draw
from tests.portals.model import Doc, Link, Site

JSON = "application/json"


def figshare(seed: int, rng: Random) -> Site:
    """Return H3 with an API: an article whose files are on another host."""
    knobs = draw(rng, patterns=True, missing="hard", files=rng.randint(2, 8), inner_only=0)
    number = words.number(rng, 7)
    path = f"/articles/dataset/{words.word(rng)}/{number}"
    made = Builder("figshare", seed, rng, knobs, path, ("single_page_plus_ignored",))
    site, host = made.site, made.host
    site.content_hosts = frozenset((f"ndownloader.{host}",))
    site.api_hosts = frozenset((f"api.{host}",))
    site.adapter = "figshare"
    site.patterns = (rf"^https?://{host}/articles/[a-z_]+/[^/]+/(?P<id>\d+)",)
    links: list[Link] = []
    rows: list[dict[str, Any]] = []
    for _ in range(knobs.files):
        name = f"{words.word(rng, 3)}.csv"
        url = f"http://ndownloader.{host}/files/{words.number(rng, 8)}"
        doc = made.file(url)
        rows.append(
            {
                "id": int(url.rpartition("/")[2]),
                "name": name,
                "size": len(doc.body),
                "is_link_only": False,
                "download_url": url,
                "computed_md5": md5(doc.body, usedforsecurity=False).hexdigest(),
            }
        )
        links.append(Link(url, name, download=True))
    article = {
        "id": int(number),
        "title": made.core,
        "doi": f"10.5555/m9.share.{number}",
        "url_public_html": site.entry,
        "defined_type_name": "dataset",
        "version": 1,
        "is_public": True,
        "is_embargoed": False,
        "is_confidential": False,
        "size": sum(row["size"] for row in rows),
        "license": {"name": "CC BY 4.0", "url": "https://creativecommons.org/licenses/by/4.0/"},
        "files": rows,
    }
    _api(made, f"http://api.{host}/v2/articles/{number}", article)
    others = [f"/articles/dataset/{words.word(rng)}/{words.number(rng, 7)}" for _ in range(2)]
    made.entry([*links, *made.others(others)])
    return made.finish()


def osf(seed: int, rng: Random) -> Site:
    """Return an API-only portal: a project of folders and components; a script fills its page."""
    knobs = draw(rng, patterns=True, title="prefix", missing="hard", resolver=False, slash=False)
    guid = words.word(rng, 1) + words.number(rng, 3)
    made = Builder("osf", seed, rng, knobs, f"/{guid}", ("sigstr_filtered_title",))
    site, host = made.site, made.host
    site.content_hosts = frozenset((f"files.{host}",))
    site.api_hosts = frozenset((f"api.{host}",))
    site.adapter = "osf"
    site.params["side"] = "left"
    site.patterns = (rf"^https?://{host}/(?P<id>[a-z0-9]{{5}})(?:/|$)",)
    api = f"http://api.{host}/v2"
    node = f"{api}/nodes/{guid}"
    folder = f"{node}/files/osfstorage/{words.code(rng, 12)}/"
    first = [_file(made) for _ in range(rng.randint(1, 4))]
    second = [_file(made) for _ in range(rng.randint(1, 3))]
    _api(made, f"{api}/guids/{guid}/", _guid(guid, f"{node}/"))
    _api(made, f"{node}/", _project(guid, made.core, node))
    _api(made, f"{node}/files/", _list([_folder("osfstorage", "/", f"{node}/files/osfstorage/")]))
    _api(made, f"{node}/files/osfstorage/", _list([*first, _folder("raw", "/raw/", folder)]))
    _api(made, folder, _list(second))
    component = {"id": "zz9zz", "type": "nodes", "links": {"html": f"http://{host}/zz9zz/"}}
    _api(made, f"{node}/children/", _list([component]))
    page = made.entry([])
    page.links, page.paragraphs, page.heading = [], [], ""
    page.head.append(f"<script>{' ' * 100}/*{words.text(rng, 110_000)}*/</script>")
    return made.finish()


def _api(made: Builder, url: str, answer: object) -> None:
    """Add a response of the API, for any query."""
    body = json.dumps(answer)
    made.site.routes[url] = Doc(url, type=JSON, body=body.encode(), text=made.core)


def _file(made: Builder) -> dict[str, Any]:
    name = words.code(made.rng, 5).lower()
    url = f"http://{made.host}/download/{name}/"
    stored = f"http://files.{made.host}/v1/{name}"
    doc = made.file(stored, role="")
    made.add(Doc(url, status=302, location=stored), "item")
    digest = md5(doc.body, usedforsecurity=False).hexdigest()
    return {
        "id": name,
        "type": "files",
        "attributes": {
            "kind": "file",
            "name": f"{name}.csv",
            "materialized_path": f"/{name}.csv",
            "provider": "osfstorage",
            "size": len(doc.body),
            "extra": {"hashes": {"md5": digest}},
        },
        "links": {"download": url},
    }


def _folder(name: str, path: str, url: str) -> dict[str, Any]:
    return {
        "id": name,
        "type": "files",
        "attributes": {"kind": "folder", "name": name, "path": path, "provider": "osfstorage"},
        "relationships": {"files": {"links": {"related": {"href": url}}}},
        "links": {},
    }


def _guid(guid: str, url: str) -> dict[str, Any]:
    related = {"href": url, "meta": {"type": "nodes"}}
    relation = {"links": {"related": related}, "data": {"type": "nodes", "id": guid}}
    return {"data": {"id": guid, "type": "guids", "relationships": {"referent": relation}}}


def _project(guid: str, title: str, node: str) -> dict[str, Any]:
    relations = {
        name: {"links": {"related": {"href": f"{node}/{name}/", "meta": {}}}}
        for name in ("files", "children")
    }
    attributes = {"title": title, "category": "project", "public": True}
    data = {"id": guid, "type": "nodes", "attributes": attributes, "relationships": relations}
    return {"data": data}


def _list(rows: list[dict[str, Any]]) -> dict[str, Any]:
    return {"data": rows, "links": {"next": None}}
