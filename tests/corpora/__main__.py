"""Show corpora and their cases, or freeze a folder of new ones; see the package's docstring."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.corpora import (
    Case,
    content,
    evidence_checks,
    names,
    path,
    portal_checks,
    read,
    thawed,
    write,
)
from tests.corpora.evidence import evidence
from tests.corpora.portal_checks import CheckedPortal
from tests.corpora.portals import portal

FAMILIES: dict[str, tuple[Callable[[Case], Any], tuple[Callable[[Any], Iterator[Any]], ...]]] = {
    "portals": (lambda case: CheckedPortal(portal(case)), portal_checks.CHECKS),
    "evidence": (evidence, evidence_checks.CHECKS),
}
"""First word of a corpus → form of its cases, and checks that yield what is wrong with one."""


def show(name: str, case: str, as_json: bool) -> None:
    """Print the corpora, the cases of one, or one case."""
    if not name:
        for each in names():
            print(f"{each:24} {path(each).stat().st_size:>9,} bytes")
        return
    cases = [each for each in read(name) if case in ("", each["name"])]
    if not cases:
        sys.exit(f"{name} has no case {case!r}")
    for each in cases:
        if not case:
            print(each["name"])
        elif as_json:
            print(json.dumps(each, ensure_ascii=False, indent=1))
        else:
            print(*readable(each), sep="\n")


def readable(case: Case) -> Iterator[str]:
    """Yield a case as text: its fields, then its responses as they are sent."""
    facts = {name: value for name, value in case.items() if name != "responses"}
    yield json.dumps(facts, ensure_ascii=False, indent=1)
    for row in case.get("responses", ()):
        yield f"\n=== {row['url']}" + (f" as {row['accept']}" if "accept" in row else "")
        yield f"{row['status']}"
        yield from (f"{name}: {value}" for name, value in row["headers"])
        if isinstance(row["body"], str):
            yield f"\n{row['body']}"
        elif sheets := row["body"].get("sheets"):
            yield "\n" + "\n".join(sheets["lines"])
        else:
            yield f"\n({len(content(row['body'])):,} bytes)"


def add(folder: Path) -> None:
    """Freeze the cases of *folder*; a case replaces an older one of its name."""
    name = folder.resolve().name
    family = name.partition("-")[0]
    new = {case["name"]: case for case in map(thawed, sorted(folder.glob("*.json")))}
    others = [each for each in names(f"{family}-") if each != name]
    taken = {case["name"]: f"a case of {each}" for each in others for case in read(each)}
    wrong = [(case, taken[case]) for case in new.keys() & taken.keys()]
    wrong += [(case, what) for case, value in new.items() for what in problems(family, value)]
    if wrong or not new:
        sys.exit("\n".join(f"{case}: {what}" for case, what in wrong) or f"no {folder}/*.json")
    old = {case["name"]: case for case in (read(name) if path(name).exists() else ())}
    write(name, (old | new).values())
    print(f"{name}: {len(new)} cases added, {len(old.keys() - new.keys())} kept")


def problems(family: str, case: Case) -> Iterator[str]:
    """Yield what is wrong with a case; its ``odd`` has the checks that it fails on purpose."""
    form, checks = FAMILIES.get(family, (lambda case: case, ()))
    made = form(case)
    for check in checks:
        wrong = list(filter(None, check(made)))
        if bool(wrong) != (check.__name__ in case.get("odd", ())):
            yield f"{check.__name__}: {wrong or 'passes, although it is listed as odd'}"


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.corpora", description=__doc__)
    actions = parser.add_subparsers(dest="action", required=True)
    action = actions.add_parser("show", help="print the corpora, the cases of one, or one case")
    action.add_argument("name", nargs="?", default="")
    action.add_argument("case", nargs="?", default="")
    action.add_argument("--json", action="store_true", help="the case as a file to edit and add")
    action = actions.add_parser("add", help="freeze FOLDER/*.json as the corpus of its name")
    action.add_argument("folder", type=Path)
    asked = parser.parse_args()
    if asked.action == "show":
        show(asked.name, asked.case, asked.json)
    else:
        add(asked.folder)


if __name__ == "__main__":
    main()
