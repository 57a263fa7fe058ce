"""
Words of addresses and link texts that show the kind of a page: a listing, a profile, an action.

A word counts as a whole segment of a path, as the name of a parameter, or as a part of either
before ``-``, ``_`` or ``.``.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final
from urllib.parse import unquote, urlsplit

from pubcrawl.artifacts.evidence.tokens import PAGE_EXTENSION
from pubcrawl.artifacts.site import path_of, values_of
from pubcrawl.tables.files import ADDRESS_WORDS, builtin
from pubcrawl.tables.rows import Key, Keys, NamedRows, read_rows
from pubcrawl.tables.values import TEXT, Each

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
