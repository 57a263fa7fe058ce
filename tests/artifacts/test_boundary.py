"""Each heuristic on made-up portals, tested sentence by sentence against the specification."""

from __future__ import annotations

import pytest

from pubcrawl.artifacts.boundary import Boundary
from pubcrawl.artifacts.heuristics import CLASSES
from pubcrawl.items.artifact import HEURISTICS, ArtifactContext, PortalType, Related
from tests.artifacts.artifact_site import (
    PORTAL,
    ROOT,
    Doc,
    Site,
    excluded,
    file,
    link,
    members,
    url,
)

TITLE = "Otters of the northern lakes"


def test_all_heuristics_are_there() -> None:
    assert CLASSES.keys() == HEURISTICS.keys()
    with pytest.raises(ValueError, match="unknown heuristic 'nine': choose one of single_page,"):
        Boundary("nine", Site({"/": Doc()}).entry("/"), PORTAL)


# H1


def test_a_single_page_is_itself() -> None:
    links = [
        "/about",
        "/data/77?amp=1",
        "/print/77",
        link("/feed", rel=("alternate",)),
        "https://else.example/x",
        link("/data/77?page=2", rel=("next",)),
        "mailto:otter@repo.example",
    ]
    site = Site({"/data/77": Doc(links)})
    boundary = site.boundary("single_page")
    assert [member.uri for member in boundary.members] == [url("/data/77")]
    assert [get.purpose for get in site.asked] == ["entry"]
    assert excluded(boundary) == {
        "/about": "out_of_prefix",
        "/data/77?amp=1": "alternate",
        "/data/77?page=2": "out_of_prefix",
        "/feed": "alternate",
        "/print/77": "alternate",
        "mailto:otter@repo.example": "scheme",
    }
    assert boundary.related == {Related("https://else.example/x", "links_to")}
    assert boundary.suspected_missing == [url("/data/77?page=2")]
    assert boundary.state == "complete"


def test_a_single_page_need_not_be_html() -> None:
    site = Site({"/data/77": Doc(mimetype="application/pdf")})
    (member,) = site.boundary("single_page").members
    assert (member.role, member.mimetype, member.confidence) == ("landing", "application/pdf", 1.0)


# H2


def test_a_page_plus_has_all_it_links_on_the_portal() -> None:
    links = ["/about", "https://files.repo.example/1", "https://else.example/", "javascript:go()"]
    site = Site({"/data/77": Doc(links), "/about": Doc(["/deeper"])}, lambda _: Doc())
    boundary = site.boundary("single_page_plus")
    assert members(boundary) == ["https://files.repo.example/1", "/about"]
    assert {get.purpose for get in site.asked[1:]} == {"member"}
    assert boundary.related == {Related("https://else.example/", "links_to")}
    about = boundary.members[2]
    assert (about.via, about.why, about.hop) == ([url("/data/77")], ["single_page_plus"], 1)
    assert (about.confidence, about.role, about.status) == (0.4, "content_page", 200)


def test_a_member_that_is_not_there_stays() -> None:
    boundary = Site({"/data/77": Doc(["/gone"])}).boundary("single_page_plus")
    assert [(member.uri, member.status) for member in boundary.members[1:]] == [(url("/gone"), 404)]


def test_roles_are_told_by_links_and_content() -> None:
    docs = {
        "/data/77": Doc([file("/f/1"), link("/export?format=ris", export=True), "/page", "/robot"]),
        "/f/1": Doc(mimetype="text/csv"),
        "/export?format=ris": Doc(mimetype="text/plain"),
        "/page": Doc(),
        "/robot": Doc(status=0, mimetype="", more={"slug": "robots"}),
    }
    boundary = Site(docs).boundary("single_page_plus")
    assert {member.uri.removeprefix(ROOT): member.role for member in boundary.members} == {
        "/data/77": "landing",
        "/export?format=ris": "metadata",
        "/f/1": "item",
        "/page": "content_page",
        "/robot": "content_page",
    }
    assert [member.reason for member in boundary.members if member.reason] == ["robots"]


def test_redirects_to_members_are_aliases() -> None:
    docs = {
        "/data/77": Doc(["/latest", "/old", "/new", "/away"]),
        "/latest": Doc(to="/data/77"),
        "/old": Doc(to="/new"),
        "/new": Doc(),
        "/away": Doc(to="https://else.example/"),
        "https://else.example/": Doc(),
    }
    boundary = Site(docs).boundary("single_page_plus")
    assert members(boundary) == ["/away", "/new"]
    assert boundary.aliases == {url("/latest"): url("/data/77"), url("/old"): url("/new")}


def test_licences_are_context_and_members_only_as_first_published() -> None:
    docs = {
        "/data/77": Doc([link("/terms", rel=("license",)), link("/licences/1", region="footer")])
    }
    site = Site(docs, lambda _: Doc())
    boundary = site.boundary("single_page_plus")
    assert members(boundary) == []
    licences = {
        ArtifactContext(url("/terms"), "license"),
        ArtifactContext(url("/licences/1"), "license"),
    }
    assert boundary.context == licences
    strict = site.boundary("single_page_plus", strict=True)
    assert members(strict) == ["/licences/1", "/terms"]
    assert strict.context == licences


def test_scripted_links_are_suspected() -> None:
    boundary = Site({"/data/77": Doc([link("/f/1", source="scripted")])}).boundary(
        "single_page_plus"
    )
    assert (members(boundary), boundary.suspected_missing) == ([], [url("/f/1")])


# H3 is tested with the ignore list, in test_probes.


# H4


def tool(*links: str) -> dict[str, Doc]:
    """Return a project at /u/tool that links *links*."""
    return {"/u/tool": Doc(links)}


def test_a_path_is_compared_by_segments() -> None:
    docs = tool(
        "/u/tool/wiki",
        "/u/tool-x",
        "/u/tool?tab=all",
        "/login?next=/u/tool",
        "/u",
        "https://else.example/u/tool/x",
    )
    docs["/u/tool/wiki"] = Doc(["/u/tool/wiki/deep", "/u/other"])
    boundary = Site(docs, lambda _: Doc()).boundary("path_based", "/u/tool")
    assert members(boundary) == ["/u/tool/wiki", "/u/tool?tab=all", "/u/tool/wiki/deep"]
    assert [member.hop for member in boundary.members] == [0, 1, 1, 2]
    assert excluded(boundary) == {
        "/login?next=/u/tool": "out_of_prefix",
        "/u": "out_of_prefix",
        "/u/other": "out_of_prefix",
        "/u/tool-x": "out_of_prefix",
        "https://else.example/u/tool/x": "off_portal",
    }


def test_a_path_is_a_substring_as_first_published() -> None:
    docs = tool("/u/tool/wiki", "/u/tool-x", f"/login?next={ROOT}/u/tool", "/u/other")
    boundary = Site(docs, lambda _: Doc()).boundary("path_based", "/u/tool", strict=True)
    assert members(boundary) == [f"/login?next={ROOT}/u/tool", "/u/tool-x", "/u/tool/wiki"]


@pytest.mark.parametrize("entry", ["/u/tool/", "/u/tool/index.html", "/u/tool/files?tab=1"])
def test_what_is_not_of_the_path_is_cut(entry: str) -> None:
    docs = {entry: Doc(["/u/tool/wiki", "/u/tools"])}
    kind = PortalType("Software", "path_based", entry_suffixes=("/files",))
    site = Site(docs, lambda _: Doc())
    assert members(site.boundary("path_based", entry, portal_type=kind)) == ["/u/tool/wiki"]


def test_a_file_is_widened_to_its_folder_if_nothing_is_under_it() -> None:
    site = Site({"/u/tool.html": Doc(["/u/more.html", "/v"])}, lambda _: Doc())
    boundary = site.boundary("path_based", "/u/tool.html")
    assert members(boundary) == ["/u/more.html"]
    assert boundary.warnings == ["prefix_widened"]
    site = Site({"/u/tool.js": Doc(["/u/tool.js/x", "/u/more.js"])}, lambda _: Doc())
    boundary = site.boundary("path_based", "/u/tool.js")
    assert (members(boundary), boundary.warnings) == (["/u/tool.js/x"], [])


def test_letters_may_be_of_any_case_where_the_rule_says_so() -> None:
    site = Site(tool("/U/Tool/wiki"), lambda _: Doc())
    assert members(site.boundary("path_based", "/u/tool")) == []
    boundary = site.boundary("path_based", "/u/tool", params={"case_insensitive_path": True})
    assert members(boundary) == ["/U/Tool/wiki"]


def test_a_whole_host_has_to_be_somebodys_own() -> None:
    site = Site({"/": Doc(["/a"])}, lambda _: Doc())
    refused = site.boundary("path_based", "/")
    assert members(refused) == []
    assert refused.inapplicable == "the entry page is the root of a shared host"
    assert refused.warnings == [f"path_based: {refused.inapplicable}"]
    assert members(site.boundary("path_based", "/", params={"whole_host": True})) == ["/a"]
    tenant = "https://otters.silo.example/"
    portal = PORTAL._replace(hosts=frozenset(("*.silo.example",)), home=tenant)
    boundary = Site({tenant: Doc([f"{tenant}a"])}, lambda _: Doc()).boundary(
        "path_based", tenant, portal=portal
    )
    assert members(boundary) == [f"{tenant}a"]


def test_the_landing_page_gives_the_path() -> None:
    kind = PortalType("Software", "path_based", landing=url("/u/tool"))
    site = Site({"/u/tool/wiki": Doc(), "/u/tool": Doc(["/u/tool/x"])}, lambda _: Doc())
    boundary = site.boundary("path_based", "/u/tool/wiki", portal_type=kind)
    assert members(boundary) == ["/u/tool", "/u/tool/x"]


def test_what_redirects_out_of_the_path_is_not_followed() -> None:
    docs = tool("/u/tool/login") | {"/u/tool/login": Doc(to="/in"), "/in": Doc(["/u/tool/x"])}
    assert members(Site(docs).boundary("path_based", "/u/tool")) == ["/u/tool/login"]


def test_depth_is_limited() -> None:
    docs = {f"/u/tool/{n}": Doc([f"/u/tool/{n + 1}"]) for n in range(30)}
    site = Site(docs | tool("/u/tool/0"))
    boundary = site.boundary("path_based", "/u/tool")
    assert len(members(boundary)) == 20
    assert (boundary.limits_hit, boundary.state) == (["max_depth"], "truncated")
    assert excluded(boundary) == {"/u/tool/20": "limit"}


# H5


def test_externals_are_fetched_and_not_followed() -> None:
    docs = tool("/u/tool/src", "https://else.example/") | {
        "/u/tool/src": Doc(["https://files.repo.example/u/tool.py"]),
        "https://files.repo.example/u/tool.py": Doc(["https://files.repo.example/more"]),
    }
    site = Site(docs, lambda _: Doc())
    boundary = site.boundary("path_based_externals", "/u/tool")
    assert members(boundary) == ["/u/tool/src", "https://files.repo.example/u/tool.py"]
    assert boundary.members[2].confidence == 0.3
    everything = [
        "/u/tool/src",
        "https://else.example/",
        "https://files.repo.example/u/tool.py",
    ]
    for given in ({"params": {"externals": "all"}}, {"strict": True}):
        boundary = site.boundary("path_based_externals", "/u/tool", **given)  # type: ignore[arg-type]
        assert sorted(members(boundary)) == everything
    bare = PORTAL._replace(content_hosts=frozenset())
    boundary = site.boundary("path_based_externals", "/u/tool", portal=bare)
    assert sorted(members(boundary)) == everything


# H6


def named(**docs: Doc) -> Site:
    """Return a site whose entry page has ``TITLE`` as title and in its text, and links *docs*."""
    links = [f"/{name}" for name in docs]
    entry = Doc(links, TITLE, f"About {TITLE}")
    return Site({"/data/77": entry, **{f"/{name}": doc for name, doc in docs.items()}})


def test_pages_with_the_title_are_members_and_followed() -> None:
    site = named(
        a=Doc(["/c"], text=f"Methods of {TITLE}"), b=Doc(["/d"], text="Something else entirely")
    )
    site.docs[url("/c")] = Doc(title=TITLE, mimetype="application/json")
    site.docs[url("/d")] = Doc(title=TITLE)
    boundary = site.boundary("sigstr_title")
    assert members(boundary) == ["/a", "/c"]
    assert excluded(boundary) == {"/b": "no_string"}
    assert boundary.evidence == [f"title: {TITLE}"]
    assert boundary.significant_string == (TITLE, "title", "title")
    assert boundary.members[1].confidence == 0.85


def test_a_mention_is_no_member_but_as_first_published() -> None:
    site = named(list=Doc([link("/data/77", TITLE)]))
    boundary = site.boundary("sigstr_title")
    assert excluded(boundary) == {"/list": "mention_only"}
    assert members(site.boundary("sigstr_title", strict=True)) == ["/list"]


def test_what_redirects_off_the_portal_or_is_forbidden_cannot_be_looked_at() -> None:
    site = named(away=Doc(to="https://else.example/"), no=Doc(status=0, more={"slug": "robots"}))
    site.docs["https://else.example/"] = Doc(text=TITLE)
    assert excluded(site.boundary("sigstr_title")) == {"/away": "off_portal", "/no": "robots"}


def test_without_a_title_that_can_be_used_the_entry_page_is_all() -> None:
    site = Site({"/data/77": Doc(["/a"], "Repository"), "/a": Doc(title="Repository")})
    boundary = site.boundary("sigstr_title")
    assert members(boundary) == []
    assert boundary.inapplicable == "title is short: Repository"
    assert members(site.boundary("sigstr_title", strict=True)) == ["/a"]


# H7, H8


def test_an_extra_hop_takes_what_members_link() -> None:
    site = named(a=Doc([file("/f/2")], text=TITLE), b=Doc(["/no"]), menu=Doc())
    site.docs[url("/f/2")] = Doc(mimetype="text/csv")
    site.docs[url("/")] = Doc(["/menu"])
    ignored = site.ignored()
    boundary = site.boundary("sigstr_title_plus_ignored", ignored=ignored)
    assert members(boundary) == ["/a", "/b", "/f/2"]
    assert excluded(boundary) == {"/menu": "ignored:home"}
    assert [member.confidence for member in boundary.members[1:]] == [0.85, 0.6, 0.6]
    cut = site.boundary("sigstr_filtered_title", ignored=ignored)
    assert members(cut) == ["/a"]
    hop = site.boundary("sigstr_filtered_title", ignored=ignored, params={"plus_ignored": True})
    assert members(hop) == members(boundary)


def test_an_extra_hop_goes_one_deeper_than_the_string_is_looked_for() -> None:
    docs = {f"/{n}": Doc([f"/{n + 1}"], text=TITLE) for n in range(1, 9)}
    site = Site({"/data/77": Doc(["/1"], TITLE, TITLE), **docs})
    boundary = site.boundary("sigstr_title_plus_ignored")
    assert members(boundary) == ["/1", "/2", "/3", "/4", "/5", "/6"]
    assert boundary.members[-1].why == ["extra_hop"]
    assert boundary.members[-1].status == 200
    assert boundary.limits_hit == ["max_depth"]


# H9


def test_an_identifier_in_the_address_makes_a_member() -> None:
    name = "0f8fad5b-d9cb-469f-a165-70867728950e"
    docs = {
        f"/dataset/{name}": Doc(
            [f"/stats?key={name}", f"https://api.repo.example/v1/{name}", "/search", "/x"]
        ),
        f"/stats?key={name}": Doc([f"/login?next=/dataset/{name}", f"/deep/{name}/2"]),
        f"/deep/{name}/2": Doc([f"/deep/{name}/3"]),
        f"/deep/{name}/3": Doc([f"/deep/{name}/4"]),
    }
    boundary = Site(docs, lambda _: Doc()).boundary("sigstr_uri", f"/dataset/{name}")
    assert members(boundary) == [
        f"https://api.repo.example/v1/{name}",
        f"/stats?key={name}",
        f"/deep/{name}/2",
        f"/deep/{name}/3",
    ]
    assert excluded(boundary) == {
        f"/deep/{name}/4": "limit",
        f"/login?next=/dataset/{name}": "no_string",
        "/search": "no_string",
        "/x": "no_string",
    }
    assert boundary.state == "complete"  # the depth belongs to the heuristic and is no limit


# Related


def test_other_artifacts_are_related_in_either_mode() -> None:
    portal = PORTAL._replace(entry=(r"https?://repo\.example/data/(\d+)",))
    site = Site({"/data/77": Doc(["/data/78", "/data/77/files", "/about"])}, lambda _: Doc())
    for strict in (True, False):
        boundary = site.boundary("single_page_plus", portal=portal, strict=strict)
        assert members(boundary) == ["/about", "/data/77/files"]
        assert boundary.related == {Related(url("/data/78"), "links_to")}
        assert excluded(boundary) == {"/data/78": "other_artifact"}


# Obstacles


def test_a_dead_entry_page_is_still_a_record() -> None:
    for status, state in ((404, "gone"), (410, "gone"), (0, "failed"), (503, "failed")):
        site = Site({"/data/77": Doc(["/a"], status=status, more={"slug": "x"})})
        boundary = site.boundary("single_page_plus")
        assert (members(boundary), boundary.state) == ([], state)
        assert boundary.members[0].status == (status or None)


def test_locked_members_are_kept() -> None:
    docs = {
        "/data/77": Doc(["/f/1", "/f/2", "/f/3", "/login"]),
        "/f/1": Doc(status=401),
        "/f/2": Doc(to="/login"),
        "/f/3": Doc(more={"login": True}),
        "/login": Doc(more={"login": True}),
    }
    boundary = Site(docs).boundary("single_page_plus")
    access = {member.uri.removeprefix(ROOT): member.access for member in boundary.members[1:]}
    assert access == {"/f/1": "auth", "/f/3": "auth", "/login": ""}
    assert boundary.aliases == {url("/f/2"): url("/login")}
    assert boundary.needs == ["auth"]


def test_a_login_form_on_every_page_locks_nothing() -> None:
    form = {"login": True}
    docs = {"/data/77": Doc(["/f/1"], more=form), "/f/1": Doc(more=form)}
    assert Site(docs).boundary("single_page_plus").needs == []


def test_pages_of_scripts_need_rendering() -> None:
    docs = {"/u/tool": Doc(["/u/tool/a"]), "/u/tool/a": Doc(more={"rendering": True})}
    assert Site(docs).boundary("path_based", "/u/tool").needs == ["rendering"]


def test_a_soft_404_is_no_member() -> None:
    docs = {
        "/": Doc(text="Home"),
        "/data/77": Doc(["/a", "/b", "/"], text="E"),
        "/a": Doc(text="A"),
    }
    site = Site(docs, lambda _: Doc(text="Nothing here"))
    ignored = site.ignored()
    boundary = site.boundary("single_page_plus", ignored=ignored)
    assert members(boundary) == ["/", "/a"]
    assert excluded(boundary) == {"/b": "soft_404"}
    assert members(site.boundary("single_page_plus", ignored=ignored, strict=True)) == [
        "/",
        "/a",
        "/b",
    ]


def test_a_shell_for_every_page_needs_rendering_and_tells_nothing() -> None:
    shell = {"rendering": True}
    docs = {"/data/77": Doc(["/a", "/data/77/b"], text="Shell", more=shell)}
    site = Site(docs, lambda _: Doc(text="Shell", more=shell))
    boundary = site.boundary("single_page_plus", ignored=site.ignored())
    assert (members(boundary), boundary.needs) == (["/a", "/data/77/b"], ["rendering"])


@pytest.mark.parametrize("heuristic", ["path_based", "single_page_plus"])
def test_copies_of_the_pages_above_are_aliases_if_any_address_gives_one(heuristic: str) -> None:
    docs = {
        "/data/77": Doc(["/data/77/a", "/data/77/b", "/data/77/a/a"], text="Entry"),
        "/data/77/a": Doc(["/data/77/a/b"], text="A"),
        "/data/77/a/a": Doc(["/data/77/a/a/a"], text="A"),
        "/data/77/b": Doc(["/data/77/b/b"], text="Entry"),
    }
    swallowed = Site(docs, lambda _: Doc(text="Entry"))
    boundary = swallowed.boundary(heuristic)
    assert members(boundary) == ["/data/77/a"]
    aliases = {"/data/77/a/a": "/data/77/a", "/data/77/b": "/data/77"}
    found = {url(alias): url(address) for alias, address in aliases.items()}
    assert found.items() <= boundary.aliases.items()
    assert sum(get.purpose == "probe" for get in swallowed.asked) == 1
    # Elsewhere two addresses of one page are two members.
    assert {"/data/77/a/a", "/data/77/b"} <= set(members(Site(docs).boundary(heuristic)))


def test_only_what_was_asked_for_is_taken() -> None:
    site = Site({"/data/77": Doc()})
    boundary = site.boundary("single_page_plus")
    with pytest.raises(ValueError, match=r"not requested: https://repo\.example/x"):
        boundary.take_response(site.asked[0]._replace(url=url("/x")), site.entry())
