"""
A JSON object → an ingest request, or the reason for its rejection.

docs/schema/ingest-request.schema.json describes the object. Both accept the same objects,
except for addresses: a schema cannot check their hosts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote

from pubcrawl.exceptions import RequestError
from pubcrawl.ids.doi import strip_prefix
from pubcrawl.ids.url import SCHEMES, RequestUrl, is_plain_url, mended, normalise_url
from pubcrawl.model.ingest import ALIASES, TYPES, IngestRequest

URL_MIN, URL_MAX = 13, 1500
"""Characters of a base address: the fewest of a file's, and the most that other tools store."""

TEXT_MAX = 500
"""Characters of a name or an identifier."""

TITLE_MAX = 2000
"""Characters of a title."""

STAGES = ("draft", "submitted", "accepted", "published", "updated")
_STAGES = (None, "", *STAGES)
DIGESTS = {"md5": 32, "sha1": 40, "sha256": 64}
"""Algorithms of ``expect_hash``, and their numbers of hexadecimal digits."""

REASONS = {
    "bad-type": f"ingest_type is not one of {', '.join((*TYPES, *ALIASES))}",
    "no-base-url": "no base_url, the address to begin at",
    "invalid-url": f"base_url is not a {', '.join(SCHEMES[:-1])} or {SCHEMES[-1]} address with ://",
    "url-too-long": f"base_url is longer than {URL_MAX} characters",
    "bad-field": "another field has a value of the wrong kind",
}

_TYPES = {**dict(zip(TYPES, TYPES, strict=True)), **ALIASES}
_MIMETYPE = re.compile(r"[a-z0-9!#$&^_.+-]+/[a-z0-9!#$&^_.+*-]+")
_HEX = re.compile(r"[0-9a-f]+")
_TEXTS = ("link_source", "link_source_id", "ingest_request_source", "rel")
_PLAIN = frozenset((*_TEXTS, "base_url", "ingest_type", "release_stage", "ext_ids"))
_NO_IDS: dict[str, str] = {}
_OBJECTS = ("fatcat", "edit_extra")
_DOI_URLS = re.compile(r"https?://(?:www\.|dx\.)*doi\.org/(.+)", re.IGNORECASE | re.DOTALL)


def from_json(given: Mapping[str, Any], default: str = "") -> IngestRequest:
    """
    Return the request in *given*; null counts as absent, unknown fields are kept unread.

    *default*: the type of a request without one. An address with a damaged ``://`` is
    repaired. Raises ``RequestError``.
    """
    url = _url(given.get("base_url"))
    ext_ids = _strings("ext_ids", ids) if (ids := given.get("ext_ids")) is not None else {}
    source, source_id, submitter, rel = _texts(given)
    if not source:
        source, source_id = _claim(url, ext_ids, submitter, given) or ("", source_id)
    stage, force = given.get("release_stage"), given.get("force_recrawl")
    if stage not in _STAGES:
        raise _bad("release_stage", stage, f"give one of {', '.join(STAGES)}")
    if force is not None and not isinstance(force, bool):
        raise _bad("force_recrawl", force, "give true or false")
    for name in _OBJECTS:
        if name in given and not isinstance(given[name], dict | None):
            raise _bad(name, given[name], "give an object")
    mimetypes, digests = given.get("expect_mimetypes"), given.get("expect_hash")
    title, names = given.get("expect_title"), given.get("expect_names")
    return IngestRequest(
        _type(given.get("ingest_type"), default),
        url,
        source,
        source_id,
        submitter,
        stage or "",
        rel,
        ext_ids,
        bool(force),
        _mimetypes(mimetypes) if mimetypes is not None else (),
        _digests(digests) if digests is not None else {},
        _title(title) if title is not None else "",
        _names(names) if names is not None else (),
        _kind(given.get("expect_type")),
        dict(given) if given.get("ingest_type") else {**given, "ingest_type": default},
    )


def plain(given: Mapping[str, Any]) -> tuple[str, RequestUrl, str, str, str] | None:
    """
    Return type, address, source, its identifier and the submitter, as in ``from_json``.

    None if the object needs the full check; this saves half of the time of a list of millions.
    """
    if not given.keys() <= _PLAIN:
        return None
    kind, url = given.get("ingest_type"), given.get("base_url")
    if type(kind) is not str or type(url) is not str or (kind := _TYPES.get(kind)) is None:
        return None
    values = [given.get(name, "") for name in _TEXTS]
    try:
        whole = "".join(values)
    except TypeError:
        return None
    source, source_id, submitter, _ = values
    fits = source and len(whole) <= TEXT_MAX and whole.isascii() and "\0" not in whole
    ids, stage = given.get("ext_ids", _NO_IDS), given.get("release_stage")
    if not fits or type(ids) is not dict or (stage is not None and type(stage) is not str):
        return None
    if stage not in _STAGES or any(type(value) is not str for value in ids.values()):
        return None
    if not URL_MIN <= len(url) <= URL_MAX or not is_plain_url(url):
        return None
    return kind, RequestUrl(url), source, source_id, submitter


def _type(value: object, default: str) -> str:
    if isinstance(value, str) and (kind := _TYPES.get(value)):
        return kind
    if value is None and default:
        return default
    if value == "dataset-file":
        raise RequestError("bad-type", "dataset-file is for results only; request the dataset")
    problem = f"ingest_type is {value!r}" if value else "there is no ingest_type"
    raise RequestError("bad-type", f"{problem}; give one of {', '.join((*TYPES, *ALIASES))}")


def _url(value: object) -> str:
    if value is None or value == "":
        raise RequestError("no-base-url", "there is no base_url; give the address to begin at")
    if not isinstance(value, str):
        raise RequestError("invalid-url", f"base_url is {value!r}; give an address, in quotes")
    if is_plain_url(value) and URL_MIN <= len(value) <= URL_MAX:
        return value
    if len(value) > URL_MAX:
        raise RequestError(
            "url-too-long", f"base_url has {len(value)} characters; at most {URL_MAX} can be stored"
        )
    url = mended(value)
    shown = url[:60]
    if "\0" in url:
        raise RequestError("invalid-url", f"base_url {shown!r} holds a NUL character; remove it")
    if "://" not in url:
        raise RequestError("invalid-url", f"base_url {shown!r} has no ://; begin it with https://")
    if len(url) < URL_MIN:
        raise RequestError(
            "invalid-url",
            f"base_url {shown!r} has fewer than {URL_MIN} characters; no file has such an address",
        )
    try:
        normalise_url(url)
    except ValueError as error:
        raise RequestError(
            "invalid-url", f"base_url {shown!r} cannot be fetched: {error}"
        ) from None
    return url


def _texts(given: Mapping[str, Any]) -> list[str]:
    """Return the values of ``_TEXTS``, if every database can store them."""
    # Most are short and plain; one check of all of them is faster.
    values: list[str] = [given.get(name, "") for name in _TEXTS]
    try:
        whole = "".join(values)
    except TypeError:  # null, or not a text
        pass
    else:
        if len(whole) <= TEXT_MAX and whole.isascii() and "\0" not in whole:
            return values
    values = []
    for name in _TEXTS:
        value = given.get(name)
        if value is not None and not (
            isinstance(value, str) and len(value) <= TEXT_MAX and _storable(value)
        ):
            raise _bad(name, value, f"give at most {TEXT_MAX} characters of text, without NUL")
        values.append(value or "")
    return values


def _claim(
    url: str, ext_ids: Mapping[str, str], submitter: str, given: Mapping[str, Any]
) -> tuple[str, str] | None:
    """Return the source and identifier of a link for a request without a link_source."""
    doi = strip_prefix(ext_ids.get("doi", "")).lower()
    if doi and (found := _DOI_URLS.fullmatch(url)) and doi in (found[1].lower(), _plain(found[1])):
        return "doi", doi
    catalogue = given.get("fatcat")
    if submitter.startswith("savepapernow") and isinstance(catalogue, Mapping):
        release = catalogue.get("release_ident")
        if isinstance(release, str) and release and _storable(release):
            return "spn", release
    return None


def _plain(text: str) -> str:
    return unquote(text).lower()


def _strings(name: str, value: object) -> dict[str, str]:
    if type(value) is not dict and not isinstance(value, Mapping):  # the first check is faster
        raise _bad(name, value, 'give an object, {"doi": "10.5555/a"}')
    texts: dict[str, str] = {}
    for key, inner in value.items():
        if not isinstance(inner, str) and inner is not None:
            if not isinstance(inner, int) or isinstance(inner, bool):
                raise _bad(f"{name}.{key}", inner, "give text")
            inner = str(inner)  # a PMID without quotes
        if inner:
            texts[key] = inner
    return texts


def _mimetypes(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(
        isinstance(one, str) and _MIMETYPE.fullmatch(one.lower()) for one in value
    ):
        raise _bad("expect_mimetypes", value, 'give a list, ["application/pdf"]')
    return tuple(dict.fromkeys(one.lower() for one in value))


def _digests(value: object) -> dict[str, str]:
    digests = {name: text.lower() for name, text in _strings("expect_hash", value).items()}
    for name, text in digests.items():
        if name not in DIGESTS:
            raise _bad(f"expect_hash.{name}", text, f"give one of {', '.join(DIGESTS)}")
        if len(text) != DIGESTS[name] or not _HEX.fullmatch(text):
            raise _bad(f"expect_hash.{name}", text, f"give {DIGESTS[name]} hexadecimal digits")
    return digests


def _title(value: object) -> str:
    if not isinstance(value, str) or len(value) > TITLE_MAX or not _storable(value):
        raise _bad(
            "expect_title", value, f"give at most {TITLE_MAX} characters of text, without NUL"
        )
    return " ".join(value.split())


def _kind(value: object) -> str:
    if value is not None and not (
        isinstance(value, str) and len(value) <= TEXT_MAX and _storable(value)
    ):
        raise _bad("expect_type", value, "give the kind of the work: thesis, letter")
    return " ".join((value or "").split())


def _names(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(
        isinstance(one, str) and len(one) <= TEXT_MAX and _storable(one) for one in value
    ):
        raise _bad("expect_names", value, 'give a list, ["Ann Lutra", "Kelp, Bo"]')
    return tuple(filter(None, (" ".join(one.split()) for one in value)))


def _storable(text: str) -> bool:
    return "\0" not in text and (text.isascii() or not any("\ud800" <= c <= "\udfff" for c in text))


def _bad(name: str, value: object, advice: str) -> RequestError:
    return RequestError("bad-field", f"{name} is {repr(value)[:60]}; {advice}")
