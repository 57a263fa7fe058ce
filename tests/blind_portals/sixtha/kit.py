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

_ACCOUNT = re.compile(r"log-?in|sign-?in|account|anmeld|connexion|acceso|inlogg|accedi|shib", re.I)
_LISTING = re.compile(
    r"\?|search|such|brows|list|collect|topic|tag|subject|author|person|people|theme|group|catalog"
    r"|all|latest|recherche|buscar|archiv|index|project|categor|genre|region|year",
    re.I,
)


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


def filler(shell: Shell, lists: dict[str, str], text: str, never: str = "") -> Filler:
    """Answer what nobody wrote: files by their name, forms, lists of artifacts, or *text*."""

    def made(address: str) -> str | Page | None:
        name = posixpath.basename(urlsplit(address).path)
        if never and re.search(never, address):
            return None
        if re.search(r"\.(csv|pdf|zip|jpe?g|png|txt|xml|json|gz|xlsx|tiff?|mp3|nc)$", name, re.I):
            return Page(content_of(name), 200, (("Content-Type", type_of(name)),))
        title = re.sub(r"[-_+.]+", " ", name).strip().capitalize() or urlsplit(address).netloc
        if address.startswith("http"):  # another host than the portal's first
            return f"<html><head><title>{title}</title></head><body><h1>{title}</h1></body></html>"
        if _ACCOUNT.search(address):
            return shell(title, '<form method="post"><input type="password" name="p"></form>')
        if _LISTING.search(address):
            return shell(title, f"<h1>{e(title)}</h1><ul>{links(lists)}</ul>")
        return shell(title, f"<h1>{e(title)}</h1><p>{text}</p>")

    return made
