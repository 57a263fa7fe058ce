"""
Keys and e-mail addresses: added per host, as the last step before the wire.

No request of the crawl holds them in its URL, body or headers, so no log line, stat,
WARC record, ``Referer`` or item can show them. Echoes in an answer are removed before
any other component reads it.

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

from pubcrawl.fetch.apis import apis

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

# Stand for an e-mail address in a stored URL, as in PubFetcher.
PLACEHOLDERS = ("", "@", "%40")

_DEFAULT_PORTS = {"http": 80, "https": 443}


class Grant(NamedTuple):
    """
    The credentials of one service.

    *base*: its base address; *params*, *headers*: names and values.
    """

    base: str
    params: tuple[tuple[str, str], ...]
    headers: tuple[tuple[str, str], ...] = ()

    def covers(self, url: str) -> bool:
        """Answer whether *url* is below *base*; https is accepted if *base* has http."""
        base, parts = _split(self.base), _split(url)
        if base is None or parts is None or not base.host or base.host != parts.host:
            return False
        same = base.port == parts.port
        upgraded = (base.port, parts.port) == (("http", 80), ("https", 443))
        path = base.path.rstrip("/")
        return (same or upgraded) and (parts.path == path or parts.path.startswith(f"{path}/"))


class _Split(NamedTuple):
    host: str
    port: tuple[str, int | None]  # scheme and number
    path: str


@lru_cache(maxsize=64)  # each address is compared with every grant, for request and response
def _split(url: str) -> _Split | None:
    try:
        parts = urlsplit(url)
        port = parts.port or _DEFAULT_PORTS.get(parts.scheme)
    except ValueError:
        return None
    return _Split(parts.hostname or "", (parts.scheme, port), parts.path)


class Wire(NamedTuple):
    """
    The additions to requests: *grants* for some services, and the *contact* for all hosts.

    *secrets*: values that must not appear in a body. E-mail addresses are not
    among them, as an article may contain that of its reader.
    """

    grants: tuple[Grant, ...] = ()
    contact: str = ""
    secrets: tuple[str, ...] = ()

    def user_agent(self, plain: str) -> str:
        """Return *plain* followed by the contact address, unless it is there already."""
        if not self.contact or self.contact in plain:
            return plain
        return f"{plain} (+mailto:{self.contact})"

    def params(self, url: str) -> Sequence[tuple[str, str]]:
        """Return the names and values to add to a request for *url*."""
        return [pair for grant in self.grants if grant.covers(url) for pair in grant.params]

    def headers(self, url: str) -> Sequence[tuple[str, str]]:
        """Return the headers to add to a request for *url*."""
        return [pair for grant in self.grants if grant.covers(url) for pair in grant.headers]

    def add_params(self, url: str, body: bytes, *, form: bool) -> tuple[str, bytes]:
        """
        Return *url* and *body* as they are sent.

        *form*: the body is a form; then the parameters are added to it, not to the
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

    def remove_params(self, text: str, url: str) -> str:
        """Return *text*, a header of the answer to *url*, without the parameters added to it."""
        for name, value in self.params(url):
            spellings = {value, quote(value), quote_plus(value), quote(value, "@")}
            values = "|".join(map(re.escape, sorted(spellings)))
            param = rf"{re.escape(name)}=(?:{values})"
            text = re.sub(rf"([?&]){param}(?:&|(?=#|\s|$))", r"\1", text, flags=re.IGNORECASE)
            text = re.sub(r"(?<![?&])[?&]++(?=#|\s|$)", "", text)
        for secret in self.secrets:
            text = text.replace(secret, "")
        return text

    def leaks(self, body: bytes) -> bool:
        """Answer whether *body* repeats a secret."""
        return any(secret.encode() in body for secret in self.secrets)

    def clean(self, body: bytes) -> bytes:
        """Return *body* with every secret replaced by asterisks, of the same length."""
        for secret in self.secrets:
            body = body.replace(secret.encode(), b"*" * len(secret.encode()))
        return body


def with_params(query: str, params: Sequence[tuple[str, str]]) -> str:
    """Return *query* (``a=1&b=2``) followed by the *params* that it lacks."""
    pairs = [pair for pair in query.split("&") if pair]
    names = {name for name, _ in params}
    own = []
    for pair in pairs:
        name, _, value = pair.partition("=")
        if name not in names or value not in PLACEHOLDERS:
            own.append(pair)
    present = {pair.partition("=")[0] for pair in own}
    missing = [f"{name}={quote_plus(value)}" for name, value in params if name not in present]
    return "&".join(own + missing)


def wire(settings: BaseSettings) -> Wire:
    """Return the additions to requests that *settings* name; an empty setting adds nothing."""

    def text(name: str) -> str:
        return str(settings.get(name) or "").strip()

    contact = text("CONTACT_EMAIL")
    access, secret = text("SPN2_ACCESS_KEY"), text("SPN2_SECRET_KEY")
    grants: list[Grant] = []
    secrets = [access, secret]
    for api in apis(settings):
        params = [(api.tool, "pubcrawl"), (api.contact, contact)]
        headers: list[tuple[str, str]] = []
        if api.credential and (key := text(api.credential.setting)):
            secrets.append(key)
            params.append((api.credential.param, key))
            headers.append((api.credential.header, api.credential.form.format(key)))
        if api.setting == "EUROPEPMC_URL":
            params.append(("email", text("EUROPEPMC_EMAIL")))
        given = tuple(pair for pair in params if all(pair))
        named = tuple(pair for pair in headers if all(pair))
        if text(api.setting) and (given or named):
            grants.append(Grant(text(api.setting), given, named))
    if text("SPN2_URL") and access and secret:
        header = ("Authorization", f"LOW {access}:{secret}")
        grants.append(Grant(text("SPN2_URL"), (), (header,)))
    return Wire(tuple(grants), contact, tuple(filter(None, secrets)))
