"""``scrapy rules check``: print every mistake in rule files, with its position and a remedy."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable
from typing import NamedTuple

from scrapy.settings import BaseSettings

from pubcrawl.artifacts.portals import Portals, merge_portal_files
from pubcrawl.engine.readers import reader
from pubcrawl.exceptions import RuleError, UsageError
from pubcrawl.reading.rules import build
from pubcrawl.reading.rules.merge import MergedRules, merge_rules
from pubcrawl.tables.files import sources
from pubcrawl.tables.rows import read_file
from pubcrawl.tables.yaml import Map, Source, documents
from pubcrawl.workbench.rules.sources import rule_sources
from pubcrawl.workbench.rules.tables import TABLES, count_rows, table_of

_MISTAKES = 4


class CheckResult(NamedTuple):
    """The mistakes in files, in order, each with its level; and counts of the files' contents."""

    mistakes: list[tuple[RuleError, str]]
    counts: dict[str, int]


def check(settings: BaseSettings, args: list[str], opts: argparse.Namespace) -> int:
    """
    Print a line for each mistake, or one line of counts. Each of FILES is checked
    alone, and its kind is detected; the options give files to check together. The
    default is the rules of a crawl. A warning of a crawl is a mistake here.
    """
    compat = opts.compat
    together = bool(opts.journals or opts.webpages)
    if together and args:
        raise UsageError("give FILES, or files by --journals and --webpages, not both")
    results: list[CheckResult]
    if args:
        results = [_check_file(Source.read(path), compat=compat) for path in args]
    elif together:
        journals = [Source.read(path) for path in opts.journals]
        webpages = [Source.read(path) for path in opts.webpages]
        results = [
            _check_page_rules(merge_rules(journals, webpages, file_type=reader(compat).rule_file()))
        ]
    else:
        results = check_all(settings, compat=compat)
    mistakes = [mistake for result in results for mistake in result.mistakes]
    for error, level in mistakes:
        if opts.json:
            facts = {
                "file": error.file,
                "line": error.line,
                "level": level,
                "message": error.message,
            }
            print(json.dumps(facts, ensure_ascii=False))
        else:
            print(
                error
                if level == "error"
                else f"{error.file}:{error.line}: {level}: {error.message}"
            )
    if mistakes:
        if not opts.json:
            print(f"{len(mistakes)} mistake{'' if len(mistakes) == 1 else 's'}")
        return _MISTAKES
    sums: dict[str, int] = {}
    for result in results:
        for name, count in result.counts.items():
            sums[name] = sums.get(name, 0) + count
    if opts.json:
        print(json.dumps(sums))
    else:
        print("; ".join(("no mistakes", *(f"{name}: {count}" for name, count in sums.items()))))
    return 0


def check_all(settings: BaseSettings, *, compat: bool = False) -> list[CheckResult]:
    """Return the results for all tables that a crawl with *settings* would use."""
    rules = merge_rules(*rule_sources(settings, (), ()), file_type=reader(compat).rule_file())
    results = [_check_page_rules(rules)]
    for name in TABLES:
        added = settings.getlist(f"{name.upper()}_YAML")
        results.append(_check_table(name, sources(f"{name}.yaml", added, ())))
    return results


def _check_page_rules(whole: MergedRules) -> CheckResult:
    both = [(each, "error") for each in whole.errors] + [
        (each, "warning") for each in whole.warnings
    ]
    mistakes = sorted(both, key=lambda pair: (pair[0].file, pair[0].line))
    return CheckResult(mistakes, {} if mistakes else build(whole).counts())


def _check_table(name: str, files: Iterable[Source]) -> CheckResult:
    if name == "portals":
        rules, errors = merge_portal_files(files)
        return CheckResult([(error, "error") for error in errors], Portals(rules).counts())
    contents = [read_file(source, TABLES[name]) for source in files]
    errors = [error for content in contents for error in content.errors]
    rows = sum(
        count_rows(TABLES[name], table) for content in contents for table in content.documents
    )
    return CheckResult([(error, "error") for error in errors], {name: rows})


def _check_file(source: Source, *, compat: bool) -> CheckResult:
    if table := table_of(source):
        return _check_table(table, [source])
    if is_webpages(source):
        return _check_page_rules(merge_rules((), (source,), file_type=reader(compat).rule_file()))
    return _check_page_rules(merge_rules((source,), (), file_type=reader(compat).rule_file()))


def is_webpages(source: Source) -> bool:
    """Answer whether a rule file has page rules: one document, a map of maps."""
    try:
        parts = documents(source)
    except RuleError:
        # Not YAML: the name decides, or else a --- between two parts.
        if name := re.search("webpage|journal", source.name.rpartition("/")[2]):
            return name[0] == "webpage"
        return not re.search(rb"(?m)^---\s*$", source.body.lstrip(b"\xef\xbb\xbf-\r\n"))
    if len(parts) != 1 or not isinstance(parts[0].node, Map):
        return len(parts) < 3 and "webpage" in source.name.rpartition("/")[2]
    return any(isinstance(value, Map) for _, value in parts[0].node.pairs) or (
        "webpage" in source.name.rpartition("/")[2]
    )
