"""
Read articles of figshare, of its portals for institutions, and of portals on their own hosts.

Source: https://docs.figshare.com
"""

from __future__ import annotations

import re
from typing import ClassVar

from pubcrawl.ids.url import artifact_url
from pubcrawl.model.fileset import DatasetFile, DatasetRef, ListingPage, ListingRequest, total_size
from pubcrawl.platforms.address import Address
from pubcrawl.platforms.claims import NEEDS, ClaimBuilder
from pubcrawl.platforms.platform import DatasetPlatform, PageNumber, listing
from pubcrawl.platforms.values import (
    RESTRICTED,
    SCOPE,
    Answer,
    restricted,
    scope,
)

# The address of an article: its type, its title, its number.
_FORM = re.compile(
    r"(?:book|chapter|code|composition|conference_contribution|dataset|data_management_plan"
    r"|educational_resource|event|figure|fileset|journal_contribution|media|model|monograph"
    r"|online_resource|paper|performance|physical_object|poster|preprint|presentation|report"
    r"|software|standard|thesis|workflow)/.+/.+",
    re.IGNORECASE | re.DOTALL,
)

PAGE_SIZE = 100
"""Files on one page of the list."""

FIRST = 10
"""Files that the article itself lists."""

ARCHIVES = "https://ndownloader.figshare.com/articles"
"""Base address of the archives with all files of an article on figshare itself."""

VERSIONS_MAX = 100
"""The most earlier versions listed."""

_NUMBERS = re.compile(
    r"(?:.*/)?(?P<id>[1-9][0-9]{3,11})(?:/versions)?(?:/(?P<version>[1-9][0-9]{0,2}))?(?:/files)?",
    re.DOTALL,
)
_OTHERS = ("authors", "collections", "files", "projects", "account")
_PAGE_VERSION = re.compile(r"(?<=/)[0-9]{1,3}$")


class Figshare(PageNumber, DatasetPlatform):
    """figshare, its portals, and portals with addresses of its form."""

    name = "figshare"
    members = "an archive of all files as bundle; other versions and references are related"
    anywhere = True
    api = "https://api.figshare.com/v2"
    api_path = "/v2"
    hosts: ClassVar = dict.fromkeys(
        ("figshare.com", "api.figshare.com", "ndownloader.figshare.com"), api
    )

    def match(self, address: Address) -> DatasetRef | None:
        """Return the article at an address; without a version, the newest."""
        path, is_known = address.path, bool(address.api)
        address = address._replace(api=address.api or self.api)
        if "articles" in path:
            after = "/".join(address.after("articles"))
            found = _NUMBERS.fullmatch(after)
            # On an unknown host, only the form of the address shows that it is figshare.
            if not found or not (is_known or _FORM.fullmatch(after)):
                return None
            dataset = self.dataset(address, found["id"], version=found["version"] or "")
            return dataset._replace(asks=(ListingRequest(_article(dataset)),))
        if is_known and path[:1] == ("s",):
            return self.dataset(address, path[-1], reason=RESTRICTED)  # a private link
        if is_known and set(_OTHERS).intersection(path):
            return self.dataset(address, path[-1], reason=SCOPE)
        return None

    def files(self, dataset: DatasetRef, answer: Answer) -> ListingPage:
        """
        Return the files of an article, or of a page of its file list.

        An article lists its first ``FIRST`` files. If their sizes are less than the total size,
        the list is requested.
        """
        if isinstance(answer.value, list):
            return listing(map(_item, answer.whole_list()), *self.more(answer))
        files = answer.object().whole_list("files")
        items = [_item(row) for row in files if not row.true("is_link_only")]
        refusal = None
        # An embargo on the files leaves the article public.
        if answer.true("is_embargoed", "is_confidential"):
            date = answer.text("embargo_date") or "further notice"
            refusal = restricted(f"embargoed until {date}")
        elif "is_public" in answer and not answer.true("is_public"):
            refusal = restricted("the article is private")
        elif len(items) < len(files):
            refusal = scope("its files are links to other sites")
        size = answer.number("size")
        whole = len(items) < FIRST if size is None else total_size(items) >= size
        pages = f"{_article(dataset)}/files?page=1&page_size={PAGE_SIZE}"
        more = () if refusal or whole else (pages,)
        return listing(items, *more, version=answer.text("version"), refusal=refusal)

    def describe(self, found: ClaimBuilder, dataset: DatasetRef, page: ListingPage) -> None:
        """Add the claims of an article, or of a page of its file list."""
        answer = found.answer
        hidden = answer.true("is_confidential") or answer.text("is_public") == "false"
        access = "embargo" if answer.true("is_embargoed") else "auth" * hidden
        found.files(page.items, access)
        count, version = len(found.claims), answer.text("version")
        for row in (*answer.rows(), *answer.rows("files")):
            if row.true("is_link_only"):
                found.link(row.text("download_url"), "links_to")
        if isinstance(answer.value, list):
            return
        if count > 1 and version and dataset.api == self.api and not access:
            found.claim(f"{ARCHIVES}/{dataset.id}/versions/{version}", "bundle", "archive")
        found.license(answer.text("license.url"))
        for row in answer.rows("authors"):
            found.author(row.text("orcid_id"))
        found.link(answer.text("resource_doi"), "isSupplementTo")
        for row in answer.rows("related_materials"):
            found.link(row.text("link", "identifier"), row.text("relation") or "links_to")
        for each in answer.texts("references"):
            found.link(each, "references")
        # The pages of versions have addresses that end with the version number.
        start = _PAGE_VERSION.sub("", artifact_url(answer.text("url_public_html"))).rstrip("/")
        number = answer.number("version") or 0
        if start.rpartition("/")[2].isdigit():
            for earlier in range(max(1, number - VERSIONS_MAX), number):
                found.link(f"{start}/{earlier}", "version")
        found.describe(answer.text("title"), answer.text("defined_type_name"), answer.text("doi"))
        found.declared = None if page.more or access else count
        found.needs = NEEDS[access] or found.needs


def _article(dataset: DatasetRef) -> str:
    """Return the API address of an article, or of its requested version."""
    version = f"/versions/{dataset.version}" if dataset.version else ""
    return f"{dataset.api}/articles/{dataset.id}{version}"


def _item(row: Answer) -> DatasetFile:
    # figshare computes one digest; the supplied one may be that of another file.
    digests = (("md5", "computed_md5"), ("md5", "supplied_md5"))
    return row.file(row.raw("name"), row.text("download_url"), *digests)
