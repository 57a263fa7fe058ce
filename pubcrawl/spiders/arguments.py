"""What follows ``-a``: checked before anything is opened or fetched."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import NamedTuple

from pubcrawl.exceptions import SettingError
from pubcrawl.frontier.seeds import Wants
from pubcrawl.items.artifact_request import OPTIONS, request_of
from pubcrawl.items.ingest import ALIASES, TYPES
from pubcrawl.items.parts import PARTS
from pubcrawl.items.slugs import CLASSES, SLUGS

# Between identifiers: white space, or a comma before what looks like another
# one. A DOI may hold commas.
_BETWEEN = re.compile(
    r"\s+|,(?=\s*(?:10\.[0-9]|doi:|https?:|pmc|pmid|[0-9]+(?:[,\s]|$)))", re.IGNORECASE
)


class Arguments(NamedTuple):
    """
    Arguments of a spider that reads identifiers.

    *seeds*: path of the seed file, "-" for standard input, "" for none.
    *ids*, *urls*: identifiers and addresses as typed. *links*: whether the links of
    pages are visited. *requested*: names of the parts wanted.
    *resources*: names of the resources to ask, empty for all.
    """

    seeds: str = ""
    ids: tuple[str, ...] = ()
    urls: tuple[str, ...] = ()
    requested: frozenset[str] = frozenset(PARTS)
    resources: tuple[str, ...] = ()
    links: bool = True


def parse_arguments(
    given: Mapping[str, str],
    *,
    resources: Iterable[str] = (),
    wants: Wants = Wants.IDS,
    spider: str = "publications",
) -> Arguments:
    """
    Return what the user typed after ``-a``.

    *resources*: the names that ``-a resources=`` may list; none for spiders
    that have no such argument. *wants*: what a seed may be. Raises
    ``SettingError`` that says what is wrong and what would be right.
    """
    names = tuple(resources)
    known = ["seeds", "ids", "parts", "not_parts", *(["resources"] if names else [])]
    known += ["urls", "links"] if wants is Wants.EITHER else []
    _refuse_unknown(given, known, spider)
    seeds, ids = given.get("seeds", ""), given.get("ids", "")
    urls = tuple(given.get("urls", "").split())
    if not seeds and not ids.strip() and not urls:
        also = " or -a urls=https://a.example/article" if wants is Wants.EITHER else ""
        raise SettingError(
            f"{spider}: nothing to do: give -a seeds=FILE (a PMID, PMCID or DOI a line; "
            f"- for standard input) or -a ids=12345678,PMC123,10.1234/abc{also}"
        )
    if "parts" in given and "not_parts" in given:
        raise SettingError(f"{spider}: give either -a parts= or -a not_parts=, not both")
    requested = frozenset(PARTS)
    if "parts" in given:
        requested = frozenset(_names(given["parts"], "parts", PARTS, spider))
    elif "not_parts" in given:
        requested -= frozenset(_names(given["not_parts"], "not_parts", PARTS, spider))
    return Arguments(
        seeds,
        tuple(filter(None, (text.strip() for text in _BETWEEN.split(ids)))),
        urls,
        requested,
        _names(given["resources"], "resources", names, spider) if "resources" in given else (),
        _answer(given, "links", spider),
    )


def parse_page_arguments(given: Mapping[str, str], *, spider: str) -> Arguments:
    """Return what the user typed after ``-a`` for a spider of pages; raises ``SettingError``."""
    _refuse_unknown(given, ("seeds", "urls"), spider)
    arguments = Arguments(given.get("seeds", ""), urls=tuple(given.get("urls", "").split()))
    if not arguments.seeds and not arguments.urls:
        raise SettingError(
            f"{spider}: nothing to do: give -a seeds=FILE (an address a line; - for standard "
            "input) or -a urls='https://a.example/ https://b.example/'"
        )
    return arguments


class IngestArguments(NamedTuple):
    """
    Arguments of the ingest.

    *seeds*: path of the file of requests, "-" for standard input, "" for none. *urls*:
    addresses and identifiers as typed. *type*: of requests that name none, "" for
    pdf. *retry*: slugs whose requests are tried again now, or classes of them (T, L, X);
    ("all",) for all that are no hits.
    """

    seeds: str = ""
    urls: tuple[str, ...] = ()
    type: str = ""
    retry: tuple[str, ...] = ()


def parse_ingest_arguments(given: Mapping[str, str], spider: str = "ingest") -> IngestArguments:
    """Return what the user typed after ``-a`` for the ingest; raises ``SettingError``."""
    _refuse_unknown(given, ("seeds", "urls", "type", "retry"), spider)
    arguments = IngestArguments(given.get("seeds", ""), tuple(given.get("urls", "").split()))
    if not arguments.seeds and not arguments.urls:
        raise SettingError(
            f"{spider}: nothing to do: give -a seeds=FILE (a request as JSON, an address or an "
            "identifier a line; - for standard input) or -a urls='https://a.example/article.pdf'"
        )
    kind = given.get("type", "")
    if kind and kind not in (*TYPES, *ALIASES):
        raise SettingError(
            f"{spider}: -a type={kind}{_hint(kind, TYPES)}; there are {', '.join(TYPES)}"
        )
    known = ("all", *CLASSES, *SLUGS)
    retry = _names(given["retry"], "retry", known, spider) if "retry" in given else ()
    return arguments._replace(type=ALIASES.get(kind, kind), retry=retry)


class ArtifactArguments(NamedTuple):
    """
    Arguments of the spider of artifacts.

    *seeds*: the list, or addresses as typed. *options*: of every entry page whose line says
    nothing else, see ``items.artifact_request``.
    """

    seeds: Arguments
    options: Mapping[str, str]


def parse_artifact_arguments(
    given: Mapping[str, str], spider: str = "artifacts"
) -> ArtifactArguments:
    """Return what the user typed after ``-a`` for artifacts; raises ``SettingError``."""
    typed = tuple(name for name in OPTIONS if name != "limits")
    _refuse_unknown(given, ("seeds", "urls", *typed), spider)
    arguments = Arguments(given.get("seeds", ""), urls=tuple(given.get("urls", "").split()))
    if not arguments.seeds and not arguments.urls:
        raise SettingError(
            f"{spider}: nothing to do: give -a seeds=FILE (an address, a DOI, or a JSON object "
            "with entry_uri a line; - for standard input) or -a urls='https://a.example/data/7'"
        )
    options = {name: given[name] for name in typed if name in given}
    try:
        request_of("", options)
    except ValueError as error:
        raise SettingError(f"{spider}: -a {error}") from None
    return ArtifactArguments(arguments, options)


def _refuse_unknown(given: Mapping[str, str], known: Iterable[str], spider: str) -> None:
    # Scrapyd adds the number of its job.
    for name in given:
        if name not in known and name != "_job":
            raise SettingError(f"{spider}: unknown argument -a {name}={_hint(name, known)}")


def _answer(given: Mapping[str, str], argument: str, spider: str) -> bool:
    text = given.get(argument, "1")
    if text not in ("0", "1"):
        raise SettingError(f"{spider}: -a {argument}={text}: give 1 for yes or 0 for no")
    return text == "1"


def _names(text: str, argument: str, known: Iterable[str], spider: str) -> tuple[str, ...]:
    known = tuple(known)
    names = tuple(filter(None, (name.strip() for name in text.split(","))))
    if not names:
        raise SettingError(f"{spider}: -a {argument}= names nothing; known: {', '.join(known)}")
    for name in names:
        if name not in known:
            raise SettingError(
                f"{spider}: -a {argument}: unknown name {name!r}{_hint(name, known)}; "
                f"known: {', '.join(known)}"
            )
    return names


def _hint(name: str, known: Iterable[str]) -> str:
    near = get_close_matches(name, list(known), 1)
    return f", did you mean {near[0]!r}?" if near else ""
