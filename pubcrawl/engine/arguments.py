"""The arguments after ``-a``, checked before the crawl opens or fetches anything."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches
from typing import NamedTuple

from pubcrawl.engine.seeds import SeedForm, SeedOptions
from pubcrawl.exceptions import SettingError
from pubcrawl.exchange.spreadsheets.chosen_columns import parse_columns
from pubcrawl.items.reasons import CLASSES
from pubcrawl.items.slugs import SLUGS
from pubcrawl.model.ingest_request import ALIASES, TYPES
from pubcrawl.works.parts import PARTS

# Between identifiers: white space, or a comma if another identifier seems to
# follow. A DOI may hold commas.
_BETWEEN = re.compile(
    r"\s+|,(?=\s*(?:10\.[0-9]|doi:|https?:|pmc|pmid|[0-9]+(?:[,\s]|$)))", re.IGNORECASE
)


FOLLOWED = ("notices", "versions")
"""What a crawl of publications also asks for; the other versions become seeds."""

_BOTH = ("references", "cited-by")
_OF_TABLES = ("columns", "sheet")
_YES_OR_NO = {"1": True, "true": True, "0": False, "false": False}


class Arguments(NamedTuple):
    """
    Arguments of a spider.

    *seeds*: path of the seed file, "-" for standard input, "" for none.
    *ids*, *urls*: identifiers and addresses as typed. *links*: whether to follow the
    links of pages. *requested*: names of the parts. *resources*: names of the
    resources to ask, empty for all. *options*: how the seed file is read. *where*: a query; its
    records are the seeds. *again*: fetch records that are fresh or final, too. *type*: default type
    of ingest requests, "" for pdf. *retry*: slugs, or their classes (T, L, X, N), whose requests to
    repeat now; ("all",) for all misses. *follow*: names of ``FOLLOWED``. *entry*: defaults of the
    options of an entry page. *estimate*: say what to expect, and send no request. *direction*: of
    citations, references or cited-by or both.
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
    type: str = ""
    retry: tuple[str, ...] = ()
    follow: tuple[str, ...] = ()
    entry: Mapping[str, str] = {}
    estimate: bool = False
    direction: tuple[str, ...] = _BOTH


def parse_arguments(
    typed: Mapping[str, str],
    spider: str,
    *,
    takes: Collection[str],
    form: SeedForm,
    missing: str,
    resources: Iterable[str] = (),
) -> Arguments:
    """
    Return the arguments *typed* after ``-a``; *takes*: those of the spider.

    *form*: what a seed may be. *missing*: what to give if there is no seed. *resources*: the names
    that ``-a resources=`` may list. Raises ``SettingError`` with the mistake and a correct form.
    """
    # Scrapyd adds the id of its job.
    for name in typed:
        if name not in takes and name != "_job":
            others = {"urls": "; addresses are for journal, webpages, docs, artifacts and ingest"}
            hint = _hint(name, takes) or others.get(name, f"; it has {', '.join(takes)}")
            raise SettingError(f"{spider}: unknown argument -a {name}={hint}")
    where = _where(typed, spider)
    seeds, ids, urls = (typed.get(name, "") for name in ("seeds", "ids", "urls"))
    if not (seeds or ids.strip() or urls.split() or where):
        raise SettingError(f"{spider}: nothing to do: give {missing}")
    if "parts" in typed and "not_parts" in typed:
        raise SettingError(f"{spider}: give either -a parts= or -a not_parts=, not both")
    requested = frozenset(PARTS)
    if "parts" in typed:
        requested = frozenset(_names(typed, "parts", PARTS, spider))
    requested -= frozenset(_names(typed, "not_parts", PARTS, spider))
    type = typed.get("type", "")
    if type and type not in (*TYPES, *ALIASES):
        raise SettingError(
            f"{spider}: -a type={type}{_hint(type, TYPES)}; there are {', '.join(TYPES)}"
        )
    return Arguments(
        seeds,
        tuple(filter(None, (text.strip() for text in _BETWEEN.split(ids)))),
        tuple(urls.split()),
        requested,
        _names(typed, "resources", resources, spider),
        _yes_or_no(typed, "links", spider),
        _seed_options(typed, form, spider),
        where,
        _yes_or_no(typed, "again", spider, "0"),
        ALIASES.get(type, type),
        _names(typed, "retry", ("all", *CLASSES, *SLUGS), spider),
        _names(typed, "follow", FOLLOWED, spider),
        estimate=_yes_or_no(typed, "estimate", spider, "0"),
        direction=_direction(typed, spider),
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
    find = _yes_or_no(typed, "find", spider, "0")
    return SeedOptions(columns, typed.get("sheet", ""), find=find)


def _where(typed: Mapping[str, str], spider: str) -> str:
    """Return the query of the seeds, which excludes other seeds."""
    where = typed.get("where", "").strip()
    if "where" in typed and not where:
        raise SettingError(f"{spider}: -a where= is empty; give a query (docs/queries.md)")
    others = [name for name in ("seeds", "ids", "urls") if typed.get(name)]
    if where and others:
        raise SettingError(f"{spider}: give either -a where= or -a {others[0]}=, not both")
    return where


def _direction(typed: Mapping[str, str], spider: str) -> tuple[str, ...]:
    directions = _names(typed, "direction", (*_BOTH, "both"), spider)
    return tuple(each for each in _BOTH if each in directions) or _BOTH


def _yes_or_no(typed: Mapping[str, str], argument: str, spider: str, default: str = "1") -> bool:
    text = typed.get(argument, default)
    if text not in _YES_OR_NO:
        raise SettingError(f"{spider}: -a {argument}={text}: give 1 for yes or 0 for no")
    return _YES_OR_NO[text]


def _names(
    typed: Mapping[str, str], argument: str, allowed: Iterable[str], spider: str
) -> tuple[str, ...]:
    """Return the names in an argument, none without it."""
    if argument not in typed:
        return ()
    allowed = tuple(allowed)
    names = tuple(filter(None, (name.strip() for name in typed[argument].split(","))))
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
