"""
Export a scope as the files of a Heritrix 3 job: ``seeds.txt``, ``surts.txt``, and beans.

The last matching rule decides. Seeds do not act as prefixes, because Heritrix cuts a prefix at
the last slash of a seed; ``surts.txt`` has the prefixes. Heritrix counts hops of every kind, so
the rule for embedded resources follows the rule for too many hops. Limits on an extra hop come
before it, exclusions of single addresses after it.

Source: https://heritrix.readthedocs.io/en/latest/configuring-jobs.html
"""

from __future__ import annotations

from collections.abc import Iterable

from lxml import etree

from pubcrawl.artifacts.scopes.patterns import address, joined, whole
from pubcrawl.artifacts.scopes.rules import LINKS, LIST, PREFIX, TEXT, CrawlScope, host_and_port

SEEDS, SURTS, BEANS = "seeds.txt", "surts.txt", "scope.xml"

_SPRING = "{http://www.springframework.org/schema/beans}"
_RULES = "org.archive.modules.deciderules"


def heritrix(scope: CrawlScope) -> dict[str, str]:
    """Return the files, name → content; without ``surts.txt`` if there are no prefixes."""
    first = scope.members if scope.kind == LIST else (scope.entry, *scope.alone)
    files = {SEEDS: "".join(f"{url}\n" for url in dict.fromkeys(first))}
    prefixes = surts(scope)
    if prefixes:
        files[SURTS] = "".join(f"{prefix}\n" for prefix in prefixes)
    files[BEANS] = _beans(scope, bool(prefixes))
    return files


def surts(scope: CrawlScope) -> list[str]:
    """Return the SURT prefixes of the scope, with a + before each."""
    if scope.kind == PREFIX:
        host, slash, path = scope.prefix.partition("/")
        # The entry page itself is a seed. After its path, a slash or parameters follow.
        ends = "/?" if slash else "/"
        return [each for end in ends for each in _prefixes([host], f"{slash}{path}{end}")]
    if scope.kind == LINKS:
        own = host_and_port(scope.entry)
        # Portal rules have hosts without ports.
        hosts = (own if name == own.partition(":")[0] else name for name in scope.hosts)
        return _prefixes(sorted(set(hosts)), "/")
    return []


def _prefixes(hosts: Iterable[str], path: str) -> list[str]:
    """Return the prefix of *path* on each host, with and without ``www.``."""
    found = []
    for host in hosts:
        name, colon, port = host.partition(":")
        if name.startswith("*."):
            found.append(f"+http://({','.join(reversed(name[2:].split('.')))},")
            continue
        ending = f"{colon}{port}){path}"
        if name.replace(".", "").isdigit():
            found.append(f"+http://({name}{ending}")
            continue
        backwards = ",".join(reversed(name.split(".")))
        found += [f"+http://({backwards},{ending}", f"+http://({backwards},www,{ending}"]
    return found


def _beans(scope: CrawlScope, prefixes: bool) -> str:
    root = etree.Element(f"{_SPRING}beans", nsmap={None: _SPRING[1:-1]})  # type: ignore[dict-item]
    seeds = _bean(root, "org.archive.modules.seeds.TextSeedModule", id="seeds")
    _file(seeds, "textSource", SEEDS)
    sequence = _property(_bean(root, f"{_RULES}.DecideRuleSequence", id="scope"), "rules")
    rules = etree.SubElement(sequence, f"{_SPRING}list")
    _bean(rules, f"{_RULES}.RejectDecideRule")
    _bean(rules, f"{_RULES}.SeedAcceptDecideRule")
    if prefixes:
        rule = _bean(rules, f"{_RULES}.surt.SurtPrefixedDecideRule")
        _property(rule, "seedsAsSurtPrefixes", "false")
        _file(rule, "surtsSourceFile", SURTS)
    if scope.kind == TEXT:
        rule = _bean(rules, f"{_RULES}.MatchesRegexDecideRule")
        _property(rule, "decision", "ACCEPT")
        _property(rule, "regex", whole(scope.within))
    if scope.externals:
        rule = _bean(rules, f"{_RULES}.ViaSurtPrefixedDecideRule")
        _property(rule, "decision", "ACCEPT")
        # Without their ends, so that the entry page matches too.
        _list(rule, "surtPrefixes", joined(prefix.rstrip("/?") for prefix in surts(scope)))
        _matches(rules, [scope.outside])
    _property(_bean(rules, f"{_RULES}.TooManyHopsDecideRule"), "maxHops", str(scope.hops))
    _bean(rules, f"{_RULES}.TransclusionDecideRule")
    _matches(rules, [*map(address, scope.excludes), *scope.denied])
    _bean(rules, f"{_RULES}.PathologicalPathDecideRule")
    _bean(rules, f"{_RULES}.TooManyPathSegmentsDecideRule")
    _bean(rules, f"{_RULES}.SchemeNotInSetDecideRule")
    # DNS lookups and robots.txt must pass the hop limit, as every fetch needs them.
    _bean(rules, f"{_RULES}.PrerequisiteAcceptDecideRule")
    etree.indent(root, " ")
    text: str = etree.tostring(root, encoding="unicode")
    return f"{text}\n"


def _matches(rules: etree._Element, patterns: Iterable[str]) -> None:
    """Add a rule that rejects addresses matching one of *patterns*."""
    forms = joined(patterns, whole)
    if forms:
        rule = _bean(rules, f"{_RULES}.MatchesListRegexDecideRule")
        _property(rule, "decision", "REJECT")
        _list(rule, "regexList", forms)


def _bean(parent: etree._Element, name: str, **attributes: str) -> etree._Element:
    return etree.SubElement(parent, f"{_SPRING}bean", {**attributes, "class": name})


def _property(bean: etree._Element, name: str, value: str | None = None) -> etree._Element:
    attributes = {"name": name} if value is None else {"name": name, "value": value}
    return etree.SubElement(bean, f"{_SPRING}property", attributes)


def _file(bean: etree._Element, name: str, path: str) -> None:
    _property(_bean(_property(bean, name), "org.archive.spring.ConfigFile"), "path", path)


def _list(bean: etree._Element, name: str, values: Iterable[str]) -> None:
    list_ = etree.SubElement(_property(bean, name), f"{_SPRING}list")
    for value in values:
        etree.SubElement(list_, f"{_SPRING}value").text = value
