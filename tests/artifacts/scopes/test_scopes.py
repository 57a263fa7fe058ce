"""Each crawler, simulated by its documentation, captures the members of the record."""

from __future__ import annotations

import re

import pytest
import yaml
from msgspec.structs import replace

from pubcrawl.artifacts.scopes.archiveit import archiveit
from pubcrawl.artifacts.scopes.browsertrix import browsertrix
from pubcrawl.artifacts.scopes.heritrix import heritrix
from pubcrawl.artifacts.scopes.lockss import lockss
from pubcrawl.artifacts.scopes.patterns import address, portable, sorted_address, whole
from pubcrawl.artifacts.scopes.rules import scope, urls
from pubcrawl.model.artifact import Excluded, Related, SignificantString
from tests.artifacts.scopes.scopes import (
    CASES,
    REPO,
    Case,
    by_archiveit,
    by_browsertrix,
    by_heritrix,
    by_lockss,
    made,
    plugin,
)
from tests.cases import Agree, golden, table

CRAWLERS = {
    "browsertrix": by_browsertrix,
    "heritrix": by_heritrix,
    "lockss": by_lockss,
    "archiveit": by_archiveit,
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("crawler", CRAWLERS)
def test_a_crawler_captures_the_members_and_no_more(name: str, crawler: str) -> None:
    case = CASES[name]
    found = CRAWLERS[crawler](case)
    # Archive-It's seed for a path ends in a slash; the entry page may not.
    found -= {f"{case.scope.entry}/"} - case.members
    new = {url for url in found - case.members if case.scope.holds(url)}
    new -= {each.uri for each in case.record.excluded}
    assert case.members <= found
    assert found - case.members - new == set()


@golden
def test_files(case: dict[str, str], agree: Agree) -> None:
    """The files have the settings that each tool needs for a heuristic."""
    scope = CASES[case["artifact"]].scope
    files = {
        "browsertrix": yaml.safe_load(browsertrix(scope, "a"))["seeds"],
        "heritrix": {name: text for name, text in heritrix(scope).items() if name.endswith(".txt")},
        "lockss": plugin(lockss(scope, "A"))["au_crawlrules"],
        "archiveit": archiveit(scope).splitlines(),
    }
    agree(case, {"kind": scope.kind, **files})


def test_the_text_is_the_one_that_the_record_names() -> None:
    """Without one the scope is a list, and a number does not match within a longer number."""
    entry = "https://repo.example/records/60123"
    parts = [f"{entry}/files/a.csv", "https://repo.example/export?id=60123"]
    record = made(
        "sigstr_uri",
        entry,
        parts,
        significant_string=SignificantString("60123", "uri", "uri"),
    )
    links = {entry: [*parts, "https://repo.example/records/601234", "https://repo.example/records"]}
    case = Case(record, REPO, links)
    assert (case.scope.kind, case.scope.text) == ("text", "60123")
    for crawler in CRAWLERS.values():
        assert crawler(case) == case.members
    bare = case._replace(record=replace(record, significant_string=None))
    assert bare.scope.kind == "list"
    assert bare.scope.why == "the record has no significant string of addresses"


@table
def test_rules_that_would_admit_another_artifact_become_a_list(
    heuristic: str, sibling: str
) -> None:
    case = CASES["H4" if heuristic == "path_based" else "H9"]
    for change in (
        {"related": [Related(sibling, "links_to")]},
        {"excluded": [*case.record.excluded, Excluded(sibling, "other_artifact")]},
    ):
        changed = case._replace(record=replace(case.record, **change))
        assert changed.scope.kind == "list"
        assert changed.scope.why.endswith(f"another artifact, {sibling}")
        for crawler in CRAWLERS.values():
            assert sibling not in crawler(changed._replace(links={case.scope.entry: [sibling]}))
    listed = scope(case.record, case.portal, case.portal_type, [sibling])
    assert listed.kind == "list"


def test_a_list_takes_no_linked_picture_for_a_resource() -> None:
    """LOCKSS needs a rule for resources of pages, but a linked picture may not be a resource."""
    picture = "https://repo.example/edit/curve.png"
    record = made("", "https://repo.example/d/7", [], [picture], boundary_source="choice")
    record.members.pop()  # the resource of the page
    case = Case(record, REPO, {"https://repo.example/d/7": [picture]})
    for crawler in CRAWLERS.values():
        assert crawler(case) == case.members


def test_a_path_ends_at_a_delimiter() -> None:
    scope = CASES["H4"].scope
    entry = scope.entry
    assert all(map(scope.holds, (entry, f"{entry}/a", f"{entry}?a", f"{entry}#a")))
    assert not any(map(scope.holds, (f"{entry}-x", f"{entry}2", f"{entry}.git", entry[:-1])))


def test_the_list_has_the_entry_page_first_and_no_embeds() -> None:
    case = CASES["signposting"]
    lines = urls(case.scope).splitlines()
    assert lines[0] == case.record.final_uri
    assert set(lines) == case.members


def test_rules_of_the_portal_go_along_where_others_understand_them() -> None:
    assert portable(r"/search\?(?P<q>.*)") == r"/search\?(.*)"
    assert portable(r"(?i)/login") == ""
    assert portable(r"/\d++$") == ""
    case = CASES["H4"]
    portal = case.portal._replace(deny=(r"/compare/", r"/tree/", r"\p{L}+$"))
    denied = Case(case.record, portal, case.links).scope.deny
    # A rule that would exclude members is left out.
    assert denied == (r"/compare/",)


@pytest.mark.parametrize(
    ("pattern", "found", "missed"),
    [
        (
            address("https://a.example/b?c=1+d"),
            "http://www.a.example/b?c=1+d",
            "https://a.example/b",
        ),
        (
            sorted_address("https://a.example/?q=%2Fx+y&b=1"),
            "https://a.example/?b=1&q=/x+y",
            "https://a.example/?q=%2Fx+y&b=1",
        ),
    ],
)
def test_patterns(pattern: str, found: str, missed: str) -> None:
    assert re.search(pattern, found)
    assert not re.search(pattern, missed)
    assert re.fullmatch(whole(pattern), found)


@pytest.mark.parametrize("crawler", CRAWLERS)
def test_a_crawler_that_ignored_its_rules_would_be_noticed(crawler: str) -> None:
    """The evaluators apply exclusions: without them they capture the excluded addresses."""
    case = CASES["H3" if crawler in ("browsertrix", "archiveit") else "H4"]
    bare = case._replace(record=replace(case.record, excluded=[]))
    found = CRAWLERS[crawler](bare)
    assert not found <= case.members | {f"{case.scope.entry}/"}


def test_a_whole_host_is_not_taken_for_an_entry_page_alone() -> None:
    record = replace(CASES["H4 of a host"].record, final_uri="https://repo.example/", members=[])
    assert CASES["H4"]._replace(record=record).scope.kind == "list"


def test_what_portals_write_breaks_no_file() -> None:
    odd = [
        'https://repo.example/a b\n<&">]]>--\x00%',
        "javascript:x",
        "https://repo.example/\u00e9",
    ]
    record = made("single_page_plus", "https://repo.example/d/%22q%22?a=1&b=%25s", odd, odd)
    case = CASES["H2"]._replace(record=replace(record, title='A "title"\x00\n\x1b --\ud800'))
    scope = case.scope
    assert len(scope.members) == 3
    assert all(url.isascii() and " " not in url for url in scope.members)
    assert len(urls(scope).splitlines()) == 3
    made_by = plugin(lockss(scope, case.record.title))
    assert made_by["plugin_name"].startswith("A 'title' -- (A")
    for crawler in CRAWLERS.values():
        assert set(scope.members) <= crawler(case._replace(links={scope.entry: [*scope.members]}))
