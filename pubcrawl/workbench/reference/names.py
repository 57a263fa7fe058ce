"""The names of stats, reasons and evidence that the code of the project uses."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from pubcrawl.workbench.reference.settings_table import settings_sections

STAT_CALLS = ("inc_value", "set_value", "max_value", "min_value")
STAT_FUNCTIONS = ("count", "set_stat")  # of fetch/stats.py, with the crawler before the name
# The forms of a slug in the code: a class's ``slug = "…"``, an argument ``slug="…"``,
# one of these constants, or the first argument of these functions.
SLUG = re.compile(
    r"\b(?:(?:slug|NOT_FOUND|NOTHING_FOUND|NOT_ASKED|SHARED)\s*=\s*"
    r"|(?:fetch_error|_fail_with|_failure)\(\s*)\"([a-z0-9-]+)\""
)
_DUMP_REASON = re.compile(r"(?:\breturn \[?|= \[|\belse )\"([a-z]+(?:-[a-z]+)+)\"")
# Evidence is added, or in a set of names alone.
_ADDED = re.compile(r"\b(?:found|evidence)\.add\(\"([a-z0-9_:]+)\"\)")
_SETS = re.compile(r"\{((?:\"[a-z0-9_:]+\",?\s*)+)\}")
_USED = re.compile(r"(?:\.|\"|\b(?=\w+=))(\w+)\b")  # an attribute, a text or an argument
_COLLECTORS = ("links",)  # the files of artifacts/evidence that collect evidence


def reasons(code: Path) -> set[str]:
    """Return every slug that a record or the ledger can hold."""
    from pubcrawl.engine.cooldown import SKIPS
    from pubcrawl.engine.page_client import INTERRUPTED
    from pubcrawl.reading.evidence import REFUSED_BODIES
    from pubcrawl.reading.plausible import REFUSED_VALUES

    slugs = {
        slug
        for path in code.rglob("*.py")
        for slug in SLUG.findall(path.read_text(encoding="utf-8"))
    }
    return {*SKIPS, *REFUSED_BODIES, *REFUSED_VALUES, *slugs - {INTERRUPTED}}


def dump_reasons(code: Path) -> set[str]:
    """Return the reasons for which records of dumps give no request."""
    from pubcrawl.ingest.dumps.dump_format import TABLE
    from pubcrawl.tables.files import DUMPS, builtin
    from pubcrawl.tables.rows import read_rows

    rows = read_rows([builtin(DUMPS)], TABLE).values()
    texts = (path.read_text("utf-8") for path in (code / "ingest/dumps").glob("*.py"))
    written = {reason for text in texts for reason in _DUMP_REASON.findall(text)}
    return written | {skip["reason"] for row in rows for skip in row.get("skip", ())}


def evidence(code: Path) -> set[str]:
    """Return the evidence that links and responses can have."""
    from pubcrawl.artifacts.evidence.weights import PASSING

    texts = [(code / f"artifacts/evidence/{name}.py").read_text("utf-8") for name in _COLLECTORS]
    sets = " ".join(names for text in texts for names in _SETS.findall(text))
    added = {name for text in texts for name in _ADDED.findall(text)}
    return {*added, *re.findall(r"[a-z0-9_:]+", sets)} - PASSING


def idle(code: Path) -> Iterator[tuple[str, str]]:
    """Yield file and name of each field, setting and evidence that no other file uses."""
    from pubcrawl.artifacts.evidence.weights import EVIDENCE, EXPLANATIONS
    from pubcrawl.model.ingest import IngestResult
    from pubcrawl.model.webpage import WebPage
    from pubcrawl.reading.rules.keys import WEBPAGE_KEYS

    fields = {*WebPage.__struct_fields__} - {row.fills for row in WEBPAGE_KEYS.values()}
    rows = (name for section in settings_sections() for name, *_ in section.rows)
    own = {name.strip("`") for name in rows if not name.startswith("`PLAYWRIGHT_")}
    explained = {name for row in EXPLANATIONS for name in row.add}
    # Place of the declarations, their names, where the code that uses them begins.
    declared: tuple[tuple[str, Iterable[str], tuple[str, ...]], ...] = (
        ("model/webpage.py", fields, ("reading/webpage.py", "pages/", "engine/")),
        ("model/ingest.py", IngestResult.__struct_fields__, ("",)),
        ("../rules/evidence.yaml", {*EVIDENCE} - explained, ("artifacts/evidence/",)),
        ("settings.py", own, ("",)),
    )
    texts = {str(path.relative_to(code)): path.read_text("utf-8") for path in code.rglob("*.py")}
    for place, names, prefixes in declared:
        users = (
            text for path, text in texts.items() if path != place and path.startswith(prefixes)
        )
        used = {name for text in users for name in _USED.findall(text)}
        yield from ((place, name) for name in sorted({*names} - used) if name.isidentifier())


def stats(code: Path) -> set[str]:
    """Return the names of the stats that the code counts, ``<>`` where a part varies."""
    texts = [path.read_text(encoding="utf-8") for path in code.rglob("*.py")]
    counting = [
        text for text in texts if any(call in text for call in (*STAT_CALLS, "fetch.stats import"))
    ]
    trees = [ast.parse(text) for text in counting]
    # A method that counts any name may be that of a base class in another file or folder.
    inherited = {
        function: pattern
        for tree in trees
        for function, (pattern, _) in _counters(tree).items()
        if pattern == "<0>"
    }
    calls = [f"{whose}.{function}(" for function in inherited for whose in ("self", "spider")]
    trees += [
        ast.parse(text)
        for text in texts
        if text not in counting and any(call in text for call in calls)
    ]
    # "<>" is a method of the same name that counts something else.
    return {name for tree in trees for name in _stat_names(tree, inherited)} - {"<>"}


def _counters(tree: ast.Module) -> dict[str, tuple[str, ast.Call]]:
    """Return the functions that count a stat by an argument: pattern, <0> in its place; call."""
    constants = dict(_constants(tree))
    counters = {}
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            parameters = {argument.arg: "<0>" for argument in function.args.args}
            for call, name in _stat_calls(function):
                pattern = _pattern(name, {**constants, **parameters})
                if "<0>" in pattern:
                    counters[function.name] = pattern, call
    return counters


def _stat_names(tree: ast.Module, inherited: Mapping[str, str]) -> Iterator[str]:
    """Yield the names that a file counts, directly or through a function of ``_counters``."""
    constants = dict(_constants(tree))
    own = _counters(tree)
    inside = {call for _, call in own.values()}
    counters = {**inherited, **{function: pattern for function, (pattern, _) in own.items()}}
    for call, stat in _stat_calls(tree):
        if call not in inside:
            yield _pattern(stat, constants)
    for call in _calls(tree, counters):
        name = counters[call.func.attr]  # type: ignore[attr-defined]
        yield name.replace("<0>", _pattern(call.args[0], constants))


def _stat_calls(tree: ast.AST) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Yield the calls that count a stat, each with the name of the stat."""
    for call in _calls(tree, STAT_CALLS):
        yield call, call.args[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in STAT_FUNCTIONS:
            yield from ((node, name) for name in node.args[1:2])


def _calls(tree: ast.AST, names: Iterable[str]) -> Iterator[ast.Call]:
    """Yield the calls, with arguments, of methods with one of these names."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if node.func.attr in names and node.args:
            yield node


def _constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield name and value of the constants of a file."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    yield target.id, str(node.value.value)


def _pattern(node: ast.expr, values: Mapping[str, str]) -> str:
    """Return the name that *node* makes: names of *values* replaced, ``<>`` for other parts."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(_pattern(piece, values) for piece in node.values)
    if isinstance(node, ast.FormattedValue):
        return _pattern(node.value, values)
    return values.get(node.id, "<>") if isinstance(node, ast.Name) else "<>"
