"""Helpers of the eighth set, second half: words, links, claims, and what fills a portal up."""

import json
import posixpath
import re
from collections.abc import Callable
from urllib.parse import urlsplit

from tests.blind_portals.markup import content
from tests.blind_portals.markup import rels as rels
from tests.blind_portals.site import HTML, Page
from tests.blind_portals.third.build import Portal, Prose, e
from tests.blind_portals.third.case import ThirdSite

Lay = Callable[[str, str], str]

_WORDS = {
    "en": (
        "the estuary,a field notebook,the reading group,our sample,the older method,the archive,"
        "the second draft,each village,the model,a short letter",
        "describes,changes,compares with,depends on,leaves open,supports",
        "in most years,at the second site,as the table shows,after the revision,with some doubt",
        "Sign in,Not found,Read more",
    ),
    "de": (
        "die Probe,das Archiv,die ältere Methode,der Briefwechsel,das Modell,der Versuch,"
        "die Auswertung,das Seminar",
        "ergänzt,beschreibt,bestätigt,verändert,stützt",
        "in den meisten Jahren,nach der Durchsicht,wie die Tabelle zeigt,am zweiten Ort",
        "Anmelden,Nicht gefunden,Weiterlesen",
    ),
    "fr": (
        "la méthode,le carnet,la rivière,le modèle,une lettre brève,le second essai,l'archive",
        "décrit,modifie,complète,confirme",
        "dans la plupart des cas,après relecture,sur le second site,comme le montre le tableau",
        "Connexion,Introuvable,Lire la suite",
    ),
    "es": (
        "la muestra,el archivo,el modelo,la costa,una carta breve,el segundo ensayo,el método",
        "describe,modifica,completa,confirma",
        "en la mayoría de los casos,tras la revisión,en el segundo sitio,según la tabla",
        "Acceder,No encontrado,Leer más",
    ),
    "pt": (
        "a amostra,o arquivo,o modelo,a costa,uma carta breve,o segundo ensaio,o método",
        "descreve,altera,completa,confirma",
        "na maioria dos casos,após a revisão,no segundo local,como mostra a tabela",
        "Entrar,Não encontrado,Ler mais",
    ),
    "it": (
        "il campione,l'archivio,il modello,la laguna,una lettera breve,il metodo",
        "descrive,modifica,completa,conferma",
        "nella maggior parte dei casi,dopo la revisione,come mostra la tabella",
        "Accedi,Non trovato,Leggi tutto",
    ),
    "nl": (
        "het monster,het archief,het model,de polder,een korte brief,de tweede proef",
        "beschrijft,verandert,bevestigt,ondersteunt",
        "in de meeste jaren,na de herziening,zoals de tabel laat zien",
        "Inloggen,Niet gevonden,Lees verder",
    ),
    "sv": (
        "provet,arkivet,modellen,kusten,ett kort brev,den andra metoden",
        "beskriver,ändrar,bekräftar,stöder",
        "under de flesta år,efter granskningen,som tabellen visar",
        "Logga in,Hittades inte,Läs mer",
    ),
    "pl": (
        "próbka,archiwum,model,wybrzeże,krótki list,druga metoda",
        "opisuje,zmienia,potwierdza,uzupełnia",
        "w większości lat,po korekcie,jak pokazuje tabela",
        "Zaloguj,Nie znaleziono,Czytaj dalej",
    ),
    "ja": (
        "試料は,書簡は,モデルは,第二の方法は,海岸の記録は",
        "説明する:,比較する:,補う:",
        "多くの年に,改訂の後,表のとおり",
        "ログイン,見つかりません,続きを読む",
    ),
}
_FILES = re.compile(
    r"\.(pdf|zip|gz|tgz|bz2|xz|csv|tsv|xlsx|docx?|pptx?|mp3|mp4|webm|png|jpe?g|tif|xml|json|txt|bib|"
    r"ris|py|ipynb|whl|jar|gem|md|epub|svg|vtt|srt|r|ga|deb)$",
    re.I,
)
_GATE = re.compile(
    r"log-?in|sign-?in|signup|(?<![a-z])(register|auth|account)(?![a-z])|anmeld|connexion|acceder",
    re.I,
)


def say(seed: str, lang: str = "en", count: int = 3) -> str:
    """Give some sentences; the same seed gives the same ones."""
    nouns, verbs, ends, _ = _WORDS[lang]
    return Prose(seed, nouns, verbs, ends).text(count)


def paras(seed: str, lang: str = "en", count: int = 2, each: int = 4) -> str:
    """Give paragraphs; the same seed gives the same ones."""
    nouns, verbs, ends, _ = _WORDS[lang]
    return Prose(seed, nouns, verbs, ends).paras(count, each)


def a(href: str, text: str, more: str = "") -> str:
    """Give a link."""
    return f'<a href="{e(href)}"{" " if more else ""}{more}>{e(text)}</a>'


def lis(*pairs: tuple[str, str], tag: str = "li") -> str:
    """Give links as items of a list, without the list around them."""
    return "".join(f"<{tag}>{a(href, text)}</{tag}>" for href, text in pairs)


def row(*pairs: tuple[str, str], sep: str = " | ") -> str:
    """Give links in a row."""
    return sep.join(a(href, text) for href, text in pairs)


def metas(*pairs: tuple[str, str], key: str = "name") -> str:
    """Give meta elements."""
    return "".join(f'<meta {key}="{name}" content="{e(text)}">' for name, text in pairs)


def ld(**claims: object) -> str:
    """Give a claim in schema.org's words; a leading ``at_`` stands for the sign."""
    made = {key.replace("at_", "@"): value for key, value in claims.items()}
    claim = json.dumps({"@context": "https://schema.org", **made}, ensure_ascii=False)
    return f'<script type="application/ld+json">{claim}</script>'


def done(p: Portal, entry: str, lay: Lay, says: str, why: str, lang: str = "en") -> ThirdSite:
    """Serve what is linked and not yet written, and give the finished case."""
    sign, none, _ = _WORDS[lang][3].split(",")

    def fill(href: str) -> str | Page:
        parts = urlsplit(href)
        name = posixpath.basename(parts.path.rstrip("/"))
        if _GATE.search(href):
            form = "<form method=post><input name=user><input type=password name=pw></form>"
            return lay(sign, f"<h1>{sign}</h1>{form}")
        if _FILES.search(name):
            return content(name)
        if re.search(r"(?<![a-z])(rss|feed|atom)(?![a-z])", parts.path):
            return Page(b"<rss version='2.0'/>", 200, (("Content-Type", "application/rss+xml"),))
        title = re.sub(r"\W+|_", " ", f"{name} {parts.query}").strip().title() or "Home"
        return lay(title, f"<h1>{title}</h1>{paras(href, lang)}")

    p.fill(fill)
    if p.not_found.body == b"<h1>Not Found</h1>":
        p.not_found = Page(lay(none, f"<h1>{none}</h1>").encode(), 404, HTML)
    return p.site(entry, says, why)
