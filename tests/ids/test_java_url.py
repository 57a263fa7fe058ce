"""URLs as java.net.URL writes them; the expected texts are what Java 17 gives."""

from __future__ import annotations

import pytest

from pubcrawl.ids.java_url import java_url


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("HTTPS://Host.test/A%2fb?Q#F", "https://Host.test/A%2fb?Q#F"),
        ("  http://h.test/  ", "http://h.test/"),
        ("url:http://h.test/", "http://h.test/"),
        ("http://h.test", "http://h.test"),
        ("http://h.test:443/", "http://h.test:443/"),
        ("http://h.test:-1/", "http://h.test:-1/"),
        ("http://u:p@h.test/", "http://u:p@h.test/"),
        ("http://u@v@h.test/", "http://u@v@h.test/"),
        ("http://[::1]:8/x", "http://[::1]:8/x"),
        ("http://h/a/../b/./c", "http://h/a/../b/./c"),
        ("http://h?q", "http://h?q"),
        ("http:///x", "http:/x"),
        ("http:////x/y", "http:////x/y"),
        ("https:h.test/", "https:h.test/"),
        ("http://h/a b/ä", "http://h/a b/ä"),
        ("//h.test/", ""),
        ("h.test/x", ""),
        ("", ""),
        ("javascript:x", ""),
        ("http://h:port/", ""),
        ("http://h:-2/", ""),
        ("http://[h]/", ""),
    ],
)
def test_as_java(text: str, url: str) -> None:
    assert java_url(text) == url
