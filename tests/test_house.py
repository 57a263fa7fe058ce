"""The floor plan of the house: which room may import which, and how long a file may be."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import pubcrawl
from pubcrawl.formats.dates import MONTH_NAMES
from tests.cases import read

HOUSE = Path(pubcrawl.__file__).parent
FILES = sorted(HOUSE.rglob("*.py"))

SHARED = {"ids", "formats", "tables", "model", "works", "items", "reading", "platforms"}
BELOW_WINGS = {*SHARED, "exchange", "fetch", "store", "queries", "engine"}
WINGS = {"publications", "pages", "ingest", "artifacts"}
ALLOWED: dict[str, set[str]] = {
    "": {"runs"},
    "runs": set(),
    "ids": set(),
    "formats": set(),
    "tables": {"ids"},
    "model": {"ids", "formats"},
    "works": {"ids", "formats", "tables", "model"},
    "items": {"ids", "model", "works"},
    "reading": {"ids", "tables", "formats", "model", "works", "items"},
    "compat": {"ids", "tables", "formats", "model", "works", "items", "reading"},
    "exchange": {"ids", "tables", "formats", "model", "works", "items", "reading"},
    "platforms": {"ids", "tables", "formats", "model", "works", "items", "reading"},
    "fetch": {"ids", "tables", "formats", "model", "items"},
    # The transaction that finds two entries to be one work also merges them.
    "store": {"ids", "formats", "model", "works", "items"},
    "queries": {"ids", "formats", "model", "works", "items", "store"},
    "engine": {*SHARED - {"platforms"}, "compat", "exchange", "fetch", "store", "queries"},
    # One place compares the values of a user with the types of settings.py.
    "console": BELOW_WINGS | {"settings"},
    **dict.fromkeys(WINGS, BELOW_WINGS | {"console"}),
    **dict.fromkeys(("spiders", "pipelines", "extensions"), BELOW_WINGS | WINGS),
    "views": BELOW_WINGS | WINGS | {"console"},
    # Its tables are of everything that docs/ describes.
    "workbench": BELOW_WINGS | WINGS | {"console", "extensions", "settings"},
    "distributed": BELOW_WINGS | WINGS | {"pipelines", "console"},
}
ANY = {"settings", "commands"}
EVERYONE = {"", "exceptions"}  # the version, and the errors
SCRAPY = {"fetch", "engine", "console", "spiders", "pipelines", "extensions", "views", *ANY}
SCRAPY |= {"distributed", "workbench"}
WITH_SCRAPY = {"spider", "resources", "export", "commands"}
"""Rooms, and folders of a wing, that may import Scrapy."""

WORDS = read(Path(__file__).with_suffix(".yaml"))
NOT_AT_THE_START = WORDS["NOT_AT_THE_START"]
"""Modules that no command imports before it runs."""


def room(path: Path) -> str:
    """Return the room that a file is in; "" for the house itself."""
    parts = path.relative_to(HOUSE).with_suffix("").parts
    return "" if parts[0] == "__init__" else parts[0]


def imports(nodes: Iterable[ast.AST], place: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """Yield line and dotted name of each import in *nodes* of the file at *place*."""
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            above = ("pubcrawl", *place)[: -node.level] if node.level else ()
            for alias in node.names:
                yield node.lineno, ".".join((*above, *filter(None, [node.module]), alias.name))


class FileNames(NamedTuple):
    """
    The names in a file, with their lines or counts.

    *defined*: names of the module's classes, functions and values, with the names in their code.
    *facts*: the module's sets, lists, patterns and longer texts, as code.
    """

    imports: list[tuple[int, str]]
    classes: list[tuple[int, str]]
    attributes: set[str]
    used: Counter[str]
    defined: list[tuple[str, Counter[str]]]
    facts: list[str]


@cache
def names_of(path: Path) -> FileNames:
    """Return the names in a file, which is parsed once for all tests."""
    place = path.relative_to(HOUSE).parts
    names = FileNames([], [], set(), Counter(), [], [])
    for statement in ast.parse(path.read_text("utf-8")).body:
        used: Counter[str] = Counter()
        for node in ast.walk(statement):
            if isinstance(node, ast.Name):
                used[node.id] += 1
            elif isinstance(node, ast.Attribute):
                names.attributes.add(node.attr)
            elif isinstance(node, ast.ClassDef):
                names.classes.append((node.lineno, node.name))
            else:
                names.imports.extend(imports([node], place))
        names.used.update(used)
        names.defined.extend((name, used) for name in defined(statement))
        if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
            names.facts.append(ast.unparse(statement.value))
    return names


@cache
def our_room(name: str) -> str | None:
    """Return the room of a dotted name; None if the name is not from this project."""
    package, _, rest = name.partition(".")
    if package != "pubcrawl":
        return None
    first = rest.partition(".")[0]
    known = (HOUSE / first).is_dir() or (HOUSE / f"{first}.py").is_file()
    return first if known else ""


def test_data_goes_one_way() -> None:
    wrong = []
    for path in FILES:
        here, name = room(path), str(path.relative_to(HOUSE))
        if not (here in ALLOWED or here in ANY | EVERYONE):
            wrong.append(f"{name}: {here} has no place in the floor plan")
        allowed = ALLOWED.get(here, set()) | EVERYONE | {here}
        scrapy = here in SCRAPY or (here in WINGS and not WITH_SCRAPY.isdisjoint(path.parts))
        for line, target in names_of(path).imports:
            there = our_room(target)
            if there is not None and here not in ANY and there not in allowed:
                wrong.append(f"{name}:{line}: {here} may not import {target}")
            if not scrapy and target.partition(".")[0] in {"scrapy", "twisted"}:
                wrong.append(f"{name}:{line}: {here} imports {target}")
    assert wrong == []


def module(path: Path) -> str:
    """Return the dotted name of a file."""
    return ".".join(path.relative_to(HOUSE.parent).with_suffix("").parts).removesuffix(".__init__")


@cache
def graph() -> dict[str, set[str]]:
    """Return module → modules of this project that it imports anywhere in its code."""
    modules = {module(path): path for path in FILES}
    found: dict[str, set[str]] = {}
    for name, path in modules.items():
        found[name] = set()
        for _, target in names_of(path).imports:
            while target and target not in modules:
                target = target.rpartition(".")[0]
            found[name] |= {target} - {name, ""}
    return found


def circles(arrows: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """Return the groups of names that lead back to themselves, by Tarjan's algorithm."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        number[name] = low[name] = len(number)
        stack.append(name)
        for target in arrows.get(name, ()):
            if target not in number:
                visit(target)
                low[name] = min(low[name], low[target])
            elif target in stack:
                low[name] = min(low[name], number[target])
        if low[name] == number[name]:
            group = stack[stack.index(name) :]
            del stack[stack.index(name) :]
            if len(group) > 1:
                found.append(sorted(group))

    for name in arrows:
        if name not in number:
            visit(name)
    return found


def test_no_file_imports_itself_through_others() -> None:
    assert circles(graph()) == []


@pytest.mark.parametrize("here", sorted({room(path) for path in FILES} - {""}))
def test_no_circle_of_folders_in_a_room(here: str) -> None:
    """Files and folders directly in a room do not import each other in circles."""
    prefix = f"pubcrawl.{here}."
    arrows: dict[str, set[str]] = {}
    for name, targets in graph().items():
        if name.startswith(prefix):
            inner = name.removeprefix(prefix).partition(".")[0]
            theirs = {
                target.removeprefix(prefix).partition(".")[0]
                for target in targets
                if target.startswith(prefix)
            }
            arrows.setdefault(inner, set()).update(theirs - {inner})
    assert circles(arrows) == []


ASKING = {
    "formats": 23,
    "fetch": 12,
    "publications": 6,
    "pages": 5,
    "engine": 3,
    "distributed": 2,
    "workbench": 5,
}
"""Room → most lines that ask for compat; a number only falls, and other rooms have none."""


def test_one_place_selects_the_reader_of_compat() -> None:
    asking = Counter(
        room(path)
        for path in FILES
        for line in path.read_text("utf-8").splitlines()
        if re.search("if.*compat", line)
    )
    more = {here: count for here, count in asking.items() if count > ASKING.get(here, 0)}
    assert more == {}
    outside = (path for path in FILES if room(path) != "compat")
    assert [
        path.relative_to(HOUSE).as_posix()
        for path in outside
        if any(our_room(target) == "compat" for _, target in names_of(path).imports)
    ] == ["engine/readers.py"]


START = """
import argparse, sys
from scrapy.cmdline import _get_commands_dict
from scrapy.spiderloader import get_spider_loader
from scrapy.utils.project import get_project_settings

settings = get_project_settings()
get_spider_loader(settings).list()
for command in _get_commands_dict(settings, inproject=True).values():
    command.settings = settings
    command.add_options(argparse.ArgumentParser(conflict_handler="resolve"))
    command.syntax(), command.short_desc(), command.long_desc()
print(*sys.modules)
"""
"""``scrapy list``, and ``-h`` for all commands."""


def test_a_start_imports_no_machinery() -> None:
    done = subprocess.run(
        [sys.executable, "-c", START], cwd=HOUSE.parent, capture_output=True, text=True, check=True
    )
    imported = set(done.stdout.split())
    assert "pubcrawl.commands.crawl" in imported
    wrong = {name for names in NOT_AT_THE_START.values() for name in names if name in imported}
    assert wrong == set(), "import them in the functions that need them"


@pytest.mark.parametrize(
    "module, without",
    [
        ("pubcrawl.ingest.commands.dumps", "sqlalchemy"),
        ("pubcrawl.spiders.publications", "pubcrawl.reading.journal"),  # services need no pages
    ],
)
def test_an_import_is_without(module: str, without: str) -> None:
    code = f"import {module}, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert without not in done.stdout.split()


RESOURCES = {"europepmc", "openalex", "pmc", "pubmed"}
"""Prefixes that several resources share: a file has the name of its resource."""


@pytest.mark.parametrize("folder", sorted({path.parent for path in FILES}), ids=str)
def test_three_files_with_one_prefix_are_a_folder(folder: Path) -> None:
    prefixes = Counter(path.stem.partition("_")[0] for path in folder.glob("[a-z]*.py"))
    if folder.name in ("resources", "spiders"):
        prefixes -= Counter(dict.fromkeys(RESOURCES, 1000))
    assert {prefix for prefix, count in prefixes.items() if count > 2} == set()


def test_a_class_name_stands_for_one_class() -> None:
    """Scrapy requires the name ``Command`` for each command; all other classes differ in name."""
    known: dict[str, list[str]] = {}
    for path in FILES:
        for line, name in names_of(path).classes:
            known.setdefault(name, []).append(f"{path.relative_to(HOUSE)}:{line}")
    known.pop("Command")
    assert {name: places for name, places in known.items() if len(places) > 1} == {}


def test_one_room_reads_yaml_and_one_module_names_addresses() -> None:
    """Modules that write YAML for another program may import it, but not read with it."""
    reads = re.compile(
        r"\byaml\.(?:safe_|full_|unsafe_)?(?:load|load_all|compose|compose_all|parse)\b"
    )
    texts = {str(path.relative_to(HOUSE)): path.read_text("utf-8") for path in FILES}
    assert {name for name, text in texts.items() if reads.search(text)} <= {
        "tables/yaml.py",
        "tables/yaml_errors.py",
    }
    assert {name for name, text in texts.items() if "NewType(" in text} == {"ids/url.py"}


def test_one_module_has_the_pattern_of_dois() -> None:
    """Others name one registrant, or make their pattern of that in ``ids.doi``."""
    pattern = re.compile(r"10\\\.(?:\[0-9\]|\\d)\{")
    found = {
        str(path.relative_to(HOUSE)) for path in FILES if pattern.search(path.read_text("utf-8"))
    }
    assert found == {"ids/doi.py"}


LOGGER = "logging.getLogger(__name__)"
FACT_MIN = 30
"""Characters of code; shorter values, such as the pattern of a word, may be equal by chance."""


def test_a_fact_stands_in_one_module() -> None:
    """A list, a pattern or a text that two modules need has a name in one of them."""
    modules: dict[str, list[str]] = {}
    for path in FILES:
        for fact in {*names_of(path).facts} - {LOGGER}:
            if len(fact) >= FACT_MIN:
                modules.setdefault(fact, []).append(str(path.relative_to(HOUSE)))
    assert {fact: places for fact, places in modules.items() if len(places) > 1} == {}


DIGIT = r"(?:\[0-9\]|\\d)"
DATE_PATTERN = re.compile(
    rf"{DIGIT}\{{4\}}\)?[^a-zA-Z]{{0,5}}-[^a-zA-Z]{{0,5}}{DIGIT}(?:\{{1?,?2\}}|{DIGIT})"
)
MONTHS = {name[:length] for name in MONTH_NAMES for length in (3, 9)}


def test_one_module_reads_dates() -> None:
    """``formats.dates`` has the names of months, as patterns too, and the patterns of dates."""
    found = {}
    for path in (*FILES, *HOUSE.parent.glob("rules/*.yaml")):
        text = path.read_text("utf-8")
        months = {
            name
            for word in re.findall(r"(?<![a-z])[a-z]{3,9}(?![a-z])", text, re.IGNORECASE)
            if (name := word.lower()) in MONTHS
        }
        if len(months) > 3 or DATE_PATTERN.search(text):
            found[path.name] = months
    assert found.keys() == {"dates.py"}
    assert DATE_PATTERN.search(r"(\d{4})-(\d{2})") and DATE_PATTERN.search("[0-9]{4}(?:-[0-9]{2})")


PARSES_XML = re.compile(
    r"etree\.(?:fromstring|parse|iterparse|XML|HTML|XMLParser|XMLPullParser|HTMLParser)\b"
    r"|\bElementTree\b|\bxml\.(?:parsers|sax|dom)\b"
)


def test_one_toolkit_parses_xml() -> None:
    """``formats.xml`` makes trees and streams; files of a bibliography are too large for trees."""
    found = {
        str(path.relative_to(HOUSE)) for path in FILES if PARSES_XML.search(path.read_text("utf-8"))
    }
    assert found <= {
        "formats/xml/__init__.py",
        "formats/xml/stream.py",
        "exchange/imports/xml_entries.py",
    }


def test_imports_are_seen_wherever_they_stand() -> None:
    """The helpers of the tests above find every import."""
    text = (
        "import scrapy.http\nif 1:\n    from .doi import is_doi\n    from ..store import ledger\n"
    )
    assert list(imports(ast.walk(ast.parse(text)), ("ids", "pmid.py"))) == [
        (1, "scrapy.http"),
        (3, "pubcrawl.ids.doi.is_doi"),
        (4, "pubcrawl.store.ledger"),
    ]
    assert our_room("pubcrawl.ids.doi.is_doi") == "ids"
    assert our_room("pubcrawl.__version__") == ""
    assert our_room("scrapy.http") is None
    arrows = {"a": ["b"], "b": ["c"], "c": ["a", "d"], "d": ["e"], "e": [], "f": ["d"]}
    assert circles(arrows) == [["a", "b", "c"]]


HOUSE_WORDS = frozenset(WORDS["HOUSE_WORDS"])
HOUSE_WORD = re.compile(rf"(?<!\w)_*(?:{'|'.join(HOUSE_WORDS)})_*(?!\w)")


STIFF = re.compile(
    r"\bnobody\b|\bthere is none\b|\bis told\b"
    r"|\bput up with\b|\bof no account\b|\border of chance\b",
    re.IGNORECASE,
)
DOCS = sorted([*HOUSE.parent.glob("*.md"), *HOUSE.parent.glob("docs/**/*.md")])


def test_no_stiff_saying() -> None:
    """In docs, messages, docstrings and comments, something with a name acts."""
    found = {}
    for path in (*FILES, *DOCS):
        name = str(path.relative_to(HOUSE if path in FILES else HOUSE.parent))
        texts = STIFF.findall(path.read_text("utf-8").replace("NOBODY", ""))
        if texts and name not in WORDS["QUOTED"]:
            found[name] = texts
    assert found == {}


def test_no_name_is_a_house_word() -> None:
    """No participle stands for a thing; docs/glossary.md has the words to use."""
    found = {}
    for path in FILES:
        text = path.read_text("utf-8")
        if not HOUSE_WORD.search(text):
            continue  # tokenising takes longer
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        names = {token.string for token in tokens if token.type == tokenize.NAME}
        if words := {name for name in names if name.strip("_") in HOUSE_WORDS}:
            found[str(path.relative_to(HOUSE))] = words
    assert found == {}


def defined(node: ast.stmt) -> Iterator[str]:
    """Yield the names of the class, function or values that a statement of a module defines."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        yield node.name
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for each in (name for target in targets for name in ast.walk(target)):
            if isinstance(each, ast.Name) and not each.id.startswith("__"):
                yield each.id


def test_every_name_of_a_module_has_a_user() -> None:
    """Each name is used elsewhere in its module, imported, or taken as an attribute."""
    files = {path: names_of(path) for path in FILES}
    imported = {name for names in files.values() for _, name in names.imports}
    attributes = {name for names in files.values() for name in names.attributes}
    named = (path for pattern in WORDS["BY_PATH"] for path in HOUSE.glob(pattern))
    paths = "".join(path.read_text("utf-8") for path in named)
    idle = set()
    for path, names in files.items():
        place = str(path.relative_to(HOUSE))
        if place in WORDS["BY_NAME"] or place.startswith(tuple(WORDS["BY_FOLDER"])):
            continue
        for name, inside in names.defined:
            dotted = f"{module(path)}.{name}"
            if not (
                name in ("Command", "__getattr__")  # Scrapy and Python look them up
                or dotted in imported
                or name in attributes
                or f'"{dotted}"' in paths
                or names.used[name] > inside[name]
            ):
                idle.add((place, name))
    assert idle <= {(place, name) for place, name, _ in WORDS["FOR_TESTS"]}
    known = {str(path.relative_to(HOUSE)) for path in FILES}
    assert {place for place, *_ in WORDS["FOR_TESTS"]} <= known
