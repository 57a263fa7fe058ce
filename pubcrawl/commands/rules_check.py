"""``scrapy rules check``: every mistake in rule files, where it stands and what to do."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import NamedTuple

from pubcrawl.commands.rules_options import RulesArguments, rule_sources
from pubcrawl.exceptions import RuleError, UsageError
from pubcrawl.parse.portals import Portals, laid
from pubcrawl.parse.rules import build
from pubcrawl.parse.rules.merge import Merged, merged
from pubcrawl.tables.files import PORTALS, sources
from pubcrawl.tables.yaml import List, Map, Source, documents

_MISTAKES = 4


class _Checked(NamedTuple):
    """What is wrong in files, in order, with its level; and how many there are of each."""

    mistakes: list[tuple[RuleError, str]]
    counts: dict[str, int]


def check(asked: RulesArguments) -> int:
    """
    check [FILES] [--journals FILE] [--webpages FILE]

    Print a line for each mistake, or one line of counts. FILES are checked each
    by itself, their kind is found out; the options give files that belong
    together. Without any: the rules that a crawl would use. What a crawl only
    warns of is a mistake here.
    """
    compat = asked.opts.compat
    given = bool(asked.opts.journals or asked.opts.webpages)
    if given and asked.args:
        raise UsageError("give FILES, or files by --journals and --webpages, not both")
    checked: list[_Checked]
    if asked.args:
        checked = [_alone(Source.read(path), compat=compat) for path in asked.args]
    elif given:
        journals = [Source.read(path) for path in asked.opts.journals]
        webpages = [Source.read(path) for path in asked.opts.webpages]
        checked = [_scraping(merged(journals, webpages, compat=compat), compat=compat)]
    else:
        rules = merged(*rule_sources(asked.settings, (), ()), compat=compat)
        portals = sources(PORTALS, asked.settings.getlist("PORTALS_YAML"), ())
        checked = [_scraping(rules, compat=compat), _portals(portals)]
    found = [one for each in checked for one in each.mistakes]
    for one, level in found:
        if asked.opts.json:
            facts = {"file": one.file, "line": one.line, "level": level, "message": one.message}
            print(json.dumps(facts, ensure_ascii=False))
        else:
            print(one if level == "error" else f"{one.file}:{one.line}: {level}: {one.message}")
    if found:
        if not asked.opts.json:
            print(f"{len(found)} mistake{'' if len(found) == 1 else 's'}")
        return _MISTAKES
    sums: dict[str, int] = {}
    for each in checked:
        for name, count in each.counts.items():
            sums[name] = sums.get(name, 0) + count
    if asked.opts.json:
        print(json.dumps(sums))
    else:
        print("; ".join(("no mistakes", *(f"{name}: {count}" for name, count in sums.items()))))
    return 0


def _scraping(whole: Merged, *, compat: bool) -> _Checked:
    both = [(one, "error") for one in whole.errors] + [(one, "warning") for one in whole.warnings]
    mistakes = sorted(both, key=lambda each: (each[0].file, each[0].line))
    return _Checked(mistakes, {} if mistakes else build(whole, compat=compat).counts())


def _portals(files: Iterable[Source]) -> _Checked:
    rules, errors = laid(files)
    return _Checked([(error, "error") for error in errors], Portals(rules).counts())


def _alone(source: Source, *, compat: bool) -> _Checked:
    if is_portals(source):
        return _portals([source])
    if is_webpages(source):
        return _scraping(merged((), (source,), compat=compat), compat=compat)
    return _scraping(merged((source,), (), compat=compat), compat=compat)


def is_portals(source: Source) -> bool:
    """Answer whether a rule file is one of portals: one document, a list of maps."""
    try:
        found = documents(source)
    except RuleError:
        return "portal" in source.name.rpartition("/")[2]
    node = found[0].node if len(found) == 1 else None
    return isinstance(node, List) and all(isinstance(item, Map) for item in node.items)


def is_webpages(source: Source) -> bool:
    """Answer whether a rule file is one of page rules: one document, a map of maps."""
    try:
        found = documents(source)
    except RuleError:
        # Not YAML: the name tells, else whether a --- stands between two parts.
        if name := re.search("webpage|journal", source.name.rpartition("/")[2]):
            return name[0] == "webpage"
        return not re.search(rb"(?m)^---\s*$", source.body.lstrip(b"\xef\xbb\xbf-\r\n"))
    if len(found) != 1 or not isinstance(found[0].node, Map):
        return len(found) < 3 and "webpage" in source.name.rpartition("/")[2]
    return any(isinstance(value, Map) for _, value in found[0].node.pairs) or (
        "webpage" in source.name.rpartition("/")[2]
    )
