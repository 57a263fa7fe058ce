"""
Patterns of addresses, in what regular expressions of JavaScript, Java and Perl 5 have in common.

They are searched for, so each says where it begins and ends. Scheme and ``www.`` make no
difference, as everywhere (``ids.url.artifact_key``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from urllib.parse import unquote

from pubcrawl.ids.url import artifact_key

SCHEME = r"^https?://(?:www\.)?"

_MEANT = re.compile(r"[.^$*+?()\[\]{}|\\]")
_ESCAPE = re.compile(r"%[0-9A-Fa-f]{2}|\+")
_NAMED = re.compile(r"\(\?P<[A-Za-z_]\w*>")
# What stands after "(?" where others do not know it, and quantifiers that do not give back.
_FOREIGN = re.compile(r"\(\?(?![:=!])|[*+?}]\+|\\[pPNXKRLGmMAzZhH]|\[\[:|&&|\\g<")


def literal(text: str) -> str:
    """Return the pattern of *text* itself."""
    return _MEANT.sub(r"\\\g<0>", text)


def address(url: str) -> str:
    """Return the pattern of an address, and of no other."""
    return f"{SCHEME}{literal(artifact_key(url))}$"


def sorted_address(url: str) -> str:
    """
    Return the pattern of an address whose parameters are sorted by name before it is compared.

    They are decoded and written anew on the way, so that what need not be escaped is not.
    """
    path, mark, query = artifact_key(url).partition("?")
    if not mark:
        return address(url)
    pairs = sorted(query.split("&"), key=lambda pair: pair.partition("=")[0])
    return f"{SCHEME}{literal(path)}\\?{'&'.join(map(_either, pairs))}$"


def on_hosts(hosts: Iterable[str]) -> str:
    """Return the pattern of *hosts* with what parts them from a path, to stand after a scheme."""
    names = "|".join(_host(host) for host in sorted(set(hosts)))
    return f"(?:{names})(?=[/?#]|$)"


def portable(pattern: str) -> str:
    """Return a pattern of Python's as others understand it; "" for one that they would not."""
    plain = _NAMED.sub("(", pattern)
    return "" if _FOREIGN.search(plain) else plain


def whole(pattern: str) -> str:
    """Return what matches a whole address where *pattern* is found in it."""
    start = pattern[1:] if pattern.startswith("^") else f".*{pattern}"
    ends = pattern.endswith("$") and not pattern.endswith(r"\$")
    return start[:-1] if ends else f"{start}.*"


def joined(patterns: Iterable[str], form: Callable[[str], str] = str) -> list[str]:
    """Return *patterns* in *form*, each once, in their order, without empty ones."""
    return list(dict.fromkeys(form(pattern) for pattern in patterns if pattern))


def _either(pair: str) -> str:
    parts, place = [], 0
    for found in _ESCAPE.finditer(pair):
        parts.append(literal(pair[place : found.start()]))
        written = found[0]
        plain = " " if written == "+" else unquote(written)
        forms = {literal(written), literal(plain)} if plain.isascii() else {literal(written)}
        if plain == " ":
            forms = {"%20", r"\+", " "}
        parts.append(f"(?:{'|'.join(sorted(forms))})")
        place = found.end()
    return "".join((*parts, literal(pair[place:])))


def _host(host: str) -> str:
    name = host.lower().removeprefix("www.")
    port = "" if ":" in name else "(?::[0-9]+)?"
    if name.startswith("*."):
        return rf"[^/?#:]+\.{literal(name[2:])}{port}"
    return literal(name) + port
