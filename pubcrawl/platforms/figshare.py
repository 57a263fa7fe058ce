"""
Read articles of figshare, of its portals for institutions, and of portals on their own hosts.

Source: https://docs.figshare.com
"""

from __future__ import annotations

import re

from pubcrawl.ids.url import artifact_url
from pubcrawl.model.fileset import total_size
from pubcrawl.platforms.claims import ClaimBuilder, Fact
from pubcrawl.platforms.platform import DatasetPlatform, PageNumber, Route

# The address of an article on an unknown host: its type, its title, its number.
_FORM = (
    r"(?:.*/)?articles/(?=(?i:book|chapter|code|composition|conference_contribution|dataset"
    r"|data_management_plan|educational_resource|event|figure|fileset|journal_contribution|media"
    r"|model|monograph|online_resource|paper|performance|physical_object|poster|preprint"
    r"|presentation|report|software|standard|thesis|workflow)/.+/.+)"
)
_NUMBER = r"(?:.*/)?(?P<id>[1-9][0-9]{3,11})"
_VERSION = r"(?:/versions)?/(?P<version>[1-9][0-9]{0,2})(?:/files)?"
_ARTICLE = "{api}/articles/{id}"
_VERSION_OF_ARTICLE = "{api}/articles/{id}/versions/{version}"

FIRST = 10
"""Files that the article itself lists."""

VERSIONS_MAX = 100
"""The most earlier versions listed."""

_PAGE_VERSION = re.compile(r"(?<=/)[0-9]{1,3}$")
# figshare computes one digest; the supplied one may be that of another file.
_FILE = Fact(
    "file", "{download_url}", name="name", digests={"computed_md5": "md5", "supplied_md5": "md5"}
)
_LINK = Fact("links_to", "{download_url}", "is_link_only = true")

_ARCHIVE = Fact(
    "bundle:archive", "https://ndownloader.figshare.com/articles/{dataset.id}/versions/{version}"
)


class Figshare(PageNumber, DatasetPlatform):
    """figshare, its portals, and portals with addresses of its form."""

    name = "figshare"
    anywhere = True
    members = "an archive of all files as bundle; other versions and references are related"
    api = "https://api.figshare.com/v2"
    api_path = "/v2"
    mark = "/articles/"
    hosts = dict.fromkeys(("figshare.com", "api.figshare.com", "ndownloader.figshare.com"), api)
    routes = (
        Route(rf"{_FORM}{_NUMBER}{_VERSION}", _VERSION_OF_ARTICLE, anywhere=True),
        Route(rf"{_FORM}{_NUMBER}(?:/versions)?(?:/files)?", _ARTICLE, anywhere=True),
        Route(rf"(?:.*/)?articles/{_NUMBER}{_VERSION}", _VERSION_OF_ARTICLE),
        Route(rf"(?:.*/)?articles/{_NUMBER}(?:/versions)?(?:/files)?", _ARTICLE),
        Route("s(?:/.*)?", "restricted"),  # a private link
        Route(
            r"(?!(?:.*/)?articles[/\n])(?:.*/)?(?:authors|collections|files|projects|account)(?:/.*)?",
            "scope",
        ),
    )
    answers = {
        "list": {"list": (_FILE, _LINK)},
        "": {
            "": (
                Fact("access", "embargo", "is_embargoed = true"),
                Fact("access", "auth", "is_confidential = true"),
                Fact("access", "auth", "is_public = false"),
                # An embargo on the files leaves the article public.
                Fact("refuse", "embargoed until {embargo_date}", "is_embargoed = true"),
                Fact("refuse", "embargoed until further notice", "is_embargoed = true"),
                Fact("refuse", "the article is confidential", "is_confidential = true"),
                Fact("refuse", "the article is private", "is_public = false"),
                Fact("edition", "{version}"),
                Fact("title", "{title}"),
                Fact("artifact_type", "{defined_type_name}"),
                Fact("identifier", "{doi}"),
                Fact("license", "{license.url}"),
            ),
            "files": (_FILE._replace(where="is_link_only != true"), _LINK),
            "authors": (Fact("author", "{orcid_id}"),),
            "resource_doi": (Fact("isSupplementTo", "{}"),),
            "related_materials": (Fact("links_to", "{link identifier}", relation="relation"),),
            "references": (Fact("references", "{}"),),
        },
    }

    def read(self, found: ClaimBuilder) -> None:
        """
        Add the files of an article, or of a page of its file list, and the article's versions.

        An article lists its first ``FIRST`` files. If their sizes are less than the total size,
        the list is requested.
        """
        super().read(found)
        answer, count = found.answer, len(found.items)
        if "list" in answer:
            return
        if count < len(answer.rows("files")):
            found.refuse("its files are links to other sites", "scope")
        size, number = answer.number("size"), answer.number("version") or 0
        is_whole = count < FIRST if size is None else total_size(found.items) >= size
        if not (found.refusal or is_whole):
            found.follow(found.url.partition("?")[0] + "/files?page=1&page_size=100")
        if not (found.more or found.access):
            found.declared = len(found.claims)
        if len(found.claims) > 1 and found.dataset.api == self.api and not found.access:
            found.add({"": (_ARCHIVE,)})
        # The pages of versions have addresses that end with the version number.
        start = _PAGE_VERSION.sub("", artifact_url(answer.text("url_public_html"))).rstrip("/")
        if start.rpartition("/")[2].isdigit():
            for earlier in range(max(1, number - VERSIONS_MAX), number):
                found.link(f"{start}/{earlier}", "version")
