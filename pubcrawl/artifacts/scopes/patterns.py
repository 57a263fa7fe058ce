"""
Build patterns of addresses for the regular expressions of JavaScript, Java and Perl 5.

Crawlers search for these patterns, so each marks its beginning and end. Patterns ignore the
scheme and ``www.``, as keys do (``ids.url.artifact_key``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from urllib.parse import unquote

from pubcrawl.ids.url import artifact_key

SCHEME = r"^https?://(?:www\.)?"

_SPECIAL = re.compile(r"[.^$*+?()\[\]{}|\\]")
_ESCAPE = re.compile(r"%[0-9A-Fa-f]{2}|[^0-9A-Za-z*._-]")
_NAMED = re.compile(r"\(\?P<[A-Za-z_]\w*>")
# Groups and escapes of Python that others lack, and possessive quantifiers.
_FOREIGN = re.compile(r"\(\?(?![:=!])|[*+?}]\+|\\[pPNXKRLGmMAzZhH]|\[\[:|&&|\\g<")


def literal(text: str) -> str:
    """Return the pattern of a literal *text*."""
    return _SPECIAL.sub(r"\\\g<0>", text)


def address(url: str) -> str:
    """Return the pattern of exactly one address."""
    return f"{SCHEME}{literal(artifact_key(url))}$"


def sorted_address(url: str) -> str:
    """
    Return the pattern of an address for a crawler that sorts parameters by name.

    The crawler also decodes and re-encodes them, so needless escapes disappear.
    """
    path, mark, query = artifact_key(url).partition("?")
    if not mark:
        return address(url)
    pairs = sorted(query.split("&"), key=lambda pair: pair.partition("=")[0])
    return f"{SCHEME}{literal(path)}\\?{'&'.join(map(_either, pairs))}$"


def on_hosts(hosts: Iterable[str]) -> str:
    """Return the pattern of *hosts* and the following delimiter, for use after a scheme."""
    names = "|".join(_host(host) for host in sorted(set(hosts)))
    return f"(?:{names})(?=[/?#]|$)"


def portable(pattern: str) -> str:
    """Return a Python pattern in portable form; "" if it has none."""
    plain = _NAMED.sub("(", pattern)
    return "" if _FOREIGN.search(plain) else plain


def whole(pattern: str) -> str:
    """Return a pattern that matches a whole address containing *pattern*."""
    start = pattern[1:] if pattern.startswith("^") else f".*{pattern}"
    ends = pattern.endswith("$") and not pattern.endswith(r"\$")
    return start[:-1] if ends else f"{start}.*"


def joined(patterns: Iterable[str], form: Callable[[str], str] = str) -> list[str]:
    """Return the non-empty *patterns* in *form*, in order, each once."""
    return list(dict.fromkeys(form(pattern) for pattern in patterns if pattern))


def _either(pair: str) -> str:
    name, equals, value = pair.partition("=")
    return f"{_escaped_or_not(name)}{equals}{_escaped_or_not(value)}"


def _escaped_or_not(text: str) -> str:
    parts, position = [], 0
    for found in _ESCAPE.finditer(text):
        parts.append(literal(text[position : found.start()]))
        written = found[0]
        plain = " " if written == "+" else unquote(written)
        forms = {literal(written), literal(plain)} if plain.isascii() else {literal(written)}
        if plain == " ":
            forms = {"%20", r"\+", " "}
        elif len(written) == 1 and plain.isascii():
            forms.add(f"%{ord(plain):02X}")
        parts.append(f"(?:{'|'.join(sorted(forms))})")
        position = found.end()
    return "".join((*parts, literal(text[position:])))


def _host(host: str) -> str:
    name = host.lower().removeprefix("www.")
    port = "" if ":" in name else "(?::[0-9]+)?"
    if name.startswith("*."):
        return rf"[^/?#:]+\.{literal(name[2:])}{port}"
    return literal(name) + port
