"""What the portals of this set share: words in several languages, links, an end; no mark-up."""

import posixpath
from collections.abc import Callable
from urllib.parse import unquote, urlsplit

from tests.blind_portals.markup import content
from tests.blind_portals.site import Page
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite

Layout = Callable[[str, str], str]

WORDS = {
    "en": (
        "the gauge record,our second sample,a smaller team,the routine,every reader,"
        "the older model,the reference list,the archive,a volunteer,the winter series,the reviewer",
        "covers,questions,repeats,explains,leaves out,agrees with,extends,depends on,outlasts",
        "in most years,at the coast,before the war,after calibration,for small values,by design,"
        "with few exceptions,on paper,in the north",
    ),
    "de": (
        "die Messreihe,das Protokoll,der zweite Band,eine Stichprobe,die Edition,das Verfahren,"
        "die Arbeitsgruppe,ein Briefwechsel,der Bericht,die Quelle",
        "beschreibt,ergänzt,prüft,wiederholt,begleitet,verändert,belegt",
        "seit 1990,im Winter,in allen Orten,ohne Ausnahme,nach der Revision,im Anhang",
    ),
    "fr": (
        "la collecte,le corpus,une seconde lecture,l'enquête,le carnet,cette édition,le relevé,"
        "notre équipe,l'archive,un témoin",
        "décrit,complète,précède,confirme,interroge,prolonge,contredit",
        "dans le nord,avant la guerre,à chaque saison,sans exception,selon les sources,en annexe",
    ),
    "es": (
        "la encuesta,el archivo,una muestra,el equipo,la serie,el manuscrito,nuestro estudio,"
        "la segunda parte,el informe",
        "describe,amplía,confirma,repite,cuestiona,acompaña",
        "en la costa,durante el invierno,en todos los casos,según las fuentes,desde 1985",
    ),
    "pt": (
        "a coleta,o acervo,uma amostra,a equipe,a tese,o relatório,nosso estudo,a segunda série",
        "descreve,amplia,confirma,repete,acompanha,discute",
        "no litoral,durante a seca,em todos os casos,segundo as fontes,desde 1998",
    ),
    "sv": (
        "avhandlingen,mätserien,den andra delen,ett urval,arkivet,rapporten,vår grupp",
        "beskriver,prövar,bekräftar,upprepar,utvidgar",
        "i norr,under vintern,utan undantag,efter 1970,i bilagan",
    ),
    "it": (
        "il carteggio,la raccolta,una seconda lettura,il gruppo,la serie,questa edizione",
        "descrive,conferma,completa,precede,discute",
        "nel nord,prima della guerra,senza eccezioni,in appendice,dal 1960",
    ),
    "nl": (
        "de meetreeks,het archief,een steekproef,het team,de tweede editie,het verslag",
        "beschrijft,bevestigt,herhaalt,vult aan,toetst",
        "aan de kust,in de winter,zonder uitzondering,sinds 1980,in de bijlage",
    ),
    "pl": (
        "zbiór,seria pomiarów,druga próba,zespół,archiwum,raport,edycja",
        "opisuje,uzupełnia,potwierdza,powtarza,bada",
        "na północy,zimą,bez wyjątków,po wojnie,w aneksie",
    ),
}


def say(seed: str, lang: str = "en", count: int = 4) -> str:
    """Give some sentences in a language."""
    return Prose(seed, *WORDS[lang]).text(count)


def paras(seed: str, lang: str = "en", count: int = 3, each: int = 5) -> str:
    """Give some paragraphs in a language."""
    return Prose(seed, *WORDS[lang]).paras(count, each)


def a(href: str, text: str, more: str = "") -> str:
    """Give a link."""
    return f'<a href="{href}"{more}>{text}</a>'


def lis(*pairs: tuple[str, str]) -> str:
    """Give list items, each a link."""
    return "".join(f"<li>{a(href, text)}</li>" for href, text in pairs)


def done(p: Portal, entry: str, lay: Layout, says: str, why: str, lang: str = "en") -> ThirdSite:
    """Serve what is linked and not written, in the portal's layout, and give the case."""

    def other(address: str) -> Page | str:
        path = unquote(urlsplit(address).path)
        name = posixpath.basename(path.rstrip("/")) or "Start"
        suffix = posixpath.splitext(name)[1].lower()
        if suffix and suffix[1:].isalnum() and suffix not in {".html", ".php", ".jsf", ".htm"}:
            return content(name)
        title = name.split(".")[0].replace("-", " ").replace("_", " ").capitalize()
        return lay(title, f"<h1>{title}</h1>{paras(address, lang, 2)}")

    if p.not_found.body == b"<h1>Not Found</h1>":
        p.lost(lay("404", f"<h1>404</h1><p>{say(p.kind, lang, 1)}</p>"))
    p.fill(other)
    return p.site(entry, says, why)
