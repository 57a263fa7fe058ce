"""A file of rules for portals: its entries with lines, and every mistake in it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeVar
from urllib.parse import urlsplit

import regex
from selectolax.lexbor import LexborHTMLParser, SelectolaxError

from pubcrawl.exceptions import RuleError
from pubcrawl.items.artifact import HEURISTICS
from pubcrawl.parse.boundary import adapters
from pubcrawl.parse.rules.values import taken_for
from pubcrawl.tables.yaml import List, Map, Node, Scalar, Source, documents

STATUS: Final = ("live", "changed", "closed")
ACTIONS: Final = ("click", "click_all", "click_until", "scroll")
"""What can be done on a page before it is read; all but the last with a selector."""

CLICKS_MAX: Final = 1000
PREFIX: Final = r"^https?://(?:www\.)?"
"""Stands before a pattern that does not begin with ``^``."""

HOST: Final = "{host}"
"""In a home page: the host of the entry page, for portals with one host for each tenant."""

# What can stand in a portal and in a type of it, where it goes before that of the portal.
_BOTH = ("root_regex", "entry_suffixes", "interactions", "challenge")
PORTAL_KEYS: Final = (
    *("id", "name", "status", "note", "hosts", "content_hosts", "api_hosts", "home"),
    *("types", "adapter", "deny", *_BOTH),
)
TYPE_KEYS: Final = ("type", "entry", "class", "heuristic", "params", *_BOTH)
PARAMS: Final[Mapping[str, tuple[str, ...]]] = {
    "side": ("left", "right", "both", "auto"),
    "externals": ("content", "all"),
    "keep_fragment": (),
    "case_insensitive_path": (),
    "whole_host": (),
    "plus_ignored": (),
}
"""Parameters of heuristics, to what they take; true or false where there is nothing."""

_MEANT = {
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
_ID = re.compile(r"[a-z0-9]+(?:[._-][a-z0-9]+)*")
_HOST = re.compile(r"(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*(?::[0-9]{1,5})?")
_NAMES_MAX = 50  # characters of a value that a message repeats


class Common(NamedTuple):
    """What a portal and a type of it may say both; None where it says nothing."""

    root: regex.Pattern[str] | None = None
    suffixes: tuple[str, ...] | None = None
    interactions: tuple[Mapping[str, Any], ...] | None = None
    challenge: str | None = None


class TypeRule(NamedTuple):
    """A type of artifacts of a portal; *entry*: patterns of its entry pages."""

    type: str
    entry: tuple[regex.Pattern[str], ...]
    heuristic: str
    artifact_class: str
    params: Mapping[str, Any]
    common: Common


class PortalRule(NamedTuple):
    """The rule of a portal; *place* is where it stands, ``file:line``."""

    id: str
    place: str
    name: str
    status: str
    note: str
    hosts: tuple[str, ...]
    content_hosts: tuple[str, ...]
    api_hosts: tuple[str, ...]
    home: str
    types: tuple[TypeRule, ...]
    adapter: str
    deny: tuple[str, ...]
    common: Common


@dataclass(slots=True)
class PortalFile:
    """
    The rules of a file, and what is wrong in it, in the order of the lines.

    *gone*: names of portals that it takes away.
    """

    rules: list[PortalRule] = field(default_factory=list)
    gone: set[str] = field(default_factory=set)
    errors: list[RuleError] = field(default_factory=list)


def portal_file(source: Source) -> PortalFile:
    """Return the rules of a file; what is wrong is left out and said."""
    found = PortalFile()
    try:
        nodes = [document.node for document in documents(source)]
    except RuleError as error:
        found.errors.append(error)
        return found
    lines: dict[str, int] = {}
    errors: dict[tuple[int, str], RuleError] = {}
    for node in nodes:
        if isinstance(node, Scalar) and not node.text:
            continue
        if not isinstance(node, List):
            what = f"{taken_for(node)} where a list of portals is due, each after - and a space"
            errors[node.line, what] = RuleError(source.name, node.line, what)
            continue
        for item in node.items:
            to = PortalRow(source.name, "a portal", errors)
            if not isinstance(item, Map):
                to.error(item.line, f"{taken_for(item)} where keys are due, such as id: and hosts:")
                continue
            _portal(to, item, found, lines)
    found.errors += [errors[place] for place in sorted(errors)]
    return found


_T = TypeVar("_T")


@dataclass(slots=True)
class PortalRow:
    """The keys of a portal or type while they are read; *errors*: of the whole file."""

    file: str
    name: str
    errors: dict[tuple[int, str], RuleError]
    given: dict[str, Node] = field(default_factory=dict)

    def error(self, line: int, message: str) -> None:
        """Note a mistake; one that several entries have by an alias is said once."""
        said = f"{self.name}: {message}"
        self.errors.setdefault((line, said), RuleError(self.file, line, said))

    def read(self, node: Map, known: tuple[str, ...]) -> None:
        """Take the keys, and complain of those that are unknown or stand there twice."""
        lines: dict[str, int] = {}
        for key, value in node.pairs:
            if key.text in lines:
                before = lines[key.text]
                self.error(key.line, f"'{key.text}' stands in line {before} already: delete one")
            elif key.text not in known:
                self.error(key.line, f"unknown key '{key.text}', {_meant(key.text, known)}")
            elif not (isinstance(value, Scalar) and value.kind == "null"):
                self.given[key.text] = value
            lines[key.text] = key.line

    def text(self, key: str, node: Node | None = None) -> str:
        """Return a text; "" where there is none, or something else."""
        node = node or self.given.get(key)
        if node is None:
            return ""
        if isinstance(node, Scalar) and node.kind == "str" and node.text.strip():
            return node.text.strip()
        shown = f"{node.text} is " if isinstance(node, Scalar) and node.text else ""
        self.error(node.line, f"{key}: {shown}{taken_for(node)}, a text is due: quote it")
        return ""

    def choice(self, key: str, choices: Iterable[str]) -> str:
        """Return one of *choices*."""
        found = self.text(key)
        known = tuple(choices)
        if found and found not in known:
            self.error(self.given[key].line, f"{key}: unknown '{found}', {_meant(found, known)}")
            return ""
        return found

    def list(self, key: str, read: Callable[[Node], _T | None]) -> tuple[_T, ...]:
        """Return what *read* makes of the items of a list; one that stands alone is a list."""
        node = self.given.get(key)
        if node is None:
            return ()
        items = node.items if isinstance(node, List) else [node]
        if not items:
            self.error(node.line, f"{key}: the list is empty: delete it, or fill it")
        found = (read(item) for item in items)
        return tuple(each for each in found if each is not None)

    def hosts(self, key: str) -> tuple[str, ...]:
        """Return names of hosts, in lower case."""

        def host(node: Node) -> str | None:
            name = self.text(key, node)
            if not name:
                return None
            if name.startswith("www."):
                self.error(node.line, f"{key}: {name}: www. is meant anyway: delete it")
            elif not _HOST.fullmatch(name):
                what = "is no host: small letters, no scheme, no path, such as repo.example or"
                self.error(node.line, f"{key}: {name[:_NAMES_MAX]} {what} *.repo.example")
            else:
                return name
            return None

        return self.list(key, host)

    def pattern(self, key: str, node: Node, *, begins: bool = True) -> regex.Pattern[str] | None:
        """Return a pattern for addresses; with *begins* for their beginning."""
        written = self.text(key, node)
        if not written:
            return None
        whole = written if written.startswith("^") or not begins else PREFIX + written
        try:
            return regex.compile(whole)
        except regex.error as error:
            said, _, at = str(error).partition(" at position ")
            place = max(int(at or 0) - (len(whole) - len(written)), 0) + 1
            self.error(node.line, f"{key}: pattern '{written}', character {place}: {said}")
            return None

    def common(self) -> Common:
        """Return what a portal and a type may say both."""
        roots = self.list("root_regex", lambda node: self.pattern("root_regex", node))
        suffixes = self.list("entry_suffixes", self._suffix)
        interactions = self.list("interactions", self._interaction)
        return Common(
            roots[0] if roots else None,
            suffixes if "entry_suffixes" in self.given else None,
            interactions if "interactions" in self.given else None,
            self.text("challenge") or None,
        )

    def params(self) -> dict[str, Any]:
        """Return the parameters of the heuristic."""
        node = self.given.get("params")
        if node is None:
            return {}
        if not isinstance(node, Map):
            what = f"{taken_for(node)} where a map is due, such as {{side: right}}"
            self.error(node.line, f"params: {what}")
            return {}
        row = PortalRow(self.file, f"{self.name}: params", self.errors)
        row.read(node, tuple(PARAMS))
        found: dict[str, Any] = {}
        for key, value in row.given.items():
            if PARAMS[key]:
                if chosen := row.choice(key, PARAMS[key]):
                    found[key] = chosen
            elif isinstance(value, Scalar) and value.text.lower() in ("true", "false"):
                found[key] = value.text.lower() == "true"
            else:
                row.error(value.line, f"{key}: {taken_for(value)}, true or false is due")
        return found

    def _suffix(self, node: Node) -> str | None:
        found = self.text("entry_suffixes", node)
        if found and not found.startswith("/"):
            self.error(node.line, f"entry_suffixes: {found}: it begins with /, such as /files")
            return None
        return found or None

    def _interaction(self, node: Node) -> Mapping[str, Any] | None:
        if not isinstance(node, Map):
            what = f"{taken_for(node)} where a map is due, such as {{do: click, css: a.next}}"
            self.error(node.line, f"interactions: {what}")
            return None
        row = PortalRow(self.file, f"{self.name}: interactions", self.errors)
        row.read(node, ("do", "css", "max"))
        do, css = row.choice("do", ACTIONS), row.text("css")
        if "do" not in row.given:
            row.error(node.line, f"do is missing: one of {', '.join(ACTIONS)}")
        if do and do != "scroll" and "css" not in row.given:
            row.error(node.line, f"css is missing: what to {do.partition('_')[0]}")
        if css and not _is_css(css):
            row.error(row.given["css"].line, f"css: {css!r} is no CSS selector")
        found: dict[str, Any] = {"do": do, **({"css": css} if css else {})}
        if most := row.given.get("max"):
            shown = most.text if isinstance(most, Scalar) else ""
            if not re.fullmatch("[0-9]{1,4}", shown) or not 0 < int(shown) <= CLICKS_MAX:
                row.error(most.line, f"max: a number from 1 to {CLICKS_MAX} is due")
            else:
                found["max"] = int(shown)
        return found if do else None


def _portal(to: PortalRow, node: Map, into: PortalFile, lines: dict[str, int]) -> None:
    """Read an entry of the file; *lines*: of the names before it."""
    ids = [value for key, value in node.pairs if key.text == "id"]
    name = ids[0].text if ids and isinstance(ids[0], Scalar) else ""
    to.name = name or to.name
    to.read(node, PORTAL_KEYS)
    own = to.text("id")
    if not ids:
        to.error(node.line, "id is missing: a short name, such as id: zenodo")
    elif own and not _ID.fullmatch(own):
        to.error(ids[0].line, "id: small letters and digits are due, and - . _ between them")
    elif own in lines:
        to.error(ids[0].line, f"it stands in line {lines[own]} already: delete one of them")
    lines.setdefault(own, node.line)
    if set(to.given) == {"id"} and len(node.pairs) == 1:
        into.gone.add(own)
        return
    hosts = to.hosts("hosts")
    if "hosts" not in to.given:
        to.error(node.line, "hosts is missing: hosts: [repo.example]")
    home = to.text("home") or (f"https://{hosts[0].replace('*.', '')}/" if hosts else "")
    if "home" in to.given and not _is_home(home):
        to.error(to.given["home"].line, f"home: {home[:_NAMES_MAX]} is no http or https address")
    rule = PortalRule(
        own,
        f"{to.file}:{node.line}",
        to.text("name") or own,
        to.choice("status", STATUS) or "live",
        to.text("note"),
        hosts,
        to.hosts("content_hosts"),
        to.hosts("api_hosts"),
        home,
        to.list("types", lambda item: _type(to, item)),
        to.choice("adapter", sorted({*adapters.ADAPTERS, *adapters.SAME})),
        tuple(each.pattern for each in to.list("deny", lambda item: _denied(to, item))),
        to.common(),
    )
    into.rules.append(rule)


def _type(portal: PortalRow, node: Node) -> TypeRule | None:
    if not isinstance(node, Map):
        portal.error(node.line, f"types: {taken_for(node)} where keys are due, type: and entry:")
        return None
    to = PortalRow(portal.file, portal.name, portal.errors)
    to.read(node, TYPE_KEYS)
    for key in ("type", "entry"):
        if key not in to.given:
            to.error(node.line, f"a type of artifacts without {key}: give it one")
    heuristic = to.choice("heuristic", HEURISTICS)
    given = to.choice("class", dict.fromkeys(HEURISTICS.values()))
    found = HEURISTICS.get(heuristic, "")
    if given and found and given != found:
        to.error(to.given["class"].line, f"class: {heuristic} finds {found}, not {given}")
    return TypeRule(
        to.text("type"),
        to.list("entry", lambda item: to.pattern("entry", item)),
        heuristic,
        given or found,
        to.params(),
        to.common(),
    )


def _denied(to: PortalRow, node: Node) -> regex.Pattern[str] | None:
    return to.pattern("deny", node, begins=False)


def _meant(word: str, known: tuple[str, ...]) -> str:
    snake = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", word.strip()).lower().replace("-", "_")
    guess = snake if snake in known else _MEANT.get(snake, "")
    close = [guess] if guess in known else difflib.get_close_matches(snake, known, 1)
    return f"did you mean '{close[0]}'?" if close else f"there are {', '.join(known)}"


def _is_home(home: str) -> bool:
    try:
        parts = urlsplit(home.replace(HOST, "repo.example"))
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname) and " " not in home


def _is_css(selector: str) -> bool:
    try:
        LexborHTMLParser("<p>").css(selector)
    except SelectolaxError:
        return False
    return True
