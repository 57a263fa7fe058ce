"""Portals whose artifacts are all pages below the path of their entry page."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.portals import words
from tests.portals.build import Builder
from tests.portals.knobs import draw
from tests.portals.model import Link, Site


def forge(seed: int, rng: Random, *, raw: bool = False) -> Site:
    """Return H4, or H5 with *raw*: a software project, and one whose name starts with its name."""
    knobs = draw(rng, scripted=0, files=rng.randint(7, 14), menu=rng.randint(5, 12))
    owner, tool = words.word(rng, 2), words.word(rng, 4)
    right = ("path_based_externals",) if raw else ("path_based",)
    kind = "forge_raw" if raw else "forge"
    made = Builder(kind, seed, rng, knobs, f"/~{owner}/{tool}", right)
    under = made.site.entry
    raw_root = f"{under}/raw/main"
    if raw:
        host = rng.choice(("raw", "files"))
        path = f"~{owner}/{tool}" if host == "raw" else f"raw/~{owner}/{tool}"
        raw_root = f"http://{host}.{made.host}/{path}/main"
        made.site.content_hosts = frozenset((f"{host}.{made.host}",))
    if knobs.patterns:
        made.site.patterns = (rf"^https?://{made.host}/~[\w-]+/[\w-]+",)
    top: list[Link] = []
    for name in ("issues", "commits", "releases", "wiki", "branches"):
        url = f"{under}/{name}"
        inner = [_leaf(made, f"{url}/{index}") for index in range(1, rng.randint(2, 4))]
        tab = _back(made, url, f"{name} of {tool}", inner)
        top.append(replace(tab, region="nav"))
    for index in range(knobs.files):
        name = f"{words.word(rng, 3)}.py"
        raw_url = f"{raw_root}/{name}"
        made.file(raw_url, text=f"print({index})", role="item")
        raw_link = Link(raw_url, "Raw", download=True)
        top.append(_back(made, f"{under}/blob/main/{name}", f"{name} of {tool}", [raw_link]))
    top += made.others([f"/~{owner}/{tool}-lite"], mention=False)
    user = f"{made.root}/~{owner}"
    made.page(user, f"Projects of {owner}", [Link(made.site.entry, tool)])
    made.entry([*top, Link(user, owner)], length=rng.randint(200, 900))
    return made.finish()


def tenant(seed: int, rng: Random) -> Site:
    """Return H4 on a whole host: the artifact has its own subdomain."""
    knobs = draw(
        rng,
        scripted=0,
        title=rng.choice(("plain", "suffix")),
        echo="",
        resolver=False,
        missing=rng.choice(("hard", "soft", "home")),
        menu=5,
        inner_only=0,
        featured=False,
    )
    host = f"{words.word(rng, 3)}.silo{seed}.example"
    made = Builder("tenant", seed, rng, knobs, "/", ("path_based",), host)
    made.site.params["whole_host"] = True
    links = []
    for _ in range(rng.randint(8, 16)):
        url = f"{made.root}/page/{words.word(rng)}"
        leaf = _leaf(made, f"{url}/more") if rng.random() < 0.3 else None
        made.page(url, words.word(rng).capitalize(), [leaf] if leaf else [], role="content_page")
        links.append(Link(url, "Page"))
    links.append(Link(f"http://silo{seed}.example/", "All projects", "footer"))
    made.entry(links, length=rng.randint(100, 600))
    for link in made.site.docs[made.site.entry].links:  # the menu pages are members too
        if link.url.startswith(f"{made.root}/about/"):
            made.site.gold[link.url] = "content_page"
    return made.finish()


def slideshow(seed: int, rng: Random) -> Site:
    """Return H4: slides with one page each."""
    knobs = draw(rng, scripted=0)
    owner, name = words.word(rng, 2), "-".join(words.word(rng, 3) for _ in range(2))
    made = Builder("slideshow", seed, rng, knobs, f"/{owner}/{name}", ("path_based",))
    under = made.site.entry
    count = rng.randint(7, 28)
    links = []
    for number in range(1, count + 1):
        url = f"{under}/{number}"
        around = [Link(f"{under}/{n}", str(n)) for n in (number - 1, number + 1) if 0 < n <= count]
        made.page(
            url, f"{made.core} ({number})", [Link(under, "Start"), *around], role="content_page"
        )
        if number <= 10:
            links.append(Link(url, str(number)))
    paths = [f"/{words.word(rng, 2)}/{words.word(rng)}" for _ in range(knobs.interlinked)]
    links += made.others(paths)
    made.entry(links, length=rng.randint(100, 900))
    return made.finish()


def _leaf(made: Builder, url: str) -> Link:
    made.page(url, f"Page {words.word(made.rng)}", role="content_page", length=80)
    return Link(url, "More")


def _back(made: Builder, url: str, title: str, links: list[Link]) -> Link:
    made.page(url, title, [Link(made.site.entry, "Project"), *links], role="content_page")
    return Link(url, title)
