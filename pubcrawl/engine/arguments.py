"""The arguments after ``-a``, checked before the crawl opens or fetches anything."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import NamedTuple

from pubcrawl.engine.seeds import SeedForm, SeedOptions
from pubcrawl.exceptions import SettingError
from pubcrawl.exchange.spreadsheets.chosen_columns import parse_columns
from pubcrawl.items.artifact_request import OPTIONS, request_of
from pubcrawl.items.reasons import CLASSES
from pubcrawl.items.slugs import SLUGS
from pubcrawl.model.ingest_request import ALIASES, TYPES
from pubcrawl.works.parts import PARTS

# Between identifiers: white space, or a comma if another identifier seems to
# follow. A DOI may hold commas.
_BETWEEN = re.compile(
    r"\s+|,(?=\s*(?:10\.[0-9]|doi:|https?:|pmc|pmid|[0-9]+(?:[,\s]|$)))", re.IGNORECASE
)


_OF_TABLES = ("columns", "sheet")
_OF_STORE = ("where", "again")


class Arguments(NamedTuple):
    """
    Arguments of a spider that reads identifiers.

    *seeds*: path of the seed file, "-" for standard input, "" for none.
    *ids*, *urls*: identifiers and addresses as typed. *links*: whether to follow the
    links of pages. *requested*: names of the parts. *resources*: names of the
    resources to ask, empty for all. *options*: how the seed file is read. *where*: a query; its
    records are the seeds. *again*: fetch records that are fresh or final, too.
    """

    seeds: str = ""
    ids: tuple[str, ...] = ()
    urls: tuple[str, ...] = ()
    requested: frozenset[str] = frozenset(PARTS)
    resources: tuple[str, ...] = ()
    links: bool = True
    options: SeedOptions = SeedOptions()
    where: str = ""
    again: bool = False


def parse_arguments(
    typed: Mapping[str, str],
    *,
    resources: Iterable[str] = (),
    form: SeedForm = SeedForm.IDS,
    spider: str = "publications",
) -> Arguments:
    """
    Return the arguments *typed* after ``-a``.

    *resources*: the names that ``-a resources=`` may list; none for spiders
    without this argument. *form*: what a seed may be. Raises ``SettingError``
    with the mistake and a correct form.
    """
    names = tuple(resources)
    allowed = ["seeds", *_OF_TABLES, *_OF_STORE, "ids", "parts", "not_parts"]
    allowed += ["resources"] if names else []
    allowed += ["urls", "links"] if form is SeedForm.EITHER else []
    _refuse_unknown(typed, allowed, spider)
    seeds, ids = typed.get("seeds", ""), typed.get("ids", "")
    urls = tuple(typed.get("urls", "").split())
    where = _where(typed, spider)
    if not seeds and not ids.strip() and not urls and not where:
        also = " or -a urls=https://a.example/article" if form is SeedForm.EITHER else ""
        raise SettingError(
            f"{spider}: nothing to do: give -a seeds=FILE (a PMID, PMCID or DOI a line; "
            f"- for standard input) or -a ids=12345678,PMC123,10.1234/abc{also}"
        )
    if "parts" in typed and "not_parts" in typed:
        raise SettingError(f"{spider}: give either -a parts= or -a not_parts=, not both")
    requested = frozenset(PARTS)
    if "parts" in typed:
        requested = frozenset(_names(typed["parts"], "parts", PARTS, spider))
    elif "not_parts" in typed:
        requested -= frozenset(_names(typed["not_parts"], "not_parts", PARTS, spider))
    return Arguments(
        seeds,
        tuple(filter(None, (text.strip() for text in _BETWEEN.split(ids)))),
        urls,
        requested,
        _names(typed["resources"], "resources", names, spider) if "resources" in typed else (),
        _yes_or_no(typed, "links", spider),
        _seed_options(typed, form, spider),
        where,
        _yes_or_no(typed, "again", spider, "0"),
    )


def parse_page_arguments(typed: Mapping[str, str], *, spider: str) -> Arguments:
    """Return the arguments *typed* for a spider of pages. Raises ``SettingError``."""
    arguments = _list_or_urls(typed, SeedForm.URLS, spider)
    if not _is_given(arguments):
        raise _nothing(spider, "an address", "https://a.example/ https://b.example/")
    return arguments


class IngestArguments(NamedTuple):
    """
    Arguments of the ingest.

    *seeds*: path of the file of requests, "-" for standard input, "" for none. *urls*:
    addresses and identifiers as typed. *type*: default type of requests, "" for pdf. *retry*:
    slugs, or their classes (T, L, X, N), whose requests to repeat now; ("all",) for all misses.
    *where*: a query; its records are the requests. *again*: repeat those of *urls* now, also if
    their files are in the store.
    """

    seeds: str = ""
    urls: tuple[str, ...] = ()
    type: str = ""
    retry: tuple[str, ...] = ()
    where: str = ""
    again: bool = False


def parse_ingest_arguments(typed: Mapping[str, str]) -> IngestArguments:
    """Return the arguments *typed* for the ingest. Raises ``SettingError``."""
    _refuse_unknown(typed, ("seeds", "urls", "where", "type", "retry", "again"), "ingest")
    arguments = IngestArguments(
        typed.get("seeds", ""), tuple(typed.get("urls", "").split()), where=_where(typed, "ingest")
    )
    if not _is_given(arguments):
        each = "a request as JSON, an address or an identifier"
        raise _nothing("ingest", each, "https://a.example/article.pdf")
    kind = typed.get("type", "")
    if kind and kind not in (*TYPES, *ALIASES):
        raise SettingError(
            f"ingest: -a type={kind}{_hint(kind, TYPES)}; there are {', '.join(TYPES)}"
        )
    allowed = ("all", *CLASSES, *SLUGS)
    retry = _names(typed["retry"], "retry", allowed, "ingest") if "retry" in typed else ()
    again = _yes_or_no(typed, "again", "ingest", "0")
    if again and (arguments.seeds or arguments.where or retry):
        raise SettingError(
            "ingest: again=1 is for -a urls= alone; for lists: scrapy seeds retry LIST --hits"
        )
    return arguments._replace(type=ALIASES.get(kind, kind), retry=retry, again=again)


class ArtifactArguments(NamedTuple):
    """
    Arguments of the spider of artifacts.

    *seeds*: the list, or addresses as typed. *options*: defaults of the options of an entry
    page, see ``items.artifact.request``.
    """

    seeds: Arguments
    options: Mapping[str, str]


def parse_artifact_arguments(typed: Mapping[str, str]) -> ArtifactArguments:
    """Return the arguments *typed* for artifacts. Raises ``SettingError``."""
    names = tuple(name for name in OPTIONS if name != "limits")
    arguments = _list_or_urls(typed, SeedForm.ENTRIES, "artifacts", names)
    if not _is_given(arguments):
        each = "an address, a DOI, or a JSON object with entry_uri"
        raise _nothing("artifacts", each, "https://a.example/data/7")
    options = {name: typed[name] for name in names if name in typed}
    try:
        request_of("", options)
    except ValueError as error:
        raise SettingError(f"artifacts: -a {error}") from None
    return ArtifactArguments(arguments, options)


def _list_or_urls(
    typed: Mapping[str, str], form: SeedForm, spider: str, more: Iterable[str] = ()
) -> Arguments:
    """Return the arguments for a list, or for addresses as typed; *more*: other names."""
    _refuse_unknown(typed, ("seeds", *_OF_TABLES, *_OF_STORE, "urls", *more), spider)
    return Arguments(
        typed.get("seeds", ""),
        urls=tuple(typed.get("urls", "").split()),
        options=_seed_options(typed, form, spider),
        where=_where(typed, spider),
        again=_yes_or_no(typed, "again", spider, "0"),
    )


def _is_given(arguments: Arguments | IngestArguments) -> bool:
    return bool(arguments.seeds or arguments.urls or arguments.where)


def _nothing(spider: str, each: str, urls: str) -> SettingError:
    return SettingError(
        f"{spider}: nothing to do: give -a seeds=FILE ({each} a line; - for standard input) "
        f"or -a urls='{urls}'"
    )


def _seed_options(typed: Mapping[str, str], form: SeedForm, spider: str) -> SeedOptions:
    """Return how the seed file is read."""
    given = [name for name in _OF_TABLES if name in typed]
    if given and not typed.get("seeds"):
        raise SettingError(f"{spider}: -a {given[0]}= is about a table; give it with -a seeds=FILE")
    columns: tuple[tuple[str, str], ...] = ()
    if "columns" in typed:
        try:
            columns = parse_columns(typed["columns"])
        except ValueError as error:
            raise SettingError(f"{spider}: -a columns={error}") from None
        kinds = {kind for kind, _ in columns}
        allowed = {*form.columns.values(), *(() if form is SeedForm.URLS else ("id",))}
        if odd := sorted(kinds - allowed):
            raise SettingError(
                f"{spider}: -a columns={odd[0]}: this spider reads {form.value}; "
                f"kinds of columns are {', '.join(sorted(allowed))}"
            )
    return SeedOptions(columns, typed.get("sheet", ""))


def _refuse_unknown(typed: Mapping[str, str], allowed: Iterable[str], spider: str) -> None:
    # Scrapyd adds the id of its job.
    for name in typed:
        if name not in allowed and name != "_job":
            raise SettingError(f"{spider}: unknown argument -a {name}={_hint(name, allowed)}")


def _where(typed: Mapping[str, str], spider: str) -> str:
    """Return the query of the seeds, which excludes other seeds."""
    where = typed.get("where", "").strip()
    if "where" in typed and not where:
        raise SettingError(f"{spider}: -a where= is empty; give a query (docs/queries.md)")
    others = [name for name in ("seeds", "ids", "urls") if typed.get(name)]
    if where and others:
        raise SettingError(f"{spider}: give either -a where= or -a {others[0]}=, not both")
    return where


def _yes_or_no(typed: Mapping[str, str], argument: str, spider: str, default: str = "1") -> bool:
    text = typed.get(argument, default)
    if text not in ("0", "1"):
        raise SettingError(f"{spider}: -a {argument}={text}: give 1 for yes or 0 for no")
    return text == "1"


def _names(text: str, argument: str, allowed: Iterable[str], spider: str) -> tuple[str, ...]:
    allowed = tuple(allowed)
    names = tuple(filter(None, (name.strip() for name in text.split(","))))
    if not names:
        raise SettingError(f"{spider}: -a {argument}= names nothing; known: {', '.join(allowed)}")
    for name in names:
        if name not in allowed:
            raise SettingError(
                f"{spider}: -a {argument}: unknown name {name!r}{_hint(name, allowed)}; "
                f"known: {', '.join(allowed)}"
            )
    return names


def _hint(name: str, allowed: Iterable[str]) -> str:
    near = get_close_matches(name, list(allowed), 1)
    return f", did you mean {near[0]!r}?" if near else ""
