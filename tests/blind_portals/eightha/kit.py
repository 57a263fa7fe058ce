"""What the portals of the eighth set share: frames, lists, claims, words; no markup of a kind."""

import json
import posixpath
import re
from collections.abc import Callable
from html import unescape
from urllib.parse import urljoin, urlsplit

from tests.blind_portals.markup import content, meta_lines
from tests.blind_portals.site import Page
from tests.blind_portals.third.build import Portal, Prose, base_of, e

metas = meta_lines

Shell = Callable[..., str]

EN = (
    "changes with,is compared with,was recorded beside,depends on,is listed under,follows",
    "in every season,at most sites,since the first campaign,as the notes say,after revision",
)
DE = (
    "hängt ab von,wird verglichen mit,steht neben,folgt auf,gehört zu",
    "in jedem Jahr,an den meisten Orten,seit der ersten Aufnahme,nach der Durchsicht",
)
FR = (
    "dépend de,se compare à,accompagne,précède,figure avec",
    "chaque année,sur la plupart des sites,depuis la première campagne,après révision",
)
ES = (
    "depende de,se compara con,acompaña a,precede a,figura junto a",
    "cada año,en casi todos los sitios,desde la primera campaña,tras la revisión",
)
NL = (
    "hangt af van,wordt vergeleken met,staat naast,volgt op,hoort bij",
    "in elk jaar,op de meeste plaatsen,sinds de eerste opname,na controle",
)
IT = (
    "dipende da,si confronta con,accompagna,precede,compare con",
    "ogni anno,in quasi tutti i siti,dalla prima campagna,dopo la revisione",
)
PT = (
    "depende de,compara-se com,acompanha,precede,aparece com",
    "todos os anos,na maior parte dos locais,desde a primeira campanha,após revisão",
)
SV = (
    "beror på,jämförs med,står bredvid,följer,hör till",
    "varje år,på de flesta platser,sedan den första mätningen,efter granskning",
)
PL = (
    "zależy od,porównuje się z,towarzyszy,poprzedza,występuje obok",
    "każdego roku,w większości miejsc,od pierwszej kampanii,po korekcie",
)
CS = (
    "závisí na,srovnává se s,doprovází,předchází,patří k",
    "každý rok,na většině míst,od první kampaně,po revizi",
)
_ANCHOR = re.compile(r"<a\b[^>]*?\shref=\"([^\"]+)\"[^>]*>([^<]{2,60})</a>", re.I)
_CONTENT = re.compile(r"\.(csv|tsv|pdf|zip|xlsx|json|xml|jpe?g|png|txt|mp3|wav|fits|nc|gz|ods)$")


def shell(template: str) -> Shell:
    """Give the frame of a portal's pages: title, head and body go where the marks are."""

    def page(title: str, body: str, head: str = "") -> str:
        text = template.replace("@T@", e(title)).replace("@H@", head)
        return "<!DOCTYPE html>\n" + text.replace("@B@", body)

    return page


def ld(*nodes: dict[str, object]) -> str:
    """Give a JSON-LD element."""
    whole = nodes[0] if len(nodes) == 1 else {"@graph": list(nodes)}
    text = json.dumps({"@context": "https://schema.org/"} | whole, ensure_ascii=False, indent=1)
    return f'<script type="application/ld+json">{text}</script>\n'


def ul(*pairs: tuple[str, str], tag: str = "li", more: str = "") -> str:
    """Give links, each in an element."""
    return "\n".join(f'<{tag}><a href="{e(to)}"{more}>{text}</a></{tag}>' for to, text in pairs)


def near(p: Portal, sh: Shell, words: Prose, titles: dict[str, str], body: str = "") -> None:
    """Add other artifacts in the frame of this one; *body* may name the address as ``@@``."""
    for href, title in titles.items():
        last = posixpath.basename(href.split("=")[-1].rstrip("/")).removesuffix(".html")
        own = body.replace("@@", href).replace("@n@", last)
        also = ul(*[pair for pair in titles.items() if pair[0] != href], tag="span")
        p.other(href, sh(title, f"<h1>{title}</h1>\n{words.paras(2, 3)}\n{own}\n{also}"))


def _named(p: Portal, address: str) -> tuple[str, str]:
    """Give the address within the portal, and the heading of its page."""
    found = re.search(r"<h[123]>(.*?)(?:</|<small|$)", p.pages[address].body.decode(), re.M)
    return address.removeprefix(p.base), re.sub("<[^>]+>", "", found[1]) if found else "..."


def rest(p: Portal, sh: Shell, words: Prose, entry: str) -> None:
    """Serve what is linked and nobody wrote; say what an unknown address answers."""
    others = [_named(p, address) for address in sorted(p.siblings)]
    everything = sorted([*others, _named(p, p.u(entry))])
    tag = ("li", "td", "div")[p.variant - 1]
    texts: dict[str, str] = {}
    for address, page in p.pages.items():
        if "html" in dict(page.headers).get("Content-Type", ""):
            for href, text in _ANCHOR.findall(page.body.decode()):
                target = urljoin(base_of(address, page), unescape(href))
                texts.setdefault(target, " ".join(text.split()))

    def filler(path: str) -> Page | str:
        name = posixpath.basename(urlsplit(path).path.rstrip("/"))
        if _CONTENT.search(name.lower()):
            return content(name)
        plain = re.sub(r"[-_.]+", " ", name).strip().capitalize() or "Start"
        title = texts.get(p.u(path)) or plain
        body = f"<h1>{title}</h1>\n{words.paras(1, 3)}"
        reason = p.barred.get(p.u(path), "")
        around = path != "/" and p.u(entry).startswith(p.u(path).rstrip("/") + "/")
        if around or reason in {"a listing", "a profile", "a collection around it"}:
            return sh(title, f"{body}\n{ul(*everything, tag=tag)}")
        return sh(title, f"{body}\n{ul(*others, tag=tag)}" if path == "/" else body)

    p.lost(sh("404", f"<h1>404</h1>\n<p>{words.one()}</p>"))
    p.fill(filler)
