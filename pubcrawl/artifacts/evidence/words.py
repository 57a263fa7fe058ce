"""
Read the words and identifiers of addresses and link texts.

Words show the kind of a page: a listing, a profile, an action. A word counts as a whole segment of
a path, as the name of a parameter, or as a part of either before ``-``, ``_`` or ``.``. Identifiers
are numbers, accessions, names, DOIs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple
from urllib.parse import unquote, urlsplit

from pubcrawl.artifacts.site import path_of, values_of
from pubcrawl.ids.doi import START
from pubcrawl.tables.files import ADDRESS_WORDS, builtin
from pubcrawl.tables.rows import Key, Keys, NamedRows, read_rows
from pubcrawl.tables.values import TEXT, Each

UUID = re.compile(r"[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}", re.IGNORECASE)
_HASH = re.compile(r"(?=[0-9a-f]*[0-9])[0-9a-f]{7,64}", re.IGNORECASE)
_ACCESSION = re.compile(r"[A-Za-z]{1,10}[-_.:]?[0-9]{2,}+(?:[-._]?v?[0-9]++)*+")
_STRUCTURE = re.compile(r"[1-9](?=[0-9A-Z]*[A-Z])[0-9A-Z]{3}")
"""The code of a structure of a protein: ``7QXE``."""
VERSION = re.compile(r"v?[0-9]{1,3}(?:\.[0-9]{1,3}){0,2}", re.IGNORECASE)
_DOI = re.compile(rf"{START}[^\s?&#]+")
CORE = re.compile(r"(?<=[0-9A-Za-z])[-_.]?v[0-9]{1,3}(?:\.[0-9]{1,3})?$", re.IGNORECASE)
PAGE_EXTENSION = re.compile(r"\.(?:html?|xhtml|php|aspx?|jsp|do|cgi|action|pl)$", re.IGNORECASE)
NUMBER_MIN = 4
"""The fewest digits of a number that identifies an artifact wherever it stands."""
NAME_MIN = 5
"""The fewest characters of a name that identifies an artifact."""


_NUMBERED = re.compile(r"([0-9]{5,})-[a-z].*|.*[a-z]-([0-9]{5,})", re.IGNORECASE)
"""A number with a title behind or before it: ``14222333-the-ship-registers``."""


class Token(NamedTuple):
    """
    A part of the address that identifies the artifact.

    *before*: the segment or the parameter name before it. *strong*: it identifies the artifact
    wherever it stands; else only after *before*.
    """

    text: str
    before: str
    strong: bool


def cores_of(tokens: Iterable[Token]) -> Iterable[Token]:
    """Yield the identifiers inside identifiers: ``0123456`` of ``gov.ocean:0123456``."""
    texts = {token.text for token in tokens}
    for token in tokens:
        core = CORE.sub("", token.text)
        last = re.split(r"[:./|]", core)[-1]
        number = _NUMBERED.fullmatch(core)
        for text in (core, last, (number[1] or number[2]) if number else ""):
            if (
                text not in texts
                and len(text) >= NAME_MIN
                and any(map(str.isdigit, text))
                and not re.fullmatch(r"(?:19|20)[0-9]{2}", text)
            ):
                texts.add(text)
                yield Token(text, "", True)


def doi_in(text: str) -> str:
    """Return the DOI in a text; "" without one."""
    found = _DOI.search(unquote(text))
    return found[0] if found else ""


def token_of(text: str, before: str) -> Token:
    """Return the token of a segment or value; *before*: the segment or name before it."""
    if text.isdigit():
        return Token(text, before, len(text) >= NUMBER_MIN)
    strong = len(text) >= NAME_MIN or is_identifier(text)
    return Token(text, before, strong)


@lru_cache(8192)  # the addresses of a portal are made of few segments
def is_identifier(text: str) -> bool:
    """Answer whether a segment identifies something by itself: a number, a hash, an accession."""
    text = PAGE_EXTENSION.sub("", text)
    return bool(
        text.isdigit()
        or UUID.fullmatch(text)
        or _HASH.fullmatch(text)
        or (_ACCESSION.fullmatch(text) and not VERSION.fullmatch(text))
        or _DOI.fullmatch(text)
        or _STRUCTURE.fullmatch(text)
        or (any(map(str.isdigit, text)) and len(text) >= NAME_MIN)
    )


def _is_slug(text: str) -> bool:
    """Answer whether a token is a name of words, which a longer name may contain."""
    if not is_identifier(text):
        return True
    return bool(re.search(r"[A-Za-z]{3}[-_]|[-_][A-Za-z]{3}", text)) and not UUID.fullmatch(text)


def token_pattern(token: Token) -> re.Pattern[str]:
    """Return the pattern that finds a token in an address, and no longer identifier."""
    text = re.escape(token.text)
    if token.strong and _is_slug(token.text):
        # A longer name is that of another artifact, unless a version follows.
        return re.compile(
            rf"(?<![0-9A-Za-z])(?<![A-Za-z][-_]){text}"
            r"(?![0-9A-Za-z]|[-_](?!v?[0-9]+[._][0-9]|v[0-9])[0-9A-Za-z])",
            re.IGNORECASE,
        )
    if token.strong:
        return re.compile(rf"(?<![0-9A-Za-z]){text}(?=$|[^0-9A-Za-z]|v[0-9])", re.IGNORECASE)
    before = re.escape(token.before)
    if not before:
        return re.compile(rf"(?<![^/=]){text}(?![^/&?])", re.IGNORECASE)
    return re.compile(rf"(?<![0-9A-Za-z]){before}[s_]?[/=_-]{text}(?![0-9A-Za-z])", re.IGNORECASE)


TABLE: Final = NamedRows(
    Keys({"words": Key(Each(TEXT), "Words in lower case.", required=True)}),
    "listings: {words: [search, browse]}",
)
"""Kinds of words of addresses; ``rules/address_words.yaml`` describes each kind."""

_ROWS = read_rows([builtin(ADDRESS_WORDS)], TABLE)


def words_of(kind: str) -> frozenset[str]:
    """Return the words of one kind."""
    return frozenset(_ROWS[kind]["words"])


LISTINGS = words_of("listings")
PEOPLE = words_of("people")
ACTIONS = words_of("actions")
HELP = words_of("help")
PARTS_OF_ARTIFACTS = words_of("parts")
CHANNELS = words_of("channels")
VERSION_WORDS = words_of("versions")
FILE_WORDS = words_of("files")
MEDIA_WORDS = words_of("media")
OF_OTHERS = words_of("of-others")
FACETS = words_of("facets")
FORMATS = words_of("formats")
_FOLDERS = words_of("folders")
_NO_ACTIONS = words_of("no-parameters")
_VERBS = words_of("verbs")
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
        r"v(?:ers(?:i[oó]n|ão|ione|ie|jon))?[ .]*\d.*|.*\bversion \d.*"
        r"|(?:all |older |previous |latest )versions?.*|version history",
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
_TEXT_PATTERNS = tuple((name, re.compile(pattern, re.I | re.S)) for name, pattern in _TEXTS)
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
    """Answer whether a segment of *url*, from index *after* up to *before*, is in *words*."""
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
        acting -= {"contact"}  # a project may have a page with its address
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


_FILE = re.compile(r"[a-z0-9]\.[a-z][a-z0-9]{1,4}$")


def _commands(segment: str) -> bool:
    """Answer whether a segment begins with a verb, as ``report-abuse``, not ``report-of-larks``."""
    first, *rest = _SPLIT.split(segment)
    return bool(rest) and first in _VERBS and rest[0] not in ("of", "on", "from", "file", "files")


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


def is_format(url: str, text: str) -> bool:
    """Answer whether an address or the text of its link names a format: ``/get_csv/``, ``XML``."""
    if _FORMAT_TEXT.fullmatch(" ".join(text.split())):
        return True
    pieces = [piece for each in segment_words(url) for piece in _SPLIT.split(each)]
    pieces += [value.lower() for _, value in values_of(url)]
    return not FORMATS.isdisjoint(pieces)


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
