"""URLs as Java's URL class writes them: the form that patterns of rule files are meant for."""

from __future__ import annotations

import re

# What Java opens without further libraries. http and https are what rules are for.
SCHEMES = frozenset(("http", "https", "ftp", "file", "mailto"))

_SPACE = "".join(map(chr, range(0x21)))
# Four slashes are no authority but the path of a Windows share.
_URL = re.compile(
    r"([A-Za-z][A-Za-z0-9+.-]*):(?://(?!//)([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?", re.DOTALL
)
# Two @ are let through: the host is unknown then.
_AUTHORITY = re.compile(
    r"(?:[^@]*@)?(?:\[[0-9A-Fa-f:.%]*\]|(?!\[)[^:@]*)(?::(-1|[0-9]{0,9}))?|[^@]*@[^@]*@.*",
    re.DOTALL,
)


def java_url(text: str) -> str:
    """
    Return *text* as ``java.net.URL`` would write it; empty if it is no URL.

    The scheme is in lower case; host, port, dots, escapes and fragment are as given.
    https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/net/URL.html
    """
    text = text.strip(_SPACE)
    if text[:4].lower() == "url:":
        text = text[4:]
    found = _URL.fullmatch(text)
    if found is None:
        return ""
    scheme, authority, path, query, fragment = found.groups(default="")
    scheme = scheme.lower()
    if scheme not in SCHEMES or not _AUTHORITY.fullmatch(authority):
        return ""
    if authority and path and not path.startswith("/"):
        path = "/" + path
    before = f"//{authority}" if authority else ""
    return f"{scheme}:{before}{path}{query}{fragment}"
