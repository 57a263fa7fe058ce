"""
Read the project pages of openICPSR, and of DataLumos, which runs the same software.

A page lists the files and folders of a project. There is no public API, and a download needs
a login.

Source: https://www.openicpsr.org/openicpsr/faqs
"""

from __future__ import annotations

import re
from urllib.parse import quote

from pubcrawl.formats.html import document
from pubcrawl.formats.html.base_url import absolute
from pubcrawl.formats.html.meta_tags import metas as metas_of
from pubcrawl.ids.url import artifact_url
from pubcrawl.platforms.address import Address, parameter
from pubcrawl.platforms.claims import ClaimBuilder
from pubcrawl.platforms.platform import Platform
from pubcrawl.platforms.values import trouble

_PROJECT = re.compile(
    r"(?P<root>https?://[^/]+/[a-z]+/project/[0-9]+)/"
    r"(?:.*?/)?version/(?P<version>V[0-9]+(?:-[0-9]+)?)/"
)


class OpenICPSR(Platform):
    """openICPSR and DataLumos; their pages are read, because they have no API."""

    name = "openicpsr"
    members = "metadata"
    aliases = ("datalumos",)
    hosts = ("datalumos.org", "openicpsr.org")
    accept = ""

    def entries(self, address: Address) -> tuple[str, ...]:
        """Return the address of the page of a version of a project."""
        start = _start(artifact_url(address.url))
        return (start,) if start else ()

    def read(self, found: ClaimBuilder) -> None:
        """Add the files and folders that the page of a project or folder lists."""
        page = document(found.response.body, url=found.url, content_type=found.response.type)
        start = _start(found.url)
        if not start:
            raise trouble("not the page of a project")
        above = parameter(found.url, "path").rstrip("/")
        for node in page.css("a[href]"):
            link = artifact_url(absolute(page.base, (node.attrs.get("href") or "").strip()))
            kind, path = parameter(link, "type"), parameter(link, "path")
            name = path.partition("/fcr:versions/")[2].partition("/")[2]
            view = f"{start}?path={quote(path, safe='/:')}&type={kind}"
            if "/download/" in link:
                if kind == "project":
                    found.claim(link, "bundle", "archive", access="auth")
            elif not link.startswith(start) or not name:
                continue
            elif kind == "file":
                found.claim(view, "item", "file", name=name, access="auth")
            # The links also lead to the folders above.
            elif kind == "folder" and (not above or path.startswith(f"{above}/")):
                found.request(view)
        metas = {name: meta.content.strip() for meta in metas_of(page) for name in meta.names}
        found.describe(metas.get("dc.title", ""), "Dataset", metas.get("dc.identifier", ""))
        found.needs = ("auth",) if found.claims else ()


def _start(url: str) -> str:
    """Return the address of the page of a version of a project, "" for another address."""
    found = _PROJECT.match(url)
    return f"{found['root']}/version/{found['version']}/view" if found else ""
