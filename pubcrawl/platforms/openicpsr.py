"""
Read the project pages of openICPSR, and of DataLumos, which runs the same software.

A page lists the files and folders of a project. There is no public API, and a download needs
a login.

Source: https://www.openicpsr.org/openicpsr/faqs
"""

from __future__ import annotations

from urllib.parse import quote

from pubcrawl.formats.html import document
from pubcrawl.formats.html.base_url import absolute
from pubcrawl.formats.html.meta_tags import metas as metas_of
from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import Claim
from pubcrawl.platforms.address import parameter
from pubcrawl.platforms.answers import refusal
from pubcrawl.platforms.claims import ClaimBuilder
from pubcrawl.platforms.platform import Platform, Route


class OpenICPSR(Platform):
    """openICPSR and DataLumos; their pages are read, because they have no API."""

    name = "openicpsr"
    members = "metadata"
    aliases = ("datalumos",)
    hosts = ("datalumos.org", "openicpsr.org")
    accept = ""
    routes = (
        Route(
            r"(?P<id>[a-z]+/project/[0-9]+)/(?:.*?/)?version/(?P<version>V[0-9]+(?:-[0-9]+)?)(?:/.*)?",
            "{api}/{id}/version/{version}/view",
        ),
    )

    def read(self, found: ClaimBuilder) -> None:
        """Add the files and folders that the page of a project or folder lists."""
        page = document(found.response.body, url=found.url, content_type=found.response.type)
        if not found.dataset.asks:
            raise refusal("error", "not the page of a project")
        start = found.dataset.asks[0].url
        above = parameter(found.url, "path").rstrip("/")
        for node in page.css("a[href]"):
            link = artifact_url(absolute(page.base, (node.attrs.get("href") or "").strip()))
            kind, path = parameter(link, "type"), parameter(link, "path")
            name = path.partition("/fcr:versions/")[2].partition("/")[2]
            view = f"{start}?path={quote(path, safe='/:')}&type={kind}"
            if "/download/" in link:
                if kind == "project":
                    found.claims.append(Claim(link, "bundle", "api:archive", access="auth"))
            elif not link.startswith(start) or not name:
                continue
            elif kind == "file":
                found.claims.append(Claim(view, "item", "api:file", name=name, access="auth"))
            # The links also lead to the folders above.
            elif kind == "folder" and (not above or path.startswith(f"{above}/")):
                found.ask(view)
        metas = {name: meta.content.strip() for meta in metas_of(page) for name in meta.names}
        found.title, found.artifact_type = metas.get("dc.title", ""), "Dataset"
        found.identifier(metas.get("dc.identifier", ""))
