"""Small pieces of markup that portals of the set share; the pages they write themselves."""

import json
import posixpath
import re
from collections.abc import Callable
from urllib.parse import urlsplit

from tests.blind_portals.build import content_of, type_of
from tests.blind_portals.site import Page
from tests.blind_portals.third.build import Filler, e

Shell = Callable[[str, str], str]

_ACCOUNT = re.compile(r"log-?in|sign-?in|sign-?up|account|anmeld|connexion|logowanie", re.I)
_LISTING = re.compile(
    r"\?|search|brows|list|collect|topic|tag|label|author|people|categor|archiv|index|all|catalog"
    r"|program|event|group|series|theme|latest|recherche|buscar|temas|user|~|@",
    re.I,
)
_FILE = re.compile(r"\.(csv|pdf|zip|jpe?g|png|txt|xml|json|gz|xlsx|mp3|mp4|svg)$", re.I)


def ld(*nodes: object) -> str:
    """Give a claim in JSON-LD."""
    node = nodes[0] if len(nodes) == 1 else list(nodes)
    return f'<script type="application/ld+json">{json.dumps(node, ensure_ascii=False)}</script>'


def metas(attribute: str = "name", /, **values: str) -> str:
    """Give meta elements; a double underscore stands for a colon, or for a full stop in DC."""
    sign = ":" if attribute == "property" else "."
    return "".join(
        f'<meta {attribute}="{name.replace("__", sign)}" content="{e(value)}">\n'
        for name, value in values.items()
    )


def links(pairs: dict[str, str], before: str = "<li>", after: str = "</li>") -> str:
    """Give anchors from addresses and their words."""
    return "\n".join(
        f'{before}<a href="{e(href)}">{e(text)}</a>{after}' for href, text in pairs.items()
    )


def rest(shell: Shell, siblings: dict[str, str], text: str) -> Filler:
    """Answer what nobody wrote: files by name, forms, lists that name the siblings, or *text*."""

    def made(address: str) -> str | Page | None:
        name = posixpath.basename(urlsplit(address).path)
        if _FILE.search(name):
            return Page(content_of(name), 200, (("Content-Type", type_of(name)),))
        title = re.sub(r"[-_+.]+", " ", name).strip().capitalize() or "Home"
        if address.startswith("http"):  # another host than the portal's first
            return f"<html><head><title>{title}</title></head><body><h1>{title}</h1></body></html>"
        if _ACCOUNT.search(address):
            return shell(title, '<form method="post"><input type="password" name="p"></form>')
        if _LISTING.search(address) or address in {"", "/"}:
            return shell(title, f"<h1>{e(title)}</h1><ul>{links(siblings)}</ul>")
        return shell(title, f"<h1>{e(title)}</h1><p>{text}</p>")

    return made
