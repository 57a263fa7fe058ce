"""Portals that identify an artifact by a string in its title or its address."""

from __future__ import annotations

import json
from random import Random

from tests.portals import words
from tests.portals.build import Builder
from tests.portals.knobs import draw
from tests.portals.model import Doc, Link, Site

TITLE_FILTERED = ("sigstr_filtered_title",)


def datasets(seed: int, rng: Random) -> Site:
    """Return H7: pages that name the dataset, and files that cannot."""
    knobs = draw(rng, scripted=0, title="plain", download="opaque")
    # A plain title has nothing to filter, so both heuristics find the same.
    right = ("sigstr_title_plus_ignored", "sigstr_filtered_title")
    made = Builder("datasets", seed, rng, knobs, f"/dataset/{words.number(rng, 2)}x", right)
    links = [_file(made)]
    for _ in range(rng.randint(2, 6)):
        inner = [_file(made) for _ in range(rng.randint(1, 3))]
        links.append(_named_page(made, f"{made.root}/version/{words.number(rng, 7)}", inner))
    if knobs.patterns:
        others = [f"/dataset/{words.number(rng, 6)}x" for _ in range(knobs.interlinked)]
        links += made.others(others)
    _known(made, r"/dataset/\w+")
    made.entry(links, length=rng.randint(200, 900))
    return made.finish()


def prefix_titles(seed: int, rng: Random) -> Site:
    """Return H8 left: the site's name precedes every title and occurs in no text."""
    knobs = draw(rng, scripted=0, title="prefix", download="opaque")
    path = f"/{words.word(rng, 2)}{rng.randint(10, 99)}"
    made = Builder("prefix_titles", seed, rng, knobs, path, TITLE_FILTERED)
    made.site.params["side"] = "left"
    links = _named_pages(made, f"{made.root}/p{{}}")
    links += _exports(made, f"{made.root}/out/{{}}.json")
    links += made.others(
        [f"/{words.word(rng, 3)}{rng.randint(10, 99)}" for _ in range(knobs.interlinked)]
    )
    made.entry(links, length=rng.randint(200, 900))
    return made.finish()


def suffix_titles(seed: int, rng: Random) -> Site:
    """Return H8 right: the names of the collection and of the site follow every title."""
    knobs = draw(rng, scripted=0, title="suffix", download="opaque")
    number = words.number(rng, 5)
    path = f"/dataset?id={number}" if rng.random() < 0.5 else f"/ds/{number}"
    made = Builder("suffix_titles", seed, rng, knobs, path, TITLE_FILTERED)
    made.site.params["side"] = "right"
    owned = rng.random() < 0.5
    if owned:
        made.owner = f"{words.word(rng).capitalize()} Collection"
    links = _named_pages(made, f"{made.root}/part/{{}}")
    links += _exports(made, f"{made.root}/out/{{}}.json")
    links += made.others([f"/ds/{words.number(rng, 6)}" for _ in range(knobs.interlinked)])
    entry = made.entry(links, length=rng.randint(200, 900))
    if owned:
        parent = f"{made.root}/collection/{words.word(rng)}"
        made.page(parent, made.owner)
        entry.crumbs = [(made.name, made.site.home), (made.owner, parent)]
    return made.finish()


def registry(seed: int, rng: Random) -> Site:
    """Return H9: pages and an API with the dataset's identifier in their addresses."""
    knobs = draw(rng, scripted=0)
    name = words.identifier(rng) if rng.random() < 0.7 else words.code(rng, 8)
    made = Builder("registry", seed, rng, knobs, f"/dataset/{name}", ("sigstr_uri",))
    api = f"api.{made.host}"
    made.site.api_hosts = frozenset((api,))
    parts = rng.sample(("stats", "project", "citations", "constituents"), rng.randint(1, 3))
    links = [_page(made, f"{made.root}/dataset/{name}/{part}") for part in parts]
    links.append(_page(made, f"{made.root}/search/records?dataset={name}"))
    deeper = Link(f"http://{api}/v1/dataset/{name}/endpoint", "Endpoints")
    made.file(deeper.url, text="[]", role="metadata")
    map_page = f"{made.root}/map/{name}"
    made.page(map_page, "Map", [deeper], role="content_page")
    links.append(Link(map_page, "Map"))
    for form in ("document", "export?format=dwca", "export?format=datacite"):
        url = f"http://{api}/v1/dataset/{name}/{form}"
        made.file(url, text=f"<eml>{words.word(rng)}</eml>", role="metadata")
        links.append(Link(url, form, export="format" in form))
    made_others = [f"/dataset/{words.identifier(rng)}" for _ in range(knobs.interlinked)]
    links += made.others(made_others)
    _known(made, r"/dataset/[\w-]{6,}")
    made.entry(links, length=rng.randint(200, 900))
    return made.finish()


def _known(made: Builder, pattern: str) -> None:
    """Give the site the pattern of its entry pages, if its knobs say so."""
    if made.knobs.patterns:
        made.site.patterns = (rf"^https?://{made.host}{pattern}",)


def _page(made: Builder, url: str) -> Link:
    made.page(url, f"{words.word(made.rng).capitalize()} - {made.name}", role="content_page")
    return Link(url, "Part")


def _file(made: Builder) -> Link:
    url = f"{made.root}/dl/{words.number(made.rng, 7)}"
    suffix = made.rng.choice(("csv", "zip", "gz"))
    made.file(url, suffix=suffix)
    return Link(url, f"data.{suffix}", download=True, attribute=True)


def _named_page(made: Builder, url: str, links: list[Link]) -> Link:
    """Add a page of the artifact with the artifact's title in its text."""
    name = words.word(made.rng).capitalize()
    title = made.dressed(f"{made.core} / {name}", own=False)
    page = made.page(url, title, links, role="content_page", heading=name)
    page.paragraphs.append(f"Part of: {made.core}")
    return Link(url, name)


def _named_pages(made: Builder, pattern: str) -> list[Link]:
    """Add pages of the artifact; some of them link a further page."""
    rng, links = made.rng, []
    for _ in range(rng.randint(3, 8)):
        url = pattern.format(words.number(rng, 7))
        below = []
        if rng.random() < 0.4:
            below.append(_named_page(made, pattern.format(words.number(rng, 7)), []))
        links.append(_named_page(made, url, below))
    return links


def _exports(made: Builder, pattern: str) -> list[Link]:
    """Add the metadata in other formats, as JSON with escaped non-ASCII characters."""
    links = []
    for form in ("datacite", "csl")[: made.rng.randint(1, 2)]:
        url = pattern.format(words.number(made.rng, 7)) + f"?format={form}"
        body = json.dumps({"name": made.core, "form": form})
        doc = Doc(url, type="application/json", body=body.encode(), text=made.core)
        made.add(doc, "metadata")
        links.append(Link(url, form, export=True))
    return links
