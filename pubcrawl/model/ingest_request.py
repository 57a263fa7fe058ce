"""
A request of the full-text ingest: its class, its JSON, and the reason why an object is none.

docs/schema/ingest-request.schema.json is made from the class. Both accept the same objects,
except for addresses: a schema cannot check their hosts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any, NamedTuple
from urllib.parse import unquote

from msgspec import Meta, Struct
from msgspec.json import Decoder
from msgspec.structs import astuple, replace

from pubcrawl.exceptions import RequestError
from pubcrawl.ids.doi import strip_prefix
from pubcrawl.ids.url import SCHEMES, RequestUrl, is_plain_url, mended, normalise_url
from pubcrawl.model.fields import (
    Absent,
    Choices,
    Internal,
    Record,
    Shape,
    record_fields,
    to_json,
)

TYPES = ("pdf", "html", "xml", "component", "src", "dataset")
"""Types of requests."""

ALIASES = {"file": "pdf", "fileset": "dataset", "webcapture": "html"}
"""Earlier names of types → present names."""

URL_MIN, URL_MAX = 13, 1500
"""Characters of a base address: the fewest of a file's, and the most that other tools store."""

TEXT_MAX = 500
"""Characters of a name or an identifier."""

TITLE_MAX = 2000
"""Characters of a title."""

SETTABLE = ("link_source", "ingest_request_source", "release_stage", "rel")
"""Fields that an import sets in all requests of a list."""

STAGES = ("draft", "submitted", "accepted", "published", "updated")
_STAGES = (*STAGES, "", None)
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
_MIMETYPE = re.compile(r"[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+*-]+")
_HEX = re.compile(r"[0-9a-f]+")
_NO_NUL = r"^[^\u0000]*$"
_DOI_URLS = re.compile(r"https?://(?:www\.|dx\.)*doi\.org/(.+)", re.IGNORECASE | re.DOTALL)


class Given(NamedTuple):
    """How a value of an object becomes that of the field; *read* raises ``RequestError``."""

    read: Callable[[str, Any], Any]


def _refused(name: str, value: object, advice: str) -> RequestError:
    return RequestError("bad-field", f"{name} is {repr(value)[:60]}; {advice}")


def _given(
    valid: Callable[[Any], bool], advice: str, change: Callable[[Any], Any] | None = None
) -> Given:
    """Return what refuses a value that is not *valid*, with *advice*, and may *change* others."""

    def read(name: str, value: Any) -> Any:
        if not valid(value):
            raise _refused(name, value, advice)
        return change(value) if change else value

    return Given(read)


def _is_text(value: object, limit: int = TEXT_MAX) -> bool:
    """Whether *value* is a text that every database can store."""
    if not isinstance(value, str) or len(value) > limit or "\0" in value:
        return False
    return value.isascii() or not any("\ud800" <= char <= "\udfff" for char in value)


def _is_mimetype(value: object) -> bool:
    return isinstance(value, str) and _MIMETYPE.fullmatch(value) is not None


def _list_of(valid: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and all(map(valid, value))


def _spaced(text: str) -> str:
    """Return *text* with one space between its words."""
    return " ".join(text.split())


def _texts(name: str, value: Any) -> dict[str, str]:
    if not isinstance(value, Mapping):
        raise _refused(name, value, 'give an object, {"doi": "10.5555/a"}')
    texts: dict[str, str] = {}
    for key, inner in value.items():
        if not isinstance(inner, str | int | None) or isinstance(inner, bool):
            raise _refused(f"{name}.{key}", inner, "give text")
        if inner not in ("", None):
            texts[key] = str(inner)  # a PMID without quotes
    return texts


def _digests(name: str, value: Any) -> dict[str, str]:
    digests = {algorithm: text.lower() for algorithm, text in _texts(name, value).items()}
    for algorithm, digest in digests.items():
        if algorithm not in DIGESTS:
            raise _refused(f"{name}.{algorithm}", digest, f"give one of {', '.join(DIGESTS)}")
        if len(digest) != DIGESTS[algorithm] or not _HEX.fullmatch(digest):
            advice = f"give {DIGESTS[algorithm]} hexadecimal digits"
            raise _refused(f"{name}.{algorithm}", digest, advice)
    return digests


def _or_null(kind: str, **more: Any) -> Shape:
    return Shape("", {"type": [kind, "null"], **more})


_MIMETYPES = _given(
    _list_of(_is_mimetype),
    'give a list, ["application/pdf"]',
    lambda mimetypes: tuple(dict.fromkeys(map(str.lower, mimetypes))),
)
_NAMES = _given(
    _list_of(_is_text),
    'give a list, ["Ann Lutra", "Kelp, Bo"]',
    lambda names: tuple(filter(None, map(_spaced, names))),
)
_TEXT_ADVICE = "give at most {} characters of text, without NUL"
Text = Annotated[
    str,
    _given(_is_text, _TEXT_ADVICE.format(TEXT_MAX)),
    Shape("text", {"type": ["string", "null"], "maxLength": TEXT_MAX, "pattern": _NO_NUL}),
    Absent,
]
Object = Annotated[
    dict[str, Any],
    _given(lambda value: isinstance(value, dict), "give an object"),
    _or_null("object"),
    Absent,
]


class IngestRequest(Record):
    """
    An ingest request: a line of the seed file of `scrapy crawl ingest`. Null is the same as a
    missing field; other fields are returned in the result.
    """

    ingest_type: Annotated[
        str,
        "Type of the requested file. file, fileset and webcapture are former names of pdf, dataset "
        "and html.",
        Shape("", {"enum": [*TYPES, *ALIASES]}),
        Choices(TYPES),
    ]
    base_url: Annotated[
        str,
        "The first address, http, https or ftp; kept as given. It is compared and fetched in a "
        "normal form: trimmed, host in lower case, without default port. `http//`, `http:///` and "
        "full-width colons are corrected.",
        Shape(
            "",
            {
                "type": "string",
                "minLength": URL_MIN,
                "maxLength": URL_MAX,
                "pattern": r"^\s*([Hh][Tt][Tt][Pp][Ss]?|[Ff][Tt][Pp])[:：]*[/／]+[^/／\u0000]+"
                r"[^\u0000]*$",
            },
        ),
    ]
    link_source: Annotated[
        Text,
        "The source that claims the link: doi, pmc, arxiv, unpaywall, mag, s2, core, doaj, dblp, "
        "oai, hdl, spn, …",
    ] = ""
    link_source_id: Annotated[Text, "The identifier of the publication in that source."] = ""
    ingest_request_source: Annotated[Text, "The person or program that made the request."] = ""
    release_stage: Annotated[
        str,
        "The version of the work.",
        Choices(STAGES),
        _given(_STAGES.__contains__, f"give one of {', '.join(STAGES)}"),
        Shape("", {"enum": list(_STAGES)}),
        Absent,
    ] = ""
    rel: Annotated[Text, "Kind of the host: publisher, repository, web, …"] = ""
    ext_ids: Annotated[
        dict[str, str],
        "Identifiers of the publication by kind: doi, pmid, pmcid, arxiv, doaj, dblp, oai, pmh_id, "
        "hdl, …",
        Given(_texts),
        _or_null("object", additionalProperties={"type": ["string", "integer", "null"]}),
        Absent,
    ] = {}
    fatcat: Annotated[Object, "Identifiers in that catalogue: release_ident, work_ident."] = {}
    edit_extra: Annotated[Object, "Returned unchanged in the result."] = {}
    force_recrawl: Annotated[
        bool,
        "Fetch even if captures exist.",
        _given(lambda value: isinstance(value, bool), "give true or false"),
        _or_null("boolean"),
        Absent,
    ] = False
    expect_mimetypes: Annotated[
        tuple[str, ...],
        "The file must have one of these types, detected from its bytes.",
        _MIMETYPES,
        _or_null("array", items={"type": "string", "pattern": f"^{_MIMETYPE.pattern}$"}),
        Absent,
    ] = ()
    expect_hash: Annotated[
        dict[str, str],
        "Expected digests of the file.",
        Given(_digests),
        _or_null(
            "object",
            properties={
                algorithm: {
                    "type": ["string", "null"],
                    "pattern": f"^([0-9a-fA-F]{{{digits}}})?$",
                }
                for algorithm, digits in DIGESTS.items()
            },
            additionalProperties={"enum": ["", None]},
        ),
        Absent,
    ] = {}
    expect_title: Annotated[
        str,
        "Title of the work that the file must be.",
        _given(partial(_is_text, limit=TITLE_MAX), _TEXT_ADVICE.format(TITLE_MAX), _spaced),
        _or_null("string", maxLength=TITLE_MAX, pattern=_NO_NUL),
        Absent,
    ] = ""
    expect_names: Annotated[
        tuple[str, ...],
        "Names of its authors, the first one first: 'Ann Lutra' or 'Lutra, Ann'.",
        _NAMES,
        _or_null("array", items={"type": "string", "maxLength": TEXT_MAX, "pattern": _NO_NUL}),
        Absent,
    ] = ()
    expect_type: Annotated[
        Text,
        "Kind of the work, in the words of its source: 'dissertation', 'letter'.",
        _given(_is_text, "give the kind of the work: thesis, letter", _spaced),
    ] = ""
    only: Annotated[
        tuple[str, ...],
        "Of a dataset, only the files with these names, or endings such as .xlsx; case does not "
        "count.",
        _NAMES,
        _or_null("array", items={"type": "string", "maxLength": TEXT_MAX, "pattern": _NO_NUL}),
        Absent,
    ] = ()
    list_only: Annotated[
        bool,
        "List the files of a dataset and fetch none; a file is only listed, without a request.",
        _given(lambda value: isinstance(value, bool), "give true or false"),
        _or_null("boolean"),
        Absent,
    ] = False
    given: Annotated[dict[str, Any], Internal] = {}

    def to_json(self) -> dict[str, Any]:
        """Return the original JSON; if the request was changed or has none, its fields."""
        if not self.given:
            return to_json(self)
        current = {"ingest_type": self.ingest_type, "base_url": self.base_url}
        kind, url = self.given.get("ingest_type"), mended(str(self.given.get("base_url")))
        original = {"ingest_type": ALIASES.get(str(kind), kind), "base_url": url}
        return self.given if original == current else {**self.given, **current}


_READ = tuple(
    (field.name, field.all(Given)[-1].read)
    for field in record_fields(IngestRequest)
    if field.all(Given)
)


def ingest_request(given: Mapping[str, Any], default: str = "") -> IngestRequest:
    """
    Return the request in *given*; null counts as absent, unknown fields are kept unread.

    *default*: the type of a request without one. An address with a damaged ``://`` is
    repaired. Raises ``RequestError``.
    """
    url = _url(given.get("base_url"))
    fields = {
        name: read(name, value) for name, read in _READ if (value := given.get(name)) is not None
    }
    kind = _type(given.get("ingest_type"), default)
    original = dict(given) if given.get("ingest_type") else {**given, "ingest_type": default}
    request = IngestRequest(kind, url, **fields, given=original)
    if request.link_source or not (claim := _claim(request)):
        return request
    return replace(request, link_source=claim[0], link_source_id=claim[1])


class _PlainRequest(Struct, forbid_unknown_fields=True):
    """The fields of a request that most lists have."""

    ingest_type: str
    base_url: Annotated[str, Meta(min_length=URL_MIN, max_length=URL_MAX)]
    link_source: Annotated[str, Meta(min_length=1)]
    link_source_id: str = ""
    ingest_request_source: str = ""
    rel: str = ""
    release_stage: str | None = None
    ext_ids: dict[str, str] = {}


_PLAIN = Decoder(_PlainRequest)


def plain_request(text: str) -> tuple[str, RequestUrl, str, str, str] | None:
    """
    Return type, address, source, its identifier and the submitter of a request as JSON.

    None if it needs the check of ``ingest_request``; this saves more than half of the time of a
    list of millions.
    """
    try:
        kind, url, *texts, stage, _ = astuple(_PLAIN.decode(text))
    except ValueError:
        return None
    whole = "".join(texts)
    fits = len(whole) <= TEXT_MAX and whole.isascii() and "\0" not in whole
    if not fits or kind not in _TYPES or stage not in _STAGES or not is_plain_url(url):
        return None
    source, source_id, submitter, _ = texts
    return _TYPES[kind], RequestUrl(url), source, source_id, submitter


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
    shown = f"base_url {url[:60]!r}"
    if "\0" in url:
        raise RequestError("invalid-url", f"{shown} holds a NUL character; remove it")
    if "://" not in url:
        raise RequestError("invalid-url", f"{shown} has no ://; begin it with https://")
    if len(url) < URL_MIN:
        problem = f"has fewer than {URL_MIN} characters; no file has such an address"
        raise RequestError("invalid-url", f"{shown} {problem}")
    try:
        normalise_url(url)
    except ValueError as error:
        raise RequestError("invalid-url", f"{shown} cannot be fetched: {error}") from None
    return url


def _claim(request: IngestRequest) -> tuple[str, str] | None:
    """Return the source and identifier of a link for a request without a link_source."""
    doi = strip_prefix(request.ext_ids.get("doi", "")).lower()
    address = _DOI_URLS.fullmatch(request.base_url) if doi else None
    if address and doi in (address[1].lower(), unquote(address[1]).lower()):
        return "doi", doi
    release = request.fatcat.get("release_ident")
    if request.ingest_request_source.startswith("savepapernow") and release and _is_text(release):
        return "spn", str(release)
    return None
