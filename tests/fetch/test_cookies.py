"""Cookies within one walk."""

from __future__ import annotations

from scrapy.http import Request, Response

from pubcrawl.fetch.cookies import COOKIES_MAX, Cookies
from tests.cases import table

URL = "https://journal.example.org/a"


def sent(cookies: Cookies, jar: object, url: str = URL) -> bytes | None:
    request = Request(url, meta={} if jar is None else {"cookiejar": jar})
    cookies.process_request(request)
    return request.headers.get("Cookie")


def set_cookies(cookies: Cookies, jar: object, *values: str, url: str = URL) -> None:
    request = Request(url, meta={} if jar is None else {"cookiejar": jar})
    response = Response(url, headers={"Set-Cookie": list(values)})
    assert cookies.process_response(request, response) is response


def test_a_walk_gives_back_what_its_hosts_set() -> None:
    cookies = Cookies()
    set_cookies(cookies, 1, "a=1; Path=/")
    assert sent(cookies, 1) == b"a=1"
    assert sent(cookies, 1, "https://other.example.net/a") is None
    assert sent(cookies, 2) is None
    assert sent(cookies, None) is None


def test_requests_without_a_jar_keep_nothing() -> None:
    cookies = Cookies()
    set_cookies(cookies, None, "a=1; Path=/")
    assert not cookies.jars


def test_a_walk_that_is_over_is_forgotten() -> None:
    cookies = Cookies()
    set_cookies(cookies, 1, "a=1; Path=/")
    cookies.drop(1)
    cookies.drop(2)
    assert sent(cookies, 1) is None
    assert not cookies.jars


def test_a_request_that_is_sent_again_has_the_cookies_of_now() -> None:
    cookies = Cookies()
    set_cookies(cookies, 1, "a=1; Path=/")
    request = Request(URL, meta={"cookiejar": 1})
    cookies.process_request(request)
    set_cookies(cookies, 1, "a=2; Path=/")
    cookies.process_request(request)
    assert request.headers.getlist("Cookie") == [b"a=2"]


def test_a_host_that_wants_too_many_gets_none_back() -> None:
    cookies = Cookies()
    set_cookies(cookies, 1, *(f"c{number}=1; Path=/" for number in range(COOKIES_MAX + 1)))
    assert sent(cookies, 1) is None


@table
def test_no_cookie_reaches_unrelated_hosts(
    host: str, domain: str, other: str, is_sent: bool
) -> None:
    cookies = Cookies()
    value = f"a=1; Path=/; Domain={domain}" if domain else "a=1; Path=/"
    set_cookies(cookies, 1, value, url=f"https://{host}/")
    assert (sent(cookies, 1, f"https://{other}/") == b"a=1") is is_sent
