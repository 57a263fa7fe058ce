"""Everything stored about a host."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from sqlalchemy import Connection, and_, func, or_, select

from pubcrawl.model.times import iso
from pubcrawl.store.database import Database
from pubcrawl.store.tables import address, artifact, ingest, page, part, problem, publication, visit
from pubcrawl.store.tables import host as host_table
from pubcrawl.views.show.record_lines import block

_HOST = re.compile(
    r"(?:[\w-]+\.)+[\w-]+(?::\d{1,5})?|localhost(?::\d{1,5})?|\[[0-9a-f:]+\](?::\d{1,5})?", re.I
)
_EXAMPLES = 5
_KNOWN_MAX = 20_000  # hosts that a guess looks at

HostValues = dict[str, Any]


def is_host(text: str) -> bool:
    """Return whether *text* could be the name of a host."""
    return bool(_HOST.fullmatch(text))


def host_values(database: Database, name: str) -> HostValues | None:
    """Return what the store knows of the host *name*; None for nothing."""
    names = _names(name)
    with database.read() as connection:
        values: HostValues = {
            "kind": "host",
            "host": names[0],
            "crawl": _crawl(connection, names),
            "publications": _publications(connection, names),
            "pages": _pages(connection, names),
            "ingest": _counts(connection, ingest.c.status, ingest.c.host.in_(names)),
            "artifacts": _counts(connection, artifact.c.state, artifact.c.host.in_(names)),
        }
    return values if any(values[key] for key in list(values)[2:]) else None


def host_lines(values: HostValues) -> Iterator[str]:
    """Yield the lines that describe a host."""
    yield values["host"]
    if crawl := values["crawl"]:
        yield from (f"  {name.replace('_', ' ')}: {value}" for name, value in crawl.items())
    if found := values["publications"]:
        yield ""
        yield f"publications: {found['publications']:,} with an address there"
        yield f"  pages visited: {found['visits']:,}"
        yield f"  usable full texts: {found['fulltexts']:,}"
        yield from (f"  {reason}: {count:,}" for reason, count in found["problems"].items())
        yield f"  such as {', '.join(found['examples'])}"
    if found := values["pages"]:
        yield ""
        yield f"pages: {sum(found['status'].values()):,}"
        yield from (f"  {name}: {count:,}" for name, count in found["status"].items())
        yield from (f"  {reason}: {count:,}" for reason, count in found["problems"].items())
        yield f"  such as {', '.join(found['examples'])}"
    for name in ("ingest", "artifacts"):
        if counts := values[name]:
            yield from block(
                f"{name}, {sum(counts.values()):,} in all",
                (f"{status}: {count:,}" for status, count in counts.items()),
            )
    yield ""


def similar_hosts(database: Database, name: str) -> list[str]:
    """Return hosts of the store whose names are like *name*."""
    first = _names(name)[0]
    queries = [
        select(column).where(column != "").distinct().limit(_KNOWN_MAX)
        for column in (address.c.host, page.c.start_host, ingest.c.host, artifact.c.host)
    ]
    known = {row[0] for query in queries for row in database.fetch(query)}
    return get_close_matches(first, sorted(known), 3, cutoff=0.75)


def _names(name: str) -> list[str]:
    """Return the forms in which the tables have a host; the first is without ``www.``."""
    plain = name.lower().removeprefix("www.")
    bare = re.sub(r":\d+$", "", plain)
    return list(dict.fromkeys((bare, plain, f"www.{bare}", f"www.{plain}")))


def _crawl(connection: Connection, names: list[str]) -> dict[str, Any]:
    row = connection.execute(select(host_table).where(host_table.c.key.in_(names))).first()
    if row is None:
        return {}
    values = {
        "crawl_delay": f"{row.crawl_delay:g} s" if row.crawl_delay else "",
        "pause": f"{row.pause:g} s" if row.pause else "",
        "refusals": row.refusals,
        "held_until": iso(row.held_until) if row.held_until else "",
        "held_for": row.held_for,
        "outages": row.outages,
        "holder": row.holder,
    }
    return {name: value for name, value in values.items() if value} or {"rests": "no"}


def _publications(connection: Connection, names: list[str]) -> dict[str, Any]:
    here = address.c.host.in_(names)
    number = connection.execute(
        select(func.count(address.c.publication.distinct())).where(here)
    ).scalar_one()
    if not number:
        return {}

    def counted(table: Any, *where: Any) -> int:
        joined = and_(
            address.c.publication == table.c.publication, address.c.number == table.c.address
        )
        query = select(func.count()).join_from(address, table, joined).where(here, *where)
        count: int = connection.execute(query).scalar_one()
        return count

    joined = and_(
        address.c.publication == problem.c.publication, address.c.number == problem.c.address
    )
    count = func.count()
    reasons = (
        select(problem.c.reason, count)
        .join_from(address, problem, joined)
        .where(here)
        .group_by(problem.c.reason)
        .order_by(count.desc(), problem.c.reason)
    )
    some = select(address.c.publication).where(here).distinct().limit(_EXAMPLES)
    examples = select(publication.c.primary_id).where(publication.c.id.in_(some))
    return {
        "publications": number,
        "visits": counted(visit),
        "fulltexts": counted(part, part.c.name == "fulltext", part.c.usable),
        "problems": dict(map(tuple, connection.execute(reasons))),
        "examples": sorted(connection.execute(examples).scalars()),
    }


def _pages(connection: Connection, names: list[str]) -> dict[str, Any]:
    here = or_(page.c.start_host.in_(names), page.c.final_host.in_(names))
    statuses = _counts(connection, page.c.status, here)
    if not statuses:
        return {}
    examples = select(page.c.start_url).where(here).order_by(page.c.id).limit(_EXAMPLES)
    return {
        "status": statuses,
        "problems": _counts(connection, page.c.reason, and_(here, page.c.reason != "")),
        "examples": list(connection.execute(examples).scalars()),
    }


def _counts(connection: Connection, column: Any, where: Any) -> dict[str, int]:
    count = func.count()
    query = select(column, count).where(where).group_by(column).order_by(count.desc(), column)
    return dict(map(tuple, connection.execute(query)))
