"""
The crawl of Heritrix by its seeds, SURT prefixes and decide rules: the last that decides counts.

Seeds are always captured. Prefixes are compared with addresses as SURT, ``https`` as ``http``;
patterns must match the whole address. Rules about embedded resources, prerequisites and
pathological paths do not affect the links of a page.

Source: https://heritrix.readthedocs.io/en/latest/configuring-jobs.html
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

from lxml import etree

from pubcrawl.artifacts.scopes.simulation.crawling import Arrival, Links, crawl
from pubcrawl.formats import xml

ACCEPT, REJECT = "ACCEPT", "REJECT"

_SPRING = "{http://www.springframework.org/schema/beans}"
_DECIDES_NOTHING = frozenset(
    (
        "SeedAcceptDecideRule",
        "TransclusionDecideRule",
        "PathologicalPathDecideRule",
        "TooManyPathSegmentsDecideRule",
        "SchemeNotInSetDecideRule",
        "PrerequisiteAcceptDecideRule",
    )
)

Decides = Callable[[Arrival], str | None]


def captured(files: Mapping[str, str], links: Links) -> set[str]:
    """
    Return the addresses that a job with *files*, name → content, captures along *links*.

    Raises ``ValueError`` for a decide rule that this module does not know.
    """
    beans = xml.root(files["scope.xml"].encode())
    rules = [
        _rule(bean, files)
        for bean in beans.iterfind(
            f"{_SPRING}bean[@id='scope']/{_SPRING}property[@name='rules']/{_SPRING}list/*"
        )
    ]

    def follows(arrival: Arrival) -> int | None:
        verdict = None
        for rule in rules:
            verdict = rule(arrival) or verdict
        return 0 if verdict == ACCEPT else None

    return crawl([(seed, 0) for seed in files["seeds.txt"].split()], links, follows)


def _rule(bean: etree._Element, files: Mapping[str, str]) -> Decides:
    name = bean.get("class", "").rpartition(".")[2]
    properties = {p.get("name", ""): p for p in bean.findall(f"{_SPRING}property")}
    values = {key: p.get("value") or "" for key, p in properties.items()}
    lists = {
        key: [v.text or "" for v in p.iter(f"{_SPRING}value")] for key, p in properties.items()
    }
    decision = values.get("decision")
    if name == "RejectDecideRule":
        return lambda arrival: REJECT
    if name == "SurtPrefixedDecideRule":
        prefixes = _prefixes(files["surts.txt"].split())
        return lambda arrival: ACCEPT if _surt(arrival.link).startswith(prefixes) else None
    if name == "ViaSurtPrefixedDecideRule":
        vias = _prefixes(lists["surtPrefixes"])
        return lambda arrival: decision if _surt(arrival.page).startswith(vias) else None
    if name == "TooManyHopsDecideRule":
        most = int(values["maxHops"])
        return lambda arrival: REJECT if arrival.hop > most else None
    if name == "MatchesRegexDecideRule":
        one = re.compile(values["regex"])
        return lambda arrival: decision if one.fullmatch(arrival.link) else None
    if name == "MatchesListRegexDecideRule":
        many = [re.compile(text) for text in lists["regexList"]]
        return lambda arrival: decision if any(p.fullmatch(arrival.link) for p in many) else None
    if name not in _DECIDES_NOTHING:
        raise ValueError(f"unknown decide rule {name}")
    return lambda arrival: None


def _prefixes(lines: list[str]) -> tuple[str, ...]:
    return tuple(line.removeprefix("+").lower() for line in lines)


def _surt(url: str) -> str:
    parts = urlsplit(url)
    name = parts.hostname or ""
    # The numbers of an IPv4 address keep their order.
    labels = name if name.replace(".", "").isdigit() else f"{','.join(name.split('.')[::-1])},"
    port = f":{parts.port}" if parts.port else ""
    query = f"?{parts.query}" if parts.query else ""
    return f"http://({labels}{port}){parts.path}{query}".lower()
