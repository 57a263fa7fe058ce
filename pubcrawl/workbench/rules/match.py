"""``scrapy rules site``, ``webpage`` and others: show the rule of an address, and its position."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping

from scrapy.settings import BaseSettings

from pubcrawl.artifacts.portals import Portals
from pubcrawl.exceptions import UsageError
from pubcrawl.ids.url import RuleUrl, java_url, rule_url
from pubcrawl.reading.rules import Rules
from pubcrawl.reading.rules.keys import META, SITE_KEYS, WEBPAGE_KEYS, RuleKeys, suggest_key
from pubcrawl.reading.rules.patterns import UrlPattern
from pubcrawl.workbench.rules.sources import rules_for


def site(settings: BaseSettings, args: list[str], opts: argparse.Namespace) -> int:
    """Print site, pattern and their positions in the rule files for the final address of a page."""
    url, rules = _url(settings, args, opts)
    rule = rules.journal(url)
    if rule is None:
        return _none(opts, url, "site", "no site has a pattern that fits")
    fields = {"site": rule.site, **_pattern(rule.pattern), "site_at": str(rule.site_position)}
    return _show(opts, url, fields)


def selector(settings: BaseSettings, args: list[str], opts: argparse.Namespace) -> int:
    """
    Print the value of a key of the site of an address: selector, pattern or replacement.

    The forms of a key with several forms are printed a line each, the newest first.
    """
    url, rules = _url(settings, args, opts)
    key = _key(args[1], SITE_KEYS)
    rule = rules.journal(url)
    if rule is None:
        return _none(opts, url, key, "no site has a pattern that fits")
    value = ", ".join(rule.metas.get(META[key], ())) if key in META else rule.keys.get(key)
    if not value:
        return _none(opts, url, key, f"site {rule.site} has no {key}")
    if len(forms := rule.forms(key)) > 1:
        return _show(opts, url, {key: list(forms)}, "\n".join(forms))
    return _show(opts, url, {key: value}, value)


def _of_browser(name: str) -> Callable[[BaseSettings, list[str], argparse.Namespace], int]:
    """Return a command that prints whether an article's address has *name*, and the pattern."""

    def run(settings: BaseSettings, args: list[str], opts: argparse.Namespace) -> int:
        url, rules = _url(settings, args, opts)
        pattern = getattr(rules, name)(url)
        if pattern is None:
            return _none(opts, url, name, f"no: no {name} pattern fits")
        return _show(opts, url, {name: True, **_pattern(pattern)})

    return run


javascript = _of_browser("javascript")
restart = _of_browser("restart")


def webpage(settings: BaseSettings, args: list[str], opts: argparse.Namespace) -> int:
    """Print the page rule of an address, or the rule's value of a key."""
    url, rules = _url(settings, args, opts)
    key = _key(args[1], WEBPAGE_KEYS) if len(args) > 1 else ""
    rule = rules.webpage(url)
    if rule is None:
        return _none(opts, url, key or "webpage", "no page rule has a pattern that fits")
    if not key:
        return _show(opts, url, {**_pattern(rule.pattern), **rule.keys})
    if key not in rule.keys:
        return _none(opts, url, key, f"the rule at {rule.pattern.position} has no {key}")
    return _show(opts, url, {key: rule.keys[key]}, rule.keys[key])


def portal(settings: BaseSettings, args: list[str], opts: argparse.Namespace) -> int:
    """Print the portal of an entry page's address, and the fields of its artifact type."""
    url = _address(args)
    paths = map(str.strip, settings.getlist("PORTALS_YAML"))
    portals = Portals.load(filter(None, paths))
    match = portals.find_portal(url)
    if match is None:
        return _none(opts, url, "portal", "no portal has its host")
    entry, kind = match
    place = next(f"{row.file}:{row.line}" for row in portals.rules if row["id"] == entry.id)
    fields = {"portal": entry.id, "rule_at": place, "home": entry.home, "adapter": entry.adapter}
    if kind is not None:
        fields |= {"type": kind.type, "class": kind.artifact_class, "heuristic": kind.heuristic}
        fields |= {"id": kind.id, "landing": kind.landing, "challenge": kind.challenge}
    return _show(opts, url, {name: value for name, value in fields.items() if value})


def _address(args: list[str]) -> str:
    """Return the address in *args*; raises ``UsageError`` for another word."""
    url = args[0]
    if not java_url(url):
        raise UsageError(f"{url!r} is not a URL: give one with https:// or http://")
    return url


def _url(
    settings: BaseSettings, args: list[str], opts: argparse.Namespace
) -> tuple[RuleUrl, Rules]:
    """Return the address in the form of patterns, and the rules; raises ``UsageError``."""
    address = _address(args)
    # compat: PubFetcher's command does not normalise the address, unlike its fetches.
    url = RuleUrl(address) if opts.compat else rule_url(address)
    return url, rules_for(settings, opts.journals, opts.webpages, compat=opts.compat)


def _key(key: str, keys: RuleKeys) -> str:
    if key not in keys:
        raise UsageError(f"unknown key {key!r}, {suggest_key(key, keys)}")
    return key


def _pattern(pattern: UrlPattern) -> dict[str, str]:
    return {"regex": pattern.text, "regex_at": str(pattern.position)}


def _show(
    opts: argparse.Namespace, url: str, fields: Mapping[str, object], line: str | None = None
) -> int:
    """Print *fields*: as JSON, as the one *line*, or a line for each name."""
    if opts.json:
        print(json.dumps({"url": url, **fields}, ensure_ascii=False))
    elif line is not None:
        print(line)
    else:
        for name, value in fields.items():
            print(f"{name}: {'yes' if value is True else value}")
    return 0


def _none(opts: argparse.Namespace, url: str, name: str, why: str) -> int:
    """Print that there is no such rule or key; this is an answer, so the exit code is 0."""
    if opts.json:
        print(json.dumps({"url": url, name: None, "reason": why}, ensure_ascii=False))
    else:
        print(f"none for {url}: {why}" if name not in ("javascript", "restart") else why)
    return 0
