import shlex

from scrapy.settings import Settings

from pubcrawl.extensions.next_commands import next_commands, record_name


def settings(**given: str) -> Settings:
    return Settings({"STORE_URL": "sqlite:///pubcrawl.db", "FILES_DIR": "files", **given})


def test_the_commands_of_a_crawl_with_the_usual_store() -> None:
    found = next_commands(
        settings(), {"seeds/failed": 2, "list/name": "/lists/my ids.txt"}, "10.5555/a;b"
    )
    assert list(found) == [
        "scrapy show '10.5555/a;b'",
        "scrapy seeds '/lists/my ids.txt' --all -o result.csv",
        "scrapy seeds '/lists/my ids.txt' --state failed",
    ]
    assert list(next_commands(settings(), {}, "")) == []


def test_an_ingest_with_a_store_of_its_own() -> None:
    given = settings(STORE_URL="sqlite:///my own.db", FILES_DIR="out/files")
    found = [shlex.split(each) for each in next_commands(given, {"list/name": "a"}, "", files=True)]
    store = ["-s", "STORE_URL=sqlite:///my own.db"]
    assert found == [
        ["scrapy", "report", "ingest", "--list", "a", *store],
        ["scrapy", "files", "check", *store, "-s", "FILES_DIR=out/files"],
    ]


def test_no_password_is_named() -> None:
    given = settings(STORE_URL="postgresql://me:hidden@h/db")
    assert list(next_commands(given, {}, "12")) == [
        "scrapy show 12 -s STORE_URL='postgresql://…@h/db'"
    ]


def test_names_of_records() -> None:
    assert record_name({"pmid": "", "pmcid": "PMC1", "doi": "10.5555/a"}) == "PMC1"
    assert record_name({"kind": "webpage", "start_url": "https://a.example/"}) == (
        "https://a.example/"
    )
    assert record_name({"request": {}}) == record_name(None) == ""
