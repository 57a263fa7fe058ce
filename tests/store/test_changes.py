"""What crawls changed in stored records: the world's doing, our reader's, or another source's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.model.fields import from_json
from pubcrawl.store import tables
from pubcrawl.store.keys import names
from pubcrawl.store.store import Store
from pubcrawl.works import readings
from pubcrawl.works.findings import Findings
from pubcrawl.works.merge import join, merge
from pubcrawl.works.parts import PARTS, Limits, PartType
from pubcrawl.works.publication import Problem, Publication
from pubcrawl.works.work import Work
from tests.cases import read

DATA = read(Path(__file__).with_suffix(".yaml"))
CASES = {name: case for cases in DATA.values() for name, case in cases.items()}
KINDS = {"titles": "main", "abstracts": "author"}
LIMITS = Limits(abstract_min_length=10)
DAY = 86_400_000
START = 1_700_000_000_000


def findings(source: str, answer: dict[str, Any]) -> Findings:
    """Return what a reader makes of an answer."""
    plain = dict(answer)
    flags = frozenset(["notices_unknown"] * bool(plain.pop("cut", False)))
    rule = plain.pop("rule", "")
    for name, kind in KINDS.items():
        plain[name] = [{"kind": kind, **text} for text in plain.get(name, ())]
    contents = {name: plain.pop(name) for name in PARTS if name in plain}
    if isinstance(size := contents.get("fulltext"), int):
        contents["fulltext"] = "x" * size
    result = Findings(PartType(source), work=from_json(Work, plain), flags=flags)
    for abstract in result.work.abstracts if rule else ():
        contents["abstract"] = abstract.text
    for name, content in contents.items():
        result.add(name, tuple(content) if isinstance(content, list) else content, rule)
    return result


def crawl(store: Store, case: dict[str, Any], now: int) -> None:
    """Store what a walk makes of the answers, as the spider and its pipelines do."""
    ids = Identifiers(**case.get("ids", {"doi": "10.5555/A"}))
    (stored,) = store.find(Publication, names(ids)) if case.get("kept") else (None,)
    record = stored.record if stored else Publication.from_ids(ids, limits=LIMITS)
    record.fetch_time, record.problems = now, ()
    for source in sorted(set(case) & set(PartType)):
        answer, url = case[source], f"https://{source}.example/{ids.doi or ids.pmid}"
        if isinstance(answer, str):
            record.problems += (Problem(source, answer, url),)
        else:
            merge(record, findings(source, answer), url, now)
    for other in store.find(Publication, names(record.ids)):
        if stored is None:  # see MergePipeline
            join(record, other.record)
    store.put(record, origin=stored and stored.id, now=now)
    store.flush()


def changes(store: Store) -> list[str]:
    with store.database.read() as connection:
        rows = connection.execute(select(tables.change).order_by("id")).all()
    return [f"{row.kind} {row.cause} {row.before} → {row.after}" for row in rows]


@pytest.mark.parametrize("name", CASES)
def test_changes(
    name: str, open_store: Callable[..., Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(limits=LIMITS)
    rows: list[readings.ReaderVersion] = []
    monkeypatch.setattr(readings, "READINGS", rows)
    for month, case in enumerate(CASES[name]["crawls"]):
        if fields := case.get("reading"):
            sources = frozenset(map(str, PartType))
            rows.append(readings.ReaderVersion(len(rows) + 1, sources, frozenset(fields)))
        crawl(store, case, START + DAY * case.get("day", 30 * month))
    assert changes(store) == CASES[name]["expected"]
    assert sum(store.changes.values()) == len(CASES[name]["expected"])
