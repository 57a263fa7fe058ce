"""What the portals of this half share: sentences in many languages, lists, claims, filling."""

import posixpath
import re
from collections.abc import Callable
from urllib.parse import unquote, urlsplit

from tests.blind_portals.markup import a as a
from tests.blind_portals.markup import ld as ld
from tests.blind_portals.site import Page
from tests.blind_portals.third.build import Headers, Portal, Prose, e
from tests.blind_portals.third.case import ThirdSite

Look = Callable[[str, str, str], str]

PDF = "application/pdf"
XML = "application/xml; charset=utf-8"
JSON = "application/json"
BIB = "application/x-bibtex; charset=utf-8"
RIS = "application/x-research-info-systems"
TEXT = "text/plain; charset=utf-8"

WORDS = {
    "en": (
        "constrains, follows, depends on, explains, outlasts, resembles, masks",
        "in most cases, over the whole period, against expectation, as the tables show, "
        "in both campaigns, with one exception",
    ),
    "de": (
        "bestimmt, überlagert, erklärt, begrenzt, verändert, begleitet",
        "in den meisten Fällen, über den gesamten Zeitraum, wider Erwarten, mit einer Ausnahme",
    ),
    "fr": (
        "détermine, suit, explique, masque, accompagne, prolonge",
        "dans la plupart des cas, sur toute la période, contre toute attente, à une exception près",
    ),
    "es": (
        "determina, sigue, explica, oculta, acompaña, modifica",
        "en la mayoría de los casos, durante todo el periodo, contra lo esperado, salvo excepción",
    ),
    "pt": (
        "determina, acompanha, explica, modifica, limita, antecede",
        "na maioria dos casos, em todo o período, contra o esperado, com uma exceção",
    ),
    "it": (
        "determina, accompagna, spiega, nasconde, modifica, precede",
        "nella maggior parte dei casi, per tutto il periodo, contro le attese, salvo eccezioni",
    ),
    "nl": (
        "bepaalt, volgt, verklaart, verhult, begrenst, vergezelt",
        "in de meeste gevallen, over de hele periode, tegen de verwachting, op één na",
    ),
    "sv": (
        "bestämmer, följer, förklarar, döljer, begränsar, påverkar",
        "i de flesta fall, under hela perioden, mot förväntan, med ett undantag",
    ),
    "fi": (
        "rajoittaa, seuraa, selittää, muuttaa, edeltää",
        "useimmissa tapauksissa, koko jakson ajan, vastoin odotuksia, yhtä lukuun ottamatta",
    ),
    "pl": (
        "wyprzedza, wyjaśnia, ogranicza, zmienia, przesłania",
        "w większości przypadków, przez cały okres, wbrew oczekiwaniom, z jednym wyjątkiem",
    ),
    "cs": (
        "určuje, vysvětluje, omezuje, mění, provází",
        "ve většině případů, po celé období, proti očekávání, s jednou výjimkou",
    ),
}


def ul(*pairs: tuple[str, str], tag: str = "li", more: str = "") -> str:
    """Give links as items of a list."""
    return "".join(f"<{tag}>{a(href, text, more)}</{tag}>" for href, text in pairs)


def tags(attribute: str = "name", /, **values: str) -> str:
    """Give meta elements; two underscores in a name stand for a colon."""
    return "".join(
        f'<meta {attribute}="{name.replace("__", ":")}" content="{e(value)}">\n'
        for name, value in values.items()
    )


def bare(*nav: tuple[str, str]) -> Look:
    """Give the look of what stands outside the artifact's own frame."""
    return lambda title, main, head: f"<title>{title}</title>{head}<ul>{ul(*nav)}</ul>{main}"


class Place(Portal):
    """A portal with a language, a look and a field to speak about."""

    def __init__(self, kind: str, variant: int, base: str, lang: str, nouns: str) -> None:
        super().__init__(kind, variant, base)
        self.prose = Prose(f"{kind}{variant}", nouns, *WORDS[lang])
        self.look: Look = lambda title, main, head: f"<title>{title}</title>{head}{main}"
        self.outer: Look | None = None

    def say(self, count: int = 3) -> str:
        """Give some sentences."""
        return self.prose.text(count)

    def paras(self, count: int = 3, each: int = 4) -> str:
        """Give paragraphs."""
        return self.prose.paras(count, each)

    def page(
        self,
        href: str,
        title: str,
        main: str,
        head: str = "",
        heads: Headers = (),
        status: int = 200,
    ) -> str:
        """Add a page of the artifact."""
        return self.own(href, self.look(title, main, head), status, heads)

    def sibling(self, href: str, title: str, main: str = "") -> str:
        """Add the entry page of another artifact."""
        look = self.outer or self.look
        return self.other(href, look(title, main or self.paras(), ""))

    def aside(self, href: str, title: str, main: str = "") -> str:
        """Add a page of the portal that is no artifact."""
        look = self.outer or self.look
        return self.show(href, look(title, main or self.paras(1), ""))

    def either(self, href: str, title: str, main: str = "") -> str:
        """Add a page on which archivists differ."""
        return self.maybe(self.show(href, self.look(title, main or self.paras(1), "")))

    def either_file(self, href: str, name: str, attach: bool = False) -> str:
        """Add a file on which archivists differ."""
        return self.maybe(self.blob(href, name, attach=attach))

    def done(self, entry: str, says: str, why: str, never: str = "") -> ThirdSite:
        """Serve what is linked and unwritten, save what *never* fits, and give the case."""

        look = self.outer or self.look

        def made(address: str) -> str | Page | None:
            if never and re.search(never, address):
                return None
            path = unquote(urlsplit(address).path).rstrip("/")
            name = posixpath.basename(path) or urlsplit(address).netloc or "Home"
            title = re.sub(r"[-_.]+", " ", name).capitalize()
            if re.search(r"log_?in|sign_?in|connexion|anmeld|acceso|logga", address, re.I):
                form = '<form method="post"><input name="user"><input type="password"></form>'
                return look(title, form, "")
            return look(e(title), f"<h1>{e(title)}</h1>{self.paras(1)}", "")

        self.lost(self.look("404", "<h1>404</h1>", ""))
        self.fill(made)
        return self.site(entry, says, why)
