"""Small pieces of markup that portals of the set share; the pages they write themselves."""

import posixpath
import re
from collections.abc import Callable
from urllib.parse import urlsplit

from tests.blind_portals.markup import content, tags
from tests.blind_portals.markup import ld as ld
from tests.blind_portals.markup import links as links
from tests.blind_portals.site import Page
from tests.blind_portals.third.build import Filler, e

metas = tags

Shell = Callable[[str, str], str]

_ACCOUNT = re.compile(r"log-?in|sign-?in|sign-?up|account|anmeld|connexion|logowanie", re.I)
_LISTING = re.compile(
    r"\?|search|brows|list|collect|topic|tag|label|author|people|categor|archiv|index|all|catalog"
    r"|program|event|group|series|theme|latest|recherche|buscar|temas|user|~|@",
    re.I,
)
_FILE = re.compile(r"\.(csv|pdf|zip|jpe?g|png|txt|xml|json|gz|xlsx|mp3|mp4|svg)$", re.I)


def rest(shell: Shell, siblings: dict[str, str], text: str) -> Filler:
    """Answer what nobody wrote: files by name, forms, lists that name the siblings, or *text*."""

    def made(address: str) -> str | Page | None:
        name = posixpath.basename(urlsplit(address).path)
        if _FILE.search(name):
            return content(name)
        title = re.sub(r"[-_+.]+", " ", name).strip().capitalize() or "Home"
        if address.startswith("http"):  # another host than the portal's first
            return f"<html><head><title>{title}</title></head><body><h1>{title}</h1></body></html>"
        if _ACCOUNT.search(address):
            return shell(title, '<form method="post"><input type="password" name="p"></form>')
        if _LISTING.search(address) or address in {"", "/"}:
            return shell(title, f"<h1>{e(title)}</h1><ul>{links(siblings)}</ul>")
        return shell(title, f"<h1>{e(title)}</h1><p>{text}</p>")

    return made
