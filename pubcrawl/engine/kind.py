"""
A kind of seed: how its lines are read, and the coroutine that makes a record of one.

Publications, pages, artifacts and ingest requests each have a ``spider/kind.py``. A spider is a
name and its kind; docs/design.md follows three seeds.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from pubcrawl.engine.argument_texts import texts
from pubcrawl.engine.arguments import Arguments, parse_arguments
from pubcrawl.engine.cooldown import CooldownVerdict
from pubcrawl.engine.page_client import check_rules
from pubcrawl.engine.seeds import SeedForm
from pubcrawl.items.reasons import REASONS
from pubcrawl.model.artifact import ArtifactRecord
from pubcrawl.model.ingest import IngestResult
from pubcrawl.model.webpage import WebPage
from pubcrawl.store.keys import Name
from pubcrawl.store.ledger import ClaimedSeed
from pubcrawl.works.publication import Publication

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

NOTHING_FOUND = "nothing-found"  # the page has no part
PASSING = frozenset(name for name, reason in REASONS.items() if reason.passes)


class Result(NamedTuple):
    """
    The result of a fetch.

    *reason*: why the record is incomplete, "" if nothing failed. *passing*: the
    failure may be temporary. *lost*: the seed gave no record. *url*: of the failed request.
    """

    reason: str
    passing: bool
    lost: bool
    url: str


R = TypeVar("R", Publication, WebPage, ArtifactRecord, IngestResult)


class Kind(Generic[R]):
    """
    A kind of seeds, whose records a ``WorkQueue`` stores; an object serves one crawl.

    *of*: the class of the records. *form*: of the seeds. *takes*: the arguments after ``-a``, and
    their meaning. *missing*: what to give if they name no seed. *apis*: number of requests that are
    reserved for APIs. *remembers*: whether all answers for unfinished seeds are stored. *alone*: a
    fresh seed is worked on even if its record is in its cooldown, because the spider's only
    resource may not have been queried yet. *repeats*: so are the seeds of an earlier, complete run.
    """

    of: type[R]
    form: ClassVar[SeedForm] = SeedForm.URLS
    takes: ClassVar[Mapping[str, str]] = texts(
        "seeds", "columns", "sheet", "urls", "where", "again"
    )
    missing: ClassVar[str]
    remembers: ClassVar[bool] = True
    apis = 0
    alone: ClassVar[bool] = False
    repeats: ClassVar[bool] = False

    def __init__(self, arguments: Arguments, settings: BaseSettings) -> None:
        self.arguments = arguments
        self.settings = settings

    @classmethod
    def update_settings(cls, settings: BaseSettings) -> None:
        """Add settings of the kind, before the crawl reads any."""

    @classmethod
    def parse(cls, given: Mapping[str, str], settings: BaseSettings, spider: str) -> Arguments:
        """Return the parsed arguments; raise ``SettingError`` for a wrong one."""
        form, missing = cls.form, cls.missing
        return parse_arguments(given, spider, takes=cls.takes, form=form, missing=missing)

    @classmethod
    def bases(cls, arguments: Arguments, settings: BaseSettings) -> frozenset[str]:
        """Return the settings that hold addresses of APIs; none, as the seeds are addresses."""
        return frozenset()

    @classmethod
    def check(cls, arguments: Arguments, settings: BaseSettings) -> None:
        """Raise ``UsageError`` for anything, beside seeds and store, that would fail."""
        check_rules(settings)

    def open(self, spider: Any) -> None:
        """Prepare what all seeds of *spider* share, before the first of them."""

    def estimate(self, seeds: int, sought: int) -> None:
        """Count what the crawl of *seeds*, *sought* of them by descriptions, would ask."""

    def client(self, spider: Any, work: Any) -> Any:
        """Return the client of *work*, which begins now."""
        return spider.new_client()

    @abstractmethod
    async def crawl(self, work: Any, client: Any) -> Any:
        """Return the record of *work*, from which the work queue makes an outcome."""

    def send(self) -> None:
        """Send what waits for other seeds, as all seeds that can go on have done so."""

    @abstractmethod
    def names(self, seed: ClaimedSeed) -> tuple[Name, ...]:
        """Return the names of the record of *seed*."""

    @abstractmethod
    def record(self, seed: ClaimedSeed, stored: R | None, now: int) -> R:
        """Return the record of *seed*; *stored*: the one in the store."""

    def begin(self, record: R, verdict: CooldownVerdict) -> R:
        """Return *record* as it is at the start of a fetch."""
        return record

    @abstractmethod
    def result(self, record: R) -> Result:
        """Return the result of the fetch of *record*."""
