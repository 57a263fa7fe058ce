"""
openICPSR, and DataLumos on the same software: a project's page lists its files and folders.

There is no API that is open to all; the page is read. Files are for those who sign in.

Source: https://www.openicpsr.org/openicpsr/faqs
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote

from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import About, ArtifactResponse, Claim, DocumentRequest, Said
from pubcrawl.parse.absolute import absolute
from pubcrawl.parse.boundary.adapters import answers
from pubcrawl.parse.html import Document, document
from pubcrawl.parse.manifests.address import Address
from pubcrawl.parse.manifests.values import trouble

_PROJECT = re.compile(r"(?P<root>https?://[^/]+/(?P<site>[a-z]+)/project/(?P<id>[0-9]+))/")
_VERSION = re.compile(r"/version/(?P<version>V[0-9]+(?:-[0-9]+)?)/")


def match(address: Address) -> tuple[str, ...]:
    """Return the address of the page that a project's version is on."""
    url = artifact_url(address.url)
    project, version = _PROJECT.match(url), _VERSION.search(url)
    return (f"{project['root']}/version/{version['version']}/view",) if project and version else ()


def read(answer: ArtifactResponse, about: About) -> Said:
    """Return the files and folders that a page of a project, or of a folder in it, lists."""
    url = answers.address(answer)
    page = document(answer.body, url=url, content_type=answer.type)
    address = Address.parse(url)
    start = next(iter(match(address) if address else ()), "")
    if not start:
        raise trouble("not the page of a project")
    claims: list[Claim] = []
    asks: list[DocumentRequest] = []
    for link in _links(page):
        kind, path = answers.query(link, "type"), answers.query(link, "path")
        name = path.partition("/fcr:versions/")[2].partition("/")[2]
        if "/download/" in link:
            if kind == "project":
                claims.append(Claim(link, "bundle", "api:archive", access="auth"))
        elif not link.startswith(start) or not name:
            continue
        elif kind == "file":
            claims.append(
                Claim(_view(start, path, kind), "item", "api:file", name=name, access="auth")
            )
        elif kind == "folder" and _is_below(path, answers.query(url, "path")):
            asks.append(
                DocumentRequest(_view(start, path, kind), purpose="said", reader="api:openicpsr")
            )
    metas = {
        (node.attrs.get("name") or "").lower(): (node.attrs.get("content") or "").strip()
        for node in page.css("meta[name][content]")
    }
    return Said(
        answers.SOURCE,
        tuple(claims),
        asks=tuple(asks),
        identifiers=(answers.doi(metas.get("dc.identifier", "")),),
        title=metas.get("dc.title", ""),
        artifact_type="Dataset",
        needs=("auth",) if claims else (),
    )


def _links(page: Document) -> Iterator[str]:
    for node in page.css("a[href]"):
        yield artifact_url(absolute(page.base, (node.attrs.get("href") or "").strip()))


def _view(start: str, path: str, kind: str) -> str:
    return artifact_url(f"{start}?path={quote(path, safe='/:')}&type={kind}")


def _is_below(path: str, above: str) -> bool:
    """Answer whether a folder is in the one whose page it stands on, as its parents are not."""
    return not above or path.startswith(f"{above.rstrip('/')}/")
