"""``scrapy checkdocs``: what the code offers has its entry in docs/, and nothing else has."""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

from scrapy.commands import ScrapyCommand
from scrapy.spiderloader import get_spider_loader
from scrapy.utils.project import get_project_settings

import pubcrawl
from pubcrawl import settings as own
from pubcrawl.commands.closed_pipe import ends_with_its_reader
from pubcrawl.fetch.failures import REASONS as FAILURES
from pubcrawl.frontier.cooldown import SKIPS
from pubcrawl.frontier.seeds import REASONS as REJECTIONS
from pubcrawl.items.slugs import SLUGS
from pubcrawl.parse.evidence import REFUSED_BODIES
from pubcrawl.parse.plausible import REFUSED_VALUES
from pubcrawl.resources import NAMES

STAT_CALLS = ("inc_value", "set_value", "max_value", "min_value")
# Slugs stand in the code as these: a class's ``slug = "…"``, an argument
# ``slug="…"``, a constant of the frontier or the spiders.
SLUG = re.compile(r"\b(?:slug|NOT_FOUND|NOTHING_FOUND|NOT_ASKED|SHARED)\s*=\s*\"([a-z0-9-]+)\"")
OTHER_STATUS = "http-<>"  # where the status itself is the name
SECTIONS = ("## Example", "## Limits", "## Sources")  # of the page of a resource


class Command(ScrapyCommand):
    """Compare the code with docs/."""

    requires_project = True
    requires_crawler_process = False
    default_settings: ClassVar[dict[str, Any]] = {"LOG_ENABLED": False}

    def short_desc(self) -> str:
        """Say what it does, for ``scrapy -h``."""
        return "Check that docs/ has an entry for everything"

    def syntax(self) -> str:
        """Say what it takes."""
        return "[DOCS]"

    @ends_with_its_reader
    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Print what is missing or left over, a line each; exit code 1 if anything is."""
        docs = Path(args[0]) if args else Path("docs")
        code = Path(pubcrawl.__file__).parent
        wrong = list(
            wrong_entries(docs, code, get_spider_loader(get_project_settings()).list())
            if docs.is_dir()
            else [f"{docs}: no such folder; run it at the top of a checkout"]
        )
        for line in wrong:
            print(line)
        self.exitcode = 1 if wrong else 0
        if not wrong:
            print("docs are complete")


def wrong_entries(docs: Path, code: Path, spiders: Iterable[str]) -> Iterator[str]:
    """Yield a line for all in *code* that has no entry in *docs*, and for entries of nothing."""
    # Other files in that folder serve the commands.
    commands = (
        path.stem
        for path in (code / "commands").glob("[a-z]*.py")
        if "\nclass Command(" in path.read_text(encoding="utf-8")
    )
    for page, kind, names in (
        ("settings", "setting", {name for name in vars(own) if name.isupper()}),
        ("stats", "stat", stats(code)),
        ("commands", "command", {f"scrapy {name}" for name in commands}),
        ("spiders", "spider", set(spiders)),
        ("reasons", "reason", reasons(code)),
        ("ingest-hops", "slug", set(SLUGS)),
    ):
        path = docs / f"{page}.md"
        described = entries(path)
        if page == "reasons":
            # Those of results of an ingest have a page of their own.
            names -= SLUGS.keys() - described
        for name in sorted(names - described):
            yield f"{path}: no entry for the {kind} {name}"
        # The pages of commands and spiders have tables of options and arguments too.
        if page in ("settings", "stats", "reasons"):
            for name in sorted(described - names):
                yield f"{path}: an entry for {name}, but there is no such {kind}"
    folder = docs / "resources"
    pages = [name for name in NAMES if name != "links"]
    for name in pages:
        page_of_it = folder / f"{name}.md"
        if not page_of_it.is_file():
            yield f"{page_of_it}: no page for the resource {name}"
            continue
        lines = page_of_it.read_text(encoding="utf-8").splitlines()
        for section in SECTIONS:
            if section not in lines:
                yield f"{page_of_it}: no section {section!r}"
    for stranger in sorted({path.stem for path in folder.glob("*.md")} - set(pages)):
        yield f"{folder / stranger}.md: there is no resource {stranger}"


def entries(page: Path) -> set[str]:
    """
    Return what a page has entries for: the code in the first column of its tables.

    A stat's varying parts become ``<>``. Empty for a page that is not there.
    """
    text = page.read_text(encoding="utf-8") if page.is_file() else ""
    firsts = (line.split("|")[1] for line in text.splitlines() if line.startswith("|"))
    names = (name for first in firsts for name in re.findall(r"`([^`]+)`", first))
    return {re.sub(r"<[^>]*>", "<>", name) for name in names}


def reasons(code: Path) -> set[str]:
    """Return every slug that a record or the ledger can hold."""
    found = {
        slug
        for path in code.rglob("*.py")
        for slug in SLUG.findall(path.read_text(encoding="utf-8"))
    }
    refused = {*REFUSED_BODIES, *REFUSED_VALUES}
    return {*FAILURES, OTHER_STATUS, *REJECTIONS, *SKIPS, *refused, *found}


def stats(code: Path) -> set[str]:
    """Return the names of the stats that the code counts, ``<>`` where a part varies."""
    found: set[str] = set()
    for room in {path.parent for path in code.rglob("*.py")}:
        texts = [path.read_text(encoding="utf-8") for path in room.glob("*.py")]
        if not any(call in text for text in texts for call in STAT_CALLS):
            continue  # nothing is counted here, and most rooms are like that
        trees = [ast.parse(text) for text in texts]
        # A method that counts any name may be that of a base class in another file.
        inherited = {
            function: pattern
            for tree in trees
            for function, (pattern, _) in _counters(tree).items()
            if pattern == "<0>"
        }
        found.update(name for tree in trees for name in _counted(tree, inherited))
    return found


def _counters(tree: ast.Module) -> dict[str, tuple[str, ast.Call]]:
    """Return functions that count a name given: the stat, <0> where that stands, and the call."""
    known = dict(_constants(tree))
    found = {}
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            given = {argument.arg: "<0>" for argument in function.args.args}
            for call in _calls(function, STAT_CALLS):
                pattern = _pattern(call.args[0], {**known, **given})
                if "<0>" in pattern:
                    found[function.name] = pattern, call
    return found


def _counted(tree: ast.Module, inherited: Mapping[str, str]) -> Iterator[str]:
    """Yield the names counted in a file, also by functions that count a name given."""
    known = dict(_constants(tree))
    own = _counters(tree)
    inside = {call for _, call in own.values()}
    counters = {**inherited, **{function: pattern for function, (pattern, _) in own.items()}}
    for call in _calls(tree, STAT_CALLS):
        if call not in inside:
            yield _pattern(call.args[0], known)
    for call in _calls(tree, counters):
        name = counters[call.func.attr]  # type: ignore[attr-defined]
        yield name.replace("<0>", _pattern(call.args[0], known))


def _calls(tree: ast.AST, names: Iterable[str]) -> Iterator[ast.Call]:
    """Yield the calls of methods with one of these names that are given something."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if node.func.attr in names and node.args:
            yield node


def _constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield name and value of the texts that a file names at its top."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    yield target.id, str(node.value.value)


def _pattern(node: ast.expr, known: Mapping[str, str]) -> str:
    """Return a name as written: ``<>`` for what varies, the text of what is *known*."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(_pattern(piece, known) for piece in node.values)
    if isinstance(node, ast.FormattedValue):
        return _pattern(node.value, known)
    return known.get(node.id, "<>") if isinstance(node, ast.Name) else "<>"
