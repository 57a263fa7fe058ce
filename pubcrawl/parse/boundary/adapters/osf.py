"""
The Open Science Framework: projects, registrations and preprints, their folders and files.

Components, forks and where something comes from are artifacts of their own. What a project
shows from other services is named in a warning.

Source: https://developer.osf.io
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import About, ArtifactContext, ArtifactResponse, Claim, Related, Said
from pubcrawl.items.fileset import DatasetRef, ListingRequest
from pubcrawl.parse.boundary.adapters import answers, datasets
from pubcrawl.parse.manifests import osf
from pubcrawl.parse.manifests.values import below, record, records, size, text, trouble, truth, web

_KINDS = {"nodes": "Project", "registrations": "Registration", "preprints": "Preprint"}
_LISTS = {"children": "component", "forks": "fork"}
_ORIGINS = {
    "parent": "isPartOf",
    "forked_from": "isForkOf",
    "registered_from": "isVersionOf",
    "node": "isSupplementedBy",
}
_STORAGE = "osfstorage"


def first(place: DatasetRef) -> str:
    """
    Return the address of what an identifier stands for, "" where there is none.

    The API redirects from the identifier to that.
    """
    if place.asks:
        return place.asks[0].url.partition("?")[0]
    parts = [each for each in urlsplit(place.url).path.split("/") if each]
    for kind in ("preprints", "files"):
        if kind in parts[:2] and len(parts) > 1:
            return f"{place.api}/{kind}/{parts[-1] if kind == 'preprints' else parts[2]}/"
    return ""


def read(answer: ArtifactResponse, about: About) -> Said:
    """Return what an identifier, a project, a page of a folder or a list of projects says."""
    value = record(answers.load(answer), "the answer")
    data = value.get("data")
    if errors := records(value.get("errors"), "errors"):
        raise trouble(f"the API says: {text(errors[0], 'detail')}")
    if isinstance(data, list):
        return _list(answer, value, records(data, "data"))
    data = record(data, "data")
    kind = text(data, "type")
    if kind == "guids":
        return _guid(answer, data)
    if kind == "files":
        return _file(answer, data)
    if kind not in _KINDS:
        raise trouble(f"an identifier of {kind or 'nothing that is known'}")
    return _project(answer, data, kind)


def _list(answer: ArtifactResponse, value: Any, rows: list[dict[str, Any]]) -> Said:
    kinds = {text(row, "type") for row in rows}
    link = text(value, "links", "next") or text(value, "links", "next", "href")
    if "files" in kinds:
        return _folder(answer, value, rows)
    is_wiki = "wikis" in kinds
    asks, warnings = answers.toward(answer, "osf", link)
    return Said(
        answers.SOURCE,
        tuple(map(_wiki, rows)) if is_wiki else (),
        related=() if is_wiki else tuple(_others(answer, rows)),
        asks=asks,
        abridged=bool(warnings),
        warnings=warnings,
    )


def _folder(answer: ArtifactResponse, value: Any, rows: list[dict[str, Any]]) -> Said:
    url = answers.address(answer)
    page = osf.read(datasets.at("osf", url), ListingRequest(url), value)
    claims = [datasets.claim(item) for item in page.items if item.platform_url]
    services = set()
    for row in rows:
        about = below(row, "attributes")
        if text(about, "provider") not in ("", _STORAGE):
            services.add(text(about, "provider"))
        elif text(about, "path") == "/" and (upload := text(row, "links", "upload")):
            claims.append(Claim(f"{upload}?zip=", "bundle", "api:archive"))
    return Said(
        answers.SOURCE,
        tuple(claims),
        asks=tuple(answers.get(ask.url, "osf") for ask in page.more),
        abridged=bool(services),
        warnings=tuple(
            f"{answer.url}: files that {name} keeps are not listed" for name in sorted(services)
        ),
    )


def _guid(answer: ArtifactResponse, data: dict[str, Any]) -> Said:
    link = below(data, "relationships", "referent", "links", "related")
    kind = text(link, "meta", "type") or text(data, "relationships", "referent", "data", "type")
    if kind not in (*_KINDS, "files"):
        raise trouble(f"an identifier of {kind or 'nothing that is known'}")
    url = answers.address(answer)
    target = text(link, "href") or f"{datasets.at('osf', url).api}/{kind}/{text(data, 'id')}/"
    asks, warnings = answers.toward(answer, "osf", target)
    return Said(answers.SOURCE, asks=asks, warnings=warnings)


def _file(answer: ArtifactResponse, data: dict[str, Any]) -> Said:
    url = answers.address(answer)
    page = osf.read(datasets.at("osf", url), ListingRequest(url), {"data": [data]})
    claims = tuple(datasets.claim(item) for item in page.items if item.platform_url)
    name = text(data, "attributes", "name")
    return Said(answers.SOURCE, claims, title=name, artifact_type="File", declared=len(claims))


def _project(answer: ArtifactResponse, data: dict[str, Any], kind: str) -> Said:
    about = data.get("attributes")
    title = text(about, "title")
    if truth(about, "withdrawn") or text(about, "date_withdrawn"):
        return Said(
            answers.SOURCE, title=title, state="gone", evidence=(f"{answer.url} is withdrawn",)
        )
    public = text(about, "public") != "false"
    lists = _lists(data, answers.address(answer)) if public else ()
    asks, warnings = answers.toward(answer, "osf", *lists)
    return Said(
        answers.SOURCE,
        context=tuple(_context(data)),
        related=tuple(_origins(data)),
        asks=asks,
        identifiers=tuple(answers.doi(each) for each in _dois(data)),
        title=title,
        artifact_type=text(about, "category").capitalize() or _KINDS[kind],
        needs=() if public else ("auth",),
        warnings=warnings,
    )


def _lists(data: dict[str, Any], base: str) -> Iterator[str]:
    """Yield where files, wiki pages, components and forks are listed."""
    for name in ("files", "wikis", *_LISTS):
        related = below(data, "relationships", name, "links", "related")
        count = size(below(related, "meta", "count"))
        # Forks are looked at only where it is said that there are some.
        wanted = name != "forks" if count is None else count > 0
        if wanted and (link := web(text(related, "href"), base)):
            yield osf.sized(link)


def _dois(data: dict[str, Any]) -> Iterator[str]:
    yield text(data, "links", "preprint_doi") or text(data, "links", "doi")
    yield text(data, "attributes", "doi")


def _context(data: dict[str, Any]) -> Iterator[ArtifactContext]:
    link = text(data, "relationships", "license", "links", "related", "href")
    yield from answers.license_(text(data, "attributes", "node_license", "url") or link)


def _origins(data: dict[str, Any]) -> Iterator[Related]:
    """Yield the page of what something is a part, a copy or a version of."""
    page = urlsplit(artifact_url(text(data, "links", "html")))
    for name, relation in _ORIGINS.items():
        link = text(data, "relationships", name, "links", "related", "href")
        number = (
            text(data, "relationships", name, "data", "id") or link.rstrip("/").rpartition("/")[2]
        )
        if number and page.netloc and number != text(data, "id"):
            yield Related(f"{page.scheme}://{page.netloc}/{number}/", relation)


def _others(answer: ArtifactResponse, rows: list[dict[str, Any]]) -> Iterator[Related]:
    parts = urlsplit(answers.address(answer)).path.split("/")
    relation = next((name for part, name in _LISTS.items() if part in parts), "links_to")
    for row in rows:
        yield from answers.linked(text(row, "links", "html"), relation)


def _wiki(row: dict[str, Any]) -> Claim:
    about = below(row, "attributes")
    return Claim(
        text(row, "links", "download"),
        "content_page",
        "api:wiki",
        type=text(about, "content_type"),
        name=text(about, "name"),
    )
