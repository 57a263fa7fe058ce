"""What the portals of the seventh set share: claims, hands for own and foreign things, chrome."""

import json
from collections.abc import Callable, Iterable

from tests.blind_portals.markup import ld as ld
from tests.blind_portals.markup import metas as metas
from tests.blind_portals.site import Page
from tests.blind_portals.third.build import Portal, Prose, e

Shell = Callable[[str, str], str]


def ul(pairs: Iterable[tuple[str, str]], attributes: str = "") -> str:
    """Give a list of links from addresses and words."""
    rows = "".join(f'<li><a href="{e(href)}">{e(word)}</a></li>' for href, word in pairs)
    return f"<ul{attributes}>{rows}</ul>"


class Hand:
    """The same pages for the artifact and for the things beside it."""

    def __init__(self, p: Portal, mine: bool) -> None:
        self.p, self.mine = p, mine
        self.land = p.own if mine else p.other
        self.page = p.own if mine else p.show
        self.file = p.file if mine else p.blob

    def meta(self, href: str, body: object, ctype: str) -> str:
        """Add a description; what is not text becomes JSON."""
        text = body if isinstance(body, str) else json.dumps(body, ensure_ascii=False)
        return self.p.meta(href, text, ctype) if self.mine else self.p.raw(href, text, ctype)

    def refused(self, href: str, text: str, status: int = 403) -> str:
        """Add content that is not handed out."""
        if self.mine:
            return self.p.refused(href, text, status)
        return self.p.show(href, text, status)


def rest(p: Portal, shell: Shell, prose: Prose, lists: dict[str, str], sign: str = "login") -> None:
    """Serve what else is linked: lists, where an address holds the word, a form, else prose."""
    p.lost(shell("404", f"<h1>404</h1>{ul([(p.base + '/', 'Home')])}"))

    def one(href: str) -> "str | Page | None":
        if sign in href:
            form = '<form method="post"><input name="user"><input name="pass" type="password">'
            return shell("Account", f"<h1>Account</h1>{form}<button>OK</button></form>")
        for word, text in lists.items():
            if word in href:
                return shell("…", f"<h1>{e(word.strip('/?=&'))}</h1>{text}")
        return shell("…", prose.paras(2))

    p.fill(one)
