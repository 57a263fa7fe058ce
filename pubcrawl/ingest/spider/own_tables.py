"""The user's tables: kinds of documents and servers of copies, and formats of dumps."""

from __future__ import annotations

from scrapy.settings import BaseSettings

from pubcrawl.engine.setting_values import paths
from pubcrawl.ingest.dumps.formats import use_dumps
from pubcrawl.ingest.evidence.deposits import use_deposits
from pubcrawl.ingest.evidence.kinds import use_kinds
from pubcrawl.tables.yaml import Source


def use_tables(settings: BaseSettings) -> None:
    """Judge files and lines by the tables of *settings* too. Raises ``RuleErrors``."""
    use_kinds(map(Source.read, paths(settings, "DOCUMENT_KINDS_YAML")))
    use_deposits(map(Source.read, paths(settings, "DEPOSITS_YAML")))
    if dumps := paths(settings, "DUMPS_YAML"):
        use_dumps(map(Source.read, dumps))
