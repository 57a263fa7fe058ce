from twisted.web.http_headers import Headers

from pubcrawl.fetch.handler import COOKIE_MAX, HEADER_MAX, cut_headers
from pubcrawl.ids.url import URL_MAX, joined_url
from tests.fetch.crawling import crawl
from tests.server import Answer, Server


def test_headers_are_cut():
    headers = Headers(
        {
            "Link": [b"a" * (HEADER_MAX - 1), b"b", b"c"],
            "Set-Cookie": [b"d" * (COOKIE_MAX + 1), b"e" * COOKIE_MAX, b"f"],
            "Refresh": [b"g" * (HEADER_MAX + 1)],
        }
    )
    cut_headers(headers)
    assert headers.getRawHeaders("Link") == ["a" * (HEADER_MAX - 1), "b"]
    assert headers.getRawHeaders("Set-Cookie") == ["e" * COOKIE_MAX, "f"]
    assert not headers.getRawHeaders("Refresh")


def test_a_redirect_to_no_address_is_not_followed(tmp_path):
    with Server(fallback=b"page") as server:
        server.route("/a", Answer.redirect("/" + "a" * (URL_MAX - 100)))
        server.route("/b", Answer.redirect("/" + "b" * URL_MAX))
        server.route("/c", Answer.redirect("http://127.0.0.1:0/"))
        done = crawl(tmp_path, [server.url("/a"), server.url("/b"), server.url("/c")])
    assert done.slugs == ["", "bad-url", "bad-url"]
    assert joined_url(server.url(), "/" + "b" * URL_MAX) == ""


def test_a_header_without_a_valid_name_is_left_out(tmp_path):
    head = "HTTP/1.1 200 OK\r\n‘x-frame’: a\r\nContent-Length: 4\r\nConnection: close\r\n\r\n"
    with Server() as server:
        server.route("/a", Answer(wire=lambda: [head.encode(), b"page"]))
        done = crawl(tmp_path, [server.url("/a")])
    assert done.slugs == [""]
