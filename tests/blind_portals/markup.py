"""Elements that the portals of several sets write alike."""

import json

from tests.blind_portals.build import content_of, type_of
from tests.blind_portals.site import Page
from tests.blind_portals.third.build import e


def ld(*nodes: object) -> str:
    """Give a claim in JSON-LD; one node stands alone, several in an array."""
    text = json.dumps(nodes[0] if len(nodes) == 1 else nodes, ensure_ascii=False)
    return f'<script type="application/ld+json">{text}</script>'


def metas(*pairs: tuple[str, str], key: str = "name") -> str:
    """Give meta elements, with an end of line between them."""
    return "\n".join(f'<meta {key}="{name}" content="{e(value)}">' for name, value in pairs)


def meta_lines(*pairs: tuple[str, str], key: str = "name") -> str:
    """Give meta elements, each with an end of line."""
    return "".join(f'<meta {key}="{name}" content="{e(value)}">\n' for name, value in pairs)


def tags(attribute: str = "name", /, **values: str) -> str:
    """Give meta elements; a double underscore stands for a colon, or for a full stop in DC."""
    sign = ":" if attribute == "property" else "."
    pairs = [(name.replace("__", sign), value) for name, value in values.items()]
    return meta_lines(*pairs, key=attribute)


def rels(*links: tuple[str, str, str]) -> str:
    """Give link elements: relation, address, media type (or none)."""
    return "".join(
        f'<link rel="{rel}" href="{e(href)}"' + (f' type="{ctype}">' if ctype else ">")
        for rel, href, ctype in links
    )


def a(href: str, text: str, more: str = "") -> str:
    """Give a link."""
    return f'<a href="{e(href)}"{" " + more if more else ""}>{text}</a>'


def links(pairs: dict[str, str], before: str = "<li>", after: str = "</li>") -> str:
    """Give links from addresses and their words."""
    return "\n".join(f"{before}{a(href, e(text))}{after}" for href, text in pairs.items())


def content(name: str) -> Page:
    """Give the answer of a file that its name describes."""
    return Page(content_of(name), 200, (("Content-Type", type_of(name)),))
