"""Read and check the values in the responses of platforms; each error has its slug."""

from __future__ import annotations

import logging
import mimetypes
import re
from collections.abc import Mapping
from functools import partial
from typing import Any, Self
from urllib.parse import urljoin, urlsplit

from pubcrawl.exceptions import ParseError
from pubcrawl.formats.json import Cursor
from pubcrawl.formats.xml.elements import load_json
from pubcrawl.model.fileset import DatasetFile

logger = logging.getLogger(__name__)

ERROR = "platform-error"
SCOPE = "platform-scope"
RESTRICTED = "platform-restricted"
MISSING = "platform-404"

_HEX = re.compile("[0-9a-f]+")
_LENGTHS = {"md5": 32, "sha1": 40, "sha256": 64}
# Only the built-in table, because the tables of machines differ.
_TYPES = mimetypes.MimeTypes(filenames=())


trouble = partial(ParseError, slug=ERROR)
"""The error for an unexpected response of the API of a platform."""

scope = partial(ParseError, slug=SCOPE)
"""The error for an address that is not that of one dataset."""

restricted = partial(ParseError, slug=RESTRICTED)
"""The error for a dataset with restricted files."""

missing = partial(ParseError, slug=MISSING)
"""The error for a missing dataset."""


class Answer(Cursor):
    """
    The JSON of a response of an API.

    *url*: of the response. *headers*: names in lower case. A list that must be whole raises
    ``ParseError`` for entries that are not objects.
    """

    __slots__ = ("headers", "url")

    def __init__(
        self,
        value: Any,
        url: str = "",
        headers: tuple[tuple[str, str], ...] = (),
    ) -> None:
        super().__init__(value)
        self.url, self.headers = url, headers

    @classmethod
    def load(cls, body: bytes, *about: Any) -> Self:
        """Return the JSON of a body. Raises ``ParseError`` with the slug ``platform-error``."""
        try:
            return cls(load_json(body), *about)
        except ParseError as error:
            raise trouble(str(error)) from error

    def header(self, name: str) -> str:
        """Return the value of a header, or ""."""
        return next((value.strip() for key, value in self.headers if key == name), "")

    def object(self, path: str = "", name: str = "") -> Self:
        """Return an object; raises ``ParseError``, with *name*, for any other value."""
        found = self[path]
        if not isinstance(found.value, dict):
            name = name or path.rpartition(".")[2] or "the response"
            raise trouble(f"{name} is not an object but {type(found.value).__name__}")
        return found

    def whole_list(self, path: str = "") -> list[Self]:
        """Return a list of objects, [] for null; raises ``ParseError`` for other values."""
        value, name = self.at(path), path.rpartition(".")[2] or "the response"
        if value is None:
            return []
        if not isinstance(value, list):
            raise trouble(f"{name} is not a list but {type(value).__name__}")
        return [type(self)(row).object(name=f"{name}[{at}]") for at, row in enumerate(value)]

    def file(
        self,
        path: str,
        url: str,
        *digests: tuple[str, str],
        size: str = "size",
        kind: str = "mimetype",
        extra: Mapping[str, Any] | None = None,
        hidden: str = "restricted",
    ) -> DatasetFile:
        """
        Return the file that an object describes; without a type, its name gives one.

        *digests*: algorithm and path of each; *size*, *kind*, *hidden*: paths of the number of
        bytes, the media type, and a boolean. Raises ``ParseError`` for a file without a name.
        """
        if not path:
            raise trouble("a file without a name")
        known, others = read_digests(*((name, self.text(digest)) for name, digest in digests))
        return DatasetFile(
            path,
            self.number(size),
            mimetype=self.text(kind) or mimetype(path),
            platform_url=web(url),
            extra={**others, **(extra or {})},
            status=RESTRICTED if self.true(hidden) else "",
            **known,
        )

    def stop_at_error(self, *paths: str) -> None:
        """Raise ``ParseError`` for a response with a message at one of the *paths*."""
        if message := self.text(*paths):
            raise trouble(f"the API says: {message}")

    def unexpected(self, kind: str, *paths: str) -> ParseError:
        """Return the error for a response of another *kind*; *paths*: of the API's message."""
        return trouble(f"not a {kind}: {self.text(*paths) or ', '.join(list(self.value)[:6])}")


def read_digests(*pairs: tuple[str, str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """
    Return the digests that a ``DatasetFile`` has fields for, and others, from algorithms and
    values.

    A value may begin with its algorithm and a colon. A digest of the wrong length is left out.
    """
    known: dict[str, Any] = {}
    others: dict[str, Any] = {}
    for name, value in pairs:
        prefix, colon, rest = value.rpartition(":")
        algorithm = (prefix if colon else name).strip().lower().replace("-", "").replace("_", "")
        digest = rest.strip().lower()
        if not digest:
            continue
        if not _HEX.fullmatch(digest) or len(digest) != _LENGTHS.get(algorithm, len(digest)):
            logger.warning("not a digest by %s: %.80r", algorithm or "?", value)
        elif algorithm:
            (known if algorithm in _LENGTHS else others).setdefault(algorithm, digest)
    return known, others


def web(url: str, base: str = "") -> str:
    """Return an absolute http(s) address; "" for any other text."""
    if not url.strip():
        return ""
    try:
        url = urljoin(base, url.strip())
        parts = urlsplit(url)
        return url if parts.scheme in ("http", "https") and parts.hostname else ""
    except ValueError:
        return ""


def further(url: str, base: str) -> str:
    """
    Return the address of the next part of a list, linked from *base*.

    Raises ``ParseError`` for another host: a list continues on its own host.
    """
    target = web(url, base)
    there = urlsplit(target)
    if not target or there.hostname != urlsplit(base).hostname:
        raise trouble(
            f"the list of files continues at {url[:200]!r}, not at the API of the platform"
        )
    # Behind a proxy, some APIs give their own addresses with http.
    if urlsplit(base).scheme == "https" and there.scheme == "http":
        target = "https" + target[4:]
    return target


def mimetype(path: str) -> str:
    """Return the media type for the extension of a file name; "" if it is unknown."""
    return _TYPES.guess_type(path.rpartition("/")[2].partition("?")[0])[0] or ""
