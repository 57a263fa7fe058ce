"""
Read the project pages of openICPSR, and of DataLumos, which runs the same software.

A page lists the files and folders of a project. There is no public API, and a download needs
a login.

Source: https://www.openicpsr.org/openicpsr/faqs
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote

from pubcrawl.formats.html import Document, document
from pubcrawl.formats.html.base_url import absolute
from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import About, ArtifactResponse, Claim, DocumentRequest, SourceClaims
from pubcrawl.platforms import boundary
from pubcrawl.platforms.address import Address, parameter
from pubcrawl.platforms.platform import Platform
from pubcrawl.platforms.values import trouble

_PROJECT = re.compile(r"(?P<root>https?://[^/]+/(?P<site>[a-z]+)/project/(?P<id>[0-9]+))/")
_VERSION = re.compile(r"/version/(?P<version>V[0-9]+(?:-[0-9]+)?)/")


class OpenICPSR(Platform):
    """openICPSR and DataLumos; their pages are read, because they have no API."""

    name = "openicpsr"
    aliases = ("datalumos",)
    hosts = ("datalumos.org", "openicpsr.org")

    def entries(self, address: Address) -> tuple[str, ...]:
        """Return the address of the page of a version of a project."""
        url = artifact_url(address.url)
        project, version = _PROJECT.match(url), _VERSION.search(url)
        return (
            (f"{project['root']}/version/{version['version']}/view",) if project and version else ()
        )

    def request(self, url: str) -> DocumentRequest:
        """Return the request for a page."""
        return DocumentRequest(url, purpose="document", reader=f"api:{self.name}")

    def read(self, response: ArtifactResponse, about: About) -> SourceClaims:
        """Return the files and folders that the page of a project or folder lists."""
        url = boundary.final_url(response)
        page = document(response.body, url=url, content_type=response.type)
        address = Address.parse(url)
        start = next(iter(self.entries(address) if address else ()), "")
        if not start:
            raise trouble("not the page of a project")
        claims: list[Claim] = []
        asks: list[DocumentRequest] = []
        for link in _links(page):
            kind, path = parameter(link, "type"), parameter(link, "path")
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
            elif kind == "folder" and _is_below(path, parameter(url, "path")):
                asks.append(self.request(_view(start, path, kind)))
        metas = {
            (node.attrs.get("name") or "").lower(): (node.attrs.get("content") or "").strip()
            for node in page.css("meta[name][content]")
        }
        return SourceClaims(
            boundary.SOURCE,
            tuple(claims),
            asks=tuple(asks),
            identifiers=(boundary.doi(metas.get("dc.identifier", "")),),
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
    """Answer whether a folder is inside the folder *above*, and not one of its parents."""
    return not above or path.startswith(f"{above.rstrip('/')}/")
