"""Addresses of the entry page, of the portal, and of other artifacts."""

from __future__ import annotations

import logging

import pytest

from pubcrawl.artifacts.evidence.address import EntryAddress
from pubcrawl.artifacts.patterns import Patterns
from pubcrawl.artifacts.site import ArtifactSite, carries, host_key, values_of
from pubcrawl.items.artifact import Portal
from tests.artifacts.artifact_site import PORTAL, ROOT
from tests.cases import table


def test_an_entry_page_goes_by_all_its_addresses() -> None:
    site = ArtifactSite(
        f"{ROOT}/data/77", PORTAL, ["https://doi.org/10.5555/x77", "", "HTTP://REPO.example/77"]
    )
    for address in (
        "https://repo.example/data/77",
        "http://www.repo.example/data/77",
        "http://doi.org/10.5555/x77",
        "https://repo.example/77",
    ):
        assert site.is_entry(address)
    assert not site.is_entry(f"{ROOT}/data/77/")
    assert not site.is_home()
    assert ArtifactSite(f"{ROOT}/", PORTAL).is_home()


@table
def test_a_portal_has_hosts(address: str, there: bool) -> None:
    assert ArtifactSite(f"{ROOT}/data/77", PORTAL).on_portal(address) is there


def test_a_portal_may_have_all_hosts_below_one_and_is_the_host_of_the_page_by_default() -> None:
    tenants = Portal("", frozenset(("*.silo.example",)), "https://silo.example/")
    site = ArtifactSite("https://otters.silo.example/", tenants)
    assert site.on_portal("https://wild.otters.silo.example/")
    assert not site.on_portal("https://silo.example/")
    bare = ArtifactSite(f"{ROOT}/data/77", Portal("", frozenset(), f"{ROOT}/"))
    assert bare.on_portal("https://www.repo.example/x")
    assert not bare.on_portal("https://files.repo.example/x")


@table
def test_other_artifacts_are_told_by_patterns(pattern: str, other: str, own: str) -> None:
    site = ArtifactSite(f"{ROOT}/data/77", PORTAL._replace(entry=(pattern,)))
    assert site.other_artifact(f"{ROOT}{other}")
    assert not site.other_artifact(f"{ROOT}{own}")
    assert not site.other_artifact(f"{ROOT}/about")


def test_patterns_may_be_of_any_case() -> None:
    portal = PORTAL._replace(entry=(r"https://repo\.example/(\w+/\w+)",))
    for any_case in (True, False):
        site = ArtifactSite(f"{ROOT}/u/tool", portal, any_case=any_case)
        assert site.other_artifact(f"{ROOT}/U/Tool") is not any_case
        assert site.other_artifact(f"{ROOT}/u/other")


def test_a_pattern_has_a_second(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert not Patterns([r"(?:x|xx)+[^x]"]).occurs_in("x" * 60)
    assert caplog.messages == [f"(?:x|xx)+[^x] takes too long on {'x' * 60}"]


@table
def test_return_addresses_carry_nothing(address: str, there: bool) -> None:
    assert carries(address, "12345") is there


def test_hosts_are_compared_without_www() -> None:
    assert host_key("https://www.repo.example:81/x") == "repo.example:81"
    assert host_key("https://repo.example?x") == "repo.example"
    assert host_key("mailto:x@y") == ""


@table
def test_parameters(url: str, values: list[list[str]]) -> None:
    assert [*map(list, values_of(url))] == values


@table
def test_siblings_have_the_form_of_the_entry_page(entry: str, other: str, there: bool) -> None:
    assert EntryAddress(f"https://a.example{entry}").sibling(f"https://a.example{other}") is there


@table
def test_the_identifier_in_another_place_is_no_sibling(entry: str, other: str) -> None:
    address = EntryAddress(f"https://a.example{entry}")
    assert not address.sibling(f"https://a.example{other}")


def test_a_redirect_below_the_address_of_the_artifact() -> None:
    final = "https://a.example/event/gh7000k4tz/executive"
    event = EntryAddress(final, requested="https://a.example/event/gh7000k4tz")
    assert event.below("https://a.example/event/gh7000k4tz/map")
    assert not event.sibling("https://a.example/event/gh7000k4tz/map")
    assert event.sibling("https://a.example/event/gh7000k4tx")
    # The address of a listing identifies no artifact.
    listing = EntryAddress("https://a.example/latest/77", requested="https://a.example/latest")
    assert not listing.below("https://a.example/latest/78")


def test_the_name_of_a_program_identifies_nothing() -> None:
    entry = EntryAddress("https://a.example/sdesc2.asp?no=4611&db=D")
    assert entry.carries("https://a.example/sdesc2.asp?no=4610&db=D") != "strong"
    assert entry.sibling("https://a.example/sdesc2.asp?no=4610&db=D")
    assert entry.carries("https://a.example/ddi.asp?no=4611") == "strong"


def test_a_page_name_that_folders_share_is_an_index() -> None:
    host = "a.example/topics/birds/tutorials"
    other = {f"{host}/terns/tutorial.html"}
    entry = EntryAddress(f"https://{host}/larks/tutorial.html", (), other)
    assert entry.below(f"https://{host}/larks/slides.html")
    assert entry.sibling(f"https://{host}/terns/tutorial.html")
    alone = EntryAddress(f"https://{host}/larks/tutorial.html")
    assert not alone.below(f"https://{host}/larks/slides.html")


def test_a_numbered_folder_identifies_nothing() -> None:
    entry = EntryAddress("https://a.example/maven2/org/lab/tidetable/")
    assert entry.carries("https://a.example/maven2/org/lab/wavelet/") == ""


def test_a_view_names_no_artifact() -> None:
    entry = EntryAddress("https://git.example/?p=kelp.git;a=summary")
    assert entry.same_page("https://git.example/?p=kelp.git;a=blob;f=README;h=7")
    assert not entry.same_page("https://git.example/?p=larks.git;a=summary")
    assert entry.sibling("https://git.example/?p=larks.git;a=summary")
    # A parameter that is named like a view may be the only identifier.
    assert not EntryAddress("https://b.example/show?view=77").same_page("https://b.example/show")
