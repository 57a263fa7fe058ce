"""Retraction Watch's database, as the CSV file that Crossref publishes."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from pubcrawl.exceptions import SettingError
from pubcrawl.ids.doi import dois_of
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.pmid import is_pmid
from pubcrawl.publications.resources.resource import Ask, Recalled, Resource
from pubcrawl.works.notices import NOTICES, notice_kind
from pubcrawl.works.parts import PartType
from pubcrawl.works.progress import Progress
from pubcrawl.works.work import Relation, Work

_COLUMNS = """
    OriginalPaperDOI OriginalPaperPubMedID RetractionDOI RetractionPubMedID RetractionDate
    RetractionNature
""".split()
_ID = "Record ID"
_DATE = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})\b")  # 6/4/2020 0:00: the month comes first
_TEXT: dict[str, Any] = {"encoding": "utf-8-sig", "errors": "replace", "newline": ""}
_PARTY = ("retraction-watch",)


class _Entry(NamedTuple):
    """A row: the kind of notice, its day, and what paper and notice are called."""

    kind: str
    date: str
    record_id: str
    paper: Identifiers
    notice: Identifiers

    def relation(self, mine: Identifiers) -> Relation:
        """Return the relation of *mine*, the paper or the notice, to the other one."""
        is_paper = self.paper.shares(mine)
        kind = self.kind if is_paper else NOTICES[self.kind].of
        other = self.notice if is_paper else self.paper
        place = next(iter(sorted(other.pairs())), ("", ""))
        return Relation(kind, *place, "", self.date, _PARTY, self.record_id)


class RetractionWatch(Resource):
    """
    The notices of Retraction Watch, from a file of yours: no request is made.

    Source: https://gitlab.com/crossref/retraction-watch-data
    Limits: the file has 60 MB; download it as often as you need it to be new
    Caveats: queried only if RETRACTION_WATCH_FILE names the file
    """

    name = "retraction_watch"
    order = 152
    needs = ("doi", "pmid")
    type = PartType.RETRACTION_WATCH
    fills = ("relations",)
    tells = ("notices",)
    url = "https://gitlab.com/crossref/retraction-watch-data"
    terms = "https://gitlab.com/crossref/retraction-watch-data"
    file = "RETRACTION_WATCH_FILE"

    def open_file(self, path: str) -> None:
        """Check that the file has the columns that are read."""
        self._path = Path(path)
        try:
            with self._path.open(**_TEXT) as file:
                names = next(csv.reader(file), [])
        except OSError as error:
            raise SettingError(f"{self.file}={path}: {error.strerror}") from error
        if missing := [name for name in _COLUMNS if name not in names]:
            raise SettingError(f"{self.file}={path}: no column {missing[0]}")

    def skip(self, progress: Progress) -> bool:
        """Look up every publication: it costs nothing."""
        return False

    def url_of(self, ask: Ask) -> str:
        """Return where the file comes from."""
        return self.base_url

    def recall(self, ask: Ask) -> Recalled:
        """Return the rows about a publication, by all its identifiers."""
        mine = ask.publication.ids
        rows = dict.fromkeys(row for pair in mine.pairs() for row in self._rows.get(pair, ()))
        relations = tuple(row.relation(mine) for row in rows)
        return Recalled(self.findings(mine, Work(relations=relations)))

    @cached_property
    def _rows(self) -> dict[tuple[str, str], list[_Entry]]:
        """The rows of the file by each identifier of papers and notices."""
        found: dict[tuple[str, str], list[_Entry]] = {}
        for row in self._read():
            for pair in {*row.paper.pairs(), *row.notice.pairs()}:
                found.setdefault(pair, []).append(row)
        return found

    def _read(self) -> Iterator[_Entry]:
        with self._path.open(**_TEXT) as file:
            for row in csv.DictReader(file):
                values = [(row[name] or "").strip() for name in _COLUMNS]
                kind = notice_kind(values[5], of=False)
                day = _DATE.match(values[4])
                date = f"{day[3]}-{day[1]:0>2}-{day[2]:0>2}" if day else ""
                paper, notice = _ids(*values[:2]), _ids(*values[2:4])
                if kind:
                    yield _Entry(kind, date, row.get(_ID) or "", paper, notice)


def _ids(doi: str, pmid: str) -> Identifiers:
    """Return valid identifiers; 0 and "unavailable" stand for none."""
    found = next(iter(dois_of(doi)), "")
    return Identifiers(pmid if is_pmid(pmid) else "", "", found)
