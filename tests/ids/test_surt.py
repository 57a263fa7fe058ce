import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pubcrawl.ids.surt import surt

# The examples of https://developers.google.com/safe-browsing/v4/urls-hashing#canonicalization,
# without case, trailing slash and "?", as archives require.
SAFE_BROWSING = {
    "http://host/%25%32%35": "host)/%25",
    "http://host/%25%32%35%25%32%35": "host)/%25%25",
    "http://host/%2525252525252525": "host)/%25",
    "http://host/asdf%25%32%35asd": "host)/asdf%25asd",
    "http://host/%%%25%32%35asd%%": "host)/%25%25%25asd%25%25",
    "http://www.google.com/": "com,google)/",
    "http://%31%36%38%2e%31%38%38%2e%39%39%2e%32%36/%2E%73%65%63%75%72%65/%77%77%77": (
        "26,99,188,168)/.secure/www"
    ),
    "http://host%23.com/%257Ea%2521b%2540c%2523d%2524e%25f%255E00%252611%252A22": (
        "com,host%23)/~a!b@c%23d$e%25f^00&11*22"
    ),
    "http://3279880203/blah": "11,0,127,195)/blah",
    "http://www.google.com/blah/..": "com,google)/",
    "www.google.com/": "com,google)/",
    "http://www.evil.com/blah#frag": "com,evil)/blah",
    "http://www.google.com.../": "com,google)/",
    "http://www.google.com/foo\tbar\rbaz\n2": "com,google)/foobarbaz2",
    "http://www.google.com/q?": "com,google)/q",
    "http://www.google.com/q?r?s": "com,google)/q?r?s",
    "http://evil.com/foo#bar#baz": "com,evil)/foo",
    "http://evil.com/foo?bar;": "com,evil)/foo?bar;",
    "http://notrailingslash.com": "com,notrailingslash)/",
    "http://www.gotaport.com:1234/": "com,gotaport:1234)/",
    "  http://www.google.com/  ": "com,google)/",
    "http://host.com//twoslashes?more//slashes": "com,host)/twoslashes?more//slashes",
}

# The forms of https://pypi.org/project/surt/ and of the indexes of pywb 2.10.
ARCHIVES = {
    "http://archive.org/goo/?a=2&b&a=1": "org,archive)/goo?a=1&a=2&b",
    "https://ex.org/a.pdf": "org,ex)/a.pdf",
    "https://www2.example.com:443/A/b/": "com,example)/a/b",
    "https://example.com:80/x": "com,example:80)/x",
    "http://user:pw@example.com/x": "com,example)/x",
    "http://www.www.example.com/x": "com,example,www)/x",
    "http://example.com/été?q=Ü": "com,example)/%c3%a9t%c3%a9?q=%c3%9c",
    "http://münchen.example/x": "example,xn--mnchen-3ya)/x",
    "http://[2001:0db8::1]:8080/x": "2001:db8::1:8080)/x",
    "http://example.com/a?b&b=&b=1&a": "com,example)/a?a&b&b=&b=1",
    "http://example.com/x?a1=1&a=2&a.b=3": "com,example)/x?a=2&a.b=3&a1=1",
    "http://example.com/a?b=http%3A%2F%2FX.org": "com,example)/a?b=http://x.org",
    "ftp://ftp.example.com/x": "com,example,ftp)/x",
    "http://example.com/x?y=1&PHPSESSID=0123456789abcdef0123456789ABCDEF&z=1": (
        "com,example)/x?y=1&z=1"
    ),
    "http://www.viciouscycleworks.us/khxc/index.php?app=ccp0&ns=catshow&ref=kawasaki"
    "&prodsort=PRICEUP&sid=ze2509b1v54ldiu17199jlcf8n88cquz": (
        "us,viciouscycleworks)/khxc/index.php?&app=ccp0&ns=catshow&prodsort=priceup&ref=kawasaki"
    ),
    "http://example.com/x?CFID=1169580&CFTOKEN=48630702&dtstamp=22": "com,example)/x?dtstamp=22",
    "http://example.com/(S(4hqa0555fwsecu455xqckv45))/mileg.aspx?page=1": (
        "com,example)/mileg.aspx?page=1"
    ),
    "urn:uuid:ABC": "urn:uuid:abc",
}


@pytest.mark.parametrize(("url", "key"), [*SAFE_BROWSING.items(), *ARCHIVES.items()])
def test_documented(url: str, key: str) -> None:
    assert surt(url) == key


def test_what_is_one_page_has_one_key() -> None:
    same = ["http://Example.org/a", "https://www.example.org:443/A/", "//example.org/./b/../a#x"]
    assert {surt(url) for url in same} == {"org,example)/a"}


@given(st.text())
@example("[\x80")
@example("[\x1b ")
def test_any_text_has_a_key_of_one_line(text: str) -> None:
    for url in (text, f"http://{text}", f"http://a.example/{text}", f"http://a.example/?{text}"):
        key = surt(url)
        assert key.isascii()
        assert key.isprintable()
        assert " " not in key
