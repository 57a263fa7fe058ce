"""Every form of an address, in tables of examples."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pubcrawl.compat.reader import PubFetcher
from pubcrawl.ids.surt import surt
from pubcrawl.ids.url import (
    artifact_key,
    artifact_url,
    expected_redirect,
    has_user,
    host,
    ingest_key,
    is_loop,
    is_plain_url,
    is_url,
    java_url,
    joined_url,
    normalise_url,
    request_url,
    rule_url,
    slot,
    url_key,
    url_without_fragment,
)
from tests.cases import table


@table
def test_the_forms_of_an_address(written: str, normal: str, rule: str, key: str) -> None:
    """*normal*: for requests; *rule*: for patterns; *key*: of a record; "=": the form before."""
    normal = written if normal == "=" else normal
    rule, key = (normal if form == "=" else form for form in (rule, key))
    assert request_url(written) == normal
    assert rule_url(written) == rule
    assert url_key(written) == key
    assert request_url(normal) == normal
    assert rule_url(rule) == rule
    assert url_key(key) == url_key(normal) == key


def test_compat_asks_for_what_patterns_see() -> None:
    url = "https://a.example/a%2Fb+c"
    assert PubFetcher.request_url(url) == PubFetcher.rule_url(url) == "https://a.example/a/b%20c"


def test_an_escaped_slash_is_no_slash_but_for_patterns_and_indexes() -> None:
    one, other = "https://a.example/a%2Fb", "https://a.example/a/b"
    for form in (request_url, url_key, artifact_url, url_without_fragment):
        assert form(one) != form(other)
    assert ingest_key("pdf", normalise_url(one)) != ingest_key("pdf", normalise_url(other))
    assert rule_url(one) == rule_url(other)
    assert surt(one) == surt(other)


@given(st.text(max_size=60))
@example("%%34%31")
def test_a_key_is_settled_at_once(text: str) -> None:
    for url in (text, "https://a.example/" + text):
        key = url_key(url)
        assert url_key(key) == url_key(request_url(url)) == key


def test_links_are_joined() -> None:
    base = "https://a.example/b%2Fc/d?e"
    assert joined_url(base, " f%2Fg ") == "https://a.example/b%2Fc/f%2Fg"
    assert joined_url(base, "//B.example:443") == "https://b.example/"
    assert joined_url(base, "../%c3#x y") == "https://a.example/%c3#x%20y"
    assert joined_url(base, "http://[") == "http://["
    assert PubFetcher.joined_url(base, "HTTP://B.example/a b") == "HTTP://B.example/a b"


def test_a_fragment_is_not_sent() -> None:
    assert url_without_fragment("HTTPS://A.example#!/a%2Fb") == "https://a.example/"


@table
def test_known_redirects(url: str, expected: str) -> None:
    assert expected_redirect(url) == expected


def test_host_and_slot() -> None:
    assert host("HTTPS://User@WWW.Example.ORG:8080/x") == "www.example.org"
    assert slot("https://www.Example.org/x") == slot("http://example.org:8080/") == "example.org"
    assert host("mailto:a@b") == host("http://[x/") == host("") == ""


def test_what_can_be_asked() -> None:
    assert is_url("ftp://a.example/x")
    assert not is_url("mailto:a@a.example")
    assert is_plain_url("https://a.example/a%2Fb?q")
    assert not is_plain_url("https://A.example/")


@table
def test_what_is_one_address_is_spelt_alike(url: str, expected: str) -> None:
    assert normalise_url(url) == expected
    assert normalise_url(expected) == expected


@table
def test_what_is_none_is_refused_in_a_sentence(url: str) -> None:
    with pytest.raises(ValueError, match=r"^it"):
        normalise_url(url)


@given(st.from_regex(r"(https?|ftp)://[a-z.]{1,9}(:[0-9]{0,5})?[/?#]?", fullmatch=True), st.text())
def test_the_form_that_is_asked_is_settled_at_once(begin: str, rest: str) -> None:
    try:
        once = normalise_url(begin + rest)
    except ValueError:
        return
    assert once.isascii()
    assert normalise_url(once) == once


def test_an_ingest_key_tells_types_apart() -> None:
    url = normalise_url("https://a.example/")
    assert len(ingest_key("pdf", url)) == 16
    assert ingest_key("pdf", url) == ingest_key("pdf", url) != ingest_key("html", url)


def test_half_a_character_in_compat() -> None:
    assert PubFetcher.rule_url("https://a.example/\ud800?\udcff") == "https://a.example/%3F?%3F"


@table
def test_what_patterns_see_in_compat(url: str, expected: str) -> None:
    assert PubFetcher.rule_url(url) == PubFetcher.request_url(url) == expected
    assert PubFetcher.rule_url(expected) == expected


def test_patterns_do_not_see_every_byte_in_compat() -> None:
    assert PubFetcher.rule_url("https://a.example/a+b/%E4") == "https://a.example/a%20b/%EF%BF%BD"


@table
def test_as_java_17_writes_it(text: str, url: str) -> None:
    assert java_url(text) == url


@table
def test_what_is_fetched_for_an_artifact(given: str, expected: str) -> None:
    assert artifact_url(given) == expected


def test_links_of_an_artifacts_page() -> None:
    base = "https://repo.example/d/77?tab=files"
    assert artifact_url("../f/1", base) == "https://repo.example/f/1"
    assert artifact_url("?tab=all", base) == "https://repo.example/d/77?tab=all"
    assert artifact_url("//files.repo.example/1", base) == "https://files.repo.example/1"
    assert artifact_url("#files", base, keep_fragment=True) == base + "#files"
    assert has_user("https://jo:pw@repo.example/@x")
    assert not has_user("https://repo.example/@x")


def test_addresses_of_an_artifact_are_compared() -> None:
    assert (
        artifact_key("http://www.repo.example/d")
        == artifact_key("https://repo.example/d")
        == "repo.example/d"
    )
    assert artifact_key("https://repo.example/d/") != artifact_key("https://repo.example/d")


@given(st.text(max_size=60))
def test_the_form_of_an_artifact_is_settled_at_once(text: str) -> None:
    for url in (text, "https://repo.example/" + text):
        assert artifact_url(artifact_url(url)) == artifact_url(url)


A, B = "https://a.example/x", "https://a.example/y"


@table
def test_a_redirect_in_circles(way: list[str], target: str, cookies: bool, loop: bool) -> None:
    assert is_loop(way, target, cookies=cookies) is loop
