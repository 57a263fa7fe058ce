"""
The forms of an address, each with its type and the function that makes it.

``RequestUrl``   ``request_url``    address of a request: as written, with only the characters
                                    escaped that cannot be sent
``RuleUrl``      ``rule_url``       address for the patterns of rule files: escapes undone
``JavaUrl``      ``java_url``       address as Java writes it, for the patterns of PubFetcher
``UrlKey``       ``url_key``        key of a record: the same for all spellings of an address
``ArtifactUrl``  ``artifact_url``   address of an artifact, without session and tracking
                                    parameters
``ArtifactKey``  ``artifact_key``   key for the comparison of artifact addresses
``IngestKey``    ``ingest_key``     key of an ingest request
``Surt``         ``ids.surt.surt``  sort key in the index of a web archive

``%2F`` and ``/`` differ in all of them except ``RuleUrl`` and ``Surt``. An address from a seed,
a link or a header, before any of this, is a plain ``str``.

Source: https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2
        https://url.spec.whatwg.org/#url-parsing
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import NewType
from unicodedata import normalize
from urllib.parse import quote, unquote, urljoin, urlsplit

RequestUrl = NewType("RequestUrl", str)
RuleUrl = NewType("RuleUrl", str)
JavaUrl = NewType("JavaUrl", str)
UrlKey = NewType("UrlKey", str)
ArtifactUrl = NewType("ArtifactUrl", str)
ArtifactKey = NewType("ArtifactKey", str)
IngestKey = NewType("IngestKey", bytes)
Surt = NewType("Surt", str)

SCHEMES = ("http", "https", "ftp")
JAVA_SCHEMES = frozenset((*SCHEMES, "file", "mailto"))
"""Schemes that Java opens without further libraries; rules are for http and https."""

URL_MAX = 8192
"""Characters of the target of a redirect; servers accept less in a request."""

_DEFAULT_PORTS = {"http": "80", "https": "443", "ftp": "21"}
_BLANK = "".join(map(chr, range(0x21)))
_LINE_ENDS = str.maketrans("", "", "\t\n\r")
# Most addresses are plain; this check takes a tenth of the time of parsing them.
_PLAIN = re.compile(
    r"(?:https?|ftp)://[a-z0-9-]+(?:\.[a-z0-9-]+)+/[A-Za-z0-9_.~%!$&()*+,;=:@/-]*"
    r"(?:\?[A-Za-z0-9_.~%!$&()*+,;=:@/?-]*)?"
)
_PARTS = re.compile(
    r"(?P<scheme>https?|ftp):[/\\]*(?P<authority>[^/\\?#]+)"
    r"(?P<path>[^?#]*)(?P<query>\?[^#]*)?(?P<fragment>#.*)?",
    re.IGNORECASE | re.DOTALL,
)
_HOST_AND_PORT = re.compile(r"(\[[0-9a-f:.]+\]|[^:\[\]]+)(?::([0-9]*))?", re.IGNORECASE)
_NO_HOST = re.compile(r"[\x00-\x20#/<>?@\\^|%\x7f]")
# Characters of each part that are not escaped, besides letters, digits and "_.-~".
_IN_PATH = "/%!$&'()*+,;=:@[]\\|"
_IN_QUERY = "%!$&()*+,;=:@/?[]\\^`{|}"
_IN_FRAGMENT = "%!#$&'()*+,;=:@/?[]\\^{|}"
_ASCII = bytes(range(0x80))
_DOT = re.compile(r"\.|%2e", re.IGNORECASE)
_DOTS = re.compile(r"(?:\.|%2e){2}", re.IGNORECASE)
_ESCAPE = re.compile("%([0-9A-Fa-f]{2})")
_ESCAPE_OR_PERCENT = re.compile("%([0-9A-Fa-f]{2})?")
_UNRESERVED = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_ILLEGAL = re.compile(r"[\[\]\\^`{|}]")

LEGAL = "/-_.!~*'():@&=+$,;"
"""Characters that Java's URI class allows in a path, by RFC 2396."""

_URL = re.compile(r"(https?|ftp)://([^/?#\s]+)([^?#]*)(\?[^#]*)?(#.*)?", re.IGNORECASE | re.DOTALL)
_NO_ASCII = re.compile(r"[^\x00-\x7f]+")
# Four slashes begin the path of a Windows share, not an authority.
_JAVA_URL = re.compile(
    r"([A-Za-z][A-Za-z0-9+.-]*):(?://(?!//)([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?", re.DOTALL
)
# Java accepts two @; the host is unknown then.
_JAVA_AUTHORITY = re.compile(
    r"(?:[^@]*@)?(?:\[[0-9A-Fa-f:.%]*\]|(?!\[)[^:@]*)(?::(-1|[0-9]{0,9}))?|[^@]*@[^@]*@.*",
    re.DOTALL,
)

_SESSION_SEGMENT = re.compile(r";(?:jsessionid|phpsessid|sid)=[^/?#;]*", re.IGNORECASE)
# Parameters that identify the reader and the referring page, but not the page itself.
_TRACKING = re.compile(
    r"(?:utm_[^=]*|gclid|gclsrc|dclid|fbclid|msclkid|yclid|twclid|igshid|_ga|_gl|mc_[ce]id"
    r"|mkt_tok|_hsenc|_hsmi|jsessionid|phpsessid|aspsessionid[^=]*|cfid|cftoken|sessionid"
    r"|session_id|__hst[ctf][^=]*)(?:=.*)?",
    re.IGNORECASE,
)
WWW = re.compile(r"https?://(?:www\.)?", re.IGNORECASE)
_ARXIV_PDF = re.compile(
    r"(https?://(?:www\.|export\.)?arxiv\.org/pdf/[^?#]{1,200})\.pdf(?=[?#]|$)", re.IGNORECASE
)


# "http//a", "http:/a", "http:///a", "http：//a": seen in dumps of repositories.
_TORN = re.compile(r"(https?|ftp)[:：]*[/／]+(?=[^/／])", re.IGNORECASE)
WEB_PREFIXES = ("http://", "https://", "ftp://")


def mended(url: str) -> str:
    """Return *url* trimmed, with a damaged ``://`` repaired."""
    url = url.strip()
    if url.startswith(WEB_PREFIXES) and not url.startswith("/", url.index("://") + 3):
        return url
    return _TORN.sub(lambda found: f"{found[1]}://", url, count=1) if _TORN.match(url) else url


def host(url: str) -> str:
    """Return the host of *url* in lower case, without port; empty if it has none."""
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def slot(url: str) -> str:
    """Return the key that connections are counted by: the host without ``www.``."""
    return host(url).removeprefix("www.")


@lru_cache(maxsize=8)  # called when a request is parsed, and again when it is stored
def is_plain_url(url: str) -> bool:
    """Answer whether *url* certainly needs no normalisation; False may also mean "uncertain"."""
    return _PLAIN.fullmatch(url) is not None and "/." not in url and "/%2" not in url


def normalise_url(text: str) -> RequestUrl:
    """
    Return the address *text* as browsers request it.

    Surrounding blanks, the default port and dot segments are removed; scheme and host become
    lower case; characters that cannot be sent are escaped. Escapes, query and fragment stay.
    Raises ``ValueError``, with a sentence, unless *text* is an http, https or ftp address
    with a host.
    """
    if is_plain_url(text):
        return RequestUrl(text)
    text = text.strip(_BLANK).translate(_LINE_ENDS)
    match = _PARTS.fullmatch(text)
    if match is None:
        raise ValueError("it is not an http, https or ftp address with a host")
    scheme = match["scheme"].lower()
    user, at, authority = match["authority"].rpartition("@")
    query, fragment = match["query"] or "", match["fragment"] or ""
    return RequestUrl(
        "".join(
            (
                f"{scheme}://{quote(user, safe=':%', errors='replace')}{at}",
                _host_and_port(scheme, authority),
                quote(_without_dots(match["path"]), safe=_IN_PATH, errors="replace"),
                query and "?" + quote(query[1:], safe=_IN_QUERY, errors="replace"),
                fragment and "#" + quote(fragment[1:], safe=_IN_FRAGMENT, errors="replace"),
            )
        )
    )


def is_url(text: str) -> bool:
    """Answer whether *text* is an http, https or ftp address; only archives serve ftp addresses."""
    try:
        normalise_url(text)
    except ValueError:
        return False
    return True


def request_url(text: str) -> RequestUrl:
    """Return the address for a request: ``normalise_url``, or *text* if it is not an address."""
    try:
        return normalise_url(text)
    except ValueError:
        return RequestUrl(text)


def joined_url(base: str, link: str) -> RequestUrl:
    """
    Return the address of *link* on a page at *base*; *link* unchanged if it is not an address.

    "" if it is longer than ``URL_MAX``.
    """
    if len(link) > URL_MAX:
        return RequestUrl("")
    try:
        return request_url(urljoin(base, link.strip()))
    except ValueError:
        return RequestUrl(link)


def header_url(value: bytes | None) -> str:
    """
    Return the address in a header, "" for None; bytes that are not UTF-8 are escaped as they are.
    """
    value = value or b""
    try:
        return value.decode()
    except UnicodeDecodeError:
        return quote(value, safe=_ASCII)


def url_without_fragment(text: str) -> RequestUrl:
    """Return the address that is sent to the host: without its fragment."""
    return RequestUrl(request_url(text).partition("#")[0])


def is_loop(chain: Sequence[str], target: str, *, cookies: bool) -> bool:
    """
    Answer whether a redirect to *target* closes a loop, so that no further request is due.

    *chain*: addresses of earlier requests; the last one redirects to *target*. *cookies*: this
    redirect sets a cookie; then one redirect to the same address is allowed.
    """
    sent = url_without_fragment(target)
    times = sum(url_without_fragment(url) == sent for url in chain)
    return times > 1 or (times == 1 and url_without_fragment(chain[-1]) == sent and not cookies)


def expected_redirect(url: str) -> RequestUrl:
    """Return the address to which a site redirects *url*: arXiv removes ``.pdf`` from PDFs."""
    return request_url(_ARXIV_PDF.sub(r"\1", url))


@lru_cache(4096)  # the store calls it three times for each record
def url_key(url: str) -> UrlKey:
    """
    Return the key of the page at *url*: one spelling for all that RFC 3986 calls equivalent.

    Beyond ``normalise_url``, escapes of letters, digits and ``-._~`` are undone, other escapes
    become capitals, and characters that no address may contain are escaped. Query and fragment
    stay: pages differ by them. Text that is not an address is its own key.
    """
    try:
        normal = normalise_url(url)
    except ValueError:
        return UrlKey(url)
    scheme, colon, rest = normal.partition("://")
    authority, slash, rest = rest.partition("/")
    rest = _ESCAPE_OR_PERCENT.sub(_without_needless, rest)
    return UrlKey(f"{scheme}{colon}{authority}{slash}{_ILLEGAL.sub(_escaped, rest)}")


def rule_url(url: str) -> RuleUrl:
    """
    Return ``request_url`` of *url*, without the escapes that its path does not need.

    Patterns are written for ``…/info:doi/10.1371/…``, but servers redirect to
    ``…/info%3Adoi%2F10.1371%2F…``. Query and fragment keep their escapes. Text that is not an
    address is returned unchanged.
    """
    return RuleUrl(with_path(request_url(url), _path_for_rules) or url)


def with_path(url: str, path_form: Callable[[str], str]) -> str:
    """
    Return *url* in ASCII with its path in the form that *path_form* gives; "" for other texts.

    The scheme becomes lower case, and the host is encoded.
    """
    match = _URL.fullmatch(url)
    if match is None:
        return ""
    scheme, authority, path, query, fragment = match.groups(default="")
    try:
        authority = authority if authority.isascii() else authority.encode("idna").decode()
    except UnicodeError:
        return ""
    query = _NO_ASCII.sub(_escaped, query.replace(" ", "+"))
    fragment = _NO_ASCII.sub(_escaped, fragment.replace(" ", "%20"))
    return f"{scheme.lower()}://{authority}{path_form(path)}{query}{fragment}"


def java_url(text: str) -> JavaUrl:
    """
    Return *text* as ``java.net.URL`` writes it; empty if it is not a URL.

    The scheme becomes lower case; host, port, dots, escapes and fragment are unchanged.
    https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/net/URL.html
    """
    text = text.strip(_BLANK)
    if text[:4].lower() == "url:":
        text = text[4:]
    match = _JAVA_URL.fullmatch(text)
    if match is None:
        return JavaUrl("")
    scheme, authority, path, query, fragment = match.groups(default="")
    scheme = scheme.lower()
    if scheme not in JAVA_SCHEMES or not _JAVA_AUTHORITY.fullmatch(authority):
        return JavaUrl("")
    if authority and path and not path.startswith("/"):
        path = "/" + path
    before = f"//{authority}" if authority else ""
    return JavaUrl(f"{scheme}:{before}{path}{query}{fragment}")


def artifact_url(url: str, base: str = "", *, keep_fragment: bool = False) -> ArtifactUrl:
    """
    Return the address of an artifact from *url*, relative to *base*; "" if it is not http(s).

    User, password, tracking and session parameters are removed, needless escapes undone.
    A fragment stays if it is a route (``#!``), or with *keep_fragment*.
    """
    try:
        joined = urljoin(base, url.strip()) if base else url.strip()
    except ValueError:
        return ArtifactUrl("")
    return _artifact_url(joined, keep_fragment)


@lru_cache(4096)  # the pages of a portal have many links in common
def _artifact_url(url: str, keep_fragment: bool) -> ArtifactUrl:
    try:
        normal = normalise_url(url)
    except ValueError:
        return ArtifactUrl("")
    scheme, colon, rest = normal.partition("://")
    if scheme not in ("http", "https"):
        return ArtifactUrl("")
    rest, hash_, fragment = rest.partition("#")
    location, mark, query = rest.partition("?")
    authority, _, path = location.partition("/")
    name = authority.rpartition("@")[2]
    path = _SESSION_SEGMENT.sub("", _ESCAPE.sub(_without_needless, path))
    parameters = _ESCAPE.sub(_without_needless, query).split("&")
    essential = [each for each in parameters if not _TRACKING.fullmatch(each)]
    query = mark + "&".join(essential) if any(essential) else ""
    if not (keep_fragment or fragment.startswith("!")):
        hash_ = fragment = ""
    return ArtifactUrl(f"{scheme}{colon}{name}/{path}{query}{hash_}{fragment}")


def has_user(url: str) -> bool:
    """Answer whether *url* contains a user name; requests for artifacts omit it."""
    return "@" in url.partition("://")[2].partition("/")[0]


@lru_cache(8192)  # evidence compares each link of a page dozens of times
def artifact_key(url: str) -> ArtifactKey:
    """
    Return the key for comparing *url*, in the form of ``artifact_url``, with others.

    Scheme and a leading ``www.`` do not count; a slash at the end does.
    """
    if match := WWW.match(url):
        return ArtifactKey(url[match.end() :])
    return ArtifactKey(WWW.sub("", url, count=1))


def ingest_key(ingest_type: str, url: RequestUrl) -> IngestKey:
    """Return the key of an ingest request: 16 bytes, a hash of its type and address."""
    return IngestKey(blake2b(f"{ingest_type} {url}".encode(), digest_size=16).digest())


def _host_and_port(scheme: str, text: str) -> str:
    """Return the host, with its port unless that is the default one."""
    match = _HOST_AND_PORT.fullmatch(text)
    if match is None:
        raise ValueError(f"its host and port, {text!r}, are malformed")
    name, port = unquote(match[1]), (match[2] or "").lstrip("0")
    if not name.isascii():
        try:
            name = name.encode("idna").decode()
        except UnicodeError:
            raise ValueError(f"its host, {name!r}, is not a valid host name") from None
    if not name.strip(".") or _NO_HOST.search(name):
        raise ValueError(f"its host, {name!r}, is not a valid host name")
    if port and int(port[:6]) > 65535:
        raise ValueError(f"its port, {port}, is above 65535")
    return name.lower() + (f":{port}" if port not in ("", _DEFAULT_PORTS[scheme]) else "")


def _without_dots(path: str) -> str:
    segments = path.replace("\\", "/").split("/")[1:]
    result: list[str] = []
    for segment in segments:
        if _DOTS.fullmatch(segment):
            del result[-1:]
        elif not _DOT.fullmatch(segment):
            result.append(segment)
    # "/a/." and "/a/.." are folders.
    folder = bool(segments) and bool(_DOT.fullmatch(segments[-1]) or _DOTS.fullmatch(segments[-1]))
    return "/" + "/".join(result) + ("/" if folder and result else "")


def _without_needless(escape: re.Match[str]) -> str:
    if escape[1] is None:  # a % that does not begin an escape
        return "%25"
    byte = int(escape[1], 16)
    return chr(byte) if byte in _UNRESERVED else escape[0].upper()


def _path_for_rules(path: str) -> str:
    path = normalize("NFC", _ESCAPE.sub(_without_legal, path))
    return quote(path, safe=LEGAL + "%", errors="replace")


def _without_legal(escape: re.Match[str]) -> str:
    char = chr(int(escape[1], 16))
    return char if char.isascii() and (char.isalnum() or char in LEGAL) else escape[0]


def _escaped(match: re.Match[str]) -> str:
    return quote(match[0], safe="", errors="replace")
