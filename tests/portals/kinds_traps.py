"""Portals with traps and endless pages around and below a finite artifact."""

from __future__ import annotations

from random import Random

from tests.portals import words
from tests.portals.build import Builder
from tests.portals.knobs import draw
from tests.portals.model import Link, Site

CALENDAR_DAYS, FACETS = 300, 300
"""Number of addresses of each kind, more than any crawl should request."""


def traps(seed: int, rng: Random) -> Site:
    """
    Return H4: a project with documentation, and with traps that a single address reveals.

    The traps are sorted and printed views, sessions in addresses, a repeated segment, an overlong
    address, and too many segments. Traps that only many addresses reveal are in ``endless``.
    """
    knobs = draw(rng, scripted=0, patterns=False, interlinked=0, echo="")
    name = words.word(rng, 4)
    made = Builder("traps", seed, rng, knobs, f"/project/{name}", ("path_based",))
    under = made.site.entry
    links = []
    for _ in range(rng.randint(9, 14)):
        url = f"{under}/doc/{words.word(rng)}"
        made.page(url, f"{words.word(rng).capitalize()}", role="content_page")
        links.append(Link(url, "Chapter"))
    bad = [
        f"{under}/doc?sort=date",
        f"{under}/doc?view=list",
        f"{under}/doc?lang=fr",
        f"{under}/doc?print=1",
        f"{under}/more/more/more/more",
        f"{under}/{'/'.join(words.word(rng, 2) for _ in range(22))}",
        f"{under}/long?q={'x' * 2_100}",
    ]
    made.site.knobs["traps"] = bad
    for url in bad:
        made.page(url, "Trap")
        links.append(Link(url, "View"))
    page = f"{under}/doc/{words.word(rng)}"
    made.page(page, "Session", role="content_page")
    links.append(Link(page, "Chapter", href=f"{page};jsessionid={words.code(rng, 12)}"))
    links.append(Link(page, "Chapter", href=f"{page}?utm_source=menu#top"))
    made.entry(links, length=rng.randint(200, 900))
    return made.finish()


def endless(seed: int, rng: Random) -> Site:
    """Return a project with a calendar, facets and endless pages below it."""
    knobs = draw(rng, scripted=0, patterns=False, echo="", missing="hard")
    made = Builder("endless", seed, rng, knobs, f"/project/{words.word(rng)}", ("path_based",))
    under = made.site.entry
    links = []
    for _ in range(12):
        url = f"{under}/doc/{words.word(rng)}"
        made.page(url, words.word(rng), role="content_page")
        links.append(Link(url, "Chapter"))
    for index in range(CALENDAR_DAYS):
        day = f"{under}/events/{2000 + index // 12}-{index % 12 + 1:02}"
        after = index + 1
        on = f"{under}/events/{2000 + after // 12}-{after % 12 + 1:02}"
        made.page(day, "Month", [Link(on, "Next month")], chrome=False, length=40)
    facets = [f"{under}/browse?place={i % 20}&year={i // 20}" for i in range(FACETS)]
    for url in facets:
        made.page(
            url, "Found", [Link(other, "Facet") for other in facets[:40]], chrome=False, length=40
        )
    made.page(
        f"{under}/browse",
        "Browse",
        [Link(url, "Facet") for url in facets[:80]],
        role="content_page",
    )
    for index in range(1, 700):
        made.page(
            f"{under}/list/{index}",
            "List",
            [Link(f"{under}/list/{index + 1}", "Next", rel="next")],
            chrome=False,
            length=40,
        )
    links += [
        Link(f"{under}/events/2000-01", "Events"),
        Link(f"{under}/browse", "Browse"),
        Link(f"{under}/list/1", "List"),
    ]
    made.entry(links, length=400)
    return made.finish()
