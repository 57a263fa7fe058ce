"""The rule files of a command: from its options, the settings, or built in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scrapy.settings import BaseSettings

from pubcrawl.console.options import Options, flag, number, one_of, repeated, text

if TYPE_CHECKING:
    from pubcrawl.reading.rules import Rules
    from pubcrawl.tables.yaml import Source


RULE_OPTIONS = tuple(
    repeated(
        f"--{kind}",
        "FILE",
        f"{kind} file, instead of the built-in file and those in the settings",
    )
    for kind in ("journals", "webpages")
)

_JSON = flag("--json", "print JSON lines")
RULES: Options = (*RULE_OPTIONS, flag("--compat", "read rules as PubFetcher does"), _JSON)
_PAGES = one_of(
    text("--pages", "PATH", "saved pages: a WARC file, a folder of them, or one with an index.tsv"),
    flag("--live", "fetch the pages, as a crawl does"),
)
NEW: Options = (_PAGES,)
TEST: Options = (*RULES, _PAGES, text("--site", "REGEX", "only tests whose address or id matches"))
_STORE = text("--store", "URL", "store instead of STORE_URL")
DRIFT: Options = (
    *RULES,
    _STORE,
    number("--runs", "N", "compare the last N crawls of a site with the earlier ones (1)", 1),
    number("--min-pages", "N", "pages of a site needed before and now for a comparison (10)", 10),
)
AUDIT: Options = (*RULES, _STORE, flag("--csv", "print CSV"))


def rule_sources(
    settings: BaseSettings, journals: Sequence[str], webpages: Sequence[str]
) -> tuple[list[Source], list[Source]]:
    """
    Return the journals files and the webpages files to use.

    *journals*, *webpages*: the files from the options; for a kind without any, the
    built-in file and those in ``JOURNALS_YAML`` or ``WEBPAGES_YAML`` are used.
    """
    from pubcrawl.tables.files import JOURNALS, WEBPAGES, sources

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
    from pubcrawl.engine.readers import reader
    from pubcrawl.reading.rules import load

    return load(*rule_sources(settings, journals, webpages), file_type=reader(compat).rule_file)
