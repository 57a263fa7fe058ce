"""Check the values in the responses of platforms."""

from __future__ import annotations

import logging
import mimetypes
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urljoin, urlsplit

from pubcrawl.exceptions import ParseError
from pubcrawl.formats.xml.elements import load_json, plain
from pubcrawl.items.fileset import Item

logger = logging.getLogger(__name__)

ERROR = "platform-error"
SCOPE = "platform-scope"
RESTRICTED = "platform-restricted"
MISSING = "platform-404"

SIZE_MAX = 2**63 - 1  # bytes; the largest integer of a database

_HEX = re.compile("[0-9a-f]+")
_LENGTHS = {"md5": 32, "sha1": 40, "sha256": 64}
_UNSTORABLE = re.compile("[\x00-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
# Only the built-in table, because the tables of machines differ.
_TYPES = mimetypes.MimeTypes(filenames=())


def trouble(message: str) -> ParseError:
    """Return the error for an unexpected response of the API of a platform."""
    return ParseError(message, slug=ERROR)


def unexpected(value: dict[str, Any], kind: str, *message: str) -> ParseError:
    """Return the error for a response of another *kind*; *message*: keys of the API's message."""
    return trouble(f"not a {kind}: {text(value, *message) or ', '.join(list(value)[:6])}")


def scope(message: str) -> ParseError:
    """Return the error for an address that is not that of one dataset."""
    return ParseError(message, slug=SCOPE)


def restricted(message: str) -> ParseError:
    """Return the error for a dataset with restricted files."""
    return ParseError(message, slug=RESTRICTED)


def missing(message: str) -> ParseError:
    """Return the error for a missing dataset."""
    return ParseError(message, slug=MISSING)


def load(body: bytes) -> Any:
    """Return the value of a JSON body; raises ``ParseError`` with the slug ``platform-error``."""
    try:
        return load_json(body)
    except ParseError as error:
        raise trouble(str(error)) from error


def record(value: Any, name: str) -> dict[str, Any]:
    """Return a JSON object; raises ``ParseError`` with *name* for any other value."""
    if not isinstance(value, dict):
        raise trouble(f"{name} is not an object but {type(value).__name__}")
    return value


def records(value: Any, name: str) -> list[dict[str, Any]]:
    """Return a list of JSON objects, [] for null; raises ``ParseError`` with *name* otherwise."""
    if value is None:
        return []
    if not isinstance(value, list):
        raise trouble(f"{name} is not a list but {type(value).__name__}")
    return [record(each, f"{name}[{number}]") for number, each in enumerate(value)]


def objects(value: Any, *keys: str) -> list[dict[str, Any]]:
    """Return the objects of the list at *keys*; [] where there is no list."""
    found = below(value, *keys)
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def below(value: Any, *keys: str) -> Any:
    """Return the value at a path of *keys* in nested objects; None if a key is missing."""
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def text(value: Any, *keys: str) -> str:
    """Return the string or number at *keys* as text, stripped; "" for any other value."""
    return plain(below(value, *keys)).strip()


def texts(value: Any, *names: str) -> dict[str, str]:
    """Return the properties of an object that have a text, by name."""
    return {name: found for name in names if (found := text(value, name))}


def raw(value: Any, *keys: str) -> str:
    """
    Return the string at *keys* with its white space, as for names of files; "" without one.

    Characters that neither XML nor a database can hold become U+FFFD, which no path may have.
    """
    found = below(value, *keys)
    return _UNSTORABLE.sub("\ufffd", found) if isinstance(found, str) else ""


def truth(value: Any, *keys: str) -> bool:
    """Answer whether the value at *keys* is true or the text "true"."""
    return text(value, *keys).lower() == "true"


def size(value: Any) -> int | None:
    """Return a number of bytes, also from a string; None, with a warning, for anything else."""
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit():
        value = int(value) if len(value.strip()) < 20 else -1
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= SIZE_MAX:
        return value
    if value is not None:
        logger.warning("not a size in bytes: %.80r", value)
    return None


def digests(*pairs: tuple[str, Any]) -> dict[str, Any]:
    """
    Return digests by the field names of an ``Item``, from *pairs* of algorithm and value.

    A value may begin with its algorithm and a colon. Digests of other algorithms go into
    ``extra``; a digest of the wrong length is left out.
    """
    found: dict[str, Any] = {}
    extra: dict[str, str] = {}
    for name, digest_value in pairs:
        value = text(digest_value)
        prefix, colon, rest = value.rpartition(":")
        algorithm = (prefix if colon else name).strip().lower().replace("-", "").replace("_", "")
        digest = rest.strip().lower()
        if not digest:
            continue
        if not _HEX.fullmatch(digest) or len(digest) != _LENGTHS.get(algorithm, len(digest)):
            logger.warning("not a digest by %s: %.80r", algorithm or "?", value)
        elif algorithm in _LENGTHS:
            found.setdefault(algorithm, digest)
        elif algorithm:
            extra.setdefault(algorithm, digest)
    return {**found, "extra": extra} if extra else found


def item(path: str, url: str, digest: Mapping[str, Any], **values: Any) -> Item:
    """
    Return a file, with the *extra* of both *digest* and *values*.

    Raises ``ParseError`` for a file without a name.
    """
    if not path:
        raise trouble("a file without a name")
    extra = {**digest.get("extra", {}), **values.pop("extra", {})}
    hashes = {name: value for name, value in digest.items() if name != "extra"}
    return Item(path, platform_url=web(url), extra=extra, **hashes, **values)


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
