"""
Change one line of the code at a time, and see whether the tests notice.

    python scripts/mutants.py make 80 > mutants.jsonl        # spread over all rooms
    python scripts/mutants.py run mutants.jsonl results.jsonl [--tree CHECKOUT] [--nightly]
        [--hints OTHER_RESULTS]
    python scripts/mutants.py table before.jsonl now.jsonl night.jsonl

A mutant negates a condition, shifts a bound or removes a branch. ``run`` applies each to a checkout
without changes of its own, runs the tests of its room and of the crawls of that room, and restores
the file. Tests named like the file come first, and before them the one that caught it in the
results of another run, since one failure decides. The seed is fixed, so that the same code has the
same mutants; a mutant is known by the text of its line, so that checkouts with other line numbers
can be compared.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
SEED = 20261128
SHIFTED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
OPERATORS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
CRAWLS = {
    "ingest": ("tests/crawls/test_ingest*.py", "tests/crawls/test_slugs.py"),
    "artifacts": (
        "tests/crawls/test_artifacts.py",
        "tests/crawls/test_controls.py",
        "tests/portals",
    ),
    "publications": (
        "tests/crawls/test_services.py",
        "tests/crawls/test_behaviour.py",
        "tests/crawls/test_reasons.py",
        "tests/test_recorded.py",
    ),
    "pages": ("tests/crawls/test_pages.py", "tests/crawls/test_webpages.py"),
    "fetch": (
        "tests/crawls/test_manners.py",
        "tests/crawls/test_walls.py",
        "tests/crawls/test_outage.py",
    ),
    "engine": (
        "tests/crawls/test_failures.py",
        "tests/crawls/test_resume.py",
        "tests/crawls/test_batches.py",
    ),
    "store": ("tests/queries", "tests/commands/test_seeds.py", "tests/commands/test_sessions.py"),
    "console": ("tests/commands",),
    "workbench": ("tests/commands",),
    "pipelines": ("tests/crawls/test_feeds.py", "tests/crawls/test_own_pipelines.py"),
    "extensions": ("tests/crawls/test_feeds.py", "tests/crawls/test_watching.py"),
    "spiders": ("tests/crawls/test_behaviour.py", "tests/crawls/test_pages.py"),
    "reading": ("tests/test_recorded.py", "tests/test_unseen_rules.py"),
    "works": ("tests/commands/test_match.py", "tests/commands/test_sessions.py"),
    "exchange": (
        "tests/engine/test_seed*.py",
        "tests/commands/test_sessions.py",
        "tests/commands/test_import.py",
    ),
    "ids": ("tests/engine",),
    "tables": ("tests/commands/test_rules.py", "tests/commands/test_sessions.py"),
}
"""Room → its tests besides the folder of its name."""
LIMIT = 1200  # seconds for the tests of a mutant


class Mutant(NamedTuple):
    """One change: the *line* that becomes *changed*; *occurrence*: which of equal lines, from 0."""

    file: str
    kind: str
    line: str
    changed: str
    occurrence: int

    @property
    def room(self) -> str:
        """The folder of the file in pubcrawl/."""
        return Path(self.file).parts[1]


def mutants(path: Path) -> Iterator[Mutant]:
    """Yield every mutant of a file."""
    source = path.read_text("utf-8")
    lines = source.splitlines()

    def changed(kind: str, node: ast.expr, text: str) -> Iterator[Mutant]:
        if node.lineno != node.end_lineno:
            return
        line = lines[node.lineno - 1]
        raw = line.encode()
        new = (raw[: node.col_offset] + text.encode() + raw[node.end_col_offset :]).decode()
        name = str(path.relative_to(ROOT))
        yield Mutant(name, kind, line, new, lines[: node.lineno - 1].count(line))

    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.If | ast.IfExp | ast.While):
            test = ast.get_source_segment(source, node.test) or ""
            if test == "TYPE_CHECKING":
                continue
            yield from changed("negated", node.test, f"not ({test})")
            if isinstance(node, ast.If):
                yield from changed("branch removed", node.test, "False")
        elif isinstance(node, ast.BoolOp):
            first = ast.get_source_segment(source, node.values[0]) or ""
            yield from changed("operand removed", node, f"({first})")
        elif isinstance(node, ast.Compare) and len(node.ops) == 1:
            sign = OPERATORS.get(type(node.ops[0]))
            if sign:
                sides = [
                    ast.get_source_segment(source, side) or ""
                    for side in (node.left, node.comparators[0])
                ]
                yield from changed("bound shifted", node, f" {SHIFTED[sign]} ".join(sides))


def make(count: int) -> list[Mutant]:
    """Return *count* mutants, from each room in proportion to the root of its number of mutants."""
    rooms: defaultdict[str, list[Mutant]] = defaultdict(list)
    for path in sorted((ROOT / "pubcrawl").rglob("*.py")):
        for mutant in mutants(path):
            if mutant.room.endswith(".py"):
                continue
            rooms[mutant.room].append(mutant)
    source = random.Random(SEED)
    weights = {room: len(found) ** 0.5 for room, found in rooms.items()}
    scale = count / sum(weights.values())
    chosen = [
        mutant
        for room, found in sorted(rooms.items())
        for mutant in source.sample(found, min(len(found), max(1, round(weights[room] * scale))))
    ]
    source.shuffle(chosen)
    return sorted(chosen[:count], key=lambda mutant: mutant.file)


def tests_of(mutant: Mutant, tree: Path) -> list[str]:
    """Return the tests of the room of a mutant that *tree* has."""
    patterns = (f"tests/{mutant.room}", *CRAWLS.get(mutant.room, ()))
    return [str(path.relative_to(tree)) for each in patterns for path in sorted(tree.glob(each))]


def applied(mutant: Mutant, tree: Path) -> bytes | None:
    """Apply a mutant; return the former content of its file, or None if its line is gone."""
    path = tree / mutant.file
    if not path.exists():
        return None
    before = path.read_bytes()
    lines = before.decode().splitlines(keepends=True)
    places = [index for index, line in enumerate(lines) if line.rstrip("\n") == mutant.line]
    if len(places) <= mutant.occurrence:
        return None
    lines[places[mutant.occurrence]] = mutant.changed + "\n"
    path.write_text("".join(lines), "utf-8")
    return before


def near(mutant: Mutant, tree: Path, hint: str) -> list[str]:
    """Return the tests that are likeliest to catch a mutant: that of *hint*, those of its name."""
    path = Path(mutant.file)
    name = path.parent.name if path.stem == "__init__" else path.stem
    hinted = hint.removeprefix("FAILED ").split("::")[0]
    found = [hinted] if hinted and (tree / hinted).is_file() else []
    return found + [str(one.relative_to(tree)) for one in tree.glob(f"tests/**/test_{name}*.py")]


def caught(tests: list[str], tree: Path, *, nightly: bool) -> str:
    """Run *tests* until one fails; return its line of pytest's summary, or "" if all pass."""
    command = [".venv/bin/python", "-m", "pytest", "-q", "-x", "-n", "2", "--no-header", "--tb=no"]
    command += ["-m", ""] if nightly else []
    env = {**os.environ, "CI": "true", **({"ALL_CASES": "1"} if nightly else {})}
    try:
        done = subprocess.run(
            [*command, *tests], cwd=tree, env=env, capture_output=True, text=True, timeout=LIMIT
        )
    except subprocess.TimeoutExpired:
        return f"no end in {LIMIT} s"
    if done.returncode in (0, 5):  # 5: each test there is left out by day
        return ""
    lines = done.stdout.splitlines()
    failures = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    return failures[0] if failures else " ".join(lines[-1:])


def run(mutant: Mutant, tree: Path, *, nightly: bool, hint: str) -> dict[str, object]:
    """Return what the tests of *tree* say of a mutant: caught, alive or gone, and the seconds."""
    start = time.monotonic()
    before = applied(mutant, tree)
    if before is None:
        return {"result": "gone"}
    try:
        by = ""
        for tests in (near(mutant, tree, hint), tests_of(mutant, tree)):
            by = by or (tests and caught(tests, tree, nightly=nightly)) or ""
    finally:
        (tree / mutant.file).write_bytes(before)
    seconds = round(time.monotonic() - start)
    return {"result": "caught" if by else "alive", "by": by, "seconds": seconds}


def table(paths: list[Path]) -> None:
    """Print the mutants with the result of each run, as a Markdown table."""
    results = [
        {tuple(row["mutant"]): row["result"] for row in map(json.loads, path.open())}
        for path in paths
    ]
    print("| file | change | line | " + " | ".join(path.stem for path in paths) + " |")
    print("|---|---|---|" + "---|" * len(paths))
    for mutant in results[0]:
        file, kind, line, *_ = mutant
        row = [str(result.get(mutant, "")) for result in results]
        print(f"| {file} | {kind} | `{line.strip()}` | {' | '.join(row)} |")


def main() -> int:
    """Run the subcommand."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    made = commands.add_parser("make", help="print mutants as JSON lines")
    made.add_argument("count", type=int)
    tried = commands.add_parser("run", help="run the tests of each")
    tried.add_argument("mutants", type=Path)
    tried.add_argument("results", type=Path)
    tried.add_argument("--tree", type=Path, default=ROOT)
    tried.add_argument("--nightly", action="store_true")
    tried.add_argument("--hints", type=Path, help="results of another run")
    shown = commands.add_parser("table", help="print results side by side")
    shown.add_argument("results", type=Path, nargs="+")
    options = parser.parse_args()
    if options.command == "table":
        table(options.results)
        return 0
    if options.command == "make":
        for mutant in make(options.count):
            print(json.dumps(mutant))
        return 0
    done = set()
    if options.results.exists():
        done = {tuple(json.loads(line)["mutant"]) for line in options.results.open()}
    hints = {}
    if options.hints:
        rows = map(json.loads, options.hints.open())
        hints = {tuple(row["mutant"]): row.get("by", "") for row in rows}
    with options.results.open("a") as results:
        for line in options.mutants.open():
            mutant = Mutant(*json.loads(line))
            if tuple(mutant) not in done:
                hint = hints.get(tuple(mutant), "")
                result = run(mutant, options.tree, nightly=options.nightly, hint=hint)
                row = {"mutant": mutant, **result}
                print(json.dumps(row), file=results, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
