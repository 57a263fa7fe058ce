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

_ACCOUNT = re.compile(r"log-?in|sign-?in|account|anmeld|connexion|acceso|inlogg|accedi|shib", re.I)
_LISTING = re.compile(
    r"\?|search|such|brows|list|collect|topic|tag|subject|author|person|people|theme|group|catalog"
    r"|all|latest|recherche|buscar|archiv|index|project|categor|genre|region|year",
    re.I,
)


def filler(shell: Shell, lists: dict[str, str], text: str, never: str = "") -> Filler:
    """Answer what nobody wrote: files by their name, forms, lists of artifacts, or *text*."""

    def made(address: str) -> str | Page | None:
        name = posixpath.basename(urlsplit(address).path)
        if never and re.search(never, address):
            return None
        if re.search(r"\.(csv|pdf|zip|jpe?g|png|txt|xml|json|gz|xlsx|tiff?|mp3|nc)$", name, re.I):
            return content(name)
        title = re.sub(r"[-_+.]+", " ", name).strip().capitalize() or urlsplit(address).netloc
        if address.startswith("http"):  # another host than the portal's first
            return f"<html><head><title>{title}</title></head><body><h1>{title}</h1></body></html>"
        if _ACCOUNT.search(address):
            return shell(title, '<form method="post"><input type="password" name="p"></form>')
        if _LISTING.search(address):
            return shell(title, f"<h1>{e(title)}</h1><ul>{links(lists)}</ul>")
        return shell(title, f"<h1>{e(title)}</h1><p>{text}</p>")

    return made
