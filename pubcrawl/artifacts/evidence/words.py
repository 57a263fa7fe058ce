"""
Words of addresses and link texts that say what a page is: a listing, a profile, an action.

A word counts as a whole segment of a path, as the name of a parameter, or as a part of either
before ``-``, ``_`` or ``.``.
"""

from __future__ import annotations

import re
from functools import lru_cache
from urllib.parse import unquote, urlsplit

from pubcrawl.artifacts.evidence.tokens import PAGE_EXTENSION
from pubcrawl.artifacts.site import path_of, values_of

LISTINGS = frozenset(
    (
        *("search", "searches", "browse", "explore", "tag", "tags", "keyword", "keywords", "topic"),
        *("topics", "subject", "subjects", "category", "categories", "facet", "facets", "filter"),
        *("collection", "collections", "community", "communities", "group", "groups", "list"),
        *("listing", "archive", "archives", "index", "latest", "recent", "popular", "trending"),
        *("featured", "all", "discover", "results", "query", "catalog", "catalogue", "series"),
        *("organization", "organizations", "organisation", "organisations", "institution"),
        *("institutions", "department", "departments", "divisions", "license", "licenses"),
        *("licence", "licences", "theme", "themes", "genre", "type", "types", "year", "date"),
        *("simple-search", "advanced-search", "browse-by", "views", "feed", "feeds", "rss", "atom"),
        *("suche", "recherche", "buscar", "schlagwort", "kategorie", "calendar", "events"),
        *("taxonomy", "term", "terms", "lists", "week", "month", "day", "random", "species"),
    )
)
PEOPLE = frozenset(
    (
        *("author", "authors", "creator", "creators", "user", "users", "profile", "profiles"),
        *("people", "person", "persons", "member", "members", "contributor", "contributors"),
        *("curator", "researcher", "researchers", "orcid", "staff", "speaker", "speakers"),
        *("autor", "autoren", "auteur", "artist", "artists", "maker", "u", "uploader", "team"),
        *("instructor", "instructors", "faculty", "account", "accounts", "maintainer"),
        *("presenter", "inventor", "sponsor", "investigator", "agents", "agent", "entities"),
        *("persona", "personne", "personnes", "personen", "luogo", "lieu", "lugar", "ort", "orte"),
        *("place", "places", "plaats"),
    )
)
ACTIONS = frozenset(
    (
        *("login", "logon", "log-in", "signin", "sign-in", "sign_in", "signup", "sign-up"),
        *("sign_up", "logout", "signout", "register", "registration", "join", "edit", "delete"),
        *("remove", "update", "new", "create", "add", "fork", "star", "unstar", "watch", "unwatch"),
        *("subscribe", "unsubscribe", "subscription", "follow", "like", "favorite", "favourite"),
        *("bookmark", "bookmarks", "share", "report", "report-abuse", "flag", "claim", "contact"),
        *("feedback", "request", "request-access", "request-copy", "admin", "settings", "manage"),
        *("sso", "saml", "oauth", "shibboleth", "shibboleth-login", "auth", "password", "upload"),
        *("submit", "cart", "basket", "save", "email", "mail", "sendto", "send"),
        *("recommend", "replytocom"),
        *("vote", "rate", "annotate", "reply", "compare", "move", "copy", "rename", "translate"),
        *("publish", "deposit", "session", "sessions", "mylist", "my", "workspace", "dashboard"),
        *("abuse", "withdraw", "import", "transfer", "notify", "alert", "alerts", "setlocale"),
        *("set-language", "lang", "language", "locale", "user-login", "ldap-login", "tweet"),
        *("password-login", "request-item", "suggest", "correction", "purge", "protect"),
        *("align", "blast", "launch", "run", "execute", "attach", "oops", "enter"),
        *("comment", "demande", "antrag", "solicitud", "richiesta", "pedido", "soknad", "ansokan"),
        *("starrers", "datarequest", "data-request", "orders", "wishlist"),
        # In other languages: to log in, to order, to share, to comment, to report, to edit.
        *("connexion", "inscription", "panier", "partager", "signaler", "commenter"),
        *("commentaire", "modifier"),
        *("kommentar", "kommentieren", "comentar", "comentario", "commenta"),
        *("imprimer", "anmelden", "anmeldung", "registrieren", "warenkorb", "bestellen"),
        *("bestellung", "datenbezug", "merkliste", "teilen", "melden", "bearbeiten", "drucken"),
        *("acceder", "registro", "carrito", "compartir", "denunciar", "solicitar", "editar"),
        *("entrar", "carrinho", "compartilhar", "partilhar", "accedi", "registrati", "carrello"),
        *("condividi", "segnala", "modifica", "inloggen", "aanmelden", "winkelwagen", "bewerken"),
        *("zaloguj", "koszyk", "edytuj", "logga-in", "logg-inn"),
        *("stars", "stargazers", "watchers", "likes", "followers", "subscribers"),
        *("backlink", "backlinks", "whatlinkshere", "fullsearch", "show-email", "duplicate"),
        *("enquiry", "inquiry", "anfrage", "anfragen", "terugmelding", "reserveren", "reservieren"),
        *("replytocom", "addtocart", "add-to-cart", "checkout", "order", "buy", "donate"),
        *("enroll", "enrol"),
    )
)
HELP = frozenset(
    (
        *("help", "about", "about-us", "faq", "faqs", "terms", "terms-of-use", "tos", "privacy"),
        *("policy", "policies", "legal", "imprint", "impressum", "accessibility", "cookies"),
        *("contact-us", "news", "blog", "jobs", "careers", "press", "partners", "support", "docs"),
        *("documentation", "guide", "guides", "tutorial", "tutorials", "pricing", "features"),
        *("sitemap", "home", "status", "features", "datenschutz", "kontakt", "hilfe", "donate"),
        *("disclaimer", "copyright", "citing", "how-to-cite", "guidelines", "mission", "team"),
    )
)
PARTS_OF_ARTIFACTS = frozenset(
    (
        *("file", "files", "download", "downloads", "bitstream", "bitstreams", "version"),
        *("versions", "history", "revisions", "releases", "release", "stats", "statistics"),
        *("metrics", "usage", "export", "exports", "cite", "citation", "citations", "metadata"),
        *("data", "preview", "viewer", "discussion", "discussions", "comments", "issues", "wiki"),
        *("activity", "tree", "blob", "raw", "commits", "commit", "src", "source", "resource"),
        *("resources", "attachments", "attachment", "supplement", "api", "json", "xml", "bibtex"),
        *("ris", "details", "overview", "tabs", "tab", "components", "analytics", "ndownloader"),
        *("full", "abstract", "contents", "media", "documentation", "variables", "codebook"),
    )
)
CHANNELS = frozenset(
    ("stable", "latest", "current", "dev", "devel", "master", "main", "trunk", "nightly", "next")
)
"""Versions that have names: /en/stable/ and /en/latest/ of a documentation."""

VERSION_WORDS = frozenset(
    ("version", "versions", "v", "release", "releases", "revision", "revisions")
)
FILE_WORDS = frozenset(
    (
        *("file", "files", "resource", "resources", "bitstream", "bitstreams", "datafile"),
        *("preview", "attachment", "attachments", "asset", "assets", "fileview", "document"),
    )
)
"""Words in the addresses of pages about one file."""

OF_OTHERS = frozenset(
    (
        *("related", "similar", "recommendations", "cited-by", "citedby", "search", "users"),
        *("dependents", "dependants", "reverse_dependencies", "reverse-dependencies", "forks"),
    )
)
"""Words after the address of an artifact for pages that list others."""

FACETS = frozenset(
    (
        *("q", "query", "search", "keyword", "keywords", "tag", "tags", "author", "creator"),
        *("subject", "facet", "facets", "filter", "filters", "fq", "f", "category", "topic"),
        *("types0", "type", "sort", "order", "sort_by", "orderby", "rpp", "license", "license_id"),
        *("organization", "groups", "res_format", "searchtext", "s", "term", "browse", "etal"),
        *("property", "refine", "year", "collection", "community", "discipline", "letter"),
        *("startswith",),
    )
)
MEDIA_WORDS = frozenset(
    (
        *("photo", "photos", "image", "images", "picture", "pictures", "figure", "figures"),
        *("media",),
        *("video", "videos", "audio", "sound", "sounds", "scan", "scans", "plate", "plates"),
        *("foto", "fotos", "bild", "bilder", "imagen", "imagenes", "immagine", "immagini", "kuva"),
        *("abbildung", "zdjecie", "imagem", "imagens", "afbeelding"),
    )
)
"""Words in the addresses of pages about one picture or recording."""
SHARE_HOSTS = re.compile(
    r"(?:.+\.)?(?:facebook|twitter|x|linkedin|reddit|mendeley|pinterest|addtoany|addthis|tumblr"
    r"|whatsapp|telegram|citeulike|bsky|mastodonshare|weibo|vk|ycombinator|bibsonomy|plus\.google"
    r"|instagram|youtube|orcid|ror|crossref|creativecommons|spdx|opensource|gnu|wikipedia"
    r"|scholar\.google|google)\.(?:com|org|net|app|me|co)"
)
_TEXTS = (
    (
        "action",
        r"log ?in|sign ?(?:in|up)|register|edit\b.*|delete|remove|share|tweet"
        r"|report(?: (?:an? |this |abuse|problem|issue|error|bug|misuse|spam|broken|inap).*)?"
        r"|follow|subscribe|contact .*|add to .*|save|bookmark|request .*|feedback|print|email.*"
        r"|new .*|claim .*|flag.*|like|fork|star|watch|anmelden|connexion|suggest .*|improve .*"
        r"|upload.*|manage.*|create .*|compare.*|withdraw|permalink|embed",
    ),
    (
        "next",
        r"[«‹←<\W]*(?:next|prev(?:ious)?|older|newer|first|last|weiter|zurück|suivant"
        r"|précédent|siguiente|anterior)\b(?! version).*",
    ),
    (
        "version",
        r"v(?:ersion)?[ .]*\d[\w.]*.*|.*\bversion \d.*|(?:all |older |previous |latest )"
        r"versions?.*|version history",
    ),
    (
        "download",
        r".*\b(?:go to (?:the )?resource|get (?:the )?(?:data|files?)|download|descargar"
        r"|télécharger|herunterladen|telechargement|baixar)\b.*",
    ),
    (
        "back",
        r".*\b(?:back to|return to|view (?:full )?(?:record|dataset|item|study)|zurück zu"
        r"|full record)\b.*",
    ),
)
_TEXT_PATTERNS = tuple((name, re.compile(pattern, re.I)) for name, pattern in _TEXTS)
PAGING = re.compile(r"[?&](?:page|p|pg|start|offset|from|skip|cursor)=[0-9]+")
"""A page of a list."""

_SPLIT = re.compile(r"[-_.]")


@lru_cache(4096)
def segment_words(url: str) -> tuple[str, ...]:
    """Return the segments of the path of *url*, in lower case."""
    segments = (each.strip("+~@-_.! ") for each in path_of(url).lower().split("/"))
    return tuple(each for each in segments if each)


def first_word(
    url: str, words: frozenset[str], *, after: int = 0, before: int | None = None
) -> bool:
    """Answer whether a segment of *url*, from *after* on and *before* another, is in *words*."""
    return any(each in words for each in segment_words(url)[after:before])


def names_person(url: str) -> bool:
    """Answer whether *url* ends in the name of a person, ``/@ines``, ``/reviewed_by/ines``."""
    segments = path_of(url).rstrip("/").split("/")[-2:]
    return segments[-1].startswith(("@", "~")) or bool(_BY.search(segments[0]))


_BY = re.compile("ed[-_]by$", re.IGNORECASE)


def is_special(url: str) -> bool:
    """Answer whether *url* is a page of a wiki that lists or does something, not data."""
    url = unquote(url)
    # /Special:Ask/format=csv is data, /Special:WhatLinksHere/File:Larks.csv is not.
    return bool(_SPECIAL.search(url)) and not is_format(_DESCRIBES_FILE.sub("", url), "")


def describes_file(url: str) -> bool:
    """Answer whether *url* is the page of a file in a wiki."""
    return bool(_DESCRIBES_FILE.search(unquote(url))) and not is_special(url)


def acts(url: str, after: int = 0) -> bool:
    """Answer whether *url* is an action: it edits, shares, logs in."""
    segments = segment_words(url)[after:]
    # /login.php logs in; /Import.imscc is a file.
    ends = {PAGE_EXTENSION.sub("", segments[-1])} if segments else set()
    if is_special(url) or _SORTS.search(url):
        return True
    # /report/pdf/271 and /stats/report/271 are reports.
    acting = ACTIONS if _REPORTS.isdisjoint(segments) else ACTIONS - {"report"}
    if after:
        acting -= {"contact"}  # the page of a project with its address
    # /new/larks.html, /orders/larks.pdf, but /edit/larks.pdf
    folders = acting - (_FOLDERS if segments and _is_file(segments[-1]) else {"new"})
    if any(each in folders for each in segments) or not ends.isdisjoint(acting):
        return True
    if any(map(_commands, segments[-2:])):
        return True
    return any(
        (name in ("action", "do", "op", "cmd", "mode", "verb") and value.lower() in ACTIONS)
        or (name == "do" and value.lower() in LISTINGS | {"media"})  # of DokuWiki
        or (name in ACTIONS and name not in _NO_ACTIONS and not value.lower().startswith("get"))
        for name, value in values_of(url)
    )


def _is_file(segment: str) -> bool:
    """Answer whether a segment is the name of a file: a word, and no extension of pages."""
    return bool(_FILE.search(segment)) and not PAGE_EXTENSION.search(segment)


_FOLDERS = frozenset(
    (
        *(
            "new",
            "order",
            "orders",
            "upload",
            "report",
            "session",
            "sessions",
            "request",
            "comment",
        ),
        *("import", "publish", "deposit", "mail", "email", "contact", "registration", "language"),
        *("subscription", "correction", "alert", "alerts", "antrag", "datenbezug", "inscription"),
    )
)
"""Actions that are also names of folders with files."""
_FILE = re.compile(r"[a-z0-9]\.[a-z][a-z0-9]{1,4}$")


def _commands(segment: str) -> bool:
    """Answer whether a segment begins with a verb, as ``report-abuse``, not ``report-of-larks``."""
    first, *rest = _SPLIT.split(segment)
    return bool(rest) and first in _VERBS and rest[0] not in ("of", "on", "from", "file", "files")


_NO_ACTIONS = frozenset(
    ("lang", "language", "locale", "update", "new", "order", "date", "report", "run")
)
_DESCRIBES_FILE = re.compile(
    r"[/=](?:file|image|datei|bild|fichier|archivo|ficheiro|arquivo|bestand|plik|fil|файл|ファイル|文件"
    r"|파일):[^/?&=]+\.[a-z0-9]{2,5}$",
    re.IGNORECASE,
)
"""The page of a file in a wiki, ``/wiki/File:Larks.csv``."""
_SORTS = re.compile(r"\?C=[NMSD][;&]O=[AD]$")
"""The columns of a server's folder: it lists the same files in another order."""
_SPECIAL = re.compile(
    "[/=](?:special|spezial|spécial|especial|speciale|speciaal|specjalna|служебная|特別|特殊):",
    re.IGNORECASE,
)
"""Pages of a wiki that list or do something: ``Special:WhatLinksHere``."""


_VERBS = frozenset(
    (
        *("edit", "delete", "login", "report", "share", "add", "create", "request", "subscribe"),
        *("signin", "remove", "flag", "send", "mail"),
    )
)


def is_format(url: str, text: str) -> bool:
    """Answer whether an address or the text of its link names a format: ``/get_csv/``, ``XML``."""
    if _FORMAT_TEXT.fullmatch(" ".join(text.split())):
        return True
    pieces = [piece for each in segment_words(url) for piece in _SPLIT.split(each)]
    pieces += [value.lower() for _, value in values_of(url)]
    return not FORMATS.isdisjoint(pieces)


FORMATS = frozenset(
    (
        *("csv", "tsv", "json", "jsonl", "jsonld", "xml", "xls", "xlsx", "zip", "pdf", "rdf"),
        *("ttl",),
        *("turtle", "geojson", "kml", "kmz", "shp", "shapefile", "netcdf", "bib", "bibtex", "ris"),
        *("parquet", "arff", "fasta", "gff", "txt", "owl", "ods", "excel", "markdown", "yaml"),
        *("marc", "mods", "mets", "ddi", "spss", "stata", "sas", "ntriples", "n3", "rss2csv"),
        *("gpx",),
        *("eml", "dwca", "gml", "sdmx", "lido", "edm", "tei", "ead", "iiif", "manifest", "wms"),
        *("wfs", "wcs", "alto", "hocr", "mei", "musicxml", "midi", "epub", "mobi", "sparql"),
    )
)
_REPORTS = FORMATS | {"stats", "statistics", "usage", "metrics"}
_FORMAT_TEXT = re.compile(
    r"(?:as |to |in |raw |view |export |download )?(?:csv|tsv|json|json-ld|xml|xlsx?|zip|pdf|rdf"
    r"|turtle"
    r"|geojson|kml|shapefile|excel|bibtex|ris|txt|plain text|ascii|spss|stata|sas|html|tar\.gz"
    r"|parquet"
    r"|rdf/xml|n-triples|dublin core|mods|mets|marc(?:xml)?|ddi|owl|fasta|source|raw"
    r"|eml|darwin core(?: archive)?|dwc-?a|gml|sdmx|lido|edm|tei|ead|iiif|manifest|iiif manifest"
    r"|w[mfc]s|(?:geo|map|feature) ?service|mei|musicxml|midi|epub|mobi|linked data)"
    r"(?: ?(?:file|format|metadata|version))?(?:\s*[\[(,].*)?",
    re.IGNORECASE,
)


def facets(url: str) -> bool:
    """Answer whether *url* has a parameter of a search."""
    return any(
        name.partition("[")[0].partition(".")[0] in FACETS
        and name != "f"  # a file; as a facet it is f[name]
        for name, _ in values_of(url)
    )


def of_text(text: str) -> str:
    """Return what the text of a link says: action, next, version, download, back; else ""."""
    text = " ".join(text.split())
    if not text or len(text) > 80:
        return ""
    return next((name for name, pattern in _TEXT_PATTERNS if pattern.fullmatch(text)), "")


def shares(url: str) -> bool:
    """Answer whether *url* is on a host of networks, identifiers or licences."""
    host = urlsplit(url).netloc.lower().partition(":")[0]
    return bool(SHARE_HOSTS.fullmatch(host))
