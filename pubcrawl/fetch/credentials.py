"""
Keys and e-mail addresses: attached per host, as the last thing before the wire.

A request carries none: neither its URL, body nor headers, so no log line, stat,
WARC record, ``Referer`` or item can show one. What an answer echoes is taken out
again before anybody sees it.

| host of | gets | from the settings |
|---|---|---|
| ``EUTILS_URL`` | ``tool``, ``email``, ``api_key`` | ``CONTACT_EMAIL``, ``NCBI_API_KEY`` |
| ``UNPAYWALL_URL`` | ``email`` | ``CONTACT_EMAIL`` |
| ``EUROPEPMC_URL`` | ``email`` | ``EUROPEPMC_EMAIL``, off by default |
| ``SPN2_URL`` | ``Authorization`` | ``SPN2_ACCESS_KEY``, ``SPN2_SECRET_KEY`` |
| every host | ``(+mailto:…)`` in ``User-Agent`` | ``CONTACT_EMAIL`` |

Sources: https://www.ncbi.nlm.nih.gov/books/NBK25497/
https://unpaywall.org/products/api https://europepmc.org/RestfulWebService
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote, quote_plus, urlsplit

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

# Stands for an e-mail address in a URL that is kept (PubFetcher's way).
PLACEHOLDERS = ("", "@", "%40")

_DEFAULT_PORTS = {"http": 80, "https": 443}


class Grant(NamedTuple):
    """
    What one host gets.

    *base*: the address it begins at; *params*, *headers*: names and values.
    """

    base: str
    params: tuple[tuple[str, str], ...]
    headers: tuple[tuple[str, str], ...] = ()

    def covers(self, url: str) -> bool:
        """Answer whether *url* lies under *base*; https where http was configured will do."""
        ours, theirs = _split(self.base), _split(url)
        if ours is None or theirs is None or not ours.host or ours.host != theirs.host:
            return False
        same = ours.door == theirs.door
        upgraded = (ours.door, theirs.door) == (("http", 80), ("https", 443))
        path = ours.path.rstrip("/")
        return (same or upgraded) and (theirs.path == path or theirs.path.startswith(f"{path}/"))


class _Split(NamedTuple):
    host: str
    door: tuple[str, int | None]  # scheme and port
    path: str


@lru_cache(maxsize=64)  # each address is looked at for every grant, on its way out and back
def _split(url: str) -> _Split | None:
    try:
        parts = urlsplit(url)
        port = parts.port or _DEFAULT_PORTS.get(parts.scheme)
    except ValueError:
        return None
    return _Split(parts.hostname or "", (parts.scheme, port), parts.path)


class Wire(NamedTuple):
    """
    How requests leave: *grants* by host, and the *contact* shown to all.

    *secrets*: values that must never come back into a body. E-mail addresses
    are not among them, as an article may well hold its reader's own.
    """

    grants: tuple[Grant, ...] = ()
    contact: str = ""
    secrets: tuple[str, ...] = ()

    def user_agent(self, plain: str) -> str:
        """Return *plain* with the contact address behind it, unless it is there already."""
        if not self.contact or self.contact in plain:
            return plain
        return f"{plain} (+mailto:{self.contact})"

    def params(self, url: str) -> Sequence[tuple[str, str]]:
        """Return the names and values that a request for *url* gets."""
        return [pair for grant in self.grants if grant.covers(url) for pair in grant.params]

    def headers(self, url: str) -> Sequence[tuple[str, str]]:
        """Return the headers that a request for *url* gets."""
        return [pair for grant in self.grants if grant.covers(url) for pair in grant.headers]

    def dress(self, url: str, body: bytes, *, form: bool) -> tuple[str, bytes]:
        """
        Return *url* and *body* as they are sent.

        *form*: the body is a form; then the parameters go there, not into the
        URL. A parameter that the request already has stays as it is, unless
        its value is a placeholder.
        """
        params = self.params(url)
        if not params:
            return url, body
        if form:
            return url, with_params(body.decode("latin-1"), params).encode("latin-1")
        front, _, query = url.partition("?")
        return f"{front}?{with_params(query, params)}", body

    def undress(self, text: str, url: str) -> str:
        """Return *text*, a header of the answer to *url*, without what was added to the request."""
        for name, value in self.params(url):
            written = {value, quote(value), quote_plus(value), quote(value, "@")}
            forms = "|".join(map(re.escape, sorted(written)))
            added = rf"{re.escape(name)}=(?:{forms})"
            text = re.sub(rf"([?&]){added}(?:&|(?=#|\s|$))", r"\1", text, flags=re.IGNORECASE)
            text = re.sub(r"[?&]+(?=#|\s|$)", "", text)
        for secret in self.secrets:
            text = text.replace(secret, "")
        return text

    def leaks(self, body: bytes) -> bool:
        """Answer whether *body* repeats a secret."""
        return any(secret.encode() in body for secret in self.secrets)

    def clean(self, body: bytes) -> bytes:
        """Return *body* with every secret blacked out, of the same length."""
        for secret in self.secrets:
            body = body.replace(secret.encode(), b"*" * len(secret.encode()))
        return body


def with_params(query: str, params: Sequence[tuple[str, str]]) -> str:
    """Return *query* (``a=1&b=2``) with *params* behind it, where they are missing."""
    pairs = [pair for pair in query.split("&") if pair]
    names = {name for name, _ in params}
    kept = []
    for pair in pairs:
        name, _, value = pair.partition("=")
        if name not in names or value not in PLACEHOLDERS:
            kept.append(pair)
    present = {pair.partition("=")[0] for pair in kept}
    added = [f"{name}={quote_plus(value)}" for name, value in params if name not in present]
    return "&".join(kept + added)


def wire(settings: BaseSettings) -> Wire:
    """Return what the *settings* give to whom; an empty setting gives nothing."""

    def text(name: str) -> str:
        return str(settings.get(name) or "").strip()

    contact, key = text("CONTACT_EMAIL"), text("NCBI_API_KEY")
    access, secret = text("SPN2_ACCESS_KEY"), text("SPN2_SECRET_KEY")
    wanted = (
        ("EUTILS_URL", (("tool", "pubcrawl"), ("email", contact), ("api_key", key))),
        ("UNPAYWALL_URL", (("email", contact),)),
        ("EUROPEPMC_URL", (("email", text("EUROPEPMC_EMAIL")),)),
    )
    grants = tuple(
        Grant(text(name), tuple((name, value) for name, value in params if value))
        for name, params in wanted
        if text(name)
    )
    if text("SPN2_URL") and access and secret:
        header = ("Authorization", f"LOW {access}:{secret}")
        grants += (Grant(text("SPN2_URL"), (), (header,)),)
    return Wire(grants, contact, tuple(filter(None, (key, access, secret))))
