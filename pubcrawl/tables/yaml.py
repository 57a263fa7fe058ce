"""The YAML of rule files: text → documents of plain nodes with their line numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, cast

import yaml

from pubcrawl.exceptions import RuleError
from pubcrawl.tables.yaml_errors import explain

SIZE_MAX = 4 * 1024**2  # bytes of a file; PubFetcher's own have 60 kB
DEPTH_MAX = 8  # a value in a site in a section is 3 deep; libyaml itself crashes at 30,000
ALIASES_MAX = 50  # aliases of lists and maps in a document, the limit of SnakeYAML

_TAG = "tag:yaml.org,2002:"
_KINDS = frozenset(
    ("str", "null", "bool", "int", "float", "timestamp", "binary", "merge", "value", "map", "seq")
)
_RESOLVERS = yaml.SafeLoader.yaml_implicit_resolvers
# YAML joins the lines of a quoted text with spaces. No selector has a word, a colon and a space.
_KEY = re.compile(r"(?:^| )[a-z0-9_]+:(?: |$)")
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Source(NamedTuple):
    """
    A rule file: its *name* for messages, and its bytes.

    *unreadable*: why there are no bytes; reported with the errors of the other files.
    *own*: it comes with pubcrawl, so compat mode accepts keys that PubFetcher lacks.
    """

    name: str
    body: bytes
    unreadable: str = ""
    own: bool = False

    @classmethod
    def read(cls, path: str | Path) -> Source:
        """Return the file at *path*, with the reason if it cannot be read."""
        try:
            return cls(str(path), Path(path).read_bytes())
        except OSError as error:
            return cls(str(path), b"", f"cannot be read: {error.strerror or error}")
        except ValueError as error:  # U+0000 in its name
            return cls(repr(str(path)), b"", f"cannot be read: {error}")

    def text(self) -> str:
        """Return the content without a byte order mark; raises ``RuleError`` for a missing file."""
        if self.unreadable:
            raise RuleError(self.name, 1, self.unreadable)
        try:
            return self.body.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = self.body.count(b"\n", 0, error.start) + 1
            what = f"byte 0x{self.body[error.start]:02X} is not UTF-8: save the file as UTF-8"
            raise RuleError(self.name, line, what) from None


@dataclass(slots=True)
class Scalar:
    """A single value; *kind* is its YAML type: ``str``, ``null``, ``bool``, ``int``, …"""

    line: int
    text: str
    kind: str = "str"


@dataclass(slots=True)
class List:
    """A list."""

    line: int
    items: list[Node]


@dataclass(slots=True)
class Map:
    """A map: its pairs in order, with repeated keys; merge keys are resolved."""

    line: int
    pairs: Pairs


Node = Scalar | List | Map
Pairs = list[tuple[Scalar, Node]]
_Begin = yaml.ScalarEvent | yaml.SequenceStartEvent | yaml.MappingStartEvent


class YamlDocument(NamedTuple):
    """A YAML document: its first *line* (that of ``---``, if there is one) and its content."""

    line: int
    node: Node


def documents(source: Source) -> list[YamlDocument]:
    """
    Return the documents of a YAML 1.1 file, UTF-8.

    Raises ``RuleError`` with the line of the error: for invalid YAML, for an
    unreadable file, for tags, for more than ``ALIASES_MAX`` aliases of lists and
    maps, for nesting deeper than ``DEPTH_MAX``, and for files larger than
    ``SIZE_MAX``.
    https://yaml.org/spec/1.1/
    """
    text = _text(source)
    events = yaml.parse(text, Loader=yaml.CSafeLoader)
    result = []
    try:
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                first = next(events)
                node = _Composer(source.name, events).node(first, 1)
                line = _line(event) if event.explicit else node.line
                result.append(YamlDocument(line, node))
    except yaml.YAMLError as error:
        line, message = explain(text, error)
        # The parser reports an error at the end of the text one line too low.
        raise RuleError(source.name, min(line, text.count("\n") + 1), message) from None
    return result


def _text(source: Source) -> str:
    if len(source.body) > SIZE_MAX:
        what = f"the file has {len(source.body)} bytes; rule files may have {SIZE_MAX}"
        raise RuleError(source.name, 1, what)
    text = source.text()
    if odd := _UNPRINTABLE.search(text):
        line = text.count("\n", 0, odd.start()) + 1
        what = f"control character U+{ord(odd[0]):04X}: delete it"
        raise RuleError(source.name, line, what)
    return text


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 1


def _kind(event: yaml.ScalarEvent) -> str:
    """Return the YAML 1.1 type of a value, by its tag or its form."""
    if event.tag:
        return "str" if event.tag == "!" else event.tag.removeprefix(_TAG)
    if event.implicit[0]:  # neither quoted nor a block
        for tag, pattern in _RESOLVERS.get(event.value[:1], []):
            if pattern.match(event.value):
                return str(tag).removeprefix(_TAG)
    return "str"


class _Composer:
    """Builds the nodes of one document from its events."""

    def __init__(self, name: str, events: Iterator[yaml.Event]) -> None:
        self._name, self._events = name, events
        self._anchors: dict[str, Node] = {}
        self._aliases: list[int] = []  # line numbers

    def node(self, event: yaml.Event, depth: int) -> Node:
        if isinstance(event, yaml.AliasEvent):
            return self._aliased(event)
        if depth > DEPTH_MAX:
            raise self._error(_line(event), "nested too deep: a rule file has three levels")
        begin = cast("_Begin", event)  # no other event is possible here
        self._refuse_tag(begin)
        node: Node
        if isinstance(begin, yaml.ScalarEvent):
            self._refuse_swallowed(begin)
            node = Scalar(_line(event), begin.value, _kind(begin))
        elif isinstance(begin, yaml.SequenceStartEvent):
            node = List(_line(event), list(self._items(depth)))
        else:
            node = Map(_line(event), self._pairs(depth))
        if begin.anchor:
            self._anchors[begin.anchor] = node
        return node

    def _items(self, depth: int) -> Iterator[Node]:
        for event in self._events:
            if isinstance(event, yaml.SequenceEndEvent):
                return
            yield self.node(event, depth + 1)

    def _pairs(self, depth: int) -> Pairs:
        own: Pairs = []
        merged: Pairs = []
        for event in self._events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            key = self.node(event, depth + 1)
            value = self.node(next(self._events), depth + 1)
            if not isinstance(key, Scalar):
                raise self._error(_line(event), "a list or map in place of a key: quote it")
            if key.kind == "merge":
                merged += self._merged(key, value)
            else:
                # Errors name the line of the alias, not that of its anchor.
                own.append((Scalar(_line(event), key.text, key.kind), value))
        names = {key.text for key, _ in own}
        for key, value in merged:
            if key.text not in names:
                names.add(key.text)
                own.append((key, value))
        return own

    def _merged(self, key: Scalar, value: Node) -> Pairs:
        maps = value.items if isinstance(value, List) else [value]
        pairs = []
        for one in maps:
            if not isinstance(one, Map):
                raise self._error(key.line, "<< needs the alias of a map, such as: <<: *name")
            pairs += one.pairs
        return pairs

    def _aliased(self, event: yaml.AliasEvent) -> Node:
        node = self._anchors.get(str(event.anchor))
        if node is None:
            what = f"* begins an alias, but no anchor &{event.anchor} precedes: quote the selector"
            raise self._error(_line(event), what)
        if not isinstance(node, Scalar):
            self._aliases.append(_line(event))
            if len(self._aliases) > ALIASES_MAX:
                what = f"more than {ALIASES_MAX} aliases of lists and maps, this one is the first"
                raise self._error(self._aliases[0], what + ": write them out")
        return node

    def _refuse_swallowed(self, event: yaml.ScalarEvent) -> None:
        """Refuse a quote whose closing quote belongs to another value, with keys in between."""
        over = event.end_mark is not None and event.end_mark.line >= _line(event)
        if over and event.style in ("'", '"') and _KEY.search(event.value):
            raise self._error(_line(event), "the quote that opens here is not closed")

    def _refuse_tag(self, event: _Begin) -> None:
        tag = event.tag
        if tag and str(tag) != "!" and str(tag).removeprefix(_TAG) not in _KINDS:
            short = "!!" + tag.removeprefix(_TAG) if tag.startswith(_TAG) else tag
            what = f"tag {short}: rule files have no tags; quote a text that begins with !"
            raise self._error(_line(event), what)

    def _error(self, line: int, message: str) -> RuleError:
        return RuleError(self._name, line, message)
