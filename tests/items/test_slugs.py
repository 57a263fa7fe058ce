"""Slugs: their meanings, the slugs of errors, and the times of retries."""

from __future__ import annotations

import pytest

from pubcrawl.exceptions import FetchError, NotXML, ParseError
from pubcrawl.items.slugs import DAY, HOUR, SLUGS, retry_at, retry_class, slug, slug_of_error
from tests.cases import beside, table

SPEC = set(beside(__file__)["slugs_of_the_specification"])


def test_the_whole_table_is_there() -> None:
    assert SLUGS.keys() >= SPEC
    assert {name for name, row in SLUGS.items() if row.hit} == {
        "success",
        "success-file",
        "success-existing",
    }


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (FetchError(slug="server-error", status=504), "gateway-timeout"),
        (FetchError(slug="server-error", status=500), "remote-server-error"),
        (FetchError(slug="http-402", status=402), "terminal-bad-status"),
        (FetchError(slug="http-304", status=304), "bad-redirect"),
        (FetchError(slug="unauthorized", status=401), "terminal-bad-status"),
        (FetchError(slug="spn2-error:job-failed"), "spn2-error:job-failed"),
        (FetchError(slug="redirect-loop"), "redirect-loop"),
        (FetchError(slug="never heard of"), "failed"),
        (NotXML(), "xml-parse-error"),
        (ParseError(slug="parse-timeout"), "timeout"),
    ],
)
def test_failures_of_ours_have_a_slug(error: FetchError | ParseError, expected: str) -> None:
    assert slug_of_error(error) == expected


@table
def test_classes_of_retries(name: str, kind: str) -> None:
    assert slug(name).ingest == retry_class(name) == kind


@table
def test_a_bad_status_may_pass(name: str, url: str, status: int | None, kind: str) -> None:
    assert retry_class(name, url, status) == kind
    assert (retry_at(name, url, 1, 0, status) is None) == (kind == "N")


def test_waits_grow_and_end() -> None:
    url = "https://a.example/"
    waits = [retry_at("read-timeout", url, attempts, 5) for attempts in range(1, 7)]
    assert waits == [5 + 8 * HOUR, 5 + DAY, 5 + 3 * DAY, 5 + 8 * DAY, 5 + 30 * DAY, None]
    assert retry_at("empty-blob", url, 1, 0) == 8 * HOUR
    assert retry_at("empty-blob", url, 2, 0) is None
    assert retry_at("blocked-cookie", url, 1, 0) == 3 * DAY
    assert retry_at("no-pdf-link", url, 1, 0) is None
    early = [retry_at("not-found", "https://doi.org/10.1155/a", n, 0, 404) for n in (1, 2, 3, 4)]
    assert early == [3 * DAY, 10 * DAY, 91 * DAY, None]
