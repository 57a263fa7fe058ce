"""``scrapy checkdocs``: what the code offers has its entry in docs/."""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, ClassVar

from scrapy.commands import ScrapyCommand
from scrapy.spiderloader import get_spider_loader
from scrapy.utils.project import get_project_settings

import pubcrawl
from pubcrawl import settings as own
from pubcrawl.resources import KINDS

STAT_CALLS = ("inc_value", "set_value", "max_value", "min_value")


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

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Print what is missing, a line each; exit code 1 if anything is."""
        docs = Path(args[0]) if args else Path("docs")
        code = Path(pubcrawl.__file__).parent
        missing = list(
            missing_entries(docs, code, get_spider_loader(get_project_settings()).list())
            if docs.is_dir()
            else [f"{docs}: no such folder; run it at the top of a checkout"]
        )
        for line in missing:
            print(line)
        self.exitcode = 1 if missing else 0
        if not missing:
            print("docs are complete")


def missing_entries(docs: Path, code: Path, spiders: Iterable[str]) -> Iterator[str]:
    """Yield a line for everything in *code* that has no entry in *docs*."""
    names = sorted(name for name in vars(own) if name.isupper())
    yield from _unnamed(docs / "settings.md", names, "setting")
    yield from _unnamed(docs / "stats.md", sorted(stats(code)), "stat")
    commands = sorted(path.stem for path in (code / "commands").glob("[a-z]*.py"))
    yield from _unnamed(docs / "commands.md", [f"scrapy {name}" for name in commands], "command")
    yield from _unnamed(docs / "spiders.md", sorted(spiders), "spider")
    for name in sorted(set(KINDS)):
        page = docs / "resources" / f"{name}.md"
        if not page.is_file():
            yield f"{page}: no page for the resource {name}"
    reasons = set(re.findall(r'slug\s*=\s*"([a-z0-9-]+)"', _source(code)))
    yield from _unnamed(docs / "reasons.md", sorted(reasons), "reason")


def stats(code: Path) -> set[str]:
    """Return the names of the stats that the code counts, ``<>`` where a part varies."""
    names = set()
    for path in code.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in STAT_CALLS
                and node.args
            ):
                name = _pattern(node.args[0])
                if name:
                    names.add(name)
    return names


def _pattern(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(piece.value) if isinstance(piece, ast.Constant) else "<>" for piece in node.values
        )
    return ""


def _unnamed(page: Path, names: Iterable[str], kind: str) -> Iterator[str]:
    text = page.read_text(encoding="utf-8") if page.is_file() else ""
    # A page writes walk/asked/<resource> where the code has walk/asked/<>.
    entries = {re.sub(r"<[^>`]*>", "<>", entry) for entry in re.findall(r"`([^`]+)`", text)}
    for name in names:
        if name not in entries:
            yield f"{page}: no entry for the {kind} {name}"


def _source(code: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in code.rglob("*.py"))
