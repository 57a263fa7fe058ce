"""
Read projects, components, registrations and preprints of the Open Science Framework.

Files are listed by folder, and only those in OSF Storage: a project may also show files of
other services, which a warning names. Components, forks and origins are separate artifacts.

Source: https://developer.osf.io
"""

from __future__ import annotations

from urllib.parse import urlsplit

from pubcrawl.ids.url import artifact_url
from pubcrawl.platforms.answers import Answer, refusal
from pubcrawl.platforms.claims import ClaimBuilder, Fact
from pubcrawl.platforms.platform import DatasetPlatform, NextLink, Route

_ID = r"(?P<id>[a-z0-9]{5})"
# First segments of paths that only look like an identifier.
_PROJECT = (
    r"(?:registries/(?:[^/\n]+/(?:project/)?)?|project/)?(?!(?:about|goals|login|terms)[/\n])" + _ID
)
_TABS = "addons|analytics|files|forks|metadata|overview|resources"
_FILE = "{api}/files/{file}/"
_PREPRINT = "{api}/preprints/{id}/"
_GUID = "{api}/guids/{id}/"
_UNSOLVED_GUID = "{api}/guids/{id}/?resolve=false"

_REFERENT = "relationships.referent.links.related.meta.type relationships.referent.data.type"
_FILES = Fact("follow", "{relationships.files.links.related.href}?page%5Bsize%5D=100")
_PROJECT_FILES = (
    Fact("restricted", "the registration was withdrawn", "attributes.withdrawn = true"),
    Fact("restricted", "the project is private", "attributes.public = false"),
    _FILES,
    Fact(
        "follow",
        "{dataset.api}/{type}/{id}/files/?page%5Bsize%5D=100",
        "relationships.files.links.related.href = ",
    ),
)
_LISTED: dict[str, tuple[Fact, ...]] = {
    "guids": (
        Fact(
            "scope",
            "an identifier, but not of a project",
            f"{_REFERENT} != nodes|registrations",
        ),
        Fact(
            "follow",
            f"{{dataset.api}}/{{{_REFERENT}}}/{{dataset.id}}/files/osfstorage/?page%5Bsize%5D=100",
        ),
    ),
    "nodes": _PROJECT_FILES,
    "registrations": _PROJECT_FILES,
}
"""Type of an answer for an ingest → its facts."""

_STORED = Fact(
    "file",
    "{links.download}",
    "attributes.kind = file",
    name="path attributes.name",
    size="attributes.size",
    digests={f"attributes.extra.hashes.{name}": name for name in ("md5", "sha1", "sha256")},
    extra="version guid",
)
_OWN = "attributes.provider = osfstorage|"
_FOLDER = (
    Fact("error", "an entry is neither a file nor a folder", "attributes.kind != file|folder"),
    Fact(
        "error",
        "no address of the folder {attributes.name}",
        f"relationships.files.links.related.href attributes.kind = folder & {_OWN}",
    ),
    _STORED,
    _FILES._replace(where=f"attributes.kind = folder & {_OWN}"),
    Fact("bundle:archive", "{links.upload}?zip=", f"attributes.path = / & {_OWN}"),
)
_ABOUT = (
    Fact("title", "{attributes.title}"),
    Fact("gone", "is withdrawn", "attributes.withdrawn = true"),
    Fact("gone", "is withdrawn", "attributes.date_withdrawn"),
    Fact("need", "auth", "attributes.public = false"),
    Fact("license", "{attributes.node_license.url relationships.license.links.related.href}"),
    Fact("identifier", "{links.preprint_doi links.doi}"),
    Fact("identifier", "{attributes.doi}"),
    Fact("artifact_type", "{attributes.category}"),
    Fact("artifact_type", "Project", "type = nodes"),
    Fact("artifact_type", "Registration", "type = registrations"),
    Fact("artifact_type", "Preprint", "type = preprints"),
    *(
        Fact(
            "follow",
            f"{{relationships.{name}.links.related.href}}?page%5Bsize%5D=100",
            f"attributes.public != false & relationships.{name}.links.related.meta.count {count}",
        )
        # Forks are requested only if the API counts at least one.
        for name, count in {
            "files": "!= 0",
            "wikis": "!= 0",
            "children": "!= 0",
            "forks": "= [1-9].*",
        }.items()
    ),
)
_DESCRIBED: dict[str, tuple[Fact, ...]] = {
    "guids": (
        Fact(
            "error",
            "an identifier of something else",
            f"{_REFERENT} != nodes|registrations|preprints|files",
        ),
        Fact("follow", "{relationships.referent.links.related.href}"),
        Fact(
            "follow",
            f"{{dataset.api}}/{{{_REFERENT}}}/{{id}}/",
            "relationships.referent.links.related.href = ",
        ),
    ),
    "files": (
        _STORED._replace(where=""),
        Fact("title", "{attributes.name}"),
        Fact("artifact_type", "File"),
    ),
    **dict.fromkeys(("nodes", "registrations", "preprints"), _ABOUT),
}
"""Type of an answer for an artifact → its facts."""

_ORIGINS = {
    "parent": "isPartOf",
    "forked_from": "isForkOf",
    "registered_from": "isVersionOf",
    "node": "isSupplementedBy",
}
_ENTRIES = {
    "wikis": Fact(
        "content_page:wiki",
        "{links.download}",
        name="attributes.name",
        type="attributes.content_type",
    ),
    "children": Fact("component", "{links.html}"),
    "forks": Fact("fork", "{links.html}"),
    "": Fact("links_to", "{links.html}"),
}
"""Last segment of the address of a list → the fact of each entry."""


class OSF(NextLink, DatasetPlatform):
    """OSF, whose API serves all its hosts."""

    name = "osf"
    members = "wiki pages, bundle; components and forks are related"
    api = "https://api.osf.io/v2"
    api_path = "/v2"
    hosts = {"osf.io": api, "api.osf.io": "", "api.test.osf.io": ""}
    next_paths = "links.next links.next.href"
    ignores_case = True
    routes = (
        Route(rf"v2/(?P<kind>nodes|registrations)/{_ID}(?:/.*)?", "{api}/{kind}/{id}/"),
        Route(rf"v2/guids/{_ID}(?:/.*)?", _UNSOLVED_GUID, _GUID),
        Route(r"(?:v2/)?preprints/(?:.*/)?(?P<id>[^/\n]+)", "scope", _PREPRINT),
        Route(r"(?:v2/)?files/(?P<file>[^/\n]+)(?:/.*)?", "scope", _FILE),
        Route(r"v2/[^/\n]+/(?P<id>[^/\n]+)(?:/.*)?", "scope"),
        Route("download(?:/.*)?", "scope"),
        Route(rf"{_PROJECT}/files/[^/\n]+/(?P<file>[^/\n]+)(?:/.*)?", "scope", _FILE),
        Route(rf"{_PROJECT}(?:/(?:{_TABS})(?:/.*)?)?", _UNSOLVED_GUID, _GUID),
        Route(rf"{_PROJECT}/.*", "scope"),
    )
    answers = {"": {"errors": (Fact("error", "the API says: {detail}"),)}}

    def read(self, found: ClaimBuilder) -> None:
        """Add the claims of an identifier, project, folder page or list of projects."""
        super().read(found)
        if isinstance(found.answer.at("data"), list):
            self._read_list(found)
            return
        data = found.answer.object("data")
        kind = data.text("type")
        facts = (_LISTED if found.listing else _DESCRIBED).get(kind)
        if facts is None:
            reason = "scope" if found.listing else "error"
            raise refusal(reason, f"an identifier of {kind or 'an unknown kind'}")
        _simplify(data)
        found.add({"data": facts})
        found.artifact_type = found.artifact_type.capitalize()
        if kind == "files":
            found.declared = len(found.claims)
        if kind not in ("nodes", "registrations", "preprints") or found.state:
            return
        # The pages of the parent project and of the originals of a copy or version.
        page = urlsplit(artifact_url(data.text("links.html")))
        for name, relation in _ORIGINS.items():
            start = data[f"relationships.{name}"]
            link = start.text("links.related.href")
            number = start.text("data.id") or link.rstrip("/").rpartition("/")[2]
            if number and page.netloc and number != data.text("id"):
                found.link(f"{page.scheme}://{page.netloc}/{number}/", relation)

    def _read_list(self, found: ClaimBuilder) -> None:
        rows = found.answer.whole_list("data")
        if not found.listing and not any(row.text("type") == "files" for row in rows):
            parts = urlsplit(found.url).path.split("/")
            found.add({"data": [fact for name, fact in _ENTRIES.items() if name in parts][:1]})
            return
        for row in rows:
            _simplify(row)
        found.add({"data": _FOLDER})
        for item in found.items:
            if "version" in item.extra:
                item.extra["version"] = int(item.extra["version"])
        services = {row.text("attributes.provider") for row in rows}
        for service in sorted(services - {"", "osfstorage"}):
            found.lack(f"files on {service} are not listed")


def _simplify(row: Answer) -> None:
    """Set the path, version and identifier of a file."""
    about = row["attributes"]
    row.value |= {
        "path": about.raw("materialized_path").removeprefix("/"),
        "version": about.number("current_version") or None,
        "guid": about.at("guid"),
    }
