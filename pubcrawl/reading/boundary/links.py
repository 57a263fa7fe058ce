"""
Read the links of a page, each with its text, its relation, and its region on the page.

Sources: https://html.spec.whatwg.org/multipage/links.html,
https://www.google.com/intl/en/scholar/inclusion.html#indexing (citation_*_url)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from pubcrawl.formats.html import Document, refresh
from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.meta_tags import metas
from pubcrawl.formats.html.node import Node
from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import PageLink
from pubcrawl.reading.boundary.parts import PageParts
from pubcrawl.reading.boundary.regions import HEADER, Regions

LINKS_MAX: Final = 50_000
"""The most links read of one page."""

REFRESH_MAX: Final = 5
"""Seconds; a page with a slower refresh has its own content."""

_TEXT_MAX = 300  # characters of the text of a link
_ELSE_MAX = 300  # … and of an address that is not http, such as a picture in data:
_URL_MAX = 20_000  # … and of an http address; from 2,000 on it counts as a trap
_QUERY = (
    "a[href], area[href], link[href], iframe[src], frame[src], [data-href], [data-url],"
    " button[formaction], input[formaction], [onclick]"
)
_HREFS = {"a": "a", "area": "a", "link": "link"}
# Relations to resources that a browser loads or uses for a page; a reader does not follow them.
_LOADED = frozenset(
    """
        stylesheet icon apple-touch-icon apple-touch-icon-precomposed mask-icon
        apple-touch-startup-image fluid-icon preload prefetch modulepreload preconnect
        dns-prefetch prerender manifest pingback expect image_src
    """.split()
)
_ELSEWHERE = re.compile(r"(?!https?:)[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_SCRIPT = re.compile(r"\s*javascript:", re.IGNORECASE)
_NO_SCHEME = re.compile(r"www\.(?:[a-z0-9-]+\.)+[a-z]{2,}(?![^/?#])", re.IGNORECASE)
# In scripts: a string assigned to the location, or one that looks like an address.
_SCRIPT_URL = re.compile(
    r"(?:location(?:\.href)?\s{0,9}=(?!=)|(?:location\.(?:assign|replace)|window\.open|open)\()"
    r"\s{0,9}(?:'([^'\n]{1,2000})'|\"([^\"\n]{1,2000})\")"
    r"|'((?:https?:/)?/[^'\s<>]{1,2000})'|\"((?:https?:/)?/[^\"\s<>]{1,2000})\""
)
_SCRIPT_MAX = 4_000  # characters of a handler

_DATA = (
    "csv|tsv|tab|txt|dat|json|jsonl|geojson|json5|xlsx?|xlsb|ods|dta|sav|por|sas7bdat|xpt|rds"
    "|rda|rdata|parquet|feather|avro|arrow|sqlite3?|db|mdb|sql|h5|hdf5?|he5|nc4?|cdf|grib2?|zarr"
    "|mat|npy|npz|pkl|fits?|fts|fasta|fastq|fa|fq|fna|faa|gff3?|gtf|vcf|bcf|bam|sam|cram|bed"
    "|bigwig|bw|pdb|cif|mol2?|sdf|mzml|mzxml|nwk|newick|nex|nexus|phy|tree|shp|shx|dbf|kml|kmz"
    "|gpx|las|laz|ply|stl|obj|tiff?|nii|dcm|czi|nd2|edf|abf|root|ipynb|ttl|nt|nq|n3|trig|rdf|owl"
)
_ARCHIVE = "zip|gz|tgz|tar|bz2|tbz2?|xz|txz|7z|rar|zst|lz4|jar|whl|dmg|iso|z|warc|wacz"
_DOCUMENTS = (
    "pdf|docx?|odt|pptx?|odp|rtf|md|tex|xml|yaml|yml|py|r|rmd|m|c|cpp|java|js|sh|pl|jl|do|log|html?"
    "|png|jpe?g|gif|svg|webp|eps|mp4|mp3|mov|avi|wav|flac|ogg|webm|m4a|vtt|srt|safetensors|pt|pth"
    "|onnx|bin|gguf|ckpt|dmp|exe|msi|deb|rpm|epub|vcf|stan|nex|fig|cff|bib|ris|lock|toml|cfg|ini"
)
_EXTENSION = re.compile(rf"\.(?:{_DATA}|{_ARCHIVE})$", re.IGNORECASE)
_FILE_NAME = re.compile(
    rf"(?:download:? )?[^/\s][^/\n]{{0,120}}?\.(?:{_DATA}|{_ARCHIVE}|{_DOCUMENTS})(?![\w.-])(?:$"
    rf"|\s*[\[(,:–—-].*|\s+\d.*)",
    re.IGNORECASE,
)
_NO_DATA = re.compile(r"/(?:robots|humans|llms|ads|security)\.txt$|/(?:manifest|package)\.json$")
_DOWNLOAD = re.compile(
    r"/downloads?(?:[/?.;]|$)|/files?/|/bitstreams?/|/datafile/|[?&]download="
    r"|[?&](?:response-content-)?disposition=attachment"
)
_FILES_HOST = re.compile(r"https?://(?:[a-z0-9-]+\.)*(?:ndownloader|downloads?|files)\.")
_FORMATS = (
    "bibtex|ris|endnote|csl|csl-?json|datacite|dcat(?:-ap)?|dublin-?core|oai_dc|marc-?xml|refworks"
    "|croissant|cff|codemeta|schemaorg|ro-?crate"
)
# A whole segment or parameter, or a word in the last segment; words in names of folders do not
# count.
_EXPORT = re.compile(
    rf"[?&;](?:\w*format|export\w*)=|[/=](?:{_FORMATS}|export(?:er|s|ing)?)(?![\w-])"
    rf"|(?<![a-z0-9])(?:{_FORMATS}|export)(?![a-z0-9])[^/?]{{0,99}}+(?:\?|$)|\.(?:bib|ris|enw"
    rf"|cff)(?:$|\?)",
    re.IGNORECASE,
)
_EXPORT_WORDS = re.compile(
    rf"\W*+(?:(?:export|download|cite|citation|metadata|as|in|to)\W++)*+(?:{_FORMATS})\W*+",
    re.IGNORECASE,
)


class ElementLink(NamedTuple):
    """A link and its elements; no elements for a link in the head only."""

    link: PageLink
    nodes: list[Node]


def links(
    document: Document, regions: Regions, *, keep_fragment: bool = False, most: int = LINKS_MAX
) -> list[ElementLink]:
    """
    Return the links of a page in document order, each once per region and text.

    Resources that a browser loads and links inside the page are left out. Addresses have the
    form of ``ids.url.artifact_url``; those that are not http stay as written. A refresh within
    ``REFRESH_MAX`` seconds has the relation ``refresh``. *most*: the limit on links.
    """
    found: dict[PageLink, ElementLink] = {}
    parts = PageParts()
    spelled: dict[str, str] = {}

    def spell(href: str) -> str:
        url = spelled.get(href)
        if url is None:
            url = spelled[href] = _spelled(href, document, keep_fragment=keep_fragment)
        return url

    for link in _in_head(document):
        if url := spell(link.url):
            link = link._replace(url=url, download=is_download(url), export=is_export(url))
            found.setdefault(link, ElementLink(link, []))
    for node in document.css(_QUERY):
        if len(found) >= most:
            break
        for href, source in _hrefs(node):
            url = spell(href)
            if not url:
                continue
            link = _link(node, url, source, regions, parts)
            found.setdefault(link, ElementLink(link, [])).nodes.append(node)
    return list(found.values())


@lru_cache(4096)  # the pages of a site share their menus
def is_download(url: str) -> bool:
    """Answer whether an address looks like the address of a file."""
    address = url.partition("#")[0]
    path = address.partition("?")[0]
    if has_data_extension(path):
        return not _NO_DATA.search(path)
    return _DOWNLOAD.search(address) is not None or _FILES_HOST.match(address) is not None


def has_data_extension(path: str) -> bool:
    """Answer whether a path ends like that of a data file or an archive."""
    return _EXTENSION.search(path) is not None


def is_file_name(text: str) -> bool:
    """Answer whether the text of a link is the name of a file, perhaps with its size."""
    return _FILE_NAME.match(text.strip()) is not None


@lru_cache(4096)
def is_export(url: str, text: str = "") -> bool:
    """Answer whether an address or its link text looks like a metadata export."""
    _, slash, path = url.partition("#")[0].partition("://")[2].partition("/")
    if _EXPORT.search(slash + path):
        return True
    return bool(text) and len(text) < 60 and _EXPORT_WORDS.fullmatch(text) is not None


def _in_head(document: Document) -> Iterator[PageLink]:
    if at_all := refresh.refresh_target(document, delay_max=10**9):
        soon = refresh.refresh_target(document, delay_max=REFRESH_MAX) == at_all
        yield PageLink(at_all, rel=("refresh",) if soon else (), source="refresh")
    for tag in metas(document):
        for name in tag.names:
            if name.startswith("citation_") and name.endswith("_url") and tag.content.strip():
                yield PageLink(tag.content, rel=(name,), source="meta")


def _hrefs(node: Node) -> Iterator[tuple[str, str]]:
    """Yield the addresses of an element, as written, with their sources."""
    tag = node.tag or ""
    attributes = node.attrs
    if tag in _HREFS:
        href = attributes.get("href") or ""
        if tag != "link" or _is_link(node):
            if _SCRIPT.match(href):
                yield from ((url, "scripted") for url in _scripted(href))
            elif href.strip():
                yield href, _HREFS[tag]
    elif tag in ("iframe", "frame"):
        yield attributes.get("src") or "", "frame"
    for name in ("data-href", "data-url"):
        if name in attributes:
            yield attributes.get(name) or "", "scripted"
    if "formaction" in attributes and tag in ("button", "input") and not _posts(node):
        yield attributes.get("formaction") or "", "scripted"
    if "onclick" in attributes:
        yield from ((url, "scripted") for url in _scripted(attributes.get("onclick") or ""))


def _is_link(node: Node) -> bool:
    relations = (node.attrs.get("rel") or "").lower().split()
    if not relations:
        return "itemprop" in node.attrs
    # schema.* names the vocabulary of meta elements.
    return not any(each in _LOADED or each.startswith("schema.") for each in relations)


def _posts(button: Node) -> bool:
    """Answer whether a button submits a form by POST; a GET of its address gives another page."""
    method = button.attrs.get("formmethod")
    above: Node | None = button
    while method is None and above is not None:
        if above.tag == "form":
            method = above.attrs.get("method") or ""
        above = above.parent
    return (method or "").strip().lower() == "post"


def _scripted(script: str) -> Iterator[str]:
    for found in _SCRIPT_URL.finditer(script[:_SCRIPT_MAX]):
        yield found[1] or found[2] or found[3] or found[4]


def _spelled(href: str, document: Document, *, keep_fragment: bool) -> str:
    href = href.strip()
    if not href or len(href) > _URL_MAX:
        return href[:_ELSE_MAX] if _ELSEWHERE.match(href) else ""
    if _ELSEWHERE.match(href):
        return href[:_ELSE_MAX]
    if _NO_SCHEME.match(href) and not is_file_name(href):
        href = f"//{href}"  # www.google.com/policies: a link to another host, not to a folder
    inside = href.startswith("#") and not (href.startswith("#!") or keep_fragment)
    if inside and document.base == document.url:
        return ""
    return artifact_url(href, document.base, keep_fragment=keep_fragment)


def _link(node: Node, url: str, source: str, regions: Regions, parts: PageParts) -> PageLink:
    tag = node.tag or ""
    attributes = node.attrs
    region = HEADER if tag == "link" else regions.of(node)
    words = _words(node, tag)
    return PageLink(
        url,
        words,
        tuple(dict.fromkeys((attributes.get("rel") or "").lower().split()[:20])),
        region,
        source,
        "download" in attributes or is_download(url),
        is_export(url, words) or (tag == "link" and _is_data(node)),
        "" if tag == "link" else parts.of(node),
    )


def _is_data(node: Node) -> bool:
    """Answer whether an element ``link`` leads to the data of its page, not to a feed."""
    rels = _attribute(node, "rel").lower().split()
    kind = _attribute(node, "type").partition(";")[0].strip().lower()
    return "alternate" in rels and kind in _DATA_TYPES


_DATA_TYPES = frozenset(
    """
        application/json application/ld+json application/rdf+xml text/turtle text/n3
        application/trig application/n-quads application/n-triples application/x-bibtex
        text/x-bibtex text/csv application/x-research-info-systems
        application/vnd.citationstyles.csl+json application/mods+xml application/marcxml+xml
        application/vnd.geo+json
    """.split()
)


def _words(node: Node, tag: str) -> str:
    if tag in ("a", "button"):
        words = html_text.text(node)
    elif tag in ("iframe", "frame", "link", "area", "input"):
        words = ""
    else:
        words = html_text.own_text(node)  # nested elements would repeat each other's text
    if not words:
        texts = (_attribute(node, name) for name in ("aria-label", "title", "alt", "value"))
        words = next(filter(None, texts), "")
    if not words and tag == "a":
        texts = (_attribute(below, "alt") for below in node.iter() if below.tag == "img")
        words = next(filter(None, texts), "")
    return words[:_TEXT_MAX]


def _attribute(node: Node, name: str) -> str:
    return " ".join((node.attrs.get(name) or "").split())
