"""
The regular expressions of the package, and texts that make a slow one go back and forth.

``python -m tests.patterns`` prints the number of patterns, and a line for each whose time is not
linear in the length of the text. All texts of a pattern are matched at a tenth of their length,
then the slowest at their whole length, and the two times are compared. A signal ends the process
that takes longer than ``LIMIT`` for a pattern. With ``ALL_CASES=1``, there are more texts, and each
that took so long that it may not be linear is matched at its whole length.
"""

from __future__ import annotations

import ast
import functools
import inspect
import json
import os
import pkgutil
import re
import re._compiler as compiler
import re._constants as codes
import re._parser as parser
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from itertools import product, zip_longest
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, get_origin

import regex
import regex._main

import pubcrawl
from tests.shares import share

LENGTH = 20_000  # characters of a text
SHORT = LENGTH // 10
LIMIT = share(5, 60)  # seconds of processor time for all texts of a pattern
NOTICED = 0.05  # seconds for LENGTH; shorter times of linear patterns, too, vary fivefold
GROWTH_MAX = 45  # from SHORT to LENGTH; 10 is linear, 100 quadratic
SLOWEST = 5  # texts of a pattern that are matched at LENGTH in any case
SUSPECT = share(1, NOTICED / 100)  # seconds for SHORT; if quadratic, of more than NOTICED
TEXTS_MAX = share(120, 800)  # for one pattern

ROOT = Path(pubcrawl.__file__).parent
ONCE = ("search", "match", "fullmatch")
METHODS = frozenset((*ONCE, "split", "findall", "finditer", "sub", "subn"))
LIBRARIES = (re, regex)
COMPILED = (re.Pattern, regex.Pattern)
CALLED = re.compile(rf"\.(?:compile|{'|'.join(METHODS)})\b")
FLAGS_AT = {"split": 3, "sub": 4, "subn": 4}  # number of the argument; else 2, 1 for compile
SAMPLE_MAX = 50  # times of a repeat in a sample
LONG = 200  # a repeat of more is like one without a bound
REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)
CHARACTERS = (codes.LITERAL, codes.NOT_LITERAL, codes.IN, codes.ANY)
SAMPLES = "aAzZ019 \t\n.-_/,;:()<>[]{}\"'†é中\xa0&=%#@\\!\x00"
ENDS = ("", "\x00", "\n", "a")
MATCHERS: dict[Any, Any] = {}  # part of a pattern that matches one character → its ``finditer``

T = TypeVar("T")


class Pattern(NamedTuple):
    """A compiled pattern, the *methods* that the package calls, and the *places* of it."""

    compiled: Any
    methods: frozenset[str]
    places: tuple[str, ...]


# ------------------------------------------------------------------------------- patterns


class Recorder:
    """Notes what the modules of the package compile, and how they use it."""

    def __init__(self) -> None:
        self.places: dict[Any, set[str]] = defaultdict(set)
        self.methods: dict[Any, set[str]] = defaultdict(set)
        # File → methods of other receivers; name of a field → methods.
        self.unknown: dict[str, set[str]] = defaultdict(set)
        self.fields: dict[str, set[str]] = defaultdict(set)

    def watch(self, library: Any) -> None:
        original = library._compile

        def watched(pattern: Any, *arguments: Any, **options: Any) -> Any:
            compiled = original(pattern, *arguments, **options)
            frame = sys._getframe(1)
            methods = {frame.f_code.co_name} & METHODS  # of re.search(…), not of re.compile(…)
            while Path(frame.f_code.co_filename).parent.name in ("re", "regex", "tables"):
                frame = frame.f_back
            if Path(frame.f_code.co_filename).is_relative_to(ROOT):
                self.note(compiled, frame.f_code.co_filename, frame.f_lineno, *methods)
            return compiled

        library._compile = watched

    def note(self, compiled: Any, file: str, line: int, *methods: str) -> None:
        self.places[compiled].add(f"{Path(file).relative_to(ROOT)}:{line}")
        self.methods[compiled].update(methods)

    def read(self, module: Any) -> None:
        """Note the uses in the source of a module."""
        names, file = vars(module), module.__file__
        source = Path(file).read_text("utf-8")
        for node in ast.walk(ast.parse(source)) if CALLED.search(source) else ():
            if isinstance(node, ast.Call) and _of_library(node.func, names):
                if compiled := _inline(node, names):
                    methods = {node.func.attr} & METHODS
                    self.note(compiled, file, node.lineno, *methods)
            elif isinstance(node, ast.Attribute) and node.attr in METHODS:
                receiver = _value(node.value, names)
                if isinstance(receiver, COMPILED):
                    self.note(receiver, file, node.lineno, node.attr)
                elif isinstance(node.value, ast.Attribute):
                    self.fields[node.value.attr].add(node.attr)
                elif receiver not in LIBRARIES and node.attr != "split":  # more likely of a text
                    self.unknown[str(Path(file).relative_to(ROOT))].add(node.attr)

    def read_table(self, value: Any, field: str = "") -> None:
        """Note the uses of the patterns in a loaded table, by the names of its fields."""
        if isinstance(value, COMPILED):
            self.methods[value].update(self.fields[field])
        elif isinstance(value, type) or get_origin(value):
            return
        elif isinstance(value, dict):
            for key, each in value.items():
                self.read_table(each, key if isinstance(key, str) else field)
        elif hasattr(value, "_asdict"):
            self.read_table(value._asdict())
        elif is_dataclass(value):
            self.read_table({each.name: getattr(value, each.name) for each in fields(value)})
        elif isinstance(value, list | tuple):
            for each in value:
                self.read_table(each, field)

    def patterns(self) -> list[Pattern]:
        """Return all patterns; the methods of one in a table are those that its module calls."""
        result = []
        for compiled, places in self.places.items():
            methods = self.methods[compiled] or set().union(
                *(self.unknown[place.partition(":")[0]] for place in places)
            )
            kinds = {name if name in ONCE else "sub" for name in methods} or {"search", "fullmatch"}
            result.append(Pattern(compiled, frozenset(kinds), tuple(sorted(places))))
        return sorted(result, key=lambda pattern: pattern.places)


def _of_library(node: ast.expr, names: dict[str, Any]) -> bool:
    return (
        isinstance(node, ast.Attribute)
        and node.attr in (*METHODS, "compile")
        and isinstance(node.value, ast.Name)
        and names.get(node.value.id) in LIBRARIES
    )


class _StandIns(ast.NodeTransformer):
    """Puts a word in place of what is known only when a function runs."""

    def __init__(self, names: dict[str, Any]) -> None:
        self.names = names

    def visit_FormattedValue(self, node: ast.FormattedValue) -> ast.expr:
        return ast.Constant("kelp7") if _value(node.value, self.names) is None else node


def _inline(call: ast.Call, names: dict[str, Any]) -> Any:
    """Return the pattern of a call, compiled; None if it is known only when a function runs."""
    at = FLAGS_AT.get(call.func.attr, 1 if call.func.attr == "compile" else 2)
    given = [word.value for word in call.keywords if word.arg == "flags"] + call.args[at : at + 1]
    flags = _value(given[0], names) if given else 0
    text = _value(_StandIns(names).visit(call.args[0]), names)
    known = isinstance(text, str | bytes) and flags is not None
    return names[call.func.value.id].compile(text, flags) if known else None


def _value(node: ast.expr, names: dict[str, Any]) -> Any:
    try:
        return eval(compile(ast.fix_missing_locations(ast.Expression(node)), "", "eval"), names)
    except Exception:
        return None


def recorded() -> Recorder:
    """Import the whole package, load its tables, and return what it compiled."""
    recorder = Recorder()
    recorder.watch(re)
    recorder.watch(regex._main)
    names = (each.name for each in pkgutil.walk_packages(pubcrawl.__path__, "pubcrawl."))
    modules = [import_module(name) for name in names if not name.endswith("__main__")]
    values = [value for module in modules for value in vars(module).values()]
    tables = [
        value()
        for value in values
        if isinstance(value, functools._lru_cache_wrapper)
        and not any(
            each.default is each.empty for each in inspect.signature(value).parameters.values()
        )
    ]
    for module in modules:
        recorder.read(module)
    for value in (*values, *tables):
        recorder.read_table(value)
    return recorder


# ---------------------------------------------------------------------------------- texts


LETTERS = {
    r"\p{Lu}": "A",
    r"\p{Lo}": "A",
    r"\p{Ll}": "a",
    r"\p{L}": "Aa",
    r"\p{M}": "a",
}
"""Properties of characters, and characters that have them."""


class Pumps:
    """Texts for one pattern: what it repeats, repeated, behind what stands before it."""

    def __init__(self, compiled: Any) -> None:
        # The syntax of ``regex`` beyond that of ``re``, near enough.
        source, self.binary = compiled.pattern, isinstance(compiled.pattern, bytes)
        flags = compiled.flags
        if isinstance(compiled, regex.Pattern):
            for letters, like in LETTERS.items():
                source = source.replace(letters, like)
            flags &= re.IGNORECASE | re.VERBOSE | re.DOTALL | re.MULTILINE
        self.tree = parser.parse(source, flags)
        self.repeats = list(_repeats(self.tree, (), ()))
        if not self.repeats:
            return
        self.members: dict[int, set[int]] = {}
        letters = {*map(ord, SAMPLES)}
        for node in _walk(self.tree):
            letters.update(_letters(node))
        letters = {code for code in letters if code < (256 if self.binary else 0xD800)}
        for code in list(letters):
            letters.update(ord(c) for c in (chr(code).lower(), chr(code).upper()) if len(c) == 1)
        alphabet = "".join(chr(code) for code in letters if code < 256 or not self.binary)
        for node in _walk(self.tree):
            if node[0] in CHARACTERS:
                self.members[id(node)] = self._members(node, alphabet)
        # One character for each set of characters that no part of the pattern tells apart.
        kinds: dict[Any, int] = {}
        for code in sorted(map(ord, alphabet), key=lambda code: (not chr(code).isalnum(), code)):
            kinds.setdefault(tuple(code in each for each in self.members.values()), code)
        self.kinds = tuple(kinds.values())

    def _members(self, node: Any, alphabet: str) -> set[int]:
        part = parser.SubPattern(self.tree.state, [node])
        key = repr(node), self.tree.state.flags, self.binary
        if key not in MATCHERS:
            MATCHERS[key] = compiler.compile(part, self.tree.state.flags).finditer
        matches = MATCHERS[key](alphabet.encode("latin-1") if self.binary else alphabet)
        return {ord(alphabet[match.start()]) for match in matches}

    def texts(self) -> list[tuple[str, str, str]]:
        """Return start, repeated text and end: those of all repeats in turn."""
        turns = zip_longest(*(self._pairs(*repeat) for repeat in self.repeats))
        pairs = (_shortest(*pair) for turn in turns for pair in turn if pair and pair[1])
        return [(*pair, end) for pair in _first(pairs, TEXTS_MAX // len(ENDS)) for end in ENDS]

    def _pairs(self, repeat: Any, before: Any, after: Any) -> Iterator[tuple[str, str]]:
        body = repeat[1][2]
        likes = [*product(self.kinds, (0, 1)), *((-1, k) for k in range(_branches(body)))]
        likes = list(dict.fromkeys(likes))
        tails = {self._all(after, -1, k) for k in (0, 1)} - {""}
        for code, k in likes:
            text = self.sample(body, code, k)
            for head in self._heads(before, code, k):
                yield from (("", text), (head, text), ("", head + text))
        for code, k in likes if tails else ():
            text = self.sample(body, code, k)
            for head, tail in product(self._heads(before, code, k), tails):
                yield from (("", head + text + tail), (head, text + tail))
                yield from (("", text + tail), (head, tail))

    def _heads(self, before: Any, code: int, k: int) -> set[str]:
        return {self._all(before, -1, k), self._all(before, code, k)}

    def text(self, parts: tuple[str, str, str], length: int) -> str | bytes:
        start, text, end = parts
        whole = start + text * (length // len(text)) + end
        return whole.encode("latin-1", "replace") if self.binary else whole

    def _all(self, parts: tuple[Any, ...], code: int, k: int) -> str:
        return "".join(self.sample(part, code, k) for part in parts)

    def sample(self, items: Any, code: int, k: int) -> str:
        """Return a text that *items* match: of *code* where possible, with branch *k* of each."""
        pieces: list[str] = []
        groups: dict[int, str] = {}
        for node in items:
            op, value = node
            if op in CHARACTERS:
                members = self.members[id(node)]
                first = next(
                    (kind for kind in self.kinds if kind in members), min(members, default=97)
                )
                pieces.append(
                    chr(code if code in members else value if op is codes.LITERAL else first)
                )
            elif op in REPEATS:
                least, most, body = value
                pieces.append(
                    self.sample(body, code, k) * min(max(least, min(most, (k + 1) % 2)), 50)
                )
            elif op is codes.BRANCH:
                pieces.append(self.sample(value[1][k % len(value[1])], code, k))
            elif op is codes.SUBPATTERN:
                groups[value[0]] = self.sample(value[3], code, k)
                pieces.append(groups[value[0]])
            elif op is codes.ATOMIC_GROUP:
                pieces.append(self.sample(value, code, k))
            elif op is codes.GROUPREF:
                pieces.append(groups.get(value, ""))
        return "".join(pieces)


def _shortest(start: str, text: str) -> tuple[str, str]:
    """Return the pair that gives the same texts and repeats least: ("", "a") for ("aaa", "aa")."""
    text = text[: (text + text).index(text, 1)]
    while start.endswith(text):
        start = start.removesuffix(text)
    return start, text


def _first(values: Iterable[T], most: int) -> list[T]:
    """Return the first *most* of the different values."""
    found: dict[T, None] = {}
    for value in values:
        found[value] = None
        if len(found) == most:
            break
    return list(found)


def _inner(node: Any) -> list[Any]:
    op, value = node
    if op is codes.BRANCH:
        return value[1]
    if op is codes.GROUPREF_EXISTS:
        return [each for each in value[1:] if each]
    at = {codes.SUBPATTERN: 3, codes.ASSERT: 1, codes.ASSERT_NOT: 1, **dict.fromkeys(REPEATS, 2)}
    return [value] if op is codes.ATOMIC_GROUP else [value[at[op]]] if op in at else []


def _walk(items: Any) -> Iterator[Any]:
    for node in items:
        yield node
        for inner in _inner(node):
            yield from _walk(inner)


def _letters(node: Any) -> Iterator[int]:
    op, value = node
    if op in (codes.LITERAL, codes.NOT_LITERAL):
        yield value
    elif op is codes.IN:
        for kind, each in value:
            yield from (each,) if kind is codes.LITERAL else each if kind is codes.RANGE else ()


def _repeats(items: Any, before: Any, after: Any) -> Iterator[tuple[Any, Any, Any]]:
    """Yield each long repeat with what stands before and after it."""
    for at, node in enumerate(items):
        around = (*before, items[:at]), (items[at + 1 :], *after)
        if node[0] in REPEATS and node[1][1] > LONG:
            yield node, *around
        for inner in _inner(node):
            yield from _repeats(inner, *around)


def _branches(items: Any) -> int:
    return max((len(node[1][1]) for node in _walk(items) if node[0] is codes.BRANCH), default=2)


# ---------------------------------------------------------------------------------- times


def pump(pattern: Pattern) -> str:
    """Match the texts of a pattern; return one whose time grows faster than it, "" without one."""
    pumps = Pumps(pattern.compiled)

    def seconds(method: str, text: tuple[str, str, str], length: int) -> float:
        whole = pumps.text(text, length)
        arguments = (whole[:0], whole) if method == "sub" else (whole,)
        start = time.thread_time()
        getattr(pattern.compiled, method)(*arguments)
        return time.thread_time() - start

    calls = product(sorted(pattern.methods), pumps.texts())
    times = sorted(((seconds(*call, SHORT), call) for call in calls), reverse=True)
    for at, (short, call) in enumerate(times):
        if at >= SLOWEST and short < SUSPECT:
            break
        long = seconds(*call, LENGTH)
        if long > max(NOTICED, GROWTH_MAX * short):
            long, short = (min(seconds(*call, n) for _ in range(3)) for n in (LENGTH, SHORT))
            if long > max(NOTICED, GROWTH_MAX * short):
                return f"{call}: {short:.2g} s → {long:.2g} s"
    return ""


def pump_all(patterns: list[Pattern]) -> Iterator[tuple[Pattern, str]]:
    """Yield the slow patterns, each with a text or the signal that ended its process."""
    at = 0
    while at < len(patterns):
        reader, writer = map(os.fdopen, os.pipe(), "rw")
        if not (child := os.fork()):
            for number in range(at, len(patterns)):
                signal.setitimer(signal.ITIMER_VIRTUAL, LIMIT)
                print(json.dumps((number, "")), file=writer, flush=True)
                print(json.dumps((number, pump(patterns[number]))), file=writer, flush=True)
            os._exit(0)
        writer.close()
        lines = list(map(json.loads, reader))
        reader.close()
        _, status = os.waitpid(child, 0)
        yield from ((patterns[number], found) for number, found in lines if found)
        at = lines[-1][0] + 1 if lines else len(patterns)
        if os.WIFSIGNALED(status):
            yield patterns[at - 1], f"more than {LIMIT} s of processor time"
        elif status:
            raise RuntimeError(f"a process ended with {status} at {patterns[at - 1]}")


def main() -> None:
    patterns = recorded().patterns()
    print(len(patterns), flush=True)
    for pattern, found in pump_all(patterns):
        print(*pattern.places, repr(pattern.compiled.pattern), found, sep="\t", flush=True)


if __name__ == "__main__":
    main()
