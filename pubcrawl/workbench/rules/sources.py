"""The rules of a command: of the files of its options, of the settings, or built in."""

from __future__ import annotations

from collections.abc import Sequence

from scrapy.settings import BaseSettings

from pubcrawl.engine.readers import reader
from pubcrawl.reading.rules import Rules, load
from pubcrawl.tables.files import JOURNALS, WEBPAGES, sources
from pubcrawl.tables.yaml import Source


def rule_sources(
    settings: BaseSettings, journals: Sequence[str], webpages: Sequence[str]
) -> tuple[list[Source], list[Source]]:
    """
    Return the journals files and the webpages files to use.

    *journals*, *webpages*: the files from the options; for a kind without any, the
    built-in file and those in ``JOURNALS_YAML`` or ``WEBPAGES_YAML`` are used.
    """
    return (
        sources(JOURNALS, settings.getlist("JOURNALS_YAML"), journals),
        sources(WEBPAGES, settings.getlist("WEBPAGES_YAML"), webpages),
    )


def rules_for(
    settings: BaseSettings,
    journals: Sequence[str] = (),
    webpages: Sequence[str] = (),
    *,
    compat: bool = False,
) -> Rules:
    """Return the rules of ``rule_sources``; raises ``RuleErrors`` with all mistakes in them."""
    return load(*rule_sources(settings, journals, webpages), file_type=reader(compat).rule_file())
