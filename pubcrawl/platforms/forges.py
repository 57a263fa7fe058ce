"""The common parts of code forges: addresses, and lists of discussions, which may be very long."""

from __future__ import annotations

from pubcrawl.platforms.address import parameter
from pubcrawl.platforms.claims import ClaimBuilder, Fact
from pubcrawl.platforms.platform import Platform

DISCUSSIONS_MAX = 10
"""The most pages requested of issues, or of merge requests."""

MEMBERS = (
    "raw files of the branch, releases as versions, issues and pull requests as discussion; "
    "a fork's origin is related"
)
REPOSITORY = (
    r"(?P<owner>(?!\.{1,2}/)[\w.-]{1,100})/(?!\.(?:\.|git)?[/\n])(?P<repository>[\w.-]{1,100}?)(?:\.git)?"
    r"(?:/.*)?"
)
"""The path of a repository, which has an owner and a name."""

RELEASE = (
    Fact("version:release", "{html_url _links.self}", "tag_name", name="name tag_name"),
    Fact("bundle:archive", "{zipball_url}", name="tag_name"),
    Fact("bundle:archive", "{tarball_url}", name="tag_name"),
    Fact("bundle:archive", "{url}", each="assets.sources", name="tag_name"),
    *(
        Fact(
            "item:asset",
            "{browser_download_url direct_asset_url url}",
            each=path,
            name="name",
            type="content_type",
            digests={"digest": ""},
        )
        for path in ("assets", "assets.links")
    ),
)
"""The release of a repository; an issue has none of these values."""

_DISCUSSIONS = ("issues", "pulls", "merge_requests", "pullrequests")


class Forge(Platform):
    """A platform of repositories."""

    def following(self, found: ClaimBuilder) -> str:
        link = super().following(found)
        kind = found.url.partition("?")[0].rstrip("/").rpartition("/")[2]
        number = parameter(link, "page") if kind in _DISCUSSIONS else ""
        if number.isdecimal() and int(number) > DISCUSSIONS_MAX:
            found.lack(f"only {DISCUSSIONS_MAX} pages of {kind} are listed")
            return ""
        return link
