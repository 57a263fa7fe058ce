"""
Turtle and N-Triples → statements.

The parser skips a malformed statement up to its full stop, and reads the others: some portals
put a stop too early, or do not declare a prefix.

Source: https://www.w3.org/TR/turtle/
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pubcrawl.formats.rdf.graph import PREFIXES, TYPE, Graph, Literal, Value, resolved, short

_TOKEN = re.compile(
    r"""(?P<blank> (?: [\s\ufeff]++ | \#[^\r\n]*+ )++ )
    | (?P<iri> <[^<>\r\n]*+> )
    | (?P<long> \"{3} (?: [^"\\]++ | \\. | "(?!"") )*+ (?: \"{3} | \Z )
              | '{3} (?: [^'\\]++ | \\. | '(?!'') )*+ (?: '{3} | \Z ) )
    | (?P<text> " (?: [^"\\\r\n]++ | \\. )*+ " | ' (?: [^'\\\r\n]++ | \\. )*+ ' )
    | (?P<number> [+-]?+ (?: [0-9]++ (?: \.[0-9]++ )?+ | \.[0-9]++ ) (?: [eE][+-]?+[0-9]++ )?+
                  (?![\w:-]) )
    | (?P<at> @[A-Za-z]++ (?: -[A-Za-z0-9]++ )*+ )
    | (?P<type> \^\^ )
    | (?P<mark> [.;,\[\]()] )
    | (?P<name> (?: [\w:%-] | \\[_~.!$&'()*+,;=/?\#@%-] | \.++ (?=[\w:%-]|\\) )++ )
    | (?P<bad> ["'][^\r\n]*+ | . )""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))", re.DOTALL)
_CONTROLS = {"t": "\t", "b": "\b", "n": "\n", "r": "\r", "f": "\f"}
_END = ("mark", ".")
_DEPTH_MAX = 100  # nested brackets

_Token = tuple[str, str]


class _Broken(Exception):
    """Raised where a statement is malformed, with the reason."""


def read_turtle(text: str, graph: Graph) -> None:
    """Add to *graph* the statements of *text*, in Turtle; malformed ones become warnings."""
    _TurtleReader(text, graph).run()


class _TurtleReader:
    def __init__(self, text: str, graph: Graph) -> None:
        self._text = text
        self._graph = graph
        self._prefixes: dict[str, str] = {}
        self._base = graph.base
        self._position = 0
        self._next = self._tokens(text)
        self._token: _Token = next(self._next)

    def run(self) -> None:
        while self._token[0] != "end":
            try:
                self._statement()
            except _Broken as trouble:
                if not self._graph.full:
                    line = self._text.count("\n", 0, self._position) + 1
                    self._graph.warn(f"line {line}: {trouble}; statement skipped")
                while self._token not in (_END, ("end", "")):
                    self._step()
                self._step()

    def _tokens(self, text: str) -> Iterator[_Token]:
        for match in _TOKEN.finditer(text):
            kind = match.lastgroup or ""
            if kind != "blank":
                self._position = match.start()
                yield kind, match[0]
        while True:
            yield "end", ""

    def _step(self) -> _Token:
        """Return the current token, and go on to the next."""
        token = self._token
        self._token = next(self._next)
        return token

    def _take(self, mark: str) -> bool:
        """Skip a mark if it is the current token; answer whether it was."""
        present = self._token == ("mark", mark)
        if present:
            self._step()
        return present

    def _want(self, mark: str) -> None:
        if not self._take(mark):
            raise _Broken(f"{mark!r} is missing before {self._token[1][:40]!r}")

    def _statement(self) -> None:
        kind, word = self._token
        if word.lower() in ("@prefix", "prefix", "@base", "base") and kind in ("at", "name"):
            self._step()
            self._directive(word.lower())
            return
        if self._take("["):
            node = self._node("]", 0)
            if self._token != _END:
                self._properties(node, 0)
        else:
            self._properties(self._resource(), 0)
        self._want(".")

    def _directive(self, word: str) -> None:
        name = ""
        if word.endswith("prefix"):
            kind, name = self._token
            if kind != "name" or not name.endswith(":"):
                raise _Broken(f"{name[:40]!r} is not a prefix")
            self._step()
        kind, address = self._token
        if kind != "iri":
            raise _Broken(f"{address[:40]!r} is not an address")
        self._step()
        if name:
            self._prefixes[name[:-1]] = self._address(address)
        else:
            self._base = self._address(address)
        # The forms of SPARQL end without a full stop.
        if word.startswith("@"):
            self._want(".")

    def _properties(self, node: str, depth: int) -> None:
        """Read the terms of a resource and their values."""
        while True:
            # An unexpected token stays the current one: it may be the full stop.
            kind, word = self._token
            if kind not in ("iri", "name"):
                raise _Broken(f"{word[:40]!r} is not a property")
            term = TYPE if word == "a" else short(self._named(kind, word))
            self._step()
            self._values(node, term, depth)
            while self._take(","):
                self._values(node, term, depth)
            if not self._take(";"):
                return
            while self._take(";"):
                pass
            if self._token in (_END, ("mark", "]")):
                return

    def _values(self, node: str, term: str, depth: int) -> None:
        """Read one value, or those of a list."""
        if depth > _DEPTH_MAX:
            raise _Broken(f"more than {_DEPTH_MAX} nested brackets")
        if self._take("["):
            inner = self._node("]", depth + 1)
            self._graph.add(node, term, inner)
        elif self._take("("):
            while not self._take(")"):
                self._values(node, term, depth + 1)
        else:
            self._graph.add(node, term, self._value())

    def _node(self, end: str, depth: int) -> str:
        """Read a resource in brackets, and return its name."""
        node = self._graph.blank()
        if not self._take(end):
            self._properties(node, depth)
            self._want(end)
        return node

    def _value(self) -> Value:
        kind, word = self._token
        if kind == "number" or (kind == "name" and word in ("true", "false")):
            self._step()
            return Literal(word)
        if kind not in ("text", "long"):
            return self._resource()
        self._step()
        ends = 3 if kind == "long" else 1
        text = _unescaped(word[ends:-ends])
        if self._token[0] == "at":
            self._step()
        elif self._token[0] == "type":
            self._step()
            return Literal(text, self._resource())
        return Literal(text)

    def _resource(self) -> str:
        kind, word = self._token
        if kind not in ("iri", "name"):
            raise _Broken(f"{word[:40]!r} is not a resource" if word else "it ends too early")
        name = self._named(kind, word)
        self._step()
        return name

    def _named(self, kind: str, word: str) -> str:
        if kind == "iri":
            return self._address(word)
        prefix, colon, name = word.partition(":")
        if not colon:
            raise _Broken(f"{word[:40]!r} is not a resource")
        if prefix == "_":
            return word
        if prefix in self._prefixes:
            return self._prefixes[prefix] + _unescaped(name)
        if prefix in PREFIXES:
            return f"{PREFIXES[prefix]}:{name}"
        raise _Broken(f"the prefix {prefix[:40]!r} is not declared")

    def _address(self, word: str) -> str:
        return resolved(self._base, _unescaped(word[1:-1].strip()))


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(_character, text) if "\\" in text else text


def _character(escape: re.Match[str]) -> str:
    if digits := escape[1] or escape[2]:
        number = int(digits, 16)
        return "\ufffd" if 0xD800 <= number < 0xE000 or number > 0x10FFFF else chr(number)
    return _CONTROLS.get(escape[3], escape[3])
