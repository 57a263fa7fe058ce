"""Portals whose artifacts are a single page, or a page and its links."""

from __future__ import annotations

import json
from random import Random

from tests.portals import words
from tests.portals.build import Builder
from tests.portals.knobs import draw
from tests.portals.model import Link, Site


def blog(seed: int, rng: Random) -> Site:
    """Return H1: a post, with other posts, topics and comments."""
    knobs = draw(rng, scripted=0)
    slug = "-".join(words.word(rng, 3) for _ in range(3))
    html = rng.random() < 0.2
    path = f"/{rng.randint(2008, 2019)}/0{rng.randint(1, 9)}/{slug}{'.html' if html else ''}"
    made = Builder("blog", seed, rng, knobs, path, ("single_page",))
    root = made.root
    links = [
        Link(f"http://{words.word(rng)}.example/", words.word(rng))
        for _ in range(rng.randint(0, 5))
    ]
    for _ in range(rng.randint(1, 4)):
        topic = f"{root}/topic/{words.word(rng)}"
        made.page(topic, words.word(rng).capitalize())
        links.append(Link(topic, "Topic", rel="tag"))
    if not html and rng.random() < 0.5:
        feed = f"{made.site.entry}/feed"
        made.file(feed, role="", text="comments")
        links.append(Link(feed, "Comments feed"))
    posts = [f"/2007/{words.word(rng)}-{words.word(rng)}" for _ in range(rng.randint(1, 3))]
    links += made.others(posts, mention=rng.random() < 0.3)
    # A file attached to a post is no member, like other links of the post.
    if rng.random() < 0.1:
        url = f"{root}/uploads/{words.word(rng)}.zip"
        made.file(url, suffix="zip", role="")
        links.append(Link(url, "Attached", download=True))
    entry = made.entry(links, length=rng.choice((rng.randint(300, 1_400), *[2_500] * 4)))
    says = rng.choice(("", "json", "og"))
    if says == "json":
        data = {"@context": "https://schema.org", "@type": "BlogPosting", "headline": made.core}
        entry.head.append(f'<script type="application/ld+json">{_json(data)}</script>')
    if says == "og":
        entry.metas["og:type"] = "article"
    return made.finish()


def repository(seed: int, rng: Random) -> Site:
    """Return H3: a record with its files, and exports of its metadata."""
    interlinked = rng.choice((0, 0, 1, 2))
    knobs = draw(rng, interlinked=interlinked, patterns=True, files=_files(rng))
    number = words.number(rng, rng.choice((2, 3, 5, 7)))
    right = ("single_page_plus_ignored",)
    made = Builder("repository", seed, rng, knobs, f"/records/{number}", right)
    if knobs.download == "host":
        made.site.content_hosts = frozenset((f"files.{made.host}",))
    links = files(made, number)
    for form in rng.sample(("bibtex", "datacite", "csl"), rng.randint(0, 3)):
        url = f"{made.site.entry}/export/{form}"
        made.file(url, role="metadata", text=f"{form} record of {words.text(rng, 60)}")
        links.append(Link(url, form, export=True))
    if rng.random() < 0.25:
        url = f"{made.root}/viewer/{words.number(rng, 8)}"
        made.page(url, f"Preview - {made.name}", role="content_page", chrome=False)
        links.append(Link(url, how="frame"))
    if knobs.patterns:
        made.site.patterns = (rf"^https?://{made.host}/records/\d+",)
    links += made.others([f"/records/{words.number(rng, 8)}" for _ in range(interlinked)])
    made.entry(links, length=rng.randint(200, 900))
    # The home page features one of the files, too.
    if knobs.featured:
        made.home_links.append(next(link for link in links if link.download))
    return made.finish()


def customised(seed: int, rng: Random) -> Site:
    """Return H1: an item of a collection, in a custom theme with menus in unusual places."""
    knobs = draw(rng, theme="soup", scripted=0, title=rng.choice(("plain", "suffix", "both")))
    made = Builder(
        "customised", seed, rng, knobs, f"/items/show/{words.number(rng, 3)}", ("single_page",)
    )
    links = []
    for _ in range(rng.randint(2, 6)):
        url = f"{made.root}/collections/show/{words.number(rng, 6)}"
        made.page(url, words.word(rng).capitalize())
        links.append(Link(url, "Collection"))
    links += made.others([f"/items/show/{words.number(rng, 5)}" for _ in range(knobs.interlinked)])
    made.entry(links, length=rng.randint(200, 1_400))
    return made.finish()


def files(made: Builder, number: str) -> list[Link]:
    """Add the files of a record; return links to them, some of which need a script."""
    rng, knobs, links = made.rng, made.knobs, []
    unscripted = 0
    for index in range(knobs.files):
        suffix = rng.choice(("csv", "zip", "tsv", "gz", "xlsx"))
        name = f"{words.word(rng, 3)}.{suffix}"
        url, attribute = {
            "prefix": (f"{made.site.entry}/files/{name}", False),
            "query": (f"{made.root}/download?record={number}&file={name}", False),
            "opaque": (f"{made.root}/dl/{words.number(rng, 7)}", True),
            "host": (
                f"http://{min(made.site.content_hosts, default='')}/files/{words.number(rng, 7)}",
                False,
            ),
        }[knobs.download]
        made.file(url, suffix=suffix)
        scripted = index > 0 and rng.random() < knobs.scripted and unscripted > 0
        unscripted += not scripted
        how = "scripted" if scripted else "a"
        links.append(Link(url, name, how=how, download=True, attribute=attribute))
    return links


def _files(rng: Random) -> int:
    return rng.choice((1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 30, 60, 120, 400))


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
