"""The report of a store: all sections, in one state of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scrapy.settings import Settings

import pubcrawl
from pubcrawl.actions.report.advice import advice
from pubcrawl.actions.report.content import ReportSection, StoreReport
from pubcrawl.actions.report.scope import ReportScope, open_scope
from pubcrawl.actions.report.sections.artifacts import artifacts
from pubcrawl.actions.report.sections.crawls import crawls, hosts, rules
from pubcrawl.actions.report.sections.pages import pages
from pubcrawl.actions.report.sections.publications import publications
from pubcrawl.actions.report.sections.results import results
from pubcrawl.actions.report.sections.seeds import list_counts, seeds
from pubcrawl.queries.selection import Selection
from pubcrawl.store.database import Database
from pubcrawl.store.ledger import SeedList

_RECORDS: tuple[tuple[tuple[str, ...], Callable[[ReportScope], ReportSection | None]], ...] = (
    (("publications",), publications),
    (("webpages", "docs"), pages),
    (("results",), results),
    (("artifacts",), artifacts),
)
_OTHERS = (crawls, hosts, rules)


def build_report(
    database: Database,
    settings: Settings,
    lists: Sequence[SeedList],
    now: int,
    *,
    name: str = "",
    of: str = "",
    where: str = "",
    selection: Selection | None = None,
    most: int = 0,
) -> StoreReport:
    """
    Return the report of a store.

    *lists*: the seed lists whose lines are counted; *name*: their name, if only their records are
    covered. *of*, *selection*, *where*: a set of records, a query among them, and its text.
    *most*: rows of a table, 0 for all. *now*: milliseconds since 1970. Raises ``StoreError``.
    """
    with open_scope(
        database, lists, named=bool(name), of=of, selection=selection, most=most
    ) as scope:
        counts = list_counts(scope)
        found = [seeds(scope, counts)]
        found += [build(scope) for names, build in _RECORDS if scope.covers(*names)]
        found += [build(scope) for build in _OTHERS]
    sections = tuple(section for section in found if section)
    lines = (
        f"records of the list {name}" if name else "",
        f"only {of}" if of else "",
        f"that meet: {where}" if where else "",
    )
    return StoreReport(
        title=f"Report of {name}" if name else "Report of the store",
        store=database.name,
        scope=tuple(filter(None, lines)) or ("all records of the store",),
        now=now,
        version=pubcrawl.__version__,
        sections=sections,
        advice=tuple(advice(settings, sections, counts)),
    )
