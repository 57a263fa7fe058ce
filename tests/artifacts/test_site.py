"""Addresses of the entry page, of the portal, and of other artifacts."""

from __future__ import annotations

import logging

import pytest

from pubcrawl.artifacts import site as patterns
from pubcrawl.artifacts.site import ArtifactSite, Patterns, carries, host_key, values_of
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


def test_a_pattern_has_a_second(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patterns, "SECONDS", 0.01)
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
