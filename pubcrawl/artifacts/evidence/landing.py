"""
Find the landing page of an artifact from any of its pages: a file, a folder, a version.

``/ann/tool/blob/main/a.py`` is a page of ``/ann/tool``: its path continues with a word for parts of
artifacts, or with a version. The page of a file at another address names its dataset in its
breadcrumbs or as what it is part of. A candidate is the landing page only if it links the part,
or pages of its form.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

from pubcrawl.artifacts.evidence import words
from pubcrawl.artifacts.evidence.address import EntryAddress
from pubcrawl.artifacts.evidence.words import is_identifier
from pubcrawl.artifacts.site import address_key, host_key, path_of, values_of
from pubcrawl.artifacts.traps import form_of
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import ArtifactPage

CANDIDATES_MAX = 2
"""The most pages requested to find the landing page."""

_STATED = ("citation_title",)
_PARAMETERS = frozenset(
    """
        file fileid file_id filename tab version v folder path rev slide page filepage selecttab
        view
    """.split()
)
_PARTS = words.PARTS_OF_ARTIFACTS | {"git", "publications", "transcript"}
_DASHES = frozenset(("-", "+", "_"))
_VERSION = re.compile(r"v?\d{1,3}(?:\.\d{1,3}){0,2}", re.IGNORECASE)
_TAB = re.compile("[a-z]+(?:[-_][a-z]+)?")
"""The name of a tab: one or two words."""
_OF_PROJECTS = frozenset(("", "archive", "blob", "raw", "releases"))
_FEW = 3  # links of a page that leads nowhere, such as a preview
_KINDS = frozenset(
    ("resource", "resources", "components", "data", "media", "contents", "documents")
)
"""Words for parts that also name kinds of artifacts: ``/repositories/3/resources/214``."""


def candidates(page: ArtifactPage, home: str) -> list[str]:
    """Return addresses on *page* that may be its landing page, the likeliest first."""
    if any(page.titles.get(name) for name in _STATED):
        return []  # it states what it is
    if _is_kind(page.final_url) and _has_parts(page):
        return []
    found = [*_above(page), *_without_parameters(page), *_wholes(page), *_parents(page)]
    own = {artifact_key(page.final_url), address_key(home)}
    return [url for url in dict.fromkeys(found) if artifact_key(url) not in own][:CANDIDATES_MAX]


def is_landing(page: ArtifactPage, part: ArtifactPage) -> bool:
    """Answer whether *page* is the landing page of *part*: it links it, or pages like it."""
    if not (200 <= page.status < 300 and page.html):
        return False
    below = f"{artifact_key(page.final_url).partition('?')[0].rstrip('/')}/"
    own, form = artifact_key(part.final_url), form_of(part.final_url)
    longer = own.startswith(tuple(f"{artifact_key(page.final_url)}{mark}" for mark in "?&/"))
    if longer and page.title and page.title == part.title:
        return True  # another view of the same page
    # The list of a large artifact has its files on several pages.
    paged = _is_file_page(part.final_url)
    return any(
        artifact_key(link.url) == own
        or (own.startswith(below) and artifact_key(link.url).startswith(below))
        or (paged and form_of(link.url) == form)
        for link in page.links
    )


def _above(page: ArtifactPage) -> Iterator[str]:
    """
    Yield the addresses above the first word for parts of artifacts in the path, or above a version.

    A file or a preview links nothing; then the address must end with an identifier.
    """
    segments = [each for each in path_of(page.final_url).split("/") if each]
    linked = _linked(page)
    origin = page.final_url.partition("?")[0].split("/")
    first = len(origin) - len([each for each in origin[3:] if each]) if len(origin) > 3 else 3
    for at, segment in enumerate(segments):
        word = segment.lower().strip("+@~-_.")
        version = at == len(segments) - 1 and at > 0 and bool(_VERSION.fullmatch(segment))
        if version and not is_identifier(segments[at - 1]):
            return
        part = word in _PARTS or segment in _DASHES or version
        if at == 0 or not part:
            continue
        above = segments[:at]
        if len(above) > 1 and above[-1].isdigit() and above[-2].isdigit():
            return  # /12/2/supplement/larks belongs to an issue of a volume
        if at == len(segments) - 1 and not is_identifier(above[-1]):
            return  # /collection/files may be a page of its own
        if _names_artifact(above):
            key = f"{host_key(page.final_url)}/{'/'.join(above)}"
            yield from (linked[each] for each in (key, f"{key}/") if each in linked)
            sure = is_identifier(above[-1]) or (len(above) > 1 and word in _OF_PROJECTS)
            if sure and len(linked) <= _FEW and key not in linked:
                yield "/".join(origin[: first + at])
        return
    if len(segments) > 1 and is_identifier(segments[-2]) and _TAB.fullmatch(segments[-1]):
        above = segments[:-1]
        key = f"{host_key(page.final_url)}/{'/'.join(above)}"
        tabs = sum(each.startswith(f"{key}/") for each in linked)
        if _names_artifact(above) and (key in linked or tabs >= _FEW):
            yield linked.get(key, "/".join(origin[: first + len(above)]))


def _is_kind(url: str) -> bool:
    """Answer whether *url* ends with a word for parts that may name a kind, and an identifier."""
    segments = [each for each in path_of(url).split("/") if each]
    return len(segments) > 1 and segments[-2].lower() in _KINDS and is_identifier(segments[-1])


def _has_parts(page: ArtifactPage) -> bool:
    """Answer whether a page links pages below itself, as an artifact does."""
    own = artifact_key(page.final_url).partition("?")[0].rstrip("/")
    return sum(key.startswith(f"{own}/") for key in _linked(page)) >= _FEW


def _without_parameters(page: ArtifactPage) -> Iterator[str]:
    """
    Yield addresses of the same path without the parameters of a part.

    Parameters that only this page has are those of a part if the shorter address is linked.
    """
    head, _, query = page.final_url.partition("?")
    pairs = [each for each in query.split("&") if each]
    linked = _linked(page)
    named = [each for each in pairs if each.partition("=")[0].lower() in _PARAMETERS]
    rest = [each for each in pairs if each not in named]
    shorter = "&".join(rest)
    url = f"{head}?{shorter}" if rest else head
    identified = not rest and is_identifier(path_of(head).rstrip("/").rpartition("/")[2])
    if named and (artifact_key(url) in linked or identified):
        yield linked.get(artifact_key(url), url)
    for each in rest if len(rest) > 1 else ():
        key = artifact_key(f"{head}?{each}")
        if key in linked and is_identifier(each.partition("=")[2].rpartition("/")[2]):
            yield linked[key]


def _wholes(page: ArtifactPage) -> Iterator[str]:
    """Yield links whose identifier begins that of the page, as ``10.5/A`` begins ``10.5/A/F1``."""
    own = [value for _, value in values_of(page.final_url)]
    for link in page.links:
        for _, value in values_of(link.url):
            longer = any(each.startswith(f"{value}/") for each in own)
            if longer and "/" in value and host_key(link.url) == host_key(page.final_url):
                yield link.url


def _parents(page: ArtifactPage) -> Iterator[str]:
    """
    Yield the dataset or project that the page of a file names.

    A page of the same form is another artifact: ``/resource/lect/toki1238`` names its neighbours.
    """
    if not _is_file_page(page.final_url):
        return
    address = EntryAddress(page.final_url)
    for link in reversed(page.links):
        named = link.part in ("parent", "crumbs") or words.of_text(link.text) == "back"
        segments = [each for each in path_of(link.url).split("/") if each]
        own = host_key(link.url) == host_key(page.final_url)
        stated = any(is_identifier(value.rpartition("/")[2]) for _, value in values_of(link.url))
        sibling = address.sibling(link.url)
        if named and own and not sibling and (_names_artifact(segments) or stated):
            yield link.url


def _is_file_page(url: str) -> bool:
    """Answer whether the address of a page has a word for files: ``/file.xhtml?fileId=7``."""
    stem = path_of(url).rpartition("/")[2].partition(".")[0].lower()
    return stem in words.FILE_WORDS or bool(words.first_word(url, words.FILE_WORDS))


def _names_artifact(segments: list[str]) -> bool:
    """Answer whether a path may be that of an artifact, not of a person or a listing."""
    if not segments:
        return False
    last, before = segments[-1].lower(), segments[-2].lower() if len(segments) > 1 else ""
    kinds = words.LISTINGS | words.PEOPLE | words.HELP | words.ACTIONS
    if last in kinds or last in words.PARTS_OF_ARTIFACTS:
        return False
    if before in words.PEOPLE or (before in kinds and not is_identifier(last)):
        return False
    return len(segments) > 1 or is_identifier(segments[-1])


def _linked(page: ArtifactPage) -> dict[str, str]:
    """Return the links of a page on its own host: key → address."""
    host = host_key(page.final_url)
    return {
        artifact_key(link.url): link.url
        for link in page.links
        if host_key(link.url) == host and not urlsplit(link.url).fragment
    }
