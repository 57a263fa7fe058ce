"""Small tools of the second half of the tenth set; each portal writes its own markup with them."""

import json
import posixpath
import re
from collections.abc import Callable
from urllib.parse import unquote, urlsplit

from tests.blind_portals.markup import content
from tests.blind_portals.markup import metas as metas
from tests.blind_portals.site import Page
from tests.blind_portals.third.build import Portal, Prose, e
from tests.blind_portals.third.case import ThirdSite

Lay = Callable[..., str]

WORDS = {
    "en": ("shows,follows,limits,precedes,explains", "in most years,at both sites,as expected"),
    "de": ("zeigt,folgt auf,begrenzt,erklärt", "in den meisten Jahren,an beiden Orten"),
    "fr": ("montre,précède,limite,explique", "dans la plupart des cas,sur les deux sites"),
    "es": ("muestra,precede a,limita,explica", "en la mayoría de los años,en ambos sitios"),
    "pt": ("mostra,precede,limita,explica", "na maioria dos anos,em ambos os locais"),
    "it": ("mostra,precede,limita,spiega", "nella maggior parte dei casi,in entrambi i siti"),
    "nl": ("toont,volgt op,beperkt,verklaart", "in de meeste jaren,op beide plaatsen"),
    "no": ("viser,følger,begrenser,forklarer", "i de fleste år,på begge steder"),
    "pl": ("pokazuje,poprzedza,ogranicza", "w większości lat,w obu miejscach"),
}


def say(nouns: str, lang: str = "en", count: int = 4) -> str:
    """Give some sentences about the things named; what follows a hash only varies them."""
    return Prose(nouns + str(count), nouns.partition("#")[0], *WORDS[lang]).text(count)


def lay(template: str) -> Lay:
    """Give a function that sets a title (@T), a body (@B) and a head (@H) into a template."""

    def made(title: str, body: str, head: str = "") -> str:
        parts = {"@T": e(title), "@B": body, "@H": head}
        return re.sub("@[TBH]", lambda match: parts[match[0]], template)

    return made


def ls(*links: str, fmt: str = "<li>{}</li>", sep: str = "\n") -> str:
    """Give links, each written as its address, a bar and its text."""
    pairs = (one.rsplit("|", 1) for one in links)
    return sep.join(fmt.format(f'<a href="{e(href)}">{e(text)}</a>') for href, text in pairs)


def ld(**claims: object) -> str:
    """Give a claim in JSON-LD."""
    text = json.dumps({"@context": "https://schema.org", **claims}, ensure_ascii=False)
    return f'<script type="application/ld+json">{text}</script>'


def done(
    p: Portal, entry: str, sh: Lay, says: str, why: str, nouns: str, lang: str = "en"
) -> ThirdSite:
    """Serve the navigation that the pages link, and give the case."""
    near = (entry, *sorted(p.siblings))

    def filler(href: str) -> Page | str | None:
        parts = urlsplit(href)
        name = unquote(posixpath.basename(parts.path.rstrip("/"))) or parts.netloc or p.kind
        if re.search(r"log-?in|sign-?in|anmeld|connexion|register|signup|iniciar", href, re.I):
            form = '<form method="post"><input name="user"><input type="password" name="pw"></form>'
            return sh(name.split(".")[0], form)
        if re.search(r"\.(?!x?html?$|php$|toc$|do$|aspx?$)[a-z]\w{1,5}$", name):
            return content(name)
        title = re.sub(r"[-_+.:]+", " ", name).title()
        if parts.query:
            title += " " + re.sub(r"[^\w]+", " ", unquote(parts.query))
        links = ls(*(f"{p.u(one)}|{title_of(one)}" for one in near))
        text = say(f"{nouns}#{href}", lang, 3)
        return sh(title, f"<h1>{e(title)}</h1><p>{text}</p><ul>{links}</ul>")

    def title_of(href: str) -> str:
        page = p.pages.get(p.u(href))
        found = re.search(rb"<title>(.*?)</title>", page.body, re.S) if page else None
        return found[1].decode().split(" | ")[0].strip() if found else href

    p.fill(filler)
    return p.site(entry, says, why)
