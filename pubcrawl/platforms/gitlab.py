"""
Read a GitLab project: its files, releases, issues and merge requests.

Source: https://docs.gitlab.com/api/rest/
"""

from __future__ import annotations

from pubcrawl.platforms.address import with_parameters
from pubcrawl.platforms.claims import ClaimBuilder, Fact
from pubcrawl.platforms.forges import MEMBERS, RELEASE, Forge
from pubcrawl.platforms.platform import LinkHeader, Route

_NO_GROUPS = (
    r"admin|api|assets|dashboard|explore|groups|help|jwt|oauth|profile|projects|public"
    r"|search|snippets|uploads|users"
)
_NAME = r"(?!-[/\n])[^/\n]+?"
# Groups may be nested twenty deep.
_PROJECT = rf"(?!(?:{_NO_GROUPS})[/\n])(?P<id>{_NAME}(?:/{_NAME}){{1,20}}?)(?:\.git)?"


class GitLab(Forge, LinkHeader):
    """GitLab, on its own host and on others."""

    name = "gitlab"
    members = MEMBERS
    hosts = ("gitlab.com",)
    api_path = "/api/v4"
    routes = (
        Route(
            r"api/v4/projects/(?P<id>[^/\n]+)/.*\n(?:.*&)?ref=(?P<ref>[^&]+).*",
            "{api}/projects/{id%}",
        ),
        Route(r"api/v4/projects/(?P<id>[^/\n]+)(?:/.*)?", "{api}/projects/{id%}"),
        Route(rf"{_PROJECT}/-(?:/.*)?", "{api}/projects/{id%}"),
        # In old addresses, there is no ``/-/`` between a project and its pages.
        Route(
            rf"{_PROJECT}(?:/(?:blob|commits|issues|merge_requests|raw|tags|tree|wikis)(?:/.*)?)?",
            "{api}/projects/{id%}",
        ),
    )
    answers = {
        "list": {
            "list": (
                *RELEASE,
                Fact(
                    "item:raw",
                    "{dataset.root}/{dataset.id%/!$&'()*+,;=:@~}/-/raw/{dataset.ref%/!$&'()*+,;=:@~}"
                    "/{path%/!$&'()*+,;=:@~}",
                    "type = blob",
                    name="path",
                ),
                Fact("discussion:issue", "{web_url}", "iid", name="title"),
                Fact("warn", "{path} is a separate repository", "type = commit"),
            )
        },
        "path_with_namespace": {
            "": (
                Fact("title", "{path_with_namespace}"),
                Fact("artifact_type", "SoftwareSourceCode"),
                Fact("code_repository:clone", "{http_url_to_repo}"),
                Fact(
                    "bundle:archive",
                    "{web_url}/-/archive/{default_branch%/!$&'()*+,;=:@~}/{path}-{branch}.zip",
                ),
                Fact(
                    "ask",
                    "{dataset.api}/projects/{path_with_namespace%}/repository/tree"
                    "?recursive=true&pagination=keyset&per_page=100&ref={default_branch%}",
                ),
                Fact("ask", "{dataset.api}/projects/{path_with_namespace%}/releases?per_page=100"),
                Fact(
                    "ask",
                    "{dataset.api}/projects/{path_with_namespace%}/issues"
                    "?scope=all&state=all&per_page=100",
                    "issues_access_level issues_enabled = enabled|public|true",
                ),
                Fact(
                    "ask",
                    "{dataset.api}/projects/{path_with_namespace%}/merge_requests"
                    "?scope=all&state=all&per_page=100",
                    "merge_requests_access_level merge_requests_enabled = enabled|public|true",
                ),
                Fact(
                    "code_repository:wiki",
                    "{web_url}.wiki.git",
                    "wiki_access_level wiki_enabled = enabled|public|true",
                ),
                Fact("license", "{license.html_url}"),
                Fact("isForkOf", "{forked_from_project.web_url}"),
                Fact("need", "auth", "visibility = private|internal"),
            )
        },
    }

    def following(self, found: ClaimBuilder) -> str:
        number = dict(found.response.headers).get("x-next-page", "").strip()
        page = with_parameters(found.url, page=number) if number.isdecimal() else ""
        return super().following(found) or page

    def read(self, found: ClaimBuilder) -> None:
        """Add the claims of a project, or of a page of one of its lists."""
        found.values["branch"] = found.answer.text("default_branch").replace("/", "-")
        super().read(found)
