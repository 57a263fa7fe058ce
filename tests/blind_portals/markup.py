"""HTML elements that the portals of several sets share."""

import json

from tests.blind_portals.build import content_of, type_of
from tests.blind_portals.site import Page
from tests.blind_portals.third.build import e


def ld(*nodes: object) -> str:
    """Return a claim in JSON-LD: a single node alone, several in an array."""
    text = json.dumps(nodes[0] if len(nodes) == 1 else nodes, ensure_ascii=False)
    return f'<script type="application/ld+json">{text}</script>'


def metas(*pairs: tuple[str, str], key: str = "name") -> str:
    """Return meta elements, with line breaks between them."""
    return "\n".join(f'<meta {key}="{name}" content="{e(value)}">' for name, value in pairs)


def meta_lines(*pairs: tuple[str, str], key: str = "name") -> str:
    """Return meta elements, each with a line break."""
    return "".join(f'<meta {key}="{name}" content="{e(value)}">\n' for name, value in pairs)


def tags(attribute: str = "name", /, **values: str) -> str:
    """Return meta elements; a double underscore becomes a full stop, or a colon in properties."""
    sign = ":" if attribute == "property" else "."
    pairs = [(name.replace("__", sign), value) for name, value in values.items()]
    return meta_lines(*pairs, key=attribute)


def rels(*links: tuple[str, str, str]) -> str:
    """Return link elements: relation, address, media type (or none)."""
    return "".join(
        f'<link rel="{rel}" href="{e(href)}"' + (f' type="{ctype}">' if ctype else ">")
        for rel, href, ctype in links
    )


def a(href: str, text: str, more: str = "") -> str:
    """Return a link."""
    return f'<a href="{e(href)}"{" " + more if more else ""}>{text}</a>'


def links(pairs: dict[str, str], before: str = "<li>", after: str = "</li>") -> str:
    """Return links; *pairs*: address → text."""
    return "\n".join(f"{before}{a(href, e(text))}{after}" for href, text in pairs.items())


def content(name: str) -> Page:
    """Return the response for a file, made from its name."""
    return Page(content_of(name), 200, (("Content-Type", type_of(name)),))
