"""Small help for the portals of this set: tags, lists, and pages that nobody wrote."""

from collections.abc import Callable
from html import escape
from urllib.parse import unquote, urlsplit

from tests.blind_portals.markup import a as a
from tests.blind_portals.markup import ld as ld
from tests.blind_portals.third.build import Filler, Portal


def metas(**pairs: str) -> str:
    """Give meta elements; a double underscore in a name is a dot."""
    return "".join(
        f'<meta name="{name.replace("__", ".")}" content="{escape(text)}">'
        for name, text in pairs.items()
    )


def ul(*pairs: tuple[str, str], tag: str = "ul", cls: str = "") -> str:
    """Give a list of links."""
    rows = "".join(f"<li>{a(href, text)}</li>" for href, text in pairs)
    return f"<{tag} class='{cls}'>{rows}</{tag}>" if cls else f"<{tag}>{rows}</{tag}>"


def rows(*cells: tuple[str, ...]) -> str:
    """Give a table."""
    body = "".join("<tr>" + "".join(f"<td>{c}</td>" for c in row) + "</tr>" for row in cells)
    return f"<table><tbody>{body}</tbody></table>"


def rest(p: Portal, shell: Callable[[str, str], str], entry: str, *near: tuple[str, str]) -> Filler:
    """Say how pages that nobody wrote look: lists name the entry and its siblings."""

    def filler(href: str) -> str:
        parts = urlsplit(href)
        words = unquote(parts.query or parts.path).strip("/").replace("/", " ")
        title = words.replace("=", ": ").replace("-", " ").title() or "Start"
        if any(one in href.lower() for one in ("login", "signin", "konto", "connexion")):
            form = '<form method="post"><input name="user"><input name="pw" type="password">'
            return shell(title.split()[0], f"<h1>Login</h1>{form}</form>")
        if parts.query or len(parts.path.strip("/").split("/")) < 3:
            listed = ul((p.u(entry), near[0][1]), *((p.u(h), t) for h, t in near[1:]))
            return shell(title, f"<h1>{title}</h1>{listed}")
        return shell(title, f"<h1>{title}</h1><p>{len(title)} / {words}</p>")

    return filler
