"""``scrapy rules site`` and the like: which rule an address gets, and where it stands."""

from __future__ import annotations

import json
from collections.abc import Mapping

from pubcrawl.commands.rules_options import RulesArguments, rules_for
from pubcrawl.exceptions import UsageError
from pubcrawl.ids.url import RuleUrl, java_url, rule_url
from pubcrawl.parse.portals import Portals
from pubcrawl.parse.rules import Rules, UrlPattern
from pubcrawl.parse.rules.keys import META, SITE_KEYS, WEBPAGE_KEYS, Takes, meant


def site(asked: RulesArguments) -> int:
    """
    site URL

    Print site, pattern and their places in the rule files for the final address of a page.
    """
    url, rules = _url(asked, 1)
    rule = rules.journal(url)
    if rule is None:
        return _none(asked, url, "site", "no site has a pattern that fits")
    found = {"site": rule.site, **_pattern(rule.pattern), "site_at": str(rule.site_where)}
    return _show(asked, url, found)


def selector(asked: RulesArguments) -> int:
    """
    selector URL KEY

    Print what the site of an address has for a key: selector, pattern or replacement.

    Of a key with several forms each stands in a line, the newest first.
    """
    url, rules = _url(asked, 2)
    key = _key(asked.args[1], SITE_KEYS)
    rule = rules.journal(url)
    if rule is None:
        return _none(asked, url, key, "no site has a pattern that fits")
    value = ", ".join(rule.metas.get(META[key], ())) if key in META else rule.keys.get(key)
    if not value:
        return _none(asked, url, key, f"site {rule.site} has no {key}")
    if len(forms := rule.forms(key)) > 1:
        return _show(asked, url, {key: list(forms)}, "\n".join(forms))
    return _show(asked, url, {key: value}, value)


def javascript(asked: RulesArguments) -> int:
    """
    javascript URL

    Print whether pages of an article's address are fetched with a browser, and the pattern.
    """
    url, rules = _url(asked, 1)
    pattern = rules.javascript(url)
    if pattern is None:
        return _none(asked, url, "javascript", "no: no javascript pattern fits")
    return _show(asked, url, {"javascript": True, **_pattern(pattern)})


def restart(asked: RulesArguments) -> int:
    """
    restart URL

    Print whether an article's address wants a new browser each time, and the pattern.
    """
    url, rules = _url(asked, 1)
    pattern = rules.restart(url)
    if pattern is None:
        return _none(asked, url, "restart", "no: no restart pattern fits")
    return _show(asked, url, {"restart": True, **_pattern(pattern)})


def webpage(asked: RulesArguments) -> int:
    """
    webpage URL [KEY]

    Print the page rule of an address, or what it has for a key.
    """
    url, rules = _url(asked, 1, 2)
    key = _key(asked.args[1], WEBPAGE_KEYS) if len(asked.args) > 1 else ""
    rule = rules.webpage(url)
    if rule is None:
        return _none(asked, url, key or "webpage", "no page rule has a pattern that fits")
    if not key:
        return _show(asked, url, {**_pattern(rule.pattern), **rule.keys})
    if key not in rule.keys:
        return _none(asked, url, key, f"the rule at {rule.pattern.where} has no {key}")
    return _show(asked, url, {key: rule.keys[key]}, rule.keys[key])


def portal(asked: RulesArguments) -> int:
    """
    portal URL

    Print the portal of an address, and what its rule says of the artifact it is the entry of.
    """
    url = _address(asked, 1)
    paths = map(str.strip, asked.settings.getlist("PORTALS_YAML"))
    portals = Portals.load(filter(None, paths))
    found = portals.find(url)
    if found is None:
        return _none(asked, url, "portal", "no portal has its host")
    known, kind = found
    place = next(rule.place for rule in portals.rules if rule.id == known.id)
    shown = {"portal": known.id, "rule_at": place, "home": known.home, "adapter": known.adapter}
    if kind is not None:
        shown |= {"type": kind.type, "class": kind.artifact_class, "heuristic": kind.heuristic}
        shown |= {"id": kind.id, "landing": kind.landing, "challenge": kind.challenge}
    return _show(asked, url, {name: value for name, value in shown.items() if value})


def _address(asked: RulesArguments, *counts: int) -> str:
    """Return the address asked for; raises ``UsageError`` for anything else."""
    if len(asked.args) not in counts:
        raise UsageError("give a URL" + (" and a key" if max(counts) > 1 else ""))
    url = asked.args[0]
    if not java_url(url):
        raise UsageError(f"{url!r} is no URL: it begins with https:// or http://")
    return url


def _url(asked: RulesArguments, *counts: int) -> tuple[RuleUrl, Rules]:
    """Return the address as patterns see it, and the rules; raises ``UsageError`` if it is none."""
    address, opts = _address(asked, *counts), asked.opts
    # compat: PubFetcher's command takes it as it stands, unlike its fetches.
    url = RuleUrl(address) if opts.compat else rule_url(address)
    return url, rules_for(asked.settings, opts.journals, opts.webpages, compat=opts.compat)


def _key(key: str, known: dict[str, Takes]) -> str:
    if key not in known:
        raise UsageError(f"unknown key {key!r}, {meant(key, known)}")
    return key


def _pattern(pattern: UrlPattern) -> dict[str, str]:
    return {"regex": pattern.text, "regex_at": str(pattern.where)}


def _show(
    asked: RulesArguments, url: str, found: Mapping[str, object], line: str | None = None
) -> int:
    """Print what was found: as JSON, as the one *line*, or a line for each name."""
    if asked.opts.json:
        print(json.dumps({"url": url, **found}, ensure_ascii=False))
    elif line is not None:
        print(line)
    else:
        for name, value in found.items():
            print(f"{name}: {'yes' if value is True else value}")
    return 0


def _none(asked: RulesArguments, url: str, name: str, why: str) -> int:
    """Say that there is nothing; that is an answer too, so the exit code is 0."""
    if asked.opts.json:
        print(json.dumps({"url": url, name: None, "reason": why}, ensure_ascii=False))
    else:
        print(f"none for {url}: {why}" if name not in ("javascript", "restart") else why)
    return 0
