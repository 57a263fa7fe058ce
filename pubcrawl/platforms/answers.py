"""Read and check the values in the responses of platforms; each error has its slug."""

from __future__ import annotations

import logging
import mimetypes
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Self
from urllib.parse import urljoin, urlsplit

from pubcrawl.exceptions import ParseError
from pubcrawl.formats.json import Cursor
from pubcrawl.formats.xml.elements import load_json
from pubcrawl.model.ingest_request import DIGESTS

logger = logging.getLogger(__name__)

SLUGS = {
    "error": "platform-error",  # an unexpected response
    "scope": "platform-scope",  # not the address of one dataset
    "restricted": "platform-restricted",
    "missing": "platform-404",
}
"""Kind of an error → its slug."""

_HEX = re.compile("[0-9a-f]+")
# Only the built-in table, because the tables of machines differ.
_TYPES = mimetypes.MimeTypes(filenames=())

_SIGN = re.compile(" (!?=) ?")


def refusal(kind: str, message: str) -> ParseError:
    """Return the error of a kind in ``SLUGS``."""
    return ParseError(message, slug=SLUGS[kind])


class Answer(Cursor):
    """The JSON of a response of an API, an object; of a list, an object with the key ``list``."""

    __slots__ = ()

    @classmethod
    def load(cls, body: bytes) -> Self:
        """Return the JSON of a body. Raises ``ParseError`` with the slug ``platform-error``."""
        try:
            value = load_json(body)
        except ParseError as error:
            raise refusal("error", str(error)) from error
        return cls({"list": value} if isinstance(value, list) else value).object("")

    def object(self, path: str) -> Self:
        """Return an object; raises ``ParseError`` for any other value."""
        found = self[path]
        if not isinstance(found.value, dict):
            name = path or "the response"
            raise refusal("error", f"{name} is not an object but {type(found.value).__name__}")
        return found

    def whole_list(self, path: str) -> list[Self]:
        """Return a list of objects, [] for null; raises ``ParseError`` for other values."""
        value = self.at(path)
        rows = self.rows(path)
        if value is not None and (not isinstance(value, list) or len(rows) < len(value)):
            raise refusal("error", f"{path} is not a list of objects")
        return rows

    def each(self, path: str) -> Iterator[Self]:
        """Yield the elements of a list, or the value in its place."""
        value, use = self._find(path)
        for item in value if isinstance(value, list) else [value]:
            yield type(self)(item, use)

    def fits(self, where: str) -> bool:
        """
        Return whether all conditions, joined by " & ", are true.

        A condition is ``paths = pattern``, ``paths != pattern``, or ``paths`` for any text. Of the
        paths, separated by spaces, the first with a text counts. The pattern has any case.
        """
        for paths, pattern, is_wanted in _conditions(where):
            if bool(pattern.fullmatch(self.text(*paths))) != is_wanted:
                return False
        return True


@cache
def _conditions(where: str) -> list[tuple[list[str], re.Pattern[str], bool]]:
    """Return the paths, the pattern and whether it is wanted, of each condition."""
    conditions = (
        (*_SIGN.split(condition, maxsplit=1), "=", ".+")[:3]
        for condition in (where.split(" & ") if where else ())
    )
    return [
        (paths.split(), re.compile(pattern, re.IGNORECASE | re.DOTALL), sign == "=")
        for paths, sign, pattern in conditions
    ]


def read_digests(pairs: Iterable[tuple[str, str]]) -> tuple[dict[str, Any], dict[str, Any]]:
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
        if not _HEX.fullmatch(digest) or len(digest) != DIGESTS.get(algorithm, len(digest)):
            logger.warning("not a digest by %s: %.80r", algorithm or "?", value)
        elif algorithm:
            (known if algorithm in DIGESTS else others).setdefault(algorithm, digest)
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
        raise refusal(
            "error", f"the list of files continues at {url[:200]!r}, not at the API of the platform"
        )
    # Behind a proxy, some APIs give their own addresses with http.
    if urlsplit(base).scheme == "https" and there.scheme == "http":
        target = "https" + target[4:]
    return target


def mimetype(path: str) -> str:
    """Return the media type for the extension of a file name; "" if it is unknown."""
    return _TYPES.guess_type(path.rpartition("/")[2].partition("?")[0])[0] or ""
