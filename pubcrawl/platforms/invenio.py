"""
Read records of Zenodo, before and since its move to InvenioRDM, and of other installations.

Sources: https://developers.zenodo.org, https://inveniordm.docs.cern.ch/reference/rest_api_index/
"""

from __future__ import annotations

from typing import ClassVar
from urllib.parse import quote

from pubcrawl.platforms.answers import refusal
from pubcrawl.platforms.claims import ClaimBuilder, Fact
from pubcrawl.platforms.platform import DatasetPlatform, Route

_NUMBER = "[1-9][0-9]{0,11}"
# Ten characters of Crockford's base 32 with a hyphen; the last two are a checksum.
_RDM = "[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}"
_RECORD = "{api}/records/{id}"
_FILE_PATH = "(?:files|preview)/.+"
_STATUS = "access.status metadata.access_right"
_FILE = Fact(
    "file",
    "{links.content links.download content}",
    name="key filename",
    size="size filesize",
    digests={"checksum": "md5"},
)


class Invenio(DatasetPlatform):
    """InvenioRDM, and the older Invenio, on any host."""

    name = "invenio"
    anywhere = True
    members = "an archive of all files as bundle; other versions and references are related"
    aliases: ClassVar[tuple[str, ...]] = ("zenodo", "inveniordm")
    hosts = {
        "data.caltech.edu": "",
        "authors.library.caltech.edu": "",
        "ultraviolet.library.nyu.edu": "",
        "inveniordm.web.cern.ch": "",
    }
    api_path = "/api"
    routes = (
        # On an unknown host, only the form of an identifier shows that it is InvenioRDM.
        Route(
            rf"(?:[^/\n]+/)?records?/(?P<id>{_RDM})/{_FILE_PATH}", "scope", _RECORD, anywhere=True
        ),
        Route(rf"(?:[^/\n]+/)?records?/(?P<id>{_RDM})(?:/.*)?", _RECORD, anywhere=True),
        Route(rf"(?:[^/\n]+/)?records?/(?P<id>{_NUMBER})/{_FILE_PATH}", "scope", _RECORD),
        Route(rf"(?:[^/\n]+/)?records?/(?P<id>{_NUMBER})(?:/.*)?", _RECORD),
        Route(rf"(?i:doi/(?:.*/)?(?:zenodo|cern|rodare))\.(?P<id>{_NUMBER})", _RECORD),
    )
    answers = {
        "metadata": {
            "": (
                Fact("gone", "is deleted", "deletion_status.is_deleted = true"),
                Fact("gone", "is deleted", "is_deleted = true"),
                Fact("access", "embargo", f"{_STATUS} = embargoed"),
                Fact("access", "request", f"{_STATUS} = restricted|closed & links.access_request"),
                Fact("access", "request", "access.files = restricted & links.access_request"),
                Fact("access", "auth", f"{_STATUS} = restricted|closed"),
                Fact("access", "auth", "access.files = restricted"),
                Fact(
                    "refuse", "access is {metadata.access_right}", "metadata.access_right != open"
                ),
                Fact("refuse", "access is {access.status}", "access.status = embargoed|restricted"),
                Fact("refuse", "access is {access.record}", "access.record = restricted"),
                Fact("refuse", "access is {access.files}", "access.files = restricted"),
                Fact("title", "{metadata.title}"),
                Fact(
                    "artifact_type",
                    "{metadata.resource_type.title metadata.resource_type.title.en"
                    " metadata.resource_type.id metadata.resource_type.type}",
                ),
                Fact("identifier", "{doi pids.doi.identifier}"),
                Fact("identifier", "{metadata.doi}"),
                Fact("ask", "{links.versions}?size=100"),
                Fact("isVersionOf", "{conceptdoi parent.pids.doi.identifier}"),
            ),
            "rows": (_FILE,),
            "metadata.rights": (Fact("license", "{link props.url}"),),
            "metadata.license": (Fact("license", "{url}"),),
            "metadata.creators": (
                Fact("author", "{orcid}"),
                Fact("author", "{identifier}", "scheme = orcid", each="person_or_org.identifiers"),
            ),
            "metadata.related_identifiers": (
                Fact("links_to", "{identifier}", relation="relation_type.id relation"),
            ),
        },
        "entries": {"rows": (_FILE,)},
        "files": {"rows": (_FILE,)},
    }

    def read(self, found: ClaimBuilder) -> None:
        """Add the claims of a record or its file list, or the other versions of a record."""
        answer, dataset = found.answer, found.dataset
        if "hits" in answer and not found.listing:
            for row in answer.rows("hits.hits"):
                if row.text("id") != dataset.id:
                    found.link(row.text("links.self_html", "links.html"), "version")
            return
        number = answer.text("id", "recid")
        name = dataset.id if found.listing else number or dataset.id
        parents = (answer.text("conceptrecid"), answer.text("parent.id"))
        if name in parents or number not in ("", name):
            raise refusal("scope", f"{name} identifies all versions; the newest is {number}")
        record = f"{dataset.api}/records/{dataset.id}"
        files = answer["files" if "files" in answer else ""]
        is_list, is_off = isinstance(files.value, list), files.fits("enabled = false")
        rows = files.value if is_list else files.at("entries")
        if isinstance(rows, dict):
            rows = [isinstance(row, dict) and {"key": key, **row} for key, row in rows.items()]
        answer.value["rows"] = None if is_off else rows
        for row in answer.rows("rows"):
            url = f"{record}/files/{quote(row.raw('key', 'filename'), safe='')}/content"
            row.value["content"] = (is_list and row.text("links.self")) or url
        super().read(found)
        if found.state or "metadata" not in answer:
            return
        count = None if is_list else files.number("count")
        is_known = found.items or is_list or is_off or count == 0 or found.refusal
        if not is_known and ("files" in answer or answer.text("access.status")):
            # Before version 11, a record does not list its files itself.
            found.follow(answer.text("links.files") or f"{record}/files")
        found.declared = len(found.claims) or None if count is None else count
        if found.claims or count:
            found.add({"": (Fact("bundle:archive", "{links.archive}"),)})


class Zenodo(Invenio):
    """Zenodo, and installations that keep the records of the old Zenodo."""

    name = "zenodo"
    anywhere = False
    aliases = ()
    hosts = {"zenodo.org": "", "sandbox.zenodo.org": "", "rodare.hzdr.de": ""}
