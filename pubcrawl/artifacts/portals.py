"""
Portals: the rule for an address, the schema of rules, the pages that artifacts share.

The built-in rules are in rules/portals.yaml; docs/artifacts.md describes the format. A crawl reads
many artifacts of a portal at a time. One of them requests the pages that all need, in its turn; the
others wait for them (``PortalPages``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Self
from urllib.parse import urlsplit

import regex
from selectolax.lexbor import LexborHTMLParser, SelectolaxError

from pubcrawl import platforms
from pubcrawl.artifacts.scopes.patterns import SCHEME
from pubcrawl.exceptions import RegexTimeout, RuleError, RuleErrors
from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import Portal, PortalType
from pubcrawl.model.artifact import HEURISTICS
from pubcrawl.tables.files import PORTALS, builtin
from pubcrawl.tables.mistakes import Mistakes, repeated, unexpected
from pubcrawl.tables.rows import Key, Keys, Row, Rows, lay, read_file
from pubcrawl.tables.values import (
    TEXT,
    Choice,
    Each,
    Flag,
    Json,
    Number,
    TextKind,
    ValueKind,
    host_of,
    pattern_mistake,
    text_of,
)
from pubcrawl.tables.yaml import List, Map, Node, Scalar, Source

STATUS: Final = ("live", "changed", "closed")
ACTIONS: Final = ("click", "click_all", "click_until", "scroll")
"""Interactions with a page before it is read; all but ``scroll`` need a selector."""

CLICKS_MAX: Final = 1000
HOST: Final = "{host}"
"""Placeholder in a home page for the host of the entry page, if each tenant has a host."""

PARAMS: Final[Mapping[str, tuple[str, ...]]] = {
    "side": ("left", "right", "both", "auto"),
    "externals": ("content", "all"),
    "keep_fragment": (),
    "case_insensitive_path": (),
    "whole_host": (),
    "plus_ignored": (),
}
"""Parameters of heuristics → allowed values; () means true or false."""

_SYNONYMS = {
    "host": "hosts",
    "url": "home",
    "homepage": "home",
    "api": "api_hosts",
    "regex": "entry",
    "pattern": "entry",
    "root": "root_regex",
    "exclude": "deny",
    "actions": "interactions",
}


def _searched(text: str) -> regex.Pattern[str]:
    return _compiled(text, "")


def _prefixed(text: str) -> regex.Pattern[str]:
    return _compiled(text, "" if text.startswith("^") else SCHEME)


def _compiled(text: str, prefix: str) -> regex.Pattern[str]:
    try:
        return regex.compile(prefix + text)
    except regex.error as error:
        message, _, at = str(error).partition(" at position ")
        position = max(int(at or 0) - len(prefix), 0)
        raise ValueError(pattern_mistake(text, message, position)) from None


def _home(text: str) -> str:
    try:
        parts = urlsplit(text.replace(HOST, "repo.example"))
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.hostname or " " in text:
        raise ValueError(f"{text!r} is not an http or https address")
    return text


def _css(text: str) -> str:
    try:
        LexborHTMLParser("<p>").css(text)
    except SelectolaxError:
        raise ValueError(f"{text!r} is not a CSS selector") from None
    return text


def _check_interaction(row: Row, mistakes: Mistakes) -> None:
    action = row.get("do", "scroll")
    if action != "scroll" and "css" not in row.lines:
        mistakes.add(row.line, f"'css' is missing: the selector to {action.partition('_')[0]}")


def _check_type(row: Row, mistakes: Mistakes) -> None:
    heuristic = row.get("heuristic", "")
    own, found = row.get("class"), HEURISTICS.get(heuristic)
    if own and found and own != found:
        what = f"{heuristic} finds {found}, not {own}"
        mistakes.under("class").add(row.lines["class"], what)


def _check_portal(row: Row, mistakes: Mistakes) -> None:
    if row.lines.keys() != {"id"} and "hosts" not in row.lines:
        mistakes.add(row.line, "'hosts' is missing, such as hosts: [repo.example]")


_HOSTS = Each(
    host_of(
        r"(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*(?::[0-9]{1,5})?", "repo.example or *.repo.example"
    )
)
_PATTERN = TextKind(_prefixed, "a pattern")
_INTERACTION = Keys(
    {
        "do": Key(Choice(ACTIONS), "The action.", required=True),
        "css": Key(TextKind(_css, "a CSS selector"), "Its elements."),
        "max": Key(Number(int, 1, CLICKS_MAX), "The largest number of times."),
    },
    "{do: click, css: a.next}",
    _check_interaction,
)
# Keys of both portals and types; those of a type have priority.
_BOTH = {
    "root_regex": Key(
        _PATTERN,
        "Pattern of a landing page; an address that continues after it is deep in the artifact.",
    ),
    "entry_suffixes": Key(
        Each(text_of("/.*", "an ending of a path, such as /files")),
        "Endings of the paths of entry pages, removed before paths are compared.",
    ),
    "interactions": Key(Each(_INTERACTION), "Actions on a page before it is read."),
    "challenge": Key(TEXT, "Why the heuristic may fail here."),
}
_TYPE = Keys(
    {
        "type": Key(TEXT, "Its name.", required=True),
        "entry": Key(
            Each(_PATTERN),
            "Patterns of entry pages; groups distinguish one artifact from another.",
            required=True,
        ),
        "class": Key(Choice(tuple(dict.fromkeys(HEURISTICS.values()))), "What it finds."),
        "heuristic": Key(
            Choice(tuple(HEURISTICS)),
            "The heuristic that finds the boundary; default: the one with the best evidence.",
        ),
        "params": Key(
            Keys(
                {name: Key(Choice(words) if words else Flag()) for name, words in PARAMS.items()},
                "{side: right}",
                empty=True,
            ),
            "Parameters of the heuristic.",
        ),
        **_BOTH,
    },
    "type: and entry:",
    _check_type,
    _SYNONYMS,
    empty=True,
)
_PORTAL = Keys(
    {
        "id": Key(
            text_of(
                r"[a-z0-9]+(?:[._-][a-z0-9]+)*",
                "an id: lower-case letters and digits, with - . _ between them",
            ),
            "Short name.",
            required=True,
        ),
        "name": Key(TEXT, "The usual name."),
        "status": Key(Choice(STATUS), "Whether its addresses are still the same."),
        "note": Key(TEXT, "A sentence for readers of the rule."),
        "hosts": Key(_HOSTS, "Its hosts; *.repo.example is any host below that domain."),
        "content_hosts": Key(_HOSTS, "The hosts of its files."),
        "api_hosts": Key(_HOSTS, "The hosts of its API."),
        "home": Key(
            TextKind(_home, "an address", "^https?://"),
            "Its home page; with {host} for the host of the entry page, each host is a portal.",
        ),
        "types": Key(Each(_TYPE), "Its types of artifacts."),
        "adapter": Key(
            Choice(tuple(sorted({*platforms.PLATFORMS, *platforms.ALIASES}))), "Its API."
        ),
        "deny": Key(
            Each(TextKind(_searched, "a pattern")), "Found in an address that is never followed."
        ),
        "sample": Key(
            Each(TextKind(_searched, "a pattern")),
            "Found in addresses of which a few are members, such as commits.",
        ),
        **_BOTH,
    },
    "id: and hosts:",
    _check_portal,
    _SYNONYMS,
    empty=True,
)
PORTAL_KEYS: Final = tuple(_PORTAL.keys)
TYPE_KEYS: Final = tuple(_TYPE.keys)


class PortalRows(ValueKind[Rows]):
    """A list of portals by their ids; one that is only an id removes it."""

    def read(self, node: Node, mistakes: Mistakes) -> Rows | None:
        """Return the portals."""
        if not isinstance(node, List):
            expected = "a list of portals, each after - and a space"
            mistakes.add(node.line, unexpected(node, expected))
            return None
        rows: Rows = {}
        lines: dict[str, int] = {}
        for item in node.items:
            pairs = item.pairs if isinstance(item, Map) else []
            ids = [value for key, value in pairs if key.text == "id"]
            name = ids[0].text if ids and isinstance(ids[0], Scalar) else ""
            row = _PORTAL.read(item, mistakes.under(name or "a portal"))
            if name in lines:
                mistakes.add(item.line, repeated("portal", name, lines[name]))
            elif row and "id" in row:
                rows[row["id"]] = None if row.lines.keys() == {"id"} else row
                lines[name] = item.line
        return rows

    def json(self) -> Json:
        """Return the JSON schema."""
        complete = {"if": {"minProperties": 2}, "then": {"required": ["hosts"]}}
        return {"type": ["array", "null"], "items": {**_PORTAL.json(), **complete}}


TABLE: Final = PortalRows()


SECONDS = 1.0
"""Time limit for one pattern on one address, in seconds."""


class Portals:
    """The portal rules, in order of priority."""

    __slots__ = ("_by_host", "_wild", "rules")

    def __init__(self, rules: Iterable[Row]) -> None:
        self.rules = tuple(rules)
        # Host, or domain of a wildcard with a dot before it → indices of rules.
        self._by_host: dict[str, list[int]] = {}
        for index, rule in enumerate(self.rules):
            for host in rule["hosts"]:
                self._by_host.setdefault(host.removeprefix("*"), []).append(index)

    @classmethod
    def load(cls, paths: Iterable[str | Path] = ()) -> Self:
        """
        Return the built-in rules, overridden by those in the files at *paths*.

        A rule replaces an earlier one with the same id; a rule with only an id removes it; new
        rules have priority. Raises ``RuleErrors`` with all mistakes.
        """
        rules, errors = merge_portal_files([builtin(PORTALS), *map(Source.read, paths)])
        if errors:
            raise RuleErrors(*errors)
        return cls(rules)

    def find_portal(self, url: str) -> tuple[Portal, PortalType | None] | None:
        """
        Return the portal of an address, and the type of the artifact with this entry page.

        The first rule with a matching host and entry pattern applies; else the first with a
        matching host, without a type; None for an unknown host. Raises ``RegexTimeout``.
        """
        address = artifact_url(url, keep_fragment=True) or url
        host = _host(address)
        first: tuple[Portal, PortalType | None] | None = None
        for index in self._rule_indices(host):
            rule = self.rules[index]
            for kind in rule.get("types", ()):
                for entry in kind["entry"]:
                    if found := _matched(entry, address):
                        return _portal(rule, host), _type(rule, kind, found, address)
            first = first or (_portal(rule, host), None)
        return first

    def counts(self) -> dict[str, int]:
        """Return the numbers of portals, types and patterns."""
        kinds = [kind for rule in self.rules for kind in rule.get("types", ())]
        return {
            "portals": len(self.rules),
            "artifact types": len(kinds),
            "entry patterns": sum(len(kind["entry"]) for kind in kinds),
        }

    def _rule_indices(self, host: str) -> list[int]:
        """Return the indices of the rules for a host, in order."""
        indices: set[int] = set()
        for name in {host, host.partition(":")[0]}:
            indices.update(self._by_host.get(name, ()))
            labels = name.split(".")
            for start in range(1, len(labels)):
                indices.update(self._by_host.get("." + ".".join(labels[start:]), ()))
        return sorted(indices)


def merge_portal_files(sources: Iterable[Source]) -> tuple[list[Row], list[RuleError]]:
    """Return the rules of files, later ones overriding earlier ones, and all errors."""
    files = [read_file(source, TABLE) for source in sources]
    if errors := [error for file in files for error in file.errors]:
        return [], errors
    rows: dict[str, Row] = {}
    for over in (rows_ for file in files for rows_ in file.documents):
        rows = lay(rows, over)
    return list(rows.values()), []


def _host(address: str) -> str:
    netloc = address.partition("://")[2]
    for end in "/?#":
        netloc = netloc.partition(end)[0]
    return netloc.rpartition("@")[2].lower().removeprefix("www.")


def _matched(pattern: regex.Pattern[str], address: str) -> regex.Match[str] | None:
    try:
        return pattern.match(address, timeout=SECONDS)
    except TimeoutError:
        raise RegexTimeout(
            f"pattern {pattern.pattern!r} on {address[:200]!r} took longer than {SECONDS:g} s"
        ) from None


def _portal(rule: Row, host: str) -> Portal:
    home = rule.get("home", f"https://{rule['hosts'][0].replace('*.', '')}/")
    hosts = {name for name in rule["hosts"] if not name.startswith("*.")}
    if HOST in home:  # each host is a separate portal
        hosts = set()
    if host.partition(":")[0] not in hosts:
        hosts.add(host)
    entry = (pattern for kind in rule.get("types", ()) for pattern in kind["entry"])
    return Portal(
        rule["id"],
        frozenset(hosts),
        home.replace(HOST, host),
        frozenset(rule.get("content_hosts", ())),
        frozenset(rule.get("api_hosts", ())),
        rule.get("adapter", ""),
        *(
            tuple(pattern.pattern for pattern in patterns)
            for patterns in (rule.get("deny", ()), entry, rule.get("sample", ()))
        ),
    )


def _type(rule: Row, kind: Row, found: regex.Match[str], address: str) -> PortalType:
    both = {**rule, **kind}
    heuristic = kind.get("heuristic", "")
    return PortalType(
        kind["type"],
        heuristic,
        kind.get("class", HEURISTICS.get(heuristic, "")),
        "/".join(filter(None, found.groups(""))),
        kind.get("params", {}),
        _landing(both.get("root_regex"), address),
        both.get("entry_suffixes", ()),
        tuple(map(dict, both.get("interactions", ()))),
        both.get("challenge", ""),
    )


def _landing(root: regex.Pattern[str] | None, address: str) -> str:
    """Return the landing page that an address lies below; "" if it is that page itself."""
    found = _matched(root, address) if root else None
    if found is None:
        return ""
    rest = address[found.end() :].partition("#")[0].partition("?")[0]
    return found[0] if rest.strip("/") else ""


@dataclass(slots=True)
class PortalPages:
    """
    The common pages of portals, by name.

    *load*, *save*: read and write the pages of a portal. *claim*, *release*: take a turn among
    other workers, and end it; without other workers a turn is always free. *freed* is called when
    a turn ends.
    """

    load: Callable[[str], Mapping[str, Any] | None]
    save: Callable[[str, Mapping[str, Any]], None]
    claim: Callable[[str], bool] = lambda name: True
    release: Callable[[str], None] = lambda name: None
    freed: Callable[[], None] = lambda: None
    _turns: dict[str, object] = field(default_factory=dict)

    def take_turn(self, name: str, who: object) -> bool:
        """Answer whether *who* may request the pages of a portal now."""
        if name not in self._turns and self.claim(name):
            self._turns[name] = who
        return self._turns.get(name) is who

    def end_turn(self, name: str, who: object) -> None:
        """End the turn of *who*, if it has one."""
        if self._turns.get(name) is who:
            del self._turns[name]
            self.release(name)
            self.freed()
