"""
Find the landing page of an artifact from any of its pages: a file, a folder, a version.

``/ann/tool/blob/main/a.py`` is a page of ``/ann/tool``: its path continues with a word for parts of
artifacts, and it links the shorter address. The page of a file at another address names its
dataset in its breadcrumbs or as what it is part of.
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

from pubcrawl.artifacts.evidence import words
from pubcrawl.artifacts.evidence.tokens import is_identifier
from pubcrawl.artifacts.site import address_key, host_key, path_of
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import ArtifactPage

CANDIDATES_MAX = 2
"""The most pages requested to find the landing page."""

_STATED = ("citation_title",)
_PARAMETERS = frozenset(
    ("file", "fileid", "file_id", "filename", "tab", "version", "v", "folder", "path", "rev")
)
_DASHES = frozenset(("-", "+", "_"))


def candidates(page: ArtifactPage, home: str) -> list[str]:
    """Return addresses on *page* that may be its landing page, the likeliest first."""
    if not page.html or any(page.titles.get(name) for name in _STATED):
        return []  # it states what it is
    found = [*_above(page), *_without_parameters(page), *_parents(page)]
    own = {artifact_key(page.final_url), address_key(home)}
    return [url for url in dict.fromkeys(found) if artifact_key(url) not in own][:CANDIDATES_MAX]


def is_landing(page: ArtifactPage, part: ArtifactPage) -> bool:
    """Answer whether *page* is the landing page of *part*: it links it, or pages like it."""
    if not (200 <= page.status < 300 and page.html):
        return False
    below = f"{artifact_key(page.final_url).partition('?')[0].rstrip('/')}/"
    own = artifact_key(part.final_url)
    return any(
        artifact_key(link.url) == own
        or (own.startswith(below) and artifact_key(link.url).startswith(below))
        for link in page.links
    )


def _above(page: ArtifactPage) -> Iterator[str]:
    """Yield the linked addresses above the first word for parts of artifacts in the path."""
    segments = [each for each in path_of(page.final_url).split("/") if each]
    linked = _linked(page)
    for at, segment in enumerate(segments):
        word = segment.lower().strip("+@~-_.")
        if at == 0 or (word not in words.PARTS_OF_ARTIFACTS and segment not in _DASHES):
            continue
        above = segments[:at]
        if at == len(segments) - 1 and not is_identifier(above[-1]):
            return  # /collection/files may be a page of its own
        if _names_artifact(above):
            key = f"{host_key(page.final_url)}/{'/'.join(above)}"
            for each in (key, f"{key}/"):
                if each in linked:
                    yield linked[each]
        return


def _without_parameters(page: ArtifactPage) -> Iterator[str]:
    """Yield linked addresses of the same path without the parameter of a part."""
    head, _, query = page.final_url.partition("?")
    pairs = [each for each in query.split("&") if each]
    rest = [each for each in pairs if each.partition("=")[0].lower() not in _PARAMETERS]
    if rest and len(rest) < len(pairs):
        shorter = artifact_key(f"{head}?{'&'.join(rest)}")
        if shorter in (linked := _linked(page)):
            yield linked[shorter]


def _parents(page: ArtifactPage) -> Iterator[str]:
    """Yield what the page of a file names as its whole."""
    if not words.first_word(page.final_url, words.FILE_WORDS):
        return
    for link in reversed(page.links):
        named = link.part in ("parent", "crumbs") or words.of_text(link.text) == "back"
        segments = [each for each in path_of(link.url).split("/") if each]
        if named and host_key(link.url) == host_key(page.final_url) and _names_artifact(segments):
            yield link.url


def _names_artifact(segments: list[str]) -> bool:
    """Answer whether a path may be that of an artifact, not of a person or a listing."""
    if not segments:
        return False
    last, before = segments[-1].lower(), segments[-2].lower() if len(segments) > 1 else ""
    kinds = words.LISTINGS | words.PEOPLE | words.HELP | words.ACTIONS
    if last in kinds or before in kinds or last in words.PARTS_OF_ARTIFACTS:
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
