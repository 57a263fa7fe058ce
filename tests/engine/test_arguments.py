import pytest
from scrapy.settings import Settings

from pubcrawl.engine.arguments import Arguments
from pubcrawl.exceptions import SettingError
from pubcrawl.pages.spider.kind import DocKind
from pubcrawl.publications.spider.kind import JournalKind, PublicationKind, ResourceKind
from pubcrawl.works.parts import PARTS
from tests.cases import table


def parse_arguments(given, kind=PublicationKind, spider="publications"):
    return kind.parse(given, Settings(), spider)


def test_seeds_and_everything_else_by_default():
    arguments = parse_arguments({"seeds": "ids.txt"})
    assert arguments.seeds == "ids.txt"
    assert arguments.requested == frozenset(PARTS)
    assert arguments.resources == ()


@table
def test_ids_are_split_but_a_doi_keeps_its_commas(typed, ids):
    assert parse_arguments({"ids": typed}).ids == tuple(ids)


def test_parts_are_chosen_or_left_out():
    assert parse_arguments({"ids": "1", "parts": "title, abstract"}).requested == {
        "title",
        "abstract",
    }
    assert "fulltext" not in parse_arguments({"ids": "1", "not_parts": "fulltext"}).requested


@table
def test_what_cannot_be_done_is_said(given, message):
    with pytest.raises(SettingError, match="publications") as caught:
        parse_arguments(given)
    assert message in str(caught.value)


def test_a_single_resource_has_no_resources_to_choose_from():
    with pytest.raises(SettingError, match="unknown argument -a resources="):
        parse_arguments({"ids": "1", "resources": "europepmc"}, ResourceKind, "unpaywall")


def test_scrapyd_adds_its_job():
    assert parse_arguments({"ids": "1", "_job": "6487ec"}).ids == ("1",)


def test_addresses_of_pages():
    given = {"seeds": "urls.txt", "urls": " https://a.example/,b  https://c.example/ ", "_job": "1"}
    assert parse_arguments(given, DocKind, "docs") == Arguments(
        "urls.txt", urls=("https://a.example/,b", "https://c.example/")
    )
    for wrong, message in (({}, "nothing to do"), ({"url": "x"}, "did you mean 'urls'?")):
        with pytest.raises(SettingError, match="docs") as caught:
            parse_arguments(wrong, DocKind, "docs")
        assert message in str(caught.value)


def test_addresses_and_links_of_articles():
    given = {"urls": "https://a.example/", "links": "0"}
    arguments = parse_arguments(given, JournalKind, "journal")
    assert (arguments.urls, arguments.links) == (("https://a.example/",), False)
    assert parse_arguments({"ids": "1"}, JournalKind).links
    with pytest.raises(SettingError, match="or -a urls=https"):
        parse_arguments({}, JournalKind)
    with pytest.raises(SettingError, match="links=no: give 1"):
        parse_arguments({"ids": "1", "links": "no"}, JournalKind)
    with pytest.raises(SettingError, match="unknown argument -a links"):
        parse_arguments({"ids": "1", "links": "0"})
