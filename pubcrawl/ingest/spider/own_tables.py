"""The user's tables by which a file is judged: kinds of documents, and servers of copies."""

from __future__ import annotations

from scrapy.settings import BaseSettings

from pubcrawl.engine.setting_values import paths
from pubcrawl.ingest.evidence.deposits import use_deposits
from pubcrawl.ingest.evidence.kinds import use_kinds
from pubcrawl.tables.yaml import Source


def use_tables(settings: BaseSettings) -> None:
    """Judge files by the tables of *settings* too. Raises ``RuleErrors`` with every mistake."""
    use_kinds(map(Source.read, paths(settings, "DOCUMENT_KINDS_YAML")))
    use_deposits(map(Source.read, paths(settings, "DEPOSITS_YAML")))
