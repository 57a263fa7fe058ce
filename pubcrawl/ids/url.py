"""
Addresses: the forms that one takes here, each with its type and the function that makes it.

``AskedUrl``     ``asked_url``      what a request asks for: as written, and only what cannot
                                    be sent is escaped
``RuleUrl``      ``rule_url``       what the patterns of rule files see: escapes undone
``JavaUrl``      ``java_url``       an address as Java writes it, which patterns are tried on
``UrlKey``       ``url_key``        what a record is kept by: the same for all spellings
``ArtifactUrl``  ``artifact_url``   what is fetched for an artifact: without session and
                                    tracking parameters
``ArtifactKey``  ``artifact_key``   what addresses of an artifact are compared by
``IngestKey``    ``ingest_key``     what an ingest request is kept by
``Surt``         ``ids.surt.surt``  what an index of a web archive is sorted by

``%2F`` and ``/`` are two things in all of them but ``RuleUrl`` and ``Surt``. An address as it
stands in a seed, a link or a header is a plain ``str``.

Source: https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2
        https://url.spec.whatwg.org/#url-parsing
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import NewType
from unicodedata import normalize
from urllib.parse import quote, unquote, unquote_plus, urljoin, urlsplit

AskedUrl = NewType("AskedUrl", str)
RuleUrl = NewType("RuleUrl", str)
JavaUrl = NewType("JavaUrl", str)
UrlKey = NewType("UrlKey", str)
ArtifactUrl = NewType("ArtifactUrl", str)
ArtifactKey = NewType("ArtifactKey", str)
IngestKey = NewType("IngestKey", bytes)
Surt = NewType("Surt", str)

SCHEMES = ("http", "https", "ftp")
JAVA_SCHEMES = frozenset((*SCHEMES, "file", "mailto"))
"""What Java opens without further libraries; http and https are what rules are for."""

_DEFAULT_PORTS = {"http": "80", "https": "443", "ftp": "21"}
_BLANK = "".join(map(chr, range(0x21)))
_LINE_ENDS = str.maketrans("", "", "\t\n\r")
# Most addresses are plain; to see it costs a tenth of reading them.
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
# What each part keeps as it is, besides letters, digits and "_.-~".
_IN_PATH = "/%!$&'()*+,;=:@[]\\|"
_IN_QUERY = "%!$&()*+,;=:@/?[]\\^`{|}"
_IN_FRAGMENT = "%!#$&'()*+,;=:@/?[]\\^{|}"
_DOT = re.compile(r"\.|%2e", re.IGNORECASE)
_DOTS = re.compile(r"(?:\.|%2e){2}", re.IGNORECASE)
_ESCAPE = re.compile("%([0-9A-Fa-f]{2})")
_ESCAPE_OR_PERCENT = re.compile("%([0-9A-Fa-f]{2})?")
_UNRESERVED = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_ILLEGAL = re.compile(r"[\[\]\\^`{|}]")

# What Java's URI class lets stand in a path, by RFC 2396.
_LEGAL = "/-_.!~*'():@&=+$,;"
_URL = re.compile(r"(https?|ftp)://([^/?#\s]+)([^?#]*)(\?[^#]*)?(#.*)?", re.IGNORECASE | re.DOTALL)
_NO_ASCII = re.compile(r"[^\x00-\x7f]+")
# Four slashes are no authority but the path of a Windows share.
_JAVA_URL = re.compile(
    r"([A-Za-z][A-Za-z0-9+.-]*):(?://(?!//)([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?", re.DOTALL
)
# Java lets two @ pass: the host is unknown then.
_JAVA_AUTHORITY = re.compile(
    r"(?:[^@]*@)?(?:\[[0-9A-Fa-f:.%]*\]|(?!\[)[^:@]*)(?::(-1|[0-9]{0,9}))?|[^@]*@[^@]*@.*",
    re.DOTALL,
)

_SESSION_SEGMENT = re.compile(r";(?:jsessionid|phpsessid|sid)=[^/?#;]*", re.IGNORECASE)
# Parameters that say where a reader comes from, and who it is, but not what it reads.
_TRACKING = re.compile(
    r"(?:utm_[^=]*|gclid|gclsrc|dclid|fbclid|msclkid|yclid|twclid|igshid|_ga|_gl|mc_[ce]id"
    r"|mkt_tok|_hsenc|_hsmi|jsessionid|phpsessid|aspsessionid[^=]*|cfid|cftoken|sessionid"
    r"|session_id|__hst[ctf][^=]*)(?:=.*)?",
    re.IGNORECASE,
)
_WWW = re.compile(r"https?://(?:www\.)?", re.IGNORECASE)
_ARXIV_PDF = re.compile(
    r"(https?://(?:www\.|export\.)?arxiv\.org/pdf/[^?#]+)\.pdf(?=[?#]|$)", re.IGNORECASE
)


def host(url: str) -> str:
    """Return the host of *url* in lower case, without port; empty if it has none."""
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def slot(url: str) -> str:
    """Return the key that connections are counted by: the host without ``www.``."""
    return host(url).removeprefix("www.")


@lru_cache(maxsize=8)  # asked for when a request is read, and again when it is entered
def is_plain_url(url: str) -> bool:
    """Answer whether *url* is plainly in the form that is asked; False also where it may be."""
    return _PLAIN.fullmatch(url) is not None and "/." not in url and "/%2" not in url


def read_url(text: str) -> AskedUrl:
    """
    Return the address that *text* is, as browsers ask for it.

    Blanks around it, the default port, dot segments go; scheme and host are in lower case;
    characters that cannot be sent are escaped. Escapes, query and fragment stay. Raises
    ``ValueError``, with a sentence, for what is no http, https or ftp address with a host.
    """
    if is_plain_url(text):
        return AskedUrl(text)
    text = text.strip(_BLANK).translate(_LINE_ENDS)
    found = _PARTS.fullmatch(text)
    if found is None:
        raise ValueError("it is no http, https or ftp address with a host")
    scheme = found["scheme"].lower()
    user, at, place = found["authority"].rpartition("@")
    query, fragment = found["query"] or "", found["fragment"] or ""
    return AskedUrl(
        "".join(
            (
                f"{scheme}://{quote(user, safe=':%', errors='replace')}{at}",
                _host_and_port(scheme, place),
                quote(_without_dots(found["path"]), safe=_IN_PATH, errors="replace"),
                query and "?" + quote(query[1:], safe=_IN_QUERY, errors="replace"),
                fragment and "#" + quote(fragment[1:], safe=_IN_FRAGMENT, errors="replace"),
            )
        )
    )


def is_url(text: str) -> bool:
    """Answer whether *text* is an http, https or ftp address; archives alone are asked for ftp."""
    try:
        read_url(text)
    except ValueError:
        return False
    return True


def asked_url(text: str, *, compat: bool = False) -> AskedUrl:
    """
    Return what a request asks for: ``read_url``, and *text* as it is where that is no address.

    *compat*: PubFetcher asks for the form that its rules see.
    """
    if compat:
        return AskedUrl(rule_url(text, compat=True))
    try:
        return read_url(text)
    except ValueError:
        return AskedUrl(text)


def joined_url(base: str, link: str, *, compat: bool = False) -> AskedUrl:
    """
    Return the address that *link* means at *base*; *link* as it is where it means none.

    *compat*: what the two give is asked for as it stands.
    """
    try:
        joined = urljoin(base, link.strip())
    except ValueError:
        return AskedUrl(link)
    return AskedUrl(joined) if compat else asked_url(joined)


def sent_url(text: str) -> AskedUrl:
    """Return what a host sees of the address that is asked: all but its fragment."""
    return AskedUrl(asked_url(text).partition("#")[0])


def is_loop(way: Sequence[str], target: str, *, cookies: bool) -> bool:
    """
    Answer whether a redirect leads in circles, so that *target* need not be asked again.

    *way*: addresses that were asked, the last of which leads to *target*. *cookies*: its
    answer sets one; a site that does so may lead to the same address, once.
    """
    place = sent_url(target)
    times = sum(sent_url(url) == place for url in way)
    return times > 1 or (times == 1 and sent_url(way[-1]) == place and not cookies)


def known_redirect(url: str) -> AskedUrl:
    """Return where a site is known to redirect *url*: arXiv's PDFs, which have no ``.pdf``."""
    return asked_url(_ARXIV_PDF.sub(r"\1", url))


@lru_cache(4096)  # the store asks three times for each record
def url_key(url: str) -> UrlKey:
    """
    Return what the page at *url* is kept by: one spelling for all that RFC 3986 calls equivalent.

    Beyond ``read_url``, escapes of letters, digits and ``-._~`` are undone, other escapes are
    in capitals, and characters that no address may hold are escaped. Query and fragment stay:
    pages show something else for each of them. Text that is no address is its own key.
    """
    try:
        asked = read_url(url)
    except ValueError:
        return UrlKey(url)
    scheme, colon, rest = asked.partition("://")
    place, slash, rest = rest.partition("/")
    rest = _ESCAPE_OR_PERCENT.sub(_without_needless, rest)
    return UrlKey(f"{scheme}{colon}{place}{slash}{_ILLEGAL.sub(_escaped, rest)}")


def rule_url(url: str, *, compat: bool = False) -> RuleUrl:
    """
    Return the address that is asked for *url*, with escapes undone that its path does not need.

    Patterns are written for ``…/info:doi/10.1371/…``, and servers redirect to
    ``…/info%3Adoi%2F10.1371%2F…``. Query and fragment keep their escapes. Text that is no
    address stays as it is. *compat*: as jsoup has it, of *url* itself: ports and capitals in
    the host stay, a ``+`` in the path is a space, and bytes that are no UTF-8 are lost.
    """
    found = _URL.fullmatch(url.strip() if compat else asked_url(url))
    if found is None:
        return RuleUrl(url)
    scheme, authority, path, query, fragment = found.groups(default="")
    try:
        authority = authority if authority.isascii() else authority.encode("idna").decode()
    except UnicodeError:
        return RuleUrl(url)
    path = unquote_plus(path) if compat else _ESCAPE.sub(_without_legal, path)
    path = quote(normalize("NFC", path), safe=_LEGAL if compat else _LEGAL + "%", errors="replace")
    query = _NO_ASCII.sub(_escaped, query.replace(" ", "+"))
    fragment = _NO_ASCII.sub(_escaped, fragment.replace(" ", "%20"))
    return RuleUrl(f"{scheme.lower()}://{authority}{path}{query}{fragment}")


def java_url(text: str) -> JavaUrl:
    """
    Return *text* as ``java.net.URL`` would write it; empty if it is no URL.

    The scheme is in lower case; host, port, dots, escapes and fragment are as given.
    https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/net/URL.html
    """
    text = text.strip(_BLANK)
    if text[:4].lower() == "url:":
        text = text[4:]
    found = _JAVA_URL.fullmatch(text)
    if found is None:
        return JavaUrl("")
    scheme, authority, path, query, fragment = found.groups(default="")
    scheme = scheme.lower()
    if scheme not in JAVA_SCHEMES or not _JAVA_AUTHORITY.fullmatch(authority):
        return JavaUrl("")
    if authority and path and not path.startswith("/"):
        path = "/" + path
    before = f"//{authority}" if authority else ""
    return JavaUrl(f"{scheme}:{before}{path}{query}{fragment}")


def artifact_url(url: str, base: str = "", *, keep_fragment: bool = False) -> ArtifactUrl:
    """
    Return *url*, relative to *base*, as it is fetched for an artifact; "" for no http address.

    Users and passwords, tracking and session parameters are dropped, needless escapes undone.
    A fragment stays if it is a route (``#!``), or with *keep_fragment*.
    """
    try:
        asked = read_url(urljoin(base, url.strip()) if base else url.strip())
    except ValueError:
        return ArtifactUrl("")
    scheme, colon, rest = asked.partition("://")
    if scheme not in ("http", "https"):
        return ArtifactUrl("")
    rest, hash_, fragment = rest.partition("#")
    place, mark, query = rest.partition("?")
    authority, _, path = place.partition("/")
    name = authority.rpartition("@")[2]
    path = _SESSION_SEGMENT.sub("", _ESCAPE.sub(_without_needless, path))
    parameters = _ESCAPE.sub(_without_needless, query).split("&")
    kept = [each for each in parameters if not _TRACKING.fullmatch(each)]
    query = mark + "&".join(kept) if any(kept) else ""
    if not (keep_fragment or fragment.startswith("!")):
        hash_ = fragment = ""
    return ArtifactUrl(f"{scheme}{colon}{name}/{path}{query}{hash_}{fragment}")


def has_user(url: str) -> bool:
    """Answer whether *url* names a user; an artifact is fetched without one."""
    return "@" in url.partition("://")[2].partition("/")[0]


def artifact_key(url: str) -> ArtifactKey:
    """
    Return what *url*, in the form of ``artifact_url``, is compared by.

    Scheme and a leading ``www.`` make no other resource, a slash at the end does.
    """
    return ArtifactKey(_WWW.sub("", url, count=1))


def ingest_key(ingest_type: str, url: AskedUrl) -> IngestKey:
    """Return what an ingest request is known by: 16 bytes of its type and address."""
    return IngestKey(blake2b(f"{ingest_type} {url}".encode(), digest_size=16).digest())


def _host_and_port(scheme: str, text: str) -> str:
    """Return host and port, the latter only if it says something."""
    found = _HOST_AND_PORT.fullmatch(text)
    if found is None:
        raise ValueError(f"its host and port, {text!r}, cannot be read")
    name, port = unquote(found[1]), (found[2] or "").lstrip("0")
    if not name.isascii():
        try:
            name = name.encode("idna").decode()
        except UnicodeError:
            raise ValueError(f"its host, {name!r}, is no name that can be looked up") from None
    if not name.strip(".") or _NO_HOST.search(name):
        raise ValueError(f"its host, {name!r}, is no name that can be looked up")
    if port and int(port[:6]) > 65535:
        raise ValueError(f"its port, {port}, is above 65535")
    return name.lower() + (f":{port}" if port not in ("", _DEFAULT_PORTS[scheme]) else "")


def _without_dots(path: str) -> str:
    segments = path.replace("\\", "/").split("/")[1:]
    kept: list[str] = []
    for segment in segments:
        if _DOTS.fullmatch(segment):
            del kept[-1:]
        elif not _DOT.fullmatch(segment):
            kept.append(segment)
    # "/a/." and "/a/.." are folders.
    folder = bool(segments) and bool(_DOT.fullmatch(segments[-1]) or _DOTS.fullmatch(segments[-1]))
    return "/" + "/".join(kept) + ("/" if folder and kept else "")


def _without_needless(escape: re.Match[str]) -> str:
    if escape[1] is None:  # a % that begins no escape
        return "%25"
    byte = int(escape[1], 16)
    return chr(byte) if byte in _UNRESERVED else escape[0].upper()


def _without_legal(escape: re.Match[str]) -> str:
    char = chr(int(escape[1], 16))
    return char if char.isascii() and (char.isalnum() or char in _LEGAL) else escape[0]


def _escaped(found: re.Match[str]) -> str:
    return quote(found[0], safe="", errors="replace")
