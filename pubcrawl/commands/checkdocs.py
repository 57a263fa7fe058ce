"""``scrapy checkdocs``: check that docs/ has an entry for all that the code offers, and no more."""

from __future__ import annotations

import argparse
import ast
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from scrapy.commands import ScrapyCommand
from scrapy.spiderloader import get_spider_loader
from scrapy.utils.project import get_project_settings

import pubcrawl
from pubcrawl import settings as own
from pubcrawl.commands.command import OfflineCommand
from pubcrawl.commands.options import flag
from pubcrawl.publications.resources import NAMES, RESOURCES, addresses, keys

STAT_CALLS = ("inc_value", "set_value", "max_value", "min_value")
# The forms of a slug in the code: a class's ``slug = "…"``, an argument ``slug="…"``,
# or one of these constants.
SLUG = re.compile(r"\b(?:slug|NOT_FOUND|NOTHING_FOUND|NOT_ASKED|SHARED)\s*=\s*\"([a-z0-9-]+)\"")
OTHER_STATUS = "http-<>"  # where the status itself is the name
RESOURCES_MARK = "<!-- scrapy checkdocs --write makes this table -->"
SECTIONS = ("## Example", "## Limits", "## Sources")  # of the page of a resource


class Command(OfflineCommand, ScrapyCommand):
    """Check that docs/ has an entry for everything."""

    arguments = "[DOCS] [--write] [--json]"
    examples = (
        "scrapy checkdocs",
        "scrapy checkdocs --json",
    )
    requires_project = True

    options = (
        flag("--write", "write the tables and schemas made from the code"),
        flag("--json", "print JSON lines"),
    )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Print a line for each missing or extra entry; exit code 1 if there is one."""
        docs = Path(args[0]) if args else Path("docs")
        if opts.write:
            page = docs / "resources.md"
            page.write_text(with_resources(page.read_text("utf-8")), "utf-8")
            for file, text in json_files(docs).items():
                file.write_text(text, "utf-8")
        code = Path(pubcrawl.__file__).parent
        faults = list(
            wrong_entries(docs, code, get_spider_loader(get_project_settings()).list())
            if docs.is_dir()
            else [f"{docs}: no such folder; run this command at the top of a checkout"]
        )
        for line in faults:
            print(json.dumps({"fault": line}) if opts.json else line)
        self.exitcode = 1 if faults else 0
        if not faults:
            print(json.dumps({"faults": 0}) if opts.json else "docs are complete")


def wrong_entries(docs: Path, code: Path, spiders: Iterable[str]) -> Iterator[str]:
    """Yield a line for each thing in *code* without entry in *docs*, and for each extra entry."""
    from pubcrawl.items.slugs import SLUGS

    # The folder also holds files without a command.
    folder = code / "commands"
    commands = (
        path.parent.name if path.name == "__init__.py" else path.stem
        for path in (*folder.glob("[a-z]*.py"), *folder.glob("[a-z]*/__init__.py"))
        if "\nclass Command(" in path.read_text(encoding="utf-8")
    )
    declared = {*addresses(), *keys(), *NAMES}
    for page, kind, names in (
        ("settings", "setting", {name for name in vars(own) if name.isupper()}),
        ("stats", "stat", stats(code)),
        ("commands", "command", {f"scrapy {name}" for name in commands}),
        ("spiders", "spider", set(spiders)),
        ("reasons", "reason", reasons(code)),
        ("ingest-records", "slug", set(SLUGS)),
    ):
        path = docs / f"{page}.md"
        documented = entries(path)
        if page == "reasons":
            # The slugs of ingest results have a page of their own.
            names -= SLUGS.keys() - documented
        # The table of resources is made from their declarations.
        for name in sorted(names - documented - declared):
            yield f"{path}: no entry for the {kind} {name}"
        # The pages of commands and spiders also have tables of options and arguments.
        if page in ("settings", "stats", "reasons"):
            for name in sorted(documented - names):
                yield f"{path}: an entry for {name}, but there is no such {kind}"
    table = docs / "resources.md"
    if not table.is_file() or (text := table.read_text("utf-8")) != with_resources(text):
        yield f"{table}: the table differs from the declarations; scrapy checkdocs --write"
    for file, expected in json_files(docs).items():
        if not file.is_file() or file.read_text("utf-8") != expected:
            yield f"{file}: differs from the schema in the code; scrapy checkdocs --write"
    folder = docs / "resources"
    pages = [name for name in NAMES if name != "links"]
    for name in pages:
        resource_page = folder / f"{name}.md"
        if not resource_page.is_file():
            yield f"{resource_page}: no page for the resource {name}"
            continue
        lines = resource_page.read_text(encoding="utf-8").splitlines()
        for section in SECTIONS:
            if section not in lines:
                yield f"{resource_page}: no section {section!r}"
    for extra in sorted({path.stem for path in folder.glob("*.md")} - set(pages)):
        yield f"{folder / extra}.md: there is no resource {extra}"


def json_files(docs: Path) -> dict[Path, str]:
    """Return the JSON schemas of the tables in rules/ as they are in the code, by their files."""
    from pubcrawl.actions.rules.tables import json_schemas

    return {
        docs / f"{name}.schema.json": json.dumps(schema, indent=2) + "\n"
        for name, schema in json_schemas().items()
    }


def with_resources(text: str) -> str:
    """Return the page *text* with the table of resources as they are declared now."""
    rows = [
        "| resource | order | takes | batch | fills | address | pause | key |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for each in sorted(RESOURCES, key=lambda each: each.order):
        key = each.credential
        cells = (
            f"[`{each.name}`](resources/{each.name}.md)",
            str(each.order),
            ", ".join(map(str.upper, each.needs)),
            str(each.batch),
            ", ".join(each.fills),
            f"`{each.base}`",
            "" if each.pause is None else f"{each.pause} s",
            f"`{key.setting}`{', required' if key.required else ''}" if key else "",
        )
        rows.append(f"| {' | '.join(cells)} |")
    front, mark, rest = text.partition(RESOURCES_MARK)
    after = rest.partition("\n\n")[2].partition("\n\n")[2]
    return "".join((front, mark, "\n\n", "\n".join(rows), "\n\n", after)) if mark else text


def entries(page: Path) -> set[str]:
    """
    Return the entries of a page: the code in the first column of its tables.

    The variable parts of a stat become ``<>``. Empty for a page that does not exist.
    """
    text = page.read_text(encoding="utf-8") if page.is_file() else ""
    firsts = (line.split("|")[1] for line in text.splitlines() if line.startswith("|"))
    names = (name for first in firsts for name in re.findall(r"`([^`]+)`", first))
    return {re.sub(r"<[^>]*>", "<>", name) for name in names}


def reasons(code: Path) -> set[str]:
    """Return every slug that a record or the ledger can hold."""
    from pubcrawl.engine.cooldown import SKIPS
    from pubcrawl.engine.seeds import REASONS as REJECTIONS
    from pubcrawl.fetch.failures import REASONS as FAILURES
    from pubcrawl.reading.evidence import REFUSED_BODIES
    from pubcrawl.reading.plausible import REFUSED_VALUES

    slugs = {
        slug
        for path in code.rglob("*.py")
        for slug in SLUG.findall(path.read_text(encoding="utf-8"))
    }
    refused = {*REFUSED_BODIES, *REFUSED_VALUES}
    return {*FAILURES, OTHER_STATUS, *REJECTIONS, *SKIPS, *refused, *slugs}


def stats(code: Path) -> set[str]:
    """Return the names of the stats that the code counts, ``<>`` where a part varies."""
    texts = [path.read_text(encoding="utf-8") for path in code.rglob("*.py")]
    counting = [text for text in texts if any(call in text for call in STAT_CALLS)]
    trees = [ast.parse(text) for text in counting]
    # A method that counts any name may be that of a base class in another file or folder.
    inherited = {
        function: pattern
        for tree in trees
        for function, (pattern, _) in _counters(tree).items()
        if pattern == "<0>"
    }
    calls = [f"self.{function}(" for function in inherited]
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
            for call in _calls(function, STAT_CALLS):
                pattern = _pattern(call.args[0], {**constants, **parameters})
                if "<0>" in pattern:
                    counters[function.name] = pattern, call
    return counters


def _stat_names(tree: ast.Module, inherited: Mapping[str, str]) -> Iterator[str]:
    """Yield the names that a file counts, directly or through a function of ``_counters``."""
    constants = dict(_constants(tree))
    own = _counters(tree)
    inside = {call for _, call in own.values()}
    counters = {**inherited, **{function: pattern for function, (pattern, _) in own.items()}}
    for call in _calls(tree, STAT_CALLS):
        if call not in inside:
            yield _pattern(call.args[0], constants)
    for call in _calls(tree, counters):
        name = counters[call.func.attr]  # type: ignore[attr-defined]
        yield name.replace("<0>", _pattern(call.args[0], constants))


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
