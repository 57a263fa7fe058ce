"""What answers of dataset platforms say, held against what it should be."""

from __future__ import annotations

import logging
import mimetypes
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urljoin, urlsplit

from pubcrawl.exceptions import ParseError
from pubcrawl.items.fileset import Item
from pubcrawl.parse.elements import load_json, plain

logger = logging.getLogger(__name__)

ERROR = "platform-error"
SCOPE = "platform-scope"
RESTRICTED = "platform-restricted"
MISSING = "platform-404"

SIZE_MAX = 2**63 - 1  # bytes; what a database can hold

_HEX = re.compile("[0-9a-f]+")
_LENGTHS = {"md5": 32, "sha1": 40, "sha256": 64}
_UNHEARD_OF = re.compile("[\x00-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
# Without the tables of the machine, which differ.
_TYPES = mimetypes.MimeTypes(filenames=())


def trouble(message: str) -> ParseError:
    """Return the error of an answer that is not what the platform's API gives."""
    return ParseError(message, slug=ERROR)


def scope(message: str) -> ParseError:
    """Return the error of an address that is not that of one dataset."""
    return ParseError(message, slug=SCOPE)


def restricted(message: str) -> ParseError:
    """Return the error of a dataset whose files are not for everybody."""
    return ParseError(message, slug=RESTRICTED)


def missing(message: str) -> ParseError:
    """Return the error of a dataset that is not there."""
    return ParseError(message, slug=MISSING)


def load(body: bytes) -> Any:
    """Return what a JSON answer says; raises ``ParseError`` with the slug ``platform-error``."""
    try:
        return load_json(body)
    except ParseError as error:
        raise trouble(str(error)) from error


def record(value: Any, name: str) -> dict[str, Any]:
    """Return a JSON object; raises ``ParseError`` that names what is none."""
    if not isinstance(value, dict):
        raise trouble(f"{name} is no object but {type(value).__name__}")
    return value


def records(value: Any, name: str) -> list[dict[str, Any]]:
    """Return a list of JSON objects, null as none; raises ``ParseError`` that names what is not."""
    if value is None:
        return []
    if not isinstance(value, list):
        raise trouble(f"{name} is no list but {type(value).__name__}")
    return [record(each, f"{name}[{number}]") for number, each in enumerate(value)]


def below(value: Any, *keys: str) -> Any:
    """Return what is found by going down through objects; None where it ends before."""
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def text(value: Any, *keys: str) -> str:
    """Return a string or number further down as text without white space around; else ""."""
    return plain(below(value, *keys)).strip()


def raw(value: Any, *keys: str) -> str:
    """
    Return a string further down with its white space, "" for what is none: names of files.

    What neither XML nor a database can hold becomes U+FFFD, which no path may have.
    """
    found = below(value, *keys)
    return _UNHEARD_OF.sub("\ufffd", found) if isinstance(found, str) else ""


def truth(value: Any, *keys: str) -> bool:
    """Answer whether a value further down is true, or the word."""
    return text(value, *keys).lower() == "true"


def size(value: Any) -> int | None:
    """Return a number of bytes, which may be written as text; None for what is none."""
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
    Return digests by the names that an ``Item`` has: *pairs* of algorithm and value.

    A value may begin with its algorithm and a colon. Those of other algorithms
    stand in ``extra``; what has not the length that it should is left out.
    """
    found: dict[str, Any] = {}
    extra: dict[str, str] = {}
    for name, given in pairs:
        value = text({"value": given}, "value")
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
    Return a file; *extra* of the digests and of *values* are put together.

    Raises ``ParseError`` where it has no name.
    """
    if not path:
        raise trouble("a file without a name")
    extra = {**digest.get("extra", {}), **values.pop("extra", {})}
    given = {name: value for name, value in digest.items() if name != "extra"}
    return Item(path, platform_url=web(url), extra=extra, **given, **values)


def web(url: str, base: str = "") -> str:
    """Return an address made absolute; "" for what is no http(s) address, and for ""."""
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
    Return where an answer at *base* says that it goes on.

    Raises ``ParseError`` where that is another host: no list goes on elsewhere.
    """
    target = web(url, base)
    there = urlsplit(target)
    if not target or there.hostname != urlsplit(base).hostname:
        raise trouble(f"the list of files goes on at {url[:200]!r}, not at the platform's API")
    # Behind a proxy some APIs give addresses of their own without encryption.
    if urlsplit(base).scheme == "https" and there.scheme == "http":
        target = "https" + target[4:]
    return target


def mimetype(path: str) -> str:
    """Return the type that the end of a file's name stands for, "" if none is known."""
    return _TYPES.guess_type(path.rpartition("/")[2].partition("?")[0])[0] or ""
